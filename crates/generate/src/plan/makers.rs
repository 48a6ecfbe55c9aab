//! Objects: which calls make one of a class.

use program::classfile::access;
use program::{Class, Home, Kind, Method, Program};

use super::form::Form;
use super::proof::has_changing_fields;
use super::sequence::{Planned, combinations, descriptor_of, forms, missing_class};
use super::variables::{erasure, owned_arguments};
use crate::subject::is_hidden;

/// Most ways of making an object that are tried.
const MOST_MAKERS: usize = 6;
/// Most classes below an abstract one whose objects are tried, and most classes of its package that are looked at.
const MOST_BELOW: usize = 3;
const MOST_BESIDE: usize = 500;

/// Calls in a package that give an object of a class: its own constructors and factories; of an abstract one those of
/// classes below it come first, because a factory may give what others have put somewhere, or nothing.
pub fn makers(class: &'static Class, program: &'static Program, from: &str) -> Vec<Vec<Planned>> {
    let own = own_makers(class, program, from);
    if class.access & access::ABSTRACT == 0 {
        return own;
    }
    let below = below(class, program).into_iter().filter(|class| is_seen(class.access, class, from));
    let below = below.flat_map(|class| own_makers(class, program, from).into_iter().take(1)).take(MOST_BELOW);
    below.chain(own).take(MOST_MAKERS).collect()
}

/// How deep objects with arguments of their types stand in each other.
const MOST_NESTED: usize = 3;

/// A call that gives an object of a generic type, with what the arguments of the type allow: a `Pair<Integer, String>`
/// has no text in place of its number. What cannot be made is null, which every type has.
pub fn typed_maker(
    class: &'static Class,
    program: &'static Program,
    from: &str,
    arguments: &[String],
) -> Option<Vec<Planned>> {
    typed(class, program, from, arguments, MOST_NESTED)
}

fn typed(
    class: &'static Class,
    program: &'static Program,
    from: &str,
    arguments: &[String],
    depth: usize,
) -> Option<Vec<Planned>> {
    for maker in makers(class, program, from) {
        let [call] = &maker[..] else { continue };
        // A maker without variables makes what it makes of any type.
        let types = match super::variables::makes(class, call.method, arguments) {
            Some(types) => types,
            None if call.method.class() == class && !has_variables(call.method) => return Some(maker),
            None => continue,
        };
        let mut call = call.clone();
        let mut before: Vec<Planned> = Vec::new();
        for (form, ty) in call.arguments.iter_mut().zip(types) {
            let Some(ty) = ty else { continue };
            let descriptor = erasure(&ty);
            if descriptor == "Ljava/lang/Object;" {
                continue;
            }
            *form = match Form::of(&descriptor, program).pop() {
                Some(form) => form,
                None => {
                    let inner = program.class_of_descriptor(&descriptor).ok().filter(|inner| inner.home == Home::User);
                    let inner = inner.filter(|inner| depth > 0 && !inner.is_array() && !is_hidden(inner));
                    let given = owned_arguments(&ty).unwrap_or_default();
                    match inner.and_then(|inner| typed(inner, program, from, &given, depth - 1)) {
                        Some(made) => {
                            let first = before.len();
                            before.extend(made.into_iter().map(|call| call.behind(first)));
                            Form::Step(before.len() - 1)
                        }
                        None => Form::Null,
                    }
                }
            };
        }
        before.push(call);
        return Some(before);
    }
    None
}

/// Does the signature of a method have type variables?
fn has_variables(method: &'static Method) -> bool {
    let file = method.class().file.as_ref();
    file.is_some_and(|file| file.methods[usize::from(method.index)].signature.is_some())
}

/// Classes of the same package, or that are loaded, whose objects are also of this class and can be made by anybody.
fn below(class: &'static Class, program: &'static Program) -> Vec<&'static Class> {
    let prefix = class.package();
    let beside = program.class_path().user_classes();
    let beside = beside.iter().filter(|name| name.rsplit_once('/').map_or("", |(package, _)| package) == prefix);
    let mut found: Vec<&'static Class> = beside.take(MOST_BESIDE).filter_map(|name| program.class(name).ok()).collect();
    let loaded = (0..).map_while(|id| program.class_at(id)).filter(|class| class.home == Home::User);
    found.extend(loaded.filter(|other| other.access & access::PUBLIC != 0 && other.package() != prefix));
    let is_below = |other: &&'static Class| {
        other.access & (access::ABSTRACT | access::ENUM) == 0 && !is_hidden(other) && other.is_subclass_of(class)
    };
    found.retain(is_below);
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// Constructors and static factories that give an object of a class and whose arguments can be made.
fn own_makers(class: &'static Class, program: &'static Program, from: &str) -> Vec<Vec<Planned>> {
    // Constants that nothing changes are all that there is.
    if class.access & access::ENUM != 0 && !has_changing_fields(class) {
        return Vec::new();
    }
    let result = format!("){}", descriptor_of(class));
    let is_abstract = class.access & access::ABSTRACT != 0;
    let makes = |method: &&'static Method| {
        let is_constructor = method.is_constructor() && !is_abstract && class.access & access::ENUM == 0;
        let is_factory = method.is_static() && method.descriptor.ends_with(&*result);
        let is_ours = method.access & (access::PRIVATE | access::SYNTHETIC) == 0 && is_seen(method.access, class, from);
        is_ours && (is_constructor || is_factory) && missing_class(class, method, program).is_none()
    };
    let mut found: Vec<&'static Method> = class.methods.iter().filter(makes).collect();
    // Few and simple inputs first: what a class makes of itself is more often sound than what anybody gives it.
    found.sort_by_key(|method| (cost(method), !method.is_constructor()));
    let mut makers = Vec::new();
    for method in found {
        let Ok(forms) = forms(method, program) else { continue };
        for arguments in combinations(&forms, 3) {
            makers.push(vec![Planned { method, on: None, arguments, throws: false }]);
        }
    }
    // One of each method before the second of any.
    let mut seen: Vec<(usize, Vec<Planned>)> = Vec::new();
    for maker in makers {
        let before = seen.iter().filter(|(_, known)| std::ptr::eq(known[0].method, maker[0].method)).count();
        seen.push((before, maker));
    }
    seen.sort_by_key(|(before, _)| *before);
    seen.into_iter().map(|(_, maker)| maker).take(MOST_MAKERS).collect()
}

/// Can a package see a class, or a member of it, with this access?
fn is_seen(access: u16, class: &Class, from: &str) -> bool {
    access & access::PUBLIC != 0 || class.package() == from
}

/// How hard it is to say what comes of a method's arguments.
fn cost(method: &Method) -> u32 {
    let one = |kind: &Kind| match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => 1,
        Kind::Ref | Kind::Void => 5,
        Kind::Float | Kind::Double => 8,
    };
    method.signature.params.iter().map(one).sum()
}

/// Why no object of a class can be made.
pub fn no_object(class: &'static Class) -> String {
    let constructors: Vec<&Method> = class.methods.iter().filter(|method| method.is_constructor()).collect();
    if class.is_interface() {
        "no object: the class is an interface".to_owned()
    } else if class.access & access::ABSTRACT != 0 {
        "no object: the class is abstract".to_owned()
    } else if constructors.iter().all(|method| method.is_private()) {
        "no object: the constructors are private".to_owned()
    } else {
        "no object: no value for the parameters of any constructor".to_owned()
    }
}
