//! The classes under test: names and `pkg.*`, less what is excluded, and what there is to say of each.

use program::classfile::access;
use program::{Class, Program};
use vm::natives::glob;

use crate::run::Failure;

/// Which classes and methods are meant.
#[derive(Debug)]
pub struct Choice<'a> {
    pub classes: &'a [String],
    pub include: &'a [String],
    pub exclude: &'a [String],
}

/// The classes, by name; those that cannot be loaded with the reason.
#[derive(Debug, Default)]
pub struct Subjects {
    pub classes: Vec<&'static Class>,
    pub failed: Vec<(String, String)>,
}

/// Finds the classes.
pub fn find(program: &'static Program, choice: &Choice<'_>) -> Result<Subjects, Failure> {
    let all = program.class_path().user_classes();
    let mut names: Vec<String> = Vec::new();
    for pattern in choice.classes {
        let before = names.len();
        if pattern.contains('*') {
            names.extend(all.iter().filter(|name| glob(pattern, &name.replace('/', "."))).cloned());
        } else {
            names.extend(named(pattern, &all));
        }
        if names.len() == before {
            return Err(Failure::bad_input(format!("{pattern}: the class path has no such class")));
        }
    }
    names.retain(|name| {
        let name = name.replace('/', ".");
        (choice.include.is_empty() || choice.include.iter().any(|pattern| glob(pattern, &name)))
            && !choice.exclude.iter().any(|pattern| glob(pattern, &name))
    });
    names.sort_unstable();
    names.dedup();
    let mut subjects = Subjects::default();
    for name in names.iter().filter(|name| !name.ends_with("-info")) {
        match program.class(name) {
            Ok(class) if is_hidden(class) && choice.classes.iter().any(|pattern| pattern.contains('*')) => {}
            Ok(class) => subjects.classes.push(class),
            Err(why) => subjects.failed.push((name.replace('/', "."), why.to_string())),
        }
    }
    Ok(subjects)
}

/// `pkg.Outer$Inner`, or as Java source has it, `pkg.Outer.Inner`.
fn named(typed: &str, all: &[String]) -> Option<String> {
    let mut name = typed.replace('.', "/");
    loop {
        if all.binary_search(&name).is_ok() {
            return Some(name);
        }
        let slash = name.rfind('/')?;
        name.replace_range(slash..=slash, "$");
    }
}

/// Nobody can write its name: made by the compiler, anonymous, local or private.
pub fn is_hidden(class: &Class) -> bool {
    let inner = class.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == class.name));
    let is_unnamed =
        inner.is_some_and(|inner| inner.name.is_none() || inner.outer.is_none() || inner.access & access::PRIVATE != 0);
    is_unnamed || class.access & access::SYNTHETIC != 0
}

/// What a person should know of a class besides its methods.
pub fn notes(class: &'static Class) -> Vec<String> {
    let mut notes = Vec::new();
    let Some(file) = class.file.as_ref() else { return notes };
    let coded = || file.methods.iter().filter_map(|method| method.code.as_ref());
    if coded().count() > 0 && coded().all(|code| code.lines(file).is_ok_and(|lines| lines.is_empty())) {
        notes.push("no line numbers: compile with -g:lines to see lines".to_owned());
    }
    if class.is_interface() {
        notes.push("interface: its static methods are tested".to_owned());
    } else if class.access & access::ABSTRACT != 0 {
        notes.push("abstract: its static methods are tested".to_owned());
    }
    notes
}
