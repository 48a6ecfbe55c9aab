//! Static state that tests change: what it was when the classes were initialised, and how a suite puts it back.
//!
//! Every path begins with classes that are not initialised, as the first test of a JVM does; the second does not.
//! After the run of a test its static fields are looked at and compared with those of a state in which the classes
//! were initialised and nothing else was done. What differs is put back before each test, where source can say it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use emit::{Initial, Reset, Value};
use explore::session::Base;
use explore::{Confirmer, Literal, Unwatched, Witness};
use program::analysis::library::{self, Fact};
use program::classfile::access;
use program::{Class, Field, Home, Kind, Program, Shape};
use vm::{Effect, Ref, Reply, Returned, State, Step, step};

use super::looking::{is_visible, literal, value};

/// What initialising a class may cost, and asking a collection whether it is empty.
const INSTRUCTIONS: u64 = 20_000_000;
/// Most objects behind a field that are looked at.
const MOST_OBJECTS: usize = 500;
/// Most elements of an array that are.
const MOST_ELEMENTS: u32 = 200;

const ATOMIC: &str = "java/util/concurrent/atomic/";

/// A static field, by the name of its class and its place there: the order in which it is put back.
type FieldPlace = (&'static str, usize);

/// What a run left behind: the static fields of the user's initialised classes, with all that they lead to.
#[derive(Debug, Clone, Default)]
pub struct Statics(BTreeMap<FieldPlace, Vec<Part>>);

/// Runs a path with its inputs and looks at static fields; nothing where no class has any that can change.
pub fn after(confirmer: &mut Confirmer<'_>, program: &'static Program, witness: &Witness) -> Statics {
    let mut all = (0..).map_while(|id| program.class_at(id));
    if !all.any(|class| fields(class).next().is_some()) {
        return Statics::default();
    }
    let looked = confirmer.observed(witness, &mut Unwatched, |_| {}, |state, _| snapshot(state));
    // A run that does not end leaves nothing, and is no test.
    looked.ok().and_then(Result::ok).unwrap_or_default()
}

/// What all tests change, against what classes have when they are initialised.
#[derive(Debug, Default)]
pub struct Changes {
    /// How changed fields are put back, if that can be written.
    changed: BTreeMap<FieldPlace, (&'static Class, &'static Field, Option<Back>)>,
}

/// How a field is put back.
#[derive(Debug)]
struct Back {
    to: Initial,
    /// The classes that source has to name for that.
    named: Vec<&'static Class>,
}

impl Back {
    /// Can tests in a package write it?
    fn is_open(&self, package: &str) -> bool {
        self.named.iter().all(|class| is_visible(class, package))
    }
}

impl Changes {
    /// Compares what runs left behind with classes that were only initialised.
    pub fn of<'s>(runs: impl Iterator<Item = &'s Statics> + Clone, base: &Base) -> Changes {
        let mut changes = Changes::default();
        let mut shared = BTreeSet::new();
        let classes: BTreeSet<&str> = runs.clone().flat_map(|run| run.0.keys().map(|(class, _)| *class)).collect();
        for class in classes {
            let Ok(mut state) = base.state() else { continue };
            let Ok(class) = state.program.class(class) else { continue };
            if !initialise(&mut state, class) {
                // Nobody knows what its fields were.
                changes.changed.extend(fields(class).map(|(at, field)| ((&*class.name, at), (class, field, None))));
                continue;
            }
            shared.append(&mut aliases(&mut state));
            for (at, field) in fields(class) {
                let place = (&*class.name, at);
                let before = contents(&mut state, field);
                if runs.clone().filter_map(|run| run.0.get(&place)).any(|after| *after != before) {
                    let to = initial(&mut state, field);
                    let back = to.and_then(|to| Some(Back { named: named(state.program, &to)?, to }));
                    let back = back.filter(|back| back.is_open(class.package()));
                    changes.changed.insert(place, (class, field, back));
                }
            }
        }
        // Two fields with one object would get an object each.
        for (place, (_, _, back)) in &mut changes.changed {
            if shared.contains(place) && back.as_ref().is_some_and(|back| is_anew(&back.to)) {
                *back = None;
            }
        }
        changes
    }

    /// What a suite whose tests left this behind, in this package, has to put back.
    pub fn resets<'s>(&self, runs: impl Iterator<Item = &'s Statics>, package: &str) -> Vec<Reset> {
        let used: BTreeSet<FieldPlace> = runs.flat_map(|run| run.0.keys().copied()).collect();
        let own = self.changed.iter().filter(|(place, _)| used.contains(place));
        let resets = own.filter_map(|(_, (class, field, back))| {
            let is_open =
                field.access & access::PUBLIC != 0 || field.access & access::PRIVATE == 0 && class.package() == package;
            Some(Reset {
                class: class.name.to_string(),
                field: field.name.to_string(),
                descriptor: field.descriptor.to_string(),
                to: back.as_ref().filter(|back| back.is_open(package))?.to.clone(),
                is_hidden: !is_open || !is_visible(class, package),
            })
        });
        resets.collect()
    }

    /// Fields that a suite's tests share with others and cannot put back: `a.B.cache`.
    pub fn kept<'s>(&self, runs: impl Iterator<Item = &'s Statics>) -> Vec<String> {
        let used: BTreeSet<FieldPlace> = runs.flat_map(|run| run.0.keys().copied()).collect();
        let own = self.changed.iter().filter(|(place, (_, _, back))| used.contains(place) && back.is_none());
        own.map(|(_, (class, field, _))| format!("{}.{}", class.java_name(), field.name)).collect()
    }
}

