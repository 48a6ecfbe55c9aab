//! Programs over small domains, run on the real JVM with *all* their inputs.
//!
//! `tests/java/explore/README.md` has the format of their headers. The JVM side is one process for all
//! programs (`Enumerate.java`); what it prints becomes [`Run`]s, one per input. Comparing them with
//! explored paths is up to the caller.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::java::Jdk;

const ENUMERATE: &str = include_str!("small_domains/Enumerate.java");
const LIMIT: Duration = Duration::from_secs(300);
/// The Java side separates inputs by this, which no literal contains.
const SEPARATOR: char = '\u{1f}';

/// One program, with what its header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmallProgram {
    /// Its class.
    pub class: String,
    pub topic: String,
    pub path: PathBuf,
    /// `f(byte:sym)`: the class is left out.
    pub specs: Vec<String>,
    /// Alphabet and greatest length of strings.
    pub strings: Option<(String, u32)>,
    /// Greatest length of arrays.
    pub arrays: Option<u32>,
}

/// One input and what the JVM did with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Java literals, one per argument; an array is `{1,2}`.
    pub inputs: Vec<String>,
    pub outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The value as a Java literal; empty for `void`.
    Returned(String),
    /// The exception's class in Java's spelling, and its message as a literal or `null`.
    Threw { exception: String, message: String },
    /// Left out by an assumption: no path.
    Assumed,
}

/// All runs, by class and spec.
pub type Runs = BTreeMap<(String, String), Vec<Run>>;

impl SmallProgram {
    /// The programs of a directory, in the order of their names.
    pub fn find(directory: &Path) -> io::Result<Vec<SmallProgram>> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(directory)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
        paths.sort();
        paths.iter().map(|path| SmallProgram::read(path)).collect()
    }

    fn read(path: &Path) -> io::Result<SmallProgram> {
        let text = fs::read_to_string(path)?;
        let class = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let wrong = |what: &str| io::Error::other(format!("{}: {what}", path.display()));
        let mut program = SmallProgram {
            class,
            topic: String::new(),
            path: path.to_owned(),
            specs: Vec::new(),
            strings: None,
            arrays: None,
        };
        for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
            let (key, value) = line.split_once(": ").ok_or_else(|| wrong("a header line without a key"))?;
            match key {
                "topic" => program.topic = value.to_owned(),
                "spec" => program.specs.push(value.to_owned()),
                "strings" => {
                    let (alphabet, length) = value.split_once(' ').ok_or_else(|| wrong("strings: ALPHABET LENGTH"))?;
                    let length = length.parse().map_err(|_| wrong("strings: ALPHABET LENGTH"))?;
                    program.strings = Some((alphabet.to_owned(), length));
                }
                "arrays" => program.arrays = Some(value.parse().map_err(|_| wrong("arrays: LENGTH"))?),
                _ => return Err(wrong(&format!("unknown key {key}"))),
            }
        }
        if program.topic.is_empty() || program.specs.is_empty() {
            return Err(wrong("topic and spec are required"));
        }
        Ok(program)
    }
}

/// Builds the API jar into a directory and hands back its path.
pub fn api_jar(jdk: &Jdk, directory: &Path) -> io::Result<PathBuf> {
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/build");
    let status = Command::new(build).arg(directory).env("JAVA_HOME", &jdk.home).status()?;
    if status.success() { Ok(directory.join("banyan.jar")) } else { Err(io::Error::other("java/build failed")) }
}

/// Compiles programs into a directory, with the API jar on the class path.
pub fn compile(jdk: &Jdk, programs: &[SmallProgram], jar: &Path, out: &Path) -> io::Result<()> {
    let enumerate = out.join("Enumerate.java");
    fs::write(&enumerate, ENUMERATE)?;
    let mut sources: Vec<PathBuf> = programs.iter().map(|program| program.path.clone()).collect();
    sources.push(enumerate);
    jdk.compile(&sources, 8, out, &["-cp", &jar.to_string_lossy(), "-g"])
}

/// Runs every input of every spec of compiled programs.
pub fn enumerate(jdk: &Jdk, programs: &[SmallProgram], jar: &Path, classes: &Path) -> io::Result<Runs> {
    let mut asked = String::new();
    for program in programs {
        let (alphabet, length) = program.strings.clone().unwrap_or_default();
        let array = program.arrays.unwrap_or(0);
        for spec in &program.specs {
            asked += &format!("{}\t{spec}\t{alphabet}\t{length}\t{array}\n", program.class);
        }
    }
    let class_path = format!("{}:{}", jar.display(), classes.display());
    let args = ["-ea", "-cp", &class_path, "Enumerate"].map(String::from);
    let output = jdk.run_java(&args, asked.as_bytes(), LIMIT)?;
    if output.code != Some(0) {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut runs = Runs::new();
    for line in text.lines() {
        let wrong = || io::Error::other(format!("not a line of Enumerate: {line}"));
        let [class, spec, inputs, kind, value, message] =
            line.split('\t').collect::<Vec<_>>().try_into().map_err(|_| wrong())?;
        let outcome = match kind {
            "returned" => Outcome::Returned(value.to_owned()),
            "threw" => Outcome::Threw { exception: value.to_owned(), message: message.to_owned() },
            "assumed" => Outcome::Assumed,
            _ => return Err(wrong()),
        };
        let inputs = inputs.split(SEPARATOR).map(str::to_owned).collect();
        runs.entry((class.to_owned(), spec.to_owned())).or_default().push(Run { inputs, outcome });
    }
    Ok(runs)
}
