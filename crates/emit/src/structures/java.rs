//! Structures as Java: a method that builds each, or a JUnit test for each.
//!
//! Fields may be private and classes may have no constructor to call, so objects are made and filled by
//! reflection; a few short methods at the end of each class do that.
//!
//! A class file has bounds: 64 KB of code in a method, 65,535 constants in a class, 65,535 bytes in a text. So tests
//! are parted into classes by number and by the constants that they need, a structure of many objects is built in
//! pieces, each a nested class with constants of its own, and a long text is put together when the test runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use enumerate::{Held, Operation, Place, Specimen, Structure, Subject, Value, simple_name};
use explore::Literal;
use program::{Class, Method, Shape, access};

/// What the classes hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A method that builds each structure.
    Builders,
    /// A JUnit 5 test for each structure, or for each finding on it.
    Tests,
}

/// Methods of a class, unless somebody asks for another number.
pub const PER_CLASS: usize = 1_000;
/// More cannot be asked for.
pub const MOST_PER_CLASS: usize = 10_000;
/// Constants of a class: half of what fits, since a value can take more than one.
const MOST_CONSTANTS: usize = 20_000;
/// Statements of a method, of which none has 60 bytes of code.
const MOST_STATEMENTS: usize = 1_000;
/// Characters of a text, of which none has more than three bytes.
const MOST_UNITS: usize = 16_000;

/// All classes for some structures.
pub struct Sources<'s> {
    subject: &'s Subject,
    specimens: &'s [Specimen],
    style: Style,
    /// What methods are about: the structure, and the finding on it.
    methods: Vec<(usize, Option<usize>)>,
    shards: Vec<Range<usize>>,
}

impl<'s> Sources<'s> {
    /// Parts methods into classes, with at most so many in each.
    pub fn new(subject: &'s Subject, specimens: &'s [Specimen], style: Style, per_class: usize) -> Sources<'s> {
        let findings = |specimen: &Specimen| match style {
            Style::Tests if !specimen.findings.is_empty() => (0..specimen.findings.len()).map(Some).collect(),
            Style::Builders | Style::Tests => vec![None],
        };
        let methods = specimens.iter().enumerate();
        let methods = methods.flat_map(|(at, one)| findings(one).into_iter().map(move |which| (at, which))).collect();
        let mut sources = Sources { subject, specimens, style, methods, shards: Vec::new() };
        sources.shards = sources.parted(per_class);
        sources
    }

    fn parted(&self, per_class: usize) -> Vec<Range<usize>> {
        let (mut shards, mut first, mut constants) = (Vec::new(), 0, BTreeSet::new());
        for (at, (specimen, _)) in self.methods.iter().enumerate() {
            let structure = self.structure(*specimen);
            // Pieces have constants of their own.
            let own = if statements(&structure) > MOST_STATEMENTS { BTreeSet::new() } else { constants_of(&structure) };
            let needed = || constants.union(&own).count() + at - first;
            if at > first && (at - first >= per_class || needed() > MOST_CONSTANTS) {
                shards.push(first..at);
                first = at;
                constants.clear();
            }
            constants.extend(own);
        }
        shards.push(first..self.methods.len());
        shards
    }

    fn structure(&self, specimen: usize) -> Structure<'s> {
        Structure::new(&self.subject.space, &self.specimens[specimen].vector)
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.shards.len()
    }

    /// The name of a class; where there are several they are numbered from 1.
    pub fn class_name(&self, number: usize) -> String {
        let which = if self.count() == 1 { String::new() } else { (number + 1).to_string() };
        name(self.subject.space.root, self.style, &which)
    }

    /// Is this the name of a class of another run?
    pub fn is_other(&self, class: &str) -> bool {
        let root = simple_name(self.subject.space.root);
        let (front, back) = match self.style {
            Style::Builders => (format!("{root}Structures"), ""),
            Style::Tests => (format!("{root}Enumerated"), "Test"),
        };
        let number = class.strip_prefix(&front).and_then(|rest| rest.strip_suffix(back));
        let own = |number: &str| match number.parse::<usize>() {
            Ok(number) => self.count() > 1 && (1..=self.count()).contains(&number),
            Err(_) => self.count() == 1,
        };
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()) && !own(number))
    }

    /// The compilation unit of a class.
    pub fn text(&self, number: usize) -> String {
        let mut out = String::new();
        let package = self.subject.space.root.package().replace('/', ".");
        if !package.is_empty() {
            let _ = writeln!(out, "package {package};\n");
        }
        if self.style == Style::Tests {
            out +=
                "import static org.junit.jupiter.api.Assertions.assertTrue;\n\nimport org.junit.jupiter.api.Test;\n\n";
        }
        let open = if self.style == Style::Tests { "" } else { "public " };
        let _ = writeln!(out, "{open}class {} {{", self.class_name(number));
        for &(specimen, which) in &self.methods[self.shards[number].clone()] {
            self.method(&mut out, specimen, which);
        }
        out += HELPERS;
        out += "}\n";
        out
    }

    fn method(&self, out: &mut String, specimen: usize, which: Option<usize>) {
        let structure = self.structure(specimen);
        let Plan { build, root, pieces } = plan(&structure, specimen + 1, which);
        match self.style {
            Style::Builders => {
                let ty = root_type(structure.space.root);
                let _ = writeln!(out, "    /** {} */", structure.text().replace("*/", "* /"));
                let _ = writeln!(out, "    public static {ty} structure{}() throws Exception {{", specimen + 1);
                out.push_str(&build);
                let _ = writeln!(out, "        return ({ty}) {root};");
            }
            Style::Tests => {
                let operations = &self.subject.treatment.operations;
                let finding = which.map(|which| (which, &self.specimens[specimen].findings[which]));
                let operation = finding.map(|(which, finding)| (which, &operations[finding.operation]));
                let name = match operation {
                    Some((which, operation)) => {
                        format!("{}{}OnStructure{}", operation.method.name, which + 1, specimen + 1)
                    }
                    None => format!("structure{}", specimen + 1),
                };
                let _ = writeln!(out, "    // {}", structure.text());
                let _ = writeln!(out, "    @Test\n    void {name}() throws Exception {{");
                out.push_str(&build);
                if let Some((_, operation)) = operation {
                    let _ = writeln!(out, "        {};", call(&root, operation.method, operation));
                }
                let asked = Operation { method: self.subject.predicate, args: Vec::new() };
                let _ = writeln!(out, "        assertTrue((boolean) {});", call(&root, asked.method, &asked));
            }
        }
        out.push_str("    }\n\n");
        out.push_str(&pieces);
    }
}

