//! Names of classes and types in one source file, and the imports that make them short.

use std::collections::{BTreeMap, BTreeSet};

use program::Kind;

/// The names of a file. A simple name belongs to the class that had it first; later ones are written in full.
#[derive(Debug)]
pub struct Names {
    package: String,
    /// Simple names of top-level classes, with their full ones.
    taken: BTreeMap<String, String>,
    imports: BTreeSet<String>,
    statics: BTreeSet<String>,
    /// Classes that the file cannot name, with dots only.
    hidden: BTreeSet<String>,
    generic: BTreeMap<String, Parameters>,
    /// Is a generic class written without arguments somewhere?
    is_raw: bool,
    /// Nothing is imported.
    qualifies: bool,
}

/// The type parameters of a generic class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameters {
    pub count: usize,
    /// None has a bound or is an argument of a type that a method takes or gives, so that each can be `Object`.
    pub are_free: bool,
    /// One has a bound other than `Object`.
    pub are_bounded: bool,
}

/// Words that no name may be (JLS §3.9), literals included.
const KEYWORDS: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

impl Names {
    /// Names of a file in a package (`a.b`), where these simple names are classes of the package.
    pub fn new<'n>(package: &str, neighbours: impl Iterator<Item = &'n str>) -> Names {
        let package = package.to_owned();
        let taken = neighbours.map(|name| (name.to_owned(), joined(&package, name))).collect();
        Names {
            package,
            taken,
            imports: BTreeSet::new(),
            statics: BTreeSet::new(),
            hidden: BTreeSet::new(),
            generic: BTreeMap::new(),
            is_raw: false,
            qualifies: false,
        }
    }

    /// Names of text without imports: classes of other packages than this one and `java.lang` are written in full.
    pub fn qualifying(package: &str) -> Names {
        Names { qualifies: true, ..Names::new(package, std::iter::empty()) }
    }

    /// The same, in a file that knows these classes (`a/b/C$D`) to be generic.
    pub fn with_generic(mut self, generic: &BTreeMap<String, Parameters>) -> Names {
        self.generic.clone_from(generic);
        self
    }

    /// Is a generic class written without arguments somewhere?
    pub fn is_raw(&self) -> bool {
        self.is_raw
    }

    /// `<>` where the arguments of a class are for the compiler to find, and it will.
    pub fn diamond(&self, class: &str) -> &'static str {
        if self.generic.get(class).is_some_and(|parameters| parameters.are_free) { "<>" } else { "" }
    }

    /// The same for a new object that is only compared: whatever the arguments are found to be, it fits.
    pub fn diamond_of_compared(&mut self, class: &str) -> &'static str {
        let parameters = self.generic.get(class);
        let is_found = parameters.is_some_and(|parameters| !parameters.are_bounded);
        self.is_raw |= parameters.is_some() && !is_found;
        if is_found { "<>" } else { "" }
    }

    /// The type of a descriptor with unknown arguments: `Map<?, ?>`. Anything of the class fits it, and nothing can be
    /// given to it.
    pub fn of_unknown(&mut self, descriptor: &str) -> String {
        self.with_arguments(descriptor, "?")
    }

    /// The type of a descriptor with arguments that everything fits, if the class lets them: `Map<Object, Object>`.
    pub fn of_objects(&mut self, descriptor: &str) -> String {
        match class_of(descriptor).map(|class| self.diamond(class)) {
            Some("<>") => self.with_arguments(descriptor, "Object"),
            Some(_) | None => self.of_type(descriptor),
        }
    }

    fn with_arguments(&mut self, descriptor: &str, argument: &str) -> String {
        if let Some(component) = descriptor.strip_prefix('[') {
            return self.with_arguments(component, argument) + "[]";
        }
        match class_of(descriptor).and_then(|class| Some((class, self.generic.get(class)?.count))) {
            Some((class, count)) => {
                let argument = if argument == "Object" { self.class("java/lang/Object") } else { argument.to_owned() };
                format!("{}<{}>", self.class(class), vec![argument; count].join(", "))
            }
            None => self.of_type(descriptor),
        }
    }

    /// The same, in a file that these classes (`a/b/C$D`) are not visible to.
    pub fn without(mut self, hidden: &BTreeSet<String>) -> Names {
        self.hidden = hidden.iter().map(|class| dotted(class)).collect();
        self
    }

    /// Is a class out of sight, whichever way it is written?
    pub fn hides(&self, class: &str) -> bool {
        self.hidden.contains(&dotted(class))
    }

    /// A class (`a/b/C$D`) as this file writes it.
    pub fn class(&mut self, class: &str) -> String {
        let (package, name) = source_name(class);
        self.named(&package, &name)
    }

    /// A class by its name in source, `a.b.C.D`, or as `Class.getName` gives it.
    pub fn class_in_source(&mut self, class: &str) -> String {
        let (package, name) = split_source_name(class);
        self.named(&package, &name)
    }

    fn named(&mut self, package: &str, name: &str) -> String {
        if self.qualifies {
            let is_near = package == self.package || package == "java.lang";
            return if is_near { name.to_owned() } else { joined(package, name) };
        }
        let top = name.split('.').next().unwrap_or(name);
        let full = joined(package, top);
        match self.taken.get(top) {
            Some(owner) if *owner == full => name.to_owned(),
            // A class without a package has no other name than this one.
            Some(_) if package.is_empty() => name.to_owned(),
            Some(_) => joined(package, name),
            None => {
                self.taken.insert(top.to_owned(), full.clone());
                if !package.is_empty() && package != "java.lang" && package != self.package {
                    self.imports.insert(full);
                }
                name.to_owned()
            }
        }
    }

    /// The type of a descriptor as this file writes it.
    pub fn of_type(&mut self, descriptor: &str) -> String {
        if let Some(component) = descriptor.strip_prefix('[') {
            return self.of_type(component) + "[]";
        }
        match class_of(descriptor) {
            Some(class) => {
                self.is_raw |= self.generic.contains_key(class);
                self.class(class)
            }
            None => Kind::of(descriptor).and_then(Kind::java_name).unwrap_or("void").to_owned(),
        }
    }

    /// A method of JUnit's `Assertions`, imported.
    pub fn assertion(&mut self, method: &'static str) -> &'static str {
        self.statics.insert(method.to_owned());
        method
    }

    /// The same for text that uses it already.
    pub fn import_assertion(&mut self, method: &str) {
        self.statics.insert(method.to_owned());
    }

    /// Imports a class (`a.b.C`) for text that uses its simple name already.
    pub fn import(&mut self, class: &str) {
        if let Some((_, name)) = class.rsplit_once('.') {
            self.taken.insert(name.to_owned(), class.to_owned());
            self.imports.insert(class.to_owned());
        }
    }

    /// The lines of all imports, sorted, static ones first.
    pub fn import_lines(&self) -> String {
        let statics: String = self
            .statics
            .iter()
            .map(|method| format!("import static org.junit.jupiter.api.Assertions.{method};\n"))
            .collect();
        let classes: String = self.imports.iter().map(|class| format!("import {class};\n")).collect();
        let parts: Vec<String> = [statics, classes].into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }
}

