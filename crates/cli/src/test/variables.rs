//! What the type variables of a generic class stand for in objects of a class below it.
//!
//! `class LongBox extends Box<Long>` inherits `put(T)`, whose descriptor takes any object; Java's compiler takes a
//! `Long` there, and so do the casts in what `LongBox` adds. Signatures (JVMS §4.7.9.1) say which; what they leave open
//! is the bound of the variable.

use std::collections::BTreeMap;

use program::kind::split_descriptor;
use program::{Class, Method};

use super::generic::{after_type, has_variable_inside};

/// A parameter as a caller has to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its type as a descriptor.
    pub ty: String,
    /// Its type has a variable among its arguments, so that not all objects of its class fit.
    pub has_variable: bool,
}

/// Types by the variables that stand for them.
type Bound = BTreeMap<String, String>;

/// The parameters of a method that is called on an object of a class.
pub fn parameters(receiver: &'static Class, method: &'static Method) -> Vec<Parameter> {
    let erased = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(types, _)| types);
    let declaring = method.class();
    let written = declaring.file.as_ref().and_then(|file| {
        let signature = file.methods[usize::from(method.index)].signature.as_deref()?;
        let (own, rest) = formals(signature)?;
        let types = types(rest.strip_prefix('(')?)?;
        (types.len() == erased.len()).then_some((own, types))
    });
    let Some((own, written)) = written else {
        let plain = |ty: &str| Parameter { ty: ty.to_owned(), has_variable: false };
        return erased.into_iter().map(plain).collect();
    };
    let mut bound = match method.is_static() || method.is_constructor() {
        true => Bound::new(),
        false => bindings(receiver, open(receiver), declaring).unwrap_or_default(),
    };
    // Variables of the method itself hide those of its class.
    own.iter().for_each(|(name, _)| _ = bound.remove(*name));
    let one = |(erased, written): (&str, &str)| {
        let is_variable = written.trim_start_matches('[').starts_with('T');
        let ty = is_variable.then(|| erasure(written, &bound)).flatten();
        Parameter { ty: ty.unwrap_or_else(|| erased.to_owned()), has_variable: has_variable_inside(written) }
    };
    erased.into_iter().zip(written).map(one).collect()
}

/// What the variables of a class are at least.
fn open(class: &Class) -> Bound {
    let mut bound = Bound::new();
    let signature = class.file.as_ref().and_then(|file| file.signature.as_deref());
    for (name, limit) in signature.and_then(formals).map_or_else(Vec::new, |(formals, _)| formals) {
        // A bound by a later variable is rare, and stays as the descriptor has it.
        if let Some(ty) = erasure(limit, &bound) {
            bound.insert(name.to_owned(), ty);
        }
    }
    bound
}

/// What the variables of a class above another stand for, where those of the other stand for these.
fn bindings(class: &'static Class, own: Bound, above: &'static Class) -> Option<Bound> {
    if class == above {
        return Some(own);
    }
    let signature = class.file.as_ref()?.signature.as_deref()?;
    let (_, mut rest) = formals(signature)?;
    let mut next = class.super_class.into_iter().chain(class.interfaces.iter().copied());
    while !rest.is_empty() {
        let after = after_type(rest)?;
        let (written, general) = (&rest[..rest.len() - after.len()], next.next()?);
        rest = after;
        if general != above && !general.is_subclass_of(above) {
            continue;
        }
        let formals = general.file.as_ref().and_then(|file| formals(file.signature.as_deref()?));
        let formals = formals.map_or_else(Vec::new, |(formals, _)| formals);
        let given = arguments(written).unwrap_or_default();
        let bound = formals.iter().zip(given);
        let bound = bound.filter_map(|((name, _), ty)| Some(((*name).to_owned(), erasure(ty, &own)?))).collect();
        return bindings(general, bound, above);
    }
    None
}

/// The type parameters that a signature begins with, each with its first bound, and what follows them.
fn formals(signature: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let mut formals = Vec::new();
    let Some(mut rest) = signature.strip_prefix('<') else { return Some((formals, signature)) };
    while !rest.starts_with('>') {
        let (name, mut after) = rest.split_once(':')?;
        let mut first = None;
        loop {
            // The bound of a class may be absent before those of interfaces.
            if !after.starts_with(':') {
                let next = after_type(after)?;
                first = first.or(Some(&after[..after.len() - next.len()]));
                after = next;
            }
            match after.strip_prefix(':') {
                Some(next) => after = next,
                None => break,
            }
        }
        formals.push((name, first?));
        rest = after;
    }
    Some((formals, &rest[1..]))
}

/// The types up to a closing bracket.
fn types(mut text: &str) -> Option<Vec<&str>> {
    let mut types = Vec::new();
    while !text.starts_with([')', '>']) {
        let after = match text.strip_prefix('*') {
            Some(after) => after,
            None => after_type(text)?,
        };
        types.push(&text[..text.len() - after.len()]);
        text = after;
    }
    Some(types)
}

/// The arguments of a type, those of the innermost class: `TK;` and `[I` of `La/Map<TK;[I>;`.
fn arguments(ty: &str) -> Option<Vec<&str>> {
    let own = ty.strip_suffix(">;")?;
    let mut depth = 1_usize;
    for (at, c) in own.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return types(&ty[at + 1..]);
        }
    }
    None
}

/// A type without its arguments, as a descriptor; nothing for a variable that stands for nothing.
fn erasure(ty: &str, bound: &Bound) -> Option<String> {
    if let Some(element) = ty.strip_prefix('[') {
        return Some(format!("[{}", erasure(element, bound)?));
    }
    if let Some(name) = ty.strip_prefix('T') {
        return bound.get(name.strip_suffix(';')?).cloned();
    }
    if ty.starts_with(['*', '+', '-']) {
        return None;
    }
    let (mut text, mut depth) = (String::new(), 0_usize);
    for c in ty.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            // A class inside one with arguments.
            '.' if depth == 0 => text.push('$'),
            c if depth == 0 => text.push(c),
            _ => {}
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_parameters_have_their_first_bound() {
        let check = |signature, expected: &[(&str, &str)], rest: &str| {
            assert_eq!(formals(signature), Some((expected.to_vec(), rest)), "{signature}");
        };
        check("<T:Ljava/lang/Object;>La/B<TT;>;", &[("T", "Ljava/lang/Object;")], "La/B<TT;>;");
        check("<E::La/C<-TE;>;:La/D;F:TE;>(TE;)V", &[("E", "La/C<-TE;>;"), ("F", "TE;")], "(TE;)V");
        check("La/B;", &[], "La/B;");
    }

    #[test]
    fn arguments_are_those_of_the_innermost_class() {
        assert_eq!(arguments("La/Map<TK;[I*>;"), Some(vec!["TK;", "[I", "*"]));
        assert_eq!(arguments("La/Out<TK;>.In<La/B<TT;>;>;"), Some(vec!["La/B<TT;>;"]));
        assert_eq!(arguments("La/B;"), None);
    }

    #[test]
    fn types_lose_their_arguments_and_variables_are_what_they_stand_for() {
        let bound = Bound::from([("T".to_owned(), "Ljava/lang/Long;".to_owned())]);
        let check = |ty, expected: Option<&str>| assert_eq!(erasure(ty, &bound).as_deref(), expected, "{ty}");
        check("[TT;", Some("[Ljava/lang/Long;"));
        check("TU;", None);
        check("La/Out<TT;>.In<*>;", Some("La/Out$In;"));
        check("I", Some("I"));
    }
}
