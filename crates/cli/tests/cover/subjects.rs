//! The annotated methods, their builds, and running `banyan cover` on all of them at once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use testkit::java::Jdk;

/// The jar of Debian's package `ecj`.
const ECJ: &str = "/usr/share/java/eclipse-jdt-core.jar";
const ECJ_MAIN: &str = "org.eclipse.jdt.internal.compiler.batch.Main";

/// A method with what is expected of it.
#[derive(Debug)]
pub struct Annotated {
    pub class: String,
    pub name: String,
    pub spec: String,
    pub mcdc: String,
    pub branches: String,
    pub infeasible: Vec<String>,
    pub needs_table: bool,
    /// In every build.
    pub is_approximate: bool,
    lines: Vec<String>,
}

impl Annotated {
    /// The source text of a span: line, column, line, column; a question mark where no table has one.
    pub fn text(&self, span: &Value) -> String {
        if span.is_null() {
            return "?".to_owned();
        }
        let number = |at: usize| span[at].as_u64().unwrap() as usize;
        let (first, from, last, to) = (number(0), number(1), number(2), number(3));
        let mut text = String::new();
        for line in first..=last {
            let whole: Vec<char> = self.lines[line - 1].chars().collect();
            let start = if line == first { from - 1 } else { 0 };
            let end = if line == last { to - 1 } else { whole.len() };
            text.extend(&whole[start..end]);
        }
        text
    }
}

/// One way of compiling them.
#[derive(Debug)]
pub struct Build {
    pub name: String,
    pub classes: PathBuf,
    pub has_table: bool,
}

/// For every release of Java.
pub const PLAIN: &str = "coverage";
/// For Java 17.
pub const MODERN: &str = "coverage17";

fn sources(subjects: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java").join(subjects);
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

pub fn annotated() -> Vec<Annotated> {
    annotated_in(PLAIN)
}

pub fn annotated_in(subjects: &str) -> Vec<Annotated> {
    let mut found = Vec::new();
    for file in sources(subjects) {
        let class = file.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        found.extend(lines.iter().filter_map(|line| read(&class, line, &lines)));
    }
    found
}

fn read(class: &str, line: &str, lines: &[String]) -> Option<Annotated> {
    let (declaration, comment) = line.split_once("// ")?;
    let mcdc = value(comment, "mcdc: ")?;
    let (before, params) = declaration.split_once('(')?;
    let declared = before.rsplit(' ').next()?;
    let name = if declared == class { "<init>" } else { declared };
    let arguments = value(comment, "with: ").unwrap_or_else(|| {
        let params = params.split(')').next().unwrap_or_default();
        let count = params.split(',').filter(|param| !param.trim().is_empty()).count();
        format!("({})", vec!["sym"; count].join(","))
    });
    let infeasible = comment.split_once("infeasible: ").map(|(_, list)| list.split(", ").map(str::to_owned).collect());
    Some(Annotated {
        class: class.to_owned(),
        name: name.to_owned(),
        spec: format!("{class}.{name}{arguments}"),
        mcdc,
        branches: value(comment, "branches: ")?,
        infeasible: infeasible.unwrap_or_default(),
        needs_table: comment.starts_with("needs-table"),
        is_approximate: comment.starts_with("approximate"),
        lines: lines.to_vec(),
    })
}

/// The word behind a key.
fn value(comment: &str, key: &str) -> Option<String> {
    let (_, rest) = comment.split_once(key)?;
    rest.split(' ').next().map(str::to_owned)
}

pub fn build(release: u32, has_table: bool) -> Build {
    build_of(PLAIN, release, has_table)
}

/// The same by the compiler of Eclipse.
pub fn build_by_ecj(subjects: &str, release: u32) -> Build {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cover-ecj-{subjects}-{release}"));
    let (jdk, release) = (Jdk::find().unwrap(), release.to_string());
    let mut args =
        ["-cp", ECJ, ECJ_MAIN, "-proc:none", "-g", "-nowarn", "--release", &release, "-d"].map(str::to_owned).to_vec();
    args.push(classes.to_string_lossy().into_owned());
    args.extend(sources(subjects).iter().map(|file| file.to_string_lossy().into_owned()));
    let output = jdk.run_java(&args, b"", Duration::from_secs(120)).unwrap();
    assert_eq!(output.code, Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    Build { name: format!("ecj, release {release}"), classes, has_table: false }
}

pub fn build_of(subjects: &str, release: u32, has_table: bool) -> Build {
    let name = format!("release {release}{}", if has_table { " -Xjcov" } else { "" });
    let directory = format!("{subjects}-{release}-{}-{}", has_table, std::thread::current().name().unwrap_or("main"));
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory.replace("::", "-"));
    std::fs::create_dir_all(&classes).unwrap();
    let extra: &[&str] = if has_table { &["-Xjcov"] } else { &[] };
    Jdk::find().unwrap().compile(&sources(subjects), release, &classes, extra).unwrap();
    Build { name, classes, has_table }
}

/// All methods in one run.
pub fn cover(build: &Build, annotated: &[Annotated], options: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["cover", "--json", "-", "--array-bound", "2", "--string-length", "2", "-cp"]).arg(&build.classes);
    command.args(options).args(annotated.iter().map(|method| &method.spec));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {said}"))
}
