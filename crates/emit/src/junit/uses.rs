//! What the parts of a test use of each other and of the classes around it.

use std::collections::BTreeSet;

use program::kind::split_descriptor;

use super::names::{Names, class_of, is_identifier, is_nameable};
use crate::model::{Call, Check, Expected, Step, Target, Test, Value};

/// Reflection does what source cannot: what it cannot see, and what it cannot name.
pub fn is_hidden(call: &Call, names: &Names) -> bool {
    let is_named = call.target == Target::New || is_identifier(&call.method);
    call.is_hidden || !is_named || !is_nameable(&call.class) || names.hides(&call.class)
}

/// Classes that the calls of a test show to be visible to it.
pub fn visible_classes(test: &Test, names: &Names) -> BTreeSet<String> {
    let steps = test.arrange.iter().filter_map(|step| match step {
        Step::Call(call) => Some(call),
        Step::Value { .. } => None,
    });
    let mut visible: BTreeSet<String> =
        ["Object", "String", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"]
            .map(|name| format!("java/lang/{name}"))
            .into();
    let expected = test.checks.iter().filter_map(|check| match check {
        Check::Result(Expected::Equal(call)) => Some(&**call),
        Check::Result(_) | Check::OfResult { .. } | Check::Of { .. } | Check::Made { .. } => None,
    });
    for call in steps.chain([&test.act]).chain(expected).filter(|call| !is_hidden(call, names)) {
        visible.insert(call.class.clone());
        if let Some((parameters, result)) = split_descriptor(&call.descriptor) {
            let types = parameters.into_iter().chain([result]);
            visible.extend(types.filter_map(|ty| class_of(ty.trim_start_matches('['))).map(str::to_owned));
        }
    }
    for check in &test.checks {
        match check {
            Check::OfResult { class, .. } | Check::Of { class, .. } => {
                visible.insert(class.clone());
            }
            Check::Result(Expected::List(elements)) => {
                visible.extend(elements.iter().filter_map(|element| match element {
                    Value::Enum { class, .. } => Some(class.clone()),
                    Value::Literal(_) | Value::Boxed(_) | Value::Array { .. } | Value::Made(_) => None,
                }))
            }
            Check::Result(_) | Check::Made { .. } => {}
        }
    }
    visible.retain(|class| !names.hides(class));
    visible
}

/// Steps whose value something needs.
pub fn used_steps(test: &Test) -> BTreeSet<usize> {
    fn of_value(value: &Value, used: &mut BTreeSet<usize>) {
        match value {
            Value::Made(step) => {
                used.insert(*step);
            }
            Value::Array { elements, .. } => elements.iter().for_each(|element| of_value(element, used)),
            Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } => {}
        }
    }
    fn of_call(call: &Call, used: &mut BTreeSet<usize>) {
        if let Target::On(step) = call.target {
            used.insert(step);
        }
        call.arguments.iter().for_each(|value| of_value(value, used));
    }
    let mut used = BTreeSet::new();
    for step in &test.arrange {
        match step {
            Step::Call(call) => of_call(call, &mut used),
            Step::Value { value, .. } => of_value(value, &mut used),
        }
    }
    of_call(&test.act, &mut used);
    for check in &test.checks {
        let expected = match check {
            Check::Result(expected) | Check::OfResult { expected, .. } => expected,
            Check::Of { step, expected, .. } | Check::Made { step, expected } => {
                used.insert(*step);
                expected
            }
        };
        match expected {
            Expected::Value(value) => of_value(value, &mut used),
            Expected::Same(step) => {
                used.insert(*step);
            }
            Expected::Equal(call) => of_call(call, &mut used),
            Expected::List(elements) => elements.iter().for_each(|element| of_value(element, &mut used)),
            Expected::InstanceOf(_) | Expected::Text(_) => {}
        }
    }
    used
}