/// Initialises a class as paths do: what it prints goes nowhere, and it waits for nothing. What asks more of the world
/// outside is in no test.
fn initialise(state: &mut State, class: &Class) -> bool {
    state.config.max_instructions = Some(state.instructions().saturating_add(INSTRUCTIONS));
    match state.begin_initialising(&class.name) {
        Ok(true) => {}
        Ok(false) => return true,
        Err(_) => return false,
    }
    loop {
        match step(state) {
            Step::Returned(Returned::Value(..)) => return true,
            Step::Effect(Effect::Write { .. } | Effect::Sleep { .. } | Effect::Obligation { .. }) => {
                state.answer(Reply::Done);
            }
            Step::Returned(Returned::Threw(_))
            | Step::Effect(
                Effect::Read { .. }
                | Effect::Available { .. }
                | Effect::File(_)
                | Effect::WallClock
                | Effect::MonotonicClock,
            )
            | Step::Choose(_)
            | Step::Entered
            | Step::Ended(_)
            | Step::Unsupported(_)
            | Step::Limit(_) => return false,
        }
    }
}

/// Static fields of a class of the user's whose values, or what is behind them, can change.
fn fields(class: &'static Class) -> impl Iterator<Item = (usize, &'static Field)> {
    // Drivers are ours.
    let is_user = class.home == Home::User && class.access & access::SYNTHETIC == 0;
    class.fields.iter().enumerate().filter(move |(_, field)| {
        let is_constant = field.access & access::FINAL != 0
            && (field.kind != Kind::Ref || matches!(&*field.descriptor, "Ljava/lang/String;" | "Ljava/lang/Class;"));
        let is_written = field.index.is_some() && field.access & access::SYNTHETIC == 0;
        is_user && field.is_static() && is_written && !is_constant
    })
}

fn snapshot(state: &mut State) -> Statics {
    let mut all = BTreeMap::new();
    for (place, field) in initialised(state) {
        all.insert(place, contents(state, field));
    }
    Statics(all)
}

/// The fields of all classes that are initialised. Where there is nothing to initialise nobody notes that a class is
/// used, but its fields begin as zero and null: those that are something else were written.
fn initialised(state: &State) -> Vec<(FieldPlace, &'static Field)> {
    let mut found = Vec::new();
    for class in (0..).map_while(|id| state.program.class_at(id)) {
        let is_begun = state.is_initialised(class);
        let is_written = |field: &Field| !class.needs_init && state.mem.read(field.offset) != 0;
        let own = fields(class).filter(|(_, field)| is_begun || is_written(field));
        found.extend(own.map(|(at, field)| ((&*class.name, at), field)));
    }
    found
}

fn contents(state: &mut State, field: &Field) -> Vec<Part> {
    walked(state, field).parts
}

