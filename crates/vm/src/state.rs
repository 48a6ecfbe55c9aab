//! The state of a program under execution, and the basic operations on it.
//!
//! A state is its memory plus a handful of scalars; everything that a version must keep is in the
//! memory or listed in [`Scalars`]. Caches (class table, inline caches) hold nothing observable.

use program::code::Code;
use program::{Class, Field, Kind, Program, STATICS_MIRROR, Shape};

use crate::frame::Frame;
use crate::known::Offsets;
use crate::memory::{Memory, Ref, region};
use crate::natives::{NativeFn, Trap};
use crate::step::{Reply, Step, Unsupported};
use crate::version::Versions;

/// Words in the globals region.
pub mod global {
    use crate::memory::region::GLOBALS;
    /// The last identity hash given.
    pub const HASHES: u32 = GLOBALS;
    /// Threads ever made; thread `n` has the `n`-th region.
    pub const THREADS: u32 = GLOBALS + 1;
    /// Nanoseconds of sleep that the state has been through.
    pub const SLEPT: u32 = GLOBALS + 2;
    /// The main thread died of an exception.
    pub const MAIN_DIED: u32 = GLOBALS + 3;
    /// The last input made on this path, as a number of the tree of inputs; 0 for none.
    pub const INPUTS: u32 = GLOBALS + 4;
    /// The table of blocks of memory outside objects; 0 for none.
    pub const BLOCKS: u32 = GLOBALS + 5;
    /// What the path has asked of the world outside; see [`crate::environment`].
    pub const ASKED: u32 = GLOBALS + 6;
    /// Words of large stacks that are taken.
    pub const LARGE_STACKS: u32 = GLOBALS + 7;
}

/// Limits and switches of a run.
#[derive(Debug, Clone)]
pub struct Config {
    /// Bytes of objects.
    pub max_heap: u64,
    /// Instructions, counted at loop back edges and calls; `None` for no limit.
    pub max_instructions: Option<u64>,
    /// `assert` is on in user classes.
    pub assertions: bool,
    /// `-D` properties.
    pub properties: Vec<(String, String)>,
    /// The host's locale and encodings by the names that `SystemProps` has for them; fixed ones where there are none.
    pub locale: Vec<(&'static str, String)>,
    /// Environment variables that the program sees; none unless told, because the host's would make runs differ.
    pub variables: Vec<(Vec<u8>, Vec<u8>)>,
    /// The identifier of the host's time zone.
    pub time_zone: String,
    /// What a program is told that may not write files, where there is more to say than that.
    pub write_refusal: Option<&'static str>,
    /// Words allocated between collections.
    pub collect_every: u32,
    /// Calls one thread may nest.
    pub max_frames: u32,
    /// Elements up to which each length of an array of symbolic length is an alternative.
    pub longest_symbolic_array: u32,
    /// Elements of an array, and characters of a string, that a source gives.
    pub source_array: u32,
    pub source_string: u32,
    /// The program runs concretely, and entering a watched method is told: inputs are zero or empty.
    pub watching: bool,
    /// What the host has for us, if there is a limit.
    pub ceiling: Option<std::sync::Arc<crate::ceiling::Ceiling>>,
    /// Who is asked whether to stop.
    pub interrupt: Option<crate::interrupt::Interrupt>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            max_heap: 2 << 30,
            max_instructions: None,
            assertions: true,
            properties: Vec::new(),
            locale: Vec::new(),
            variables: Vec::new(),
            time_zone: "UTC".to_owned(),
            write_refusal: None,
            collect_every: 8 << 20,
            max_frames: 9000,
            longest_symbolic_array: 32,
            source_array: 3,
            source_string: 4,
            watching: false,
            ceiling: None,
            interrupt: None,
        }
    }
}

