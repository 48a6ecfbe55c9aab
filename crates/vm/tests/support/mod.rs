//! Java sources to states that can run: what the tests of the machine share.

#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::path::{Path, PathBuf};

use program::source::{ClassPath, Jdk};
use program::{Program, ProgramConfig};
use tempfile::TempDir;
use vm::natives::Natives;
use vm::{BaseImage, Config, Effect, Reply, State, Step};

/// Compiled classes and the class library, frozen.
pub struct Subject {
    pub program: &'static Program,
    pub image: BaseImage,
    _classes: TempDir,
}

/// The sources under `tests/java`, compiled.
pub fn compile_java() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let mut sources = vec![root.join("banyan/testing/Choice.java")];
    let listed = std::fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path());
    sources.extend(listed.filter(|path| path.extension().is_some_and(|e| e == "java")));
    sources.sort();
    compile(&sources)
}

/// One source text, compiled together with `Choice`.
pub fn compile_text(class: &str, text: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join(format!("{class}.java"));
    std::fs::write(&source, text).unwrap();
    let choice = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/banyan/testing/Choice.java");
    compile(&[source, choice])
}

fn compile(sources: &[PathBuf]) -> TempDir {
    let classes = tempfile::tempdir().unwrap();
    testkit::java::Jdk::find().unwrap().compile(sources, 17, classes.path(), &["-g"]).unwrap();
    classes
}

/// A program over a directory of classes.
pub fn open(classes: &Path) -> &'static Program {
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(None, java_home.as_deref(), path.as_deref()).unwrap();
    let class_path = ClassPath::new(&[classes.to_owned()], &jdk).unwrap();
    Program::open(class_path, jdk, ProgramConfig::default(), Box::new(Natives::table())).unwrap()
}

impl Subject {
    pub fn new(classes: TempDir) -> Subject {
        let program = open(classes.path());
        let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
        Subject { program, image, _classes: classes }
    }

    /// A state about to call `main` of a class.
    pub fn start(&self, main: &str, config: Config) -> State {
        let mut state = self.image.state(config).unwrap();
        state.start_main(self.program.class(main).unwrap(), &[]).unwrap();
        state
    }

    /// Runs `main` to its end, without choices.
    pub fn run(&self, main: &str, config: Config) -> (Step, String, State) {
        let mut state = self.start(main, config);
        let mut output = Vec::new();
        let end = run_on(&mut state, &mut output);
        (end, String::from_utf8(output).unwrap(), state)
    }
}

/// Steps until something other than an effect comes up.
pub fn run_on(state: &mut State, output: &mut Vec<u8>) -> Step {
    loop {
        match vm::step(state) {
            Step::Effect(effect) => serve(state, effect, output),
            other => return other,
        }
    }
}

/// A world without time and input; what is printed is kept.
pub fn serve(state: &mut State, effect: Effect, output: &mut Vec<u8>) {
    let reply = match effect {
        Effect::Write { bytes, .. } => {
            output.extend_from_slice(&bytes);
            Reply::Done
        }
        Effect::Read { .. } => Reply::Bytes(Vec::new()),
        Effect::Available { .. } | Effect::WallClock | Effect::MonotonicClock => Reply::Number(0),
        Effect::Sleep { .. } | Effect::Obligation { .. } => Reply::Done,
        Effect::File(_) => Reply::Errno(vm::files::errno::ENOENT),
    };
    state.answer(reply);
}
