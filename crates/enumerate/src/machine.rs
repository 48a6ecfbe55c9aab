//! The predicate on a candidate: a state with the objects of a space, run from read to read.

use program::{Class, Method};
use vm::{Outcome, Reason, Returned, State, Step, VersionId};

use crate::EnumerateError;
use crate::heap::Heap;
use crate::space::Space;
use explore::effects;

/// The method that says whether a structure is one.
pub fn predicate(class: &'static Class, name: Option<&str>) -> Result<&'static Method, EnumerateError> {
    let above = || class.lineage();
    let all = || above().flat_map(|class| class.methods);
    let named = |wanted: &str| {
        // One that has parameters is named too, to say what is wrong with it.
        let without = all().find(|m| *m.name == *wanted && m.signature.params.is_empty());
        without.or_else(|| all().find(|m| *m.name == *wanted))
    };
    let names = name.map_or(vec!["repOk", "repOK"], |name| vec![name]);
    let wrong = |what: String| EnumerateError::Predicate(what);
    let found = names.iter().find_map(|name| named(name)).ok_or_else(|| {
        let all: Vec<&str> = class.methods.iter().map(|m| &*m.name).collect();
        let near = explore::nearest::nearest(names[0], all);
        let near = near.first().map(ToString::to_string);
        EnumerateError::NoPredicate { class: class.java_name(), name: names[0].to_owned(), near }
    })?;
    if &*found.descriptor != "()Z" || found.is_static() || found.is_abstract() {
        let full = found.full_name();
        return Err(wrong(format!(
            "{full} is no predicate: it must be an instance method without parameters that returns boolean"
        )));
    }
    Ok(class.select(found.selector).unwrap_or(found))
}

/// Where a run of the predicate stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A slot is read for the first time.
    Read(u32),
    Said(bool),
    /// The predicate threw, which counts as false.
    Threw,
    /// It ran for too long, which counts as false.
    Cut,
}

/// A state that runs one method on candidates.
pub struct Machine<'s> {
    pub space: &'s Space,
    pub state: State,
    pub heap: Heap,
    base: VersionId,
    predicate: &'static Method,
    /// The first exception, in words.
    pub thrown: Option<String>,
    /// An exception ends the search.
    pub strict: bool,
}

impl<'s> Machine<'s> {
    /// Makes the objects in a fresh state; a run may take about so many instructions.
    pub fn new(
        space: &'s Space,
        mut state: State,
        predicate: &'static Method,
        instructions: u64,
    ) -> Result<Machine<'s>, EnumerateError> {
        let heap = Heap::make(space, &mut state)?;
        let base = state.open_version();
        state.config.max_instructions = Some(state.instructions().saturating_add(instructions));
        Ok(Machine { space, state, heap, base, predicate, thrown: None, strict: false })
    }

    /// Goes back to the untouched objects and enters the predicate.
    pub fn start(&mut self) {
        self.enter(self.predicate, &[]);
    }

    /// Goes back to the untouched objects and enters a method of the root.
    pub fn enter(&mut self, method: &'static Method, args: &[u64]) {
        self.rewind();
        self.call(method, args);
    }

    /// Goes back to the untouched objects.
    pub(super) fn rewind(&mut self) {
        self.state.go_to(self.base);
    }

    /// Calls a method of the root as things are.
    pub fn call(&mut self, method: &'static Method, args: &[u64]) {
        let root = u64::from(self.heap.objects[0]);
        let words: Vec<u64> = [root].into_iter().chain(args.iter().copied()).collect();
        self.state.call(method, &words);
    }

    pub(super) fn call_predicate(&mut self) {
        self.call(self.predicate, &[]);
    }

    /// Gives a slot its value.
    #[inline]
    pub fn settle(&mut self, slot: u32, value: u32) {
        let domain = self.space.slots[slot as usize].domain;
        let word = self.heap.word(slot, domain, value);
        self.state.settle(slot, word);
    }

    /// Runs to the next read of a slot that waits, or to the end.
    #[inline]
    pub fn go_on(&mut self) -> Result<Stop, EnumerateError> {
        match vm::step_to_read(&mut self.state) {
            Ok(place) => Ok(Stop::Read(place)),
            Err(Step::Returned(Returned::Value(word, _))) => Ok(Stop::Said(word as u32 != 0)),
            Err(other) => self.rare(other),
        }
    }

    #[cold]
    fn rare(&mut self, mut step: Step) -> Result<Stop, EnumerateError> {
        loop {
            match step {
                Step::Choose(choice) if choice.reason == Reason::Field => {
                    return Ok(Stop::Read(self.state.asked_place()));
                }
                Step::Returned(Returned::Value(word, _)) => return Ok(Stop::Said(word as u32 != 0)),
                Step::Returned(Returned::Threw(thrown)) => {
                    if self.thrown.is_none() {
                        self.thrown = Some(self.state.describe(thrown));
                    }
                    if self.strict {
                        return Err(EnumerateError::Threw(self.thrown.take().unwrap_or_default()));
                    }
                    return Ok(Stop::Threw);
                }
                Step::Effect(effect) => {
                    self.state.answer(effects::reply_after(&effect, self.state.slept()));
                    step = vm::step(&mut self.state);
                }
                Step::Limit(_) => return Ok(Stop::Cut),
                Step::Unsupported(what) => {
                    let stack = what.stack.join("\n  at ");
                    return Err(EnumerateError::Unsupported(format!("{}\n  at {stack}", what.what)));
                }
                Step::Ended(Outcome::Deadlock) => {
                    return Err(EnumerateError::Failed("the predicate waits for ever".to_owned()));
                }
                Step::Ended(_) => return Err(EnumerateError::Failed("the predicate ended the program".to_owned())),
                Step::Choose(_) | Step::Entered => {
                    return Err(EnumerateError::Failed("the predicate asks for a symbolic input".to_owned()));
                }
            }
        }
    }
}
