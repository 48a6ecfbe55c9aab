//! Looking a spec up in a program: the class, the overload, and the values in their types.

use std::sync::Arc;

use program::{Class, Kind, LoadError, Method, Program};

use super::parse::{Arg, Mode, Parsed, Piece, elements};
use super::{ArgMode, Fault, MethodSpec, java_type, params};
use crate::literal::{Literal, Wanted};
use crate::nearest::nearest;

/// JVMS table 4.6-A: made by the compiler, so nobody means it.
const SYNTHETIC: u16 = 0x1000;

pub(super) fn resolve(spec: &Parsed<'_>, program: &'static Program) -> Result<MethodSpec, Fault> {
    let class = find_class(spec.class, program)?;
    let method = choose(spec, class)?;
    if method.is_abstract() {
        return Err(Fault::new(spec.name.at, format!("{} is abstract: there is no code to explore", shown(method))));
    }
    if !program.implements(method) {
        return Err(Fault::new(spec.name.at, format!("{} is native: there is no code to explore", shown(method))));
    }
    let args = spec.args.iter().zip(params(method)).map(|(arg, descriptor)| mode(arg, descriptor));
    Ok(MethodSpec { class, method, args: args.collect::<Result<_, _>>()? })
}

/// The class by the name that the JVM has for it, or by the one that Java source has, in which
/// nested classes are separated by dots.
pub(super) fn find_class(piece: Piece<'_>, program: &'static Program) -> Result<&'static Class, Fault> {
    let mut name = piece.text.replace('.', "/");
    loop {
        let error = match program.class(&name) {
            Ok(class) => return Ok(class),
            Err(error) => error,
        };
        if !is_missing(&error, &name) {
            return Err(Fault::new(piece.at, error.to_string()));
        }
        match name.rfind('/') {
            Some(slash) => name.replace_range(slash..=slash, "$"),
            None => break,
        }
    }
    let mut what = format!("there is no class {}", piece.text);
    if let Some(misplaced) = program.class_path().misplaced(piece.text) {
        what += &format!("; {misplaced}");
    }
    Err(Fault::new(piece.at, what).with(class_candidates(piece.text, program)))
}

/// The class itself is missing, rather than one that it needs.
fn is_missing(error: &Arc<LoadError>, name: &str) -> bool {
    match &**error {
        LoadError::NotFound { class } => class == name,
        // On a file system that ignores case the wrong file may be found.
        LoadError::WrongName { expected, .. } => expected == name,
        LoadError::Circular { .. }
        | LoadError::TooDeep { .. }
        | LoadError::TooLarge { .. }
        | LoadError::Incompatible { .. }
        | LoadError::Malformed(_)
        | LoadError::UnsupportedVersion { .. }
        | LoadError::Io { .. }
        | LoadError::CorruptJar { .. }
        | LoadError::JdkNotFound { .. }
        | LoadError::CompressedImage { .. } => false,
    }
}

/// Classes of the same simple name in other packages, then those of a similar name. A class file below a directory
/// that is not itself on the class path is none of them.
fn class_candidates(typed: &str, program: &'static Program) -> Vec<String> {
    let all: Vec<String> = program.class_path().user_classes().iter().map(|name| name.replace('/', ".")).collect();
    let simple = |name: &str| name.rsplit(['.', '$']).next().map(str::to_owned);
    let is_there = |name: &str| program.class_path().load(&name.replace('.', "/")).is_ok();
    let same = all.iter().filter(|name| simple(name) == simple(typed) && is_there(name));
    let mut found: Vec<String> = same.take(5).cloned().collect();
    for near in nearest(typed, all.iter().map(String::as_str)) {
        if is_there(near) && !found.iter().any(|name| name == near) {
            found.push(near.to_owned());
        }
    }
    found
}

