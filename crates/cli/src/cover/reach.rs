//! Which methods under test a root may come to, whatever its inputs are, as far as the code says.
//!
//! What is open in a method is proved infeasible only if no root that may come to it was bounded. The answer may
//! name too many methods, never too few: calls count by name and descriptor whatever the receiver is, the library
//! may call every method of an object, and code that is not under test or builds its calls may call everything.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use coverage::{MethodName, Reason, Report, Scope};
use explore::Root;
use program::bytecode::{Arg, Opcode, decode};
use program::classfile::{ClassFile, Constant};
use program::{Class, Home, Method, Program};

use crate::nans::{PAYLOADS, tells_nans_apart};

/// Gives everything that is open as infeasible, although a root with bounded inputs may come to it, the bound as
/// its reason.
pub fn note_bounds(report: &mut Report, program: &'static Program, scope: &Scope, roots: &[Root]) {
    if report.reason != Reason::Infeasible {
        return;
    }
    let telling = telling_nans(program, scope);
    for root in roots {
        let mut bounds = root.input_bounds();
        if bounds.is_empty() && telling.is_empty() {
            continue;
        }
        let reached = reached(program, scope, &MethodName::of(root.spec.method));
        let comes_to = |name: &MethodName| reached.as_ref().is_none_or(|names| names.contains(name));
        bounds.extend(telling.iter().any(|name| comes_to(name)).then_some(PAYLOADS));
        if bounds.is_empty() {
            continue;
        }
        for method in &mut report.methods {
            if !comes_to(&method.plan.name) {
                continue;
            }
            match &mut method.reason {
                Some(Reason::Bound(known)) => {
                    known.extend(bounds.iter().filter(|bound| !known.contains(bound)).collect::<Vec<_>>());
                }
                reason @ (None | Some(Reason::NotCalled)) => *reason = Some(Reason::Bound(bounds.clone())),
                Some(_) => {}
            }
        }
    }
}

/// The methods under test that may tell one NaN from another.
fn telling_nans(program: &'static Program, scope: &Scope) -> Vec<Arc<MethodName>> {
    let names = scope.classes().flat_map(|class| &class.methods).map(|plan| &plan.name);
    let tells = |call: Call| match call {
        Call::To(class, method, _) => tells_nans_apart(&class.replace('.', "/"), &method),
        Call::Anything => false,
    };
    names.filter(|name| calls(program, name).into_iter().flatten().any(tells)).cloned().collect()
}

/// The methods under test that a method may come to; nothing if it may come to all of them.
fn reached(program: &'static Program, scope: &Scope, from: &MethodName) -> Option<BTreeSet<Arc<MethodName>>> {
    let all: Vec<&Arc<MethodName>> = scope.classes().flat_map(|class| &class.methods).map(|plan| &plan.name).collect();
    let mut by_name: BTreeMap<(&str, &str), Vec<&Arc<MethodName>>> = BTreeMap::new();
    for name in &all {
        by_name.entry((&name.name, &name.descriptor)).or_default().push(name);
    }
    let mut reached: BTreeSet<Arc<MethodName>> = BTreeSet::new();
    let mut open: Vec<&Arc<MethodName>> = vec![all.iter().find(|name| ****name == *from)?];
    // Any use of a class may initialise it.
    open.extend(all.iter().filter(|name| &*name.name == "<clinit>"));
    let mut calls_back = false;
    while let Some(name) = open.pop() {
        if !reached.insert(Arc::clone(name)) {
            continue;
        }
        for call in calls(program, name)? {
            match call {
                Call::To(class, method, descriptor) if is_measured(program, scope, &class, &method, &descriptor) => {
                    open.extend(by_name.get(&(&*method, &*descriptor)).into_iter().flatten());
                }
                Call::To(class, method, descriptor) => {
                    let declaring = declaring(program, &class, &method, &descriptor);
                    let is_library = declaring.is_some_and(|class| class.home != Home::User);
                    if !is_library || builds_calls(&class, &method) {
                        return None;
                    }
                    if !std::mem::replace(&mut calls_back, true) {
                        open.extend(all.iter().filter(|name| is_called_by_objects(program, name)));
                    }
                }
                Call::Anything => return None,
            }
        }
    }
    Some(reached)
}

