//! Random Java programs of arithmetic over all primitive types, for comparing two JVMs.
//!
//! Decision: one seed makes one program of a few classes, compiled once and run once per JVM. It
//! prints one line per result, `id value`, floats as bits with one NaN, and a caught
//! ArithmeticException as its message. Before each test the variables that it uses get values from
//! arrays, which javac cannot fold; so tests do not depend on each other, and the first line that
//! differs is a complete reproducer.
//! It does not cover objects, strings or threads; the corpus of written programs does.

mod expression;
mod splitmix;
mod values;

use expression::{Generator, Helper, Variable, as_argument};
pub use splitmix::SplitMix;
use std::collections::BTreeMap;
use std::fmt::Write;
use values::{TYPES, Type, pool};

/// The class to start.
pub const MAIN: &str = "RandomMain";

/// Far below the 64 KB that a method's code may have (JVMS §4.7.3), even if all are large.
const TESTS_IN_METHOD: usize = 24;
const METHODS_IN_CLASS: usize = 32;
const HELPERS_IN_CLASS: usize = 16;
/// One in so many tests is made of statements.
const STATEMENTS_EVERY: usize = 10;
/// One in so many methods has its variables beyond slot 255, where instructions need `wide`.
const WIDE_EVERY: usize = 8;
const WIDE_PADDING: usize = 130;

#[derive(Debug)]
pub struct RandomProgram {
    pub files: Vec<SourceFile>,
    /// What each line of output comes from, by the number it starts with.
    pub results: BTreeMap<usize, Origin>,
    /// Expressions tested, not counting those inside statements.
    pub expressions: usize,
}

#[derive(Debug)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// Where a printed result is made.
#[derive(Debug, Clone)]
pub struct Origin {
    pub method: String,
    /// The test with the values of its variables written out.
    pub source: String,
}

/// A program with at least `expressions` expressions, the same for the same seed.
pub fn generate(seed: u64, expressions: usize) -> RandomProgram {
    let mut random = SplitMix::new(seed);
    let pools: BTreeMap<Type, Vec<String>> = TYPES.iter().map(|kind| (*kind, pool(*kind, &mut random))).collect();
    let mut writer = Writer { random, pools, results: BTreeMap::new(), expressions: 0 };
    let mut files = vec![writer.pool_class(), output_class()];
    let mut runs = String::new();
    while writer.expressions < expressions {
        let class = format!("R{}", files.len());
        files.push(writer.class(&class, expressions));
        let _ = writeln!(runs, "        {class}.run();");
    }
    files.push(SourceFile {
        name: format!("{MAIN}.java"),
        text: format!(
            "public final class {MAIN} {{\n    public static void main(String[] args) {{\n{runs}    }}\n}}\n"
        ),
    });
    RandomProgram { files, results: writer.results, expressions: writer.expressions }
}

struct Writer {
    random: SplitMix,
    pools: BTreeMap<Type, Vec<String>>,
    results: BTreeMap<usize, Origin>,
    expressions: usize,
}

impl Writer {
    fn pool_class(&self) -> SourceFile {
        let mut text = "final class Pool {\n".to_owned();
        for (kind, values) in &self.pools {
            let _ = writeln!(
                text,
                "    static final {}[] {} = {{ {} }};",
                kind.keyword(),
                kind.letter(),
                values.join(", ")
            );
        }
        SourceFile { name: "Pool.java".to_owned(), text: text + "}\n" }
    }

    fn class(&mut self, class: &str, expressions: usize) -> SourceFile {
        let mut text = format!("final class {class} {{\n");
        for kind in TYPES {
            let (keyword, letter) = (kind.keyword(), kind.letter());
            let _ = writeln!(text, "    static {keyword} g{letter};");
            let _ = writeln!(text, "    static final {keyword}[] a{letter} = new {keyword}[2];");
        }
        let helpers = self.helpers(&mut text);
        let mut runs = String::new();
        for method in 0..METHODS_IN_CLASS {
            if self.expressions >= expressions {
                break;
            }
            text += &self.method(class, method, &helpers);
            let _ = writeln!(runs, "        m{method}();");
        }
        let _ = write!(text, "    static void run() {{\n{runs}    }}\n}}\n");
        SourceFile { name: format!("{class}.java"), text }
    }

    /// Methods with parameters of all types, for expressions to call. They call none themselves,
    /// which bounds the work.
    fn helpers(&mut self, text: &mut String) -> Vec<Helper> {
        let mut helpers = Vec::new();
        for number in 0..HELPERS_IN_CLASS {
            let result = TYPES[number % TYPES.len()];
            let parameters: Vec<Type> = (0..self.random.between(1, 5)).map(|_| *self.random.pick(&TYPES)).collect();
            let variables: Vec<Variable> =
                parameters.iter().enumerate().map(|(place, kind)| variable(*kind, format!("p{place}"))).collect();
            let declared: Vec<String> =
                variables.iter().map(|variable| format!("{} {}", variable.kind.keyword(), variable.name)).collect();
            let mut generator = Generator::new(&mut self.random, variables, &[], 10);
            let body = generator.statements(1);
            let value = generator.expression(result);
            let name = format!("h{number}");
            let _ = writeln!(
                text,
                "    static {} {name}({}) {{ {body}return {value}; }}",
                result.keyword(),
                declared.join(", ")
            );
            helpers.push(Helper { name, parameters, result });
        }
        helpers
    }

