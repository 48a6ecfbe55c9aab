//! `java.io`: the standard streams, through effects; of files only what needs no access to them.

use program::Kind;

use super::java_lang::{nothing, zero};
use super::{Args, Entry, Trap, Value, jdk_files};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reply};

pub(super) const NATIVES: &[Entry] = &[
    ("java/io/FileDescriptor", "initIDs", "()V", nothing),
    ("java/io/FileDescriptor", "getHandle", "(I)J", |_, _| Ok(Value::Long(-1))),
    ("java/io/FileDescriptor", "getAppend", "(I)Z", zero),
    ("java/io/FileDescriptor", "close0", "()V", nothing),
    ("java/io/FileDescriptor", "sync", "()V", nothing),
    ("java/io/FileInputStream", "initIDs", "()V", nothing),
    ("java/io/FileInputStream", "read0", "()I", read_one),
    ("java/io/FileInputStream", "readBytes", "([BII)I", read_bytes),
    ("java/io/FileInputStream", "available0", "()I", available),
    ("java/io/FileInputStream", "open0", "(Ljava/lang/String;)V", open_for_reading),
    ("java/io/FileInputStream", "skip0", "(J)J", skip),
    ("java/io/FileInputStream", "isRegularFile0", "", super::java_lang::one),
    ("java/io/FileOutputStream", "initIDs", "()V", nothing),
    ("java/io/FileOutputStream", "write", "(IZ)V", write_one),
    ("java/io/FileOutputStream", "writeBytes", "([BIIZ)V", write_bytes),
    ("java/io/FileCleanable", "cleanupClose0", "", nothing),
    ("java/io/RandomAccessFile", "initIDs", "()V", nothing),
    ("java/io/UnixFileSystem", "initIDs", "()V", nothing),
    ("java/io/UnixFileSystem", "getBooleanAttributes0", "(Ljava/io/File;)I", file_attributes),
    // There is no console: the standard streams are the caller's.
    ("java/io/Console", "encoding", "", super::java_lang::null),
    ("java/io/Console", "istty", "()Z", zero),
    ("java/io/Console", "ttyStatus", "", zero),
    ("java/io/ObjectStreamClass", "initNative", "()V", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "(Ljava/lang/Class;)Z", has_static_initializer),
    // Paths are text until somebody opens them.
    ("sun/nio/fs/UnixNativeDispatcher", "init", "()I", zero),
    ("sun/nio/fs/UnixNativeDispatcher", "getcwd", "()[B", getcwd),
];

/// The descriptor object and number of a stream.
fn descriptor(s: &mut State, stream: Ref) -> Result<(Ref, i32), Trap> {
    let missing = Trap::Internal("a stream has a descriptor");
    let field = s.class_of(stream).field_named("fd").ok_or(missing.clone())?;
    let holder = s.get_ref(stream, field);
    if holder == 0 {
        return Err(Trap::throw("java/io/IOException", "Stream Closed"));
    }
    let number = s.class_of(holder).field_named("fd").ok_or(missing)?;
    match s.get_field(holder, number) as i32 {
        fd if fd < 0 => Err(Trap::throw("java/io/IOException", "Stream Closed")),
        fd => Ok((holder, fd)),
    }
}

fn failed<T>(message: String) -> Result<T, Trap> {
    Err(Trap::throw("java/io/IOException", message))
}

fn wrong<T>() -> Result<T, Trap> {
    Err(Trap::Internal("the reply fits the effect"))
}

fn read_one(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (holder, fd) = descriptor(s, a.object(0)?)?;
    if jdk_files::is_jdk_file(fd) {
        let bytes = jdk_files::read(s, holder, fd, 1)?;
        return Ok(Value::Int(bytes.first().map_or(-1, |&b| i32::from(b))));
    }
    match s.take_reply() {
        None => Err(Trap::Effect(Effect::Read { fd, max: 1 })),
        Some(Reply::Bytes(bytes)) => Ok(Value::Int(bytes.first().map_or(-1, |&b| i32::from(b)))),
        Some(Reply::Failed(message)) => failed(message),
        Some(Reply::Done | Reply::Number(_)) => wrong(),
    }
}

/// Offset and length of a part of a byte array.
fn check_part(s: &mut State, array: Ref, at: i32, count: i32) -> Result<(usize, usize), Trap> {
    let length = i64::from(s.array_length(array));
    if at < 0 || count < 0 || i64::from(at) + i64::from(count) > length {
        return Err(Trap::Throw { class: "java/lang/IndexOutOfBoundsException", message: None });
    }
    Ok((at as usize, count as usize))
}

