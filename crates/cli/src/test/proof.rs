//! When paths that were all followed are a proof: what was not tried that a caller could do.
//!
//! A target is called with arguments of certain forms, on objects that certain calls made, in classes as their
//! initialisers leave them. What no path does then is infeasible only if that is everything a caller can do; each
//! doubt here is a thing that a caller can do besides.

use std::collections::BTreeSet;

use program::bytecode::{Arg, Insn, Opcode};
use program::classfile::{ClassFile, access};
use program::kind::split_descriptor;
use program::{Class, Field, Home, Method, Program};

use super::form::{Form, SOME_OF};
use super::sequence::Planned;
use crate::nans::{self, PAYLOADS};

/// Types whose objects nobody can change.
const VALUES: [&str; 14] = [
    "Ljava/lang/Boolean;",
    "Ljava/lang/Byte;",
    "Ljava/lang/Character;",
    "Ljava/lang/Class;",
    "Ljava/lang/Double;",
    "Ljava/lang/Float;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Short;",
    "Ljava/lang/String;",
    "Ljava/math/BigDecimal;",
    "Ljava/math/BigInteger;",
    "Ljava/util/Locale;",
    "Ljava/util/regex/Pattern;",
];

/// What a caller of a target can do besides, given the forms of its parameters and what makes objects; sorted. At most
/// so many combinations of forms are tried.
pub fn doubts(
    class: &'static Class,
    method: &'static Method,
    program: &'static Program,
    (forms, most): (&[Vec<Form>], usize),
    makers: &[Vec<Planned>],
) -> Vec<&'static str> {
    let mut doubts = BTreeSet::new();
    let is_some = |is_wanted: fn(&Form) -> bool| forms.iter().flatten().any(is_wanted);
    if is_some(|form| matches!(form, Form::Array(..))) {
        doubts.insert("lengths");
    }
    // Of other objects, only a few are given.
    let types = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    if is_some(|form| matches!(form, Form::Step(_) | Form::New(_))) || types.iter().any(|ty| SOME_OF.contains(ty)) {
        doubts.insert("objects");
    }
    let is_changing = |form: &Form| matches!(form, Form::Enum(class, _) if has_changing_fields(class));
    let is_open = || class.access & access::ABSTRACT != 0 || calls_overridable(class);
    if needs_object(class, method) && is_open() || forms.iter().flatten().any(is_changing) {
        doubts.insert("objects");
    }
    if may_alias(method) {
        doubts.insert("aliasing");
    }
    let combinations: usize = forms.iter().map(Vec::len).product();
    let needs_object = needs_object(class, method);
    if combinations > most || needs_object && makers.len() > 1 && combinations > 1 {
        doubts.insert("combinations");
    }
    if needs_object && !is_fully_made(class, program, makers) {
        doubts.insert("calls");
    }
    if class.access & access::ENUM != 0 && !method.is_static() && has_changing_fields(class) {
        doubts.insert("calls");
    }
    if reads_state(method, program) {
        doubts.insert("static state");
    }
    if tells_nans_apart(method, program) {
        doubts.insert(PAYLOADS);
    }
    doubts.into_iter().collect()
}

fn needs_object(class: &Class, method: &Method) -> bool {
    !method.is_static() && !method.is_constructor() && class.access & access::ENUM == 0
}

/// Could two arguments be the same object?
fn may_alias(method: &Method) -> bool {
    let types = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    let references: Vec<&str> = types.into_iter().filter(|ty| ty.starts_with(['L', '['])).collect();
    let same = |(at, ty): (usize, &&str)| references[at + 1..].contains(ty);
    references.iter().enumerate().any(same) || references.len() > 1 && references.contains(&"Ljava/lang/Object;")
}

/// Are the objects that are made all that there can be? They are if they have no fields, or only such as every
/// constructor sets for good to values that are inputs.
fn is_fully_made(class: &'static Class, program: &'static Program, makers: &[Vec<Planned>]) -> bool {
    let mut lineage = lineage(class);
    if lineage.clone().all(|class| class.fields.iter().all(|field| field.is_static())) {
        return lineage.all(|class| class.home == Home::User || &*class.name == "java/lang/Object");
    }
    let is_plain = class.super_class.is_some_and(|above| &*above.name == "java/lang/Object");
    let is_set = |field: &Field| field.access & access::FINAL != 0 && is_value(&field.descriptor, program);
    let mut fields = class.fields.iter().filter(|field| !field.is_static());
    let mut constructors = class.methods.iter().filter(|method| method.is_constructor());
    let is_tried = |constructor: &Method| {
        let tried = makers.iter().flatten().find(|maker| std::ptr::eq(maker.method, constructor));
        let types = split_descriptor(&constructor.descriptor).map_or_else(Vec::new, |(params, _)| params);
        tried.is_some_and(|maker| maker.arguments.iter().all(is_any_value))
            && !may_alias(constructor)
            && !types.iter().any(|ty| SOME_OF.contains(ty))
    };
    is_plain && fields.all(is_set) && constructors.all(is_tried)
}

