//! When paths that were all followed are a proof: what was not tried that a caller could do.
//!
//! A target is called with arguments of certain forms, on objects that certain calls made, in classes as their
//! initialisers leave them. What no path does then is infeasible only if that is everything a caller can do; each
//! doubt here is a thing that a caller can do besides.

use std::collections::BTreeSet;

use coverage::Doubt;
use explore::Bounded;
use program::analysis::library::{self, Fact};
use program::analysis::{Callees, above, instructions};
use program::bytecode::{Arg, Effect, Insn, Opcode};
use program::classfile::{ClassFile, access};
use program::kind::split_descriptor;
use program::{Class, Field, Home, Kind, Method, Program};

use super::form::{Form, SOME_OF};
use super::sequence::Planned;

/// What a caller of a target can do besides, given the forms of its parameters and what makes objects; sorted. At most
/// so many combinations of forms are tried.
pub fn doubts(
    class: &'static Class,
    method: &'static Method,
    program: &'static Program,
    (forms, most): (&[Vec<Form>], usize),
    makers: &[Vec<Planned>],
) -> Vec<Doubt> {
    let mut doubts = BTreeSet::new();
    let is_some = |is_wanted: fn(&Form) -> bool| forms.iter().flatten().any(is_wanted);
    if is_some(|form| matches!(form, Form::Array(..))) {
        doubts.insert(Doubt::Lengths);
    }
    // Of other objects, only a few are given.
    let types = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    if is_some(|form| matches!(form, Form::Step(_) | Form::New(..))) || types.iter().any(|ty| SOME_OF.contains(ty)) {
        doubts.insert(Doubt::Objects);
    }
    let is_changing = |form: &Form| matches!(form, Form::Enum(class, _) if has_changing_fields(class));
    let is_open = || class.access & access::ABSTRACT != 0 || calls_overridable(class, program);
    if !method.is_static() && is_open() || forms.iter().flatten().any(is_changing) {
        doubts.insert(Doubt::Objects);
    }
    // What made the object has done its part.
    let constructors = class.methods.iter().filter(|own| own.is_constructor() && !method.is_static());
    let begun: Vec<&'static Method> = [method].into_iter().chain(constructors).collect();
    let callees = Callees::of(program, &begun);
    if may_alias(method) || compares_given(&begun, &callees, program) {
        doubts.insert(Doubt::Input(Bounded::Aliasing));
    }
    let combinations: usize = forms.iter().map(Vec::len).product();
    let needs_object = needs_object(class, method);
    if combinations > most || needs_object && makers.len() > 1 && combinations > 1 {
        doubts.insert(Doubt::Combinations);
    }
    if needs_object && !is_fully_made(class, program, makers) {
        doubts.insert(Doubt::Calls);
    }
    if class.access & access::ENUM != 0 && !method.is_static() && has_changing_fields(class) {
        doubts.insert(Doubt::Calls);
    }
    if comes_to_state(&callees, program) {
        doubts.insert(Doubt::StaticState);
    }
    if callees.tells_nans_apart() {
        doubts.insert(Doubt::NanPayloads);
    }
    if callees.looks_at_assertions() {
        doubts.insert(Doubt::Assertions);
    }
    // A caller can bring the end of the stack or of the memory near.
    if callees.catches(|class| library::is(class, Fact::Exhaustion)) {
        doubts.insert(Doubt::StackAndMemory);
    }
    doubts.into_iter().collect()
}

/// Methods of the library that tell what somebody has set for everybody.
const SET_FOR_ALL: [&str; 5] = [
    "getContextClassLoader",
    "getDefault",
    "getDefaultUncaughtExceptionHandler",
    "getProperties",
    "getSecurityManager",
];

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
    let mut lineage = class.lineage();
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
        Form::Numbers(_) | Form::Array(..) | Form::Null | Form::Step(_) | Form::New(..) => false,
    }
}

