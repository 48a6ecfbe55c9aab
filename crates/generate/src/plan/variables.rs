//! What the type variables of a generic class stand for in objects of a class below it.
//!
//! `class LongBox extends Box<Long>` inherits `put(T)`, whose descriptor takes any object; Java's compiler takes a
//! `Long` there, and so do the casts in what `LongBox` adds. Signatures (JVMS §4.7.9.1) say which; what they leave open
//! is the bound of the variable.

use std::collections::BTreeMap;

use program::kind::split_descriptor;
use program::{Class, Method};

use crate::subject::generic::{after_type, has_variable_inside};

/// A parameter as a caller has to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its type as a descriptor.
    pub ty: String,
    /// The arguments of its type, none of them with a variable; none if it has none.
    pub arguments: Vec<String>,
    /// Its type has a variable among its arguments, so that not all objects of its class fit.
    pub has_variable: bool,
}

/// Types, as signatures write them and without variables, by the variables that stand for them.
type Bound = BTreeMap<String, String>;

/// The parameters of a method that is called on an object of a class.
pub fn parameters(receiver: &'static Class, method: &'static Method) -> Vec<Parameter> {
    let bound = match method.is_static() || method.is_constructor() {
        true => Bound::new(),
        false => bindings(receiver, open(receiver), method.class()).unwrap_or_default(),
    };
    bound_parameters(method, bound)
}

/// The types of the parameters of a constructor or static factory that makes an object of a type with these arguments, as
/// signatures write them; nothing for one that the arguments say nothing of. No list at all if what it makes has others.
pub fn makes(class: &'static Class, maker: &'static Method, arguments: &[String]) -> Option<Vec<Option<String>>> {
    let (_, types, result) = written(maker)?;
    let mut bound = Bound::new();
    if maker.is_constructor() {
        let made = maker.class();
        let above = bindings(made, identity(made), class)?;
        let names = class_formals(class).into_iter().map(|(name, _)| name);
        for (name, given) in names.zip(arguments) {
            unify(above.get(&name)?, given, &mut bound)?;
        }
    } else {
        for (own, given) in self::arguments(result)?.into_iter().zip(arguments) {
            unify(own, given, &mut bound)?;
        }
    }
    Some(types.into_iter().map(|ty| substituted(ty, &bound).map(|ty| without_wildcard(&ty).to_owned())).collect())
}

/// Makes a type with variables another one; nothing if it cannot be that.
fn unify(ty: &str, given: &str, bound: &mut Bound) -> Option<()> {
    if let Some(name) = ty.strip_prefix('T').and_then(|name| name.strip_suffix(';')) {
        bound.insert(name.to_owned(), given.to_owned());
        return Some(());
    }
    let is_any = given.starts_with(['*', '+', '-']);
    (is_any || erasure(ty) == erasure(given)).then_some(())
}

/// What an argument of a type stands for at least, or at most.
pub fn without_wildcard(ty: &str) -> &str {
    ty.strip_prefix(['+', '-']).unwrap_or(ty)
}

/// The type variables of a method, its parameters' types and its result's, as its signature has them.
type Written<'m> = (Vec<(&'m str, &'m str)>, Vec<&'m str>, &'m str);

fn written(method: &'static Method) -> Option<Written<'static>> {
    let file = method.class().file.as_ref()?;
    let signature = file.methods[usize::from(method.index)].signature.as_deref()?;
    let (own, rest) = formals(signature)?;
    let (_, result) = rest.split_once(')')?;
    let types = types(rest.strip_prefix('(')?)?;
    (types.len() == method.signature.params.len()).then_some((own, types, result))
}

fn bound_parameters(method: &'static Method, mut bound: Bound) -> Vec<Parameter> {
    let erased = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(types, _)| types);
    let Some((own, written, _)) = written(method) else {
        let plain = |ty: &str| Parameter { ty: ty.to_owned(), arguments: Vec::new(), has_variable: false };
        return erased.into_iter().map(plain).collect();
    };
    // Variables of the method itself hide those of its class.
    own.iter().for_each(|(name, _)| _ = bound.remove(*name));
    let mut with_own = bound.clone();
    for (name, limit) in &own {
        let chosen = substituted(limit, &with_own).map(|limit| chosen(&limit));
        with_own.extend(chosen.map(|chosen| ((*name).to_owned(), chosen)));
    }
    let one = |(erased, written): (&str, &str)| {
        let is_variable = written.trim_start_matches('[').starts_with('T');
        let ty = is_variable.then(|| substituted(written, &bound).map(|ty| erasure(&ty))).flatten();
        let arguments = substituted(written, &with_own).and_then(|ty| owned_arguments(&ty)).unwrap_or_default();
        Parameter { ty: ty.unwrap_or_else(|| erased.to_owned()), arguments, has_variable: has_variable_inside(written) }
    };
    erased.into_iter().zip(written).map(one).collect()
}

