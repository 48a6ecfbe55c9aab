//! A run as a test in Java's words: the calls with their arguments, what is checked, and how the compiler has to be
//! spoken to about them.

use emit::{Call, Check, Finding, Standing, Step, Test, Value};
use explore::literal::{Literal, readable};
use explore::{Thrown, parameter_names, unnamed_parameter};
use program::classfile::access;
use program::{Class, Method, Program};

use super::looking::{Observed, Seen};
use crate::plan::driver::Driver;
use crate::plan::sequence::Planned;
use crate::plan::variables::parameters;

/// What is known of a test besides its calls.
pub struct Parts {
    /// Inputs that the program asks for itself.
    pub supplied: Vec<(String, Value)>,
    pub condition: String,
    pub root: String,
    pub schedule: String,
    pub meets: Vec<String>,
    pub finding: Option<Finding>,
    /// It ends in an exception that the machine or the class library threw: another version has another message.
    pub is_foreign: bool,
}

/// A finding as reports and comments have it.
pub fn written(thrown: &Thrown, standing: Standing, seen: &Seen) -> Finding {
    let message = match (seen, &thrown.thread) {
        (_, Some(ended)) => ended.message.clone(),
        (_, None) if thrown.deadlock().is_some() => thrown.deadlock().map(|deadlock| deadlock.text().to_owned()),
        (Seen::Threw { message, .. }, None) => message.clone().flatten().map(|units| readable(&units)),
        (Seen::Returned | Seen::Exited | Seen::Deadlocked, None) => None,
    };
    // The line has a place of its own.
    let file = |place: &String| place.split_once(':').map_or(place.as_str(), |(file, _)| file).to_owned();
    Finding {
        kind: thrown.kind,
        exception: thrown.exception.clone(),
        message,
        stack: thrown.stack.clone(),
        source: thrown.source.as_ref().map(file),
        line: thrown.line,
        is_argument: thrown.is_argument,
        thread: thrown.thread.as_ref().map(|ended| ended.name.clone()),
        threads: thrown.threads.clone(),
        standing,
    }
}

/// Writes down what a run of a driver did.
pub fn assemble(driver: &Driver, mut values: Vec<Vec<Value>>, observed: Observed, parts: Parts) -> Test {
    let calls = &driver.sequence.calls;
    let last = calls.len() - 1;
    let mut arguments = values.pop().unwrap_or_default();
    let earlier = calls[..last].iter().zip(values).enumerate();
    let mut arrange: Vec<Step> = earlier
        .map(|(at, (call, values))| {
            let written = written_call(driver, call, values);
            match observed.thrown.iter().find(|(thrower, _)| *thrower == at) {
                Some((_, exception)) => Step::Throws { call: written, exception: exception.clone() },
                None => constant_of(call.method, &written).unwrap_or(Step::Call(written)),
            }
        })
        .collect();
    let mut checks: Vec<Check> = observed.checks;
    let target = &calls[last];
    for (place, after) in observed.arrays {
        let Some(before) = arguments.get_mut(place) else { continue };
        if *before == after {
            continue;
        }
        let step = arrange.len();
        let value = std::mem::replace(before, Value::Made(step));
        let ty = match &value {
            Value::Array { element, .. } => format!("[{element}"),
            Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_) => continue,
        };
        arrange.push(Step::Value { ty, value });
        checks.push(Check::Made { step, expected: emit::Expected::Value(after) });
    }
    let is_bare = target.on.is_none() && !target.method.is_static() && !target.method.is_constructor();
    let mut act;
    if is_bare {
        let step = arrange.len();
        let ty = format!("L{};", driver.sequence.class.name);
        arrange.push(Step::Value { ty, value: arguments.remove(0) });
        act = written_call(driver, target, arguments);
        act.target = emit::Target::On(step);
    } else {
        act = written_call(driver, target, arguments);
    }
    let outcome = match observed.seen {
        Seen::Threw { exception, message } => {
            // What the machine says itself is another text in another version.
            let message = message.filter(|_| !parts.is_foreign && parts.finding.is_none());
            emit::Outcome::Throws { exception, message }
        }
        // Of those that are no returns no test is written.
        Seen::Returned | Seen::Exited | Seen::Deadlocked => emit::Outcome::Returns,
    };
    let Parts { supplied, condition, root, schedule, meets, finding, .. } = parts;
    let (is_long, of_platform) = (observed.is_long, observed.of_platform);
    Test { supplied, arrange, act, outcome, checks, condition, is_long, of_platform, finding, root, schedule, meets }
}

