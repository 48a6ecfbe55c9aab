//! What can be said of a path after its run: its outcome, and what a test can see of the objects behind it.
//!
//! The path's inputs are run in our own machine; then the result or the exception, the receiver, and arguments that
//! are arrays or objects are looked at. What the class library returns is told by `equals` or by its text, which are
//! the same in every release of Java; of the user's objects getters tell. A getter counts if it needs no arguments,
//! gives something that Java source can write, and changes neither that nor what the others give. What depends on the
//! world outside, or on identity hashes, is not worth a test: such a path is reported instead.

use coverage::{Observer, ProbeObserver, Scope};
use emit::evidence::Covered;
use emit::{Check, Expected, Value};
use explore::literal::Literal;
use explore::{Confirmer, Ending, Mark, Watcher, Witness, missing_class};
use program::bytecode::Opcode;
use program::classfile::access;
use program::{Class, Home, Kind, Method, Program, Shape};
use vm::{Asked, Environment, Recording, Ref, Returned, State, Step, step_marked};

use super::receiver::{Getter, Object};
use super::returned::{MOST_OF_RESULT, result};
use super::written::throws_checked;
use crate::context::LIMITED;
use crate::plan::driver::Driver;
use crate::plan::form::{Form, boxed_kind};
use crate::plan::sequence::Planned;

/// What a getter may cost.
const GETTER_INSTRUCTIONS: u64 = 1_000_000;
/// Most getters of an object that are tried.
const MOST_GETTERS: usize = 12;
/// Longest array that is written down.
const MOST_ELEMENTS: u32 = 64;
/// Deepest arrays in arrays that are.
const MOST_NESTED: usize = 8;
/// Longest text that is written down.
pub const MOST_CHARACTERS: usize = 400;
/// Steps of the machine, of ten thousand instructions each, after which a test gets a timeout.
const LONG: u32 = 2_000;

/// How a run ended, for a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    Returned,
    /// The class as Java source names it, and its message in UTF-16, which may be null; nothing if it is not known.
    Threw {
        exception: String,
        message: Option<Option<Box<[u16]>>>,
    },
    Exited,
    /// No thread could go on.
    Deadlocked,
}

/// What a test can say of a path.
#[derive(Debug)]
pub struct Observed {
    pub seen: Seen,
    pub checks: Vec<Check>,
    /// What the checks cover themselves.
    pub covered: Covered,
    /// What can be seen of the object that the target was called on, and of those that it was given.
    pub objects: Vec<Object>,
    /// Array arguments of the target that the call changed: which, and to what.
    pub arrays: Vec<(usize, Value)>,
    /// What earlier calls threw that were meant to: which, and the class as Java source names it.
    pub thrown: Vec<(usize, String)>,
    pub is_long: bool,
    /// It depends on the separators of lines or files.
    pub of_platform: bool,
    /// What it depends on besides its inputs.
    pub environment: Option<String>,
}

impl Observed {
    /// Does it end as it does because a stack or a memory does?
    pub fn is_limited(&self) -> bool {
        limit(&self.seen).is_some()
    }
}

/// What of the machine ended a run.
fn limit(seen: &Seen) -> Option<&'static str> {
    let Seen::Threw { exception, .. } = seen else { return None };
    LIMITED.iter().find(|(name, _)| name == exception).map(|(_, what)| *what)
}

/// Looks how long a run takes.
#[derive(Default)]
pub struct World {
    steps: u32,
}

impl Watcher for World {
    fn step(&mut self, state: &mut State) -> Step {
        self.steps += 1;
        vm::step(state)
    }
}

/// A state at the end of a run, for calls that look at it, and what these calls cover.
pub struct Looking<'l, 's> {
    pub state: &'l mut State,
    observer: Observer<'s>,
    probes: ProbeObserver<'s>,
    room: Recording,
    pub is_textless: bool,
    /// Something that was seen depends on the platform's separators.
    of_platform: bool,
}

impl<'l, 's> Looking<'l, 's> {
    pub fn new(state: &'l mut State, scope: &'s Scope) -> Looking<'l, 's> {
        let (observer, probes) = (Observer::new(scope), ProbeObserver::new(scope));
        Looking { state, observer, probes, room: Recording::default(), is_textless: false, of_platform: false }
    }

