//! Places that a call can change: static fields, and what its receiver and arguments reach.
//!
//! They are listed when the call begins, each with what is there; a change is something else in the
//! end. The symbolic run and the concrete one list their places apart, by the same walk, so a place
//! is known by its name and no address has to mean the same in two states.
//!
//! Objects of the frozen class library, classes and threads are not entered. What the call makes
//! itself has no name here and is shown where it is stored.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use program::{Class, Field, Home, Kind, Shape, access};
use serde::{Deserialize, Serialize};
use term::{Model, Shared, TermId};
use vm::{Ref, State, input_type};

use crate::path::object_value;
use crate::root::literal_from;
use crate::value::JavaValue;

/// Objects that are entered at most.
const MOST_OBJECTS: usize = 256;
/// Elements of an array that are looked at.
const MOST_ELEMENTS: u32 = 64;

/// A place that differs from what it was at the start of the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// `this.balance`, `Cls.count`, `a[2]`.
    pub name: String,
    /// With the witness's values.
    pub before: Content,
    pub after: Content,
    /// What it is in the end, over the inputs, where that says more.
    pub expression: Option<String>,
    /// What the names `$1`, `$2`… in the expression stand for, each in terms of those before it.
    #[serde(default)]
    pub definitions: Vec<(String, String)>,
}

/// What is at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Content {
    Value(JavaValue),
    /// In Java syntax, over the inputs.
    Expression(String),
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Value(value) => value.fmt(f),
            Content::Expression(text) => f.write_str(text),
        }
    }
}

/// Where a value is.
#[derive(Debug, Clone, Copy)]
enum Spot {
    /// A word of the state's memory, the same in every state for a static field.
    Field {
        at: u32,
        kind: Kind,
        is_static: bool,
    },
    Element {
        array: Ref,
        index: u32,
        kind: Kind,
    },
}

#[derive(Debug)]
struct Place {
    name: String,
    spot: Spot,
    before: Content,
    /// What a reference led to.
    object: Ref,
}

/// The places of a call, as they were at its start.
#[derive(Debug, Default)]
pub(crate) struct Places {
    list: Vec<Place>,
    /// Objects that were there, by the shortest name.
    known: BTreeMap<Ref, String>,
}

impl Places {
    /// Lists what can be reached from static fields and from these named references.
    pub fn list(state: &mut State, roots: Vec<(String, Ref)>) -> Places {
        let mut walk = Walk { state, places: Places::default(), todo: VecDeque::from(roots) };
        walk.statics();
        while let Some((name, object)) = walk.todo.pop_front() {
            walk.enter(&name, object);
        }
        let Walk { state, mut places, .. } = walk;
        let spots: Vec<Spot> = places.list.iter().map(|place| place.spot).collect();
        for (at, spot) in spots.into_iter().enumerate() {
            let name = places.list[at].name.clone();
            places.list[at].before = places.content(state, &name, spot);
        }
        places
    }

    /// What a concrete run changed; `symbolic` is the same path's end with its own places.
    pub fn changed(&self, state: &mut State, symbolic: Option<(&Places, &mut State)>) -> Vec<Changed> {
        let (entered, mut other) = symbolic.unzip();
        let theirs: BTreeMap<&str, &Place> =
            entered.iter().flat_map(|places| &places.list).map(|place| (&*place.name, place)).collect();
        let mut changed = Vec::new();
        for place in &self.list {
            let after = self.content(state, &place.name, place.spot);
            let twin = theirs.get(&*place.name);
            // A class that was loaded since has the same static fields everywhere.
            let spot = twin.map_or(place.spot, |twin| twin.spot);
            let is_shared = twin.is_some() || matches!(spot, Spot::Field { is_static: true, .. });
            let theirs = match (&mut other, entered) {
                (Some(state), Some(places)) if is_shared && spot.kind() != Kind::Ref => {
                    Some(places.content(state, &place.name, spot))
                }
                (Some(_) | None, _) => None,
            };
            let before = twin.map_or(&place.before, |twin| &twin.before);
            let is_other = theirs.as_ref().is_some_and(|theirs| theirs != before);
            // What an object holds is the business of its own places.
            let is_same = place.spot.kind() == Kind::Ref && place.spot.object(state) == place.object;
            if after != place.before && !is_same || is_other {
                let mut expression = theirs.filter(|theirs| *theirs != after).map(|theirs| theirs.to_string());
                let mut definitions = Vec::new();
                if let (Some(text), Some(state)) = (&mut expression, &mut other)
                    && let Some(term) = spot.over_inputs(state)
                {
                    let shared = Shared::of(&state.terms, &[term]);
                    *text = shared.text(&state.terms, term, None);
                    definitions = shared.definitions(&state.terms);
                }
                let (name, before) = (place.name.clone(), place.before.clone());
                changed.push(Changed { name, before, after, expression, definitions });
            }
        }
        changed
    }

