//! What the parts of a test use of each other and of the classes around it.

use std::collections::BTreeSet;

use program::kind::split_descriptor;

use super::names::{Names, class_of, is_identifier, is_nameable};
use crate::model::{Call, Check, Expected, Step, Target, Test, Value};

/// Reflection does what source cannot: what it cannot see, and what it cannot name.
pub fn is_hidden(call: &Call, names: &Names) -> bool {
    let is_named = call.target == Target::New || is_identifier(&call.method);
    call.is_hidden || !is_named || !is_nameable(&call.class) || names.hides(&call.class) || takes_hidden(call, names)
}

/// Does source have to write the name of a class that it cannot see for an argument?
fn takes_hidden(call: &Call, names: &Names) -> bool {
    let is_hidden = |value: &Value| matches!(value, Value::Enum { class, .. } if names.hides(class));
    // A null of an overloaded method has a cast.
    let types = call.parameter_types().into_iter().filter_map(class_of);
    call.arguments.iter().any(is_hidden) || call.is_overloaded && types.into_iter().any(|class| names.hides(class))
}

/// Classes that the calls of a test show to be visible to it.
pub fn visible_classes(test: &Test, names: &Names) -> BTreeSet<String> {
    let steps = test.arrange.iter().filter_map(|step| match step {
        Step::Call(call) | Step::Throws { call, .. } => Some(call),
        Step::Value { .. } => None,
    });
    let mut visible: BTreeSet<String> =
        ["Object", "String", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"]
            .map(|name| format!("java/lang/{name}"))
            .into();
    let mut expected = Vec::new();
    test.checks.iter().for_each(|check| calls(expected_by(check), &mut expected));
    for call in steps.chain([&test.act]).chain(expected).filter(|call| !is_hidden(call, names)) {
        visible.insert(call.class.clone());
        if let Some((_, result)) = split_descriptor(&call.descriptor) {
            let types = call.parameter_types().into_iter().chain([result]);
            visible.extend(types.filter_map(|ty| class_of(ty.trim_start_matches('['))).map(str::to_owned));
        }
    }
    for check in &test.checks {
        match check {
            Check::OfResult { class, descriptor, .. } | Check::Of { class, descriptor, .. } => {
                visible.insert(class.clone());
                let result = split_descriptor(descriptor).and_then(|(_, result)| class_of(result));
                visible.extend(result.map(str::to_owned));
            }
            Check::Result(_) | Check::Made { .. } => {}
        }
        constants(expected_by(check), &mut visible);
    }
    visible.retain(|class| !names.hides(class));
    visible
}

fn expected_by(check: &Check) -> &Expected {
    match check {
        Check::Result(expected)
        | Check::OfResult { expected, .. }
        | Check::Of { expected, .. }
        | Check::Made { expected, .. } => expected,
    }
}

/// The calls that make what is expected.
fn calls<'e>(expected: &'e Expected, into: &mut Vec<&'e Call>) {
    match expected {
        Expected::Equal(call) => into.push(call),
        Expected::Elements { elements, .. } => elements.iter().for_each(|element| calls(element, into)),
        Expected::Value(_)
        | Expected::List(_)
        | Expected::Set(_)
        | Expected::Map(_)
        | Expected::ArrayText(_)
        | Expected::Digest { .. }
        | Expected::Same(_)
        | Expected::InstanceOf(_)
        | Expected::NotNull
        | Expected::Text(_) => {}
    }
}

/// The enums of constants in collections and arrays of objects; only those that a test can see are expected there.
fn constants(expected: &Expected, into: &mut BTreeSet<String>) {
    fn of(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Enum { class, .. } => {
                into.insert(class.clone());
            }
            Value::Literal(_) | Value::Boxed(_) | Value::Array { .. } | Value::Made(_) => {}
        }
    }
    match expected {
        Expected::List(elements) | Expected::Set(elements) => elements.iter().for_each(|value| of(value, into)),
        Expected::Map(entries) => {
            entries.iter().flat_map(|(key, value)| [key, value]).for_each(|value| of(value, into));
        }
        Expected::Elements { elements, .. } => elements.iter().for_each(|element| match element {
            Expected::Value(value) => of(value, into),
            element => constants(element, into),
        }),
        Expected::Value(_)
        | Expected::Equal(_)
        | Expected::ArrayText(_)
        | Expected::Digest { .. }
        | Expected::Same(_)
        | Expected::InstanceOf(_)
        | Expected::NotNull
        | Expected::Text(_) => {}
    }
}

/// The steps that a value is made of.
fn of_value(value: &Value, steps: &mut BTreeSet<usize>) {
    match value {
        Value::Made(step) => {
            steps.insert(*step);
        }
        Value::Array { elements, .. } => elements.iter().for_each(|element| of_value(element, steps)),
        Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } => {}
    }
}

/// Steps whose value is given to a call.
pub fn given_steps(test: &Test) -> BTreeSet<usize> {
    let mut given = BTreeSet::new();
    let steps = test.arrange.iter().filter_map(|step| match step {
        Step::Call(call) | Step::Throws { call, .. } => Some(call),
        Step::Value { .. } => None,
    });
    steps.chain([&test.act]).flat_map(|call| &call.arguments).for_each(|value| of_value(value, &mut given));
    given
}

/// Steps whose value something needs.
pub fn used_steps(test: &Test) -> BTreeSet<usize> {
    fn of_call(call: &Call, used: &mut BTreeSet<usize>) {
        if let Target::On(step) = call.target {
            used.insert(step);
        }
        call.arguments.iter().for_each(|value| of_value(value, used));
    }
    fn of_expected(expected: &Expected, used: &mut BTreeSet<usize>) {
        match expected {
            Expected::Value(value) => of_value(value, used),
            Expected::Same(step) => {
                used.insert(*step);
            }
            Expected::Equal(call) => of_call(call, used),
            Expected::List(elements) | Expected::Set(elements) => {
                elements.iter().for_each(|element| of_value(element, used))
            }
            Expected::Map(entries) => {
                entries.iter().flat_map(|(key, value)| [key, value]).for_each(|value| of_value(value, used));
            }
            Expected::Elements { elements, .. } => elements.iter().for_each(|element| of_expected(element, used)),
            Expected::InstanceOf(_)
            | Expected::NotNull
            | Expected::Text(_)
            | Expected::ArrayText(_)
            | Expected::Digest { .. } => {}
        }
    }
    let mut used = BTreeSet::new();
    for step in &test.arrange {
        match step {
            Step::Call(call) | Step::Throws { call, .. } => of_call(call, &mut used),
            Step::Value { value, .. } => of_value(value, &mut used),
        }
    }
    of_call(&test.act, &mut used);
    for check in &test.checks {
        if let Check::Of { step, .. } | Check::Made { step, .. } = check {
            used.insert(*step);
        }
        of_expected(expected_by(check), &mut used);
    }
    used
}