/// What a version keeps beside the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalars {
    pub fp: *mut Frame,
    pub thread: u32,
    pub alloc: u32,
    pub alloc_end: u32,
    pub top: u32,
    /// Words allocated since the last collection.
    pub allocated: u64,
    /// Turns of threads end by fuel, so it is part of what decides.
    pub fuel: i64,
    pub granted: i64,
    pub spent: u64,
}

/// A program under execution.
pub struct State {
    pub program: &'static Program,
    pub mem: Memory,
    /// The terms of this worker; all its versions share them.
    pub terms: term::Terms,
    /// All inputs that paths of this worker have made.
    pub(crate) input_tree: crate::inputs::InputTree,
    /// Inputs are these values, not symbols.
    pub(crate) supply: Option<crate::inputs::Supply>,
    /// There are symbolic values about.
    pub(crate) symbolic: bool,
    /// There are boxes of symbolic values about.
    pub(crate) boxes: bool,
    /// The wrapper classes met so far, by kind.
    pub(crate) wrappers: [Option<crate::boxes::Wrapper>; 10],
    pub(crate) fp: *mut Frame,
    /// First frame that a call may not use any more.
    pub(crate) fp_limit: *mut Frame,
    /// First word that registers may not use.
    pub(crate) stack_limit: *mut u64,
    /// Frames below this one are not saved in the current segment.
    pub(crate) floor: *mut Frame,
    /// Goes down at back edges and calls; below zero the machine looks around.
    pub(crate) fuel: i64,
    pub(crate) thread: u32,
    pub(crate) classes: Vec<&'static Class>,
    pub(crate) inline_caches: Vec<crate::interp::InlineCache>,
    pub(crate) event: Option<Step>,
    pub(crate) taken: Vec<u64>,
    pub(crate) taken_at: usize,
    pub(crate) reply: Option<Reply>,
    /// An instruction waits for the answer to an effect.
    pub(crate) awaiting: bool,
    pub(crate) natives: &'static [NativeFn],
    pub(crate) offsets: Offsets,
    pub(crate) stubs: Stubs,
    pub config: Config,
    /// So many terms must have been looked up for the interrupt to be asked.
    pub(crate) asks_at: u64,
    pub(crate) versions: Versions,
    /// Instructions granted before the present fuel.
    pub(crate) spent: u64,
    pub(crate) granted: i64,
    pub(crate) collector: crate::gc::Collector,
    /// A cache; see [`crate::natives::java_util_zip`].
    pub(crate) inflaters: crate::natives::java_util_zip::LiveInflaters,
    /// Probes stop the machine, for [`crate::step_traced`].
    pub(crate) tracing: bool,
    pub(crate) traced: Option<crate::trace::Traced>,
    /// The record of a run, for [`crate::step_marked`].
    pub(crate) marks: crate::marks::Marks,
    /// Bytecodes met by probes, one bit each.
    pub(crate) census: [u64; 4],
    pub(crate) boolean_array: u32,
    /// What waits for a value.
    pub(crate) lazy: crate::lazy::Lazy,
}

/// Code of the frames that the machine makes itself.
#[derive(Clone, Copy)]
pub(crate) struct Stubs {
    pub thread: &'static Code,
    pub init: &'static Code,
    pub call: &'static Code,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "State({:?})", self.program)
    }
}

impl State {
    /// Ends the present instruction with an event for the caller.
    pub(crate) fn stop(&mut self, event: Step) {
        self.event = Some(event);
    }

    pub(crate) fn unsupported(&mut self, what: String) {
        let stack = self.call_stack();
        self.stop(Step::Unsupported(Unsupported { what, stack }));
    }

