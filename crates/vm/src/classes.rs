//! Class initialisation (JVMS §5.5), as frames of the machine's own.
//!
//! An instruction that needs a class pushes an initialisation frame and runs again when that frame
//! is gone. The frame goes through superclass, superinterfaces with default methods, constants and
//! `<clinit>`. How far a class has come is a word of its statics, hence a fact of the state.

use program::{Class, ConstantValue, Field, STATICS_STATE};

use crate::memory::Ref;
use crate::natives::Trap;
use crate::state::State;
use crate::threads::Wait;

/// State word of an initialised class.
pub const INITIALISED: u64 = 2;
/// Low byte of the state word of a class whose initialiser threw; a report of it is in the upper half.
pub(crate) const FAILED: u64 = 3;
/// Low byte of the state word while a thread initialises; the thread's number is above it.
const BEGUN: u64 = 1;

/// Stages of an initialisation frame, kept in its `resume`.
const FRESH: u32 = 0;
const PARENTS: u32 = 1;

impl State {
    fn init_word(&self, class: &Class) -> u64 {
        self.mem.read(class.statics + STATICS_STATE)
    }

    fn set_init_word(&mut self, class: &Class, word: u64) {
        self.mem.write(class.statics + STATICS_STATE, word);
    }

    pub fn is_initialised(&self, class: &Class) -> bool {
        self.init_word(class) == INITIALISED
    }

    /// Must the current thread do or await something before using the class?
    pub(crate) fn needs_initialising(&mut self, class: &Class) -> bool {
        let word = self.init_word(class);
        if word == INITIALISED || word == BEGUN | u64::from(self.thread) << 8 {
            return false;
        }
        if word == 0 && !class.needs_init {
            self.set_init_word(class, INITIALISED);
            return false;
        }
        true
    }

    /// Pushes an initialisation frame; the present op runs again afterwards.
    pub(crate) fn begin_initialisation(&mut self, class: &'static Class) {
        self.push_call(self.stubs.init, &[u64::from(class.id)], true);
    }

    /// One more stage of the innermost frame, which initialises `class`.
    pub(crate) fn continue_initialisation(&mut self, class: &'static Class) {
        // SAFETY: called from the op of an initialisation frame, which is innermost.
        let frame = unsafe { &mut *self.fp };
        if frame.resume == FRESH {
            match self.init_word(class) {
                INITIALISED => return self.pop_frame(),
                0 => {}
                word if word & 0xff == FAILED => {
                    self.pop_frame();
                    return self.throw_failed_class(class, (word >> 32) as Ref);
                }
                _ => return self.wait_for(Wait::ClassInit, class.statics),
            }
            // Making strings may need a collection, after which this stage runs again.
            if let Err(trap) = self.set_constants(class) {
                return self.trap(trap);
            }
            self.set_init_word(class, BEGUN | u64::from(self.thread) << 8);
            frame.resume = PARENTS;
        }
        if let Some(parent) = self.next_parent(class) {
            return self.begin_initialisation(parent);
        }
        let clinit = class.methods.iter().find(|m| &*m.name == "<clinit>" && m.is_static());
        let Some(clinit) = clinit else { return self.finish_initialisation(class) };
        // SAFETY: the op after `InitStep` is `InitDone`; see the stub.
        frame.pc = unsafe { frame.pc.add(2) };
        let code = self.program.code(clinit);
        self.push_call(code, &[], false);
    }

    /// The superclass, then superinterfaces that have default methods, in order of declaration.
    fn next_parent(&mut self, class: &'static Class) -> Option<&'static Class> {
        if class.is_interface() {
            return None;
        }
        if let Some(parent) = class.super_class
            && self.needs_initialising(parent)
        {
            return Some(parent);
        }
        class.interfaces.iter().find_map(|i| self.next_interface(i))
    }

    fn next_interface(&mut self, interface: &'static Class) -> Option<&'static Class> {
        let above = interface.interfaces.iter().find_map(|i| self.next_interface(i));
        let has_default = interface.methods.iter().any(|m| !m.is_abstract() && !m.is_static());
        above.or_else(|| (has_default && self.needs_initialising(interface)).then_some(interface))
    }

    fn set_constants(&mut self, class: &'static Class) -> Result<(), Trap> {
        for field in class.fields {
            if let Some(constant) = field.constant {
                self.set_constant(field, constant)?;
            }
        }
        Ok(())
    }

    fn set_constant(&mut self, field: &Field, constant: ConstantValue) -> Result<(), Trap> {
        let value = match constant {
            ConstantValue::Int(v) => u64::from(v as u32),
            ConstantValue::Long(v) => v as u64,
            ConstantValue::Float(bits) => u64::from(bits),
            ConstantValue::Double(bits) => bits,
            ConstantValue::String(id) => u64::from(self.interned(id)?),
        };
        self.put_field(0, field, value);
        Ok(())
    }

    /// The innermost frame has initialised its class.
    pub(crate) fn finish_initialisation(&mut self, class: &'static Class) {
        self.set_init_word(class, INITIALISED);
        self.pop_frame();
    }

    /// An exception leaves an initialisation frame: the class has failed. Returns what is thrown on.
    pub(crate) fn fail_initialisation(&mut self, class: &'static Class, thrown: Ref) -> Result<Ref, Trap> {
        let report = self.report_failure(thrown)?;
        self.set_init_word(class, FAILED | u64::from(report) << 32);
        self.pop_frame();
        let error = self.known_class("java/lang/Error");
        if self.class_of(thrown).is_subclass_of(error) {
            return Ok(thrown);
        }
        let wrapper = self.make_throwable("java/lang/ExceptionInInitializerError", None)?;
        let cause = self.offsets.throwable_cause;
        self.mem.write(wrapper + cause, u64::from(thrown));
        Ok(wrapper)
    }

    /// What later users of the class get as cause: class, message and thread of the first failure.
    fn report_failure(&mut self, thrown: Ref) -> Result<Ref, Trap> {
        let offsets = self.offsets;
        let message = self.mem.read(thrown + offsets.throwable_message) as Ref;
        let detail = if message == 0 { String::new() } else { format!(": {}", self.string_text(message)) };
        let name = self.program.known().thread.field_named("name").map(|f| self.get_ref(self.current_thread(), f));
        let name = name.filter(|&n| n != 0).map_or_else(String::new, |n| self.string_text(n));
        let text = format!("Exception {}{detail} [in thread \"{name}\"]", self.class_of(thrown).java_name());
        let report = self.make_throwable("java/lang/ExceptionInInitializerError", Some(&text))?;
        for offset in [offsets.throwable_backtrace, offsets.throwable_depth] {
            let word = self.mem.read(thrown + offset);
            self.mem.write(report + offset, word);
        }
        self.mem.write(report + offsets.throwable_cause, 0);
        Ok(report)
    }

    fn throw_failed_class(&mut self, class: &'static Class, report: Ref) {
        let message = format!("Could not initialize class {}", class.java_name());
        match self.make_throwable("java/lang/NoClassDefFoundError", Some(&message)) {
            Ok(thrown) => {
                if report != 0 {
                    self.mem.write(thrown + self.offsets.throwable_cause, u64::from(report));
                }
                self.raise(thrown);
            }
            Err(trap) => self.trap(trap),
        }
    }

    /// A class of the JDK that must exist.
    pub(crate) fn known_class(&self, name: &str) -> &'static Class {
        self.program.class(name).unwrap_or_else(|e| panic!("the JDK lacks {name}: {e}"))
    }
}