fn walked(state: &mut State, field: &Field) -> FieldWalk {
    let word = state.mem.read(field.offset);
    let mut walk = FieldWalk { seen: BTreeMap::new(), parts: Vec::new() };
    walk.word(state, field.kind, word);
    walk
}

/// Fields that cannot be put back with new objects, because one of these is behind another field as well.
fn aliases(state: &mut State) -> BTreeSet<FieldPlace> {
    let references: Vec<_> = initialised(state).into_iter().filter(|(_, field)| field.kind == Kind::Ref).collect();
    let mut times: BTreeMap<Ref, usize> = BTreeMap::new();
    for (_, field) in &references {
        for object in walked(state, field).seen.into_keys() {
            *times.entry(object).or_default() += 1;
        }
    }
    let shared = |object: &Ref| times.get(object).is_some_and(|times| *times > 1);
    let own = references.iter().filter(|(_, field)| remade(state, field).iter().any(shared));
    own.map(|(place, _)| *place).collect()
}

/// The objects that putting a field back makes anew: its own, if it can have another, and arrays in arrays.
fn remade(state: &mut State, field: &Field) -> BTreeSet<Ref> {
    let first = state.mem.read(field.offset) as Ref;
    let (mut all, mut open) = (BTreeSet::from([first]), vec![first]);
    while let Some(object) = open.pop().filter(|_| all.len() < MOST_OBJECTS) {
        if object == 0 || !matches!(state.class_of(object).shape, Shape::Array { element: Kind::Ref, .. }) {
            continue;
        }
        for at in 0..state.array_length(object).min(MOST_ELEMENTS) {
            let inner = state.element(object, at);
            if inner != 0 && matches!(state.class_of(inner).shape, Shape::Array { .. }) && all.insert(inner) {
                open.push(inner);
            }
        }
    }
    if field.access & access::FINAL != 0 {
        all.remove(&first);
    }
    all
}

/// Does putting this back make objects?
fn is_anew(to: &Initial) -> bool {
    match to {
        Initial::New { .. } | Initial::Elements { .. } | Initial::Value(Value::Array { .. }) => true,
        Initial::Value(Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_))
        | Initial::Cleared { .. }
        | Initial::Set { .. } => false,
    }
}

/// The classes that the arrays in a value name, of their elements and of constants in them; a constant by itself can be
/// had by reflection.
fn named(program: &'static Program, to: &Initial) -> Option<Vec<&'static Class>> {
    fn of_array<'v>(element: &'v str, elements: &'v [Value], all: &mut BTreeSet<&'v str>) {
        let element = element.trim_start_matches('[');
        all.extend(element.strip_prefix('L').and_then(|element| element.strip_suffix(';')));
        for value in elements {
            match value {
                Value::Array { element, elements } => of_array(element, elements, all),
                Value::Enum { class, .. } => {
                    all.insert(class);
                }
                Value::Literal(_) | Value::Boxed(_) | Value::Made(_) => {}
            }
        }
    }
    let mut all = BTreeSet::new();
    if let Initial::Value(Value::Array { element, elements }) | Initial::Elements { element, elements } = to {
        of_array(element, elements, &mut all);
    }
    all.into_iter().map(|class| program.class(class).ok()).collect()
}

/// A part of what a field leads to, in the order of a walk.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Value(Option<Literal>),
    Null,
    /// An object that was met before, by its number.
    Met(usize),
    /// More objects than are looked at.
    Beyond,
    Text(String),
    /// What follows up to its end is of an object of this class.
    Object(Arc<str>),
    Array {
        class: Arc<str>,
        length: u32,
    },
    End,
}

/// Notes all that can be reached from a field, the same for the same.
struct FieldWalk {
    seen: BTreeMap<Ref, usize>,
    parts: Vec<Part>,
}

impl FieldWalk {
    fn word(&mut self, state: &mut State, kind: Kind, word: u64) {
        match kind {
            Kind::Ref => self.object(state, word as Ref),
            kind => self.parts.push(Part::Value(literal(kind, word))),
        }
    }