    /// What calls covered since this was asked last.
    pub fn covered(&mut self) -> Covered {
        Covered { hits: self.observer.take(), probed: self.probes.take() }
    }

    /// Looks at something that calls may change, and leaves it as it was.
    pub fn aside<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.state.open_version();
        let seen = look(self);
        self.state.go_to(here);
        self.state.close_version(here);
        seen
    }

    /// Calls a method; nothing if it does not come back by itself, or depends on the world outside.
    pub fn call(&mut self, method: &'static Method, words: &[u64]) -> Option<(u64, u64)> {
        let before = self.state.asked();
        self.state.set_asked(Asked::default());
        let came = self.came_back(method, words);
        let asked = self.state.asked();
        self.state.set_asked(before);
        let came = came.filter(|_| hard(asked).is_empty());
        self.of_platform |= came.is_some() && asked.has(Environment::Separators);
        came
    }

    fn came_back(&mut self, method: &'static Method, words: &[u64]) -> Option<(u64, u64)> {
        let state = &mut *self.state;
        state.config.max_instructions = Some(state.instructions().saturating_add(GETTER_INSTRUCTIONS));
        state.call(method, words);
        let (observer, probes) = (&mut self.observer, &mut self.probes);
        let mut told = |mark: &Mark| {
            observer.see(mark);
            probes.see(mark);
        };
        match step_marked(state, &mut self.room, &mut told) {
            Step::Returned(Returned::Value(word, tag)) => Some((word, tag)),
            Step::Returned(Returned::Threw(_))
            | Step::Choose(_)
            | Step::Effect(_)
            | Step::Entered
            | Step::Ended(_)
            | Step::Unsupported(_)
            | Step::Limit(_) => None,
        }
    }

    /// The text of an object whose class, or one above it other than `Object`, says how it is written.
    pub fn own_text(&mut self, object: Ref) -> Option<Ref> {
        let general = self.state.program.known().object.declared_method("toString", "()Ljava/lang/String;")?;
        let method = self.state.class_of(object).select(general.selector)?;
        if std::ptr::eq(method, general) {
            return None;
        }
        let (word, _) = self.call(method, &[u64::from(object)])?;
        (word != 0).then_some(word as Ref)
    }

    /// The same as text, if it is worth a test.
    pub fn text(&mut self, object: Ref) -> Option<String> {
        let units = self.own_text(object).map(|text| self.state.string_units(text))?;
        let text = String::from_utf16(&units).ok()?;
        (text.chars().count() <= MOST_CHARACTERS && !self.is_textless).then_some(text)
    }

    /// What a static method of `java.util.Arrays` gives for an array.
    pub fn of_arrays(&mut self, name: &str, descriptor: &str, array: Ref) -> Option<u64> {
        let arrays = self.state.program.class("java/util/Arrays").ok()?;
        let method = arrays.declared_method(name, descriptor)?;
        self.call(method, &[u64::from(array)]).map(|(word, _)| word)
    }
}

/// Other orders of hash tables that a path is run with, where it depends on one; and other hashes, where it asks for one:
/// among so many every digit is the last one once.
const ORDERS: u32 = 8;
const HASHES: u32 = 31;

/// What cannot be tried out: it is another one elsewhere, or later. A test can say on which platforms it holds.
fn hard(asked: Asked) -> Asked {
    orders(asked).without(Environment::Hashes).without(Environment::SetOrder)
}

/// The same, with what can be tried out.
fn orders(asked: Asked) -> Asked {
    // What a logger does with a message is not looked at. Nobody interrupts a test, closes its output, gives it a
    // security manager or runs it where numbers have digits of their own.
    let asked = asked.without(Environment::Separators).without(Environment::Logging).without(Environment::Digits);
    asked.without(Environment::Interruption).without(Environment::Output).without(Environment::Security)
}

