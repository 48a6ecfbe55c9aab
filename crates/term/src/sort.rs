//! Sorts of terms, and the Java types that inputs have.
//!
//! A value of any sort travels as a raw `u64`: booleans as 0 or 1, bit-vectors zero-extended,
//! floats as their IEEE-754 bits. There is one NaN per float sort, the canonical one
//! (`Float.NaN`, `Double.NaN`): solvers know only one, and Java's own `floatToIntBits` agrees. A
//! program that tells NaN payloads apart through `floatToRawIntBits` sees the canonical payload.

use serde::{Deserialize, Serialize};

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sort {
    Bool,
    /// A bit-vector of 1 to 64 bits.
    Bits(u8),
    /// IEEE-754 binary32.
    F32,
    /// IEEE-754 binary64.
    F64,
}

pub(crate) const NAN32: u64 = 0x7fc0_0000;
pub(crate) const NAN64: u64 = 0x7ff8_0000_0000_0000;

impl Sort {
    pub const BYTE: Sort = Sort::Bits(8);
    pub const SHORT: Sort = Sort::Bits(16);
    pub const INT: Sort = Sort::Bits(32);
    pub const LONG: Sort = Sort::Bits(64);

    /// How many bits a raw value of this sort uses.
    pub fn width(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Bits(width) => u32::from(width),
            Sort::F32 => 32,
            Sort::F64 => 64,
        }
    }

    pub fn is_float(self) -> bool {
        match self {
            Sort::F32 | Sort::F64 => true,
            Sort::Bool | Sort::Bits(_) => false,
        }
    }

    /// All ones in the bits that this sort uses.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }

    /// The raw value cut to the sort, every NaN made the canonical one.
    pub fn canonical(self, raw: u64) -> u64 {
        match self {
            Sort::Bool => u64::from(raw != 0),
            Sort::Bits(_) => raw & self.mask(),
            Sort::F32 if f32::from_bits(raw as u32).is_nan() => NAN32,
            Sort::F32 => raw & self.mask(),
            Sort::F64 if f64::from_bits(raw).is_nan() => NAN64,
            Sort::F64 => raw,
        }
    }

    /// The raw value of a bit-vector read as a two's complement number.
    pub fn signed(self, raw: u64) -> i64 {
        let unused = 64 - self.width();
        ((raw << unused) as i64) >> unused
    }

    /// A small number that differs between sorts, for hashing.
    pub(crate) fn code(self) -> u64 {
        match self {
            Sort::Bool => 0,
            Sort::Bits(width) => u64::from(width),
            Sort::F32 => 65,
            Sort::F64 => 66,
        }
    }
}

/// The Java type of an input. `short` and `char` share a sort but widen differently.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum JavaType {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl JavaType {
    pub fn sort(self) -> Sort {
        match self {
            JavaType::Boolean => Sort::Bool,
            JavaType::Byte => Sort::BYTE,
            JavaType::Short | JavaType::Char => Sort::SHORT,
            JavaType::Int => Sort::INT,
            JavaType::Long => Sort::LONG,
            JavaType::Float => Sort::F32,
            JavaType::Double => Sort::F64,
        }
    }

    /// The keyword.
    pub fn name(self) -> &'static str {
        match self {
            JavaType::Boolean => "boolean",
            JavaType::Byte => "byte",
            JavaType::Short => "short",
            JavaType::Char => "char",
            JavaType::Int => "int",
            JavaType::Long => "long",
            JavaType::Float => "float",
            JavaType::Double => "double",
        }
    }

    /// The type of a keyword.
    pub fn from_name(name: &str) -> Option<JavaType> {
        let all = [
            JavaType::Boolean,
            JavaType::Byte,
            JavaType::Short,
            JavaType::Char,
            JavaType::Int,
            JavaType::Long,
            JavaType::Float,
            JavaType::Double,
        ];
        all.into_iter().find(|ty| ty.name() == name)
    }
}
