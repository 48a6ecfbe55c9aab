//! Files of the JDK that the library reads as if they were its own data: time zones, configuration.
//!
//! They are the same for everybody who uses this JDK, so reading them is no effect. An open file is a
//! descriptor number from [`FIRST`] on, by its place in the list of the JDK's files; the position is kept
//! in the descriptor object's `handle`, which Unix does not use otherwise.

use std::path::Path;

use program::Bytes;

use super::Trap;
use crate::files::{DIRECTORY, FileAttributes, REGULAR, errno};
use crate::memory::Ref;
use crate::state::State;

/// Descriptor of the first of the JDK's files.
const FIRST: i32 = 1 << 30;

/// A path inside the JDK's home, without dots; `None` for other paths.
pub(super) fn inside(s: &State, path: &[u8]) -> Option<String> {
    let home = s.program.jdk().home.to_str()?;
    let rest = std::str::from_utf8(path).ok()?.strip_prefix(home)?;
    let mut parts: Vec<&str> = Vec::new();
    if !rest.is_empty() && !rest.starts_with('/') {
        return None;
    }
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The descriptor for a path inside the JDK.
pub(super) fn open(s: &State, inside: &str) -> Result<i32, i32> {
    let files = s.program.jdk().files();
    match files.binary_search_by(|file| file.as_str().cmp(inside)) {
        Ok(index) => Ok(FIRST + index as i32),
        Err(_) => Err(attributes(s, inside).map_or_else(|error| error, |_| errno::EISDIR)),
    }
}

/// What a path inside the JDK is. Times are not told, because they differ between installations.
pub(super) fn attributes(s: &State, inside: &str) -> Result<FileAttributes, i32> {
    match s.program.jdk().home.join(inside).metadata() {
        Ok(data) if data.is_dir() => Ok(FileAttributes { mode: DIRECTORY | 0o555, links: 1, ..Default::default() }),
        Ok(data) => Ok(FileAttributes { mode: REGULAR | 0o444, links: 1, length: data.len(), ..Default::default() }),
        Err(_) => Err(errno::ENOENT),
    }
}

/// Names in a directory of the JDK.
pub(super) fn list(s: &State, inside: &str) -> Result<Vec<Vec<u8>>, i32> {
    let entries = std::fs::read_dir(s.program.jdk().home.join(inside)).map_err(|_| errno::ENOENT)?;
    let mut names: Vec<Vec<u8>> = entries.flatten().map(|entry| entry.file_name().into_encoded_bytes()).collect();
    names.sort_unstable();
    Ok(names)
}

pub(super) fn is_jdk_file(fd: i32) -> bool {
    fd >= FIRST
}

/// What an open file of the JDK is.
pub(super) fn attributes_of(s: &State, fd: i32) -> Result<FileAttributes, i32> {
    attributes(s, name(s, fd).ok_or(errno::EBADF)?)
}

fn name(s: &State, fd: i32) -> Option<&'static str> {
    let files: &'static [String] = s.program.jdk().files();
    usize::try_from(fd - FIRST).ok().and_then(|index| files.get(index)).map(String::as_str)
}

fn content(s: &State, fd: i32) -> Result<Bytes, i32> {
    let path = s.program.jdk().home.join(Path::new(name(s, fd).ok_or(errno::EBADF)?));
    Bytes::map(&path).map_err(|_| errno::EIO)
}

/// Position of the file that a descriptor object has open.
fn position(s: &mut State, holder: Ref) -> Result<&'static program::Field, Trap> {
    s.class_of(holder).field_named("handle").ok_or(Trap::Internal("a descriptor has a handle"))
}

/// At most `max` bytes from the position on; the position moves behind them.
pub(super) fn read(s: &mut State, holder: Ref, fd: i32, max: usize) -> Result<Result<Vec<u8>, i32>, Trap> {
    let field = position(s, holder)?;
    let at = tell(s, holder)?;
    Ok(read_at(s, fd, at, max).inspect(|part| s.put_field(holder, field, at + part.len() as u64)))
}

pub(super) fn read_at(s: &State, fd: i32, at: u64, max: usize) -> Result<Vec<u8>, i32> {
    let bytes = content(s, fd)?;
    let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
    Ok(rest[..rest.len().min(max)].to_vec())
}

/// Moves the position; opening does so to the start.
pub(super) fn seek(s: &mut State, holder: Ref, to: u64) -> Result<(), Trap> {
    let field = position(s, holder)?;
    s.put_field(holder, field, to);
    Ok(())
}

pub(super) fn tell(s: &mut State, holder: Ref) -> Result<u64, Trap> {
    let field = position(s, holder)?;
    // A descriptor begins with a handle of -1.
    Ok((s.get_field(holder, field) as i64).max(0) as u64)
}
