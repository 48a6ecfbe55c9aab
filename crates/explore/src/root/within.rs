//! The bounds of ours on the inputs of a root: within them an exploration may be exhaustive.
//!
//! A bound that no path depends on is none. It is enough that the code loads the parameter; what it does with it is
//! not looked at, so a bound is named too often rather than too seldom. A bound that the user's precondition keeps to
//! anyway is the user's, and so are `sym[lo..hi]` and constants: these say what the exploration is about.

use std::cell::RefCell;
use std::collections::BTreeMap;

use program::bytecode::Arg;
use solver::{Query, Verdict, canonical_model};
use term::{Input, JavaType, Named, Names, TermId, Terms};

use super::{Param, ParamMode, Root, raw};
use crate::condition::shape_text;
use crate::summary::{Bound, Bounded};

impl Root {
    /// The bounds on its inputs that paths may depend on.
    pub(crate) fn within(&self) -> Vec<Bound> {
        let read: Vec<&Param> =
            self.shaped.iter().filter(|&&at| self.is_read(at)).map(|&at| &self.params[at]).collect();
        let mut bounds = Vec::new();
        let mut types: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for param in read {
            types.entry(&param.ty).or_default().push(&param.name);
            let (what, bound) = match param.mode {
                ParamMode::String => (Bounded::StringLength, self.bounds.string),
                ParamMode::Array(..) => (Bounded::ArrayLength, self.bounds.array),
                ParamMode::Primitive(_)
                | ParamMode::PrimitiveIn(..)
                | ParamMode::Concrete(_)
                | ParamMode::Elements(..)
                | ParamMode::Actual => continue,
            };
            if !self.is_kept_short(param, bound) {
                bounds.push(Bound { what, of: param.name.clone(), bound });
            }
        }
        // Two of a type are never the same object.
        let alike = types.into_values().filter(|names| names.len() > 1);
        bounds.extend(alike.map(|names| Bound { what: Bounded::Aliasing, of: names.join(", "), bound: 0 }));
        bounds
    }

    /// The bounds where the code compares identities: no input is an object that the program has already. Those of one
    /// type are said to be different objects anyway.
    pub fn apart(&self) -> Vec<Bound> {
        let read: Vec<&Param> =
            self.shaped.iter().filter(|&&at| self.is_read(at)).map(|&at| &self.params[at]).collect();
        let is_alone = |param: &&&Param| read.iter().filter(|other| other.ty == param.ty).count() == 1;
        let bound = |param: &&Param| Bound { what: Bounded::Aliasing, of: param.name.clone(), bound: 0 };
        read.iter().filter(is_alone).map(bound).collect()
    }

    /// What the shapes at the front of a schedule say.
    pub(crate) fn shape_texts(&self, shapes: &[u32]) -> Vec<String> {
        let text = |(&at, &shape): (&usize, &u32)| {
            let param = &self.params[at];
            let is_array = matches!(param.mode, ParamMode::Array(..));
            shape_text(&param.name, is_array, shape.checked_sub(1).map(Some))
        };
        self.shaped.iter().zip(shapes).map(text).collect()
    }

    /// May a path look at a parameter?
    fn is_read(&self, at: usize) -> bool {
        let param = &self.params[at];
        let method = self.spec.method;
        let is_named = self.preconditions.iter().any(|text| text.contains(&*param.name));
        let is_other = !method.is_static() && !method.is_direct();
        if param.field.is_some() || is_named || is_other || !self.guards.is_empty() {
            return true;
        }
        let slot =
            u16::from(!method.is_static()) + self.params[..at].iter().map(|before| before.kind.words()).sum::<u16>();
        let file = method.class().file.as_ref();
        let code = file.and_then(|file| Some((file, file.methods.get(usize::from(method.index))?.code.as_ref()?)));
        let code = code.and_then(|(file, code)| code.instructions(file).ok());
        code.is_none_or(|code| code.iter().any(|insn| matches!(insn.arg, Arg::Local(local) if local == slot)))
    }

    /// Does the precondition exclude every length beyond the bound?
    pub(super) fn is_kept_short(&self, param: &Param, bound: u32) -> bool {
        let mut terms = Terms::new();
        let names = Open { params: &self.params, inputs: RefCell::default() };
        let mut conditions: Vec<TermId> = Vec::new();
        for text in &self.preconditions {
            match term::parse_condition_over(&mut terms, text, &names) {
                Ok(condition) => conditions.push(condition),
                Err(_) => return false,
            }
        }
        if conditions.is_empty() {
            return false;
        }
        let input = |name: String, ty| match names.input(name, ty) {
            Named::Input(input) => Some(input),
            Named::Constant(..) | Named::Throws(_) => None,
        };
        let length = input(length_of(param), JavaType::Int);
        let null = input(format!("{} == null", param.name), JavaType::Boolean);
        let (Some(length), Some(null)) = (length, null) else { return false };
        let (length, null, most) = (terms.input(&length), terms.input(&null), terms.int(bound as i32));
        let (longer, there) = (terms.slt(most, length), terms.not(null));
        conditions.extend([longer, there]);
        matches!(canonical_model(&mut terms, &Query::new(&conditions, &[])), Verdict::Unsat)
    }
}

fn length_of(param: &Param) -> String {
    let call = if matches!(param.mode, ParamMode::String) { "()" } else { "" };
    format!("{}.length{call}", param.name)
}

/// Names of a precondition without any shape: whatever is not constant is an input of its own, lengths and whether
/// something is null too. So more satisfies the condition than in the program, never less.
struct Open<'r> {
    params: &'r [Param],
    inputs: RefCell<Vec<(String, JavaType)>>,
}

impl Open<'_> {
    fn input(&self, name: String, ty: JavaType) -> Named {
        let mut inputs = self.inputs.borrow_mut();
        let at = inputs.iter().position(|known| known.0 == name).unwrap_or_else(|| {
            inputs.push((name.clone(), ty));
            inputs.len() - 1
        });
        Named::Input(Input::new(at as u32, &name, ty))
    }
}

impl Names for Open<'_> {
    fn named(&self, name: &str) -> Option<Named> {
        let is_of = |param: &&Param| {
            let rest = name.strip_prefix(&*param.name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', ' ']))
        };
        let param = self.params.iter().find(is_of)?;
        let rest = &name[param.name.len()..];
        let ty = match &param.mode {
            ParamMode::Primitive(ty) | ParamMode::PrimitiveIn(ty, ..) if rest.is_empty() => *ty,
            ParamMode::Concrete(literal) if rest.is_empty() => {
                return Some(Named::Constant(vm::input_type(param.kind)?, raw(literal)));
            }
            ParamMode::String | ParamMode::Array(..) if rest == " == null" => JavaType::Boolean,
            ParamMode::String | ParamMode::Array(..) if name == length_of(param) => JavaType::Int,
            ParamMode::String if rest.starts_with(".charAt(") => JavaType::Char,
            ParamMode::Array(_, ty) if rest.starts_with('[') => *ty,
            ParamMode::Primitive(_)
            | ParamMode::PrimitiveIn(..)
            | ParamMode::Concrete(_)
            | ParamMode::Elements(..)
            | ParamMode::String
            | ParamMode::Array(..)
            | ParamMode::Actual => return None,
        };
        Some(self.input(name.to_owned(), ty))
    }

    fn all(&self) -> Vec<String> {
        self.params.iter().map(|param| param.name.clone()).collect()
    }
}
