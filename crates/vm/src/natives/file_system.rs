//! `java.io.File`: what `UnixFileSystem` asks about paths.
//!
//! Where Java answers with false or 0, so does this; but what the caller does not permit is a
//! `SecurityException` with the reason, as the library documents it, rather than a silent false. Paths that
//! may not be looked at do not exist.

use super::java_lang::nothing;
use super::jdk_internal::string_array;
use super::open_files::{Answer, access, ask_bytes, ask_done, attributes_of, list, open};
use super::{Args, Entry, Trap, Value};
use crate::files::{DIRECTORY, FileAttributes, FileRequest, OpenHow, REGULAR, TYPE, errno};
use crate::memory::Ref;
use crate::state::State;

const FILES: &str = "java/io/UnixFileSystem";

pub(super) const NATIVES: &[Entry] = &[
    (FILES, "initIDs", "()V", nothing),
    (FILES, "getBooleanAttributes0", "(Ljava/io/File;)I", kind),
    (FILES, "checkAccess", "(Ljava/io/File;I)Z", check_access),
    (FILES, "getLastModifiedTime", "(Ljava/io/File;)J", modified),
    (FILES, "getLength", "(Ljava/io/File;)J", |s, a| {
        Ok(Value::Long(found(s, a)?.map_or(0, |attributes| attributes.length as i64)))
    }),
    (FILES, "list", "(Ljava/io/File;)[Ljava/lang/String;", list_names),
    (FILES, "canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", canonical),
    (FILES, "createFileExclusively", "(Ljava/lang/String;)Z", create),
    (FILES, "createDirectory", "(Ljava/io/File;)Z", |s, a| {
        let path = path_of(s, a.object(1)?)?;
        let answer = ask_done(s, FileRequest::MakeDirectory { path });
        done(s, answer)
    }),
    (FILES, "delete0", "(Ljava/io/File;)Z", delete),
    (FILES, "rename0", "(Ljava/io/File;Ljava/io/File;)Z", |s, a| {
        let (from, to) = (path_of(s, a.object(1)?)?, path_of(s, a.object(2)?)?);
        let answer = ask_done(s, FileRequest::Rename { from, to });
        done(s, answer)
    }),
    (FILES, "setLastModifiedTime", "(Ljava/io/File;J)Z", |s, a| {
        let path = path_of(s, a.object(1)?)?;
        let answer = ask_done(s, FileRequest::SetModified { path, micros: a.long(2).saturating_mul(1000) });
        done(s, answer)
    }),
    (FILES, "setReadOnly", "(Ljava/io/File;)Z", |s, a| {
        let path = path_of(s, a.object(1)?)?;
        let answer = ask_done(s, FileRequest::SetMode { path, mode: 0o444 });
        done(s, answer)
    }),
    (FILES, "setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
    (FILES, "getSpace", "(Ljava/io/File;I)J", |_, _| Ok(Value::Long(0))),
    (FILES, "getNameMax0", "(Ljava/lang/String;)J", |_, _| Ok(Value::Long(255))),
];

/// The path of a `File`.
fn path_of(s: &mut State, file: Ref) -> Result<Vec<u8>, Trap> {
    let field = s.class_of(file).field_named("path").ok_or(Trap::Internal("a file has a path"))?;
    let path = s.get_ref(file, field);
    Ok(s.string_text(path).into_bytes())
}

/// Attributes of the file that is argument 1, if it is there.
fn found(s: &mut State, a: Args) -> Result<Option<FileAttributes>, Trap> {
    let path = path_of(s, a.object(1)?)?;
    Ok(attributes_of(s, path, true)?.ok())
}

/// True, false, or a refusal.
fn done(s: &State, answer: Answer<()>) -> Result<Value, Trap> {
    match answer? {
        Ok(()) => Ok(Value::bool(true)),
        Err(number) if errno::is_policy(number) => {
            Err(Trap::throw("java/lang/SecurityException", s.error_text(number)))
        }
        Err(_) => Ok(Value::bool(false)),
    }
}

/// `BA_EXISTS`, `BA_REGULAR`, `BA_DIRECTORY`.
fn kind(s: &mut State, a: Args) -> Result<Value, Trap> {
    Ok(Value::Int(found(s, a)?.map_or(0, |attributes| {
        1 | match attributes.mode & TYPE {
            REGULAR => 2,
            DIRECTORY => 4,
            _ => 0,
        }
    })))
}

fn check_access(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path_of(s, a.object(1)?)?;
    Ok(Value::bool(access(s, path, a.int(2))?.is_ok()))
}

fn modified(s: &mut State, a: Args) -> Result<Value, Trap> {
    let time = found(s, a)?.map_or(0, |attributes| {
        let (seconds, nanos) = attributes.modified;
        seconds.saturating_mul(1000).saturating_add(nanos / 1_000_000)
    });
    Ok(Value::Long(time))
}

fn list_names(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path_of(s, a.object(1)?)?;
    let Ok(names) = list(s, path)? else { return Ok(Value::Ref(0)) };
    let names: Vec<Option<String>> = names.iter().map(|n| Some(String::from_utf8_lossy(n).into_owned())).collect();
    Ok(Value::Ref(string_array(s, &names)?))
}

fn canonical(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = s.string_text(a.object(1)?).into_bytes();
    match ask_bytes(s, FileRequest::Canonical { path })? {
        Ok(path) => Ok(Value::Ref(s.new_string(&String::from_utf8_lossy(&path))?)),
        Err(number) => Err(Trap::throw("java/io/IOException", s.error_text(number))),
    }
}

fn create(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() == 0 {
        let path = s.string_text(a.object(1)?).into_bytes();
        let how = OpenHow { write: true, create: true, create_new: true, ..OpenHow::default() };
        return match open(s, path, how)? {
            Ok(fd) => {
                s.keep(fd as u64);
                s.set_stage(1);
                create(s, a)
            }
            Err(errno::EEXIST) => Ok(Value::bool(false)),
            Err(number) => Err(Trap::throw("java/io/IOException", s.error_text(number))),
        };
    }
    let fd = s.kept() as i32;
    super::java_io::checked(super::open_files::close_number(s, fd))?;
    Ok(Value::bool(true))
}

/// A directory must be removed as one; which it is, is asked first.
fn delete(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path_of(s, a.object(1)?)?;
    if s.stage() == 0 {
        let Ok(attributes) = attributes_of(s, path.clone(), false)? else { return Ok(Value::bool(false)) };
        s.set_stage(if attributes.mode & TYPE == DIRECTORY { 2 } else { 1 });
    }
    let request = if s.stage() == 2 { FileRequest::RemoveDirectory { path } } else { FileRequest::Remove { path } };
    let answer = ask_done(s, request);
    done(s, answer)
}

/// `setPermission(file, access, enable, ownerOnly)`: the bits of `access` for the owner or for all.
fn set_permission(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path_of(s, a.object(1)?)?;
    if s.stage() == 0 {
        let Ok(attributes) = attributes_of(s, path.clone(), true)? else { return Ok(Value::bool(false)) };
        let access = a.int(2) as u32 & 7;
        let bits = if a.bool(4) { access << 6 } else { access << 6 | access << 3 | access };
        let mode = if a.bool(3) { attributes.mode | bits } else { attributes.mode & !bits };
        s.keep(u64::from(mode & 0o7777));
        s.set_stage(1);
    }
    let mode = s.kept() as u32;
    let answer = ask_done(s, FileRequest::SetMode { path, mode });
    done(s, answer)
}
