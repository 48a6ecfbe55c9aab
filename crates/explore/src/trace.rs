//! A concrete run as lines for a person: source lines with the values of variables, results, exceptions,
//! and what the program printed.
//!
//! A line is shown when an instruction that begins it, by the class's line table, is about to run.
//! Variables come from the debug table; without one, the arguments are shown where a method begins.
//! The trace is bounded; what is left out is counted.

use std::collections::BTreeMap;

use program::{Kind, Method};
use term::Model;
use vm::{Effect, State, Step, TraceEntry, Traced, input_type};

use crate::path::{object_value, place_of};
use crate::replay::Watcher;
use crate::root::literal_from;

/// Characters that are shown of a value.
const WIDEST: usize = 60;

/// Traces a run.
#[derive(Debug)]
pub struct Tracer {
    most: usize,
    pub lines: Vec<String>,
    /// Lines that were not kept.
    pub left_out: u64,
    /// The bytecode indices that begin a line, by method.
    starts: BTreeMap<String, Vec<u32>>,
    /// Calls in progress when the root was entered.
    bottom: Option<usize>,
}

impl Tracer {
    /// Keeps the first `most` lines.
    pub fn new(most: usize) -> Tracer {
        Tracer { most, lines: Vec::new(), left_out: 0, starts: BTreeMap::new(), bottom: None }
    }

    fn say(&mut self, line: impl FnOnce() -> String) {
        if self.lines.len() < self.most {
            let line = line();
            // Several instructions may begin the same line.
            if self.lines.last() != Some(&line) {
                self.lines.push(line);
            }
        } else {
            self.left_out += 1;
        }
    }

    fn indent(&mut self, state: &State) -> String {
        let depth = state.depth();
        let bottom = *self.bottom.get_or_insert(depth);
        "  ".repeat(depth.saturating_sub(bottom))
    }

    fn instruction(&mut self, state: &mut State) {
        let at = state.position();
        if !self.begins_line(&at) {
            return;
        }
        let indent = self.indent(state);
        self.say(|| {
            let variables = variables(state, &at).join(", ");
            format!("{indent}{}  {variables}", place_of(&at)).trim_end().to_owned()
        });
    }

    fn begins_line(&mut self, at: &TraceEntry) -> bool {
        let starts = self.starts.entry(at.method.full_name()).or_insert_with(|| line_starts(at.method));
        starts.contains(&at.pc)
    }

    fn returning(&mut self, state: &mut State, word: u64) {
        let at = state.position();
        if at.method.signature.ret == Kind::Void {
            return;
        }
        let indent = self.indent(state);
        self.say(|| format!("{indent}  {} returns {}", at.method.name, shown(state, at.method.signature.ret, word)));
    }

    fn threw(&mut self, state: &mut State, thrown: vm::Ref) {
        let indent = self.indent(state);
        self.say(|| {
            let class = state.class_of(thrown).java_name();
            match state.throwable_message(thrown) {
                0 => format!("{indent}  throws {class}"),
                message => format!("{indent}  throws {class}: {}", cut(state.string_text(message))),
            }
        });
    }
}

impl Watcher for Tracer {
    fn step(&mut self, state: &mut State) -> Step {
        loop {
            match vm::step_traced(state) {
                Traced::Instruction => self.instruction(state),
                Traced::Returning(word, _) => self.returning(state, word),
                Traced::Threw(thrown) => self.threw(state, thrown),
                Traced::Step(step) => return step,
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        if let Effect::Write { bytes, .. } = effect {
            for line in String::from_utf8_lossy(bytes).lines() {
                self.say(|| format!("  | {line}"));
            }
        }
    }
}

/// Where lines begin; the start of a method without a line table.
fn line_starts(method: &'static Method) -> Vec<u32> {
    let file = method.class().file.as_ref();
    let lines = file.and_then(|file| file.methods[method.index as usize].code.as_ref()?.lines(file).ok());
    match lines {
        Some(lines) if !lines.is_empty() => lines.iter().map(|line| u32::from(line.pc)).collect(),
        Some(_) | None => vec![0],
    }
}

/// `x = 5` for each variable in scope, in the order of their slots.
fn variables(state: &mut State, at: &TraceEntry) -> Vec<String> {
    let file = at.class.file.as_ref();
    let code = file.and_then(|file| Some((file, file.methods[at.method.index as usize].code.as_ref()?)));
    let table = code.and_then(|(file, code)| code.local_variables(file).ok()).unwrap_or_default();
    if table.is_empty() && at.pc == 0 {
        return arguments(state, at.method);
    }
    let end = |start: u16, length: u16| u32::from(start) + u32::from(length);
    let mut in_scope: Vec<_> = table
        .into_iter()
        .filter(|v| u32::from(v.start_pc) <= at.pc && at.pc < end(v.start_pc, v.length) && &*v.name != "this")
        .collect();
    in_scope.sort_by_key(|variable| variable.index);
    let mut texts = Vec::new();
    for variable in in_scope {
        let kind = Kind::of(&variable.descriptor).unwrap_or(Kind::Ref);
        let (word, _) = state.local(variable.index, kind);
        texts.push(format!("{} = {}", variable.name, shown(state, kind, word)));
    }
    texts
}

fn arguments(state: &mut State, method: &'static Method) -> Vec<String> {
    let mut slot = u16::from(!method.is_static());
    let mut texts = Vec::new();
    for (number, &kind) in method.signature.params.iter().enumerate() {
        let (word, _) = state.local(slot, kind);
        texts.push(format!("arg{number} = {}", shown(state, kind, word)));
        slot += kind.words();
    }
    texts
}

fn shown(state: &mut State, kind: Kind, word: u64) -> String {
    cut(match input_type(kind) {
        Some(ty) => literal_from(ty, word).to_string(),
        None => object_value(state, word as vm::Ref, &Model::new()).to_string(),
    })
}

fn cut(text: String) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