fn named_all(asked: Asked) -> Option<String> {
    let names: Vec<&str> = asked.iter().map(Environment::name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

impl Observed {
    /// Does a test say the same of both?
    fn is_like(&self, other: &Observed) -> bool {
        (&self.seen, &self.checks, &self.arrays, &self.objects)
            == (&other.seen, &other.checks, &other.arrays, &other.objects)
    }
}

/// Runs a path with its inputs and looks at what is left; why not, if the run does not end.
pub fn observe(
    driver: &Driver,
    scope: &Scope,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
) -> Result<Observed, String> {
    let (first, asked) = once(driver, scope, confirmer, witness, Variation::default())?;
    let tells_text = first.checks.iter().any(is_text);
    if first.environment.is_some() || orders(asked).is_empty() && !tells_text {
        return Ok(first);
    }
    let is_steady = |first: &Observed, is_textless: bool, confirmer: &mut Confirmer<'_>| -> Result<bool, String> {
        for order in 1..=if asked.has(Environment::Hashes) { HASHES } else { ORDERS } {
            let (again, _) = once(driver, scope, confirmer, witness, Variation { order, is_textless })?;
            if !first.is_like(&again) {
                return Ok(false);
            }
        }
        Ok(true)
    };
    if is_steady(&first, false, confirmer)? {
        return Ok(first);
    }
    let (first, _) = once(driver, scope, confirmer, witness, Variation { order: 0, is_textless: true })?;
    let is_steady = is_steady(&first, true, confirmer)?;
    let what = || named_all(orders(asked)).unwrap_or_else(|| Environment::Hashes.name().to_owned());
    let environment = (!is_steady).then(what);
    Ok(Observed { environment, ..first })
}

/// How a run differs from the usual one.
#[derive(Debug, Clone, Copy, Default)]
struct Variation {
    /// Which of the orders that hash tables may have.
    order: u32,
    /// Texts of objects, and messages, which may have them inside, are not looked at.
    is_textless: bool,
}

fn is_text(check: &Check) -> bool {
    matches!(check, Check::Result(Expected::Text(_) | Expected::ArrayText(_)))
}

/// Runs a path; what it asked of the world outside, too.
fn once(
    driver: &Driver,
    scope: &Scope,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
    variation: Variation,
) -> Result<(Observed, Asked), String> {
    let mut world = World::default();
    let begin = |state: &mut State| state.vary_orders(variation.order);
    let seen = confirmer.observed(witness, &mut world, begin, |state, ending| {
        let asked = state.asked();
        let mut looking = Looking::new(state, scope);
        looking.is_textless = variation.is_textless;
        let observed = look(driver, &mut looking, ending);
        (observed, if looking.of_platform { asked.with(Environment::Separators) } else { asked })
    });
    let (observed, asked) = seen.map_err(|e| e.to_string())?.map_err(|why| why.to_string())?;
    let observed = observed?;
    let environment = named_all(hard(asked)).or(limit(&observed.seen).map(str::to_owned));
    let is_long = world.steps >= LONG;
    let of_platform = asked.has(Environment::Separators);
    Ok((Observed { environment, is_long, of_platform, ..observed }, asked))
}

fn look(driver: &Driver, looking: &mut Looking<'_, '_>, ending: &Ending) -> Result<Observed, String> {
    let calls = &driver.sequence.calls;
    let target = calls.last().ok_or("a sequence has a target")?;
    let mut observed = Observed {
        seen: Seen::Returned,
        checks: Vec::new(),
        covered: Covered::default(),
        objects: Vec::new(),
        arrays: Vec::new(),
        thrown: thrown_before(driver, looking.state),
        is_long: false,
        of_platform: false,
        environment: None,
    };
    match *ending {
        Ending::Threw(thrown) => {
            if let Some(missing) = missing_class(looking.state, thrown) {
                return Err(format!("unsupported: {missing} is not on the class path"));
            }
            arguments_and_receiver(driver, looking, target, &mut observed);
            looking.covered();
            let exception = named(looking.state.class_of(thrown)).java_name().replace('$', ".");
            let message = message(looking, thrown);
            observed.covered = looking.covered();
            exceptional(driver, looking, thrown, &mut observed);
            observed.seen = Seen::Threw { exception, message };
        }
        Ending::Exited(_) => observed.seen = Seen::Exited,
        Ending::Deadlocked => observed.seen = Seen::Deadlocked,
        Ending::Returned(word, _) => {
            // Looking at the result may call what changes them.
            arguments_and_receiver(driver, looking, target, &mut observed);
            let kind = if target.method.is_constructor() { Kind::Ref } else { target.method.signature.ret };
            match kind {
                Kind::Void => {}
                Kind::Ref => result(driver, looking, word as Ref, &mut observed),
                kind => observed
                    .checks
                    .extend(literal(kind, word).map(|literal| Check::Result(Expected::Value(Value::Literal(literal))))),
            }
        }
        Ending::Cut(_) | Ending::Unsupported(_) | Ending::AssumedAway => {
            return Err("the run did not end".to_owned());
        }
    }
    Ok(observed)
}

/// What calls before the target threw; of a class without a name that of the one above it.
fn thrown_before(driver: &Driver, state: &mut State) -> Vec<(usize, String)> {
    let calls = driver.sequence.calls.iter().enumerate().filter(|(_, call)| call.throws);
    let thrown = calls.filter_map(|(at, _)| {
        let object = state.mem.read(driver.made[at]?.offset) as Ref;
        let class = (object != 0).then(|| state.class_of(object))?;
        Some((at, named(class).java_name().replace('$', ".")))
    });
    thrown.collect()
}

/// The class itself, or what it extends, that source can name: neither anonymous nor local.
fn named(class: &'static Class) -> &'static Class {
    let mut lineage = class.lineage();
    lineage.find(|class| is_named(class)).unwrap_or(class)
}

fn is_named(class: &Class) -> bool {
    let inner = class.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == class.name));
    inner.is_none_or(|inner| inner.name.is_some() && inner.outer.is_some())
}

