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

/// An operand of an op word, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    A,
    B,
    C,
}

/// The registers that an op writes and reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// For each operand that names a register: how many there are from it on.
    Named { writes: &'static [(Operand, usize)], reads: &'static [(Operand, usize)] },
    /// Writes a; reads c registers from b on.
    Lengths,
    /// Reads the receiver, if the method has one.
    Receiver,
    /// Reads the arguments of the method that it is in.
    Arguments,
    /// Reads the arguments of the method in the next word from a on, and writes its result to b.
    Call,
    /// The same for a variable handle and what the site in the next word says.
    HandleCall,
}

/// Where control goes behind an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Next,
    /// By the words in b and c, counted from the op itself.
    Jump,
    /// The same, or to the next op.
    Branch,
    /// The same, by the words in c.
    NearBranch,
    Switch,
    /// To the op after the `Jsr` that came here.
    Back,
    End,
}

macro_rules! access {
    ({ $($write:ident $writes:literal),* <- $($read:ident $reads:literal),* }) => {
        Access::Named { writes: &[$((Operand::$write, $writes)),*], reads: &[$((Operand::$read, $reads)),*] }
    };
    ({ $access:ident }) => { Access::$access };
}

/// The table of ops: how many words, which registers (written <- read, with how many for each operand), where control
/// goes, and the names of all that are so.
macro_rules! ops {
    ($($words:literal $access:tt $control:ident: $($name:ident)*;)*) => {
        /// An operation of register code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Op { $($($name,)*)* }

        impl Op {
            /// Every op, in numeric order.
            pub const ALL: &'static [Op] = &[$($(Op::$name,)*)*];

            /// Words this op occupies, operands included.
            pub const fn words(self) -> usize {
                match self { $($(Op::$name)|* => $words,)* }
            }

            pub const fn access(self) -> Access {
                match self { $($(Op::$name)|* => access!($access),)* }
            }

            pub const fn control(self) -> Control {
                match self { $($(Op::$name)|* => Control::$control,)* }
            }
        }
    };
}

