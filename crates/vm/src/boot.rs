//! From an opened program to a state that can run `main`.
//!
//! The JDK's module boot is skipped. What is done: `String` with compact strings off, the first
//! thread and its groups, `System.initPhase1` (properties, standard streams), and the init level that
//! says "booted". All of it is deterministic and needs nothing from outside, so it can be frozen.

use program::{Class, Program};
use thiserror::Error;

use crate::known::Offsets;
use crate::memory::{Memory, Ref};
use crate::natives::{Trap, functions};
use crate::state::{Config, State, Stubs};
use crate::step::{Returned, Step};
use crate::{gc, interp, version};

/// Why a state could not be made ready.
#[derive(Debug, Error)]
pub enum BootError {
    #[error("cannot reserve memory: {0}")]
    Memory(#[from] std::io::Error),
    #[error("the class library does not start: {0}")]
    Library(String),
    #[error("Banyan runs on the class library of Java {SUPPORTED}; the JDK at {home} is Java {found}")]
    Version { home: String, found: u16 },
}

/// The class library whose internals the machine knows.
pub const SUPPORTED: u16 = 17;
/// Why a main class cannot be started.
#[derive(Debug, Error)]
pub enum MainError {
    #[error("class {0} has no `public static void main(String[] args)`")]
    Missing(String),
    #[error("the main method of class {0} is not static")]
    NotStatic(String),
    #[error("not enough memory for the arguments")]
    Memory,
}

impl State {
    /// A state on a memory, before anything ran.
    pub(crate) fn with_memory(program: &'static Program, mem: Memory, config: Config) -> State {
        let object = program.known().object;
        let stub_method = object.methods.first().expect("Object has methods");
        State {
            program,
            mem,
            fp: std::ptr::null_mut(),
            fp_limit: std::ptr::null_mut(),
            stack_limit: std::ptr::null_mut(),
            floor: std::ptr::null_mut(),
            fuel: 0,
            thread: 0,
            classes: Vec::new(),
            inline_caches: Vec::new(),
            terms: term::Terms::new(),
            input_tree: crate::inputs::InputTree::default(),
            supply: None,
            tracing: false,
            traced: None,
            symbolic: false,
            event: None,
            taken: Vec::new(),
            taken_at: 0,
            reply: None,
            awaiting: false,
            natives: functions(),
            offsets: Offsets::find(program),
            stubs: Stubs::make(stub_method),
            config,
            versions: version::Versions::default(),
            spent: 0,
            granted: 0,
            collector: gc::Collector::default(),
            inflaters: crate::natives::java_util_zip::LiveInflaters::default(),
            marks: crate::marks::Marks::default(),
            census: [0; 4],
            boxes: false,
            wrappers: [None; 10],
            boolean_array: program.primitive_array(program::Kind::Boolean).id,
            lazy: crate::lazy::Lazy::default(),
            asks_at: 0,
        }
    }

    /// Initialises the class library.
    pub fn boot(program: &'static Program, config: Config) -> Result<State, BootError> {
        let jdk = program.jdk();
        if jdk.feature != SUPPORTED {
            return Err(BootError::Version { home: jdk.home.display().to_string(), found: jdk.feature });
        }
        let limit = config.max_instructions;
        let mut state = State::with_memory(program, Memory::new()?, config);
        state.config.max_instructions = None;
        state.boot_library().map_err(BootError::Library)?;
        state.config.max_instructions = limit;
        state.spent = 0;
        state.granted = 0;
        state.fuel = 0;
        Ok(state)
    }

    fn boot_library(&mut self) -> Result<(), String> {
        let trap = |t: Trap| format!("{t:?}");
        let thread = self.add_thread(false, 0).map_err(trap)?;
        self.activate(thread);
        self.initialise("java/lang/String")?;
        let string = self.program.known().string;
        let compact = string.field_named("COMPACT_STRINGS").ok_or("String has no COMPACT_STRINGS")?;
        self.put_field(0, compact, 0);
        for name in ["java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"] {
            self.initialise(name)?;
        }
        self.make_main_thread()?;
        self.make_module()?;
        for name in ["java/lang/reflect/Method", "java/lang/ref/Finalizer", "java/lang/Throwable"] {
            self.initialise(name)?;
        }
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        for level in 2..=4 {
            self.call_static("jdk/internal/misc/VM", "initLevel", "(I)V", &[level])?;
        }
        self.open_class_path()?;
        // Exceptions the machine makes itself must not be the first of their class.
        for name in ["java/lang/NullPointerException", "java/lang/StackOverflowError", "java/lang/OutOfMemoryError"] {
            self.initialise(name)?;
        }
        self.set_asked(crate::environment::Asked::default());
        Ok(())
    }