fn choose(spec: &Parsed<'_>, class: &'static Class) -> Result<&'static Method, Fault> {
    let all = methods(class);
    let named: Vec<&'static Method> = all.iter().copied().filter(|m| &*m.name == spec.name.text).collect();
    if named.is_empty() {
        let what = format!("class {} has no method {}", class.java_name(), spec.name.text);
        let names = nearest(spec.name.text, all.iter().map(|m| &*m.name));
        let mut like: Vec<String> = all.iter().filter(|m| names.contains(&&*m.name)).map(|m| shown(m)).collect();
        if like.is_empty() {
            // Nothing is similar: what the class itself declares is the best that can be said.
            like = class.methods.iter().filter(|m| is_meant(m)).map(shown).collect();
        }
        return Err(Fault::new(spec.name.at, what).with(like));
    }
    let count = spec.args.len();
    let list = |methods: &[&'static Method]| methods.iter().map(|m| shown(m)).collect::<Vec<_>>();
    let fitting: Vec<&'static Method> = named.iter().copied().filter(|m| params(m).len() == count).collect();
    if fitting.is_empty() {
        let arguments = if count == 1 { "argument" } else { "arguments" };
        let what = format!("no method {} has {count} {arguments}", spec.name.text);
        return Err(Fault::new(spec.open, what).with(list(&named)));
    }
    let typed: Vec<&'static Method> = fitting.iter().copied().filter(|m| wrong_type(spec, m).is_none()).collect();
    match typed[..] {
        [method] => Ok(method),
        [] => {
            let blame = fitting.iter().filter_map(|m| wrong_type(spec, m)).max_by_key(|piece| piece.at);
            let blame = blame.expect("no candidate fits because a type differs");
            let what = format!("no method {} has type {} here", spec.name.text, blame.text);
            Err(Fault::new(blame.at, what).with(list(&fitting)))
        }
        [..] => {
            let what = format!("{} methods {} fit; write the types, as in int:sym", typed.len(), spec.name.text);
            Err(Fault::new(spec.open, what).with(list(&typed)))
        }
    }
}