    /// The frames of the current thread, innermost first, as `Class.method(File:line)`.
    pub fn call_stack(&self) -> Vec<String> {
        let bottom = self.bottom_frame(self.thread);
        let mut stack = Vec::new();
        let mut at = self.fp;
        while at > bottom {
            // SAFETY: frames between the bottom and `fp` are initialised.
            let frame = unsafe { &*at };
            let method = frame.code().method;
            let file = method.class().file.as_ref().and_then(|f| f.source_file.clone());
            let line = method.line(frame.bytecode_pc(at == self.fp)).map(|l| format!(":{l}")).unwrap_or_default();
            let place = file.map_or_else(|| "Unknown Source".to_owned(), |f| format!("{f}{line}"));
            stack.push(format!("{}.{}({place})", method.class().java_name(), method.name));
            // SAFETY: `at` is above the bottom.
            at = unsafe { at.sub(1) };
        }
        stack
    }

    /// The method of the instruction that is about to run.
    pub fn method(&self) -> &'static program::Method {
        // SAFETY: `fp` is the innermost frame.
        unsafe { &*self.fp }.code().method
    }

    /// The methods that are running, innermost first.
    pub fn methods(&self) -> impl Iterator<Item = &'static program::Method> {
        self.running().map(|frame| frame.code().method)
    }

    /// Their frames, without the machine's own at the bottom.
    pub(crate) fn running(&self) -> impl Iterator<Item = &Frame> {
        let bottom = self.bottom_frame(self.thread);
        // SAFETY: frames between the bottom and `fp` are initialised.
        let below = |at: &*mut Frame| Some(unsafe { at.sub(1) });
        let frames = std::iter::successors(Some(self.fp), below).take_while(move |&at| at > bottom);
        // SAFETY: as above.
        frames.map(|at| unsafe { &*at })
    }

    /// The method and the bytecode position of the instruction that is about to run.
    pub fn site(&self) -> (&'static program::Method, u32) {
        // SAFETY: `fp` is the innermost frame.
        let frame = unsafe { &*self.fp };
        (frame.code().method, frame.bytecode_pc(true))
    }

    /// The first frame of a thread.
    pub(crate) fn bottom_frame(&self, thread: u32) -> *mut Frame {
        self.mem.at(self.stack_of_thread(thread).frames).cast()
    }

    /// The class with a number, through the worker's own table.
    #[inline(always)]
    pub fn class_at(&mut self, id: u32) -> &'static Class {
        if let Some(&class) = self.classes.get(id as usize) { class } else { self.refresh_classes(id) }
    }

    #[cold]
    fn refresh_classes(&mut self, id: u32) -> &'static Class {
        for next in self.classes.len()..self.program.class_count() {
            let class = self.program.class_at(next as u32).expect("classes below the count are published");
            self.classes.push(class);
        }
        self.classes[id as usize]
    }

    /// The class of an object.
    #[inline(always)]
    pub fn class_of(&mut self, object: Ref) -> &'static Class {
        let id = self.mem.read(object) as u32;
        self.class_at(id)
    }

    /// The length of an array.
    #[inline(always)]
    pub fn array_length(&self, array: Ref) -> u32 {
        self.mem.read(array + 1) as u32
    }

    /// Words an object takes.
    pub(crate) fn object_words(&mut self, object: Ref) -> u32 {
        let header = self.mem.read(object);
        if header as u32 == 0 {
            return (header >> 32) as u32;
        }
        let class = self.class_at(header as u32);
        match class.shape {
            Shape::Array { element, .. } => array_words(element, self.array_length(object)),
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => class.instance_words,
        }
    }

    /// Makes an object of a class, all fields zero.
    pub fn new_object(&mut self, class: &Class) -> Result<Ref, Trap> {
        let at = self.allocate(class.instance_words)?;
        self.put_header(at, class);
        Ok(at)
    }

    /// Makes an array, all elements zero.
    pub fn new_array(&mut self, class: &Class, length: u32) -> Result<Ref, Trap> {
        let Shape::Array { element, .. } = class.shape else { return Err(Trap::Internal("an array class is needed")) };
        let at = self.allocate(array_words(element, length))?;
        self.put_header(at, class);
        // SAFETY: the words were allocated just now.
        unsafe { *self.mem.at(at + 1) = u64::from(length) };
        Ok(at)
    }

    pub fn new_primitive_array(&mut self, kind: Kind, length: u32) -> Result<Ref, Trap> {
        let class = self.program.primitive_array(kind);
        self.new_array(class, length)
    }

    fn put_header(&mut self, at: Ref, class: &Class) {
        // SAFETY: the words were allocated just now.
        unsafe { *self.mem.at(at) = u64::from(class.id) };
    }

    /// Zeroed words for an object.
    #[inline(always)]
    pub(crate) fn allocate(&mut self, words: u32) -> Result<Ref, Trap> {
        match self.mem.bump(words) {
            Some(at) => Ok(at),
            None => self.refill(words),
        }
    }

    /// An object's identity hash; made from a counter when first asked for.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        let header = self.mem.read(object);
        let kept = (header >> 32) as u32 & HASH_MASK;
        if kept != 0 {
            return widened(kept);
        }
        let hashes = self.mem.read(global::HASHES) + 1;
        self.mem.write(global::HASHES, hashes);
        let kept = match drawn(hashes as u32, (hashes >> 32) as u32) & HASH_MASK {
            0 => 1,
            kept => kept,
        };
        self.mem.write(object, header | u64::from(kept) << 32);
        widened(kept)
    }

    /// The mirror of a class, made when first asked for.
    pub fn mirror(&mut self, class: &'static Class) -> Result<Ref, Trap> {
        let at = class.statics + STATICS_MIRROR;
        let known = self.mem.read(at) as Ref;
        if known != 0 {
            return Ok(known);
        }
        let mirror = self.new_object(self.program.known().class)?;
        self.mem.write(mirror + self.offsets.class_number, u64::from(class.id));
        self.mem.write(at, u64::from(mirror));
        if let Shape::Array { component, .. } = class.shape {
            let component = self.mirror(component)?;
            self.mem.write(mirror + self.offsets.class_component, u64::from(component));
        }
        let module = self.mem.read(self.module_holder_of(class));
        if module != 0 {
            self.mem.write(mirror + self.offsets.class_module, module);
        }
        Ok(mirror)
    }

    /// Where the module of a class is kept: the library's, or that of the class path.
    fn module_holder_of(&self, class: &'static Class) -> u32 {
        let mut element = class;
        while let Shape::Array { component, .. } = element.shape {
            element = component;
        }
        match element.home {
            program::Home::User => self.offsets.user_module_holder,
            program::Home::Jdk { .. } | program::Home::Made => self.offsets.module_holder,
        }
    }

    /// The class a mirror stands for.
    pub fn class_of_mirror(&mut self, mirror: Ref) -> &'static Class {
        let id = self.mem.read(mirror + self.offsets.class_number) as u32;
        self.class_at(id)
    }

    /// A reference field of an object.
    pub fn get_ref(&self, object: Ref, field: &Field) -> Ref {
        self.mem.read(object + field.offset) as Ref
    }

    /// Reads a static or instance field, which must not be symbolic; `object` is ignored for statics.
    pub fn get_field(&mut self, object: Ref, field: &Field) -> u64 {
        let (word, tag) = self.field_slots(object, field);
        if tag != 0 || field.kind.words() == 1 && field.kind != Kind::Ref && word >> 32 != 0 {
            self.poison("a field that a native reads");
        }
        word
    }

    /// Writes a field. Narrow kinds must already be in range.
    pub fn put_field(&mut self, object: Ref, field: &Field, value: u64) {
        let at = self.field_address(object, field);
        self.mem.write(at, value);
        if field.kind.words() == 2 {
            self.mem.write(at + 1, 0);
        }
    }

    pub(crate) fn field_address(&self, object: Ref, field: &Field) -> u32 {
        if field.is_static() { field.offset } else { object + field.offset }
    }

    /// The element of a reference array.
    pub fn element(&self, array: Ref, index: u32) -> Ref {
        // SAFETY: the caller checked the index; see `Memory::at`.
        unsafe { *self.mem.at(array + 2).cast::<u32>().add(index as usize) }
    }

    pub fn set_element(&mut self, array: Ref, index: u32, value: Ref) {
        self.mem.touch(array + 2 + index / 2);
        // SAFETY: the caller checked the index; see `Memory::at`.
        unsafe { *self.mem.at(array + 2).cast::<u32>().add(index as usize) = value }
    }

    /// The raw bytes of a primitive array's elements.
    pub fn array_bytes(&mut self, array: Ref) -> &[u8] {
        let bytes = self.array_byte_length(array);
        if self.shadow(array) != 0 {
            self.poison("an array that a native reads");
        }
        // SAFETY: the elements are inside the memory and not written while borrowed.
        unsafe { std::slice::from_raw_parts(self.mem.at(array + 2).cast(), bytes) }
    }

    /// The raw bytes of a primitive array's elements, logged for writing.
    pub fn array_bytes_mut(&mut self, array: Ref) -> &mut [u8] {
        let bytes = self.array_byte_length(array);
        if self.shadow(array) != 0 {
            self.poison("an array that a native writes");
        }
        self.mem.touch_range(array + 2, bytes.div_ceil(8) as u32);
        // SAFETY: the elements are inside the memory and borrowed through `self` alone.
        unsafe { std::slice::from_raw_parts_mut(self.mem.at(array + 2).cast(), bytes) }
    }

    fn array_byte_length(&mut self, array: Ref) -> usize {
        let element = match self.class_of(array).shape {
            Shape::Array { element, .. } => element.element_bytes(),
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => 0,
        };
        self.array_length(array) as usize * element as usize
    }

    /// Instructions executed so far, as counted for limits.
    pub fn instructions(&self) -> u64 {
        self.spent + (self.granted - self.fuel).max(0) as u64
    }

    /// Bytecodes that probes have met, by opcode.
    pub fn census(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=255u8).filter(|&op| self.census[op as usize / 64] >> (op % 64) & 1 == 1)
    }
}