    fn method(&mut self, class: &str, number: usize, helpers: &[Helper]) -> String {
        let mut text = format!("    static void m{number}() {{\n");
        if number % WIDE_EVERY == WIDE_EVERY - 1 {
            for place in 0..WIDE_PADDING {
                let _ = writeln!(text, "        double w{place} = {place};");
            }
        }
        for kind in TYPES {
            let (keyword, letter) = (kind.keyword(), kind.letter());
            let zero = if kind == Type::Boolean { "false" } else { "0" };
            let _ = writeln!(text, "        {keyword} {letter}0 = {zero}, {letter}1 = {zero};");
        }
        let origin = format!("{class}.m{number}");
        for place in 0..TESTS_IN_METHOD {
            if place % STATEMENTS_EVERY == STATEMENTS_EVERY - 1 {
                text += &self.statement_test(&origin, helpers);
            } else {
                text += &self.expression_test(&origin, helpers);
            }
        }
        text + "        Out.flush();\n    }\n"
    }

    /// The value of one expression, and of one variable that it changed: if it throws, what was
    /// done before shows there.
    fn expression_test(&mut self, method: &str, helpers: &[Helper]) -> String {
        self.expressions += 1;
        let kind = *self.random.pick(&TYPES);
        let size = self.random.between(2, 14);
        let mut generator = Generator::new(&mut self.random, variables(), helpers, size);
        let value = generator.expression(kind);
        let (used, mut watched) = (generator.used(), generator.written());
        watched.truncate(1);
        let (presets, shown) = self.presets(&used);
        let result = self.result(method, format!("{shown}{value}"));
        let guarded = guarded(&format!("Out.p({result}, {});", as_argument(kind, &value)), result);
        let after = self.watch(method, &watched, &format!("{shown}{value}"));
        format!("{presets}{guarded}{after}")
    }

    /// The variables that a few statements changed.
    fn statement_test(&mut self, method: &str, helpers: &[Helper]) -> String {
        let mut generator = Generator::new(&mut self.random, variables(), helpers, 40);
        let body = generator.statements(3);
        let (used, mut watched) = (generator.used(), generator.written());
        watched.truncate(6);
        let (presets, shown) = self.presets(&used);
        let source = format!("{shown}{body}");
        let result = self.result(method, source.clone());
        let guarded = guarded(&format!("{body}Out.p({result}, true);"), result);
        let after = self.watch(method, &watched, &source);
        format!("{presets}{guarded}{after}")
    }

    /// Assignments of drawn values to variables, as code and with the values written out.
    fn presets(&mut self, used: &[Variable]) -> (String, String) {
        let (mut code, mut shown) = (String::new(), String::new());
        for Variable { kind, name, .. } in used {
            let values = &self.pools[kind];
            let place = self.random.bits() as usize % values.len();
            let _ = writeln!(code, "        {name} = Pool.{}[{place}];", kind.letter());
            let _ = write!(shown, "{name} = {}; ", values[place]);
        }
        (code, shown)
    }

    fn watch(&mut self, method: &str, variables: &[Variable], source: &str) -> String {
        let mut code = String::new();
        for Variable { name, .. } in variables {
            let result = self.result(method, format!("{source}  and then {name}"));
            let _ = writeln!(code, "        Out.p({result}, {name});");
        }
        code
    }

    /// The number of a new line of output.
    fn result(&mut self, method: &str, source: String) -> usize {
        let number = self.results.len();
        let method = method.to_owned();
        self.results.insert(number, Origin { method, source });
        number
    }
}

/// Two locals, a static field and an array element of every type.
fn variables() -> Vec<Variable> {
    let mut variables = Vec::new();
    for kind in TYPES {
        let letter = kind.letter();
        for name in [format!("{letter}0"), format!("{letter}1"), format!("g{letter}"), format!("a{letter}[1]")] {
            variables.push(variable(kind, name));
        }
    }
    variables
}

fn variable(kind: Type, name: String) -> Variable {
    Variable { kind, name, writable: true }
}

fn guarded(code: &str, result: usize) -> String {
    format!("        try {{ {code} }} catch (ArithmeticException e) {{ Out.thrown({result}, e); }}\n")
}

/// Prints results exactly, in batches, because a line at a time costs more than the arithmetic.
fn output_class() -> SourceFile {
    let mut text =
        "final class Out {\n    private static final StringBuilder lines = new StringBuilder();\n".to_owned();
    for kind in TYPES {
        let exact = match kind {
            Type::Boolean | Type::Byte | Type::Short | Type::Int | Type::Long => "value",
            Type::Char => "(int) value",
            Type::Float => "Float.floatToIntBits(value)",
            Type::Double => "Double.doubleToLongBits(value)",
        };
        let (keyword, letter) = (kind.keyword(), kind.letter());
        let _ = writeln!(
            text,
            "    static void p(int id, {keyword} value) {{ lines.append(id).append(\" {letter} \").append({exact}).append('\\n'); }}",
        );
    }
    text += "    static void thrown(int id, ArithmeticException e) { lines.append(id).append(\" throws \").append(e.getMessage()).append('\\n'); }
    static void flush() { System.out.print(lines); lines.setLength(0); }
}
";
    SourceFile { name: "Out.java".to_owned(), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_one_program() {
        let text = |seed| -> String {
            let program = generate(seed, 300);
            program.files.into_iter().map(|file| file.text).collect()
        };
        assert_eq!(text(1), text(1));
        assert_ne!(text(1), text(2));
    }

    #[test]
    fn a_program_has_the_expressions_asked_for_and_a_class_to_start() {
        let program = generate(7, 1_000);
        assert!(program.expressions >= 1_000);
        assert!(program.results.len() >= program.expressions);
        let main = format!("{MAIN}.java");
        assert!(program.files.iter().any(|file| file.name == main));
    }
}
