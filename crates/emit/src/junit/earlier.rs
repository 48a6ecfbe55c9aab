//! Tests that an earlier run wrote and this one does not make anew: they stay, as they were written.
//!
//! A source ends with a line per method under test that names its tests, so whoever writes the file again knows
//! which of them are replaced. A method whose tests are made anew loses all earlier ones, those of findings included;
//! every other method keeps its own. Their text is copied and never understood; the imports that it needs are taken
//! first, so that new tests give way.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::names::Names;
use super::{ascii, reflection};
use crate::model::Test;

/// The files that are there, as far as a later run may keep of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earlier {
    /// The file of tests.
    pub tests: EarlierFile,
    /// The file of findings.
    pub findings: EarlierFile,
}

/// What an earlier run wrote into one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EarlierFile {
    /// Classes that it imports, and JUnit's assertions.
    imports: Vec<String>,
    assertions: Vec<String>,
    /// Warnings that it suppresses, as they are written: `"rawtypes"`.
    suppressed: Vec<String>,
    /// Statements that put static state back.
    resets: Vec<String>,
    throws_in_resets: bool,
    pub tests: Vec<EarlierTest>,
}

/// A test as an earlier run wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierTest {
    pub name: String,
    /// The method that it tests, `name(I)V`; what its own name begins with if the file does not say.
    method: String,
    text: String,
}

/// A test that was kept, in a new source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptTest {
    /// The name that it had.
    pub earlier: String,
    pub name: String,
    pub lines: Range<usize>,
}

const INDENT: &str = "    ";
const RESET: &str = "void resetStaticState()";
const TEST: &str = "    @Test";

/// The method that a test is of, as the last lines of a source name it.
fn key(test: &Test) -> String {
    ascii(&format!("{}{}", test.act.method, test.act.descriptor))
}

/// The lines at the end of a file: which tests are of which method.
pub fn index<'t>(
    tests: impl Iterator<Item = (&'t Test, &'t str)>,
    kept: impl Iterator<Item = (&'t EarlierTest, &'t str)>,
) -> String {
    let mut methods: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (test, name) in tests {
        methods.entry(key(test)).or_default().push(name.to_owned());
    }
    for (test, name) in kept {
        methods.entry(test.method.clone()).or_default().push(name.to_owned());
    }
    methods.into_iter().map(|(method, names)| format!("// {method}: {}\n", names.join(", "))).collect()
}

impl Earlier {
    /// Without the tests of methods that are tested anew.
    pub fn without(&self, made: &[Test]) -> Earlier {
        let keys: BTreeSet<String> = made.iter().map(key).collect();
        let names: BTreeSet<String> = made.iter().map(|test| simple(&key(test))).collect();
        let kept = |file: &EarlierFile| {
            let is_kept = |test: &&EarlierTest| match test.method.contains('(') {
                true => !keys.contains(&test.method),
                false => !names.contains(&test.method),
            };
            let tests: Vec<EarlierTest> = file.tests.iter().filter(is_kept).cloned().collect();
            match tests.is_empty() {
                true => EarlierFile::default(),
                false => EarlierFile { tests, ..file.clone() },
            }
        };
        Earlier { tests: kept(&self.tests), findings: kept(&self.findings) }
    }

    /// Without these tests, by name.
    pub fn drop_named(&mut self, names: &BTreeSet<String>) {
        for file in [&mut self.tests, &mut self.findings] {
            file.tests.retain(|test| !names.contains(&test.name));
            if file.tests.is_empty() {
                *file = EarlierFile::default();
            }
        }
    }
}

