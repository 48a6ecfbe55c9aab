//! `banyan run`: a program in our machine, served with the real world.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use coverage::campaign::CampaignError;
use explore::Unwatched;
use explore::nearest::near_class;
use explore::session::{JdkSearch, SessionError, memory};
use generate::GenerateError;
use generate::error::{Jar, Misnomer, NotChecked};
use program::source::ClassPath;
use program::{Class, LoadError, Program, ProgramConfig};
use verify::JarsError;
use verify::existing::ExistingError;
use verify::world::{Files, RunLimit, ServeError, serve, working_directory};
use vm::boot::BootError;
use vm::natives::Natives;
use vm::{Config, State};

use crate::test::writing::not_checked;
use crate::{advice, host};

pub use exit::OUR_FAULT;

/// Exit codes all commands share, where the program has not ended by itself.
pub mod exit {
    pub const FINDINGS: u8 = 1;
    pub const BAD_INPUT: u8 = 2;
    pub const THRESHOLD: u8 = 3;
    pub const BUDGET: u8 = 4;
    pub const OUR_FAULT: u8 = 5;
    pub const UNSUPPORTED: u8 = 6;
}

/// What became of writing the result: whoever closed the pipe has seen enough.
pub fn unless_closed(written: std::io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(e) => Err(Failure { message: format!("cannot write the result: {e}"), code: exit::BAD_INPUT }),
        Ok(()) => Ok(()),
    }
}

/// `banyan run` as typed.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Directories, jars and `dir/*`, separated by colons; `-cp PATH` for short
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Set a system property
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<String>,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = crate::memory::parse_memory)]
    max_memory: Option<u64>,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_heap)]
    max_heap: u64,

    /// Let the program write files under the working directory and the one for temporary files
    #[arg(long)]
    allow_write: bool,

    /// Stop after about this many instructions
    #[arg(long, value_name = "N")]
    max_instructions: Option<u64>,

    /// Leave `assert` statements out
    #[arg(long)]
    no_assertions: bool,

    /// After the run, list the bytecodes that were executed on standard error
    #[arg(long, hide = true)]
    census: bool,

    /// The class with `main`
    #[arg(value_name = "MAIN")]
    main: String,

    /// The program's own arguments
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

pub fn parse_size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let (digits, unit) = match text.as_bytes().last().map(u8::to_ascii_lowercase) {
        Some(b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("{text:?} is not a size like 512m or 2g"))?;
    number.checked_mul(unit).filter(|&n| n > 0).ok_or_else(|| format!("{text:?} is out of range"))
}

/// What the class library itself takes to start.
const LEAST_HEAP: u64 = 256 << 10;

/// A size of the memory for objects.
pub fn parse_heap(text: &str) -> Result<u64, String> {
    let size = parse_size(text)?;
    if size < LEAST_HEAP {
        return Err(format!("the class library does not start with less than {}k", LEAST_HEAP >> 10));
    }
    Ok(size)
}

/// A run that could not begin or end properly: what to say, and the exit code.
pub struct Failure {
    pub message: String,
    pub code: u8,
}

impl Failure {
    pub fn bad_input(message: impl ToString + 'static) -> Failure {
        let message = advice::advised(&message).unwrap_or_else(|| message.to_string());
        Failure { message, code: exit::BAD_INPUT }
    }