/// Does a form stand for all values of its type?
fn is_any_value(form: &Form) -> bool {
    match form {
        Form::Primitive(_) | Form::Text | Form::Boxed(_) | Form::Enum(..) => true,
        Form::Numbers(_) | Form::Array(..) | Form::Null | Form::Step(_) | Form::New(_) => false,
    }
}

fn lineage(class: &'static Class) -> impl Iterator<Item = &'static Class> + Clone {
    std::iter::successors(Some(class), |class| class.super_class)
}

/// Can the state of an enum's constants change, or is there more to them than its own fields?
pub fn has_changing_fields(class: &Class) -> bool {
    let is_set = |field: &Field| field.access & access::FINAL != 0 && is_plain_value(&field.descriptor);
    class.access & access::FINAL == 0 || class.fields.iter().any(|field| !field.is_static() && !is_set(field))
}

/// A primitive, or an object of a class of the library that nobody can change.
fn is_plain_value(descriptor: &str) -> bool {
    !descriptor.starts_with(['L', '[']) || VALUES.contains(&descriptor)
}

/// May a class below it change what a method of the class does, because the class calls what can be overridden?
fn calls_overridable(class: &'static Class) -> bool {
    let Some(file) = class.file.as_ref().filter(|_| class.access & access::FINAL == 0) else { return false };
    let is_overridable = |insn: &Insn| {
        let (Opcode::Invokevirtual | Opcode::Invokeinterface, Arg::Pool(index)) = (insn.op, &insn.arg) else {
            return false;
        };
        let Ok(member) = file.pool.member(*index) else { return true };
        let mut above = lineage(class).filter(|class| class.home == Home::User);
        let found = above.find_map(|class| class.declared_method(&member.name, &member.descriptor));
        found.is_some_and(|method| method.access & (access::PRIVATE | access::FINAL | access::STATIC) == 0)
    };
    class.methods.iter().any(|method| instructions(method).iter().any(is_overridable))
}

/// A primitive, or an object that nobody can change.
fn is_value(descriptor: &str, program: &'static Program) -> bool {
    if is_plain_value(descriptor) {
        return true;
    }
    let class = program.class_of_descriptor(descriptor).ok();
    class.is_some_and(|class| class.access & access::ENUM != 0 && !has_changing_fields(class))
}

/// May a method, or what it calls, read a static field that somebody changed before?
pub fn reads_state(method: &'static Method, program: &'static Program) -> bool {
    is_reached(method, program, |file, insn| {
        let Arg::Pool(index) = insn.arg else { return false };
        match insn.op {
            Opcode::Getstatic => {
                let Ok(member) = file.pool.member(index) else { return true };
                field(program, &member.class, &member.name, &member.descriptor).is_some_and(is_state(program))
            }
            Opcode::Invokestatic | Opcode::Invokespecial | Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let Ok(member) = file.pool.member(index) else { return true };
                // So that what it calls is among the classes that are looked at.
                !member.class.starts_with('[') && program.class(&member.class).is_err()
            }
            // Who knows what it makes, and who calls that; but a text is only a text.
            Opcode::Invokedynamic => !is_concatenation(file, index),
            _ => false,
        }
    })
}

/// May a method, or what it calls, tell one NaN from another? An input is never any but the usual one.
fn tells_nans_apart(method: &'static Method, program: &'static Program) -> bool {
    is_reached(method, program, |file, insn| {
        let (Opcode::Invokestatic, Arg::Pool(index)) = (insn.op, &insn.arg) else { return false };
        let member = file.pool.member(*index);
        member.is_ok_and(|member| nans::tells_nans_apart(&member.class, &member.name))
    })
}

/// Is there such an instruction in a method, or in one of the user's that it may come to?
fn is_reached(method: &'static Method, program: &'static Program, is_such: impl Fn(&ClassFile, &Insn) -> bool) -> bool {
    let mut seen: BTreeSet<*const Method> = BTreeSet::new();
    let mut open = vec![method];
    while let Some(method) = open.pop() {
        let Some(file) = method.class().file.as_ref().filter(|_| seen.insert(std::ptr::from_ref(method))) else {
            continue;
        };
        for insn in instructions(method) {
            if is_such(file, &insn) {
                return true;
            }
            let (
                Opcode::Invokestatic | Opcode::Invokespecial | Opcode::Invokevirtual | Opcode::Invokeinterface,
                Arg::Pool(index),
            ) = (insn.op, &insn.arg)
            else {
                continue;
            };
            if let Ok(member) = file.pool.member(*index) {
                open.extend(called(program, &member.name, &member.descriptor));
            }
        }
    }
    false
}

/// Does the code of a method write a static field, or call a method of its class that does?
pub fn writes_static(method: &'static Method) -> bool {
    let class = method.class();
    let mut seen: BTreeSet<*const Method> = BTreeSet::new();
    let mut open = vec![method];
    while let Some(method) = open.pop() {
        if !seen.insert(std::ptr::from_ref(method)) {
            continue;
        }
        for insn in instructions(method) {
            let (Some(file), Arg::Pool(index)) = (class.file.as_ref(), &insn.arg) else { continue };
            match insn.op {
                Opcode::Putstatic => return true,
                Opcode::Invokestatic => {
                    let member = file.pool.member(*index).ok().filter(|member| *member.class == *class.name);
                    open.extend(member.and_then(|member| class.declared_method(&member.name, &member.descriptor)));
                }
                _ => {}
            }
        }
    }
    false
}

