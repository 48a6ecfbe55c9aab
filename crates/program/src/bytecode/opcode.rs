//! The table of bytecode: one row an instruction, with its number, mnemonic, operand layout, effect on the operand stack
//! and where control goes behind it (JVMS §6.5).
//!
//! The decoder, the encoder, the printer and every question about an instruction are views of it, so an instruction
//! cannot be forgotten by one of them. `wide` (0xc4) has no row, because decoding folds it away.

use crate::kind::Kind;

/// How the operands of an instruction are laid out in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    None,
    /// The local variable is part of the opcode (`iload_0`).
    Implicit(u16),
    /// A one-byte local variable, two bytes after `wide`.
    Local,
    Byte,
    Short,
    /// A one-byte pool index (`ldc`).
    PoolByte,
    Pool,
    Inc,
    Branch,
    BranchWide,
    NewArray,
    Multi,
    /// `invokeinterface`: an index, a count and a zero.
    Interface,
    /// `invokedynamic`: an index and two zeros.
    Dynamic,
    Table,
    Lookup,
}

/// What an instruction does to the operand stack, as far as its opcode tells. Of ints, shorts, chars, bytes and booleans
/// all are [`Kind::Int`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Pops values of these kinds, of which the last is on top, and pushes those.
    Fixed { pops: &'static [Kind], pushes: &'static [Kind] },
    /// Pushes a variable.
    Load(Kind),
    /// Pops into a variable.
    Store(Kind),
    /// Adds to a variable; the stack is left alone.
    Increment,
    /// Takes so many words, whatever they are, and puts back those of this order; 0 is the deepest.
    Words { taken: usize, order: &'static [usize] },
    /// Pushes a constant of the pool with so many words.
    Constant { words: usize },
    /// Pushes the field that is named.
    Get(Member),
    /// Pops into the field that is named.
    Put(Member),
    /// Pops the arguments that a descriptor names, and pushes the result.
    Call(Member),
    /// Pops as many lengths as the operand says and pushes an array.
    Dimensions,
    /// Pushes a return address, which is on the stack in the subroutine alone.
    Subroutine,
    /// Pops the method's result; `Void` for none.
    Return(Kind),
}

/// Whether there is an object below the other operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    Static,
    Instance,
}

/// Where control goes behind an instruction that throws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Next,
    /// To the target or to the next instruction.
    Branch,
    Goto,
    Switch,
    /// To a subroutine, which comes back to the next instruction.
    Subroutine,
    /// To where a subroutine was called.
    Ret,
    Return,
    Throw,
}

macro_rules! effect {
    (load $kind:ident) => { Effect::Load(Kind::$kind) };
    (store $kind:ident) => { Effect::Store(Kind::$kind) };
    (increment) => { Effect::Increment };
    (words $taken:literal [$($order:literal)*]) => { Effect::Words { taken: $taken, order: &[$($order),*] } };
    (constant $words:literal) => { Effect::Constant { words: $words } };
    (get $member:ident) => { Effect::Get(Member::$member) };
    (put $member:ident) => { Effect::Put(Member::$member) };
    (call $member:ident) => { Effect::Call(Member::$member) };
    (dimensions) => { Effect::Dimensions };
    (subroutine) => { Effect::Subroutine };
    (return $kind:ident) => { Effect::Return(Kind::$kind) };
    ($($pops:ident)* -> $($pushes:ident)*) => {
        Effect::Fixed { pops: &[$(Kind::$pops),*], pushes: &[$(Kind::$pushes),*] }
    };
}