/// `a/b/C` of `La/b/C;`.
pub fn class_of(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

/// Package and name in source of a class: `a.b` and `C.D` of `a/b/C$D`.
///
/// A class file's name does not tell a `$` that somebody wrote from one of the compiler: those at the ends and before
/// digits are taken as written.
pub fn source_name(class: &str) -> (String, String) {
    let (package, name) = class.rsplit_once('/').unwrap_or(("", class));
    (package.replace('/', "."), nested(name))
}

fn dotted(class: &str) -> String {
    class.replace(['/', '$'], ".")
}

fn nested(name: &str) -> String {
    let units: Vec<char> = name.chars().collect();
    let is_between = |at: usize| {
        let next = units.get(at + 1);
        at > 0 && units[at - 1] != '$' && next.is_some_and(|c| *c != '$' && !c.is_ascii_digit())
    };
    units.iter().enumerate().map(|(at, &c)| if c == '$' && is_between(at) { '.' } else { c }).collect()
}

/// Package and name of `a.b.C.D` or `a.b.C$D`; the class begins at the first capital, or is the last word.
fn split_source_name(class: &str) -> (String, String) {
    let words: Vec<&str> = class.split('.').collect();
    let is_capital = |word: &&str| word.starts_with(|c: char| c.is_uppercase());
    let begins = words.iter().position(is_capital).unwrap_or(words.len() - 1);
    (words[..begins].join("."), nested(&words[begins..].join(".")))
}

/// The last word of a class's name in source.
pub fn simple_name(class: &str) -> String {
    let name = class.rsplit(['/', '.']).next().unwrap_or(class);
    let name = nested(name);
    name.rsplit('.').next().unwrap_or(&name).to_owned()
}

/// Can Java source write this word as a name?
pub fn is_identifier(word: &str) -> bool {
    let mut chars = word.chars();
    let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    chars.next().is_some_and(is_start) && chars.all(|c| is_start(c) || c.is_numeric()) && !KEYWORDS.contains(&word)
}

/// Can Java source name this class?
pub fn is_nameable(class: &str) -> bool {
    let (package, name) = source_name(class);
    (package.is_empty() || package.split('.').all(is_identifier)) && name.split('.').all(is_identifier)
}

pub fn joined(package: &str, name: &str) -> String {
    if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_simple_name_belongs_to_the_class_that_had_it_first() {
        let mut names = Names::new("bank", ["Date"].into_iter());
        assert_eq!(names.class("bank/Date"), "Date");
        assert_eq!(names.class("java/util/Date"), "java.util.Date");
        assert_eq!(names.class("java/util/Map$Entry"), "Map.Entry");
        assert_eq!(names.class("java/lang/Integer"), "Integer");
        assert_eq!(names.of_type("[[Ljava/util/Map$Entry;"), "Map.Entry[][]");
        assert_eq!(names.of_type("[J"), "long[]");
        assert_eq!(names.import_lines(), "import java.util.Map;\n");
    }

    #[test]
    fn generic_classes_have_arguments_where_they_can() {
        let generic = BTreeMap::from([
            ("a/Ring".to_owned(), Parameters { count: 1, are_free: true, are_bounded: false }),
            ("a/Sorted".to_owned(), Parameters { count: 2, are_free: false, are_bounded: true }),
        ]);
        let mut names = Names::new("a", std::iter::empty()).with_generic(&generic);
        assert_eq!(names.of_unknown("La/Ring;"), "Ring<?>");
        assert_eq!(names.of_unknown("[La/Sorted;"), "Sorted<?, ?>[]");
        assert_eq!(names.of_objects("La/Ring;"), "Ring<Object>");
        assert_eq!((names.diamond("a/Ring"), names.diamond("a/Sorted")), ("<>", ""));
        assert!(!names.is_raw());
        assert_eq!(names.of_objects("La/Sorted;"), "Sorted");
        assert!(names.is_raw());
    }

    #[test]
    fn a_dollar_that_somebody_wrote_stays() {
        assert_eq!(source_name("a/b/C$D$E"), ("a.b".to_owned(), "C.D.E".to_owned()));
        assert_eq!(source_name("C$1"), (String::new(), "C$1".to_owned()));
        assert_eq!(source_name("$Proxy$"), (String::new(), "$Proxy$".to_owned()));
        assert_eq!(source_name("A$$B"), (String::new(), "A$$B".to_owned()));
    }

    #[test]
    fn exceptions_are_named_as_source_names_them() {
        let mut names = Names::new("bank", std::iter::empty());
        assert_eq!(names.class_in_source("java.lang.ArithmeticException"), "ArithmeticException");
        assert_eq!(names.class_in_source("bank.Bank.Closed"), "Bank.Closed");
        assert_eq!(names.class_in_source("bank.Bank$Closed"), "Bank.Closed");
        assert_eq!(names.class_in_source("java.io.IOException"), "IOException");
        assert_eq!(names.import_lines(), "import java.io.IOException;\n");
    }

    #[test]
    fn keywords_are_no_names() {
        assert!(is_identifier("été") && is_identifier("$plus") && is_identifier("record"));
        assert!(!is_identifier("new") && !is_identifier("a-b") && !is_identifier("1st") && !is_identifier(""));
        assert!(!is_nameable("a/native/B") && is_nameable("a/b/C$D"));
    }
}