/// The arguments of a type.
pub fn owned_arguments(ty: &str) -> Option<Vec<String>> {
    Some(arguments(ty)?.into_iter().map(str::to_owned).collect())
}

/// A type for a variable of a method with this bound: what callers most often have.
fn chosen(limit: &str) -> String {
    match erasure(limit).as_str() {
        "Ljava/lang/Comparable;" | "Ljava/lang/CharSequence;" => "Ljava/lang/String;".to_owned(),
        "Ljava/lang/Number;" => "Ljava/lang/Integer;".to_owned(),
        other => other.to_owned(),
    }
}

/// The variables of a class, each with its first bound.
fn class_formals(class: &Class) -> Vec<(String, String)> {
    let signature = class.file.as_ref().and_then(|file| file.signature.as_deref());
    let formals = signature.and_then(formals).map_or_else(Vec::new, |(formals, _)| formals);
    formals.into_iter().map(|(name, limit)| (name.to_owned(), limit.to_owned())).collect()
}

/// What the variables of a class are at least.
fn open(class: &Class) -> Bound {
    let mut bound = Bound::new();
    for (name, limit) in class_formals(class) {
        // A bound by a later variable is rare, and stays as the descriptor has it.
        if let Some(ty) = substituted(&limit, &bound) {
            bound.insert(name, erasure(&ty));
        }
    }
    bound
}

/// The variables of a class as themselves.
fn identity(class: &Class) -> Bound {
    class_formals(class).into_iter().map(|(name, _)| (name.clone(), format!("T{name};"))).collect()
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
        let given = arguments(written).unwrap_or_default();
        let bound = class_formals(general).into_iter().zip(given);
        let bound = bound.filter_map(|((name, _), ty)| Some((name, substituted(ty, &own)?))).collect();
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
            None => after_type(without_wildcard(text))?,
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

/// A type with what its variables stand for in their place. Nothing for a variable that stands for nothing; one among the
/// arguments may be anything.
fn substituted(ty: &str, bound: &Bound) -> Option<String> {
    if let Some(element) = ty.strip_prefix('[') {
        return Some(format!("[{}", substituted(element, bound)?));
    }
    if let Some(inner) = ty.strip_prefix(['+', '-']) {
        return Some(format!("{}{}", &ty[..1], without_wildcard(&substituted(inner, bound)?)));
    }
    if let Some(name) = ty.strip_prefix('T') {
        return bound.get(name.strip_suffix(';')?).cloned();
    }
    let Some(inner) = arguments(ty) else { return Some(ty.to_owned()) };
    let written: usize = inner.iter().map(|part| part.len()).sum();
    let front = &ty[..ty.len() - written - ">;".len()];
    let parts = inner.into_iter().map(|part| substituted(part, bound).unwrap_or_else(|| "*".to_owned()));
    Some(format!("{front}{}>;", parts.collect::<String>()))
}

/// A type without its arguments, as a descriptor; that of a wildcard's bound.
pub fn erasure(ty: &str) -> String {
    if ty == "*" {
        return "Ljava/lang/Object;".to_owned();
    }
    let (mut text, mut depth) = (String::new(), 0_usize);
    for c in without_wildcard(ty).chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            // A class inside one with arguments.
            '.' if depth == 0 => text.push('$'),
            c if depth == 0 => text.push(c),
            _ => {}
        }
    }
    text
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
        assert_eq!(arguments("La/B<+La/C<*>;-TT;>;"), Some(vec!["+La/C<*>;", "-TT;"]));
        assert_eq!(arguments("La/B;"), None);
    }

    #[test]
    fn types_lose_their_arguments_and_variables_are_what_they_stand_for() {
        let bound = Bound::from([("T".to_owned(), "Ljava/lang/Long;".to_owned())]);
        let check = |ty, expected: Option<&str>| assert_eq!(substituted(ty, &bound).as_deref(), expected, "{ty}");
        check("[TT;", Some("[Ljava/lang/Long;"));
        check("TU;", None);
        check("La/B<TT;+TT;TU;[I>;", Some("La/B<Ljava/lang/Long;+Ljava/lang/Long;*[I>;"));
        check("I", Some("I"));
        assert_eq!(erasure("La/Out<TT;>.In<*>;"), "La/Out$In;");
        assert_eq!(erasure("-[La/B<*>;"), "[La/B;");
    }
}
