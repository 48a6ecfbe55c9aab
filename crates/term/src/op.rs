//! The operators of terms: one table that says, for each, its number of operands, whether the
//! operands commute, its SMT-LIB symbol (where one symbol is the whole story) and its Java symbol.
//!
//! The set is small on purpose. `or`, `xor` and implication are written with `And`, `Not` and `Eq`;
//! `<=` on bit-vectors is `Not` of `<` the other way round. A branch and its negation then share
//! everything, and a simplifier rule is written once.

use serde::{Deserialize, Serialize};

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $arity:literal $commutes:ident $smt:literal $java:literal)*) => {
        /// An operator. The result's sort is kept beside it in the term.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name),* }

        const ARITY: &[u8] = &[$($arity),*];
        const COMMUTES: &[bool] = &[$(operators!(@$commutes)),*];
        const SMT: &[&str] = &[$($smt),*];
        const JAVA: &[&str] = &[$($java),*];

        impl Op {
            /// Every operator, in table order.
            pub const ALL: &[Op] = &[$(Op::$name),*];
        }
    };
    (@com) => { true };
    (@seq) => { false };
}

operators! {
    /// A constant; its raw value is in the term.
    Const   0 seq ""        ""
    /// An input of the program.
    Input   0 seq ""        ""
    Not     1 seq "not"     "!"
    And     2 com "and"     "&&"
    /// `operand 0 ? operand 1 : operand 2`, of any sort.
    Ite     3 seq "ite"     "?:"
    /// Same value. On floats this is identity: NaN equals NaN, -0.0 differs from 0.0.
    Eq      2 com "="       "=="
    BvNot   1 seq "bvnot"   "~"
    BvAnd   2 com "bvand"   "&"
    BvOr    2 com "bvor"    "|"
    BvXor   2 com "bvxor"   "^"
    Add     2 com "bvadd"   "+"
    Sub     2 seq "bvsub"   "-"
    Neg     1 seq "bvneg"   "-"
    Mul     2 com "bvmul"   "*"
    /// Truncating division; `MIN / -1` is `MIN`; by zero it is what SMT-LIB says (1 or -1).
    SDiv    2 seq "bvsdiv"  "/"
    /// Remainder with the sign of the dividend; by zero it is the dividend.
    SRem    2 seq "bvsrem"  "%"
    /// Shifts take the count modulo the width, as Java does; the count may have another width.
    Shl     2 seq "bvshl"   "<<"
    AShr    2 seq "bvashr"  ">>"
    LShr    2 seq "bvlshr"  ">>>"
    /// Signed less-than.
    Slt     2 seq "bvslt"   "<"
    /// Unsigned less-than.
    Ult     2 seq "bvult"   ""
    SExt    1 seq ""        ""
    ZExt    1 seq ""        ""
    /// The bits from a given lowest bit upwards; the sort says how many.
    Extract 1 seq ""        ""
    /// Operand 0 above operand 1.
    Concat  2 seq "concat"  ""
    FAdd    2 com "fp.add"  "+"
    FSub    2 seq "fp.sub"  "-"
    FMul    2 com "fp.mul"  "*"
    FDiv    2 seq "fp.div"  "/"
    /// Java's `%`: C's `fmod`, not IEEE-754's remainder.
    FRem    2 seq ""        "%"
    FNeg    1 seq "fp.neg"  "-"
    FAbs    1 seq "fp.abs"  "Math.abs"
    FSqrt   1 seq "fp.sqrt" "Math.sqrt"
    /// `Math.min`: NaN if either is, and -0.0 below 0.0.
    FMin    2 com ""        "Math.min"
    FMax    2 com ""        "Math.max"
    FFloor  1 seq ""        "Math.floor"
    FCeil   1 seq ""        "Math.ceil"
    FRint   1 seq ""        "Math.rint"
    FEq     2 com "fp.eq"   "=="
    FLt     2 seq "fp.lt"   "<"
    FLe     2 seq "fp.leq"  "<="
    FIsNan  1 seq "fp.isNaN" ""
    /// A signed bit-vector of 32 or 64 bits to the nearest float.
    SToF    1 seq ""        ""
    /// Between the two float sorts.
    FToF    1 seq ""        ""
    /// Towards zero, saturating, NaN to 0: Java's casts to `int` and `long`.
    FToS    1 seq ""        ""
    /// `intBitsToFloat`, `longBitsToDouble`.
    BitsToF 1 seq ""        ""
    /// `floatToIntBits`, `doubleToLongBits`.
    FToBits 1 seq ""        ""
    /// A function of one or two doubles that only its own code computes; kept beside the operands.
    Apply1  1 seq ""        ""
    Apply2  2 seq ""        ""
}

impl Op {
    /// The number of operands.
    pub fn arity(self) -> usize {
        ARITY[self as usize] as usize
    }

    pub fn commutes(self) -> bool {
        COMMUTES[self as usize]
    }

    /// The SMT-LIB function of the same meaning, or nothing.
    pub(crate) fn smt(self) -> &'static str {
        SMT[self as usize]
    }

    /// The Java operator or method of the same meaning, or nothing.
    pub(crate) fn java(self) -> &'static str {
        JAVA[self as usize]
    }
}

/// A set of operators, for one test that no rule of a constructor can apply.
#[derive(Clone, Copy)]
pub(crate) struct OpSet(u64);

impl OpSet {
    pub const fn of(ops: &[Op]) -> OpSet {
        let mut set = 0;
        let mut at = 0;
        while at < ops.len() {
            set |= 1 << ops[at] as u8;
            at += 1;
        }
        OpSet(set)
    }

    pub fn has(self, op: Op) -> bool {
        self.0 >> op as u8 & 1 == 1
    }
}
