//! Paths: inputs, conditions, outcomes and what a call changes.

use explore::{Changed, InputText, InputValue, JavaValue, Outcome, PathRecord, Summary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names;

/// An input with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Input {
    /// As conditions call it.
    pub name: String,
    /// As Java source names it.
    #[serde(rename = "type")]
    pub ty: String,
    /// A Java expression. Numbers are text too, so that 64 bits, NaN and -0.0 survive.
    pub value: String,
}

impl From<&InputValue> for Input {
    fn from(input: &InputValue) -> Input {
        Input { name: input.name.clone(), ty: input.ty.clone(), value: input.value.to_string() }
    }
}

impl From<Input> for InputText {
    fn from(Input { name, ty, value }: Input) -> InputText {
        InputText { name, ty, value }
    }
}

impl Input {
    /// All of them, in the order in which they were asked for; none if they are not known.
    pub fn all<'v>(values: impl IntoIterator<Item = &'v InputValue>) -> Vec<Input> {
        values.into_iter().map(Input::from).collect()
    }
}

/// How a call ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(deny_unknown_fields, rename = "Outcome")]
pub enum PathOutcome {
    /// It returns.
    Returned {
        /// A Java expression; absent for void, and where Java source has no expression for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        value: Option<String>,
        /// The same over the inputs, where the path says so.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        expression: Option<String>,
    },
    /// It ends with an exception that nobody catches.
    Threw {
        /// The class.
        exception: String,
        /// What `getMessage` gives, where it is known.
        message: Option<String>,
    },
    /// It ends the program.
    Exited {
        /// The exit code.
        value: String,
    },
    /// It never ends: threads wait for each other, or for a signal that nobody can give any more.
    Deadlock,
    /// A limit cut it off, and its concrete run did not end either.
    Cut {
        /// The limit.
        #[schemars(schema_with = "names::cut")]
        reason: &'static str,
    },
}

impl From<&Outcome> for PathOutcome {
    fn from(outcome: &Outcome) -> PathOutcome {
        match outcome {
            Outcome::Returned { value, expression } => PathOutcome::Returned {
                value: value.as_ref().map(JavaValue::to_string),
                expression: expression.clone(),
            },
            Outcome::Threw { exception, message } => {
                PathOutcome::Threw { exception: exception.clone(), message: message.clone() }
            }
            Outcome::Exited(code) => PathOutcome::Exited { value: code.to_string() },
            Outcome::Deadlocked => PathOutcome::Deadlock,
            Outcome::Cut(reason) => PathOutcome::Cut { reason: reason.name() },
        }
    }
}

/// What a name in a condition or an expression stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Definition {
    /// `$1`, `$2`…
    pub name: String,
    /// In Java, in terms of the names before it.
    pub is: String,
}

impl Definition {
    pub(super) fn all(definitions: &[(String, String)]) -> Vec<Definition> {
        definitions.iter().map(|(name, is)| Definition { name: name.clone(), is: is.clone() }).collect()
    }
}

/// A place that a call leaves different from what it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ChangedPlace {
    /// `this.balance`, `Cls.count`, `a[2]`.
    pub name: String,
    /// A Java expression.
    pub before: String,
    /// A Java expression.
    pub after: String,
    /// What it is in the end, over the inputs, where that says more.
    pub expression: Option<String>,
    /// What the names in the expression stand for, if there are any.
    #[serde(rename = "where", skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Definition>,
}

impl ChangedPlace {
    /// All that a path changes.
    pub fn of(path: &PathRecord) -> Vec<ChangedPlace> {
        let each = |place: &Changed| ChangedPlace {
            name: place.name.clone(),
            before: place.before.to_string(),
            after: place.after.to_string(),
            expression: place.expression.clone(),
            definitions: Definition::all(&place.definitions),
        };
        path.changed.iter().map(each).collect()
    }
}

/// One path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Path")]
pub struct PathDocument {
    /// What was called.
    pub spec: String,
    /// The choices that lead to it, separated by dots: a position among the alternatives, or `=v` for a fixed value.
    pub schedule: String,
    /// What it asks of the inputs, in Java; `true` if nothing.
    pub condition: String,
    /// The same with the values of the witness.
    pub condition_with_values: String,
    /// The witness: inputs that take the path, in the order in which they were asked for.
    pub inputs: Vec<Input>,
    /// How the call ends with them.
    pub outcome: PathOutcome,
    /// What the call changes.
    pub changed: Vec<ChangedPlace>,
    /// Inputs were found within the limits.
    pub witnessed: bool,
    /// The inputs are a function of the condition alone.
    pub canonical: bool,
    /// The witness was run concretely, and ended as the path says.
    pub confirmed: bool,
    /// What the names in the condition stand for, if there are any.
    #[serde(rename = "where", skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Definition>,
    /// The limit that cut the path off, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "names::cut")]
    pub cut: Option<&'static str>,
    /// Of a path that was cut off: the witness was run to its end, and the outcome is from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub ended_concretely: Option<bool>,
}

impl PathDocument {
    pub fn new(spec: &str, path: &PathRecord) -> PathDocument {
        PathDocument {
            spec: spec.to_owned(),
            schedule: path.schedule.to_string(),
            condition: path.condition.clone(),
            condition_with_values: path.condition_values.clone(),
            inputs: Input::all(path.inputs.iter().flatten()),
            outcome: PathOutcome::from(&path.outcome),
            changed: ChangedPlace::of(path),
            witnessed: path.inputs.is_some(),
            canonical: path.is_canonical,
            confirmed: path.confirmed,
            definitions: Definition::all(&path.definitions),
            cut: path.cut.map(explore::Cut::name),
            ended_concretely: path.cut.map(|_| path.confirmed),
        }
    }
}

/// A bound on inputs within which an exploration is exhaustive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Bound")]
pub struct InputBound {
    /// What is bounded.
    #[schemars(schema_with = "names::bounded")]
    pub what: &'static str,
    /// The input, or inputs, as conditions call them.
    pub of: String,
    /// The most of it.
    pub bound: u32,
}

impl InputBound {
    /// Those that an exploration met.
    pub fn all(summary: &Summary) -> Vec<InputBound> {
        let bounds = summary.within.iter();
        bounds.map(|bound| InputBound { what: bound.what.name(), of: bound.of.clone(), bound: bound.bound }).collect()
    }
}
