//! Structures as Java: a method that builds each, or a JUnit test for each.
//!
//! Fields may be private and classes may have no constructor to call, so objects are made and filled by
//! reflection; a few short methods at the end of the class do that.

use std::fmt::Write;

use enumerate::{Found, Held, Operation, Place, Space, Structure, Value};
use program::{Class, Method, Shape, access};

/// What the file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A method that builds each structure.
    Builders,
    /// A JUnit 5 test for each structure, or for each finding on it.
    Tests,
}

/// The name of the class that is written.
pub fn class_name(space: &Space, style: Style) -> String {
    let root = enumerate::simple_name(space.root);
    match style {
        Style::Builders => format!("{root}Structures"),
        Style::Tests => format!("{root}EnumeratedTest"),
    }
}

/// A compilation unit for these structures.
pub fn file(space: &Space, predicate: &'static Method, found: &[Found], style: Style) -> String {
    let mut out = String::new();
    let package = space.root.package().replace('/', ".");
    if !package.is_empty() {
        let _ = writeln!(out, "package {package};\n");
    }
    if style == Style::Tests {
        out += "import static org.junit.jupiter.api.Assertions.assertTrue;\n\nimport org.junit.jupiter.api.Test;\n\n";
    }
    let open = if style == Style::Tests { "" } else { "public " };
    let _ = writeln!(out, "{open}class {} {{", class_name(space, style));
    for (at, found) in found.iter().enumerate() {
        let structure = Structure::new(space, &found.vector);
        let number = at + 1;
        match style {
            Style::Builders => builder(&mut out, &structure, number),
            Style::Tests if found.findings.is_empty() => test(&mut out, &structure, predicate, number, None),
            Style::Tests => {
                for (which, finding) in found.findings.iter().enumerate() {
                    let name = Some((which + 1, &finding.operation));
                    test(&mut out, &structure, predicate, number, name);
                }
            }
        }
    }
    out += HELPERS;
    out += "}\n";
    out
}

fn builder(out: &mut String, structure: &Structure<'_>, number: usize) {
    let ty = root_type(structure.space.root);
    let _ = writeln!(out, "    /** {} */", structure.text().replace("*/", "* /"));
    let _ = writeln!(out, "    public static {ty} structure{number}() throws Exception {{");
    build(out, structure);
    let _ = writeln!(out, "        return ({ty}) {};", variable(structure.name(0)));
    out.push_str("    }\n\n");
}

fn test(
    out: &mut String,
    structure: &Structure<'_>,
    predicate: &'static Method,
    number: usize,
    operation: Option<(usize, &Operation)>,
) {
    let name = match operation {
        Some((which, operation)) => format!("{}{which}OnStructure{number}", operation.method.name),
        None => format!("structure{number}"),
    };
    let _ = writeln!(out, "    // {}", structure.text());
    let _ = writeln!(out, "    @Test\n    void {name}() throws Exception {{");
    build(out, structure);
    let root = variable(structure.name(0));
    if let Some((_, operation)) = operation {
        let _ = writeln!(out, "        {};", call(&root, operation.method, operation));
    }
    let asked = Operation { method: predicate, args: Vec::new() };
    let _ = writeln!(out, "        assertTrue((boolean) {});", call(&root, predicate, &asked));
    out.push_str("    }\n\n");
}

fn call(root: &str, method: &'static Method, operation: &Operation) -> String {
    let mut args = String::new();
    for (descriptor, literal) in operation.types().into_iter().zip(&operation.args) {
        let _ = write!(args, ", {}, {}", class_expression(descriptor), literal.typed());
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

fn build(out: &mut String, structure: &Structure<'_>) {
    for (object, name) in &structure.objects {
        let known = &structure.space.objects[*object as usize];
        let variable = variable(name);
        match known.class.shape {
            Shape::Array { component, .. } => {
                let length = structure.members(*object).len();
                let of = match component.shape {
                    Shape::Primitive(kind) => format!("{}.class", kind.java_name().unwrap_or("int")),
                    _ => format!("Class.forName(\"{}\")", component.java_name()),
                };
                let _ =
                    writeln!(out, "        Object {variable} = java.lang.reflect.Array.newInstance({of}, {length});");
            }
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => {
                let _ = writeln!(out, "        Object {variable} = make(\"{}\");", known.class.java_name());
            }
        }
    }
    for (object, name) in &structure.objects {
        let owner = variable(name);
        for (place, held) in structure.members(*object) {
            let value = value(structure, &held);
            let _ = match place {
                Place::Field(field) => {
                    let class = field.class().java_name();
                    writeln!(out, "        set({owner}, \"{class}\", \"{}\", {value});", field.name)
                }
                Place::Element(at) => {
                    writeln!(out, "        java.lang.reflect.Array.set({owner}, {at}, {value});")
                }
                Place::Length => Ok(()),
            };
        }
    }
}

fn value(structure: &Structure<'_>, held: &Held<'_>) -> String {
    match held {
        Held::Object(object) => variable(structure.name(*object)),
        Held::Value(Value::Literal(literal)) => literal.typed(),
        Held::Value(Value::Enum(class, name)) => format!("constant(\"{}\", \"{name}\")", class.java_name()),
        Held::Value(Value::Null | Value::Object(_) | Value::Array) => "null".to_owned(),
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