/// What the user's own getters say of an exception.
fn exceptional(driver: &Driver, looking: &mut Looking<'_, '_>, thrown: Ref, observed: &mut Observed) {
    let class = looking.state.class_of(thrown);
    let package = driver.sequence.class.package();
    if class.home != Home::User || !is_visible(class, package) {
        return;
    }
    let own = getters(looking, thrown, package, None).into_iter().filter(|getter| getter.name != "getMessage");
    for getter in own.take(MOST_OF_RESULT) {
        observed.covered.add(getter.covered);
        let Getter { class, name, descriptor, value, .. } = getter;
        observed.checks.push(Check::OfResult { class, getter: name, descriptor, expected: Expected::Value(value) });
    }
}

/// What is to be said of arguments that are arrays or objects, and of the object that the target was called on.
fn arguments_and_receiver(driver: &Driver, looking: &mut Looking<'_, '_>, target: &Planned, observed: &mut Observed) {
    for (place, field) in driver.arrays.last().into_iter().flatten().enumerate() {
        let Some(field) = field else { continue };
        let array = looking.state.mem.read(field.offset) as Ref;
        if let Some(value) = value(looking.state, array) {
            observed.arrays.push((place, value));
        }
    }
    let receiver = target.on.filter(|_| driver.sequence.changes);
    let given = target.arguments.iter().filter_map(|form| match form {
        Form::Step(step) => Some(*step).filter(|step| Some(*step) != target.on),
        Form::Primitive(_)
        | Form::Text
        | Form::Numbers(_)
        | Form::Boxed(_)
        | Form::Enum(..)
        | Form::Array(..)
        | Form::Null
        | Form::New(..) => None,
    });
    let package = driver.sequence.class.package();
    for step in receiver.into_iter().chain(given) {
        let object = driver.made[step].map_or(0, |field| looking.state.mem.read(field.offset) as Ref);
        if object == 0 || observed.objects.iter().any(|known| known.step == step) {
            continue;
        }
        looking.covered();
        let but = (Some(step) == target.on).then_some(target.method);
        observed.objects.push(Object { step, getters: getters(looking, object, package, but) });
    }
}

/// A value that Java source can write down.
pub fn value(state: &mut State, object: Ref) -> Option<Value> {
    value_within(state, object, MOST_NESTED)
}

/// The same, with arrays in one another down to a depth: one that holds itself has no end.
fn value_within(state: &mut State, object: Ref, depth: usize) -> Option<Value> {
    if object == 0 {
        return Some(Value::Literal(Literal::Null));
    }
    let class = state.class_of(object);
    if std::ptr::eq(class, state.program.known().string) {
        let units = state.string_units(object);
        return (units.len() <= MOST_CHARACTERS).then(|| Value::Literal(Literal::String(units.into())));
    }
    if let Some(kind) = boxed_kind(&format!("L{};", class.name)) {
        let field = class.field_named("value")?;
        let word = state.mem.read(object + field.offset);
        return literal(kind, word).map(Value::Boxed);
    }
    if let Shape::Array { element, component } = class.shape {
        let length = state.array_length(object);
        if length > MOST_ELEMENTS || depth == 0 {
            return None;
        }
        let mut elements = Vec::new();
        for at in 0..length {
            elements.push(match element {
                Kind::Ref => {
                    let inner = state.element(object, at);
                    value_within(state, inner, depth - 1)?
                }
                kind => {
                    let term = state.element_term(object, at);
                    Value::Literal(literal(kind, state.terms.const_value(term)?)?)
                }
            });
        }
        let element = class.name.strip_prefix('[').map(str::to_owned).unwrap_or_else(|| component.name.to_string());
        return Some(Value::Array { element, elements });
    }
    constant(state, class, object)
}