fn name(root: &Class, style: Style, number: &str) -> String {
    let root = simple_name(root);
    match style {
        Style::Builders => format!("{root}Structures{number}"),
        Style::Tests => format!("{root}Enumerated{number}Test"),
    }
}

/// How a structure is built: statements, the expression that is its root then, and nested classes that help.
struct Plan {
    build: String,
    root: String,
    pieces: String,
}

fn plan(structure: &Structure<'_>, number: usize, which: Option<usize>) -> Plan {
    if statements(structure) <= MOST_STATEMENTS {
        let lines = lines(structure, &|object| variable(structure.name(object)), "Object ");
        let root = variable(structure.name(0));
        return Plan { build: lines.concat(), root, pieces: String::new() };
    }
    let objects = structure.objects.iter().enumerate();
    let places: BTreeMap<u32, usize> = objects.map(|(at, (object, _))| (*object, at)).collect();
    let place = |object| format!("all[{}]", places[&object]);
    let lines = lines(structure, &place, "");
    let mut build = format!("        Object[] all = new Object[{}];\n", places.len());
    let mut pieces = String::new();
    let owner = which.map(|which| format!("On{}", which + 1)).unwrap_or_default();
    for (at, piece) in lines.chunks(MOST_STATEMENTS).enumerate() {
        let class = format!("Structure{number}{owner}Part{}", at + 1);
        let _ = writeln!(build, "        {class}.build(all);");
        let _ = writeln!(pieces, "    private static class {class} {{");
        let _ = writeln!(pieces, "        static void build(Object[] all) throws Exception {{");
        piece.iter().for_each(|line| {
            let _ = write!(pieces, "    {line}");
        });
        pieces += "        }\n    }\n\n";
    }
    Plan { build, root: place(0), pieces }
}

/// How many statements build a structure.
fn statements(structure: &Structure<'_>) -> usize {
    structure.objects.iter().map(|(object, _)| 1 + structure.members(*object).len()).sum()
}

/// The values of a structure that may need constants of a class.
fn constants_of(structure: &Structure<'_>) -> BTreeSet<String> {
    let members = structure.objects.iter().flat_map(|(object, _)| structure.members(*object));
    let values = members.filter_map(|(_, held)| match held {
        Held::Object(_) => None,
        Held::Value(value) => Some(value),
    });
    let is_constant = |value: &&Value| match value {
        Value::Literal(Literal::Int(n)) => i16::try_from(*n).is_err(),
        Value::Literal(Literal::Long(n)) => !(0..=1).contains(n),
        Value::Literal(Literal::Float(_) | Literal::Double(_) | Literal::String(_)) | Value::Enum(..) => true,
        Value::Literal(
            Literal::Boolean(_) | Literal::Byte(_) | Literal::Short(_) | Literal::Char(_) | Literal::Null,
        )
        | Value::Null
        | Value::Object(_)
        | Value::Array => false,
    };
    values.filter(is_constant).map(value_text).collect()
}

