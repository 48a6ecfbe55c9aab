//! Another name for a class: hidden classes come with names that are not their own.
//!
//! Only the constant that names the class is changed; what refers to the class goes through it.

/// The same class file with a suffix to the class's name; `None` if the bytes are no class file.
pub fn renamed(bytes: &[u8], suffix: &str) -> Option<Vec<u8>> {
    const UTF8: u8 = 1;
    const CLASS: u8 = 7;
    let half = |at: usize| Some(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let count = half(8)?;
    let mut places = vec![0; usize::from(count)];
    let (mut at, mut index) = (10, 1);
    while index < usize::from(count) {
        places[index] = at;
        // JVMS table 4.4-A: the bytes behind a tag; long and double take two entries.
        let (size, entries) = match *bytes.get(at)? {
            UTF8 => (2 + usize::from(half(at + 1)?), 1),
            3 | 4 | 9..=12 | 17 | 18 => (4, 1),
            5 | 6 => (8, 2),
            CLASS | 8 | 16 | 19 | 20 => (2, 1),
            15 => (3, 1),
            _ => return None,
        };
        at += 1 + size;
        index += entries;
    }
    let class = *places.get(usize::from(half(at + 2)?))?;
    if *bytes.get(class)? != CLASS {
        return None;
    }
    let name = *places.get(usize::from(half(class + 1)?))?;
    if *bytes.get(name)? != UTF8 {
        return None;
    }
    let length = usize::from(half(name + 1)?);
    let (start, end) = (name + 3, name + 3 + length);
    let text = bytes.get(start..end)?;
    let longer = u16::try_from(length + suffix.len()).ok()?;
    let mut out = bytes[..name + 1].to_vec();
    out.extend(longer.to_be_bytes());
    out.extend(text);
    out.extend(suffix.as_bytes());
    out.extend(&bytes[end..]);
    Some(out)
}