/// The constant of an enum that an object is.
fn constant(state: &mut State, class: &'static Class, object: Ref) -> Option<Value> {
    // A constant with a body has a class of its own below the enum.
    let mut lineage = class.lineage().take(2);
    let holder = lineage.find(|class| class.access & access::ENUM != 0 && class.super_class.is_some())?;
    let holder = match holder.fields.iter().any(|field| field.access & access::ENUM != 0) {
        true => holder,
        false => holder.super_class?,
    };
    let constants = holder.fields.iter().filter(|field| field.access & access::ENUM != 0);
    let found = constants.into_iter().find(|field| state.mem.read(field.offset) as Ref == object)?;
    Some(Value::Enum { class: holder.name.to_string(), constant: found.name.to_string() })
}

/// Getters of an object with what they give.
pub fn getters(looking: &mut Looking<'_, '_>, object: Ref, package: &str, but: Option<&'static Method>) -> Vec<Getter> {
    let is_wanted = |holder: &Class, method: &Method, package: &str| {
        is_getter(holder, method, package) && but.is_none_or(|but| but.selector != method.selector)
    };
    telling(looking, object, package, is_wanted)
}

/// Methods of an object without parameters that change nothing of what they tell, with what they give.
pub fn telling(
    looking: &mut Looking<'_, '_>,
    object: Ref,
    package: &str,
    is_wanted: impl Fn(&Class, &Method, &str) -> bool,
) -> Vec<Getter> {
    let class = looking.state.class_of(object);
    let mut found: Vec<(Getter, &'static Method)> = Vec::new();
    let lineage = class.lineage();
    for holder in lineage.filter(|holder| holder.super_class.is_some() && is_visible(holder, package)) {
        for method in holder.methods.iter().filter(|method| is_wanted(holder, method, package)) {
            if found.len() >= MOST_GETTERS {
                break;
            }
            let is_known = found.iter().any(|(getter, _)| *getter.name == *method.name);
            let called = class.select(method.selector).unwrap_or(method);
            if is_known || may_throw_checked(looking.state.program, class, method) {
                continue;
            }
            looking.covered();
            if let Some(value) = looking.aside(|looking| get(looking, called, object)) {
                let (name, descriptor) = (method.name.to_string(), method.descriptor.to_string());
                let (class, covered) = (holder.name.to_string(), looking.covered());
                found.push((Getter { class, name, descriptor, value, covered, is_changed: true }, called));
            }
        }
    }
    let gives = |looking: &mut Looking<'_, '_>, (getter, method): &(Getter, &'static Method)| {
        get(looking, method, object).is_some_and(|value| value == getter.value)
    };
    let is_steady = looking.aside(|looking| found.iter().chain(&found).all(|getter| gives(looking, getter)));
    // What `getAndIncrement` gives is no fact about an object, and what others give behind it neither.
    let disturbs = |looking: &mut Looking<'_, '_>, getter: &(Getter, &'static Method)| {
        let spoils = |looking: &mut Looking<'_, '_>, other| !gives(looking, getter) || !gives(looking, other);
        found.iter().any(|other| looking.aside(|looking| spoils(looking, other)))
    };
    let is_kept: Vec<bool> = found.iter().map(|getter| is_steady || !disturbs(looking, getter)).collect();
    found.into_iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|((getter, _), _)| getter).collect()
}

/// Does a method, or one that it overrides, declare an exception that callers have to deal with? A test may know the
/// object by any type above its class.
fn may_throw_checked(program: &'static Program, class: &'static Class, method: &Method) -> bool {
    let own = class.methods.iter().find(|own| own.selector == method.selector);
    own.is_some_and(|own| throws_checked(program, own))
        || class
            .super_class
            .into_iter()
            .chain(class.interfaces.iter().copied())
            .any(|above| may_throw_checked(program, above, method))
}

