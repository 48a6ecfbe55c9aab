//! `java.util` and its subpackages: checksums, and what the atomic classes ask about the machine.

use program::Kind;

use super::java_lang::{null, one};
use super::{Args, Entry, Trap, Value};
use crate::state::State;

pub(super) const NATIVES: &[Entry] = &[
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", one),
    ("java/util/TimeZone", "getSystemTimeZoneID", "(Ljava/lang/String;)Ljava/lang/String;", |s, _| {
        let zone = s.config.time_zone.clone();
        Ok(Value::Ref(s.new_string(&zone)?))
    }),
    ("java/util/TimeZone", "getSystemGMTOffsetID", "()Ljava/lang/String;", null),
    ("java/util/zip/CRC32", "update", "(II)I", |_, a| Ok(Value::Int(crc32(a.int(0) as u32, &[a.int(1) as u8]) as i32))),
    ("java/util/zip/CRC32", "updateBytes0", "(I[BII)I", |s, a| checksum(s, a, crc32)),
    ("java/util/zip/Adler32", "update", "(II)I", |_, a| {
        Ok(Value::Int(adler32(a.int(0) as u32, &[a.int(1) as u8]) as i32))
    }),
    ("java/util/zip/Adler32", "updateBytes", "(I[BII)I", |s, a| checksum(s, a, adler32)),
];

fn checksum(s: &mut State, a: Args, update: fn(u32, &[u8]) -> u32) -> Result<Value, Trap> {
    let (sum, array, at, count) = (a.int(0) as u32, a.object(1)?, a.int(2), a.int(3));
    debug_assert!(matches!(s.class_of(array).shape, program::Shape::Array { element: Kind::Byte, .. }));
    let bytes = s.array_bytes(array);
    let range = usize::try_from(at).ok().zip(usize::try_from(count).ok());
    let part = range.and_then(|(at, count)| bytes.get(at..at.checked_add(count)?));
    let part = part.ok_or(Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None })?;
    Ok(Value::Int(update(sum, part) as i32))
}

/// The polynomial of ISO 3309, reflected, one bit at a time.
fn crc32(sum: u32, bytes: &[u8]) -> u32 {
    let mut sum = !sum;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            let carry = sum & 1;
            sum = sum >> 1 ^ carry.wrapping_neg() & 0xedb8_8320;
        }
    }
    !sum
}

/// RFC 1950 §9.
pub(super) fn adler32(sum: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    let (mut low, mut high) = (sum & 0xffff, sum >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % BASE;
        high = (high + low) % BASE;
    }
    high << 16 | low
}
