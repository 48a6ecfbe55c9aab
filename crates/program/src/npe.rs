//! The text of a `NullPointerException` that the machine throws (JEP 358), word for word as HotSpot
//! computes it: what could not be done, and which expression was null.
//!
//! The second half needs to know which instruction pushed the null. A walk over the bytecode keeps,
//! for each operand-stack word, the instruction that pushed it, or nothing where paths disagree.
//! HotSpot's walk is not a fixed point: it passes over the code in order and ends as soon as it
//! arrives at the instruction in question, so a jump back to it from below does not count. Programs
//! print these texts, so its shortcuts are followed on purpose; each is marked where it is taken.
//!
//! Nothing here asks whether a null was really met: the caller names the instruction that threw.
//! Methods marked with the JDK's internal `@Hidden` get a text here although HotSpot gives them none.

use crate::bytecode::{Arg, Effect, Insn, Opcode};
use crate::classfile::{ClassFile, CodeInfo, MemberRef};
use crate::kind::{Kind, Signature, split_descriptor};
use crate::program::{Home, Method};

/// How many dereferences deep an expression is written out.
const MAX_DETAIL: u32 = 5;
/// Stack words remembered for all instructions together; past it the walk ends.
const MAX_ENTRIES: usize = 1_000_000;
/// HotSpot formats through a buffer of 2000 bytes, the last of them a terminator.
const MAX_PIECE: usize = 1999;
/// Sub-expressions of one text. HotSpot has no such limit and would exhaust its stack on array
/// indices nested thousands deep.
const MAX_EXPRESSIONS: u32 = 2000;

/// Classes that create exceptions by reflection: what they throw was asked for, not met.
const REFLECTION: [&str; 2] = [
    "jdk/internal/reflect/NativeConstructorAccessorImpl",
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
];

/// The message of a `NullPointerException` whose top frame stands at `pc`; `None` if the instruction
/// there dereferences nothing, calls a constructor, or belongs to a class the linker made.
///
/// The top frame of an exception made by `new` is the constructor's call, not the `athrow`.
pub fn message(method: &'static Method, pc: u32) -> Option<String> {
    let class = method.class();
    // Call sites are hidden classes in HotSpot, and a hidden top frame has no message.
    if class.home == Home::Made || REFLECTION.contains(&&*class.name) {
        return None;
    }
    let file = class.file.as_ref()?;
    let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    let insns = code.instructions(file).ok()?;
    let body = Body { method, file, code, insns: &insns };
    let at = body.index_of(pc)?;
    let failure = body.failure(&insns[at])?;
    let stacks = Walk::run(&body, at);
    let mut writer = Writer { body: &body, stacks: &stacks, left: MAX_EXPRESSIONS };
    Some(failure.action + &writer.reason(at, failure.depth))
}

/// A method's code with what its operands refer to.
pub(crate) struct Body<'a> {
    pub(crate) method: &'static Method,
    pub(crate) file: &'a ClassFile,
    pub(crate) code: &'a CodeInfo,
    pub(crate) insns: &'a [Insn],
}

/// What an instruction could not do.
pub(crate) struct Failure {
    action: String,
    /// How many words lie above the null on the operand stack.
    pub(crate) depth: usize,
}