    /// A number, an expression over inputs, or what a reference leads to.
    fn content(&self, state: &mut State, place: &str, spot: Spot) -> Content {
        let kind = spot.kind();
        let Some(ty) = input_type(kind) else {
            let object = spot.object(state);
            return Content::Value(match self.known.get(&object) {
                Some(name) if name != place => JavaValue::Object(name.clone()),
                Some(_) | None => object_value(state, object, &Model::new()),
            });
        };
        let term = spot.term(state);
        match (state.terms.const_value(term), spot.over_inputs(state)) {
            (None, Some(term)) => Content::Expression(term::java(&state.terms, term)),
            (Some(value), _) => Content::Value(JavaValue::Literal(literal_from(ty, value))),
            (None, None) => unreachable!("a number is a constant or a term over inputs"),
        }
    }
}

impl Spot {
    /// The term of a number.
    fn term(self, state: &mut State) -> TermId {
        let kind = self.kind();
        match self {
            Spot::Field { at, .. } => {
                let (word, sort) = (state.mem.read(at), vm::register_sort(kind));
                if kind.words() == 2 {
                    let tag = state.mem.read(at + 1);
                    state.wide_term(word, tag, sort)
                } else {
                    state.narrow_term(word, sort)
                }
            }
            Spot::Element { array, index, .. } => state.element_term(array, index),
        }
    }

    /// The term of a number or a truth value, as it is shown; nothing for a constant.
    fn over_inputs(self, state: &mut State) -> Option<TermId> {
        let term = Some(self.term(state)).filter(|&term| state.terms.const_value(term).is_none())?;
        Some(if self.kind() == Kind::Boolean { state.terms.int_to_bool(term) } else { term })
    }

    fn kind(self) -> Kind {
        match self {
            Spot::Field { kind, .. } | Spot::Element { kind, .. } => kind,
        }
    }

    /// The object that a reference leads to; 0 for null, and for primitives.
    fn object(self, state: &State) -> Ref {
        match self {
            _ if self.kind() != Kind::Ref => 0,
            Spot::Field { at, .. } => state.mem.read(at) as Ref,
            Spot::Element { array, index, .. } => state.element(array, index),
        }
    }
}

/// The walk that lists places.
struct Walk<'s> {
    state: &'s mut State,
    places: Places,
    todo: VecDeque<(String, Ref)>,
}

impl Walk<'_> {
    fn statics(&mut self) {
        let program = self.state.program;
        let user = |class: &&'static Class| class.home == Home::User && class.file.is_some();
        let mut classes: Vec<&'static Class> = (0..).map_while(|id| program.class_at(id)).filter(user).collect();
        // The order of loading is nobody's business.
        classes.sort_by(|a, b| a.name.cmp(&b.name));
        for class in classes {
            if class.needs_init && !self.state.is_initialised(class) {
                continue;
            }
            let name = class.java_name();
            for field in class.fields.iter().filter(|field| field.is_static()) {
                self.field(&name, field, 0);
            }
        }
    }

    fn enter(&mut self, name: &str, object: Ref) {
        let is_value = |class: &'static Class, state: &State| {
            let known = state.program.known();
            class == known.string || class == known.class || class.is_subclass_of(known.thread)
        };
        if object == 0 || self.state.is_library_object(object) || self.places.known.contains_key(&object) {
            return;
        }
        let class = self.state.class_of(object);
        if is_value(class, self.state) || self.places.known.len() >= MOST_OBJECTS {
            return;
        }
        self.places.known.insert(object, name.to_owned());
        match class.shape {
            Shape::Array { element, .. } => {
                for index in 0..self.state.array_length(object).min(MOST_ELEMENTS) {
                    let spot = Spot::Element { array: object, index, kind: element };
                    let name = format!("{name}[{index}]");
                    if element == Kind::Ref {
                        self.todo.push_back((name.clone(), self.state.element(object, index)));
                    }
                    self.place(name, spot);
                }
            }
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => {
                let mut lineage = vec![class];
                while let Some(parent) = lineage.last().and_then(|class| class.super_class) {
                    lineage.push(parent);
                }
                let fields = lineage.into_iter().rev().flat_map(|class| class.fields);
                for field in fields.filter(|field| !field.is_static()) {
                    self.field(name, field, object);
                }
            }
        }
    }

    fn field(&mut self, of: &str, field: &'static Field, object: Ref) {
        let name = format!("{of}.{}", field.name);
        let at = if field.is_static() { field.offset } else { object + field.offset };
        if field.kind == Kind::Ref {
            self.todo.push_back((name.clone(), self.state.mem.read(at) as Ref));
        }
        // A constructor sets final fields of the object it makes; static ones are set already.
        let is_constant = field.is_static() && field.access & access::FINAL != 0;
        if !is_constant && field.index.is_some() {
            self.place(name, Spot::Field { at, kind: field.kind, is_static: field.is_static() });
        }
    }

    fn place(&mut self, name: String, spot: Spot) {
        let object = spot.object(self.state);
        self.places.list.push(Place { name, spot, before: Content::Value(JavaValue::NULL), object });
    }
}
