//! Primitive types and the values worth trying: edges first, then anything.
//!
//! Decision: a value is Java source that denotes it exactly. Rust prints the shortest decimal that
//! reads back as the same float, and Java reads decimals to the nearest float, so nothing is lost.

use super::splitmix::SplitMix;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

pub const TYPES: [Type; 8] =
    [Type::Boolean, Type::Byte, Type::Short, Type::Char, Type::Int, Type::Long, Type::Float, Type::Double];

/// Integral types up to int: operands that promote to int (JLS §5.6).
pub const UP_TO_INT: [Type; 4] = [Type::Byte, Type::Short, Type::Char, Type::Int];
pub const INTEGRAL: [Type; 5] = [Type::Byte, Type::Short, Type::Char, Type::Int, Type::Long];
pub const NUMERIC: [Type; 7] = [Type::Byte, Type::Short, Type::Char, Type::Int, Type::Long, Type::Float, Type::Double];

impl Type {
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Short => "short",
            Self::Char => "char",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// The letter that names of this type's variables carry.
    pub fn letter(self) -> char {
        match self {
            Self::Boolean => 'z',
            Self::Byte => 'b',
            Self::Short => 's',
            Self::Char => 'c',
            Self::Int => 'i',
            Self::Long => 'l',
            Self::Float => 'f',
            Self::Double => 'd',
        }
    }

    pub fn is_integral(self) -> bool {
        match self {
            Self::Byte | Self::Short | Self::Char | Self::Int | Self::Long => true,
            Self::Boolean | Self::Float | Self::Double => false,
        }
    }

    /// The types that an operand may have beside one of this type, so that the operation is of
    /// this type after promotion.
    pub fn companions(self) -> &'static [Type] {
        match self {
            Self::Boolean => &TYPES[..1],
            Self::Byte | Self::Short | Self::Char | Self::Int => &UP_TO_INT,
            Self::Long => &INTEGRAL,
            Self::Float => &NUMERIC[..6],
            Self::Double => &NUMERIC,
        }
    }
}

/// Every edge of a type, and as many random values again.
pub fn pool(kind: Type, random: &mut SplitMix) -> Vec<String> {
    let mut values: Vec<String> = edges(kind);
    if kind != Type::Boolean {
        for _ in 0..values.len() {
            values.push(anything(kind, random));
        }
    }
    values
}

/// A constant for the middle of an expression: often small, since those have instructions of
/// their own, sometimes an edge.
pub fn literal(kind: Type, random: &mut SplitMix) -> String {
    match random.below(4) {
        0 => {
            let edges = edges(kind);
            random.pick(&edges).clone()
        }
        1 => anything(kind, random),
        _ => small(kind, random),
    }
}

fn small(kind: Type, random: &mut SplitMix) -> String {
    let number = i64::from(random.between(-2, 6));
    match kind {
        Type::Boolean => (number > 2).to_string(),
        Type::Byte | Type::Short | Type::Int | Type::Long => integral(kind, number),
        Type::Char => integral(kind, number.abs()),
        Type::Float => format!("({number}.0f)"),
        Type::Double => format!("({number}.0)"),
    }
}

fn anything(kind: Type, random: &mut SplitMix) -> String {
    let bits = random.bits();
    // A random number of significant bits, so that magnitudes of all sizes occur.
    let sized = bits.cast_signed() >> random.below(60);
    match kind {
        Type::Boolean => (bits & 1 == 1).to_string(),
        Type::Byte => integral(kind, i64::from(bits as i8)),
        Type::Short => integral(kind, i64::from(sized as i16)),
        Type::Char => integral(kind, i64::from(sized as u16)),
        Type::Int => integral(kind, i64::from((sized >> 16) as i32)),
        Type::Long => integral(kind, sized),
        Type::Float => {
            if bits & 1 == 0 {
                float(f32::from_bits((bits >> 32) as u32))
            } else {
                float(sized as f32 / 64.0)
            }
        }
        Type::Double => {
            if bits & 1 == 0 {
                double(f64::from_bits(random.bits()))
            } else {
                double(sized as f64 / 1024.0)
            }
        }
    }
}

fn edges(kind: Type) -> Vec<String> {
    let integers = |values: &[i64]| values.iter().map(|value| integral(kind, *value)).collect();
    match kind {
        Type::Boolean => vec!["false".to_owned(), "true".to_owned()],
        Type::Byte => integers(&[-128, -127, -8, -2, -1, 0, 1, 2, 7, 31, 32, 64, 126, 127]),
        Type::Short => integers(&[-32768, -32767, -129, -128, -1, 0, 1, 2, 127, 128, 255, 256, 32766, 32767]),
        Type::Char => integers(&[0, 1, 2, 31, 97, 127, 128, 255, 256, 32767, 32768, 65534, 65535]),
        Type::Int => integers(&[
            -2147483648,
            -2147483647,
            -65536,
            -32769,
            -32768,
            -129,
            -33,
            -32,
            -1,
            0,
            1,
            2,
            10,
            31,
            32,
            33,
            63,
            64,
            127,
            128,
            32767,
            32768,
            65535,
            65536,
            16777216,
            16777217,
            2147483646,
            2147483647,
        ]),
        Type::Long => integers(&[
            i64::MIN,
            i64::MIN + 1,
            -4294967296,
            -2147483649,
            -2147483648,
            -65,
            -1,
            0,
            1,
            2,
            31,
            32,
            63,
            64,
            2147483647,
            2147483648,
            4294967295,
            4294967296,
            9007199254740992,
            9007199254740993,
            i64::MAX - 1,
            i64::MAX,
        ]),
        Type::Float => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -1.5,
            3.999_999_8,
            16_777_216.0,
            127.5,
            -128.5,
            65535.9,
            2_147_483_600.0,
            2_147_483_648.0,
            -2_147_483_648.0,
            9.223_372e18,
            -1e30,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            f32::from_bits(0x007f_ffff),
            -f32::from_bits(1),
            f32::MAX,
            f32::MIN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
        ]
        .map(float)
        .to_vec(),
        Type::Double => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -2.5,
            0.1,
            2_147_483_647.0,
            2_147_483_648.5,
            -2_147_483_649.0,
            9_007_199_254_740_993.0,
            9.223_372_036_854_775e18,
            9.223_372_036_854_776e18,
            -9.223_372_036_854_776e18,
            1e300,
            3.402_823_669e38,
            1e-46,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::from_bits(0x000f_ffff_ffff_ffff),
            -f64::from_bits(1),
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ]
        .map(double)
        .to_vec(),
    }
}

fn integral(kind: Type, value: i64) -> String {
    match kind {
        Type::Byte | Type::Short | Type::Char => format!("(({}) ({value}))", kind.keyword()),
        Type::Long => format!("({value}L)"),
        Type::Int | Type::Boolean | Type::Float | Type::Double => format!("({value})"),
    }
}

fn float(value: f32) -> String {
    if value.is_nan() {
        "Float.NaN".to_owned()
    } else if value.is_infinite() {
        let sign = if value > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        format!("Float.{sign}_INFINITY")
    } else {
        format!("({value:e}f)")
    }
}

fn double(value: f64) -> String {
    if value.is_nan() {
        "Double.NaN".to_owned()
    } else if value.is_infinite() {
        let sign = if value > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        format!("Double.{sign}_INFINITY")
    } else {
        format!("({value:e}d)")
    }
}
