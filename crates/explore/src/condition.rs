//! The condition of a path as text: the shapes that it decided, then what it asks of the inputs.

use term::{Model, Shared, TermId};
use vm::Made;

use crate::path::PathEnd;

/// The texts of a path condition.
#[derive(Debug, Default)]
pub(crate) struct ConditionTexts {
    /// In Java syntax; `true` if nothing is asked of the inputs.
    pub plain: String,
    /// The same with values beside the inputs.
    pub with_values: String,
    /// Without shapes, and without what says nothing to a reader.
    pub telling: String,
    /// The result over the inputs, if it is asked for.
    pub result: Option<String>,
    /// What the names of shared parts stand for.
    pub definitions: Vec<(String, String)>,
}

impl PathEnd<'_> {
    /// The texts, with that of a result beside them: they have their names in common.
    pub(crate) fn condition_texts(&self, values: &Model, result: Option<TermId>) -> ConditionTexts {
        let (terms, conjuncts) = (&self.state.terms, self.path.conjuncts());
        let all: Vec<TermId> = conjuncts.iter().copied().chain(result).collect();
        let shared = Shared::of(terms, &all);
        let shapes = self.shape_texts();
        let shown = |values: Option<&Model>| {
            let asked = conjuncts.iter().map(|&t| shared.text(terms, t, values));
            conjunction(shapes.iter().cloned().chain(asked))
        };
        let telling: Vec<TermId> = self.path.telling().collect();
        let (plain, definitions) = (shown(None), shared.definitions(terms));
        let telling = match telling.len() == conjuncts.len() && shapes.is_empty() && definitions.is_empty() {
            true => plain.clone(),
            false => conjunction(telling.into_iter().map(|t| term::java(terms, t))),
        };
        let result = result.map(|t| shared.text(terms, t, None));
        ConditionTexts { plain, with_values: shown(Some(values)), telling, result, definitions }
    }

    /// The same in outline, which takes no memory to speak of: what is deep in a term is left out.
    pub(crate) fn condition_outline(&self) -> ConditionTexts {
        let terms = &self.state.terms;
        let asked = self.path.conjuncts().iter().map(|&t| term::java(terms, t));
        let plain = conjunction(self.shape_texts().into_iter().chain(asked));
        let telling = conjunction(self.path.telling().map(|t| term::java(terms, t)));
        ConditionTexts { with_values: plain.clone(), plain, telling, ..ConditionTexts::default() }
    }

    /// What was decided of strings, arrays and boxes: `s == null`, `a.length == 2`.
    fn shape_texts(&self) -> Vec<String> {
        let mut texts = self.shapes().map(|shapes| self.root.shape_texts(&shapes)).unwrap_or_default();
        texts.extend(self.state.made().iter().filter_map(|made| match made {
            Made::Value(_) => None,
            Made::Object { name, ty, length, longest, .. } => {
                let length = length.map(|length| longest.map(|_| length));
                Some(shape_text(name, ty.ends_with("[]"), length))
            }
        }));
        texts
    }
}

/// What a shape says: null, there, or there with a length.
pub(crate) fn shape_text(name: &str, is_array: bool, length: Option<Option<u32>>) -> String {
    match length {
        None => format!("{name} == null"),
        Some(None) => format!("{name} != null"),
        Some(Some(length)) if is_array => format!("{name}.length == {length}"),
        Some(Some(length)) => format!("{name}.length() == {length}"),
    }
}

fn conjunction(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    match parts.len() {
        0 => "true".to_owned(),
        1 => parts.remove(0),
        _ => {
            let part = |text: String| if binds_weakly(&text) { format!("({text})") } else { text };
            parts.into_iter().map(part).collect::<Vec<_>>().join(" && ")
        }
    }
}

/// Is the outermost operator of a Java expression `||` or `?:`?
fn binds_weakly(text: &str) -> bool {
    let mut depth = 0;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(_), '\\') => drop(characters.next()),
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, '|' | '?') if depth == 0 => return true,
            (None, _) => {}
        }
    }
    false
}
