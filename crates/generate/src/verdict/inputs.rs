//! What a test calls, with which inputs, and what came of it, as Java source has it.

use emit::document::{Input, PathOutcome};
use emit::junit::argument;
use emit::{Call, Check, Expected, Outcome, Step, Target, Test, Value};
use explore::literal::readable;
use explore::spec::java_type;
use explore::unnamed_parameter;

/// The arguments of all calls, those before the call under test first: name, type and value.
pub fn inputs(test: &Test) -> Vec<Input> {
    let earlier = test.arrange.iter().filter_map(|step| match step {
        Step::Call(call) | Step::Throws { call, .. } => Some(call),
        // Such a value is an argument of a call, and shown there.
        Step::Value { .. } => None,
    });
    earlier.chain([&test.act]).flat_map(|call| of_call(test, call)).collect()
}

fn of_call(test: &Test, call: &Call) -> Vec<Input> {
    let given = call.arguments.iter().zip(call.parameter_types()).enumerate();
    let one = |(at, (value, ty)): (usize, (&Value, &str))| {
        let name = call.parameters.get(at).cloned().unwrap_or_else(|| unnamed_parameter(at));
        Input { name, ty: java_type(ty), value: value_text(test, value, ty) }
    };
    given.map(one).collect()
}

/// A literal as it is, with the letter of its type; anything else as the initialiser of a variable.
fn value_text(test: &Test, value: &Value, ty: &str) -> String {
    match value {
        Value::Literal(_) | Value::Boxed(_) => expression(test, value),
        Value::Enum { .. } | Value::Array { .. } | Value::Made(_) => argument(test, value, ty),
    }
}

fn call(test: &Test, call: &Call) -> String {
    let name = match call.target {
        Target::New => format!("new {}", simple(&call.class)),
        Target::Static => format!("{}.{}", simple(&call.class), call.method),
        Target::On(step) => format!("{}.{}", expression(test, &Value::Made(step)), call.method),
    };
    format!("{name}({})", arguments(test, call))
}

fn arguments(test: &Test, call: &Call) -> String {
    listed(test, &call.arguments)
}

fn listed(test: &Test, values: &[Value]) -> String {
    values.iter().map(|value| expression(test, value)).collect::<Vec<_>>().join(", ")
}

fn simple(class: &str) -> String {
    class.rsplit('/').next().unwrap_or(class).replace('$', ".")
}

fn expression(test: &Test, value: &Value) -> String {
    match value {
        Value::Literal(literal) | Value::Boxed(literal) => literal.to_string(),
        Value::Enum { class, constant } => format!("{}.{constant}", simple(class)),
        Value::Array { element, elements } => {
            format!("new {}[] {{{}}}", java_type(element), listed(test, elements))
        }
        Value::Made(step) => match test.arrange.get(*step) {
            Some(Step::Call(made) | Step::Throws { call: made, .. }) => call(test, made),
            Some(Step::Value { value, .. }) => expression(test, value),
            None => String::new(),
        },
    }
}

/// How the call ends, with its value or its exception; nothing where it may wait for ever.
pub fn outcome(test: &Test) -> Option<PathOutcome> {
    match &test.outcome {
        // Whether the call itself waits is on the stacks of the finding.
        Outcome::Returns if test.finding.as_ref().is_some_and(|finding| !finding.threads.is_empty()) => None,
        Outcome::Returns => Some(PathOutcome::Returned { value: returned(test), expression: None }),
        Outcome::Throws { exception, message } => {
            // A text that no test pins down is known all the same.
            let found = test.finding.as_ref().and_then(|finding| finding.message.clone());
            let message = message.as_ref().and_then(Option::as_ref).map(|units| readable(units)).or(found);
            Some(PathOutcome::Threw { exception: exception.clone(), message })
        }
    }
}

/// The value that is expected of the call, where it can be written.
fn returned(test: &Test) -> Option<String> {
    let expected = test.checks.iter().find_map(|check| match check {
        Check::Result(expected) => Some(expected),
        Check::OfResult { .. } | Check::Of { .. } | Check::Made { .. } => None,
    });
    match expected? {
        Expected::Value(value) => Some(expression(test, value)),
        Expected::Equal(made) => Some(call(test, made)),
        Expected::List(elements) => Some(format!("[{}]", listed(test, elements))),
        Expected::Set(elements) => Some(format!("{{{}}}", listed(test, elements))),
        Expected::Map(entries) => {
            let entry =
                |(key, value): &(Value, Value)| format!("{}={}", expression(test, key), expression(test, value));
            Some(format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", ")))
        }
        Expected::ArrayText(text) | Expected::Text(text) => Some(text.clone()),
        Expected::Same(step) => Some(expression(test, &Value::Made(*step))),
        Expected::Elements { .. } | Expected::Digest { .. } | Expected::InstanceOf(_) | Expected::NotNull => None,
    }
}
