//! The corpus of small Java programs on which Banyan must agree with the real JVM.
//!
//! A program is one file `<area>/<Topic>.java` with main class `Topic`, whose leading comments
//! `// key: value` say how to run it: `topic` (required), `release` (the lowest, 8 if absent),
//! `args`, `define` (a system property `k=v`), `stdin` (with `\n` and `\r`), `exit` (0 if
//! absent) and `stderr` (`exact` or `ignore`; if absent, exact when `exit` is 1, else empty).
//!
//! It is compiled for every [`Variant`] it supports, all programs of a variant in one `javac`
//! call, and the real JVM's answers are cached by a hash of everything they depend on, so that
//! only a first run starts JVMs. This module compares outputs; it does not know how the other
//! side produced them.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::java::{Jdk, Output};

/// The oracle's options: assertions on as Banyan has them, a heap bound so that "too large an
/// array" does not depend on the machine, and a start as cheap as can be.
const ORACLE_OPTIONS: [&str; 4] = ["-ea", "-Xmx256m", "-Xshare:auto", "-XX:TieredStopAtLevel=1"];
const ORACLE_LIMIT: Duration = Duration::from_secs(120);

/// One way of compiling the corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant {
    pub name: &'static str,
    pub release: u32,
    flags: &'static [&'static str],
}

/// Releases 8 (string concatenation by builder, synthetic accessors), 11 (indy concatenation,
/// nests) and 17 (records, patterns) compile the same source to different bytecode; `-g` adds
/// the local names that helpful messages mention.
pub const VARIANTS: [Variant; 4] = [
    Variant { name: "r8", release: 8, flags: &[] },
    Variant { name: "r11", release: 11, flags: &[] },
    Variant { name: "r17", release: 17, flags: &[] },
    Variant { name: "r17g", release: 17, flags: &["-g"] },
];

/// How the two stderrs are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StderrMode {
    /// Both must be empty: the program does not write there.
    Empty,
    Exact,
    Ignore,
}

/// One program of the corpus, with what its header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    pub area: String,
    pub topic: String,
    pub path: PathBuf,
    pub source: String,
    /// The lowest `--release` that compiles it.
    pub release: u32,
    pub args: Vec<String>,
    /// System properties, `key=value`.
    pub defines: Vec<String>,
    pub stdin: Vec<u8>,
    pub exit: i32,
    pub stderr: StderrMode,
}

/// The programs, and where their classes and expected answers are kept.
#[derive(Debug)]
pub struct Corpus {
    pub programs: Vec<Program>,
    jdk: Jdk,
    cache: PathBuf,
    classes: BTreeMap<Variant, PathBuf>,
}

impl Program {
    fn read(area: &str, path: &Path) -> io::Result<Program> {
        let source = fs::read_to_string(path)?;
        let topic = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        parse(area, &topic, path, source).map_err(|why| io::Error::other(format!("{}: {why}", path.display())))
    }

    /// What follows the launcher's own options on either command line.
    fn launch(&self, classes: &Path) -> Vec<String> {
        let mut args: Vec<String> = self.defines.iter().map(|define| format!("-D{define}")).collect();
        args.extend(["-cp".to_owned(), classes.to_string_lossy().into_owned(), self.topic.clone()]);
        args.extend(self.args.iter().cloned());
        args
    }
}