macro_rules! opcodes {
    ($($code:literal $name:ident $mnemonic:literal $operands:ident $(($local:literal))? {$($effect:tt)*} $flow:ident;)*) => {
        /// An instruction of JVMS §6.5; the discriminant is its opcode.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Opcode {
            $($name = $code,)*
        }

        impl Opcode {
            /// Every opcode, in numerical order.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$name,)*];

            pub fn from_byte(byte: u8) -> Option<Opcode> {
                match byte {
                    $($code => Some(Opcode::$name),)*
                    _ => None,
                }
            }

            /// The name JVMS gives it.
            pub fn mnemonic(self) -> &'static str {
                match self {
                    $(Opcode::$name => $mnemonic,)*
                }
            }

            pub fn operands(self) -> Operands {
                match self {
                    $(Opcode::$name => Operands::$operands $(($local))?,)*
                }
            }

            pub const fn effect(self) -> Effect {
                match self {
                    $(Opcode::$name => effect!($($effect)*),)*
                }
            }

            pub fn flow(self) -> Flow {
                match self {
                    $(Opcode::$name => Flow::$flow,)*
                }
            }
        }
    };
}

opcodes! {
    0x00 Nop "nop" None {->} Next;
    0x01 AconstNull "aconst_null" None {-> Ref} Next;
    0x02 IconstM1 "iconst_m1" None {-> Int} Next;
    0x03 Iconst0 "iconst_0" None {-> Int} Next;
    0x04 Iconst1 "iconst_1" None {-> Int} Next;
    0x05 Iconst2 "iconst_2" None {-> Int} Next;
    0x06 Iconst3 "iconst_3" None {-> Int} Next;
    0x07 Iconst4 "iconst_4" None {-> Int} Next;
    0x08 Iconst5 "iconst_5" None {-> Int} Next;
    0x09 Lconst0 "lconst_0" None {-> Long} Next;
    0x0a Lconst1 "lconst_1" None {-> Long} Next;
    0x0b Fconst0 "fconst_0" None {-> Float} Next;
    0x0c Fconst1 "fconst_1" None {-> Float} Next;
    0x0d Fconst2 "fconst_2" None {-> Float} Next;
    0x0e Dconst0 "dconst_0" None {-> Double} Next;
    0x0f Dconst1 "dconst_1" None {-> Double} Next;
    0x10 Bipush "bipush" Byte {-> Int} Next;
    0x11 Sipush "sipush" Short {-> Int} Next;
    0x12 Ldc "ldc" PoolByte {constant 1} Next;
    0x13 LdcW "ldc_w" Pool {constant 1} Next;
    0x14 Ldc2W "ldc2_w" Pool {constant 2} Next;
    0x15 Iload "iload" Local {load Int} Next;
    0x16 Lload "lload" Local {load Long} Next;
    0x17 Fload "fload" Local {load Float} Next;
    0x18 Dload "dload" Local {load Double} Next;
    0x19 Aload "aload" Local {load Ref} Next;
    0x1a Iload0 "iload_0" Implicit(0) {load Int} Next;
    0x1b Iload1 "iload_1" Implicit(1) {load Int} Next;
    0x1c Iload2 "iload_2" Implicit(2) {load Int} Next;
    0x1d Iload3 "iload_3" Implicit(3) {load Int} Next;
    0x1e Lload0 "lload_0" Implicit(0) {load Long} Next;
    0x1f Lload1 "lload_1" Implicit(1) {load Long} Next;
    0x20 Lload2 "lload_2" Implicit(2) {load Long} Next;
    0x21 Lload3 "lload_3" Implicit(3) {load Long} Next;
    0x22 Fload0 "fload_0" Implicit(0) {load Float} Next;
    0x23 Fload1 "fload_1" Implicit(1) {load Float} Next;
    0x24 Fload2 "fload_2" Implicit(2) {load Float} Next;
    0x25 Fload3 "fload_3" Implicit(3) {load Float} Next;
    0x26 Dload0 "dload_0" Implicit(0) {load Double} Next;
    0x27 Dload1 "dload_1" Implicit(1) {load Double} Next;
    0x28 Dload2 "dload_2" Implicit(2) {load Double} Next;
    0x29 Dload3 "dload_3" Implicit(3) {load Double} Next;
    0x2a Aload0 "aload_0" Implicit(0) {load Ref} Next;
    0x2b Aload1 "aload_1" Implicit(1) {load Ref} Next;
    0x2c Aload2 "aload_2" Implicit(2) {load Ref} Next;
    0x2d Aload3 "aload_3" Implicit(3) {load Ref} Next;
    0x2e Iaload "iaload" None {Ref Int -> Int} Next;
    0x2f Laload "laload" None {Ref Int -> Long} Next;
    0x30 Faload "faload" None {Ref Int -> Float} Next;
    0x31 Daload "daload" None {Ref Int -> Double} Next;
    0x32 Aaload "aaload" None {Ref Int -> Ref} Next;
    0x33 Baload "baload" None {Ref Int -> Int} Next;
    0x34 Caload "caload" None {Ref Int -> Int} Next;
    0x35 Saload "saload" None {Ref Int -> Int} Next;
    0x36 Istore "istore" Local {store Int} Next;
    0x37 Lstore "lstore" Local {store Long} Next;
    0x38 Fstore "fstore" Local {store Float} Next;
    0x39 Dstore "dstore" Local {store Double} Next;
    0x3a Astore "astore" Local {store Ref} Next;
    0x3b Istore0 "istore_0" Implicit(0) {store Int} Next;
    0x3c Istore1 "istore_1" Implicit(1) {store Int} Next;
    0x3d Istore2 "istore_2" Implicit(2) {store Int} Next;
    0x3e Istore3 "istore_3" Implicit(3) {store Int} Next;
    0x3f Lstore0 "lstore_0" Implicit(0) {store Long} Next;
    0x40 Lstore1 "lstore_1" Implicit(1) {store Long} Next;
    0x41 Lstore2 "lstore_2" Implicit(2) {store Long} Next;
    0x42 Lstore3 "lstore_3" Implicit(3) {store Long} Next;
    0x43 Fstore0 "fstore_0" Implicit(0) {store Float} Next;
    0x44 Fstore1 "fstore_1" Implicit(1) {store Float} Next;
    0x45 Fstore2 "fstore_2" Implicit(2) {store Float} Next;
    0x46 Fstore3 "fstore_3" Implicit(3) {store Float} Next;
    0x47 Dstore0 "dstore_0" Implicit(0) {store Double} Next;
    0x48 Dstore1 "dstore_1" Implicit(1) {store Double} Next;
    0x49 Dstore2 "dstore_2" Implicit(2) {store Double} Next;
    0x4a Dstore3 "dstore_3" Implicit(3) {store Double} Next;
    0x4b Astore0 "astore_0" Implicit(0) {store Ref} Next;
    0x4c Astore1 "astore_1" Implicit(1) {store Ref} Next;
    0x4d Astore2 "astore_2" Implicit(2) {store Ref} Next;
    0x4e Astore3 "astore_3" Implicit(3) {store Ref} Next;
    0x4f Iastore "iastore" None {Ref Int Int ->} Next;
    0x50 Lastore "lastore" None {Ref Int Long ->} Next;
    0x51 Fastore "fastore" None {Ref Int Float ->} Next;
    0x52 Dastore "dastore" None {Ref Int Double ->} Next;
    0x53 Aastore "aastore" None {Ref Int Ref ->} Next;
    0x54 Bastore "bastore" None {Ref Int Int ->} Next;
    0x55 Castore "castore" None {Ref Int Int ->} Next;
    0x56 Sastore "sastore" None {Ref Int Int ->} Next;
    0x57 Pop "pop" None {words 1 []} Next;
    0x58 Pop2 "pop2" None {words 2 []} Next;
    0x59 Dup "dup" None {words 1 [0 0]} Next;
    0x5a DupX1 "dup_x1" None {words 2 [1 0 1]} Next;
    0x5b DupX2 "dup_x2" None {words 3 [2 0 1 2]} Next;
    0x5c Dup2 "dup2" None {words 2 [0 1 0 1]} Next;
    0x5d Dup2X1 "dup2_x1" None {words 3 [1 2 0 1 2]} Next;
    0x5e Dup2X2 "dup2_x2" None {words 4 [2 3 0 1 2 3]} Next;
    0x5f Swap "swap" None {words 2 [1 0]} Next;
    0x60 Iadd "iadd" None {Int Int -> Int} Next;
    0x61 Ladd "ladd" None {Long Long -> Long} Next;
    0x62 Fadd "fadd" None {Float Float -> Float} Next;
    0x63 Dadd "dadd" None {Double Double -> Double} Next;
    0x64 Isub "isub" None {Int Int -> Int} Next;
    0x65 Lsub "lsub" None {Long Long -> Long} Next;
    0x66 Fsub "fsub" None {Float Float -> Float} Next;
    0x67 Dsub "dsub" None {Double Double -> Double} Next;
    0x68 Imul "imul" None {Int Int -> Int} Next;
    0x69 Lmul "lmul" None {Long Long -> Long} Next;
    0x6a Fmul "fmul" None {Float Float -> Float} Next;
    0x6b Dmul "dmul" None {Double Double -> Double} Next;
    0x6c Idiv "idiv" None {Int Int -> Int} Next;
    0x6d Ldiv "ldiv" None {Long Long -> Long} Next;
    0x6e Fdiv "fdiv" None {Float Float -> Float} Next;
    0x6f Ddiv "ddiv" None {Double Double -> Double} Next;
    0x70 Irem "irem" None {Int Int -> Int} Next;
    0x71 Lrem "lrem" None {Long Long -> Long} Next;
    0x72 Frem "frem" None {Float Float -> Float} Next;
    0x73 Drem "drem" None {Double Double -> Double} Next;
    0x74 Ineg "ineg" None {Int -> Int} Next;
    0x75 Lneg "lneg" None {Long -> Long} Next;
    0x76 Fneg "fneg" None {Float -> Float} Next;
    0x77 Dneg "dneg" None {Double -> Double} Next;
    0x78 Ishl "ishl" None {Int Int -> Int} Next;
    0x79 Lshl "lshl" None {Long Int -> Long} Next;
    0x7a Ishr "ishr" None {Int Int -> Int} Next;
    0x7b Lshr "lshr" None {Long Int -> Long} Next;
    0x7c Iushr "iushr" None {Int Int -> Int} Next;
    0x7d Lushr "lushr" None {Long Int -> Long} Next;
    0x7e Iand "iand" None {Int Int -> Int} Next;
    0x7f Land "land" None {Long Long -> Long} Next;
    0x80 Ior "ior" None {Int Int -> Int} Next;
    0x81 Lor "lor" None {Long Long -> Long} Next;
    0x82 Ixor "ixor" None {Int Int -> Int} Next;
    0x83 Lxor "lxor" None {Long Long -> Long} Next;
    0x84 Iinc "iinc" Inc {increment} Next;
    0x85 I2l "i2l" None {Int -> Long} Next;
    0x86 I2f "i2f" None {Int -> Float} Next;
    0x87 I2d "i2d" None {Int -> Double} Next;
    0x88 L2i "l2i" None {Long -> Int} Next;
    0x89 L2f "l2f" None {Long -> Float} Next;
    0x8a L2d "l2d" None {Long -> Double} Next;
    0x8b F2i "f2i" None {Float -> Int} Next;
    0x8c F2l "f2l" None {Float -> Long} Next;
    0x8d F2d "f2d" None {Float -> Double} Next;
    0x8e D2i "d2i" None {Double -> Int} Next;
    0x8f D2l "d2l" None {Double -> Long} Next;
    0x90 D2f "d2f" None {Double -> Float} Next;
    0x91 I2b "i2b" None {Int -> Int} Next;
    0x92 I2c "i2c" None {Int -> Int} Next;
    0x93 I2s "i2s" None {Int -> Int} Next;
    0x94 Lcmp "lcmp" None {Long Long -> Int} Next;
    0x95 Fcmpl "fcmpl" None {Float Float -> Int} Next;
    0x96 Fcmpg "fcmpg" None {Float Float -> Int} Next;
    0x97 Dcmpl "dcmpl" None {Double Double -> Int} Next;
    0x98 Dcmpg "dcmpg" None {Double Double -> Int} Next;
    0x99 Ifeq "ifeq" Branch {Int ->} Branch;
    0x9a Ifne "ifne" Branch {Int ->} Branch;
    0x9b Iflt "iflt" Branch {Int ->} Branch;
    0x9c Ifge "ifge" Branch {Int ->} Branch;
    0x9d Ifgt "ifgt" Branch {Int ->} Branch;
    0x9e Ifle "ifle" Branch {Int ->} Branch;
    0x9f IfIcmpeq "if_icmpeq" Branch {Int Int ->} Branch;
    0xa0 IfIcmpne "if_icmpne" Branch {Int Int ->} Branch;
    0xa1 IfIcmplt "if_icmplt" Branch {Int Int ->} Branch;
    0xa2 IfIcmpge "if_icmpge" Branch {Int Int ->} Branch;
    0xa3 IfIcmpgt "if_icmpgt" Branch {Int Int ->} Branch;
    0xa4 IfIcmple "if_icmple" Branch {Int Int ->} Branch;
    0xa5 IfAcmpeq "if_acmpeq" Branch {Ref Ref ->} Branch;
    0xa6 IfAcmpne "if_acmpne" Branch {Ref Ref ->} Branch;
    0xa7 Goto "goto" Branch {->} Goto;
    0xa8 Jsr "jsr" Branch {subroutine} Subroutine;
    0xa9 Ret "ret" Local {->} Ret;
    0xaa Tableswitch "tableswitch" Table {Int ->} Switch;
    0xab Lookupswitch "lookupswitch" Lookup {Int ->} Switch;
    0xac Ireturn "ireturn" None {return Int} Return;
    0xad Lreturn "lreturn" None {return Long} Return;
    0xae Freturn "freturn" None {return Float} Return;
    0xaf Dreturn "dreturn" None {return Double} Return;
    0xb0 Areturn "areturn" None {return Ref} Return;
    0xb1 Return "return" None {return Void} Return;
    0xb2 Getstatic "getstatic" Pool {get Static} Next;
    0xb3 Putstatic "putstatic" Pool {put Static} Next;
    0xb4 Getfield "getfield" Pool {get Instance} Next;
    0xb5 Putfield "putfield" Pool {put Instance} Next;
    0xb6 Invokevirtual "invokevirtual" Pool {call Instance} Next;
    0xb7 Invokespecial "invokespecial" Pool {call Instance} Next;
    0xb8 Invokestatic "invokestatic" Pool {call Static} Next;
    0xb9 Invokeinterface "invokeinterface" Interface {call Instance} Next;
    0xba Invokedynamic "invokedynamic" Dynamic {call Static} Next;
    0xbb New "new" Pool {-> Ref} Next;
    0xbc Newarray "newarray" NewArray {Int -> Ref} Next;
    0xbd Anewarray "anewarray" Pool {Int -> Ref} Next;
    0xbe Arraylength "arraylength" None {Ref -> Int} Next;
    0xbf Athrow "athrow" None {Ref ->} Throw;
    0xc0 Checkcast "checkcast" Pool {Ref -> Ref} Next;
    0xc1 Instanceof "instanceof" Pool {Ref -> Int} Next;
    0xc2 Monitorenter "monitorenter" None {Ref ->} Next;
    0xc3 Monitorexit "monitorexit" None {Ref ->} Next;
    0xc5 Multianewarray "multianewarray" Multi {dimensions} Next;
    0xc6 Ifnull "ifnull" Branch {Ref ->} Branch;
    0xc7 Ifnonnull "ifnonnull" Branch {Ref ->} Branch;
    0xc8 GotoW "goto_w" BranchWide {->} Goto;
    0xc9 JsrW "jsr_w" BranchWide {subroutine} Subroutine;
}