impl Body<'_> {
    pub(crate) fn index_of(&self, pc: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&pc, |insn| insn.pc).ok()
    }

    /// The field or method that an instruction names.
    pub(crate) fn member(&self, insn: &Insn) -> Option<MemberRef> {
        match insn.arg {
            Arg::Pool(index) => self.file.pool.member(index).ok(),
            _ => None,
        }
    }

    pub(crate) fn call(&self, insn: &Insn) -> Option<Signature> {
        insn.call(&self.file.pool)
    }

    pub(crate) fn failure(&self, insn: &Insn) -> Option<Failure> {
        use Opcode as O;
        let array_load = |element: &str| (format!("Cannot load from {element} array"), 1);
        let array_store = |element: &str, depth| (format!("Cannot store to {element} array"), depth);
        let (action, depth) = match insn.op {
            O::Iaload => array_load("int"),
            O::Laload => array_load("long"),
            O::Faload => array_load("float"),
            O::Daload => array_load("double"),
            O::Aaload => array_load("object"),
            O::Baload => array_load("byte/boolean"),
            O::Caload => array_load("char"),
            O::Saload => array_load("short"),
            O::Iastore => array_store("int", 2),
            O::Lastore => array_store("long", 3),
            O::Fastore => array_store("float", 2),
            O::Dastore => array_store("double", 3),
            O::Aastore => array_store("object", 2),
            O::Bastore => array_store("byte/boolean", 2),
            O::Castore => array_store("char", 2),
            O::Sastore => array_store("short", 2),
            O::Arraylength => ("Cannot read the array length".to_owned(), 0),
            O::Athrow => ("Cannot throw exception".to_owned(), 0),
            O::Monitorenter => ("Cannot enter synchronized block".to_owned(), 0),
            O::Monitorexit => ("Cannot exit synchronized block".to_owned(), 0),
            O::Getfield => (piece(format!("Cannot read field \"{}\"", self.member(insn)?.name)), 0),
            O::Putfield => (
                piece(format!("Cannot assign field \"{}\"", self.member(insn)?.name)),
                field_words(insn.field(&self.file.pool)),
            ),
            O::Invokevirtual | O::Invokespecial | O::Invokeinterface => {
                let callee = self.member(insn)?;
                // `new NullPointerException()` is thrown from here and must not get a text.
                if &*callee.name == "<init>" {
                    return None;
                }
                (format!("Cannot invoke \"{}\"", method_name(&callee)), self.call(insn)?.words.into())
            }
            _ => return None,
        };
        Some(Failure { action, depth })
    }

    /// What the source calls a local variable read at `pc`. A slot that was written may have been
    /// given to another variable, so that the debug table alone can name it.
    fn local(&self, pc: u32, slot: u16, written: bool) -> String {
        let variables = self.code.local_variables(self.file).unwrap_or_default();
        let live = variables.iter().find(|variable| {
            let start = u32::from(variable.start_pc);
            variable.index == slot && (start..start + u32::from(variable.length)).contains(&pc)
        });
        if let Some(variable) = live {
            return variable.name.to_string();
        }
        if written {
            return format!("<local{slot}>");
        }
        let mut next = 0;
        if !self.method.is_static() {
            if slot == 0 {
                return "this".to_owned();
            }
            next = 1;
        }
        for (number, param) in (1..).zip(&self.method.signature.params) {
            next += param.words();
            if slot < next {
                return format!("<parameter{number}>");
            }
        }
        format!("<local{slot}>")
    }
}

/// The pcs of the instructions that may have pushed a word.
#[derive(Clone, PartialEq, Eq)]
enum Source {
    One(u32),
    Several(Vec<u32>),
}

impl Source {
    fn all(&self) -> &[u32] {
        match self {
            Source::One(pc) => std::slice::from_ref(pc),
            Source::Several(pcs) => pcs,
        }
    }
}

/// The operand stack before an instruction.
#[derive(Clone, Default)]
pub(crate) struct Stack {
    words: Vec<Source>,
    /// One bit for each of the first 64 locals: it was written.
    written: u64,
}

impl Stack {
    /// What pushed the word with `depth` words above it, if that is just one instruction.
    pub(crate) fn source(&self, depth: usize) -> Option<u32> {
        match self.word(depth)? {
            Source::One(pc) => Some(*pc),
            Source::Several(_) => None,
        }
    }

    /// What may have pushed it.
    pub(crate) fn sources(&self, depth: usize) -> &[u32] {
        self.word(depth).map_or(&[], Source::all)
    }

    fn word(&self, depth: usize) -> Option<&Source> {
        self.words.get(self.words.len().checked_sub(depth + 1)?)
    }

    /// Code that pops from an empty stack never runs; here it must merely do no harm.
    fn pop(&mut self, count: usize) {
        self.words.truncate(self.words.len().saturating_sub(count));
    }

    fn push(&mut self, pc: u32, count: usize) {
        self.words.resize(self.words.len() + count, Source::One(pc));
    }

    /// Replaces the top `count` words by those words in another order, the deepest being 0.
    fn permute(&mut self, count: usize, order: &[usize]) {
        let unknown = || Source::Several(Vec::new());
        let top: Vec<_> = (0..count).rev().map(|depth| self.word(depth).cloned().unwrap_or_else(unknown)).collect();
        self.pop(count);
        self.words.extend(order.iter().map(|&i| top[i].clone()));
    }

    fn write_local(&mut self, slot: u16) {
        if slot < 64 {
            self.written |= 1 << slot;
        }
    }

    fn was_written(&self, slot: u16) -> bool {
        slot >= 64 || self.written & 1 << slot != 0
    }