/// The constant that `valueOf` of an enum gives.
fn constant_of(method: &Method, call: &Call) -> Option<Step> {
    let class = method.class();
    let is_look_up = class.access & access::ENUM != 0 && method.is_static() && &*method.name == "valueOf";
    let [Value::Literal(Literal::String(units)) | Value::Boxed(Literal::String(units))] = &call.arguments[..] else {
        return None;
    };
    let constant = String::from_utf16(units).ok().filter(|_| is_look_up)?;
    let value = Value::Enum { class: call.class.clone(), constant };
    Some(Step::Value { ty: format!("L{};", call.class), value })
}

fn written_call(driver: &Driver, call: &Planned, arguments: Vec<Value>) -> Call {
    let method = call.method;
    let target = if method.is_constructor() {
        emit::Target::New
    } else {
        match call.on {
            Some(step) => emit::Target::On(step),
            None => emit::Target::Static,
        }
    };
    let class = method.class();
    // What a factory gives is of the type that it says.
    let made = call.on.and_then(|step| driver.sequence.calls.get(step)).map(|maker| maker.method);
    let receiver = made.filter(|maker| maker.is_constructor()).map_or(class, Method::class);
    let types: Vec<String> = parameters(receiver, method).into_iter().map(|parameter| parameter.ty).collect();
    let names = parameter_names(method);
    let has_names = names.iter().enumerate().all(|(at, name)| *name != unnamed_parameter(at));
    Call {
        target,
        class: class.name.to_string(),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        types,
        arguments,
        parameters: if has_names { names } else { Vec::new() },
        is_hidden: method.access & access::PRIVATE != 0,
        is_overloaded: is_overloaded(class, method),
        has_varargs: method.access & access::VARARGS != 0,
        is_variadic: is_variadic(class, method),
        throws_checked: throws_checked(driver.program, method),
        throws_throwable: throws_throwable(driver.program, method),
    }
}

/// Could a call with as many arguments mean another method?
pub fn is_overloaded(class: &'static Class, method: &Method) -> bool {
    others(class, method).any(|other| other.signature.params.len() == method.signature.params.len())
}

/// Does it take any number of arguments, which nobody takes for those of another method?
pub fn is_variadic(class: &'static Class, method: &Method) -> bool {
    method.access & access::VARARGS != 0 && others(class, method).next().is_none()
}

/// The other methods of its name.
fn others(class: &'static Class, method: &Method) -> impl Iterator<Item = &'static Method> {
    let lineage = class.lineage();
    lineage.flat_map(|class| class.methods).filter(|other| {
        other.name == method.name && other.selector != method.selector && other.access & access::SYNTHETIC == 0
    })
}

/// Does it declare an exception that Java makes its callers deal with?
pub fn throws_checked(program: &'static Program, method: &'static Method) -> bool {
    declares(program, method, &["java/lang/RuntimeException", "java/lang/Error"])
}

/// Does it declare an exception that is no `Exception`?
pub fn throws_throwable(program: &'static Program, method: &'static Method) -> bool {
    declares(program, method, &["java/lang/Exception", "java/lang/Error"])
}

/// Does it declare an exception other than these and what extends them?
fn declares(program: &'static Program, method: &'static Method, but: &[&str]) -> bool {
    let Some(file) = method.class().file.as_ref() else { return false };
    let is_other = |name: &str| {
        let mut lineage = program.class(name).ok().into_iter().flat_map(Class::lineage);
        !lineage.any(|class| but.contains(&&*class.name))
    };
    file.methods[usize::from(method.index)].exceptions.iter().any(|name| is_other(name))
}
