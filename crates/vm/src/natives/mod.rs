//! Native methods: a table of Rust functions, one file per Java package.
//!
//! # What becomes a native
//! 1. A method that the JDK declares `native` and that programs reach: it has no bytecode.
//! 2. A method whose bytecode would leave the machine: clocks, properties of the host, the security
//!    manager, `invokedynamic` support classes, class loading.
//! 3. An *intrinsic*, where running the bytecode would be exact but ruin exploration or speed:
//!    `StringUTF16.getChar/putChar`, array copies, `Math` functions whose bytecode tabulates.
//!    An intrinsic gives the same results and the same exceptions as the bytecode it replaces.
//!
//! Nothing else: a method with plain bytecode runs as bytecode.
//!
//! A native decides first and commits then: whatever can stop it (a choice, an effect, memory) comes
//! before its first write, because it is entered again from the start. A native that needs Java code
//! answers [`Trap::Call`] and is entered again, with its `resume` stage and the result in register 0.

mod boxes;
mod class_loading;
mod constant_pool;
mod file_system;
mod java_io;
mod java_lang;
mod java_lang_class;
mod java_lang_invoke;
pub(crate) mod java_lang_string;
mod java_lang_thread;
mod java_security;
mod java_util;
pub(crate) mod java_util_zip;
mod jdk_files;
mod jdk_internal;
pub(crate) mod method_handles;
mod nio_channels;
mod nio_files;
mod off_heap;
mod open_files;
mod packed;
mod reflect_array;
mod reflection;
mod refused;
mod replaced;
mod resources;
mod stack_walker;
mod symbolic_api;
pub(crate) mod terms;
mod testing;
mod unsafe_;
pub(crate) mod values;
mod var_handles;

use std::collections::HashMap;

use program::{Method, NativeTable};

use crate::memory::Ref;
use crate::state::State;
use crate::step::{Choice, Effect, Limit, Step};
use crate::threads::Wait;

pub use replaced::{Pattern, Role, glob, guard_code};
pub(crate) use var_handles::var_handle;

/// Added to the stage of a [`Trap::Call`]: an exception of the called code does not leave the native,
/// which goes on at this stage with [`THREW`] added and the exception in register 0.
pub(crate) const CATCHING: u32 = 1 << 31;
pub(crate) const THREW: u32 = 1 << 30;

/// A native method.
pub type NativeFn = fn(&mut State, Args) -> Result<Value, Trap>;

/// A row of the table: class, method, descriptor (empty: whatever its overload), function.
pub type Entry = (&'static str, &'static str, &'static str, NativeFn);

/// What a native gives back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Void,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(Ref),
    /// A slot of one word that may be symbolic.
    Slot(u64),
    /// A slot of two words that may be symbolic.
    Wide(u64, u64),
}

impl Value {
    /// Puts the value into a register.
    ///
    /// # Safety
    /// The register and the one after it belong to the frame.
    pub(crate) unsafe fn put(self, r: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Value::Void => {}
                Value::Int(v) => *r = u64::from(v as u32),
                Value::Float(v) => *r = u64::from(v.to_bits()),
                Value::Ref(v) => *r = u64::from(v),
                Value::Slot(word) => *r = word,
                Value::Wide(payload, tag) => {
                    *r = payload;
                    *r.add(1) = tag;
                }
                Value::Long(v) => {
                    *r = v as u64;
                    *r.add(1) = 0;
                }
                Value::Double(v) => {
                    *r = v.to_bits();
                    *r.add(1) = 0;
                }
            }
        }
    }

    pub fn bool(value: bool) -> Value {
        Value::Int(i32::from(value))
    }
}

