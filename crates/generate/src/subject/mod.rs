//! The classes under test: names and `pkg.*`, less what is excluded, with all that is inside them, and what there is to
//! say of each.

pub mod generic;

use std::collections::{BTreeMap, BTreeSet};

use explore::nearest::near_class;
use program::classfile::{MethodInfo, access};
use program::{Class, Program};
use vm::natives::glob;

use crate::error::{GenerateError, Misnomer};

/// Annotations of methods that JUnit runs.
const TEST: [&str; 6] = [
    "Lorg/junit/Test;",
    "Lorg/junit/jupiter/api/RepeatedTest;",
    "Lorg/junit/jupiter/api/Test;",
    "Lorg/junit/jupiter/api/TestFactory;",
    "Lorg/junit/jupiter/api/TestTemplate;",
    "Lorg/junit/jupiter/params/ParameterizedTest;",
];

/// Which classes and methods are meant.
#[derive(Debug)]
pub struct Choice<'a> {
    pub classes: &'a [String],
    pub include: &'a [String],
    pub exclude: &'a [String],
}

impl Choice<'_> {
    /// Do the patterns leave a class?
    fn leaves(&self, name: &str) -> bool {
        let name = name.replace('/', ".");
        (self.include.is_empty() || self.include.iter().any(|pattern| glob(pattern, &name))) && !self.excludes(&name)
    }

    fn excludes(&self, name: &str) -> bool {
        self.exclude.iter().any(|pattern| glob(pattern, name))
    }
}

/// The classes, by name; those that cannot be loaded with the reason.
#[derive(Debug, Default)]
pub struct Subjects {
    pub classes: Vec<&'static Class>,
    /// Classes inside them that nobody can name: their code counts with that around them.
    pub inside: Vec<&'static Class>,
    pub failed: Vec<Failed>,
}

/// A class that cannot be loaded.
#[derive(Debug)]
pub struct Failed {
    pub class: String,
    pub why: String,
    /// It was named, or fits a pattern of which no class can be loaded.
    pub is_asked: bool,
}

impl Subjects {
    /// All whose code counts, by name.
    pub fn measured(&self) -> Vec<&'static Class> {
        let mut all: Vec<&'static Class> = self.classes.iter().chain(&self.inside).copied().collect();
        all.sort_unstable_by_key(|class| &class.name);
        all
    }

    /// Is a class under test for itself?
    pub fn is_named(&self, class: &str) -> bool {
        self.classes.iter().any(|own| own.java_name() == class)
    }

    fn add(&mut self, program: &'static Program, choice: &Choice<'_>, pattern: &str, names: &[String]) {
        let is_named = !pattern.contains('*');
        let (before, mut failed) = (self.classes.len(), Vec::new());
        for name in names.iter().filter(|name| choice.leaves(name) && !name.ends_with("-info")) {
            match program.class(name) {
                Ok(class) if !is_named && (is_hidden(class) || is_test(class)) => {}
                Ok(class) => self.classes.push(class),
                Err(why) => failed.push((name.replace('/', "."), why.to_string())),
            }
        }
        let is_asked = is_named || self.classes.len() == before;
        self.failed.extend(failed.into_iter().map(|(class, why)| Failed { class, why, is_asked }));
    }

    /// Adds what is inside the classes.
    fn look_inside(&mut self, program: &'static Program, choice: &Choice<'_>, all: &[String]) {
        let mut known: BTreeMap<&str, &'static Class> =
            self.classes.iter().map(|class| (&*class.name, *class)).collect();
        let mut inside: BTreeSet<&str> = BTreeSet::new();
        // What is around a class comes before it.
        for name in all.iter().filter(|name| name.contains('$') && !choice.excludes(&name.replace('/', "."))) {
            let Some((outer, around)) = around(name, all).and_then(|outer| known.get_key_value(outer)) else {
                continue;
            };
            if known.contains_key(&**name) {
                continue;
            }
            match program.class(name) {
                Ok(class) if class.access & access::SYNTHETIC != 0 => {}
                Ok(class) if inside.contains(outer) || is_unnamed(around, name) => {
                    known.insert(name, class);
                    inside.insert(name);
                    self.inside.push(class);
                }
                Ok(class) => {
                    known.insert(name, class);
                    self.classes.push(class);
                }
                Err(why) => {
                    let (class, why) = (name.replace('/', "."), why.to_string());
                    self.failed.push(Failed { class, why, is_asked: false });
                }
            }
        }
    }
}