impl Corpus {
    /// Reads every program under `root` and compiles each variant that is not in `cache` yet.
    pub fn open(root: &Path, cache: &Path) -> io::Result<Corpus> {
        let programs = read_programs(root)?;
        let jdk = Jdk::find()?;
        fs::create_dir_all(cache)?;
        // Test processes may start together: one compiles, the others wait and find the classes.
        let lock = fs::File::create(cache.join("lock"))?;
        lock.lock()?;
        let mut classes = BTreeMap::new();
        for variant in VARIANTS {
            classes.insert(variant, compile(&jdk, &programs, variant, cache)?);
        }
        Ok(Corpus { programs, jdk, cache: cache.to_path_buf(), classes })
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// The arguments with which `banyan run`, like `java`, starts this program.
    pub fn launch(&self, program: &Program, variant: Variant) -> Vec<String> {
        program.launch(&self.classes[&variant])
    }

    /// What the real JVM answers, from the cache if it was asked before.
    ///
    /// An answer that contradicts the program's header is an error of the corpus.
    pub fn expected(&self, program: &Program, variant: Variant) -> io::Result<Output> {
        let mut hasher = DefaultHasher::new();
        (&program.source, variant.name, variant.flags, &self.jdk.version).hash(&mut hasher);
        ORACLE_OPTIONS.hash(&mut hasher);
        let directory = self.cache.join("expected").join(variant.name);
        let file = directory.join(format!("{}-{:016x}", program.topic, hasher.finish()));
        if let Some(output) = fs::read(&file).ok().and_then(|bytes| decode(&bytes)) {
            return Ok(output);
        }
        let output = self.ask(program, variant)?;
        fs::create_dir_all(&directory)?;
        // Written aside and renamed, so that a reader never meets half an answer.
        let aside = directory.join(format!("{}.{}", program.topic, std::process::id()));
        fs::write(&aside, encode(&output))?;
        fs::rename(&aside, &file)?;
        Ok(output)
    }

    /// What the real JVM answers now, whatever it answered before.
    pub fn ask(&self, program: &Program, variant: Variant) -> io::Result<Output> {
        let mut args: Vec<String> = ORACLE_OPTIONS.map(String::from).to_vec();
        args.extend(self.launch(program, variant));
        let output = self.jdk.run_java(&args, &program.stdin, ORACLE_LIMIT)?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        if output.code != Some(program.exit) {
            let (code, topic) = (output.code, &program.topic);
            return Err(io::Error::other(format!("{topic}: java exits with {code:?}:\n{stderr}")));
        }
        if program.stderr == StderrMode::Empty && !output.stderr.is_empty() {
            let topic = &program.topic;
            return Err(io::Error::other(format!("{topic}: java prints to stderr:\n{stderr}")));
        }
        Ok(output)
    }
}

/// What differs between the expected and the actual answer, for a person to read; `None` when
/// they agree.
pub fn disagreement(program: &Program, expected: &Output, actual: &Output) -> Option<String> {
    let mut report = String::new();
    if expected.code != actual.code {
        let text = |code: Option<i32>| code.map_or("a signal".to_owned(), |code| code.to_string());
        let (java, ours) = (text(expected.code), text(actual.code));
        report.push_str(&format!("  exit code: java {java}, banyan {ours}\n"));
    }
    if expected.stdout != actual.stdout {
        report.push_str(&diff("stdout", &expected.stdout, &actual.stdout));
    }
    let stderr_matters = match program.stderr {
        StderrMode::Empty | StderrMode::Exact => true,
        StderrMode::Ignore => false,
    };
    if expected.stderr != actual.stderr && (stderr_matters || !report.is_empty()) {
        report.push_str(&diff("stderr", &expected.stderr, &actual.stderr));
    }
    (!report.is_empty()).then_some(report)
}

/// The first place where two texts part: two lines of context, then some lines of each side
/// up to where they meet again.
fn diff(stream: &str, expected: &[u8], actual: &[u8]) -> String {
    const CONTEXT: usize = 2;
    const SHOWN: usize = 12;
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let java: Vec<&str> = expected.split('\n').collect();
    let ours: Vec<&str> = actual.split('\n').collect();
    let start = java.iter().zip(&ours).take_while(|(a, b)| a == b).count();
    let tail = java[start..].iter().rev().zip(ours[start..].iter().rev());
    let end = tail.take_while(|(a, b)| a == b).count();
    let mut report = format!("  {stream} from line {} (- java, + banyan):\n", start + 1);
    for line in &java[start.saturating_sub(CONTEXT)..start] {
        report.push_str(&format!("      {line}\n"));
    }
    for (sign, lines) in [('-', &java[start..java.len() - end]), ('+', &ours[start..ours.len() - end])] {
        for line in lines.iter().take(SHOWN) {
            report.push_str(&format!("    {sign} {line}\n"));
        }
        if lines.len() > SHOWN {
            report.push_str(&format!("    {sign} … {} lines more\n", lines.len() - SHOWN));
        }
    }
    report
}

fn read_programs(root: &Path) -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for area in fs::read_dir(root)? {
        let area = area?.path();
        if !area.is_dir() {
            continue;
        }
        let name = area.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in fs::read_dir(&area)? {
            let file = file?.path();
            if file.extension().is_some_and(|extension| extension == "java") {
                programs.push(Program::read(&name, &file)?);
            }
        }
    }
    programs.sort_by(|a, b| (&a.area, &a.topic).cmp(&(&b.area, &b.topic)));
    Ok(programs)
}

fn parse(area: &str, topic: &str, path: &Path, source: String) -> Result<Program, String> {
    let mut program = Program {
        area: area.to_owned(),
        topic: topic.to_owned(),
        path: path.to_path_buf(),
        source: String::new(),
        release: 8,
        args: Vec::new(),
        defines: Vec::new(),
        stdin: Vec::new(),
        exit: 0,
        stderr: StderrMode::Empty,
    };
    let (mut about, mut stderr) = (false, None);
    for line in source.lines().map_while(|line| line.strip_prefix("// ")) {
        let (key, value) = line.split_once(':').ok_or(format!("not `key: value`: {line}"))?;
        let value = value.trim();
        match key {
            "topic" => about = !value.is_empty(),
            "release" => program.release = value.parse().map_err(|_| "release is a number")?,
            "args" => program.args = value.split_whitespace().map(String::from).collect(),
            "define" => program.defines.push(value.to_owned()),
            "stdin" => program.stdin = unescape(value).into_bytes(),
            "exit" => program.exit = value.parse().map_err(|_| "exit is a number")?,
            "stderr" => {
                stderr = Some(match value {
                    "exact" => StderrMode::Exact,
                    "ignore" => StderrMode::Ignore,
                    _ => return Err(format!("stderr is exact or ignore, not {value}")),
                });
            }
            _ => return Err(format!("unknown header key {key}")),
        }
    }
    if !about {
        return Err("the first line is `// topic: …`".to_owned());
    }
    // A program that fails says why on stderr, and that is worth comparing.
    let usual = if program.exit == 1 { StderrMode::Exact } else { StderrMode::Empty };
    program.stderr = stderr.unwrap_or(usual);
    program.source = source;
    Ok(program)
}