fn call(root: &str, method: &'static Method, operation: &Operation) -> String {
    let mut args = String::new();
    for (descriptor, literal) in operation.types().into_iter().zip(&operation.args) {
        let _ = write!(args, ", {}, {}", class_expression(descriptor), literal_text(literal));
    }
    format!("call({root}, \"{}\", \"{}\"{args})", method.class().java_name(), method.name)
}

/// The class of a type, as Java that needs no access to it.
fn class_expression(descriptor: &str) -> String {
    match program::Kind::of(descriptor).and_then(|kind| kind.java_name()) {
        Some(primitive) => format!("{primitive}.class"),
        None => {
            let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor);
            format!("Class.forName(\"{}\")", name.replace('/', "."))
        }
    }
}

/// The statements that build a structure, each a line, with the expressions that objects are at; `declares` is what
/// stands before one that is made.
fn lines(structure: &Structure<'_>, place: &dyn Fn(u32) -> String, declares: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (object, _) in &structure.objects {
        let known = &structure.space.objects[*object as usize];
        let place = place(*object);
        lines.push(match known.class.shape {
            Shape::Array { component, .. } => {
                let length = structure.members(*object).len();
                let of = match component.shape {
                    Shape::Primitive(kind) => format!("{}.class", kind.java_name().unwrap_or("int")),
                    _ => format!("Class.forName(\"{}\")", component.java_name()),
                };
                format!("        {declares}{place} = java.lang.reflect.Array.newInstance({of}, {length});\n")
            }
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => {
                format!("        {declares}{place} = make(\"{}\");\n", known.class.java_name())
            }
        });
    }
    for (object, _) in &structure.objects {
        let owner = place(*object);
        for (member, held) in structure.members(*object) {
            let value = match held {
                Held::Object(object) => place(object),
                Held::Value(value) => value_text(value),
            };
            match member {
                Place::Field(field) => {
                    let class = field.class().java_name();
                    lines.push(format!("        set({owner}, \"{class}\", \"{}\", {value});\n", field.name));
                }
                Place::Element(at) => {
                    lines.push(format!("        java.lang.reflect.Array.set({owner}, {at}, {value});\n"));
                }
                Place::Length => {}
            }
        }
    }
    lines
}

fn value_text(value: &Value) -> String {
    match value {
        Value::Literal(literal) => literal_text(literal),
        Value::Enum(class, name) => format!("constant(\"{}\", \"{name}\")", class.java_name()),
        Value::Null | Value::Object(_) | Value::Array => "null".to_owned(),
    }
}

fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::String(units) if units.len() > MOST_UNITS => {
            let parts: Vec<String> =
                units.chunks(MOST_UNITS).map(|units| Literal::String(units.into()).to_string()).collect();
            // A sum of constants would be one constant.
            format!("String.join(\"\", {})", parts.join(", "))
        }
        Literal::Boolean(_)
        | Literal::Byte(_)
        | Literal::Short(_)
        | Literal::Char(_)
        | Literal::Int(_)
        | Literal::Long(_)
        | Literal::Float(_)
        | Literal::Double(_)
        | Literal::String(_)
        | Literal::Null => literal.typed(),
    }
}

/// `node0` for `Node0`, `intArray0` for `int[]0`.
fn variable(name: &str) -> String {
    let name = name.replace("[]", "Array");
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// The root's type, if code beside it can name it.
fn root_type(class: &Class) -> String {
    let is_private = class.access & access::PRIVATE != 0;
    if is_private { "Object".to_owned() } else { class.java_name().replace('$', ".") }
}

/// Was a source written here?
pub fn is_ours(text: &str) -> bool {
    text.ends_with(&format!("{HELPERS}}}\n"))
}

const HELPERS: &str = r#"    private static Object make(String name) throws Exception {
        Class<?> type = Class.forName(name);
        try {
            java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (NoSuchMethodException none) {
            java.lang.reflect.Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            return unsafe.getType().getMethod("allocateInstance", Class.class).invoke(unsafe.get(null), type);
        }
    }

    private static void set(Object object, String type, String name, Object value) throws Exception {
        java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    private static Object constant(String type, String name) throws Exception {
        java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    /** Calls a method; what follows its name are types and arguments in turn. */
    private static Object call(Object object, String type, String name, Object... rest) throws Exception {
        Class<?>[] types = new Class<?>[rest.length / 2];
        Object[] args = new Object[rest.length / 2];
        for (int i = 0; i < args.length; i++) {
            types[i] = (Class<?>) rest[2 * i];
            args[i] = rest[2 * i + 1];
        }
        java.lang.reflect.Method method = Class.forName(type).getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method.invoke(object, args);
    }
"#;