fn read_bytes(s: &mut State, a: Args) -> Result<Value, Trap> {
    let array = a.object(1)?;
    let (at, count) = check_part(s, array, a.int(2), a.int(3))?;
    if count == 0 {
        return Ok(Value::Int(0));
    }
    let (holder, fd) = descriptor(s, a.object(0)?)?;
    if jdk_files::is_jdk_file(fd) {
        let bytes = jdk_files::read(s, holder, fd, count)?;
        s.array_bytes_mut(array)[at..at + bytes.len()].copy_from_slice(&bytes);
        return Ok(Value::Int(if bytes.is_empty() { -1 } else { bytes.len() as i32 }));
    }
    match s.take_reply() {
        None => Err(Trap::Effect(Effect::Read { fd, max: count })),
        Some(Reply::Bytes(bytes)) if bytes.is_empty() => Ok(Value::Int(-1)),
        Some(Reply::Bytes(bytes)) => {
            let read = bytes.len().min(count);
            s.array_bytes_mut(array)[at..at + read].copy_from_slice(&bytes[..read]);
            Ok(Value::Int(read as i32))
        }
        Some(Reply::Failed(message)) => failed(message),
        Some(Reply::Done | Reply::Number(_)) => wrong(),
    }
}

/// Files of the host are not opened; those of the JDK are its data.
fn open_for_reading(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (stream, path) = (a.object(0)?, a.object(1)?);
    let path = s.string_text(path);
    let Some(fd) = jdk_files::descriptor_of(s, &path) else {
        return Err(Trap::Unsupported(format!("opening the file {path}")));
    };
    let missing = Trap::Internal("a stream has a descriptor");
    let field = s.class_of(stream).field_named("fd").ok_or(missing.clone())?;
    let holder = s.get_ref(stream, field);
    let number = s.class_of(holder).field_named("fd").ok_or(missing)?;
    jdk_files::rewind(s, holder)?;
    s.put_field(holder, number, u64::from(fd as u32));
    Ok(Value::Void)
}

/// `BA_EXISTS`, `BA_REGULAR`, `BA_DIRECTORY` of a path in the JDK.
fn file_attributes(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = a.object(1)?;
    let field = s.class_of(file).field_named("path").ok_or(Trap::Internal("a file has a path"))?;
    let path = s.get_ref(file, field);
    let path = s.string_text(path);
    match jdk_files::attributes(s, &path) {
        Some(attributes) => Ok(Value::Int(attributes)),
        None => Err(Trap::Unsupported(format!("looking for the file {path}"))),
    }
}

fn skip(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (holder, fd) = descriptor(s, a.object(0)?)?;
    if jdk_files::is_jdk_file(fd) {
        return jdk_files::skip(s, holder, a.long(1));
    }
    // HotSpot seeks, which pipes and terminals refuse.
    failed("Illegal seek".to_owned())
}

fn available(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (holder, fd) = descriptor(s, a.object(0)?)?;
    if jdk_files::is_jdk_file(fd) {
        return jdk_files::available(s, holder, fd);
    }
    match s.take_reply() {
        None => Err(Trap::Effect(Effect::Available { fd })),
        Some(Reply::Number(count)) => Ok(Value::Int(count as i32)),
        Some(Reply::Failed(message)) => failed(message),
        Some(Reply::Done | Reply::Bytes(_)) => wrong(),
    }
}

fn write(s: &mut State, fd: i32, bytes: Vec<u8>) -> Result<Value, Trap> {
    match s.take_reply() {
        None => Err(Trap::Effect(Effect::Write { fd, bytes })),
        Some(Reply::Done) => Ok(Value::Void),
        Some(Reply::Failed(message)) => failed(message),
        Some(Reply::Bytes(_) | Reply::Number(_)) => wrong(),
    }
}

fn write_one(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (_, fd) = descriptor(s, a.object(0)?)?;
    write(s, fd, vec![a.int(1) as u8])
}

fn write_bytes(s: &mut State, a: Args) -> Result<Value, Trap> {
    let array = a.object(1)?;
    let (at, count) = check_part(s, array, a.int(2), a.int(3))?;
    if count == 0 {
        return Ok(Value::Void);
    }
    let (_, fd) = descriptor(s, a.object(0)?)?;
    let bytes = s.array_bytes(array)[at..at + count].to_vec();
    write(s, fd, bytes)
}

fn has_static_initializer(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    Ok(Value::bool(class.methods.iter().any(|m| &*m.name == "<clinit>")))
}

/// The working directory is the property, as for the older file API.
fn getcwd(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let given = s.config.properties.iter().find(|(name, _)| name == "user.dir").map(|(_, value)| value.clone());
    let path = given.unwrap_or_else(|| "/".to_owned());
    let array = s.new_primitive_array(Kind::Byte, path.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(path.as_bytes());
    Ok(Value::Ref(array))
}
