//! The door for callers: values from outside become words, arrays and strings of a state, and what a
//! state holds at the end of a path is read as terms.
//!
//! A state with a [`Supply`] runs concretely: whatever asks for an input gets a constant, in creation
//! order, so the same code serves symbols and values. Nothing here decides anything; how long an
//! array is was settled by the caller.

use program::{Class, Field, Kind, Method};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use term::{Input, JavaType, Model, TermId};

use crate::memory::Ref;
use crate::natives::Trap;
use crate::natives::java_lang_string::{char_term, put_char_term};
use crate::natives::values::wrapped_kind;
use crate::state::{State, global};
use crate::symbolic::{register_sort, untag};

/// The inputs of all paths: a path is a way from an entry to the root, and its last entry is a word
/// of the state, so that going back takes back inputs too.
#[derive(Debug, Default)]
pub(crate) struct InputTree {
    /// What was made and the number of the entry before it; numbers begin at 1.
    entries: Vec<(u32, Made)>,
    known: FxHashMap<(u32, Made), u32>,
    /// Numbers of entries that no path has any more.
    free: Vec<u32>,
}

impl InputTree {
    fn add(&mut self, last: u32, made: Made) -> u32 {
        let (entries, free) = (&mut self.entries, &mut self.free);
        *self.known.entry((last, made)).or_insert_with_key(|key| match free.pop() {
            Some(number) => {
                entries[number as usize - 1] = key.clone();
                number
            }
            None => {
                entries.push(key.clone());
                entries.len() as u32
            }
        })
    }

    fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    /// Forgets every entry that is not on one of these paths, each given by its last entry.
    pub(crate) fn keep(&mut self, paths: &[u32]) {
        let mut live = vec![false; self.entries.len() + 1];
        for &last in paths {
            let mut at = last as usize;
            while at != 0 && !std::mem::replace(&mut live[at], true) {
                at = self.entries[at - 1].0 as usize;
            }
        }
        self.known.retain(|_, number| live[*number as usize]);
        self.free.clear();
        self.free.extend((1..live.len()).rev().filter(|&at| !live[at]).map(|at| at as u32));
    }
}

/// An entry of the tree takes the memory of about so many terms.
const INPUT_TERMS: usize = 4;

/// What a path has asked the outside for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Made {
    Value(Input),
    /// An object whose shape was decided: null, or made of so many inputs, which follow.
    Object {
        name: Box<str>,
        /// As Java writes it: `String`, `int[]`, `java.lang.Integer`.
        ty: Box<str>,
        /// Nothing for null.
        length: Option<u32>,
        /// The largest length that was tried, of arrays and strings.
        longest: Option<u32>,
        inputs: u32,
    },
}

impl Made {
    /// The input, if it is one by itself.
    pub fn input(&self) -> Option<&Input> {
        match self {
            Made::Value(input) => Some(input),
            Made::Object { .. } => None,
        }
    }
}

/// Values for all that a run asks the outside for, in place of symbols.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Supply {
    pub values: Model,
    /// Lengths of objects in the order in which they are asked for; nothing for null.
    pub shapes: Vec<Option<u32>>,
    /// Strings are literals of a source: equal ones are one object, and that of the program's own literal.
    pub has_literals: bool,
    /// How many inputs were asked for that had no value.
    pub(crate) beyond: u32,
}

/// Inputs without a value that a concrete run may ask for.
const MOST_BEYOND: u32 = 1000;

impl Supply {
    pub fn new(values: Model, shapes: Vec<Option<u32>>) -> Supply {
        Supply { values, shapes, has_literals: false, beyond: 0 }
    }
}

/// One line of a stack trace.
#[derive(Debug, Clone, Copy)]
pub struct TraceEntry {
    pub class: &'static Class,
    pub method: &'static Method,
    /// Bytecode index.
    pub pc: u32,
}

impl State {
    /// The term of an input as registers and elements hold it: narrow integers are ints.
    pub fn input_term(&mut self, input: &Input) -> TermId {
        if self.config.watching {
            let zero = self.terms.constant(input.sort(), 0);
            return self.terms.widen_input(zero, input.ty);
        }
        self.supply_default(input, 0);
        let raw = match &self.supply {
            Some(supply) => self.terms.constant(input.sort(), supply.values.value(input.index)),
            None => {
                self.symbolic = true;
                self.terms.input(input)
            }
        };
        self.terms.widen_input(raw, input.ty)
    }

