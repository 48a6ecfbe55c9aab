//! Random methods over small domains, for comparing explored paths with the real JVM.
//!
//! One seed makes one batch: methods in classes, a domain for each parameter, and a runner
//! (`Outcomes.java`) that prints what the JVM does with each input. All variables are declared at the head
//! of a method and its last statement is the only one that is needed, so a method without any other of its
//! statements compiles too: [`RandomMethod::smaller`] shrinks that way. Loops have a bound, and strings stay
//! short, so every method ends.
//! It does not make threads, files or classes of its own; the corpus of written programs has these.

mod domain;
mod expression;
mod library;
mod statement;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

pub use domain::{Parameter, Value};
pub use statement::Statement;

use crate::java::Jdk;
use crate::random::SplitMix;
use crate::small_domains::Outcome;
use domain::Domain;
use expression::Writer;

const OUTCOMES: &str = include_str!("methods/Outcomes.java");
const LIMIT: Duration = Duration::from_secs(300);
/// What every class of methods has besides.
const PRELUDE: &str = include_str!("methods/Prelude.java");
const METHODS_IN_CLASS: usize = 50;
/// More inputs of one method say little more.
const INPUTS: usize = 120;

/// A method, and what to call it with.
#[derive(Debug, Clone)]
pub struct RandomMethod {
    pub class: String,
    pub name: String,
    pub parameters: Vec<Parameter>,
    /// `int`, `String`, …
    pub result: &'static str,
    declarations: String,
    statements: Vec<Statement>,
    /// What is returned.
    value: String,
    /// One value for each parameter.
    pub inputs: Vec<Vec<Value>>,
}

/// Methods of one seed, the same ones for the same seed.
pub fn generate(seed: u64, count: usize) -> Vec<RandomMethod> {
    let mut random = SplitMix::new(seed);
    (0..count).map(|number| method(&mut random, number)).collect()
}

fn method(random: &mut SplitMix, number: usize) -> RandomMethod {
    let parameters: Vec<Parameter> =
        (0..random.between(1, 3)).map(|at| Domain::pick(random).parameter(format!("p{at}"), random)).collect();
    let mut writer = Writer::new(random, &parameters);
    let declarations = writer.declarations();
    let count = writer.random.between(2, 5);
    let statements = (0..count).map(|_| writer.statement(2)).collect();
    let result = writer.result();
    let value = writer.expression(result, 2);
    let inputs = inputs(random, &parameters);
    RandomMethod {
        class: format!("M{}", number / METHODS_IN_CLASS),
        name: format!("m{number}"),
        parameters,
        result: result.java(),
        declarations,
        statements,
        value,
        inputs,
    }
}

/// All inputs, or as many as are enough.
fn inputs(random: &mut SplitMix, parameters: &[Parameter]) -> Vec<Vec<Value>> {
    let all: usize = parameters.iter().map(|parameter| parameter.values.len()).product();
    let nth = |mut number: usize| {
        let mut input = Vec::new();
        for parameter in parameters {
            input.push(parameter.values[number % parameter.values.len()].clone());
            number /= parameter.values.len();
        }
        input
    };
    if all <= INPUTS {
        return (0..all).map(nth).collect();
    }
    let mut chosen: Vec<usize> = (0..INPUTS).map(|_| (random.bits() % all as u64) as usize).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(nth).collect()
}

impl RandomMethod {
    /// As `explore` is asked for it.
    pub fn spec(&self) -> String {
        let args: Vec<&str> = self.parameters.iter().map(|parameter| parameter.spec.as_str()).collect();
        format!("{}.{}({})", self.class, self.name, args.join(","))
    }

    /// The method as Java.
    pub fn source(&self) -> String {
        let parameters: Vec<String> =
            self.parameters.iter().map(|parameter| format!("{} {}", parameter.kind.java(), parameter.name)).collect();
        let mut text = format!("    static {} {}({}) {{\n", self.result, self.name, parameters.join(", "));
        text += &self.declarations;
        self.statements.iter().for_each(|statement| statement.write(&mut text, 2));
        let _ = writeln!(text, "        return {};\n    }}", self.value);
        text
    }

    /// The same method without one of its statements, in all ways.
    pub fn smaller(&self) -> Vec<RandomMethod> {
        let without = |statements| RandomMethod { statements, ..self.clone() };
        statement::smaller(&self.statements).into_iter().map(without).collect()
    }
}