    fn object(&mut self, state: &mut State, object: Ref) {
        if object == 0 {
            self.parts.push(Part::Null);
            return;
        }
        if let Some(known) = self.seen.get(&object) {
            self.parts.push(Part::Met(*known));
            return;
        }
        if self.seen.len() >= MOST_OBJECTS {
            self.parts.push(Part::Beyond);
            return;
        }
        self.seen.insert(object, self.seen.len());
        let class = state.class_of(object);
        if std::ptr::eq(class, state.program.known().string) {
            self.parts.push(Part::Text(state.string_text(object)));
            return;
        }
        if let Shape::Array { element, .. } = class.shape {
            let length = state.array_length(object);
            self.parts.push(Part::Array { class: Arc::clone(&class.name), length });
            for at in 0..length.min(MOST_ELEMENTS) {
                match element {
                    Kind::Ref => {
                        let inner = state.element(object, at);
                        self.object(state, inner);
                    }
                    kind => {
                        let term = state.element_term(object, at);
                        let word = state.terms.const_value(term);
                        self.parts.push(Part::Value(word.and_then(|word| literal(kind, word))));
                    }
                }
            }
            self.parts.push(Part::End);
            return;
        }
        self.parts.push(Part::Object(Arc::clone(&class.name)));
        // What the machine itself keeps is no state of the program's.
        if matches!(&*class.name, "java/lang/Class" | "java/lang/Thread" | "java/lang/ClassLoader") {
            return;
        }
        for holder in class.lineage() {
            for field in holder.fields.iter().filter(|field| !field.is_static() && field.index.is_some()) {
                let word = state.mem.read(object + field.offset);
                self.word(state, field.kind, word);
            }
        }
        self.parts.push(Part::End);
    }
}

/// How the value that a field has is given to it again, if that can be written.
fn initial(state: &mut State, field: &Field) -> Option<Initial> {
    let is_final = field.access & access::FINAL != 0;
    let word = state.mem.read(field.offset);
    if field.kind != Kind::Ref {
        return literal(field.kind, word).map(|literal| Initial::Value(Value::Literal(literal)));
    }
    let object = word as Ref;
    if let Some(found) = value(state, object) {
        return match (is_final, found) {
            (false, found) => Some(Initial::Value(found)),
            (true, Value::Array { element, elements }) => Some(Initial::Elements { element, elements }),
            (true, Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_)) => None,
        };
    }
    let class = state.class_of(object);
    let is_map = library::is(&class.name, Fact::Map);
    if is_map || library::is(&class.name, Fact::Collection) {
        let class_name = class.name.to_string();
        let new = Initial::New { class: class_name, is_generic: true, argument: None };
        return ask(state, object, "isEmpty")
            .filter(|empty| empty & 1 == 1 && (is_final || !library::is(&class.name, Fact::Ordered)))
            .map(|_| if is_final { Initial::Cleared { is_map } } else { new });
    }
    let (getter, kind) = match class.name.strip_prefix(ATOMIC)? {
        "AtomicInteger" => ("get", Kind::Int),
        "AtomicLong" => ("get", Kind::Long),
        "AtomicBoolean" => ("get", Kind::Boolean),
        _ => return None,
    };
    let held = ask(state, object, getter)?;
    let (class, value) = (class.name.to_string(), Value::Literal(literal(kind, held)?));
    Some(match is_final {
        true => Initial::Set { class, value },
        false => Initial::New { class, is_generic: false, argument: Some(value) },
    })
}

/// Calls a method without parameters; nothing if it does not come back by itself.
fn ask(state: &mut State, object: Ref, name: &str) -> Option<u64> {
    let lineage = state.class_of(object).lineage();
    let mut all = lineage.flat_map(|class| class.methods);
    let method = all.find(|method| &*method.name == name && method.descriptor.starts_with("()"))?;
    state.config.max_instructions = Some(state.instructions().saturating_add(INSTRUCTIONS));
    state.call(method, &[u64::from(object)]);
    match step(state) {
        Step::Returned(Returned::Value(word, _)) => Some(word),
        Step::Returned(Returned::Threw(_))
        | Step::Choose(_)
        | Step::Effect(_)
        | Step::Entered
        | Step::Ended(_)
        | Step::Unsupported(_)
        | Step::Limit(_) => None,
    }
}
