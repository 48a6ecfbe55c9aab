//! What can be said of a path after its run: its outcome, and what a test can see of the objects behind it.
//!
//! The path's inputs are run in our own machine; then the result, the receiver and array arguments are looked at.
//! A getter counts if it needs no arguments, gives something that Java source can write, and gives it twice. What
//! depends on the world outside, or on identity hashes, is not worth a test: such a path is reported instead.

use std::fmt::Debug;

use coverage::{Observer, ProbeObserver, Scope};
use emit::{Check, Expected, Value};
use explore::literal::Literal;
use explore::{Confirmer, Ending, Mark, Watcher, Witness};
use program::classfile::access;
use program::{Class, Kind, Method, Shape};
use vm::files::FileRequest;
use vm::{Effect, Recording, Ref, Returned, State, Step, step_marked};

use super::driver::Driver;
use super::equal::equal;
use super::form::boxed_kind;
use super::probed::Covered;
use super::receiver::Getter;
use super::sequence::Planned;

/// What a getter may cost.
const GETTER_INSTRUCTIONS: u64 = 1_000_000;
/// Most getters of a result that a test looks at.
const MOST_OF_RESULT: usize = 4;
/// Most getters of an object that are tried.
const MOST_GETTERS: usize = 12;
/// Longest array that is written down.
const MOST_ELEMENTS: u32 = 64;
/// Longest text that is written down.
const MOST_CHARACTERS: usize = 400;
/// Steps of the machine, of a million instructions each, after which a test gets a timeout.
const LONG: u32 = 20;

/// How a run ended, for a test.
#[derive(Debug, Clone)]
pub enum Seen {
    Returned,
    /// The class as Java source names it, and its message, which may be null; nothing if it is not known.
    Threw {
        exception: String,
        message: Option<Option<String>>,
    },
    Exited,
}

/// What a test can say of a path.
#[derive(Debug)]
pub struct Observed {
    pub seen: Seen,
    pub checks: Vec<Check>,
    /// What the checks cover themselves.
    pub covered: Covered,
    /// What can be seen of the object that the target was called on.
    pub receiver: Vec<Getter>,
    /// Array arguments of the target that the call changed: which, and to what.
    pub arrays: Vec<(usize, Value)>,
    pub is_long: bool,
    /// What it depends on besides its inputs.
    pub environment: Option<String>,
}

/// Looks at effects.
#[derive(Default)]
pub struct World {
    asked: Option<&'static str>,
    steps: u32,
}

impl Watcher for World {
    fn step(&mut self, state: &mut State) -> Step {
        self.steps += 1;
        vm::step(state)
    }

    fn effect(&mut self, effect: &Effect) {
        let what = match effect {
            Effect::Write { fd, .. } if *fd > 2 => "files",
            Effect::File(FileRequest::Canonical { .. }) | Effect::Write { .. } | Effect::Obligation { .. } => return,
            Effect::Read { .. } | Effect::Available { .. } => "input",
            Effect::WallClock | Effect::MonotonicClock => "the clock",
            Effect::Sleep { .. } => "time",
            Effect::File(_) => "files",
        };
        self.asked.get_or_insert(what);
    }
}

/// A state at the end of a run, for calls that look at it, and what these calls cover.
pub struct Looking<'l, 's> {
    pub state: &'l mut State,
    observer: Observer<'s>,
    probes: ProbeObserver<'s>,
    room: Recording,
}

impl<'l, 's> Looking<'l, 's> {
    pub fn new(state: &'l mut State, scope: &'s Scope) -> Looking<'l, 's> {
        let (observer, probes) = (Observer::new(scope), ProbeObserver::new(scope));
        Looking { state, observer, probes, room: Recording::default() }
    }

    /// What calls covered since this was asked last.
    pub fn covered(&mut self) -> Covered {
        Covered { hits: self.observer.take(), probed: self.probes.take() }
    }

