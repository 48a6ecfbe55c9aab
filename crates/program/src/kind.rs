//! Kinds of values and method descriptors.

/// What a descriptor says about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    Void,
}

impl Kind {
    /// The primitive kinds that have arrays, in the order of their class ids.
    pub const PRIMITIVES: [Kind; 8] =
        [Kind::Boolean, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];

    /// The kind of a descriptor's first character.
    pub fn of(descriptor: &str) -> Option<Kind> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// Words in a register file or an object: long and double take a payload and a tag word.
    pub fn words(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Float | Kind::Ref => 1,
        }
    }

    /// Bytes of an array element.
    pub fn element_bytes(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// The descriptor character of a primitive; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
            Kind::Void => 'V',
        }
    }

    /// The number of a primitive type in `newarray` (JVMS table 6.5.newarray-A).
    pub fn array_code(self) -> Option<u8> {
        let at = ARRAY_CODES.iter().position(|kind| *kind == self)?;
        Some(FIRST_ARRAY_CODE + u8::try_from(at).expect("there are eight"))
    }

    /// The primitive type with this number in `newarray`.
    pub fn of_array_code(code: u8) -> Option<Kind> {
        ARRAY_CODES.get(usize::from(code.checked_sub(FIRST_ARRAY_CODE)?)).copied()
    }

    /// Java's name of a primitive type; `None` for references.
    pub fn java_name(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Ref => return None,
        })
    }
}

/// The primitive types by their numbers in `newarray`.
const ARRAY_CODES: [Kind; 8] =
    [Kind::Boolean, Kind::Char, Kind::Float, Kind::Double, Kind::Byte, Kind::Short, Kind::Int, Kind::Long];
const FIRST_ARRAY_CODE: u8 = 4;

/// A method descriptor taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    pub params: Vec<Kind>,
    pub ret: Kind,
    /// Words of all parameters, receiver not included.
    pub words: u16,
}

/// Splits a method descriptor into the descriptors of its parameters and its result.
pub fn split_descriptor(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let inner = descriptor.strip_prefix('(')?;
    let close = inner.find(')')?;
    let (mut rest, ret) = (&inner[..close], &inner[close + 1..]);
    let mut params = Vec::new();
    while !rest.is_empty() {
        let len = field_length(rest)?;
        params.push(&rest[..len]);
        rest = &rest[len..];
    }
    let whole = ret == "V" || field_length(ret)? == ret.len();
    whole.then_some((params, ret))
}

/// The length of the field descriptor at the start of `text`.
fn field_length(text: &str) -> Option<usize> {
    let dims = text.bytes().take_while(|&b| b == b'[').count();
    match text.as_bytes().get(dims)? {
        b'L' => Some(text.find(';')? + 1),
        b'V' => None,
        _ => Kind::of(&text[dims..]).map(|_| dims + 1),
    }
}

impl Signature {
    /// Parses a method descriptor.
    pub fn parse(descriptor: &str) -> Option<Signature> {
        let (params, ret) = split_descriptor(descriptor)?;
        let params: Vec<Kind> = params.into_iter().map(Kind::of).collect::<Option<_>>()?;
        let words: usize = params.iter().map(|k| k.words() as usize).sum();
        Some(Signature { params, ret: Kind::of(ret)?, words: u16::try_from(words).ok().filter(|&w| w <= 255)? })
    }
}