/// The class that declares a method which is called on a class.
fn declaring(program: &'static Program, class: &str, method: &str, descriptor: &str) -> Option<&'static Class> {
    let class = program.class(&class.replace('.', "/")).ok()?;
    // Arrays and the classes of the library do not lead back here by what they inherit.
    if class.home != Home::User {
        return Some(class);
    }
    std::iter::successors(Some(class), |class| class.super_class)
        .find(|class| class.declared_method(method, descriptor).is_some())
}

/// Is the method that is called one of a class under test?
fn is_measured(program: &'static Program, scope: &Scope, class: &str, method: &str, descriptor: &str) -> bool {
    let declaring = declaring(program, class, method, descriptor).map(Class::java_name);
    declaring.is_some_and(|name| scope.classes().any(|plan| *plan.name == *name))
}

/// Can a method of the library call what nobody names in the code?
fn builds_calls(class: &str, method: &str) -> bool {
    let starts = ["java.lang.reflect.", "java.lang.invoke.", "java.lang.Class"];
    // What `assert` asks for when a class begins.
    let is_of_assertion = (class, method) == ("java.lang.Class", "desiredAssertionStatus");
    starts.iter().any(|start| class.starts_with(start)) && !is_of_assertion
}

/// Can code that only has an object call it?
fn is_called_by_objects(program: &'static Program, name: &MethodName) -> bool {
    let found = method(program, name);
    found.is_none_or(|method| !method.is_static() && !method.is_constructor())
}

fn method(program: &'static Program, name: &MethodName) -> Option<&'static Method> {
    let class = program.class(&name.class.replace('.', "/")).ok()?;
    class.methods.iter().find(|method| method.name == name.name && method.descriptor == name.descriptor)
}

enum Call {
    /// Class with dots, name, descriptor.
    To(String, String, String),
    Anything,
}

/// The calls of a method; nothing if its code cannot be read.
fn calls(program: &'static Program, name: &MethodName) -> Option<Vec<Call>> {
    let method = method(program, name)?;
    let file = method.class().file.as_ref()?;
    let Some(code) = file.methods.get(method.index as usize)?.code.as_ref() else { return Some(Vec::new()) };
    let mut calls = Vec::new();
    for insn in decode(file.bytes.get(code.code.clone())?).ok()? {
        let Arg::Pool(at) = insn.arg else { continue };
        match insn.op {
            Opcode::Invokevirtual | Opcode::Invokespecial | Opcode::Invokestatic | Opcode::Invokeinterface => {
                let member = file.pool.member(at).ok()?;
                let class = member.class.replace('/', ".");
                calls.push(Call::To(class, member.name.to_string(), member.descriptor.to_string()));
            }
            Opcode::Invokedynamic => calls.extend(made(file, at)?),
            _ => {}
        }
    }
    Some(calls)
}

/// What a call whose target the machine makes may call, now or later: a lambda its body, joined texts and the
/// methods of records those of any object.
fn made(file: &ClassFile, at: u16) -> Option<Vec<Call>> {
    let Constant::InvokeDynamic(site) = file.pool.get(at).ok()? else { return None };
    let bootstrap = file.bootstraps.get(usize::from(site.bootstrap))?;
    let maker = file.pool.method_handle(bootstrap.handle).ok()?;
    let mut calls = Vec::new();
    match &*maker.class {
        "java/lang/invoke/LambdaMetafactory" => {
            for &argument in &bootstrap.args {
                if let Constant::MethodHandle { .. } = file.pool.get(argument).ok()? {
                    let body = file.pool.method_handle(argument).ok()?;
                    let class = body.class.replace('/', ".");
                    calls.push(Call::To(class, body.name.to_string(), body.descriptor.to_string()));
                }
            }
        }
        "java/lang/invoke/StringConcatFactory" | "java/lang/runtime/ObjectMethods" => {
            calls.push(Call::To("java.lang.Object".into(), "toString".into(), "()Ljava/lang/String;".into()));
        }
        _ => calls.push(Call::Anything),
    }
    Some(calls)
}
