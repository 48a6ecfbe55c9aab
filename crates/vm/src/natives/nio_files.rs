//! `java.nio.file`: the system calls of `UnixNativeDispatcher`, by name and address of a path.
//!
//! Errors are `UnixException`s with their number, which the library turns into its own exceptions.
//! Directory streams are blocks of memory with a cursor and all names. Links are not made, and file
//! stores, owners' names and extended attributes are not told.

use program::Kind;

use super::java_io::byte_array;
use super::java_lang::{nothing, zero};
use super::open_files::{self, Answer, OpenFile, ask_bytes, ask_done, attributes_of};
use super::{Args, Entry, Trap, Value, off_heap};
use crate::files::{FileAttributes, FileRequest, OpenHow, errno};
use crate::memory::Ref;
use crate::state::State;

const CALLS: &str = "sun/nio/fs/UnixNativeDispatcher";

pub(super) const NATIVES: &[Entry] = &[
    // No optional capability: the library then uses plain calls on paths.
    (CALLS, "init", "()I", zero),
    ("sun/nio/fs/LinuxNativeDispatcher", "init", "()V", nothing),
    (CALLS, "getcwd", "()[B", getcwd),
    (CALLS, "open0", "(JII)I", open),
    (CALLS, "close0", "(I)V", |s, a| done(open_files::close_number(s, a.int(0)), s)),
    (CALLS, "stat0", "", |s, a| stat(s, a, true)),
    (CALLS, "lstat0", "", |s, a| stat(s, a, false)),
    (CALLS, "stat1", "(J)I", |s, a| {
        let path = path(s, a)?;
        Ok(Value::Int(attributes_of(s, path, true)?.map_or(0, |found| found.mode as i32)))
    }),
    (CALLS, "fstat", "", fstat),
    (CALLS, "exists0", "(J)Z", |s, a| {
        let path = path(s, a)?;
        Ok(Value::bool(attributes_of(s, path, true)?.is_ok()))
    }),
    (CALLS, "access0", "(JI)V", |s, a| {
        let path = path(s, a)?;
        done(open_files::access(s, path, a.int(2)), s)
    }),
    (CALLS, "opendir0", "(J)J", open_directory),
    (CALLS, "readdir", "(J)[B", read_directory),
    (CALLS, "closedir", "(J)V", |s, a| {
        off_heap::free(s, a.long(0));
        Ok(Value::Void)
    }),
    (CALLS, "realpath0", "(J)[B", real_path),
    (CALLS, "readlink0", "(J)[B", |s, a| {
        let path = path(s, a)?;
        let link = ask_bytes(s, FileRequest::ReadLink { path })?;
        bytes_or(s, link)
    }),
    (CALLS, "mkdir0", "(JI)V", |s, a| by_path(s, a, |path| FileRequest::MakeDirectory { path })),
    (CALLS, "rmdir0", "(J)V", |s, a| by_path(s, a, |path| FileRequest::RemoveDirectory { path })),
    (CALLS, "unlink0", "(J)V", |s, a| by_path(s, a, |path| FileRequest::Remove { path })),
    (CALLS, "rename0", "(JJ)V", |s, a| {
        let (from, to) = (path(s, a)?, off_heap::read_text(s, a.long(2))?);
        done(ask_done(s, FileRequest::Rename { from, to }), s)
    }),
    (CALLS, "chmod0", "(JI)V", |s, a| {
        let mode = a.int(2) as u32 & 0o7777;
        by_path(s, a, |path| FileRequest::SetMode { path, mode })
    }),
    (CALLS, "utimes0", "(JJJ)V", |s, a| {
        let micros = a.long(4);
        by_path(s, a, |path| FileRequest::SetModified { path, micros })
    }),
    (CALLS, "link0", "", |s, _| refuse(s, errno::ENOSYS)),
    (CALLS, "symlink0", "", |s, _| refuse(s, errno::ENOSYS)),
    (CALLS, "getpwuid", "(I)[B", |s, a| number_text(s, a.int(0))),
    (CALLS, "getgrgid", "(I)[B", |s, a| number_text(s, a.int(0))),
    (CALLS, "strerror", "(I)[B", |s, a| Ok(Value::Ref(byte_array(s, s.error_text(a.int(0)).as_bytes())?))),
    ("sun/nio/fs/UnixCopyFile", "transfer", "(IIJ)V", |s, a| {
        done(ask_done(s, FileRequest::Transfer { to: a.int(0), from: a.int(1) }), s)
    }),
];

/// The path whose address is the first argument.
fn path(s: &mut State, a: Args) -> Result<Vec<u8>, Trap> {
    let path = off_heap::read_text(s, a.long(0))?;
    // The empty path is the working directory.
    Ok(if path.is_empty() { b".".to_vec() } else { path })
}

/// Throws a `UnixException`.
fn refuse<T>(s: &mut State, number: i32) -> Result<T, Trap> {
    let thrown = s.make_throwable("sun/nio/fs/UnixException", None)?;
    super::reflection::set(s, thrown, "errno", number as u64);
    Err(Trap::Raise(thrown))
}

fn done(answer: Answer<()>, s: &mut State) -> Result<Value, Trap> {
    match answer? {
        Ok(()) => Ok(Value::Void),
        Err(number) => refuse(s, number),
    }
}