    /// The loader of the class path: the main thread's, as `System.initPhase3` makes it, and its module.
    fn open_class_path(&mut self) -> Result<(), String> {
        self.initialise("jdk/internal/loader/ClassLoaders")?;
        let loader = self.known_class("jdk/internal/loader/ClassLoaders").field_named("APP_LOADER");
        let field = self.program.known().thread.field_named("contextClassLoader");
        let (loader, field) = loader.zip(field).ok_or("threads have no class loader")?;
        let (thread, loader) = (self.current_thread(), self.get_ref(0, loader));
        self.put_field(thread, field, u64::from(loader));
        let unnamed = self.class_of(loader).field_named("unnamedModule").ok_or("loaders have no module")?;
        let module = self.get_ref(loader, unnamed);
        self.mem.write(self.offsets.user_module_holder, u64::from(module));
        Ok(())
    }

    fn make_main_thread(&mut self) -> Result<(), String> {
        let trap = |t: Trap| format!("{t:?}");
        let thread = self.program.known().thread;
        let group = self.known_class("java/lang/ThreadGroup");
        let mirror = self.new_object(thread).map_err(trap)?;
        self.set_thread_mirror(0, mirror);
        let priority = thread.field_named("priority").ok_or("Thread has no priority")?;
        self.put_field(mirror, priority, 5);
        self.mem.write(mirror + self.offsets.thread_eetop, 1);
        self.put_thread_status(mirror, 5);
        let system = self.new_object(group).map_err(trap)?;
        self.call_on(group, "<init>", "()V", &[u64::from(system)])?;
        let main = self.new_object(group).map_err(trap)?;
        let name = u64::from(self.new_string("main").map_err(trap)?);
        let init = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        self.call_on(group, "<init>", init, &[u64::from(main), u64::from(system), name])?;
        self.call_on(thread, "<init>", init, &[u64::from(mirror), u64::from(main), name])?;
        Ok(())
    }

    /// One module stands for all of the JDK's; nothing is encapsulated.
    fn make_module(&mut self) -> Result<(), String> {
        let class = self.known_class("java/lang/Module");
        self.initialise("java/lang/Module")?;
        let module = self.new_object(class).map_err(|t| format!("{t:?}"))?;
        self.call_on(class, "<init>", "(Ljava/lang/ClassLoader;)V", &[u64::from(module), 0])?;
        self.mem.write(self.offsets.module_holder, u64::from(module));
        for id in 0..self.program.class_count() as u32 {
            let class = self.class_at(id);
            let mirror = self.mem.read(class.statics + program::STATICS_MIRROR) as Ref;
            if mirror != 0 {
                self.mem.write(mirror + self.offsets.class_module, u64::from(module));
            }
        }
        Ok(())
    }

    /// Initialises a class now, without anything from outside.
    pub fn initialise(&mut self, name: &str) -> Result<(), String> {
        if !self.begin_initialising(name)? {
            return Ok(());
        }
        self.finish_call().map(drop)
    }

    /// Prepares to initialise a class: the steps to come do it, as those of a call, and what it asks of the world
    /// outside is noted. Nothing is left to do if the answer is no.
    pub fn begin_initialising(&mut self, name: &str) -> Result<bool, String> {
        let class = self.program.class(name).map_err(|e| e.to_string())?;
        if !self.needs_initialising(class) {
            return Ok(false);
        }
        let stub = self.stubs.call;
        // SAFETY: `fp` is the innermost frame; above its registers the thread's region is free.
        unsafe {
            let caller = &*self.fp;
            let base = caller.base.add(caller.code().nregs as usize);
            self.fp = self.fp.add(1);
            *self.fp =
                crate::frame::Frame { code: stub, pc: stub.ops.as_ptr().add(2), base, dst: 0, flags: 0, resume: 0 };
        }
        self.begin_initialisation(class);
        Ok(true)
    }