/// The classes of methods, written to a directory and compiled into it.
pub fn compile(jdk: &Jdk, methods: &[RandomMethod], directory: &Path) -> io::Result<()> {
    let mut classes: BTreeMap<&str, String> = BTreeMap::new();
    for method in methods {
        *classes.entry(&method.class).or_default() += &method.source();
    }
    let mut sources = vec![directory.join("Outcomes.java")];
    fs::write(&sources[0], OUTCOMES)?;
    for (class, methods) in classes {
        let path = directory.join(format!("{class}.java"));
        fs::write(&path, PRELUDE.replace("CLASS", class).replace("    // METHODS\n", &methods))?;
        sources.push(path);
    }
    jdk.compile(&sources, 17, directory, &["-g", "-J-XX:TieredStopAtLevel=1"])
}

/// What the JVM does with each input of each compiled method.
pub fn run(jdk: &Jdk, methods: &[RandomMethod], classes: &Path) -> io::Result<Vec<Vec<Outcome>>> {
    let mut asked = String::new();
    for method in methods {
        for input in &method.inputs {
            let values: Vec<String> = input.iter().map(Value::encoded).collect();
            let _ = writeln!(asked, "{}\t{}\t{}", method.class, method.name, values.join("\t"));
        }
    }
    let lines = outcomes(jdk, "Outcomes", asked.as_bytes(), classes)?;
    let mut lines = lines.into_iter();
    let runs = methods.iter().map(|method| lines.by_ref().take(method.inputs.len()).collect()).collect();
    Ok(runs)
}

/// What the JVM does with calls that are Java source, each with its method.
pub fn run_calls(jdk: &Jdk, calls: &[String], classes: &Path) -> io::Result<Vec<Outcome>> {
    let mut text = "final class Calls {\n".to_owned();
    for (number, call) in calls.iter().enumerate() {
        let _ = writeln!(text, "    static Object c{number}() {{ return {call}; }}");
    }
    text += "    public static void main(String[] args) {\n        Outcomes.open();\n";
    for part in 0..calls.len().div_ceil(1_000) {
        let _ = writeln!(text, "        part{part}();");
    }
    text += "        Outcomes.flush();\n    }\n";
    for part in 0..calls.len().div_ceil(1_000) {
        let _ = writeln!(text, "    static void part{part}() {{");
        for number in (part * 1_000)..((part + 1) * 1_000).min(calls.len()) {
            let _ = writeln!(
                text,
                "        try {{ Outcomes.returned(c{number}()); }} catch (Throwable e) {{ Outcomes.threw(e); }}"
            );
        }
        text += "    }\n";
    }
    let path = classes.join("Calls.java");
    fs::write(&path, text + "}\n")?;
    jdk.compile(&[path], 17, classes, &["-cp", &classes.to_string_lossy(), "-J-XX:TieredStopAtLevel=1"])?;
    outcomes(jdk, "Calls", b"", classes)
}

fn outcomes(jdk: &Jdk, main: &str, stdin: &[u8], classes: &Path) -> io::Result<Vec<Outcome>> {
    // The interpreter fuses frequent pairs of instructions, and a fused load that throws has no message.
    let args = ["-Xint", "-XX:-RewriteFrequentPairs", "-cp", &classes.to_string_lossy(), main].map(String::from);
    let output = jdk.run_java(&args, stdin, LIMIT)?;
    if output.code != Some(0) {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let outcome = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
        ["returned", value] => Ok(Outcome::Returned(value.to_owned())),
        ["threw", exception, message] => {
            Ok(Outcome::Threw { exception: exception.to_owned(), message: message.to_owned() })
        }
        _ => Err(io::Error::other(format!("not an outcome: {line}"))),
    };
    String::from_utf8_lossy(&output.stdout).lines().map(outcome).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(methods: &[RandomMethod]) -> String {
        methods.iter().map(RandomMethod::source).collect()
    }

    #[test]
    fn a_seed_names_the_same_methods() {
        assert_eq!(text(&generate(3, 20)), text(&generate(3, 20)));
        assert_ne!(text(&generate(3, 20)), text(&generate(4, 20)));
    }

    #[test]
    fn a_smaller_method_lacks_a_statement() {
        let method = &generate(5, 1)[0];
        let smaller = method.smaller();
        assert!(!smaller.is_empty());
        assert!(smaller.iter().all(|smaller| smaller.source().len() < method.source().len()));
    }
}
