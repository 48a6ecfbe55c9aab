//! `java.nio.channels`: file channels. Nothing is mapped, locked or transferred by the system: the library
//! then copies through buffers.

use super::java_io::checked;
use super::java_lang::{nothing, zero};
use super::open_files::OpenFile;
use super::{Args, Entry, Trap, Value, off_heap};
use crate::files::SeekTo;
use crate::state::State;

const FILES: &str = "sun/nio/ch/FileDispatcherImpl";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
const UTIL: &str = "sun/nio/ch/IOUtil";
const THREAD: &str = "sun/nio/ch/NativeThread";
/// `IOStatus.EOF` and `IOStatus.UNSUPPORTED`.
const EOF: i32 = -1;
const UNSUPPORTED: i64 = -4;
/// Bytes of a `struct iovec`: an address and a length.
const VECTOR_BYTES: i64 = 16;

pub(super) const NATIVES: &[Entry] = &[
    (UTIL, "initIDs", "()V", nothing),
    (UTIL, "iovMax", "()I", |_, _| Ok(Value::Int(1024))),
    (UTIL, "writevMax", "()J", |_, _| Ok(Value::Long(i64::from(i32::MAX)))),
    (UTIL, "fdLimit", "()I", |_, _| Ok(Value::Int(1024))),
    (UTIL, "fdVal", "(Ljava/io/FileDescriptor;)I", |s, a| Ok(Value::Int(file(s, a)?.fd))),
    (UTIL, "setfdVal", "(Ljava/io/FileDescriptor;I)V", |s, a| {
        super::open_files::set_number(s, a.object(0)?, a.int(1))?;
        Ok(Value::Void)
    }),
    (UTIL, "configureBlocking", "", nothing),
    (THREAD, "init", "()V", nothing),
    (THREAD, "current", "()J", |_, _| Ok(Value::Long(-1))),
    (THREAD, "current0", "()J", |_, _| Ok(Value::Long(-1))),
    (THREAD, "signal", "", nothing),
    (THREAD, "supportPendingSignals0", "()Z", zero),
    ("sun/nio/ch/FileKey", "initIDs", "()V", nothing),
    (CHANNEL, "initIDs", "()J", |_, _| Ok(Value::Long(4096))),
    (CHANNEL, "maxDirectTransferSize0", "()I", |_, _| Ok(Value::Int(i32::MAX))),
    (CHANNEL, "transferTo0", "", |_, _| Ok(Value::Long(UNSUPPORTED))),
    (CHANNEL, "map0", "", |_, _| Err(Trap::throw("java/io/IOException", "Banyan maps no files into memory"))),
    (FILES, "init", "()V", nothing),
    (FILES, "read0", "(Ljava/io/FileDescriptor;JI)I", |s, a| {
        let (file, max) = (file(s, a)?, a.int(3));
        let bytes = checked(file.read(s, max.max(0) as usize))?;
        arrived(s, a.long(1), &bytes, max)
    }),
    (FILES, "pread0", "(Ljava/io/FileDescriptor;JIJ)I", |s, a| {
        let (file, max, at) = (file(s, a)?, a.int(3), a.long(4));
        let bytes = checked(file.read_at(s, at.max(0) as u64, max.max(0) as usize))?;
        arrived(s, a.long(1), &bytes, max)
    }),
    (FILES, "readv0", "(Ljava/io/FileDescriptor;JI)J", read_vector),
    (FILES, "write0", "(Ljava/io/FileDescriptor;JI)I", |s, a| {
        let bytes = off_heap::read(s, a.long(1), a.int(3).max(0) as usize)?;
        let file = file(s, a)?;
        checked(file.write(s, bytes))?;
        Ok(Value::Int(a.int(3)))
    }),
    (FILES, "pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", |s, a| {
        let bytes = off_heap::read(s, a.long(1), a.int(3).max(0) as usize)?;
        let file = file(s, a)?;
        checked(file.write_at(s, a.long(4).max(0) as u64, bytes))?;
        Ok(Value::Int(a.int(3)))
    }),
    (FILES, "writev0", "(Ljava/io/FileDescriptor;JI)J", write_vector),
    (FILES, "force0", "", zero),
    (FILES, "seek0", "(Ljava/io/FileDescriptor;J)J", |s, a| {
        let file = file(s, a)?;
        // A negative offset asks for the position.
        let to = u64::try_from(a.long(1)).map_or(SeekTo::Current(0), SeekTo::Start);
        Ok(Value::Long(checked(file.seek(s, to))?))
    }),
    (FILES, "truncate0", "(Ljava/io/FileDescriptor;J)I", |s, a| {
        let file = file(s, a)?;
        checked(file.set_length(s, a.long(1).max(0) as u64))?;
        Ok(Value::Int(0))
    }),
    (FILES, "size0", "(Ljava/io/FileDescriptor;)J", |s, a| {
        let file = file(s, a)?;
        Ok(Value::Long(checked(file.attributes(s))?.length as i64))
    }),
    // Nobody else is about: a lock is always to be had.
    (FILES, "lock0", "", zero),
    (FILES, "release0", "", nothing),
    (FILES, "preClose0", "", nothing),
    (FILES, "canTransferToFromOverlappedMap0", "()Z", zero),
    (FILES, "closeIntFD", "(I)V", |s, a| {
        checked(super::open_files::close_number(s, a.int(0)))?;
        Ok(Value::Void)
    }),
];

fn file(s: &mut State, a: Args) -> Result<OpenFile, Trap> {
    OpenFile::of(s, a.object(0)?)
}

/// Bytes that were read go to their address.
fn arrived(s: &mut State, address: i64, bytes: &[u8], max: i32) -> Result<Value, Trap> {
    if bytes.is_empty() && max > 0 {
        return Ok(Value::Int(EOF));
    }
    off_heap::write(s, address, bytes)?;
    Ok(Value::Int(bytes.len() as i32))
}

/// The addresses and lengths of a vector of buffers.
fn vector(s: &mut State, a: Args) -> Result<Vec<(i64, usize)>, Trap> {
    let mut parts = Vec::new();
    for i in 0..i64::from(a.int(3)) {
        let bytes = off_heap::read(s, a.long(1) + i * VECTOR_BYTES, VECTOR_BYTES as usize)?;
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            i64::from_le_bytes(word)
        };
        parts.push((word(0), word(8).max(0) as usize));
    }
    Ok(parts)
}

fn read_vector(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (file, parts) = (file(s, a)?, vector(s, a)?);
    let max: usize = parts.iter().map(|&(_, length)| length).sum();
    let bytes = checked(file.read(s, max))?;
    if bytes.is_empty() && max > 0 {
        return Ok(Value::Long(i64::from(EOF)));
    }
    let mut rest = &bytes[..];
    for (address, length) in parts {
        let (now, later) = rest.split_at(length.min(rest.len()));
        off_heap::write(s, address, now)?;
        rest = later;
    }
    Ok(Value::Long(bytes.len() as i64))
}

fn write_vector(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (file, parts) = (file(s, a)?, vector(s, a)?);
    let mut bytes = Vec::new();
    for (address, length) in parts {
        bytes.extend(off_heap::read(s, address, length)?);
    }
    let count = bytes.len();
    checked(file.write(s, bytes))?;
    Ok(Value::Long(count as i64))
}