    /// The same, said of a part of the command.
    pub fn of(self, who: &str) -> Failure {
        Failure { message: format!("{who}: {}", self.message), ..self }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Failure {
        let code = match &error {
            SessionError::Boot(_) | SessionError::State(_) => exit::UNSUPPORTED,
            SessionError::Pipe(_) => exit::OUR_FAULT,
            SessionError::Load(_)
            | SessionError::ClassPath(_)
            | SessionError::Spec(_)
            | SessionError::Solver(_)
            | SessionError::Layer(_)
            | SessionError::Recording { .. }
            | SessionError::Root(_)
            | SessionError::SourceDirectory(_)
            | SessionError::Factory(_)
            | SessionError::FactoryClass { .. }
            | SessionError::UnusedGuard(_)
            | SessionError::UnusedField(_)
            | SessionError::NativeCall(_)
            | SessionError::Engine(_)
            | SessionError::Divide(_)
            | SessionError::Worker(_)
            | SessionError::OtherJdk { .. }
            | SessionError::ClassGone(_)
            | SessionError::ClassChanged { .. }
            | SessionError::Journal(_)
            | SessionError::CheckpointLacks(_)
            | SessionError::OtherVersion { .. } => exit::BAD_INPUT,
        };
        Failure { code, ..Failure::bad_input(error) }
    }
}

impl From<CampaignError> for Failure {
    fn from(error: CampaignError) -> Failure {
        match error {
            CampaignError::Session(error) => error.into(),
            CampaignError::NoClass { .. } => Failure::bad_input(format!("--class {error}")),
            CampaignError::Malformed(_) | CampaignError::Class(_) | CampaignError::Uncallable(_) => {
                Failure::bad_input(error.to_string())
            }
        }
    }
}

/// Where to look for a JDK.
pub fn jdk_search(home: Option<&Path>) -> JdkSearch {
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    JdkSearch { home: home.map(Path::to_owned), java_home, path }
}

/// How a command ends: with its code, or with what went wrong on standard error.
pub fn ended(result: Result<u8, Failure>) -> ExitCode {
    ExitCode::from(result.unwrap_or_else(|failure| {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {}", failure.message);
        failure.code
    }))
}

/// Runs a program; the exit code is its own.
pub fn run(args: RunArgs) -> ExitCode {
    ended(start(args).map(|code| code as u8))
}

fn start(args: RunArgs) -> Result<i32, Failure> {
    let jdk = jdk_search(args.jdk.as_deref()).locate()?;
    let entries: Vec<PathBuf> = args.class_path.split(':').map(PathBuf::from).collect();
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let config = ProgramConfig { probe_bytecodes: args.census, ..ProgramConfig::default() };
    let program = Program::open(class_path, jdk, config, Box::new(Natives::table())).map_err(Failure::bad_input)?;
    let class = find_main(program, &args.main, &args.class_path)?;
    let config = Config {
        max_heap: args.max_heap,
        max_instructions: args.max_instructions,
        assertions: !args.no_assertions,
        properties: properties(&args),
        locale: host::locale(),
        variables: host::variables(),
        time_zone: host::time_zone(),
        write_refusal: Some("Banyan writes files only with --allow-write"),
        ceiling: Some(memory::ceiling(args.max_memory)),
        ..Config::default()
    };
    let mut files = Files::new(&working_directory(), &entries, args.allow_write.then(std::env::temp_dir).as_deref());
    let mut state = State::boot(program, config).map_err(|e| match e {
        BootError::Version { .. } => Failure::bad_input(e),
        BootError::Memory(_) | BootError::Library(_) => Failure { message: e.to_string(), code: exit::UNSUPPORTED },
    })?;
    state.start_main(class, &args.args).map_err(Failure::bad_input)?;
    let code = serve(&mut state, &mut files, &mut Unwatched).map_err(Failure::from);
    if args.census {
        let names: Vec<String> = state.census().map(|op| op.to_string()).collect();
        let _ = writeln!(io::stderr(), "census: {}", names.join(" "));
    }
    code
}

fn properties(args: &RunArgs) -> Vec<(String, String)> {
    let split = |define: &String| match define.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (define.clone(), String::new()),
    };
    let mut properties: Vec<(String, String)> = args.define.iter().map(split).collect();
    let mut default = |name: &str, value: String| {
        if !properties.iter().any(|(given, _)| given == name) {
            properties.push((name.to_owned(), value));
        }
    };
    default("java.class.path", args.class_path.clone());
    default("user.dir", working_directory().display().to_string());
    default("java.io.tmpdir", std::env::temp_dir().display().to_string());
    let user = host::User::current();
    default("user.name", user.name);
    default("user.home", user.home);
    properties
}

