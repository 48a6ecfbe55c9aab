//! The opcode table: one row an instruction, from which the enum, its numbers, mnemonics and operand
//! layouts are generated. `wide` (0xc4) has no row, because decoding folds it away.

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

macro_rules! opcodes {
    ($($code:literal $name:ident $mnemonic:literal $kind:ident $(($local:literal))?;)*) => {
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
                    $(Opcode::$name => Operands::$kind $(($local))?,)*
                }
            }
        }
    };
}

opcodes! {
    0x00 Nop "nop" None;
    0x01 AconstNull "aconst_null" None;
    0x02 IconstM1 "iconst_m1" None;
    0x03 Iconst0 "iconst_0" None;
    0x04 Iconst1 "iconst_1" None;
    0x05 Iconst2 "iconst_2" None;
    0x06 Iconst3 "iconst_3" None;
    0x07 Iconst4 "iconst_4" None;
    0x08 Iconst5 "iconst_5" None;
    0x09 Lconst0 "lconst_0" None;
    0x0a Lconst1 "lconst_1" None;
    0x0b Fconst0 "fconst_0" None;
    0x0c Fconst1 "fconst_1" None;
    0x0d Fconst2 "fconst_2" None;
    0x0e Dconst0 "dconst_0" None;
    0x0f Dconst1 "dconst_1" None;
    0x10 Bipush "bipush" Byte;
    0x11 Sipush "sipush" Short;
    0x12 Ldc "ldc" PoolByte;
    0x13 LdcW "ldc_w" Pool;
    0x14 Ldc2W "ldc2_w" Pool;
    0x15 Iload "iload" Local;
    0x16 Lload "lload" Local;
    0x17 Fload "fload" Local;
    0x18 Dload "dload" Local;
    0x19 Aload "aload" Local;
    0x1a Iload0 "iload_0" Implicit(0);
    0x1b Iload1 "iload_1" Implicit(1);
    0x1c Iload2 "iload_2" Implicit(2);
    0x1d Iload3 "iload_3" Implicit(3);
    0x1e Lload0 "lload_0" Implicit(0);
    0x1f Lload1 "lload_1" Implicit(1);
    0x20 Lload2 "lload_2" Implicit(2);
    0x21 Lload3 "lload_3" Implicit(3);
    0x22 Fload0 "fload_0" Implicit(0);
    0x23 Fload1 "fload_1" Implicit(1);
    0x24 Fload2 "fload_2" Implicit(2);
    0x25 Fload3 "fload_3" Implicit(3);
    0x26 Dload0 "dload_0" Implicit(0);
    0x27 Dload1 "dload_1" Implicit(1);
    0x28 Dload2 "dload_2" Implicit(2);
    0x29 Dload3 "dload_3" Implicit(3);
    0x2a Aload0 "aload_0" Implicit(0);
    0x2b Aload1 "aload_1" Implicit(1);
    0x2c Aload2 "aload_2" Implicit(2);
    0x2d Aload3 "aload_3" Implicit(3);
    0x2e Iaload "iaload" None;
    0x2f Laload "laload" None;
    0x30 Faload "faload" None;
    0x31 Daload "daload" None;
    0x32 Aaload "aaload" None;
    0x33 Baload "baload" None;
    0x34 Caload "caload" None;
    0x35 Saload "saload" None;
    0x36 Istore "istore" Local;
    0x37 Lstore "lstore" Local;
    0x38 Fstore "fstore" Local;
    0x39 Dstore "dstore" Local;
    0x3a Astore "astore" Local;
    0x3b Istore0 "istore_0" Implicit(0);
    0x3c Istore1 "istore_1" Implicit(1);
    0x3d Istore2 "istore_2" Implicit(2);
    0x3e Istore3 "istore_3" Implicit(3);
    0x3f Lstore0 "lstore_0" Implicit(0);
    0x40 Lstore1 "lstore_1" Implicit(1);
    0x41 Lstore2 "lstore_2" Implicit(2);
    0x42 Lstore3 "lstore_3" Implicit(3);
    0x43 Fstore0 "fstore_0" Implicit(0);
    0x44 Fstore1 "fstore_1" Implicit(1);
    0x45 Fstore2 "fstore_2" Implicit(2);
    0x46 Fstore3 "fstore_3" Implicit(3);
    0x47 Dstore0 "dstore_0" Implicit(0);
    0x48 Dstore1 "dstore_1" Implicit(1);
    0x49 Dstore2 "dstore_2" Implicit(2);
    0x4a Dstore3 "dstore_3" Implicit(3);
    0x4b Astore0 "astore_0" Implicit(0);
    0x4c Astore1 "astore_1" Implicit(1);
    0x4d Astore2 "astore_2" Implicit(2);
    0x4e Astore3 "astore_3" Implicit(3);
    0x4f Iastore "iastore" None;
    0x50 Lastore "lastore" None;
    0x51 Fastore "fastore" None;
    0x52 Dastore "dastore" None;
    0x53 Aastore "aastore" None;
    0x54 Bastore "bastore" None;
    0x55 Castore "castore" None;
    0x56 Sastore "sastore" None;
    0x57 Pop "pop" None;
    0x58 Pop2 "pop2" None;
    0x59 Dup "dup" None;
    0x5a DupX1 "dup_x1" None;
    0x5b DupX2 "dup_x2" None;
    0x5c Dup2 "dup2" None;
    0x5d Dup2X1 "dup2_x1" None;
    0x5e Dup2X2 "dup2_x2" None;
    0x5f Swap "swap" None;
    0x60 Iadd "iadd" None;
    0x61 Ladd "ladd" None;
    0x62 Fadd "fadd" None;
    0x63 Dadd "dadd" None;
    0x64 Isub "isub" None;
    0x65 Lsub "lsub" None;
    0x66 Fsub "fsub" None;
    0x67 Dsub "dsub" None;
    0x68 Imul "imul" None;
    0x69 Lmul "lmul" None;
    0x6a Fmul "fmul" None;
    0x6b Dmul "dmul" None;
    0x6c Idiv "idiv" None;
    0x6d Ldiv "ldiv" None;
    0x6e Fdiv "fdiv" None;
    0x6f Ddiv "ddiv" None;
    0x70 Irem "irem" None;
    0x71 Lrem "lrem" None;
    0x72 Frem "frem" None;
    0x73 Drem "drem" None;
    0x74 Ineg "ineg" None;
    0x75 Lneg "lneg" None;
    0x76 Fneg "fneg" None;
    0x77 Dneg "dneg" None;
    0x78 Ishl "ishl" None;
    0x79 Lshl "lshl" None;
    0x7a Ishr "ishr" None;
    0x7b Lshr "lshr" None;
    0x7c Iushr "iushr" None;
    0x7d Lushr "lushr" None;
    0x7e Iand "iand" None;
    0x7f Land "land" None;
    0x80 Ior "ior" None;
    0x81 Lor "lor" None;
    0x82 Ixor "ixor" None;
    0x83 Lxor "lxor" None;
    0x84 Iinc "iinc" Inc;
    0x85 I2l "i2l" None;
    0x86 I2f "i2f" None;
    0x87 I2d "i2d" None;
    0x88 L2i "l2i" None;
    0x89 L2f "l2f" None;
    0x8a L2d "l2d" None;
    0x8b F2i "f2i" None;
    0x8c F2l "f2l" None;
    0x8d F2d "f2d" None;
    0x8e D2i "d2i" None;
    0x8f D2l "d2l" None;
    0x90 D2f "d2f" None;
    0x91 I2b "i2b" None;
    0x92 I2c "i2c" None;
    0x93 I2s "i2s" None;
    0x94 Lcmp "lcmp" None;
    0x95 Fcmpl "fcmpl" None;
    0x96 Fcmpg "fcmpg" None;
    0x97 Dcmpl "dcmpl" None;
    0x98 Dcmpg "dcmpg" None;
    0x99 Ifeq "ifeq" Branch;
    0x9a Ifne "ifne" Branch;
    0x9b Iflt "iflt" Branch;
    0x9c Ifge "ifge" Branch;
    0x9d Ifgt "ifgt" Branch;
    0x9e Ifle "ifle" Branch;
    0x9f IfIcmpeq "if_icmpeq" Branch;
    0xa0 IfIcmpne "if_icmpne" Branch;
    0xa1 IfIcmplt "if_icmplt" Branch;
    0xa2 IfIcmpge "if_icmpge" Branch;
    0xa3 IfIcmpgt "if_icmpgt" Branch;
    0xa4 IfIcmple "if_icmple" Branch;
    0xa5 IfAcmpeq "if_acmpeq" Branch;
    0xa6 IfAcmpne "if_acmpne" Branch;
    0xa7 Goto "goto" Branch;
    0xa8 Jsr "jsr" Branch;
    0xa9 Ret "ret" Local;
    0xaa Tableswitch "tableswitch" Table;
    0xab Lookupswitch "lookupswitch" Lookup;
    0xac Ireturn "ireturn" None;
    0xad Lreturn "lreturn" None;
    0xae Freturn "freturn" None;
    0xaf Dreturn "dreturn" None;
    0xb0 Areturn "areturn" None;
    0xb1 Return "return" None;
    0xb2 Getstatic "getstatic" Pool;
    0xb3 Putstatic "putstatic" Pool;
    0xb4 Getfield "getfield" Pool;
    0xb5 Putfield "putfield" Pool;
    0xb6 Invokevirtual "invokevirtual" Pool;
    0xb7 Invokespecial "invokespecial" Pool;
    0xb8 Invokestatic "invokestatic" Pool;
    0xb9 Invokeinterface "invokeinterface" Interface;
    0xba Invokedynamic "invokedynamic" Dynamic;
    0xbb New "new" Pool;
    0xbc Newarray "newarray" NewArray;
    0xbd Anewarray "anewarray" Pool;
    0xbe Arraylength "arraylength" None;
    0xbf Athrow "athrow" None;
    0xc0 Checkcast "checkcast" Pool;
    0xc1 Instanceof "instanceof" Pool;
    0xc2 Monitorenter "monitorenter" None;
    0xc3 Monitorexit "monitorexit" None;
    0xc5 Multianewarray "multianewarray" Multi;
    0xc6 Ifnull "ifnull" Branch;
    0xc7 Ifnonnull "ifnonnull" Branch;
    0xc8 GotoW "goto_w" BranchWide;
    0xc9 JsrW "jsr_w" BranchWide;
}

impl Opcode {
    /// Whether execution can go on with the next instruction. A `jsr` does so when its subroutine
    /// returns.
    pub fn falls_through(self) -> bool {
        !matches!(
            self,
            Opcode::Goto | Opcode::GotoW | Opcode::Ret | Opcode::Tableswitch | Opcode::Lookupswitch | Opcode::Athrow
        ) && !self.returns()
    }

    /// Whether this is one of the six return instructions.
    pub fn returns(self) -> bool {
        matches!(
            self,
            Opcode::Ireturn | Opcode::Lreturn | Opcode::Freturn | Opcode::Dreturn | Opcode::Areturn | Opcode::Return
        )
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
}
