//! Memory outside objects, as `Unsafe.allocateMemory` gives it: direct buffers and what the library
//! passes to the system.
//!
//! A block is a byte array on the heap that a table keeps alive, so versions and the collector need to
//! know nothing of it. An address is the block's number in the upper half and an offset in the lower, so
//! arithmetic on addresses works within a block, and an access outside one is an error of the program.

use program::Kind;

use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::{State, global};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Blocks for which a first table has room.
const FIRST_TABLE: u32 = 16;

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "allocateMemory0", "(J)J", |s, a| Ok(Value::Long(allocate(s, a.long(1))?))),
    (UNSAFE, "reallocateMemory0", "(JJ)J", reallocate),
    (UNSAFE, "freeMemory0", "(J)V", |s, a| {
        free(s, a.long(1));
        Ok(Value::Void)
    }),
];

fn outside() -> Trap {
    Trap::throw("java/lang/InternalError", "a fault occurred in an unsafe memory access operation")
}

/// A new block of zeros; the address of its first byte.
pub(super) fn allocate(s: &mut State, bytes: i64) -> Result<i64, Trap> {
    let length = u32::try_from(bytes).ok().filter(|&n| n <= i32::MAX as u32).ok_or(Trap::Memory)?;
    let table = s.mem.read(global::BLOCKS) as Ref;
    let room = if table == 0 { 0 } else { s.array_length(table) };
    // Number 0 stays free, so that no address is null.
    let free = (1..room).find(|&i| s.element(table, i) == 0);
    let block = s.new_primitive_array(Kind::Byte, length)?;
    let (table, number) = match free {
        Some(number) => (table, number),
        None => {
            let class = s.program.array_of(s.program.known().object);
            let larger = s.new_array(class, (room * 2).max(FIRST_TABLE))?;
            for i in 0..room {
                let old = s.element(table, i);
                s.set_element(larger, i, old);
            }
            s.mem.write(global::BLOCKS, u64::from(larger));
            (larger, room.max(1))
        }
    };
    s.set_element(table, number, block);
    Ok(i64::from(number) << 32)
}

pub(super) fn free(s: &mut State, address: i64) {
    let table = s.mem.read(global::BLOCKS) as Ref;
    if let Ok(number) = u32::try_from(address >> 32)
        && number != 0
        && table != 0
        && number < s.array_length(table)
    {
        s.set_element(table, number, 0);
    }
}

fn reallocate(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (old, bytes) = (a.long(1), a.long(3));
    let new = allocate(s, bytes)?;
    if old != 0 {
        let (from, _) = find(s, old, 0)?;
        let (to, _) = find(s, new, 0)?;
        let content = s.array_bytes(from).to_vec();
        let target = s.array_bytes_mut(to);
        let count = content.len().min(target.len());
        target[..count].copy_from_slice(&content[..count]);
        free(s, old);
    }
    Ok(Value::Long(new))
}

/// The array and the index in it of an address from which so many bytes are there.
pub(super) fn find(s: &mut State, address: i64, bytes: usize) -> Result<(Ref, usize), Trap> {
    let table = s.mem.read(global::BLOCKS) as Ref;
    let number = u32::try_from(address >> 32).map_err(|_| outside())?;
    if table == 0 || number >= s.array_length(table) {
        return Err(outside());
    }
    let block = s.element(table, number);
    let at = (address & 0xffff_ffff) as usize;
    if block == 0 || at + bytes > s.array_length(block) as usize {
        return Err(outside());
    }
    Ok((block, at))
}

pub(super) fn read(s: &mut State, address: i64, bytes: usize) -> Result<Vec<u8>, Trap> {
    let (block, at) = find(s, address, bytes)?;
    Ok(s.array_bytes(block)[at..at + bytes].to_vec())
}

pub(super) fn write(s: &mut State, address: i64, bytes: &[u8]) -> Result<(), Trap> {
    let (block, at) = find(s, address, bytes.len())?;
    s.array_bytes_mut(block)[at..at + bytes.len()].copy_from_slice(bytes);
    Ok(())
}

/// The bytes up to a zero.
pub(super) fn read_text(s: &mut State, address: i64) -> Result<Vec<u8>, Trap> {
    let (block, at) = find(s, address, 0)?;
    let rest = &s.array_bytes(block)[at..];
    let end = rest.iter().position(|&b| b == 0).ok_or_else(outside)?;
    Ok(rest[..end].to_vec())
}