/// Methods that a name of this class can mean: its own, then inherited ones that are not overridden.
/// A bridge overrides, too, although nobody means it.
fn methods(class: &'static Class) -> Vec<&'static Method> {
    let mut found: Vec<&'static Method> = class.methods.iter().collect();
    let mut above = Vec::new();
    supers(class, &mut above);
    for inherited in above {
        for method in inherited.methods.iter().filter(|m| !m.is_constructor()) {
            if !found.iter().any(|m| m.selector == method.selector) {
                found.push(method);
            }
        }
    }
    found.retain(|m| is_meant(m));
    found
}

/// Superclasses from the nearest up, each before its interfaces.
pub(super) fn supers(class: &'static Class, into: &mut Vec<&'static Class>) {
    for above in class.super_class.into_iter().chain(class.interfaces.iter().copied()) {
        if !into.contains(&above) {
            into.push(above);
            supers(above, into);
        }
    }
}

fn is_meant(method: &Method) -> bool {
    method.access & SYNTHETIC == 0 && &*method.name != "<clinit>"
}

/// The first type in the spec that this method does not have at its place.
fn wrong_type<'a>(spec: &Parsed<'a>, method: &'static Method) -> Option<Piece<'a>> {
    let pairs = spec.args.iter().zip(params(method));
    pairs.filter_map(|(arg, descriptor)| arg.type_name.filter(|piece| !names(piece.text, descriptor))).next()
}

/// Whether a type's text names a descriptor: in full, or by the end of its name.
fn names(text: &str, descriptor: &str) -> bool {
    let full = java_type(descriptor).replace('$', ".");
    let text = text.replace(' ', "").replace('$', ".");
    full == text || full.strip_suffix(&text).is_some_and(|package| package.ends_with('.'))
}

/// `static int f(int, java.lang.String[])`.
pub(super) fn shown(method: &'static Method) -> String {
    let types: Vec<String> = params(method).into_iter().map(java_type).collect();
    let kind = if method.is_static() { "static " } else { "" };
    let class = method.class().java_name();
    if method.is_constructor() {
        return format!("{class}.<init>({})", types.join(","));
    }
    let result = method.descriptor.rsplit(')').next().map(result_type).unwrap_or_default();
    format!("{kind}{result} {class}.{}({})", method.name, types.join(","))
}

fn result_type(descriptor: &str) -> String {
    if descriptor == "V" { "void".to_owned() } else { java_type(descriptor) }
}

pub(super) fn mode(arg: &Arg<'_>, descriptor: &str) -> Result<ArgMode, Fault> {
    let wanted = wanted(descriptor);
    match arg.mode {
        Mode::Symbolic => Ok(ArgMode::Symbolic),
        Mode::Actual => Ok(ArgMode::Actual),
        Mode::Null => match wanted {
            Wanted::String | Wanted::Reference => Ok(ArgMode::Concrete(Literal::Null)),
            Wanted::Primitive(_) => Err(Fault::new(arg.at, format!("null where {} is wanted", java_type(descriptor)))),
        },
        Mode::Concrete(piece) if piece.text.trim_start().starts_with('{') => array(piece, descriptor),
        Mode::Concrete(piece) => literal(piece, wanted).map(ArgMode::Concrete),
        Mode::SymbolicIn { low, high } => match wanted {
            Wanted::Primitive(kind) if kind != Kind::Boolean => range(low, high, kind),
            Wanted::Primitive(_) | Wanted::String | Wanted::Reference => {
                let what = format!("a range needs a number or char; this is a {}", java_type(descriptor));
                Err(Fault::new(arg.at, what))
            }
        },
    }
}

fn wanted(descriptor: &str) -> Wanted {
    match Kind::of(descriptor) {
        Some(Kind::Ref) | None if descriptor == "Ljava/lang/String;" => Wanted::String,
        Some(Kind::Ref) | None => Wanted::Reference,
        Some(kind) => Wanted::Primitive(kind),
    }
}

fn literal(piece: Piece<'_>, wanted: Wanted) -> Result<Literal, Fault> {
    Literal::parse(piece.text, wanted).map_err(|error| Fault::new(piece.at + error.at, error.what))
}

/// `{…}`: the elements of an array, each of its element type.
fn array(piece: Piece<'_>, descriptor: &str) -> Result<ArgMode, Fault> {
    let start = piece.at + piece.text.len() - piece.text.trim_start().len();
    let Some(element) = descriptor.strip_prefix('[') else {
        return Err(Fault::new(start, format!("{{…}} is an array; this is a {}", java_type(descriptor))));
    };
    if element.starts_with('[') {
        return Err(Fault::new(start, "arrays of arrays cannot be written here"));
    }
    let body = piece.text.trim();
    let Some(inside) = body.strip_prefix('{').and_then(|body| body.strip_suffix('}')) else {
        return Err(Fault::new(piece.at + piece.text.trim_end().len(), "expected } at the end of the array"));
    };
    let pieces = elements(Piece { at: start + 1, text: inside })?;
    let values = pieces.into_iter().map(|piece| literal(piece, wanted(element)));
    values.collect::<Result<_, _>>().map(ArgMode::Elements)
}

fn range(low: Piece<'_>, high: Piece<'_>, kind: Kind) -> Result<ArgMode, Fault> {
    let (at, wanted) = (low.at, Wanted::Primitive(kind));
    let (low, high) = (literal(low, wanted)?, literal(high, wanted)?);
    if !in_order(&low, &high) {
        return Err(Fault::new(at, format!("no value is from {low} to {high}")));
    }
    Ok(ArgMode::SymbolicIn { low, high })
}

/// Both bounds have the same type; a NaN is in order with nothing.
fn in_order(low: &Literal, high: &Literal) -> bool {
    match (low, high) {
        (Literal::Byte(a), Literal::Byte(b)) => a <= b,
        (Literal::Short(a), Literal::Short(b)) => a <= b,
        (Literal::Char(a), Literal::Char(b)) => a <= b,
        (Literal::Int(a), Literal::Int(b)) => a <= b,
        (Literal::Long(a), Literal::Long(b)) => a <= b,
        (Literal::Float(a), Literal::Float(b)) => a <= b,
        (Literal::Double(a), Literal::Double(b)) => a <= b,
        (_, _) => false,
    }
}