    /// Calls a method; nothing if it does not come back by itself.
    pub fn call(&mut self, method: &'static Method, words: &[u64]) -> Option<(u64, u64)> {
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
}

/// Classes that a program initialises to learn something of the world outside.
const WORLDLY: [(&str, &str); 6] = [
    ("java/lang/ProcessEnvironment", "environment variables"),
    ("java/lang/Math$RandomNumberGeneratorHolder", "randomness"),
    ("java/util/concurrent/ThreadLocalRandom", "randomness"),
    ("java/security/SecureRandom", "randomness"),
    ("java/net/InetAddress", "the network"),
    ("java/net/Socket", "the network"),
];

/// What another machine throws later, or not at all.
pub const LIMITED: [(&str, &str); 2] = [
    ("java.lang.StackOverflowError", "the size of the stack"),
    ("java.lang.OutOfMemoryError", "the size of the memory"),
];

/// Runs a path with its inputs and looks at what is left; why not, if the run does not end.
pub fn observe(
    driver: &Driver,
    scope: &Scope,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
) -> Result<Observed, String> {
    let (first, made_hashes) = once(driver, scope, confirmer, witness, 0)?;
    if first.environment.is_some() || !made_hashes {
        return Ok(first);
    }
    let (second, _) = once(driver, scope, confirmer, witness, 1_000)?;
    let text = |seen: &Observed| format!("{:?} {:?} {:?} {:?}", seen.seen, seen.checks, seen.arrays, seen.receiver);
    let differs = text(&first) != text(&second);
    let environment = differs.then(|| "identity hashes".to_owned());
    Ok(Observed { environment, ..first })
}

fn once(
    driver: &Driver,
    scope: &Scope,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
    shift: u64,
) -> Result<(Observed, bool), String> {
    let mut world = World::default();
    let (mut hashes, mut threads, mut known) = (0, 0, Vec::new());
    let begin = |state: &mut State| {
        state.shift_identity_hashes(shift);
        hashes = state.identity_hashes();
        threads = state.thread_count();
        known = worldly(state);
    };
    let seen = confirmer.observed(witness, &mut world, begin, |state, ending| {
        let now = worldly(state);
        let (count, made) = (state.thread_count(), state.identity_hashes());
        (look(driver, &mut Looking::new(state, scope), ending), count, made, now)
    });
    let (observed, count, made, now) = seen.map_err(|e| e.to_string())??;
    let learned = now.into_iter().find(|what| !known.contains(what));
    let started = (count > threads).then_some("threads");
    let observed = observed?;
    let sized =
        LIMITED.iter().find(|(name, _)| matches!(&observed.seen, Seen::Threw { exception, .. } if exception == name));
    let environment = world.asked.or(learned).or(started).or(sized.map(|(_, what)| *what)).map(str::to_owned);
    let is_long = world.steps >= LONG;
    Ok((Observed { environment, is_long, ..observed }, made > hashes))
}

fn worldly(state: &State) -> Vec<&'static str> {
    let classes = (0..).map_while(|id| state.program.class_at(id));
    let known = classes.filter(|class| state.is_initialised(class));
    known.filter_map(|class| WORLDLY.iter().find(|(name, _)| *name == &*class.name).map(|(_, what)| *what)).collect()
}