ops! {
    // Moves and constants.
    1 {A 1 <- B 1} Next: Mov;
    1 {A 2 <- B 2} Next: Mov2;
    // a <- b and a + 1 <- c, which is not a.
    1 {A 2 <- B 1, C 1} Next: MovPair;
    1 {A 1 <-} Next: ConstI;
    2 {A 2 <-} Next: Const64;
    2 {A 1 <-} Next: StrConst ClassConst;
    // int: a <- b op c; the I forms take c as a signed immediate.
    1 {A 1 <- B 1, C 1} Next: Iadd Isub Imul Idiv Irem Iand Ior Ixor Ishl Ishr Iushr;
    1 {A 1 <- B 1} Next: IaddI ImulI IandI IshlI IshrI IushrI IdivI IremI Ineg;
    1 {A 2 <- B 2, C 2} Next: Ladd Lsub Lmul Ldiv Lrem Land Lor Lxor;
    1 {A 2 <- B 2, C 1} Next: Lshl Lshr Lushr;
    1 {A 2 <- B 2} Next: Lneg LaddI LandI LshlI LshrI LushrI;
    1 {A 1 <- B 2, C 2} Next: Lcmp;
    1 {A 1 <- B 1, C 1} Next: Fadd Fsub Fmul Fdiv Frem Fcmpl Fcmpg;
    1 {A 1 <- B 1} Next: Fneg;
    1 {A 2 <- B 2, C 2} Next: Dadd Dsub Dmul Ddiv Drem;
    1 {A 2 <- B 2} Next: Dneg;
    1 {A 1 <- B 2, C 2} Next: Dcmpl Dcmpg;
    1 {A 2 <- B 1} Next: I2l I2d F2l F2d;
    1 {A 1 <- B 2} Next: L2i L2f D2i D2f;
    1 {A 2 <- B 2} Next: L2d D2l;
    1 {A 1 <- B 1} Next: I2f F2i I2b I2c I2s I2z;
    1 {<-} Jump: Jmp;
    1 {A 1 <-} Jump: Jsr;
    // With zero, of two registers, with the constant b, of longs, of references.
    1 {<- A 1} Branch: Jeq Jne Jlt Jge Jgt Jle JNull JNonNull;
    1 {<- A 1, B 1} NearBranch: JIeq JIne JIlt JIge JIgt JIle;
    1 {<- A 1} NearBranch: JKeq JKne JKlt JKge JKgt JKle;
    1 {<- A 2, B 2} NearBranch: JLeq JLne JLlt JLge JLgt JLle;
    1 {<- A 1, B 1} NearBranch: JAeq JAne;
    1 {<- A 1} Switch: TableSwitch LookupSwitch;
    1 {<- A 1} Back: RetAddr;
    // Arrays: a <- b[c]; stores: a[b] <- c.
    1 {A 1 <- B 1, C 1} Next: Baload Caload Saload Iaload Aaload;
    1 {A 2 <- B 1, C 1} Next: Laload;
    1 {<- A 1, B 1, C 1} Next: Bastore Castore Sastore Iastore Aastore;
    1 {<- A 1, B 1, C 2} Next: Lastore;
    1 {A 1 <- B 1} Next: ArrayLen;
    2 {A 1 <- B 1} Next: NewArray;
    2 {Lengths} Next: MultiNew;
    // Fields: a <- b.c; stores: a.b <- c. Statics: address in b, c.
    // The chosen ones are fields of the user's that may wait for their value.
    1 {A 1 <- B 1} Next: GetField GetChosen;
    1 {A 2 <- B 1} Next: GetField2 GetChosen2;
    1 {<- A 1, C 1} Next: PutField;
    1 {<- A 1, C 2} Next: PutField2;
    // PutFieldI stores c itself, a signed number.
    // AddField comes before the GetField, IaddI and PutField that add c to a.b: all three at once, or none of them,
    // if the field is not a number of a real object.
    1 {<- A 1} Next: PutFieldI AddField;
    1 {A 1 <-} Next: GetStatic;
    1 {A 2 <-} Next: GetStatic2;
    1 {<- A 1} Next: PutStatic;
    1 {<- A 2} Next: PutStatic2;
    2 {<-} Next: InitCheck;
    2 {A 1 <-} Next: New;
    2 {A 1 <- B 1} Next: InstanceOf;
    2 {<- A 1} Next: CheckCast;
    // Calls: arguments start at register a, the result goes to b.
    2 {Call} Next: InvokeStatic InvokeSpecial;
    3 {Call} Next: InvokeVirtual InvokeInterface;
    2 {HandleCall} Next: VarHandleOp;
    // RetI returns the constant in b, c.
    1 {<-} End: RetVoid RetI RetVoidSync;
    1 {<- A 1} End: Ret RetSync Athrow;
    1 {<- A 2} End: Ret2 Ret2Sync;
    1 {<- A 1} Next: MonitorEnter MonitorExit;
    1 {Receiver} Next: SyncEnter;
    // Native methods, linkage errors, and the frames the machine makes itself.
    2 {Arguments} Next: Native;
    1 {<-} Next: NativeReturn;
    1 {<-} End: Fail;
    2 {<-} Next: InitStep ThreadStart;
    1 {<-} Next: InitDone ThreadEnd;
    // Emitted only where bytecodes are counted or traced; a is 1 right before the op that returns.
    1 {<-} Next: Probe;
    // Emitted only where runs are recorded: kind in a (see `Marking`), a register in b, the bytecode index in c.
    1 {<-} Next: Mark;
    // Watch is the first op of a method that is watched.
    // Ask: the program learns something of the world outside; a says what, see `NativeTable::asks`.
    1 {Arguments} Next: Watch Ask;
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