/// A header is one line, so the ends of lines within stdin are written as escapes.
fn unescape(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\r", "\r")
}

fn compile(jdk: &Jdk, programs: &[Program], variant: Variant, cache: &Path) -> io::Result<PathBuf> {
    let chosen: Vec<&Program> = programs.iter().filter(|p| p.release <= variant.release).collect();
    let mut hasher = DefaultHasher::new();
    (variant.name, variant.flags, &jdk.version).hash(&mut hasher);
    for program in &chosen {
        (&program.topic, &program.source).hash(&mut hasher);
    }
    let classes = cache.join(format!("classes-{}-{:016x}", variant.name, hasher.finish()));
    if classes.is_dir() {
        return Ok(classes);
    }
    let aside = tempfile::tempdir_in(cache)?;
    let sources: Vec<PathBuf> = chosen.iter().map(|program| program.path.clone()).collect();
    jdk.compile(&sources, variant.release, aside.path(), variant.flags)?;
    remove_older(cache, &format!("classes-{}-", variant.name))?;
    fs::rename(aside.keep(), &classes)?;
    Ok(classes)
}

fn remove_older(cache: &Path, prefix: &str) -> io::Result<()> {
    for entry in fs::read_dir(cache)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(prefix) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// `code stdout-length\n`, then stdout, then stderr.
fn encode(output: &Output) -> Vec<u8> {
    let code = output.code.unwrap_or(-1);
    let mut bytes = format!("{code} {}\n", output.stdout.len()).into_bytes();
    bytes.extend(&output.stdout);
    bytes.extend(&output.stderr);
    bytes
}

fn decode(bytes: &[u8]) -> Option<Output> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let (code, length) = head.split_once(' ')?;
    let (stdout, stderr) = bytes[end + 1..].split_at_checked(length.parse().ok()?)?;
    Some(Output { stdout: stdout.into(), stderr: stderr.into(), code: code.parse().ok() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(header: &str) -> Result<Program, String> {
        parse("area", "Topic", Path::new("Topic.java"), format!("{header}\nclass Topic {{}}\n"))
    }

    fn output(stdout: &str, stderr: &str, code: i32) -> Output {
        Output { stdout: stdout.into(), stderr: stderr.into(), code: Some(code) }
    }

    #[test]
    fn a_header_says_how_to_run_its_program() {
        let parsed =
            program("// topic: all keys\n// release: 17\n// args: a b\n// define: k=v\n// stdin: x\\ny\n// exit: 3")
                .unwrap();
        assert_eq!(parsed.release, 17);
        assert_eq!(parsed.stdin, b"x\ny");
        assert_eq!(parsed.exit, 3);
        assert_eq!(parsed.stderr, StderrMode::Empty);
        assert_eq!(parsed.launch(Path::new("dir")), ["-Dk=v", "-cp", "dir", "Topic", "a", "b"]);
    }

    #[test]
    fn a_program_that_fails_has_its_stderr_compared() {
        assert_eq!(program("// topic: t\n// exit: 1").unwrap().stderr, StderrMode::Exact);
        let ignored = program("// topic: t\n// exit: 1\n// stderr: ignore").unwrap();
        assert_eq!(ignored.stderr, StderrMode::Ignore);
    }

    #[test]
    fn a_header_with_an_unknown_key_or_no_topic_is_refused() {
        assert!(program("// topic: t\n// relase: 17").is_err());
        assert!(program("// release: 17").is_err());
    }

    #[test]
    fn equal_answers_agree_and_ignored_stderr_does_not_matter() {
        let plain = program("// topic: t").unwrap();
        let lax = program("// topic: t\n// stderr: ignore").unwrap();
        let (one, other) = (output("a\n", "x", 0), output("a\n", "y", 0));
        assert_eq!(disagreement(&plain, &one, &one), None);
        assert_eq!(disagreement(&lax, &one, &other), None);
        assert!(disagreement(&plain, &one, &other).is_some());
    }

    #[test]
    fn a_disagreement_shows_the_lines_that_differ_with_their_context() {
        let plain = program("// topic: t").unwrap();
        let java = output("1\n2\n3\n4\n5\n", "", 0);
        let ours = output("1\n2\n3\nfour\n5\n", "", 1);
        let report = disagreement(&plain, &java, &ours).unwrap();
        let expected = "  exit code: java 0, banyan 1\n  stdout from line 4 (- java, + banyan):\n      2\n      3\n    - 4\n    + four\n";
        assert_eq!(report, expected);
    }

    #[test]
    fn a_cached_answer_reads_back_as_it_was_written() {
        let answer = output("out\nput", "err\n", 1);
        assert_eq!(decode(&encode(&answer)), Some(answer));
        assert_eq!(decode(b"0 99\nshort"), None);
    }
}