    /// The value of a supplied input that has none: a run may go on where the supply ends, a while.
    pub(crate) fn supply_default(&mut self, input: &Input, raw: u64) {
        let Some(supply) = &mut self.supply else { return };
        if supply.values.get(input.index).is_some() {
            return;
        }
        supply.values.set(input, raw);
        supply.beyond += 1;
        if supply.beyond > MOST_BEYOND {
            self.unsupported("a run that asks for ever more inputs than it was given".to_owned());
        }
    }

    /// The values of the inputs of a concrete run so far.
    pub fn supplied(&self) -> Model {
        self.supply.as_ref().map(|supply| supply.values.clone()).unwrap_or_default()
    }

    /// From here on inputs are these values.
    pub fn supply(&mut self, supply: Supply) {
        self.supply = Some(supply);
    }

    /// Notes that the path has this input from here on; its index is the number of those before it.
    pub fn declare_input(&mut self, input: &Input) {
        self.declare(Made::Value(input.clone()));
    }

    pub(crate) fn declare(&mut self, made: Made) {
        if self.config.watching {
            return;
        }
        let last = self.mem.read(global::INPUTS) as u32;
        let entry = self.input_tree.add(last, made);
        self.mem.write(global::INPUTS, u64::from(entry));
    }

    /// The length of the object that is asked for next: supplied; else null, if it is possible, then one
    /// alternative for each length up to the longest. It must be declared when it is made.
    pub(crate) fn decide_shape(&mut self, nullable: bool, longest: u32) -> Result<Option<u32>, Trap> {
        match (&self.supply, nullable, longest) {
            (_, false, 0) => Ok(Some(0)),
            (Some(supply), ..) => {
                let earlier = self.made().iter().filter(|made| matches!(made, Made::Object { .. })).count();
                match supply.shapes.get(earlier) {
                    Some(None) if nullable => Ok(None),
                    Some(Some(length)) => Ok(Some((*length).min(longest))),
                    Some(None) | None => Ok(Some(0)),
                }
            }
            (None, false, _) => self.decide(longest.saturating_add(1)).map(Some),
            (None, true, _) => self.decide(longest.saturating_add(2)).map(|shape| shape.checked_sub(1)),
        }
    }

    /// What the present path has asked for, in creation order.
    pub fn made(&self) -> Vec<Made> {
        let mut all = Vec::new();
        let mut at = self.mem.read(global::INPUTS) as u32;
        while at != 0 {
            let (before, made) = &self.input_tree.entries[at as usize - 1];
            all.push(made.clone());
            at = *before;
        }
        all.reverse();
        all
    }

    /// The same without copies, the last one first.
    pub(crate) fn made_backwards(&self) -> impl Iterator<Item = &Made> {
        let mut at = self.mem.read(global::INPUTS) as u32;
        std::iter::from_fn(move || {
            let (before, made) = self.input_tree.entries.get((at as usize).checked_sub(1)?)?;
            at = *before;
            Some(made)
        })
    }

    /// How many inputs the present path has.
    pub(crate) fn input_count(&self) -> u32 {
        self.made_backwards().filter(|made| made.input().is_some()).count() as u32
    }

    /// The arrays and strings that the present path has asked for, with their types and the largest length of each.
    pub fn bounded_lengths(&self) -> Vec<(&str, &str, u32)> {
        let mut all = Vec::new();
        let mut at = self.mem.read(global::INPUTS) as u32;
        while at != 0 {
            let (before, made) = &self.input_tree.entries[at as usize - 1];
            if let Made::Object { name, ty, longest: Some(longest), .. } = made {
                all.push((&**name, &**ty, *longest));
            }
            at = *before;
        }
        all
    }

    /// How many terms and inputs of paths there are: what [`State::collect_terms`] frees.
    pub fn symbol_count(&self) -> usize {
        self.terms.len() + INPUT_TERMS * self.input_tree.len()
    }

    /// The inputs of the present path, in creation order.
    pub fn inputs(&self) -> Vec<Input> {
        self.made().iter().filter_map(Made::input).cloned().collect()
    }

    /// The first input of the present path that has this name and type.
    pub fn input_named(&self, name: &str, ty: JavaType) -> Option<&Input> {
        let mut found = None;
        let mut at = self.mem.read(global::INPUTS) as u32;
        while at != 0 {
            let (before, made) = &self.input_tree.entries[at as usize - 1];
            found = made.input().filter(|input| *input.name == *name && input.ty == ty).or(found);
            at = *before;
        }
        found
    }

