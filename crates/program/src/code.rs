//! Register code: what a method is lowered to, as plain data.
//!
//! An op is a `u64`: opcode in the low 16 bits, then three 16-bit operands `a`, `b`, `c`. Some ops are
//! followed by one or two words (a class, a method, a 64-bit constant). Registers are numbered
//! locals first, then the operand stack: stack depth `d` lives in register `nlocals + d`. A long or
//! double takes two registers: its payload, then its tag word.
//!
//! References inside the code (`&'static Class`, `&'static Method`) are stored as words; they are
//! valid as long as the process, because a program's classes are never freed.

use crate::joins::Join;
use crate::program::{Class, Method};

/// One table of every op: name, and how many words it occupies.
macro_rules! ops {
    ($($name:ident $words:literal)*) => {
        /// An operation of register code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Op { $($name),* }

        impl Op {
            /// Every op, in numeric order.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];

            /// Words this op occupies, operands included.
            pub const fn words(self) -> usize {
                match self { $(Op::$name => $words),* }
            }
        }
    };
}

ops! {
    // Moves and constants.
    // MovPair: a <- b and a + 1 <- c, which is not a.
    Mov 1 Mov2 1 MovPair 1 ConstI 1 Const64 2 StrConst 2 ClassConst 2
    // int: a <- b op c; the I forms take c as a signed immediate.
    Iadd 1 Isub 1 Imul 1 Idiv 1 Irem 1 Iand 1 Ior 1 Ixor 1 Ishl 1 Ishr 1 Iushr 1
    IaddI 1 ImulI 1 IandI 1 IshlI 1 IshrI 1 IushrI 1 IdivI 1 IremI 1 Ineg 1
    Ladd 1 Lsub 1 Lmul 1 Ldiv 1 Lrem 1 Land 1 Lor 1 Lxor 1 Lshl 1 Lshr 1 Lushr 1 Lneg 1 Lcmp 1
    LaddI 1 LandI 1 LshlI 1 LshrI 1 LushrI 1
    Fadd 1 Fsub 1 Fmul 1 Fdiv 1 Frem 1 Fneg 1 Fcmpl 1 Fcmpg 1
    Dadd 1 Dsub 1 Dmul 1 Ddiv 1 Drem 1 Dneg 1 Dcmpl 1 Dcmpg 1
    I2l 1 I2f 1 I2d 1 L2i 1 L2f 1 L2d 1 F2i 1 F2l 1 F2d 1 D2i 1 D2l 1 D2f 1 I2b 1 I2c 1 I2s 1 I2z 1
    // Jumps: the offset counts words from the jump itself.
    Jmp 1
    Jeq 1 Jne 1 Jlt 1 Jge 1 Jgt 1 Jle 1
    JIeq 1 JIne 1 JIlt 1 JIge 1 JIgt 1 JIle 1
    JKeq 1 JKne 1 JKlt 1 JKge 1 JKgt 1 JKle 1
    JLeq 1 JLne 1 JLlt 1 JLge 1 JLgt 1 JLle 1
    JAeq 1 JAne 1 JNull 1 JNonNull 1
    TableSwitch 1 LookupSwitch 1 Jsr 1 RetAddr 1
    // Arrays: a <- b[c]; stores: a[b] <- c.
    Baload 1 Caload 1 Saload 1 Iaload 1 Laload 1 Aaload 1
    Bastore 1 Castore 1 Sastore 1 Iastore 1 Lastore 1 Aastore 1
    ArrayLen 1 NewArray 2 MultiNew 2
    // Fields: a <- b.c; stores: a.b <- c. Statics: address in b, c.
    // PutFieldI stores c itself, a signed number.
    GetField 1 GetField2 1 PutField 1 PutField2 1 PutFieldI 1
    // Before the GetField, IaddI and PutField that add c to a.b: all three at once, or none of them, if the
    // field is not a number of a real object.
    AddField 1
    // Fields of the user's that may wait for their value, like GetField.
    GetChosen 1 GetChosen2 1
    GetStatic 1 GetStatic2 1 PutStatic 1 PutStatic2 1
    InitCheck 2 New 2 InstanceOf 2 CheckCast 2
    // Calls: arguments start at register a, the result goes to b.
    InvokeStatic 2 InvokeSpecial 2 InvokeVirtual 3 InvokeInterface 3
    VarHandleOp 2
    // RetI returns the constant in b, c.
    RetVoid 1 Ret 1 Ret2 1 RetI 1 RetVoidSync 1 RetSync 1 Ret2Sync 1
    Athrow 1 MonitorEnter 1 MonitorExit 1 SyncEnter 1
    // Native methods, linkage errors, and the frames the machine makes itself.
    Native 2 NativeReturn 1 Fail 1
    InitStep 2 InitDone 1 ThreadStart 2 ThreadEnd 1
    // Emitted only where bytecodes are counted or traced; a is 1 right before the op that returns.
    Probe 1
    // Emitted only where runs are recorded: kind in a (see `Marking`), a register in b, the bytecode index in c.
    Mark 1
    // The first op of a method that is watched.
    Watch 1
    // The program learns something of the world outside; a says what, see `NativeTable::asks`.
    Ask 1
}

