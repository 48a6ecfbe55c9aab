//! The door for callers: values from outside become words, arrays and strings of a state, and what a
//! state holds at the end of a path is read as terms.
//!
//! Nothing here decides anything; how long an array is was settled by the caller.

use program::{Class, Field, Kind, Method};
use rustc_hash::FxHashMap;
use term::{Input, TermId};

use crate::memory::Ref;
use crate::natives::Trap;
use crate::natives::java_lang_string::{char_term, put_char_term};
use crate::state::{State, global};
use crate::symbolic::untag;

/// The inputs of all paths: a path is a way from an entry to the root, and its last entry is a word
/// of the state, so that going back takes back inputs too.
#[derive(Debug, Default)]
pub(crate) struct InputTree {
    /// An input and the number of the one before it; numbers begin at 1.
    entries: Vec<(u32, Input)>,
    known: FxHashMap<(u32, Input), u32>,
}

impl InputTree {
    fn add(&mut self, last: u32, input: &Input) -> u32 {
        let entries = &mut self.entries;
        *self.known.entry((last, input.clone())).or_insert_with(|| {
            entries.push((last, input.clone()));
            entries.len() as u32
        })
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
        self.symbolic = true;
        let raw = self.terms.input(input);
        self.terms.widen_input(raw, input.ty)
    }

    /// Notes that the path has this input from here on; its index is the number of those before it.
    pub fn declare_input(&mut self, input: &Input) {
        let last = self.mem.read(global::INPUTS) as u32;
        let entry = self.input_tree.add(last, input);
        self.mem.write(global::INPUTS, u64::from(entry));
    }

    /// The inputs of the present path, in creation order.
    pub fn inputs(&self) -> Vec<Input> {
        let mut inputs = Vec::new();
        let mut at = self.mem.read(global::INPUTS) as u32;
        while at != 0 {
            let (before, input) = &self.input_tree.entries[at as usize - 1];
            inputs.push(input.clone());
            at = *before;
        }
        inputs.reverse();
        inputs
    }

    /// Puts the words of a slot into a field; `object` is ignored for statics.
    pub fn put_field_slots(&mut self, object: Ref, field: &Field, word: u64, tag: u64) {
        self.put_field(object, field, word);
        if field.kind.words() == 2 {
            self.mem.write(self.field_address(object, field) + 1, tag);
        }
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
    pub fn string_of_terms(&mut self, units: &[TermId]) -> Result<Ref, Trap> {
        let string = self.new_string_utf16(&vec![0; units.len()])?;
        let value = self.mem.read(string + self.offsets.string_value) as Ref;
        for (at, &unit) in units.iter().enumerate() {
            put_char_term(self, value, at as u32, unit)?;
        }
        Ok(string)
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