fn instructions(method: &Method) -> Vec<Insn> {
    let file = method.class().file.as_ref();
    let code = file.and_then(|file| Some((file, file.methods[usize::from(method.index)].code.as_ref()?)));
    code.and_then(|(file, code)| code.instructions(file).ok()).unwrap_or_default()
}

/// Does an `invokedynamic` put texts together?
fn is_concatenation(file: &ClassFile, index: u16) -> bool {
    file.pool.dynamic(index).is_ok_and(|dynamic| dynamic.name.starts_with("makeConcat"))
}

/// All methods of the user's classes that a call of this name may mean, as far as they are loaded.
fn called(program: &'static Program, name: &str, descriptor: &str) -> Vec<&'static Method> {
    let loaded = (0..).map_while(|id| program.class_at(id)).filter(|class| class.home == Home::User);
    loaded.filter_map(|class| class.declared_method(name, descriptor)).collect()
}

/// A static field of the user's, where it is declared.
fn field(program: &'static Program, class: &str, name: &str, descriptor: &str) -> Option<&'static Field> {
    let class = program.class(class).ok().filter(|class| class.home == Home::User)?;
    lineage(class).find_map(|class| class.declared_field(name, descriptor))
}

/// Can what a field holds have been changed since its class was initialised?
fn is_state(program: &'static Program) -> impl Fn(&'static Field) -> bool {
    move |field| {
        let class = field.class();
        if (field.access | class.access) & access::SYNTHETIC != 0 {
            return false;
        }
        let element = field.descriptor.trim_start_matches('[');
        let is_table = field.descriptor.starts_with('[') && is_value(element, program) && !is_written(field, program);
        field.access & access::FINAL == 0 || !is_table && !is_value(&field.descriptor, program)
    }
}

/// May elements of a static array be written outside of its class's initialiser? Not if nobody else sees it, and no
/// method that reads it stores into an array or gives it away.
fn is_written(field: &'static Field, program: &'static Program) -> bool {
    let Some(file) = field.class().file.as_ref() else { return true };
    let gives_away = |insn: &Insn| match (insn.op, &insn.arg) {
        (Opcode::Areturn | Opcode::Putfield | Opcode::Putstatic | Opcode::Invokedynamic, _) => true,
        (
            Opcode::Invokestatic | Opcode::Invokespecial | Opcode::Invokevirtual | Opcode::Invokeinterface,
            Arg::Pool(index),
        ) => file.pool.member(*index).map_or(true, |member| {
            let types = split_descriptor(&member.descriptor).map_or_else(Vec::new, |(params, _)| params);
            types.iter().any(|ty| ty.starts_with('[') || *ty == "Ljava/lang/Object;") || *member.name == *"clone"
        }),
        (op, _) => is_store(op),
    };
    let reads = |insn: &Insn| is_access(insn, Opcode::Getstatic, field);
    let writes = |insns: Vec<Insn>| insns.iter().any(reads) && insns.iter().any(gives_away);
    field.access & access::PRIVATE == 0 || is_shared(field, file, program) || own_methods(field).any(writes)
}

/// Does another class that sees private members of a field's class name the field?
fn is_shared(field: &'static Field, file: &ClassFile, program: &'static Program) -> bool {
    let names = |class: &'static Class| {
        let Some(file) = class.file.as_ref() else { return true };
        let is_it = |insn: &Insn| match (insn.op, &insn.arg) {
            (Opcode::Getstatic | Opcode::Putstatic, Arg::Pool(index)) => {
                file.pool.member(*index).map_or(true, |member| *member.name == *field.name)
            }
            _ => false,
        };
        class.methods.iter().any(|method| instructions(method).iter().any(is_it))
    };
    file.nest_host.is_some() || file.nest_members.iter().any(|member| program.class(member).map_or(true, names))
}

/// The code of the methods of a field's class, without its initialiser.
fn own_methods(field: &'static Field) -> impl Iterator<Item = Vec<Insn>> {
    let methods = field.class().methods.iter().filter(|method| &*method.name != "<clinit>");
    methods.map(instructions)
}

/// Is it this access to a field, in a method of the field's class?
fn is_access(insn: &Insn, op: Opcode, field: &'static Field) -> bool {
    let (Arg::Pool(index), Some(file)) = (&insn.arg, &field.class().file) else { return false };
    let is_same =
        |member: program::classfile::MemberRef| *member.class == *field.class().name && *member.name == *field.name;
    insn.op == op && file.pool.member(*index).is_ok_and(is_same)
}

fn is_store(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::Iastore
            | Opcode::Lastore
            | Opcode::Fastore
            | Opcode::Dastore
            | Opcode::Aastore
            | Opcode::Bastore
            | Opcode::Castore
            | Opcode::Sastore
    )
}