fn look(driver: &Driver, looking: &mut Looking<'_, '_>, ending: &Ending) -> Result<Observed, String> {
    let calls = &driver.sequence.calls;
    let target = calls.last().ok_or("a sequence has a target")?;
    let mut observed = Observed {
        seen: Seen::Returned,
        checks: Vec::new(),
        covered: Covered::default(),
        receiver: Vec::new(),
        arrays: Vec::new(),
        is_long: false,
        environment: None,
    };
    match *ending {
        Ending::Threw(thrown) => {
            let exception = looking.state.class_of(thrown).java_name().replace('$', ".");
            let message = message(looking, thrown);
            observed.covered = looking.covered();
            observed.seen = Seen::Threw { exception, message };
            return Ok(observed);
        }
        Ending::Exited(_) => {
            observed.seen = Seen::Exited;
            return Ok(observed);
        }
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

/// What is to be said of array arguments and of the object that the target was called on.
fn arguments_and_receiver(driver: &Driver, looking: &mut Looking<'_, '_>, target: &Planned, observed: &mut Observed) {
    for (place, field) in driver.arrays.last().into_iter().flatten().enumerate() {
        let Some(field) = field else { continue };
        let array = looking.state.mem.read(field.offset) as Ref;
        if let Some(value) = value(looking.state, array) {
            observed.arrays.push((place, value));
        }
    }
    if driver.sequence.changes
        && let Some(step) = target.on
        && let Some(field) = driver.made[step]
    {
        let receiver = looking.state.mem.read(field.offset) as Ref;
        let package = driver.sequence.class.package();
        observed.receiver = getters(looking, receiver, package, Some(target.method));
    }
}

/// What is to be said of the result.
fn result(driver: &Driver, looking: &mut Looking<'_, '_>, object: Ref, observed: &mut Observed) {
    let checks = &mut observed.checks;
    if let Some(value) = value(looking.state, object) {
        checks.push(Check::Result(Expected::Value(value)));
        return;
    }
    let (last, earlier) = (driver.made.len() - 1, &driver.made);
    let made =
        earlier[..last].iter().position(|at| at.is_some_and(|at| looking.state.mem.read(at.offset) as Ref == object));
    if let Some(step) = made {
        checks.push(Check::Result(Expected::Same(step)));
        return;
    }
    let class = looking.state.class_of(object);
    let package = driver.sequence.class.package();
    let target = driver.sequence.calls[last].method;
    if !target.is_constructor()
        && let Some((expected, covered)) = equal(looking, object, package, target)
    {
        checks.push(Check::Result(expected));
        observed.covered = covered;
        return;
    }
    let found = getters(looking, object, package, None);
    if !found.is_empty() {
        for getter in found.into_iter().take(MOST_OF_RESULT) {
            observed.covered.add(getter.covered);
            let Getter { class, name, descriptor, value, .. } = getter;
            checks.push(Check::OfResult { class, getter: name, descriptor, expected: Expected::Value(value) });
        }
        return;
    }
    looking.covered();
    let text = looking.own_text(object).map(|text| looking.state.string_text(text));
    if let Some(text) = text.filter(|text| text.chars().count() <= MOST_CHARACTERS) {
        observed.covered = looking.covered();
        checks.push(Check::Result(Expected::Text(text)));
    } else if is_visible(class, package) {
        checks.push(Check::Result(Expected::InstanceOf(class.name.to_string())));
    }
}

/// A value that Java source can write down.
pub fn value(state: &mut State, object: Ref) -> Option<Value> {
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
        if length > MOST_ELEMENTS {
            return None;
        }
        let mut elements = Vec::new();
        for at in 0..length {
            elements.push(match element {
                Kind::Ref => {
                    let inner = state.element(object, at);
                    value(state, inner)?
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
    let mut lineage = std::iter::successors(Some(class), |class| class.super_class).take(2);
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
    let class = looking.state.class_of(object);
    let mut found: Vec<Getter> = Vec::new();
    let lineage = std::iter::successors(Some(class), |class| class.super_class);
    for holder in lineage.filter(|holder| holder.super_class.is_some() && is_visible(holder, package)) {
        for method in holder.methods.iter().filter(|method| is_getter(holder, method, package)) {
            if found.len() >= MOST_GETTERS {
                return found;
            }
            let is_known = found.iter().any(|getter| *getter.name == *method.name);
            if is_known || but.is_some_and(|but| but.selector == method.selector) {
                continue;
            }
            let called = class.select(method.selector).unwrap_or(method);
            looking.covered();
            let once = get(looking, called, object);
            let covered = looking.covered();
            let twice = get(looking, called, object);
            if let (Some(value), Some(twice)) = (once, twice)
                && same(&value, &twice)
            {
                let (name, descriptor) = (method.name.to_string(), method.descriptor.to_string());
                let class = holder.name.to_string();
                found.push(Getter { class, name, descriptor, value, covered, is_changed: true });
            }
        }
    }
    found
}

fn same(a: &impl Debug, b: &impl Debug) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

/// Can a class in a package name this one?
pub fn is_visible(class: &Class, package: &str) -> bool {
    let inner = class.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == class.name));
    let access = inner.map_or(class.access, |inner| inner.access);
    let is_named = inner.is_none_or(|inner| inner.name.is_some() && inner.outer.is_some());
    is_named && access & access::PRIVATE == 0 && (access & access::PUBLIC != 0 || class.package() == package)
}

fn is_getter(class: &Class, method: &Method, package: &str) -> bool {
    let is_open =
        method.access & access::PUBLIC != 0 || method.access & access::PRIVATE == 0 && class.package() == package;
    let begins = |start: &str| {
        method.name.strip_prefix(start).and_then(|rest| rest.chars().next()).is_some_and(char::is_uppercase)
    };
    let components = class.file.as_ref().and_then(|file| file.record.as_ref());
    let is_component = components.is_some_and(|all| all.iter().any(|component| component.name == method.name));
    let is_named = begins("get") || begins("is") || is_component || matches!(&*method.name, "size" | "length");
    let result = method.descriptor.strip_prefix("()").unwrap_or_default();
    is_open
        && is_named
        && !method.is_static()
        && method.access & access::SYNTHETIC == 0
        && &*method.name != "getClass"
        && !result.is_empty()
        && method.signature.ret != Kind::Void
}

/// What a getter gives, if it ends and Java source can write it; not an array, which it might share.
fn get(looking: &mut Looking<'_, '_>, method: &'static Method, object: Ref) -> Option<Value> {
    let (word, _) = looking.call(method, &[u64::from(object)])?;
    match method.signature.ret {
        Kind::Ref => value(looking.state, word as Ref).filter(|value| !matches!(value, Value::Array { .. })),
        kind => literal(kind, word).map(Value::Literal),
    }
}

fn message(looking: &mut Looking<'_, '_>, thrown: Ref) -> Option<Option<String>> {
    let state = &mut *looking.state;
    let general = state.program.known().throwable.declared_method("getMessage", "()Ljava/lang/String;")?;
    let method = state.class_of(thrown).select(general.selector)?;
    let (word, _) = looking.call(method, &[u64::from(thrown)])?;
    Some((word != 0).then(|| looking.state.string_text(word as Ref)))
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