/// Finds the classes.
pub fn find(program: &'static Program, choice: &Choice<'_>) -> Result<Subjects, GenerateError> {
    let all = program.class_path().user_classes();
    let mut subjects = Subjects::default();
    for pattern in choice.classes {
        let names: Vec<String> = match pattern.contains('*') {
            true => all.iter().filter(|name| glob(pattern, &name.replace('/', "."))).cloned().collect(),
            false => named(pattern, &all).into_iter().collect(),
        };
        if names.is_empty() {
            return Err(GenerateError::NoSuchClass { pattern: pattern.clone(), misnomer: unknown(pattern, program) });
        }
        subjects.add(program, choice, pattern, &names);
    }
    if subjects.classes.is_empty() && subjects.failed.is_empty() {
        let is_filtered = !choice.include.is_empty() || !choice.exclude.is_empty();
        return Err(GenerateError::NothingLeft { classes: choice.classes.join(" "), is_filtered });
    }
    subjects.classes.sort_unstable_by_key(|class| &class.name);
    subjects.classes.dedup_by(|a, b| std::ptr::eq(*a, *b));
    subjects.look_inside(program, choice, &all);
    subjects.classes.sort_unstable_by_key(|class| &class.name);
    // Of a class that was named and fits a pattern, the first is kept.
    subjects.failed.sort_by(|a, b| (&a.class, b.is_asked).cmp(&(&b.class, a.is_asked)));
    subjects.failed.dedup_by(|a, b| a.class == b.class);
    Ok(subjects)
}

/// The class around another, by its name.
fn around<'n>(name: &'n str, all: &[String]) -> Option<&'n str> {
    let mut outer = name;
    loop {
        outer = &outer[..outer.rfind('$')?];
        if all.binary_search_by(|known| (**known).cmp(outer)).is_ok() {
            return Some(outer);
        }
    }
}

/// Does the file of a class, or of one inside it, say that nobody outside can write the name of the inner one?
fn is_unnamed(around: &Class, name: &str) -> bool {
    let inner = around.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| *inner.inner == *name));
    inner.is_some_and(|inner| inner.name.is_none() || inner.outer.is_none() || inner.access & access::PRIVATE != 0)
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
    is_unnamed(class, &class.name) || class.access & access::SYNTHETIC != 0
}

/// Does it have tests that JUnit runs? Nobody wants tests of these.
fn is_test(class: &Class) -> bool {
    let Some(file) = &class.file else { return false };
    let is_marked = |method: &MethodInfo| {
        // Like the JVM we look at annotations as far as they are well-formed.
        let marks = file.annotations_in(method.annotations.as_ref()).unwrap_or_default();
        marks.iter().any(|mark| TEST.contains(&&*mark.descriptor))
    };
    file.methods.iter().any(is_marked)
}

/// What is wrong with a name that no class has.
fn unknown(typed: &str, program: &'static Program) -> Misnomer {
    let is_file = [".java", ".class", ".jar"].iter().any(|end| typed.ends_with(end));
    if is_file {
        Misnomer::File
    } else if typed.contains('(') {
        Misnomer::Method
    } else if program.class(&typed.replace('.', "/")).is_ok() {
        Misnomer::OfJdk
    } else {
        Misnomer::Unknown { near: near_class(typed, program) }
    }
}

/// What a person should know of a class besides its methods.
pub fn notes(class: &'static Class, has_objects: bool) -> Vec<String> {
    let mut notes = Vec::new();
    let Some(file) = class.file.as_ref() else { return notes };
    let coded = || file.methods.iter().filter_map(|method| method.code.as_ref());
    if coded().count() > 0 && coded().all(|code| code.lines(file).is_ok_and(|lines| lines.is_empty())) {
        notes.push("no line numbers: compile with -g:lines to see lines".to_owned());
    }
    // Of what nobody can name nothing is called for itself.
    if is_hidden(class) {
        return notes;
    }
    let kind = match (class.access & access::ANNOTATION != 0, class.is_interface()) {
        (true, _) => "annotation",
        (false, true) => "interface",
        (false, false) => "abstract",
    };
    if coded().count() == 0 {
        notes.push(format!("{kind}: it has no code to test"));
        return notes;
    }
    match (class.access & access::ABSTRACT != 0, has_objects) {
        (true, true) if class.access & access::ENUM != 0 => {
            notes.push("abstract: its methods are tested on its constants".to_owned());
        }
        (true, true) => notes.push(format!("{kind}: its methods are tested on objects of classes below it")),
        (true, false) => notes.push(format!("{kind}: its static methods are tested")),
        (false, _) => {}
    }
    notes
}