impl EarlierFile {
    /// Reads a source of ours.
    pub fn read(text: &str) -> EarlierFile {
        let mut file = EarlierFile::default();
        let methods = methods(text);
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(name) = line.strip_prefix("import static org.junit.jupiter.api.Assertions.") {
                file.assertions.push(name.trim_end_matches(';').to_owned());
            } else if let Some(class) = line.strip_prefix("import ") {
                file.imports.push(class.trim_end_matches(';').to_owned());
            } else if let Some(kinds) = line.strip_prefix("@SuppressWarnings(") {
                let kinds = kinds.trim_end_matches(')').trim_matches(['{', '}']);
                file.suppressed.extend(kinds.split(", ").map(str::to_owned));
            } else if line.trim_start().starts_with(RESET) {
                file.throws_in_resets = line.contains("throws");
                let body = std::iter::from_fn(|| lines.next_if(|line| *line != "    }"));
                file.resets.extend(body.map(|line| line.trim().to_owned()));
            } else if line == TEST {
                let mut text = format!("{line}\n");
                for line in lines.by_ref() {
                    text.push_str(line);
                    text.push('\n');
                    if line == "    }" {
                        break;
                    }
                }
                file.tests.extend(test(text, &methods));
            }
        }
        file
    }

    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Takes the names that its tests use.
    pub(super) fn claim(&self, names: &mut Names) {
        for class in &self.imports {
            names.import(class);
        }
        for method in &self.assertions {
            names.import_assertion(method);
        }
    }

    pub(super) fn suppressed(&self) -> impl Iterator<Item = &str> {
        self.suppressed.iter().map(String::as_str)
    }

    /// Statements that put static state back and are not among these, which say what is so now.
    pub(super) fn resets_besides(&self, body: &str) -> Vec<&str> {
        let place = |line: &str| line.split_once(" = ").map_or(line, |(place, _)| place).to_owned();
        let known: BTreeSet<String> = body.lines().map(|line| place(line.trim())).collect();
        self.resets.iter().map(String::as_str).filter(|line| !known.contains(&place(line))).collect()
    }

    pub(super) fn throws_in_resets(&self) -> bool {
        self.throws_in_resets
    }

    pub(super) fn uses_reflection(&self) -> bool {
        let word = format!("{}.", reflection::CLASS);
        self.tests.iter().any(|test| test.text.contains(&word)) || self.resets.iter().any(|line| line.contains(&word))
    }

    /// Its tests under names that are free, with their texts.
    pub(super) fn named(&self, taken: &[String]) -> Vec<(EarlierTest, String, String)> {
        let mut taken: BTreeSet<String> = taken.iter().map(|name| ascii(name)).collect();
        let mut all = Vec::new();
        for test in &self.tests {
            let numbered = (2..).map(|number| format!("{}_{number}", test.name));
            let free = std::iter::once(test.name.clone()).chain(numbered).find(|name| !taken.contains(name));
            let free = free.unwrap_or_else(|| test.name.clone());
            let text = test.text.replacen(&format!("void {}()", test.name), &format!("void {free}()"), 1);
            taken.insert(free.clone());
            all.push((test.clone(), free, text));
        }
        all
    }
}

/// The method of each test, by the lines behind the class.
fn methods(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().rev().take_while(|line| *line != "}");
    let indexed = lines.filter_map(|line| line.strip_prefix("// ")?.rsplit_once(": "));
    indexed.flat_map(|(method, names)| names.split(", ").map(move |name| (name, method))).collect()
}

fn test(text: String, methods: &BTreeMap<&str, &str>) -> Option<EarlierTest> {
    let declared = text.lines().find_map(|line| line.strip_prefix(INDENT)?.strip_prefix("void "))?;
    let name = declared.split('(').next()?.to_owned();
    let method = methods.get(name.as_str()).map_or_else(|| simple(&name), |method| (*method).to_owned());
    Some(EarlierTest { name, method, text })
}

/// The method's name, of its name and descriptor or of the name of a test.
fn simple(name: &str) -> String {
    name.split(['(', '_']).next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings({\"rawtypes\", \"unchecked\"})
class ATest {
    @BeforeEach
    void resetStaticState() {
        A.count = 0;
    }

    @Test
    @DisplayName(\"f(1) returns 2\")
    void f_with1_returns2() {
        assertEquals(2, A.f(1));
    }

    @Test
    void g_x() throws Exception {
        A.g();
    }
}
// f(I)I: f_with1_returns2
";

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let file = EarlierFile::read(FILE);
        assert_eq!(file.imports, ["java.util.List", "org.junit.jupiter.api.Test"]);
        assert_eq!(file.assertions, ["assertEquals"]);
        assert_eq!(file.suppressed, ["\"rawtypes\"", "\"unchecked\""]);
        assert_eq!(file.resets, ["A.count = 0;"]);
        let tests: Vec<_> = file.tests.iter().map(|test| (test.name.as_str(), test.method.as_str())).collect();
        assert_eq!(tests, [("f_with1_returns2", "f(I)I"), ("g_x", "g")]);
        assert_eq!(file.tests[1].text, "    @Test\n    void g_x() throws Exception {\n        A.g();\n    }\n");
    }

    #[test]
    fn what_is_put_back_anew_is_not_put_back_twice() {
        let file = EarlierFile::read(FILE);
        assert_eq!(file.resets_besides("        A.count = 7;\n"), Vec::<&str>::new());
        assert_eq!(file.resets_besides("        B.count = 0;\n"), ["A.count = 0;"]);
    }
}