/// The class whose main method runs.
pub fn find_main(program: &'static Program, name: &str, class_path: &str) -> Result<&'static Class, Failure> {
    let internal = name.replace('.', "/");
    program.class(&internal).map_err(|e| match &*e {
        LoadError::NotFound { class } | LoadError::WrongName { expected: class, .. } if *class == internal => {
            let near = near_class(name, program);
            Failure::bad_input(format!("cannot find the main class {name} on the class path {class_path}{near}"))
        }
        other => Failure::bad_input(format!("cannot load the main class {name}: {other}")),
    })
}

impl From<ServeError> for Failure {
    /// With the option that raises a limit.
    fn from(error: ServeError) -> Failure {
        let reached = |option: &str| (format!("the limit of {option} was reached"), exit::BUDGET);
        let (message, code) = match &error {
            ServeError::Deadlock(threads) => {
                let mut message = format!("{error}\n").into_bytes();
                let written = crate::threads::print_threads(&mut message, threads, "");
                written.expect("a vector takes all that is written to it");
                (String::from_utf8_lossy(&message).trim_end().to_owned(), exit::FINDINGS)
            }
            ServeError::Unsupported { stack, .. } => {
                let frames: String = stack.iter().map(|frame| format!("\n\tat {frame}")).collect();
                (format!("{error}{frames}"), exit::UNSUPPORTED)
            }
            ServeError::Limit(RunLimit::Instructions) => reached("--max-instructions"),
            ServeError::Limit(RunLimit::Memory) => reached("--max-memory"),
            ServeError::Limit(RunLimit::Heap) => reached("--max-heap"),
            ServeError::Decision => (error.to_string(), exit::OUR_FAULT),
        };
        Failure { message, code }
    }
}

impl From<ExistingError> for Failure {
    fn from(error: ExistingError) -> Failure {
        let code = match error {
            ExistingError::Run(error) => return Failure::from(error).of("the tests that are there"),
            ExistingError::Boot(_) => exit::UNSUPPORTED,
            ExistingError::Runner(_) => exit::OUR_FAULT,
            ExistingError::Jars(JarsError::NotInstalled) => {
                return Failure::bad_input(format!("{error} with --junit"));
            }
            ExistingError::Load(_)
            | ExistingError::Link(_)
            | ExistingError::Main(_)
            | ExistingError::Jars(_)
            | ExistingError::Class { .. }
            | ExistingError::Broken(_)
            | ExistingError::Empty(_) => exit::BAD_INPUT,
        };
        Failure { message: error.to_string(), code }
    }
}

impl From<GenerateError> for Failure {
    /// With the option that is meant.
    fn from(error: GenerateError) -> Failure {
        let (message, code) = match error {
            GenerateError::Session(error) => return Failure::from(error),
            GenerateError::Check(_) => (error.to_string(), exit::OUR_FAULT),
            GenerateError::NothingLeft { ref classes, is_filtered: true } => {
                let why = format!("--include and --exclude leave no class of {classes}");
                (format!("nothing is left to test: {why}"), exit::BAD_INPUT)
            }
            GenerateError::Jars { of, .. } => (format!("{}: {error}", jar_option(of)), exit::BAD_INPUT),
            GenerateError::NotInJars { of, ref files, .. } => {
                (format!("{} {files}: {error}", jar_option(of)), exit::BAD_INPUT)
            }
            GenerateError::Release { release, .. } => (format!("--test-release {release}: {error}"), exit::BAD_INPUT),
            GenerateError::NoSuchClass { misnomer: Misnomer::File, .. } => {
                (format!("{error}, and say with -cp where it is"), exit::BAD_INPUT)
            }
            GenerateError::NoSuchClass { misnomer: Misnomer::Method, .. } => {
                (format!("{error}, and the method with --methods"), exit::BAD_INPUT)
            }
            GenerateError::NotChecked(ref why @ NotChecked::NoJars(_)) => (not_checked(why), exit::BAD_INPUT),
            GenerateError::NoSuchClass { misnomer: Misnomer::OfJdk | Misnomer::Unknown { .. }, .. }
            | GenerateError::NothingLeft { is_filtered: false, .. }
            | GenerateError::NotChecked(_)
            | GenerateError::Divide(_)
            | GenerateError::Write(_) => (error.to_string(), exit::BAD_INPUT),
        };
        Failure { message, code }
    }
}

fn jar_option(jar: Jar) -> &'static str {
    match jar {
        Jar::Junit => "--junit",
        Jar::Jacoco => "--jacoco",
    }
}