/// Why a native did not finish.
#[derive(Clone, Debug)]
pub enum Trap {
    /// Throw a new exception of a JDK class.
    Throw {
        class: &'static str,
        message: Option<String>,
    },
    /// Throw this object.
    Raise(Ref),
    /// There is no room; after a collection the native runs again, then it is an `OutOfMemoryError`.
    Memory,
    Unsupported(String),
    Limit(Limit),
    Effect(Effect),
    Choose(Choice),
    /// Run a method; its result is this native's, or, with a stage, the native goes on there.
    Call {
        method: &'static Method,
        args: Vec<u64>,
        stage: u32,
    },
    /// Initialise a class, then run the native again.
    Initialise(&'static program::Class),
    /// Put the thread aside, then run the native again at a stage.
    Wait {
        wait: Wait,
        target: u32,
        nanos: Option<u64>,
        stage: u32,
    },
    /// `Object.wait`: like `Wait`, giving up the monitor.
    WaitOn {
        object: Ref,
        nanos: Option<u64>,
        stage: u32,
    },
    /// Let other threads run; the native is done and returns nothing.
    Yield,
    /// The program ends.
    Exit(i32),
    /// The path ends: an assumption does not hold.
    AssumedAway,
    Internal(&'static str),
}

impl Trap {
    pub fn throw(class: &'static str, message: impl Into<String>) -> Trap {
        Trap::Throw { class, message: Some(message.into()) }
    }

    pub fn null_pointer() -> Trap {
        Trap::Throw { class: "java/lang/NullPointerException", message: None }
    }
}

/// The arguments of a native: the registers of its frame, by word.
#[derive(Clone, Copy)]
pub struct Args {
    r: *mut u64,
}

impl Args {
    pub(crate) fn new(r: *mut u64) -> Args {
        Args { r }
    }

    pub fn word(&self, at: usize) -> u64 {
        // SAFETY: natives read the words their descriptor has; a frame has eight more.
        unsafe { *self.r.add(at) }
    }

    pub fn int(&self, at: usize) -> i32 {
        self.word(at) as i32
    }

    pub fn long(&self, at: usize) -> i64 {
        self.word(at) as i64
    }

    pub fn float(&self, at: usize) -> f32 {
        f32::from_bits(self.word(at) as u32)
    }

    pub fn double(&self, at: usize) -> f64 {
        f64::from_bits(self.word(at))
    }

    pub fn bool(&self, at: usize) -> bool {
        self.int(at) != 0
    }

    /// A reference; 0 is null.
    pub fn reference(&self, at: usize) -> Ref {
        self.word(at) as Ref
    }

    /// A reference that must not be null.
    pub fn object(&self, at: usize) -> Result<Ref, Trap> {
        match self.reference(at) {
            0 => Err(Trap::null_pointer()),
            object => Ok(object),
        }
    }
}

/// Every native, in the order of their numbers.
pub struct Natives {
    by_name: HashMap<(&'static str, &'static str), Vec<(&'static str, u32)>>,
    /// Methods that the user puts something else in place of; the first that fits counts.
    replaced: Vec<(Pattern, Role)>,
}

/// The tables of all packages.
fn entries() -> impl Iterator<Item = Entry> {
    let tables: &[&'static [Entry]] = &[
        class_loading::NATIVES,
        constant_pool::NATIVES,
        file_system::NATIVES,
        java_io::NATIVES,
        java_lang::NATIVES,
        java_lang_class::NATIVES,
        java_lang_invoke::NATIVES,
        java_lang_string::NATIVES,
        java_lang_thread::NATIVES,
        java_security::NATIVES,
        java_util::NATIVES,
        java_util_zip::NATIVES,
        jdk_internal::NATIVES,
        method_handles::NATIVES,
        nio_channels::NATIVES,
        nio_files::NATIVES,
        off_heap::NATIVES,
        reflect_array::NATIVES,
        reflection::NATIVES,
        refused::NATIVES,
        resources::NATIVES,
        stack_walker::NATIVES,
        symbolic_api::NATIVES,
        testing::NATIVES,
        unsafe_::NATIVES,
    ];
    // The first row for a method counts, so rows that also know terms come first.
    terms::entries().chain(tables.iter().copied().flatten().copied())
}

/// The functions, by number.
pub fn functions() -> &'static [NativeFn] {
    static FUNCTIONS: std::sync::OnceLock<Vec<NativeFn>> = std::sync::OnceLock::new();
    FUNCTIONS.get_or_init(|| entries().map(|e| e.3).collect())
}

impl Natives {
    /// The natives of a plain run, without those that are there for terms alone.
    pub fn table() -> Natives {
        let mut natives = Natives::exploring();
        let for_terms = |class: &str, name: &str| {
            let is_of_case = class == terms::LETTER_CASE && terms::LETTER_CASE_NAMES.contains(&name);
            class == symbolic_api::CLASS || class == terms::CHARACTER || is_of_case || name == boxes::VALUE_OF
        };
        natives.by_name.retain(|(class, name), _| !for_terms(class, name));
        natives
    }

    /// The natives of an exploration: the program's own inputs are symbolic, and so are boxes.
    pub fn exploring() -> Natives {
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for (number, (class, name, descriptor, _)) in entries().enumerate() {
            by_name.entry((class, name)).or_default().push((descriptor, number as u32));
        }
        Natives { by_name, replaced: Vec::new() }
    }

    /// The same natives, with these methods replaced.
    pub fn replacing(self, replaced: Vec<(Pattern, Role)>) -> Natives {
        Natives { replaced, ..self }
    }
}

impl NativeTable for Natives {
    fn native(&self, class: &str, name: &str, descriptor: &str) -> Option<u32> {
        let overloads = self.by_name.get(&(class, name))?;
        overloads.iter().find(|(d, _)| d.is_empty() || *d == descriptor).map(|(_, number)| *number)
    }

    fn asks(&self, class: &str, name: &str, descriptor: &str) -> u16 {
        crate::environment::hook(class, name, descriptor)
    }

    fn replaced(&self, method: &'static Method) -> Option<u32> {
        let (_, role) = self.replaced.iter().find(|(pattern, role)| role.fits(method) && pattern.fits(method))?;
        self.native(replaced::CLASS, role.native(), "")
    }
}

impl State {
    /// Where a native goes on: 0 at its first entry.
    pub(crate) fn stage(&self) -> u32 {
        // SAFETY: the innermost frame is the native's.
        unsafe { (*self.fp).resume }
    }

    pub(crate) fn set_stage(&mut self, stage: u32) {
        // SAFETY: the innermost frame is the native's.
        unsafe { (*self.fp).resume = stage }
    }

    /// Keeps a word for a later stage of the innermost native, which has room for one.
    pub(crate) fn keep(&mut self, word: u64) {
        // SAFETY: the innermost frame is the native's, and has registers behind its arguments.
        unsafe { *(*self.fp).base.add((*self.fp).code().kept_register() as usize) = word }
    }

    /// The word that an earlier stage kept; 0 if none did.
    pub(crate) fn kept(&self) -> u64 {
        // SAFETY: as in `keep`.
        unsafe { *(*self.fp).base.add((*self.fp).code().kept_register() as usize) }
    }

    /// The answer to an effect, if it has come.
    pub(crate) fn take_reply(&mut self) -> Option<crate::step::Reply> {
        self.reply.take()
    }

    /// Asks for a decision, or takes the answer that was given.
    pub(crate) fn decide(&mut self, alternatives: u32) -> Result<u32, Trap> {
        if self.config.watching {
            return Ok(0);
        }
        self.next_answer().ok_or(Trap::Choose(Choice::free(alternatives)))
    }

    /// A term as the result of a method that gives this kind.
    pub(crate) fn term_value(&mut self, kind: program::Kind, term: term::TermId) -> Value {
        match self.slots(kind, term) {
            (payload, tag) if kind.words() == 2 => Value::Wide(payload, tag),
            (word, _) => Value::Slot(word),
        }
    }

    /// The class is ready for use, or must be initialised first.
    pub(crate) fn ensure_initialised(&mut self, class: &'static program::Class) -> Result<(), Trap> {
        if self.needs_initialising(class) { Err(Trap::Initialise(class)) } else { Ok(()) }
    }

    /// Does what a native or an instruction could not do by itself.
    pub(crate) fn trap(&mut self, trap: Trap) {
        // A decision is asked again from the start of the instruction, also after an effect or a
        // collection. What else stops a native lets other code run, whose decisions are its own.
        self.taken_at = 0;
        if !matches!(trap, Trap::Choose(_) | Trap::Effect(_) | Trap::Memory) {
            self.taken.clear();
        }
        match trap {
            Trap::Throw { class: "java/lang/NullPointerException", message: None } => self.throw_null_pointer(),
            Trap::Throw { class, message } => self.throw(class, message.as_deref()),
            Trap::Raise(thrown) => self.raise(thrown),
            Trap::Memory => self.out_of_memory(),
            Trap::Unsupported(what) => self.unsupported(what),
            Trap::Effect(effect) => {
                self.ask_effect(&effect);
                self.awaiting = true;
                self.stop(Step::Effect(effect));
            }
            Trap::Choose(choice) => self.stop(Step::Choose(choice)),
            Trap::Limit(limit) => self.stop(Step::Limit(limit)),
            Trap::Call { method, args, stage } => {
                self.set_stage(stage);
                // SAFETY: `NativeReturn` follows the two words of `Native`.
                unsafe { (*self.fp).pc = (*self.fp).pc.add(2) };
                let code = self.program.code(method);
                self.push_call(code, &args, false);
            }
            Trap::Initialise(class) => self.begin_initialisation(class),
            Trap::Wait { wait, target, nanos, stage } => {
                self.set_stage(stage);
                self.wait_until(wait, target, nanos);
            }
            Trap::WaitOn { object, nanos, stage } => {
                self.set_stage(stage);
                self.begin_wait(object, nanos);
            }
            Trap::Yield => {
                // SAFETY: the native's return op follows `NativeReturn`.
                unsafe { (*self.fp).pc = (*self.fp).pc.add(3) };
                self.yield_turn();
            }
            Trap::Exit(code) => self.stop(Step::Ended(crate::step::Outcome::Exited(code))),
            Trap::AssumedAway => self.stop(Step::Ended(crate::step::Outcome::AssumedAway)),
            Trap::Internal(what) => self.unsupported(format!("internal: {what}")),
        }
    }

    /// There is no room: the instruction runs again after a collection, and fails if it comes here again.
    fn out_of_memory(&mut self) {
        if !self.can_collect() {
            return self.stop(Step::Limit(Limit::Heap));
        }
        if self.collect_for_retry() {
            return;
        }
        self.throw("java/lang/OutOfMemoryError", Some("Java heap space"));
    }
}