fn by_path(s: &mut State, a: Args, request: impl Fn(Vec<u8>) -> FileRequest) -> Result<Value, Trap> {
    let path = path(s, a)?;
    done(ask_done(s, request(path)), s)
}

fn bytes_or(s: &mut State, answer: Result<Vec<u8>, i32>) -> Result<Value, Trap> {
    match answer {
        Ok(bytes) => Ok(Value::Ref(byte_array(s, &bytes)?)),
        Err(number) => refuse(s, number),
    }
}

/// The working directory is the property, as for the older file API.
fn getcwd(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let given = s.config.properties.iter().find(|(name, _)| name == "user.dir").map(|(_, value)| value.clone());
    let path = given.unwrap_or_else(|| "/".to_owned());
    Ok(Value::Ref(byte_array(s, path.as_bytes())?))
}

/// `open0(path, flags, mode)` with the flags of Linux.
fn open(s: &mut State, a: Args) -> Result<Value, Trap> {
    const ACCESS: i32 = 3;
    const WRITE_ONLY: i32 = 1;
    const READ_WRITE: i32 = 2;
    const CREATE: i32 = 0o100;
    const EXCLUSIVE: i32 = 0o200;
    const TRUNCATE: i32 = 0o1000;
    const APPEND: i32 = 0o2000;
    let (path, flags) = (path(s, a)?, a.int(2));
    let access = flags & ACCESS;
    let how = OpenHow {
        read: access != WRITE_ONLY,
        write: access == WRITE_ONLY || access == READ_WRITE,
        append: flags & APPEND != 0,
        truncate: flags & TRUNCATE != 0,
        create: flags & CREATE != 0,
        create_new: flags & CREATE != 0 && flags & EXCLUSIVE != 0,
        no_directory: false,
    };
    match open_files::open(s, path, how)? {
        Ok(fd) => Ok(Value::Int(fd)),
        Err(number) => refuse(s, number),
    }
}

fn stat(s: &mut State, a: Args, follow: bool) -> Result<Value, Trap> {
    let path = path(s, a)?;
    let found = attributes_of(s, path, follow)?;
    fill(s, a.object(2)?, found)
}

fn fstat(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile { holder: 0, fd: a.int(0) };
    let found = file.attributes(s)?;
    fill(s, a.object(1)?, found)
}

/// Fills a `UnixFileAttributes`.
fn fill(s: &mut State, target: Ref, found: Result<FileAttributes, i32>) -> Result<Value, Trap> {
    let found = match found {
        Ok(found) => found,
        Err(number) => return refuse(s, number),
    };
    let fields = [
        ("st_mode", u64::from(found.mode)),
        ("st_ino", found.inode),
        ("st_dev", found.device),
        ("st_nlink", u64::from(found.links)),
        ("st_uid", u64::from(found.owner)),
        ("st_gid", u64::from(found.group)),
        ("st_size", found.length),
        ("st_atime_sec", found.accessed.0 as u64),
        ("st_atime_nsec", found.accessed.1 as u64),
        ("st_mtime_sec", found.modified.0 as u64),
        ("st_mtime_nsec", found.modified.1 as u64),
        ("st_ctime_sec", found.changed.0 as u64),
        ("st_ctime_nsec", found.changed.1 as u64),
    ];
    for (name, value) in fields {
        super::reflection::set(s, target, name, value);
    }
    Ok(Value::Void)
}

/// A block: the cursor, then the names, each ended by a zero.
const CURSOR_BYTES: usize = 8;

fn open_directory(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path(s, a)?;
    let names = match open_files::list(s, path)? {
        Ok(names) => names,
        Err(number) => return refuse(s, number),
    };
    let mut bytes = (CURSOR_BYTES as u64).to_le_bytes().to_vec();
    for name in names {
        bytes.extend(name);
        bytes.push(0);
    }
    let block = off_heap::allocate(s, bytes.len() as i64)?;
    off_heap::write(s, block, &bytes)?;
    Ok(Value::Long(block))
}

/// The next name, null at the end.
fn read_directory(s: &mut State, a: Args) -> Result<Value, Trap> {
    let block = a.long(0);
    let (array, _) = off_heap::find(s, block, CURSOR_BYTES)?;
    let bytes = s.array_bytes(array);
    let mut cursor = [0; CURSOR_BYTES];
    cursor.copy_from_slice(&bytes[..CURSOR_BYTES]);
    let at = u64::from_le_bytes(cursor) as usize;
    if at >= bytes.len() {
        return Ok(Value::Ref(0));
    }
    let name = off_heap::read_text(s, block + at as i64)?;
    let array = s.new_primitive_array(Kind::Byte, name.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(&name);
    off_heap::write(s, block, &((at + name.len() + 1) as u64).to_le_bytes())?;
    Ok(Value::Ref(array))
}

/// Unlike a canonical path, a real one must exist.
fn real_path(s: &mut State, a: Args) -> Result<Value, Trap> {
    let path = path(s, a)?;
    if s.stage() == 0 {
        if let Err(number) = attributes_of(s, path.clone(), true)? {
            return refuse(s, number);
        }
        s.set_stage(1);
    }
    let real = ask_bytes(s, FileRequest::Canonical { path })?;
    bytes_or(s, real)
}

/// Users and groups have no names here, so their numbers stand for them.
fn number_text(s: &mut State, number: i32) -> Result<Value, Trap> {
    Ok(Value::Ref(byte_array(s, number.to_string().as_bytes())?))
}