    /// A number that is the same for paths with the same inputs, until terms are collected.
    pub fn inputs_mark(&self) -> u32 {
        self.mem.read(global::INPUTS) as u32
    }

    /// Does an object belong to the frozen class library?
    pub fn is_library_object(&self, object: Ref) -> bool {
        object < self.collector.base_end
    }

    /// Puts the words of a slot into a field; `object` is ignored for statics.
    pub fn put_field_slots(&mut self, object: Ref, field: &Field, word: u64, tag: u64) {
        self.put_field(object, field, word);
        if field.kind.words() == 2 {
            self.mem.write(self.field_address(object, field) + 1, tag);
        }
    }

    /// The words of a slot in a field; `object` is ignored for statics.
    pub(crate) fn field_slots(&self, object: Ref, field: &Field) -> (u64, u64) {
        let at = self.field_address(object, field);
        (self.mem.read(at), if field.kind.words() == 2 { self.mem.read(at + 1) } else { 0 })
    }

    /// A new array of primitives with these elements.
    pub fn array_of_terms(&mut self, kind: Kind, elements: &[TermId]) -> Result<Ref, Trap> {
        let array = self.new_primitive_array(kind, elements.len() as u32)?;
        for (at, &element) in elements.iter().enumerate() {
            self.store_term(array, at as u32, element)?;
        }
        Ok(array)
    }

    /// A new string of these UTF-16 units.
    pub(crate) fn string_of_terms(&mut self, units: &[TermId]) -> Result<Ref, Trap> {
        let string = self.new_string_utf16(&vec![0; units.len()])?;
        let value = self.mem.read(string + self.offsets.string_value) as Ref;
        for (at, &unit) in units.iter().enumerate() {
            put_char_term(self, value, at as u32, unit)?;
        }
        Ok(string)
    }

    /// A string of these UTF-16 units that the outside gives: a new one, or, where strings are literals, the one there
    /// is.
    pub fn input_string(&mut self, units: &[TermId]) -> Result<Ref, Trap> {
        let string = self.string_of_terms(units)?;
        let is_literal = self.supply.as_ref().is_some_and(|supply| supply.has_literals);
        Ok(if is_literal { self.intern(string) } else { string })
    }

    /// The UTF-16 units of a string.
    pub fn string_terms(&mut self, string: Ref) -> Vec<TermId> {
        let value = self.mem.read(string + self.offsets.string_value) as Ref;
        let units = if value == 0 { 0 } else { self.array_length(value) / 2 };
        (0..units).map(|at| char_term(self, value, at)).collect()
    }

    /// The elements of an array of primitives.
    pub fn array_terms(&mut self, array: Ref) -> Vec<TermId> {
        (0..self.array_length(array)).map(|at| self.element_term(array, at)).collect()
    }

    /// The value in a box (`Integer`, `Character`…) and its kind, if an object is one.
    pub fn boxed_term(&mut self, object: Ref) -> Option<(Kind, TermId)> {
        let class = self.class_of(object);
        let kind = wrapped_kind(class)?;
        let (word, tag) = self.field_slots(object, class.field_named("value")?);
        let sort = register_sort(kind);
        let term = if kind.words() == 2 { self.wide_term(word, tag, sort) } else { self.narrow_term(word, sort) };
        Some((kind, term))
    }

    /// The term of a value that a call returned, if it is one.
    pub fn returned_term(&self, kind: Kind, word: u64, tag: u64) -> Option<TermId> {
        let tag = if kind.words() == 2 { tag } else { word >> 32 };
        (tag != 0).then(|| untag(tag))
    }

    /// The message that a throwable was made with, 0 for none.
    pub fn throwable_message(&self, thrown: Ref) -> Ref {
        self.mem.read(thrown + self.offsets.throwable_message) as Ref
    }

    /// The stack trace of a throwable, innermost first.
    pub fn throwable_trace(&mut self, thrown: Ref) -> Vec<TraceEntry> {
        let trace = self.mem.read(thrown + self.offsets.throwable_backtrace) as Ref;
        if trace == 0 {
            return Vec::new();
        }
        let entries: Vec<u64> = (0..self.array_length(trace)).map(|i| self.mem.read(trace + 2 + i)).collect();
        entries
            .into_iter()
            .map(|entry| {
                let class = self.class_at((entry >> 32) as u32);
                let method = &class.methods[(entry >> 16) as u16 as usize];
                TraceEntry { class, method, pc: u32::from(entry as u16) }
            })
            .collect()
    }
}
