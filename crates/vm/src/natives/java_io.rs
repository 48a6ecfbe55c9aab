//! `java.io`: streams and random-access files.

use program::Kind;

use super::java_lang::{nothing, null, one, zero};
use super::open_files::{Answer, OpenFile, close_number, open};
use super::{Args, Entry, Trap, Value};
use crate::files::{FileAttributes, OpenHow, SeekTo, error_text};
use crate::memory::Ref;
use crate::state::State;

const DESCRIPTOR: &str = "java/io/FileDescriptor";
const INPUT: &str = "java/io/FileInputStream";
const OUTPUT: &str = "java/io/FileOutputStream";
const RANDOM: &str = "java/io/RandomAccessFile";

pub(super) const NATIVES: &[Entry] = &[
    (DESCRIPTOR, "initIDs", "()V", nothing),
    (DESCRIPTOR, "getHandle", "(I)J", |_, _| Ok(Value::Long(-1))),
    (DESCRIPTOR, "getAppend", "(I)Z", zero),
    (DESCRIPTOR, "close0", "()V", close),
    (DESCRIPTOR, "sync", "()V", nothing),
    (INPUT, "initIDs", "()V", nothing),
    (INPUT, "read0", "()I", read_one),
    (INPUT, "readBytes", "([BII)I", read_bytes),
    (INPUT, "available0", "()I", available),
    (INPUT, "open0", "(Ljava/lang/String;)V", |s, a| open_stream(s, a, READ)),
    (INPUT, "skip0", "(J)J", skip),
    (INPUT, "length0", "()J", length),
    (INPUT, "position0", "()J", position),
    (INPUT, "isRegularFile0", "", one),
    (OUTPUT, "initIDs", "()V", nothing),
    (OUTPUT, "open0", "(Ljava/lang/String;Z)V", |s, a| {
        open_stream(s, a, OpenHow { append: a.bool(2), truncate: !a.bool(2), ..WRITE })
    }),
    (OUTPUT, "write", "(IZ)V", write_one),
    (OUTPUT, "writeBytes", "([BIIZ)V", write_bytes),
    (RANDOM, "initIDs", "()V", nothing),
    (RANDOM, "open0", "(Ljava/lang/String;I)V", open_random),
    (RANDOM, "read0", "()I", read_one),
    (RANDOM, "readBytes", "([BII)I", read_bytes),
    (RANDOM, "write0", "(I)V", write_one),
    (RANDOM, "writeBytes", "([BII)V", write_bytes),
    (RANDOM, "getFilePointer", "()J", position),
    (RANDOM, "seek0", "(J)V", seek),
    (RANDOM, "length", "()J", length),
    (RANDOM, "setLength", "(J)V", set_length),
    ("java/io/FileCleanable", "cleanupClose0", "(IJ)V", |s, a| {
        close_number(s, a.int(0))?.map(|()| Value::Void).or_else(failed)
    }),
    // There is no console: the standard streams are the caller's.
    ("java/io/Console", "encoding", "", null),
    ("java/io/Console", "istty", "()Z", zero),
    ("java/io/Console", "ttyStatus", "", zero),
    ("java/io/ObjectStreamClass", "initNative", "()V", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "(Ljava/lang/Class;)Z", has_static_initializer),
];

const READ: OpenHow = OpenHow {
    read: true,
    write: false,
    append: false,
    truncate: false,
    create: false,
    create_new: false,
    no_directory: true,
};
const WRITE: OpenHow = OpenHow { read: false, write: true, create: true, ..READ };

/// An `IOException` with the words for an error.
pub(super) fn failed<T>(number: i32) -> Result<T, Trap> {
    Err(Trap::throw("java/io/IOException", error_text(number)))
}

/// What came of a request, with errors as `IOException`s.
pub(super) fn checked<T>(answer: Answer<T>) -> Result<T, Trap> {
    answer?.or_else(failed)
}