/// Can a class in a package name this one?
pub fn is_visible(class: &Class, package: &str) -> bool {
    let inner = class.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == class.name));
    let access = inner.map_or(class.access, |inner| inner.access);
    is_named(class) && access & access::PRIVATE == 0 && (access & access::PUBLIC != 0 || class.package() == package)
}

/// A method of the user that is no getter by its name and may be one all the same.
pub fn is_question(class: &Class, method: &Method, package: &str) -> bool {
    let is_open =
        method.access & access::PUBLIC != 0 || method.access & access::PRIVATE == 0 && class.package() == package;
    class.home == Home::User
        && is_open
        && method.descriptor.starts_with("()")
        && !method.is_static()
        && method.access & access::SYNTHETIC == 0
        && method.signature.ret != Kind::Void
        && !matches!(&*method.name, "hashCode" | "toString" | "clone")
}

fn is_getter(class: &Class, method: &Method, package: &str) -> bool {
    let is_open =
        method.access & access::PUBLIC != 0 || method.access & access::PRIVATE == 0 && class.package() == package;
    let begins = |start: &str| {
        method.name.strip_prefix(start).and_then(|rest| rest.chars().next()).is_some_and(char::is_uppercase)
    };
    let components = class.file.as_ref().and_then(|file| file.record.as_ref());
    let is_component = components.is_some_and(|all| all.iter().any(|component| component.name == method.name));
    // Other getters of the class library are not in every release.
    let is_named = match class.home {
        Home::Jdk { .. } => matches!(&*method.name, "size" | "length" | "isEmpty"),
        Home::User | Home::Made => {
            let is_said = begins("get") || begins("is") || matches!(&*method.name, "size" | "length");
            is_said || is_component || gives_field(method)
        }
    };
    let result = method.descriptor.strip_prefix("()").unwrap_or_default();
    is_open
        && is_named
        && !method.is_static()
        && method.access & access::SYNTHETIC == 0
        && &*method.name != "getClass"
        && !result.is_empty()
        && method.signature.ret != Kind::Void
}

/// Does a method only give what a field of its object holds?
fn gives_field(method: &Method) -> bool {
    let file = method.class().file.as_ref();
    let code = file.and_then(|file| Some((file, file.methods[usize::from(method.index)].code.as_ref()?)));
    let insns = code.and_then(|(file, code)| code.instructions(file).ok()).unwrap_or_default();
    matches!(insns.iter().map(|insn| insn.op).collect::<Vec<_>>()[..], [Opcode::Aload0, Opcode::Getfield, _])
}

/// What a getter gives, if it ends and Java source can write it; not an array, which it might share.
fn get(looking: &mut Looking<'_, '_>, method: &'static Method, object: Ref) -> Option<Value> {
    let (word, _) = looking.call(method, &[u64::from(object)])?;
    match method.signature.ret {
        Kind::Ref => value(looking.state, word as Ref).filter(|value| !matches!(value, Value::Array { .. })),
        kind => literal(kind, word).map(Value::Literal),
    }
}

fn message(looking: &mut Looking<'_, '_>, thrown: Ref) -> Option<Option<Box<[u16]>>> {
    let state = &mut *looking.state;
    let general = state.program.known().throwable.declared_method("getMessage", "()Ljava/lang/String;")?;
    let method = state.class_of(thrown).select(general.selector)?;
    let (word, _) = looking.call(method, &[u64::from(thrown)]).filter(|_| !looking.is_textless)?;
    Some((word != 0).then(|| looking.state.string_units(word as Ref).into()))
}

/// A register as a literal.
pub fn literal(kind: Kind, word: u64) -> Option<Literal> {
    Some(match kind {
        Kind::Boolean => Literal::Boolean(word & 1 == 1),
        Kind::Byte => Literal::Byte(word as i8),
        Kind::Short => Literal::Short(word as i16),
        Kind::Char => Literal::Char(word as u16),
        Kind::Int => Literal::Int(word as i32),
        Kind::Long => Literal::Long(word as i64),
        Kind::Float => Literal::Float(f32::from_bits(word as u32)),
        Kind::Double => Literal::Double(f64::from_bits(word)),
        Kind::Ref | Kind::Void => return None,
    })
}
