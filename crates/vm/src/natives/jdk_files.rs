//! Files of the JDK that the library reads as if they were its own data, such as the time zones.
//!
//! They are the same for everybody who uses this JDK, so reading them is no effect. An open file is a
//! descriptor number from [`FIRST`] on; the position is kept in the descriptor's `handle`, which Unix
//! does not use otherwise.

use program::Bytes;

use super::{Trap, Value};
use crate::memory::Ref;
use crate::state::State;

/// Descriptor of the first of [`FILES`].
const FIRST: i32 = 1 << 30;

/// Paths in the JDK's home.
const FILES: &[&str] = &["lib/tzdb.dat"];

/// The descriptor for a path, if it is one of these files.
pub(super) fn descriptor_of(s: &State, path: &str) -> Option<i32> {
    let home = s.program.jdk().home.to_str()?;
    let inside = path.strip_prefix(home)?.trim_start_matches('/');
    let index = FILES.iter().position(|&file| file == inside)?;
    Some(FIRST + index as i32)
}

/// Does a path in the JDK exist, is it a file, is it a directory? `None` for other paths.
pub(super) fn attributes(s: &State, path: &str) -> Option<i32> {
    const EXISTS: i32 = 1;
    const REGULAR: i32 = 2;
    const DIRECTORY: i32 = 4;
    let home = s.program.jdk().home.to_str()?;
    let inside = path.strip_prefix(home)?.strip_prefix('/')?;
    if inside.split('/').any(|part| part == "..") {
        return None;
    }
    Some(match s.program.jdk().home.join(inside).metadata() {
        Ok(data) if data.is_file() => EXISTS | REGULAR,
        Ok(data) if data.is_dir() => EXISTS | DIRECTORY,
        Ok(_) => EXISTS,
        Err(_) => 0,
    })
}

pub(super) fn is_jdk_file(fd: i32) -> bool {
    fd >= FIRST
}

fn content(s: &State, fd: i32) -> Result<Bytes, Trap> {
    let name = usize::try_from(fd - FIRST).ok().and_then(|index| FILES.get(index));
    let name = name.ok_or(Trap::Internal("a descriptor of a JDK file"))?;
    let path = s.program.jdk().home.join(name);
    Bytes::map(&path).map_err(|error| Trap::throw("java/io/IOException", error.to_string()))
}

/// Position of the file that a descriptor object has open.
fn position(s: &mut State, holder: Ref) -> Result<&'static program::Field, Trap> {
    s.class_of(holder).field_named("handle").ok_or(Trap::Internal("a descriptor has a handle"))
}

/// At most `max` bytes from the position on; the position moves behind them.
pub(super) fn read(s: &mut State, holder: Ref, fd: i32, max: usize) -> Result<Vec<u8>, Trap> {
    let field = position(s, holder)?;
    let at = s.get_field(holder, field) as usize;
    let bytes = content(s, fd)?;
    let rest = bytes.get(at..).unwrap_or_default();
    let part = rest[..rest.len().min(max)].to_vec();
    s.put_field(holder, field, (at + part.len()) as u64);
    Ok(part)
}

/// Opens: the position is the start.
pub(super) fn rewind(s: &mut State, holder: Ref) -> Result<(), Trap> {
    let field = position(s, holder)?;
    s.put_field(holder, field, 0);
    Ok(())
}

pub(super) fn available(s: &mut State, holder: Ref, fd: i32) -> Result<Value, Trap> {
    let field = position(s, holder)?;
    let at = s.get_field(holder, field) as usize;
    let left = content(s, fd)?.len().saturating_sub(at);
    Ok(Value::Int(i32::try_from(left).unwrap_or(i32::MAX)))
}

/// Moves the position; `FileInputStream.skip0`.
pub(super) fn skip(s: &mut State, holder: Ref, count: i64) -> Result<Value, Trap> {
    let field = position(s, holder)?;
    let at = s.get_field(holder, field) as i64;
    let to = at.saturating_add(count);
    if to < 0 {
        return Err(Trap::throw("java/io/IOException", "Invalid argument"));
    }
    s.put_field(holder, field, to as u64);
    Ok(Value::Long(count))
}