impl Opcode {
    /// Whether execution can go on with the next instruction. A `jsr` does so when its subroutine
    /// returns.
    pub fn falls_through(self) -> bool {
        match self.flow() {
            Flow::Next | Flow::Branch | Flow::Subroutine => true,
            Flow::Goto | Flow::Switch | Flow::Ret | Flow::Return | Flow::Throw => false,
        }
    }

    /// Whether this is one of the six return instructions.
    pub fn returns(self) -> bool {
        self.flow() == Flow::Return
    }

    /// Whether it jumps under a condition; a `switch` is none.
    pub fn is_conditional(self) -> bool {
        self.flow() == Flow::Branch
    }

    /// Whether it reads a variable onto the stack.
    pub fn is_load(self) -> bool {
        matches!(self.effect(), Effect::Load(_))
    }

    /// Whether it writes a variable from the stack.
    pub fn is_store(self) -> bool {
        matches!(self.effect(), Effect::Store(_))
    }

    /// Whether it reads an element of an array.
    pub fn is_array_load(self) -> bool {
        matches!(self.effect(), Effect::Fixed { pops: [Kind::Ref, Kind::Int], .. })
    }

    /// Whether it writes an element of an array.
    pub fn is_array_store(self) -> bool {
        matches!(self.effect(), Effect::Fixed { pops: [Kind::Ref, Kind::Int, _], .. })
    }

