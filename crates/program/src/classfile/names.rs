//! The small grammars inside class files: modified UTF-8 (JVMS §4.4.7), descriptors (§4.3) and
//! names (§4.2). Only well-formedness is decided here; what a name refers to is linking.

/// Why bytes are not modified UTF-8.
pub(super) const BAD_UTF8: &str = "invalid modified UTF-8";

/// Decodes modified UTF-8 to UTF-16 code units; lone surrogates are legal. `None` if malformed.
pub(super) fn utf16(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    loop {
        rest = match rest {
            [] => return Some(units),
            [a @ 0x01..=0x7f, rest @ ..] => {
                units.push(u16::from(*a));
                rest
            }
            [a @ 0xc0..=0xdf, b @ 0x80..=0xbf, rest @ ..] => {
                let unit = u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f);
                // Zero has two bytes; any other unit below 0x80 must have one.
                if unit != 0 && unit < 0x80 {
                    return None;
                }
                units.push(unit);
                rest
            }
            [a @ 0xe0..=0xef, b @ 0x80..=0xbf, c @ 0x80..=0xbf, rest @ ..] => {
                let unit = u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f);
                if unit < 0x800 {
                    return None;
                }
                units.push(unit);
                rest
            }
            [..] => return None,
        };
    }
}

/// Whether the bytes are plain ASCII without NUL, which is its own modified UTF-8.
pub(super) fn as_ascii(bytes: &[u8]) -> Option<&str> {
    if bytes.iter().all(|byte| matches!(byte, 1..=0x7f)) { std::str::from_utf8(bytes).ok() } else { None }
}

/// Whether `text` is a field descriptor (JVMS §4.3.2).
pub fn is_field_descriptor(text: &str) -> bool {
    matches!(field_type(text.as_bytes()), Some((_, [])))
}

/// Whether `text` is a method descriptor (JVMS §4.3.3) of at most 255 argument words.
pub fn is_method_descriptor(text: &str) -> bool {
    argument_words(text).is_some_and(|words| words <= 255)
}

/// The number of local variable slots that the arguments of a method descriptor take, without
/// `this`; `None` if it is not a method descriptor.
pub fn argument_words(descriptor: &str) -> Option<usize> {
    let mut rest = descriptor.as_bytes().strip_prefix(b"(")?;
    let mut words = 0;
    loop {
        match rest {
            [b')', b'V'] => return Some(words),
            [b')', result @ ..] => {
                return matches!(field_type(result), Some((_, []))).then_some(words);
            }
            [..] => {
                let (width, after) = field_type(rest)?;
                words += width;
                rest = after;
            }
        }
    }
}

/// Splits one field type off: its width in slots, and what follows.
fn field_type(bytes: &[u8]) -> Option<(usize, &[u8])> {
    match bytes {
        [b'J' | b'D', rest @ ..] => Some((2, rest)),
        [b'B' | b'C' | b'F' | b'I' | b'S' | b'Z', rest @ ..] => Some((1, rest)),
        [b'L', rest @ ..] => {
            let end = rest.iter().position(|byte| *byte == b';')?;
            is_plain_class_name(&rest[..end]).then_some((1, &rest[end + 1..]))
        }
        [b'[', ..] => {
            let dims = bytes.iter().take_while(|byte| **byte == b'[').count();
            // JVMS §4.4.1: no more than 255 dimensions.
            if dims > 255 || bytes.get(dims) == Some(&b'[') {
                return None;
            }
            let (_, rest) = field_type(&bytes[dims..])?;
            Some((1, rest))
        }
        [..] => None,
    }
}

/// Whether `text` names a class, or is the descriptor of an array type (JVMS §4.4.1).
pub fn is_class_name(text: &str) -> bool {
    if text.starts_with('[') { is_field_descriptor(text) } else { is_plain_class_name(text.as_bytes()) }
}

/// JVMS §4.2.1: identifiers separated by single slashes.
fn is_plain_class_name(bytes: &[u8]) -> bool {
    let mut previous = b'/';
    for &byte in bytes {
        match byte {
            b'.' | b';' | b'[' => return false,
            b'/' if previous == b'/' => return false,
            _ => {}
        }
        previous = byte;
    }
    previous != b'/'
}

/// JVMS §4.2.2, for fields.
pub(super) fn is_field_name(text: &str) -> bool {
    !text.is_empty() && !text.bytes().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

/// JVMS §4.2.2 and §2.9, for methods: the two special ones return nothing.
pub(super) fn is_method_name(text: &str, descriptor: &str) -> bool {
    match text {
        "<init>" | "<clinit>" => descriptor.ends_with(")V"),
        _ => is_field_name(text) && !text.bytes().any(|byte| matches!(byte, b'<' | b'>')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_keeps_lone_surrogates_and_two_byte_nul() {
        assert_eq!(utf16(&[b'a', 0xc0, 0x80, 0xed, 0xa0, 0x80]), Some(vec![0x61, 0, 0xd800]));
    }

    #[test]
    fn modified_utf8_refuses_nul_four_byte_overlong_and_cut_forms() {
        for bad in
            [&[0u8][..], &[0xf0, 0x9f, 0x98, 0x80], &[0xc1, 0x81], &[0xe0, 0x81, 0x81], &[0xe2, 0x82], &[0x80], &[0xc3]]
        {
            assert_eq!(utf16(bad), None, "{bad:x?}");
        }
    }

    #[test]
    fn field_descriptors_are_one_type_and_nothing_more() {
        for good in ["I", "J", "Ljava/lang/String;", "[[D", "[LA;", "Lé;"] {
            assert!(is_field_descriptor(good), "{good}");
        }
        let deep = "[".repeat(256) + "I";
        for bad in ["", "V", "II", "L;", "LA", "L/A;", "LA/;", "LA//B;", "L[A;", "[", "[V", "La.b;", &deep] {
            assert!(!is_field_descriptor(bad), "{bad}");
        }
    }

    #[test]
    fn method_descriptors_count_their_argument_words() {
        assert_eq!(argument_words("()V"), Some(0));
        assert_eq!(argument_words("(IJ[DLA;D)[I"), Some(7));
        for bad in ["", "()", "(V)V", "(I", "I)V", "()VV", "(LA)V", "()II"] {
            assert_eq!(argument_words(bad), None, "{bad}");
        }
        assert!(!is_method_descriptor(&format!("({})V", "I".repeat(256))));
    }

    #[test]
    fn names_exclude_the_characters_that_descriptors_use() {
        assert!(is_class_name("java/lang/Object") && is_class_name("[I") && is_class_name("[LA;"));
        assert!(!is_class_name("java.lang.Object") && !is_class_name("") && !is_class_name("a/"));
        assert!(is_field_name("a<b>") && !is_field_name("a/b"));
        for (name, fits) in [("f", true), ("<init>", true), ("<other>", false), ("a;", false)] {
            assert_eq!(is_method_name(name, "()V"), fits, "{name}");
        }
        assert!(!is_method_name("<init>", "()I") && is_method_name("f", "()I"));
    }
}