    fn merge(&mut self, other: &Stack) {
        for (at, word) in self.words.iter_mut().enumerate() {
            let other = other.words.get(at);
            if other != Some(word) {
                let mut pcs = [word.all(), other.map_or(&[], Source::all)].concat();
                pcs.sort_unstable();
                pcs.dedup();
                *word = Source::Several(pcs);
            }
        }
        self.written |= other.written;
    }
}

/// The walk over the code: the stack before each instruction, as far as known.
pub(crate) struct Walk<'a> {
    body: &'a Body<'a>,
    stacks: Vec<Option<Stack>>,
    entries: usize,
    /// This pass gave some instruction its first stack.
    found_new: bool,
    /// This pass met an instruction without a stack.
    skipped: bool,
}

impl Walk<'_> {
    /// Walks until the instruction with index `goal` has its stack.
    pub(crate) fn run(body: &Body<'_>, goal: usize) -> Vec<Option<Stack>> {
        // A switch counts as going on with the next instruction, also at the end of the code.
        let stacks = vec![None; body.insns.len() + 1];
        let mut walk = Walk { body, stacks, entries: 0, found_new: true, skipped: true };
        walk.stacks[0] = Some(Stack::default());
        for handler in &body.code.handlers {
            // The exception counts as pushed by the handler's first instruction.
            let pc = u32::from(handler.handler_pc);
            if let Some(stack @ None) = body.index_of(pc).map(|at| &mut walk.stacks[at]) {
                *stack = Some(Stack { words: vec![Source::One(pc)], written: 0 });
            }
        }
        while walk.skipped && walk.found_new {
            (walk.skipped, walk.found_new) = (false, false);
            for at in 0..body.insns.len() {
                walk.step(at);
                let arrived = at + 1 == goal && walk.stacks[goal].is_some();
                if arrived || walk.entries > MAX_ENTRIES {
                    return walk.stacks;
                }
            }
        }
        walk.stacks
    }

    fn step(&mut self, at: usize) {
        let Some(mut stack) = self.stacks[at].clone() else {
            self.skipped = true;
            return;
        };
        let body = self.body;
        let insn = &body.insns[at];
        execute(body, insn, &mut stack);
        if goes_on(insn.op) {
            self.flow(at + 1, &mut stack);
        }
        for target in insn.targets() {
            if let Some(to) = body.index_of(target) {
                self.flow(to, &mut stack);
            }
        }
    }

    /// Merges into the target. What the target knew also reaches the successors that follow: the
    /// merged stack is handed on, as HotSpot does.
    fn flow(&mut self, to: usize, stack: &mut Stack) {
        match &self.stacks[to] {
            Some(known) => stack.merge(known),
            None => {
                self.found_new = true;
                self.entries += stack.words.len();
            }
        }
        self.stacks[to] = Some(stack.clone());
    }
}

fn field_words(kind: Option<Kind>) -> usize {
    kind.map_or(1, |kind| kind.words().into())
}

/// Whether the walk carries the stack on to the next instruction: a `jsr` does not (where its `ret`
/// leads is unknown), a switch does.
fn goes_on(op: Opcode) -> bool {
    match op {
        Opcode::Jsr | Opcode::JsrW => false,
        Opcode::Tableswitch | Opcode::Lookupswitch => true,
        _ => op.falls_through(),
    }
}

/// The effect of an instruction on the stack.
fn execute(body: &Body<'_>, insn: &Insn, stack: &mut Stack) {
    match insn.op.effect() {
        Effect::Words { taken, order } => stack.permute(taken, order),
        // A cast leaves the word to whoever pushed it.
        Effect::Fixed { .. } if insn.op == Opcode::Checkcast => {}
        effect => {
            // An `iinc` is no write: the variable stays the same one.
            if let (Effect::Store(_), Arg::Local(slot)) = (effect, &insn.arg) {
                stack.write_local(*slot);
            }
            // A constant that is none was refused before any code ran.
            let (pops, pushes) = insn.words(&body.file.pool).unwrap_or_default();
            stack.pop(pops);
            stack.push(insn.pc, pushes);
        }
    }
}

/// Writes the expressions that pushed words, back from where they were used.
struct Writer<'a> {
    body: &'a Body<'a>,
    stacks: &'a [Option<Stack>],
    /// Sub-expressions that may still be written.
    left: u32,
}

