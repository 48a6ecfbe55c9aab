//! The calls of a test as one line of Java that compiles as printed, in the package of the class under test and without
//! imports: `new Account(5).deposit(-1)`, or `Account account = new Account(5); account.close(); account.deposit(-1)`
//! where an object is needed more than once. It is what reports show of a finding, so that a reader can paste it.

use super::body::Writer;
use super::names::{Names, source_name};
use super::value::{Place, Variable, expression};
use crate::model::{Call, Step, Target, Test, Value};

/// The calls of a test, the last without a semicolon.
pub fn witness(test: &Test) -> String {
    let (package, _) = source_name(&test.act.class);
    let mut names = Names::qualifying(&package);
    let inlined = Test { act: with_values(test, &test.act), arrange: steps(test), ..test.clone() };
    let mut writer = Writer::new(&inlined, &mut names);
    let mut lines: Vec<String> =
        writer.supply().into_iter().map(|line| line.replace("\n                ", " ")).collect();
    if is_nested(&inlined) {
        for step in &inlined.arrange {
            let made = nested(step, &mut writer);
            writer.made.push(made);
        }
    } else {
        lines.extend(statements(&inlined, &mut writer));
    }
    let (call, _) = writer.call(&inlined.act);
    lines.push(call);
    lines.join(" ")
}

/// The steps of a test, with values in place of the names that they have there.
fn steps(test: &Test) -> Vec<Step> {
    let one = |step: &Step| match step {
        Step::Call(call) => Step::Call(with_values(test, call)),
        Step::Throws { call, exception } => {
            Step::Throws { call: with_values(test, call), exception: exception.clone() }
        }
        Step::Value { .. } => step.clone(),
    };
    test.arrange.iter().map(one).collect()
}

fn with_values(test: &Test, call: &Call) -> Call {
    let value = |argument: &Value| match argument {
        Value::Made(step) => match test.arrange.get(*step) {
            Some(Step::Value { value, .. }) => value.clone(),
            Some(Step::Call(_) | Step::Throws { .. }) | None => argument.clone(),
        },
        Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Array { .. } => argument.clone(),
    };
    Call { arguments: call.arguments.iter().map(value).collect(), ..call.clone() }
}

/// Is every object needed exactly once, so that calls stand in each other?
fn is_nested(test: &Test) -> bool {
    let calls = || test.arrange.iter().filter_map(called).chain([&test.act]);
    let uses = |step: usize| {
        let of_call = |call: &Call| {
            let given = call.arguments.iter().filter(|value| matches!(value, Value::Made(made) if *made == step));
            given.count() + usize::from(call.target == Target::On(step))
        };
        calls().map(of_call).sum::<usize>()
    };
    test.arrange.iter().enumerate().all(|(number, step)| match step {
        Step::Call(_) => uses(number) == 1,
        Step::Throws { .. } => false,
        Step::Value { .. } => true,
    })
}

fn called(step: &Step) -> Option<&Call> {
    match step {
        Step::Call(call) | Step::Throws { call, .. } => Some(call),
        Step::Value { .. } => None,
    }
}

/// What a step makes, by the call or the value itself in place of a variable.
fn nested(step: &Step, writer: &mut Writer<'_, '_>) -> Option<Variable> {
    match step {
        Step::Call(call) => {
            let (name, ty) = writer.call(call);
            let is_exact = call.target == Target::New;
            Some(Variable { name, ty, is_exact, is_meant: is_exact })
        }
        Step::Value { ty, value } => {
            let name = expression(value, ty, Place::Assigned, writer.names, &writer.made);
            Some(Variable { name, ty: ty.clone(), is_exact: true, is_meant: true })
        }
        Step::Throws { .. } => None,
    }
}

/// Declarations and calls.
fn statements(test: &Test, writer: &mut Writer<'_, '_>) -> Vec<String> {
    let mut lines = Vec::new();
    for step in &test.arrange {
        let (line, made) = match step {
            Step::Call(call) => {
                let (text, ty) = writer.call(call);
                if ty == "V" {
                    (format!("{text};"), None)
                } else {
                    let wish = if call.target == Target::New { &call.class } else { &call.method };
                    let name = writer.fresh(&super::names::simple_name(wish));
                    let line = format!("{} {name} = {text};", writer.names.of_type(&ty));
                    let is_exact = call.target == Target::New;
                    (line, Some(Variable { name, ty, is_exact, is_meant: is_exact }))
                }
            }
            Step::Throws { call, exception } => {
                let (text, _) = writer.call(call);
                let exception = writer.names.class_in_source(exception);
                let name = writer.fresh("expected");
                (format!("try {{ {text}; }} catch ({exception} {name}) {{ }}"), None)
            }
            // It stands where it is used.
            Step::Value { .. } => (String::new(), nested(step, writer)),
        };
        writer.made.push(made);
        lines.extend(Some(line).filter(|line| !line.is_empty()));
    }
    lines
}

/// An argument for a parameter of a type (a descriptor), as the initialiser of a variable of that type.
pub fn argument(test: &Test, value: &Value, ty: &str) -> String {
    let (package, _) = source_name(&test.act.class);
    let mut names = Names::qualifying(&package);
    let mut writer = Writer::new(test, &mut names);
    for step in &test.arrange {
        let made = nested(step, &mut writer);
        writer.made.push(made);
    }
    let made = std::mem::take(&mut writer.made);
    expression(value, ty, Place::Assigned, writer.names, &made)
}
