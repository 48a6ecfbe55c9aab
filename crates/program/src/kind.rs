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
        match descriptor.chars().next()? {
            'L' | '[' => Some(Kind::Ref),
            'V' => Some(Kind::Void),
            letter => PRIMITIVES.iter().find(|row| row.1 == letter).map(|row| row.0),
        }
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

    /// Its row in the table of primitive types.
    fn row(self) -> Option<&'static (Kind, char, &'static str, &'static str)> {
        PRIMITIVES.iter().find(|row| row.0 == self)
    }

    /// The descriptor character of a primitive; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Ref => 'L',
            Kind::Void => 'V',
            primitive => primitive.row().map_or('L', |row| row.1),
        }
    }

    /// The class whose objects hold values of a primitive type.
    pub fn box_class(self) -> Option<&'static str> {
        self.row().map(|row| row.3)
    }

    /// The kind of what objects of a class hold, if it is a class of boxes.
    pub fn boxed_by(class: &str) -> Option<Kind> {
        PRIMITIVES.iter().find(|row| row.3 == class).map(|row| row.0)
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

    /// Java's name of a primitive type, or `void`; `None` for references.
    pub fn java_name(self) -> Option<&'static str> {
        match self {
            Kind::Void => Some("void"),
            other => other.row().map(|row| row.2),
        }
    }
}

/// Each primitive kind, its descriptor, its name in Java and the class whose objects hold its values.
const PRIMITIVES: [(Kind, char, &str, &str); 8] = [
    (Kind::Boolean, 'Z', "boolean", "java/lang/Boolean"),
    (Kind::Byte, 'B', "byte", "java/lang/Byte"),
    (Kind::Char, 'C', "char", "java/lang/Character"),
    (Kind::Short, 'S', "short", "java/lang/Short"),
    (Kind::Int, 'I', "int", "java/lang/Integer"),
    (Kind::Long, 'J', "long", "java/lang/Long"),
    (Kind::Float, 'F', "float", "java/lang/Float"),
    (Kind::Double, 'D', "double", "java/lang/Double"),
];

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