/// What a [`Op::Mark`] says about its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Marking {
    /// Control came here; the register is the top of the operand stack, where blocks meet with one.
    Passed,
    /// A frame begins; no instruction of it has run.
    Entered,
    /// A conditional jump to the next instruction was not taken.
    Fell,
    /// The register is the first operand of `iand`, `ior` or `ixor`.
    Left,
    /// The register is the second operand.
    Right,
}

/// Builds an op word.
pub const fn word(op: Op, a: u16, b: u16, c: u16) -> u64 {
    op as u64 | (a as u64) << 16 | (b as u64) << 32 | (c as u64) << 48
}

/// Builds an op word with a 32-bit operand in `b` and `c`.
pub const fn word32(op: Op, a: u16, imm: u32) -> u64 {
    op as u64 | (a as u64) << 16 | (imm as u64) << 32
}

/// An exception handler over a range of ops.
#[derive(Debug, Clone)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    pub catch: Catch,
}

/// What a handler catches.
#[derive(Debug, Clone)]
pub enum Catch {
    Any,
    Class(&'static Class),
    /// The class could not be loaded; it can match nothing that exists.
    Missing,
}

/// A switch's targets, as word indices of the code.
#[derive(Debug, Clone)]
pub enum Switch {
    Table { low: i32, targets: Box<[u32]>, default: u32 },
    Lookup { keys: Box<[i32]>, targets: Box<[u32]>, default: u32 },
}

/// Why an instruction fails whenever it is executed.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Throw this error with this message: linkage errors of JVMS §5.4.3.
    Throw { class: &'static str, message: String },
    /// Something this machine does not do.
    Unsupported { what: String },
}

/// A lowered method.
#[derive(Debug)]
pub struct Code {
    pub method: &'static Method,
    pub ops: Box<[u64]>,
    /// Registers of a frame: locals, stack, and two of scratch.
    pub nregs: u32,
    pub nlocals: u32,
    pub handlers: Box<[Handler]>,
    pub switches: Box<[Switch]>,
    pub faults: Box<[Fault]>,
    /// For each instruction that became ops: first word and bytecode index, ascending.
    pub pcs: Box<[(u32, u32)]>,
    pub synchronized: bool,
    /// Where the branches of arguments that are questions meet, ascending.
    pub joins: Box<[Join]>,
    /// If it does nothing but return a word of its receiver: the word's offset, else 0.
    pub getter: u32,
    /// What its caller learns of the world outside, see `NativeTable::asks`; 0 for nothing.
    pub asks: u16,
}

/// The offset of the word that these ops read from register 0 and return, if they do nothing else; 0 otherwise.
pub(crate) fn getter(ops: &[u64]) -> u32 {
    let &[read, back] = ops else { return 0 };
    let (register, offset) = ((read >> 16) as u16, (read >> 48) as u16);
    let is_getter = read == word(Op::GetField, register, 0, offset) && back == word(Op::Ret, register, 0, 0);
    if is_getter { u32::from(offset) } else { 0 }
}

impl Code {
    /// The register where a native keeps a word between its stages: behind its arguments and its result.
    pub fn kept_register(&self) -> u32 {
        self.nlocals.max(2)
    }

    /// The bytecode index of the op at a word index.
    pub fn bytecode_pc(&self, word: u32) -> u32 {
        let at = self.pcs.partition_point(|&(first, _)| first <= word);
        if at == 0 { 0 } else { self.pcs[at - 1].1 }
    }
}