    /// Whether it pushes a constant that the opcode or a number behind it tells.
    pub fn is_constant(self) -> bool {
        matches!(self.effect(), Effect::Fixed { pops: [], pushes: [_] }) && self.operands() != Operands::Pool
    }

    /// How much higher the operand stack is behind it, in words, if the opcode alone tells.
    pub fn growth(self) -> Option<i32> {
        let of = |kinds: &[Kind]| kinds.iter().map(|kind| i32::from(kind.words())).sum::<i32>();
        Some(match self.effect() {
            Effect::Fixed { pops, pushes } => of(pushes) - of(pops),
            Effect::Load(kind) => of(&[kind]),
            Effect::Store(kind) | Effect::Return(kind) => -of(&[kind]),
            Effect::Increment => 0,
            Effect::Words { taken, order } => order.len() as i32 - taken as i32,
            Effect::Constant { words } => words as i32,
            Effect::Subroutine => 1,
            Effect::Get(_) | Effect::Put(_) | Effect::Call(_) | Effect::Dimensions => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_is_found_by_its_number_and_only_wide_is_missing() {
        for byte in 0..=201 {
            match Opcode::from_byte(byte) {
                Some(op) => assert_eq!(op as u8, byte),
                None => assert_eq!(byte, 0xc4),
            }
        }
        assert!((202..=255).all(|byte| Opcode::from_byte(byte).is_none()));
        assert_eq!(Opcode::ALL.len(), 201);
    }

    #[test]
    fn a_mnemonic_is_the_lower_case_name_of_its_opcode() {
        for op in Opcode::ALL {
            let name = format!("{op:?}").to_lowercase();
            assert_eq!(op.mnemonic().replace('_', ""), name);
        }
    }

    /// The first letter of most mnemonics says what they work on.
    fn letter(kind: Kind) -> char {
        match kind {
            Kind::Long => 'l',
            Kind::Float => 'f',
            Kind::Double => 'd',
            Kind::Ref => 'a',
            Kind::Int => 'i',
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Void => panic!("{kind:?} on the stack"),
        }
    }

    #[test]
    fn mnemonics_agree_with_the_kinds_of_their_rows() {
        let first = |op: Opcode| op.mnemonic().chars().next().unwrap();
        // Elements of these are ints on the stack.
        let int = |op: Opcode| if "bcs".contains(first(op)) { 'i' } else { first(op) };
        for &op in Opcode::ALL {
            match op.effect() {
                Effect::Load(kind) | Effect::Store(kind) => assert_eq!(letter(kind), first(op), "{op:?}"),
                Effect::Return(Kind::Void) => assert_eq!(op, Opcode::Return),
                Effect::Return(kind) => assert_eq!(letter(kind), first(op), "{op:?}"),
                Effect::Fixed { pops: [Kind::Ref, Kind::Int], pushes: [element] } => {
                    assert_eq!(letter(*element), int(op), "{op:?}");
                }
                Effect::Fixed { pops: [Kind::Ref, Kind::Int, element], pushes: [] } => {
                    assert_eq!(letter(*element), int(op), "{op:?}");
                }
                Effect::Fixed { pops: [from], pushes: [to] } if op.mnemonic().as_bytes()[1] == b'2' => {
                    let target = op.mnemonic().chars().nth(2).unwrap();
                    assert_eq!(letter(*from), first(op), "{op:?}");
                    assert_eq!(letter(*to), if "bcs".contains(target) { 'i' } else { target }, "{op:?}");
                }
                Effect::Fixed { pops: [left, _], pushes: [_] } => assert_eq!(letter(*left), first(op), "{op:?}"),
                Effect::Fixed { .. }
                | Effect::Increment
                | Effect::Words { .. }
                | Effect::Constant { .. }
                | Effect::Get(_)
                | Effect::Put(_)
                | Effect::Call(_)
                | Effect::Dimensions
                | Effect::Subroutine => {}
            }
        }
    }

    /// What JVMS §6.5 says of the operand stack, and of what follows, for one of each family.
    #[test]
    fn effects_are_those_of_the_specification() {
        use Kind::{Double, Float, Int, Long, Ref};
        let fixed: &[(Opcode, &[Kind], &[Kind])] = &[
            (Opcode::AconstNull, &[], &[Ref]),
            (Opcode::Lconst1, &[], &[Long]),
            (Opcode::Daload, &[Ref, Int], &[Double]),
            (Opcode::Castore, &[Ref, Int, Int], &[]),
            (Opcode::Lushr, &[Long, Int], &[Long]),
            (Opcode::Frem, &[Float, Float], &[Float]),
            (Opcode::Dcmpg, &[Double, Double], &[Int]),
            (Opcode::F2l, &[Float], &[Long]),
            (Opcode::IfAcmpne, &[Ref, Ref], &[]),
            (Opcode::Lookupswitch, &[Int], &[]),
            (Opcode::Anewarray, &[Int], &[Ref]),
            (Opcode::Instanceof, &[Ref], &[Int]),
            (Opcode::Monitorexit, &[Ref], &[]),
        ];
        for &(op, pops, pushes) in fixed {
            assert_eq!(op.effect(), Effect::Fixed { pops, pushes }, "{op:?}");
        }
        let growths = [
            (Opcode::Pop2, -2),
            (Opcode::Dup2X2, 2),
            (Opcode::Swap, 0),
            (Opcode::Lcmp, -3),
            (Opcode::Dload3, 2),
            (Opcode::Lstore, -2),
            (Opcode::Ldc2W, 2),
            (Opcode::Iinc, 0),
            (Opcode::Jsr, 1),
            (Opcode::Dreturn, -2),
        ];
        for (op, growth) in growths {
            assert_eq!(op.growth(), Some(growth), "{op:?}");
        }
        let by_operand = Opcode::ALL.iter().filter(|op| op.growth().is_none());
        assert!(
            by_operand.eq(&Opcode::ALL[0xb2..=0xba]
                .iter()
                .chain([&Opcode::Multianewarray])
                .copied()
                .collect::<Vec<_>>())
        );
        let ends: Vec<_> = Opcode::ALL.iter().filter(|op| !op.falls_through()).map(|op| op.mnemonic()).collect();
        let expected = "goto ret tableswitch lookupswitch ireturn lreturn freturn dreturn areturn return athrow goto_w";
        assert_eq!(ends.join(" "), expected);
    }
}
