//! Checks that a pattern of sources or of assumptions means something: a misspelt one would
//! silently leave the program as it is.

use program::{Class, Method, Program};
use vm::natives::{Pattern, Role};

use super::parse::Piece;
use super::resolve::{find_class, shown, supers};
use super::{Fault, SpecError};
use crate::nearest::nearest;

/// Reads a pattern, as it was typed.
pub fn parse(text: &str) -> Result<Pattern, SpecError> {
    Pattern::parse(text).map_err(|what| Fault::new(0, what).in_text(text))
}

/// Looks for a method that the pattern fits. Where the class is not one but many, the class path of
/// the user must have one of them.
pub fn check(text: &str, pattern: &Pattern, role: Role, program: &'static Program) -> Result<(), SpecError> {
    find(pattern, role, program).map_err(|fault| fault.in_text(text))
}

/// The methods `pkg.Cls.name` that a class declares and that will do; `rule` says what does.
pub fn methods(
    text: &str,
    program: &'static Program,
    rule: &str,
    will_do: impl Fn(&Method) -> bool,
) -> Result<Vec<&'static Method>, SpecError> {
    let pattern = parse(text)?;
    let found = find_class(Piece { at: 0, text: &pattern.class }, program).and_then(|class| {
        let named = named(&pattern, class)?;
        let good: Vec<&'static Method> = named.iter().copied().filter(|m| will_do(m)).collect();
        if !good.is_empty() {
            return Ok(good);
        }
        Err(Fault::new(pattern.class.len() + 1, rule).with(named.into_iter().map(shown).collect()))
    });
    found.map_err(|fault| fault.in_text(text))
}

fn find(pattern: &Pattern, role: Role, program: &'static Program) -> Result<(), Fault> {
    if pattern.class.contains('*') {
        let classes = program.class_path().user_classes();
        return match classes.iter().any(|name| pattern.fits_class(&name.replace('/', "."))) {
            true => Ok(()),
            false => Err(Fault::new(0, format!("no class on the class path fits {}", pattern.class))),
        };
    }
    let class = find_class(Piece { at: 0, text: &pattern.class }, program)?;
    let named = named(pattern, class)?;
    if named.iter().any(|m| role.fits(m)) {
        return Ok(());
    }
    let what = match role {
        Role::Source { .. } => "a constructor gives no value",
        Role::Assume => "an assumption has a boolean parameter and returns nothing",
    };
    Err(Fault::new(pattern.class.len() + 1, what).with(named.into_iter().map(shown).collect()))
}

/// The methods of a class that a pattern fits, at least one.
fn named(pattern: &Pattern, class: &'static Class) -> Result<Vec<&'static Method>, Fault> {
    let named: Vec<&'static Method> = class.methods.iter().filter(|m| pattern.fits(m)).collect();
    if !named.is_empty() {
        return Ok(named);
    }
    let mut above: Vec<&'static Class> = Vec::new();
    supers(class, &mut above);
    let inherited = above.iter().flat_map(|c| c.methods).filter(|m| *m.name == *pattern.name);
    let mut like: Vec<&'static Method> = inherited.collect();
    let mut what = format!("class {} declares no method {}", class.java_name(), pattern.name);
    match like.first() {
        Some(method) => what += &format!("; it is a method of {}", method.class().java_name()),
        None => {
            let near = nearest(&pattern.name, class.methods.iter().map(|m| &*m.name));
            like = class.methods.iter().filter(|m| near.contains(&&*m.name)).collect();
        }
    }
    Err(Fault::new(pattern.class.len() + 1, what).with(like.into_iter().map(shown).collect()))
}