/// Bits of the header's upper half that hold the identity hash.
pub const HASH_MASK: u32 = 0x3fff_ffff;

/// The identity hash with this number, in one of the runs that `State::vary_orders` tells apart.
fn drawn(count: u32, run: u32) -> u32 {
    // Odd multipliers spread a number over all bits, as a real hash is, and lose nothing.
    match run {
        0 => count.wrapping_mul(0x9e37_79b1),
        // No real machine has all of them so small and in order, or so large and against it; each of them it may have.
        1 => count,
        2 => !count,
        3..=15 => mixed(count, run),
        // The last digit of the hash, which is made of three bits and their parity with the others, is that of the run.
        _ => {
            let kept = (mixed(count, run) & !7 | run >> 1 & 7) & HASH_MASK;
            if kept.count_ones() & 1 == run & 1 { kept } else { kept ^ 8 }
        }
    }
}

fn mixed(count: u32, run: u32) -> u32 {
    (count ^ run << 24).wrapping_mul(0x85eb_ca6b).rotate_left(run) ^ run.wrapping_mul(0xc2b2_ae35)
}

/// An identity hash has 31 bits, of which the header keeps one less.
fn widened(kept: u32) -> i32 {
    (kept << 1 | kept.count_ones() & 1) as i32
}
/// Bit of the header that says the object is locked.
pub const LOCKED: u64 = 1 << 63;

/// Words an array takes, header and length included.
pub fn array_words(element: Kind, length: u32) -> u32 {
    let bytes = u64::from(length) * u64::from(element.element_bytes());
    u32::try_from(bytes.div_ceil(8) + 2).unwrap_or(u32::MAX)
}

/// First word of a thread's region.
pub fn thread_base(thread: u32) -> u32 {
    region::THREADS + thread * region::THREAD_WORDS
}
