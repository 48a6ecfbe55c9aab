//! Methods over full domains with their expectations in comments, and the real JVM's word on them.
//!
//! Before a method stand `// spec: f(int:sym)`, optionally `// paths: N`, and one or more
//! `// input: LITERAL, … => returned VALUE` or `… => threw CLASS`. What a tool finds is compared elsewhere;
//! here the inputs are compiled into calls, so that `javac` reads the literals.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::java::Jdk;

/// A method with what is expected of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// `f(int:sym)`, the class left out.
    pub spec: String,
    pub paths: Option<u32>,
    pub cases: Vec<Case>,
}

/// An input, and its outcome as `returned VALUE` or `threw CLASS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub inputs: String,
    pub outcome: String,
}

impl Trap {
    /// The traps of a source, in order.
    pub fn read(source: &str) -> io::Result<Vec<Trap>> {
        let mut traps: Vec<Trap> = Vec::new();
        for line in source.lines().filter_map(|line| line.trim().strip_prefix("// ")) {
            let wrong = || io::Error::other(format!("not an expectation: {line}"));
            let Some((key, value)) = line.split_once(": ") else { continue };
            match (key, traps.last_mut()) {
                ("spec", _) => traps.push(Trap { spec: value.to_owned(), paths: None, cases: Vec::new() }),
                ("paths", Some(trap)) => trap.paths = Some(value.parse().map_err(|_| wrong())?),
                ("input", Some(trap)) => {
                    let (inputs, outcome) = value.rsplit_once(" => ").ok_or_else(wrong)?;
                    trap.cases.push(Case { inputs: inputs.to_owned(), outcome: outcome.to_owned() });
                }
                (_, _) => return Err(wrong()),
            }
        }
        Ok(traps)
    }

    /// The method's name.
    pub fn name(&self) -> &str {
        self.spec.split('(').next().unwrap_or_default()
    }
}

/// What the real JVM answers to each case, in order: `returned VALUE` or `threw CLASS`.
pub fn answers(jdk: &Jdk, class: &str, source: &Path, traps: &[Trap], out: &Path) -> io::Result<Vec<String>> {
    let calls: String = traps
        .iter()
        .flat_map(|trap| trap.cases.iter().map(move |case| (trap.name(), &case.inputs)))
        .map(|(name, inputs)| format!("        ask(() -> {class}.{name}({inputs}));\n"))
        .collect();
    let text = format!(
        r#"import java.util.concurrent.Callable;

class Ask {{
    public static void main(String[] args) {{
{calls}    }}

    static void ask(Callable<Object> call) {{
        try {{
            Object value = call.call();
            System.out.println("returned " + (value instanceof String ? '"' + (String) value + '"' : value));
        }} catch (Throwable e) {{
            System.out.println("threw " + e.getClass().getName());
        }}
    }}
}}
"#
    );
    let ask = out.join("Ask.java");
    fs::write(&ask, text)?;
    jdk.compile(&[source.to_owned(), ask], 8, out, &["-g"])?;
    let args = ["-ea", "-cp", &out.to_string_lossy(), "Ask"].map(String::from);
    let output = jdk.run_java(&args, b"", Duration::from_secs(60))?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_jvm_agrees_with_every_expectation() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/traps/Traps.java");
        let traps = Trap::read(&fs::read_to_string(&source).unwrap()).unwrap();
        let cases: Vec<&Case> = traps.iter().flat_map(|trap| &trap.cases).collect();
        let out = tempfile::tempdir().unwrap();
        let answers = answers(&Jdk::find().unwrap(), "Traps", &source, &traps, out.path()).unwrap();
        assert_eq!(answers.len(), cases.len());
        for (case, answer) in cases.iter().zip(&answers) {
            assert_eq!(*answer, case.outcome, "{}", case.inputs);
        }
        assert!(traps.len() > 25 && traps.iter().all(|trap| !trap.cases.is_empty()));
    }
}