    fn call_static(&mut self, class: &str, name: &str, descriptor: &str, args: &[u64]) -> Result<u64, String> {
        self.initialise(class)?;
        let class = self.program.class(class).map_err(|e| e.to_string())?;
        self.call_on(class, name, descriptor, args)
    }

    fn call_on(&mut self, class: &'static Class, name: &str, descriptor: &str, args: &[u64]) -> Result<u64, String> {
        let method = class.declared_method(name, descriptor);
        let method = method.ok_or_else(|| format!("{}.{name}{descriptor} is missing", class.java_name()))?;
        self.call(method, args);
        self.finish_call()
    }

    /// Runs a call that needs nothing from outside.
    fn finish_call(&mut self) -> Result<u64, String> {
        let step = interp::step(self);
        self.returned(step)
    }

    fn returned(&mut self, step: Step) -> Result<u64, String> {
        match step {
            Step::Returned(Returned::Value(value, _)) => Ok(value),
            Step::Returned(Returned::Threw(thrown)) => Err(self.describe(thrown)),
            Step::Unsupported(what) => Err(format!("{}\n  at {}", what.what, what.stack.join("\n  at "))),
            Step::Ended(_) => Err("it calls System.exit".to_owned()),
            Step::Effect(_) => Err("it depends on the world outside".to_owned()),
            Step::Limit(_) => Err("it does not end within its limits".to_owned()),
            other @ (Step::Choose(_) | Step::Entered) => Err(format!("unexpected {other:?}")),
        }
    }

    /// Class and message of a throwable, with its stack, for faults of the machine itself.
    pub fn describe(&mut self, thrown: Ref) -> String {
        let class = self.class_of(thrown).java_name();
        let message = self.mem.read(thrown + self.offsets.throwable_message) as Ref;
        let message = if message == 0 { String::new() } else { format!(": {}", self.string_text(message)) };
        let mut text = format!("{class}{message}");
        let trace = self.mem.read(thrown + self.offsets.throwable_backtrace) as Ref;
        if trace != 0 {
            for i in 0..self.array_length(trace) {
                let entry = self.mem.read(trace + 2 + i);
                let class = self.class_at((entry >> 32) as u32);
                let method = &class.methods[(entry >> 16) as u16 as usize];
                let line = method.line(u32::from(entry as u16)).unwrap_or(0);
                text += &format!("\n  at {}.{}:{line}", class.java_name(), method.name);
            }
        }
        let cause = self.mem.read(thrown + self.offsets.throwable_cause) as Ref;
        if cause != 0 && cause != thrown {
            text += &format!("\ncaused by {}", self.describe(cause));
        }
        text
    }

    /// Makes the main thread call `main` of a class.
    pub fn start_main(&mut self, class: &'static Class, args: &[String]) -> Result<(), MainError> {
        let descriptor = "([Ljava/lang/String;)V";
        let main = self.program.find_method(class, "main", descriptor);
        let main = main.filter(|m| m.access & program::access::PUBLIC != 0);
        let main = main.ok_or_else(|| MainError::Missing(class.java_name()))?;
        if !main.is_static() {
            return Err(MainError::NotStatic(class.java_name()));
        }
        let strings = self.program.array_of(self.program.known().string);
        let array = self.new_array(strings, args.len() as u32).map_err(|_| MainError::Memory)?;
        for (i, arg) in args.iter().enumerate() {
            let text = self.new_string(arg).map_err(|_| MainError::Memory)?;
            self.set_element(array, i as u32, text);
        }
        // SAFETY: the innermost frame is the main thread's stub, which has registers for method and argument.
        unsafe {
            (*self.fp).pc = self.stubs.thread.ops.as_ptr();
            *(*self.fp).base = std::ptr::from_ref(main) as u64;
            *(*self.fp).base.add(1) = u64::from(array);
        }
        // The class is initialised before `main` has a frame, as `java` does.
        if self.needs_initialising(main.class()) {
            self.begin_initialisation(main.class());
        }
        Ok(())
    }
}
