//! Opcode numbers and what each does to the operand stack's height (JVMS §6.5).
//!
//! One table gives both. An opcode whose effect depends on its operand (a
//! member's descriptor, a number of dimensions) has no row effect; the emitting
//! method computes it. This table knows nothing of operand types.

/// Marks an opcode whose effect is computed from its operand.
const BY_OPERAND: i8 = i8::MIN;

macro_rules! opcodes {
    ($($name:ident = $code:literal, $effect:expr;)*) => {
        $(pub const $name: u8 = $code;)*

        const EFFECTS: [i8; 256] = {
            let mut effects = [BY_OPERAND; 256];
            $(effects[$code] = $effect;)*
            effects
        };
    };
}

/// The change in stack height, if the opcode alone determines it.
pub(super) fn effect(opcode: u8) -> Option<i32> {
    match EFFECTS[usize::from(opcode)] {
        BY_OPERAND => None,
        change => Some(i32::from(change)),
    }
}

/// Whether control never continues at the next instruction.
pub(super) fn ends_block(opcode: u8) -> bool {
    matches!(opcode, GOTO | GOTO_W | RET | ATHROW | TABLESWITCH | LOOKUPSWITCH) || (IRETURN..=RETURN).contains(&opcode)
}

opcodes! {
    NOP = 0x00, 0;
    ACONST_NULL = 0x01, 1;
    ICONST_M1 = 0x02, 1;
    ICONST_0 = 0x03, 1;
    ICONST_1 = 0x04, 1;
    ICONST_2 = 0x05, 1;
    ICONST_3 = 0x06, 1;
    ICONST_4 = 0x07, 1;
    ICONST_5 = 0x08, 1;
    LCONST_0 = 0x09, 2;
    LCONST_1 = 0x0a, 2;
    FCONST_0 = 0x0b, 1;
    FCONST_1 = 0x0c, 1;
    FCONST_2 = 0x0d, 1;
    DCONST_0 = 0x0e, 2;
    DCONST_1 = 0x0f, 2;
    BIPUSH = 0x10, 1;
    SIPUSH = 0x11, 1;
    LDC = 0x12, 1;
    LDC_W = 0x13, 1;
    LDC2_W = 0x14, 2;
    ILOAD = 0x15, 1;
    LLOAD = 0x16, 2;
    FLOAD = 0x17, 1;
    DLOAD = 0x18, 2;
    ALOAD = 0x19, 1;
    ILOAD_0 = 0x1a, 1;
    ILOAD_1 = 0x1b, 1;
    ILOAD_2 = 0x1c, 1;
    ILOAD_3 = 0x1d, 1;
    LLOAD_0 = 0x1e, 2;
    LLOAD_1 = 0x1f, 2;
    LLOAD_2 = 0x20, 2;
    LLOAD_3 = 0x21, 2;
    FLOAD_0 = 0x22, 1;
    FLOAD_1 = 0x23, 1;
    FLOAD_2 = 0x24, 1;
    FLOAD_3 = 0x25, 1;
    DLOAD_0 = 0x26, 2;
    DLOAD_1 = 0x27, 2;
    DLOAD_2 = 0x28, 2;
    DLOAD_3 = 0x29, 2;
    ALOAD_0 = 0x2a, 1;
    ALOAD_1 = 0x2b, 1;
    ALOAD_2 = 0x2c, 1;
    ALOAD_3 = 0x2d, 1;
    IALOAD = 0x2e, -1;
    LALOAD = 0x2f, 0;
    FALOAD = 0x30, -1;
    DALOAD = 0x31, 0;
    AALOAD = 0x32, -1;
    BALOAD = 0x33, -1;
    CALOAD = 0x34, -1;
    SALOAD = 0x35, -1;
    ISTORE = 0x36, -1;
    LSTORE = 0x37, -2;
    FSTORE = 0x38, -1;
    DSTORE = 0x39, -2;
    ASTORE = 0x3a, -1;
    ISTORE_0 = 0x3b, -1;
    ISTORE_1 = 0x3c, -1;
    ISTORE_2 = 0x3d, -1;
    ISTORE_3 = 0x3e, -1;
    LSTORE_0 = 0x3f, -2;
    LSTORE_1 = 0x40, -2;
    LSTORE_2 = 0x41, -2;
    LSTORE_3 = 0x42, -2;
    FSTORE_0 = 0x43, -1;
    FSTORE_1 = 0x44, -1;
    FSTORE_2 = 0x45, -1;
    FSTORE_3 = 0x46, -1;
    DSTORE_0 = 0x47, -2;
    DSTORE_1 = 0x48, -2;
    DSTORE_2 = 0x49, -2;
    DSTORE_3 = 0x4a, -2;
    ASTORE_0 = 0x4b, -1;
    ASTORE_1 = 0x4c, -1;
    ASTORE_2 = 0x4d, -1;
    ASTORE_3 = 0x4e, -1;
    IASTORE = 0x4f, -3;
    LASTORE = 0x50, -4;
    FASTORE = 0x51, -3;
    DASTORE = 0x52, -4;
    AASTORE = 0x53, -3;
    BASTORE = 0x54, -3;
    CASTORE = 0x55, -3;
    SASTORE = 0x56, -3;
    POP = 0x57, -1;
    POP2 = 0x58, -2;
    DUP = 0x59, 1;
    DUP_X1 = 0x5a, 1;
    DUP_X2 = 0x5b, 1;
    DUP2 = 0x5c, 2;
    DUP2_X1 = 0x5d, 2;
    DUP2_X2 = 0x5e, 2;
    SWAP = 0x5f, 0;
    IADD = 0x60, -1;
    LADD = 0x61, -2;
    FADD = 0x62, -1;
    DADD = 0x63, -2;
    ISUB = 0x64, -1;
    LSUB = 0x65, -2;
    FSUB = 0x66, -1;
    DSUB = 0x67, -2;
    IMUL = 0x68, -1;
    LMUL = 0x69, -2;
    FMUL = 0x6a, -1;
    DMUL = 0x6b, -2;
    IDIV = 0x6c, -1;
    LDIV = 0x6d, -2;
    FDIV = 0x6e, -1;
    DDIV = 0x6f, -2;
    IREM = 0x70, -1;
    LREM = 0x71, -2;
    FREM = 0x72, -1;
    DREM = 0x73, -2;
    INEG = 0x74, 0;
    LNEG = 0x75, 0;
    FNEG = 0x76, 0;
    DNEG = 0x77, 0;
    ISHL = 0x78, -1;
    LSHL = 0x79, -1;
    ISHR = 0x7a, -1;
    LSHR = 0x7b, -1;
    IUSHR = 0x7c, -1;
    LUSHR = 0x7d, -1;
    IAND = 0x7e, -1;
    LAND = 0x7f, -2;
    IOR = 0x80, -1;
    LOR = 0x81, -2;
    IXOR = 0x82, -1;
    LXOR = 0x83, -2;
    IINC = 0x84, 0;
    I2L = 0x85, 1;
    I2F = 0x86, 0;
    I2D = 0x87, 1;
    L2I = 0x88, -1;
    L2F = 0x89, -1;
    L2D = 0x8a, 0;
    F2I = 0x8b, 0;
    F2L = 0x8c, 1;
    F2D = 0x8d, 1;
    D2I = 0x8e, -1;
    D2L = 0x8f, 0;
    D2F = 0x90, -1;
    I2B = 0x91, 0;
    I2C = 0x92, 0;
    I2S = 0x93, 0;
    LCMP = 0x94, -3;
    FCMPL = 0x95, -1;
    FCMPG = 0x96, -1;
    DCMPL = 0x97, -3;
    DCMPG = 0x98, -3;
    IFEQ = 0x99, -1;
    IFNE = 0x9a, -1;
    IFLT = 0x9b, -1;
    IFGE = 0x9c, -1;
    IFGT = 0x9d, -1;
    IFLE = 0x9e, -1;
    IF_ICMPEQ = 0x9f, -2;
    IF_ICMPNE = 0xa0, -2;
    IF_ICMPLT = 0xa1, -2;
    IF_ICMPGE = 0xa2, -2;
    IF_ICMPGT = 0xa3, -2;
    IF_ICMPLE = 0xa4, -2;
    IF_ACMPEQ = 0xa5, -2;
    IF_ACMPNE = 0xa6, -2;
    GOTO = 0xa7, 0;
    JSR = 0xa8, 1;
    RET = 0xa9, 0;
    TABLESWITCH = 0xaa, -1;
    LOOKUPSWITCH = 0xab, -1;
    IRETURN = 0xac, -1;
    LRETURN = 0xad, -2;
    FRETURN = 0xae, -1;
    DRETURN = 0xaf, -2;
    ARETURN = 0xb0, -1;
    RETURN = 0xb1, 0;
    GETSTATIC = 0xb2, BY_OPERAND;
    PUTSTATIC = 0xb3, BY_OPERAND;
    GETFIELD = 0xb4, BY_OPERAND;
    PUTFIELD = 0xb5, BY_OPERAND;
    INVOKEVIRTUAL = 0xb6, BY_OPERAND;
    INVOKESPECIAL = 0xb7, BY_OPERAND;
    INVOKESTATIC = 0xb8, BY_OPERAND;
    INVOKEINTERFACE = 0xb9, BY_OPERAND;
    INVOKEDYNAMIC = 0xba, BY_OPERAND;
    NEW = 0xbb, 1;
    NEWARRAY = 0xbc, 0;
    ANEWARRAY = 0xbd, 0;
    ARRAYLENGTH = 0xbe, 0;
    ATHROW = 0xbf, -1;
    CHECKCAST = 0xc0, 0;
    INSTANCEOF = 0xc1, 0;
    MONITORENTER = 0xc2, -1;
    MONITOREXIT = 0xc3, -1;
    WIDE = 0xc4, BY_OPERAND;
    MULTIANEWARRAY = 0xc5, BY_OPERAND;
    IFNULL = 0xc6, -1;
    IFNONNULL = 0xc7, -1;
    GOTO_W = 0xc8, 0;
    JSR_W = 0xc9, 1;
}