/// May an object that a caller gives be told from one that is equal to it? The caller could have given one that the
/// code has already. Of constants of enums there is one each.
fn compares_given(begun: &[&'static Method], callees: &Callees, program: &'static Program) -> bool {
    let is_constant = |ty: &str| program.class_of_descriptor(ty).is_ok_and(|class| class.access & access::ENUM != 0);
    let is_object = |ty: &&str| ty.starts_with(['L', '[']) && !is_constant(ty);
    let types = |method: &&'static Method| split_descriptor(&method.descriptor).map_or_else(Vec::new, |(all, _)| all);
    let is_given = begun.iter().any(|method| types(method).iter().any(is_object));
    is_given && callees.has_such(|_, _, insn| matches!(insn.op, Opcode::IfAcmpeq | Opcode::IfAcmpne))
}

/// Can the state of an enum's constants change, or is there more to them than its own fields?
pub fn has_changing_fields(class: &Class) -> bool {
    let is_set = |field: &Field| field.access & access::FINAL != 0 && is_plain_value(&field.descriptor);
    class.access & access::FINAL == 0 || class.fields.iter().any(|field| !field.is_static() && !is_set(field))
}

/// A primitive, or an object of a class of the library that nobody can change.
fn is_plain_value(descriptor: &str) -> bool {
    let object = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
    !descriptor.starts_with(['L', '[']) || object.is_some_and(|name| library::is(name, Fact::Value))
}

/// May a class below it change what a method of the class does, because code above such a class calls on its object
/// what can be overridden?
fn calls_overridable(class: &'static Class, program: &'static Program) -> bool {
    if class.access & access::FINAL != 0 {
        return false;
    }
    let is_open = |method: &Method| method.access & (access::PRIVATE | access::FINAL | access::STATIC) == 0;
    let is_overridable = |file: &ClassFile, insn: &Insn| {
        let (Opcode::Invokevirtual | Opcode::Invokeinterface, Arg::Pool(index)) = (insn.op, &insn.arg) else {
            return false;
        };
        let Ok(member) = file.pool.member(*index) else { return true };
        let is_own = above(program, class).any(|above| above.name == member.class);
        let found = || above(program, class).find_map(|above| above.declared_method(&member.name, &member.descriptor));
        is_own && found().is_none_or(is_open)
    };
    let own = above(program, class).filter(|class| class.home == Home::User).flat_map(|class| class.methods);
    let mut coded = own.filter_map(|method| Some((method, method.class().file.as_ref()?)));
    coded.any(|(method, file)| instructions(method).iter().any(|insn| is_overridable(file, insn)))
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
    reads_fields(&Callees::of(program, &[method]), program)
}

fn comes_to_state(callees: &Callees, program: &'static Program) -> bool {
    let is_told = |_: &'static Method, file: &ClassFile, insn: &Insn| {
        let (Opcode::Invokestatic | Opcode::Invokevirtual, Arg::Pool(index)) = (insn.op, &insn.arg) else {
            return false;
        };
        file.pool.member(*index).map_or(true, |member| SET_FOR_ALL.contains(&&*member.name))
    };
    callees.is_anything() || reads_fields(callees, program) || callees.has_such(is_told)
}

fn reads_fields(callees: &Callees, program: &'static Program) -> bool {
    callees.has_such(|method, file, insn| {
        let (Opcode::Getstatic, Arg::Pool(index)) = (insn.op, &insn.arg) else { return false };
        let Ok(member) = file.pool.member(*index) else { return true };
        let found = field(program, &member.class, &member.name, &member.descriptor);
        // Before an initialiser ends, nobody else has changed the fields of its class.
        let is_begun = |field: &Field| &*method.name == "<clinit>" && std::ptr::eq(field.class(), method.class());
        found.is_some_and(|field| !is_begun(field) && is_state(program)(field))
    })
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

/// A static field of the user's, where it is declared.
fn field(program: &'static Program, class: &str, name: &str, descriptor: &str) -> Option<&'static Field> {
    let class = program.class(class).ok().filter(|class| class.home == Home::User)?;
    class.lineage().find_map(|class| class.declared_field(name, descriptor))
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
        (op, _) => op.is_array_store(),
    };
    let reads = |insn: &Insn| is_access(insn, Opcode::Getstatic, field);
    let writes = |insns: Vec<Insn>| insns.iter().any(reads) && insns.iter().any(gives_away);
    field.access & access::PRIVATE == 0
        || is_shared(field, file, program)
        || own_methods(field).any(writes)
        || is_shown_at_first(field)
}

/// Does the initialiser of its class put a static array anywhere else than into the field? It may fill it.
fn is_shown_at_first(field: &'static Field) -> bool {
    let insns = field.class().declared_method("<clinit>", "()V").map_or_else(Vec::new, instructions);
    insns.windows(2).any(|pair| {
        let is_kept = is_access(&pair[1], Opcode::Putstatic, field) && is_copy(pair[0].op);
        let is_index = match pair[1].op.effect() {
            Effect::Load(Kind::Int) | Effect::Constant { words: 1 } => true,
            Effect::Fixed { pops: [], pushes: [Kind::Int] } => true,
            _ => pair[1].op == Opcode::Arraylength,
        };
        is_kept || is_access(&pair[0], Opcode::Getstatic, field) && !is_index
    })
}

fn is_copy(op: Opcode) -> bool {
    matches!(op, Opcode::Dup | Opcode::DupX1 | Opcode::DupX2 | Opcode::Dup2)
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