impl Writer<'_> {
    /// The second half of a message: ` because … is null`, or nothing if the source is unknown.
    fn reason(&mut self, at: usize, depth: usize) -> String {
        use Opcode as O;
        let Some((_, source)) = self.source(at, depth) else { return String::new() };
        let opening = match source.op {
            O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface => {
                " because the return value of \""
            }
            _ => " because \"",
        };
        match self.expression(at, depth, MAX_DETAIL) {
            Some(text) => format!("{opening}{text}\" is null"),
            // HotSpot has begun the clause by the time it finds an instruction it has no words for,
            // such as an `invokedynamic`, and leaves it so.
            None => opening.to_owned(),
        }
    }

    /// The instruction that pushed a word of the stack before instruction `at`.
    fn source(&self, at: usize, depth: usize) -> Option<(usize, &Insn)> {
        let pc = self.stacks[at].as_ref()?.source(depth)?;
        let index = self.body.index_of(pc)?;
        Some((index, &self.body.insns[index]))
    }

    /// The expression that pushed a word of the stack before instruction `at`; `None` if it is not
    /// known, too deep, or of a kind that is not written out.
    fn expression(&mut self, at: usize, depth: usize, detail: u32) -> Option<String> {
        use Opcode as O;
        if detail == 0 {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let body = self.body;
        let written = |slot| self.stacks[at].as_ref().is_some_and(|stack| stack.was_written(slot));
        let (index, source) = self.source(at, depth)?;
        match (source.op, &source.arg) {
            (O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3, Arg::Local(slot))
            | (O::Aload | O::Aload0 | O::Aload1 | O::Aload2 | O::Aload3, Arg::Local(slot)) => {
                Some(body.local(source.pc, *slot, written(*slot)))
            }
            (O::AconstNull, _) => Some("null".to_owned()),
            (O::IconstM1, _) => Some("-1".to_owned()),
            (O::Iconst0, _) => Some("0".to_owned()),
            (O::Iconst1, _) => Some("1".to_owned()),
            (O::Iconst2, _) => Some("2".to_owned()),
            (O::Iconst3, _) => Some("3".to_owned()),
            (O::Iconst4, _) => Some("4".to_owned()),
            (O::Iconst5, _) => Some("5".to_owned()),
            (O::Bipush, Arg::Int(value)) => Some(value.to_string()),
            // HotSpot prints the operand without its sign.
            (O::Sipush, Arg::Int(value)) => Some((value & 0xffff).to_string()),
            (O::Getstatic, _) => {
                let field = body.member(source)?;
                Some(format!("{}.{}", class_name(&field.class), field.name))
            }
            (O::Getfield, _) => {
                let field = body.member(source)?;
                let owner = self.expression(index, 0, detail - 1);
                Some(owner.map_or_else(|| field.name.to_string(), |owner| format!("{owner}.{}", field.name)))
            }
            (O::Iaload | O::Aaload, _) => {
                let array = self.expression(index, 1, detail - 1);
                // The index costs no detail; only a handler that starts here could lead back here.
                let position = if index == at { None } else { self.expression(index, 0, detail) };
                let (array, position) = (array.as_deref().unwrap_or("<array>"), position.as_deref().unwrap_or("..."));
                Some(format!("{array}[{position}]"))
            }
            (O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface, _) => {
                Some(method_name(&body.member(source)?))
            }
            _ => None,
        }
    }
}

/// `String.charAt(int)`, with the class that the instruction names.
fn method_name(method: &MemberRef) -> String {
    let (params, _) = split_descriptor(&method.descriptor).unwrap_or_default();
    let params: Vec<String> = params.into_iter().map(parameter_type).collect();
    class_name(&method.class) + &piece(format!(".{}(", method.name)) + &piece(params.join(", ") + ")")
}

/// A class as messages write it; an array class keeps its descriptor.
fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        _ => internal.replace('/', "."),
    }
}

/// A parameter's type as messages write it. HotSpot shortens whatever begins like one of the two
/// well-known names, so `StringBuilder` loses its package too.
fn parameter_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.strip_prefix('L') {
        Some(class) => class.trim_end_matches(';').replace('/', "."),
        None => Kind::of(element).and_then(Kind::java_name).unwrap_or_default().to_owned(),
    };
    let short =
        name.strip_prefix("java.lang.").filter(|short| short.starts_with("Object") || short.starts_with("String"));
    short.unwrap_or(&name).to_owned() + &"[]".repeat(descriptor.len() - element.len())
}

/// Cuts what HotSpot prints with one call to the size of its buffer.
fn piece(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MAX_PIECE));
    text
}