/// Opens the file that argument 1 names, for the stream that is argument 0.
fn open_stream(s: &mut State, a: Args, how: OpenHow) -> Result<Value, Trap> {
    let (stream, path) = (a.object(0)?, a.object(1)?);
    let path = s.string_text(path);
    match open(s, path.clone().into_bytes(), how)? {
        Ok(fd) => {
            OpenFile::begin(s, stream, fd)?;
            Ok(Value::Void)
        }
        Err(number) => {
            let message = format!("{path} ({})", s.error_text(number));
            Err(Trap::throw("java/io/FileNotFoundException", message))
        }
    }
}

/// `open0(name, mode)` with the constants of `RandomAccessFile`.
fn open_random(s: &mut State, a: Args) -> Result<Value, Trap> {
    const READ_WRITE: i32 = 2;
    let how = if a.int(2) & READ_WRITE != 0 { OpenHow { read: true, ..WRITE } } else { READ };
    open_stream(s, a, how)
}

fn close(s: &mut State, a: Args) -> Result<Value, Trap> {
    let holder = a.object(0)?;
    let file = OpenFile::of(s, holder)?;
    checked(file.close(s))?;
    super::open_files::set_number(s, holder, -1)?;
    Ok(Value::Void)
}

fn read_one(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    let bytes = checked(file.read(s, 1))?;
    Ok(Value::Int(bytes.first().map_or(-1, |&b| i32::from(b))))
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
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    let bytes = checked(file.read(s, count))?;
    if bytes.is_empty() {
        return Ok(Value::Int(-1));
    }
    let read = bytes.len().min(count);
    s.array_bytes_mut(array)[at..at + read].copy_from_slice(&bytes[..read]);
    Ok(Value::Int(read as i32))
}

fn skip(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    checked(file.seek(s, SeekTo::Current(a.long(1))))?;
    Ok(Value::Long(a.long(1)))
}

fn position(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    Ok(Value::Long(checked(file.seek(s, SeekTo::Current(0)))?))
}

fn seek(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    let Ok(at) = u64::try_from(a.long(1)) else {
        return Err(Trap::throw("java/io/IOException", "Negative seek offset"));
    };
    checked(file.seek(s, SeekTo::Start(at)))?;
    Ok(Value::Void)
}

fn length(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    let FileAttributes { length, .. } = checked(file.attributes(s))?;
    Ok(Value::Long(length as i64))
}

fn set_length(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    checked(file.set_length(s, a.long(1).max(0) as u64))?;
    Ok(Value::Void)
}

fn available(s: &mut State, a: Args) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, a.object(0)?)?;
    let count = checked(file.available(s))?;
    Ok(Value::Int(i32::try_from(count).unwrap_or(i32::MAX)))
}

fn write(s: &mut State, stream: Ref, bytes: Vec<u8>) -> Result<Value, Trap> {
    let file = OpenFile::of_stream(s, stream)?;
    checked(file.write(s, bytes))?;
    Ok(Value::Void)
}

fn write_one(s: &mut State, a: Args) -> Result<Value, Trap> {
    write(s, a.object(0)?, vec![a.int(1) as u8])
}

fn write_bytes(s: &mut State, a: Args) -> Result<Value, Trap> {
    let array = a.object(1)?;
    let (at, count) = check_part(s, array, a.int(2), a.int(3))?;
    if count == 0 {
        return Ok(Value::Void);
    }
    // Nobody reads what a path prints: text that is symbolic is written nowhere.
    if s.shadow(array) != 0 && matches!(OpenFile::of_stream(s, a.object(0)?)?.fd, 1 | 2) {
        return Ok(Value::Void);
    }
    let bytes = s.array_bytes(array)[at..at + count].to_vec();
    write(s, a.object(0)?, bytes)
}

fn has_static_initializer(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    Ok(Value::bool(class.methods.iter().any(|m| &*m.name == "<clinit>")))
}

/// A byte array of the program's.
pub(super) fn byte_array(s: &mut State, bytes: &[u8]) -> Result<Ref, Trap> {
    let array = s.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(bytes);
    Ok(array)
}
