//! `banyan enumerate`: a class to its space, a search over it, and what is done with each structure.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use explore::enumerate::{
    Alone, Count, EnumerateError, Fork, Machine, Plan, Replay, Space, Tally, find_method, plan_of_annotations,
    plan_of_method, predicate, skeleton,
};
use program::source::{ClassPath, Jdk};
use program::{Class, Method, Program, ProgramConfig};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

use crate::run::{Failure, exit, parse_size};

/// `banyan enumerate` as typed.
#[derive(Debug, Args)]
pub struct EnumerateArgs {
    /// Directories, jars and `dir/*`, separated by colons
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// So many objects of a class, like 'Tree$Node=3'
    #[arg(long, value_name = "CLASS=N")]
    objects: Vec<String>,

    /// The values of a field, like 'Tree.root=null,Tree$Node' or 'Tree.size=0..3'
    #[arg(long, value_name = "FIELD=VALUES")]
    domain: Vec<String>,

    /// The static method that makes the finitisation [default: the first fin… that takes the sizes]
    #[arg(long, value_name = "METHOD")]
    finitization: Option<String>,

    /// Print the finitisation as options of this command, a skeleton if there is none, and do no more
    #[arg(long)]
    print_finitization: bool,

    /// The method that says whether a structure is valid [default: repOk]
    #[arg(long, value_name = "METHOD")]
    predicate: Option<String>,

    /// How candidates are made; it changes nothing that is found
    #[arg(long, value_enum, default_value_t = Search::Fork)]
    search: Search,

    /// Count only
    #[arg(long)]
    count: bool,

    /// Stop at an exception of the predicate, instead of counting it as false
    #[arg(long)]
    strict: bool,

    /// Follow one run of the predicate for about this many instructions
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    max_instructions: u64,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_size)]
    max_heap: u64,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Leave `assert` statements out
    #[arg(long)]
    no_assertions: bool,

    /// The class of the structures
    #[arg(value_name = "CLASS")]
    class: String,

    /// Numbers for the method that makes the finitisation
    #[arg(value_name = "SIZE", allow_hyphen_values = true)]
    sizes: Vec<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Search {
    /// A field's value is chosen when it is first read
    Fork,
    /// The predicate runs from the start for each candidate, as published
    Replay,
}

/// What is enumerated.
struct Subject {
    program: &'static Program,
    image: BaseImage,
    config: Config,
    predicate: &'static Method,
    space: Space,
}

impl Subject {
    fn state(&self) -> Result<State, Failure> {
        let unsupported = |e: io::Error| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
        self.image.state(self.config.clone()).map_err(unsupported)
    }
}

pub fn enumerate(args: &EnumerateArgs) -> ExitCode {
    match start(args) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(io::stderr(), "banyan: {}", failure.message);
            ExitCode::from(failure.code)
        }
    }
}

fn failure(error: EnumerateError) -> Failure {
    let code = match &error {
        EnumerateError::Unsupported(_) => exit::UNSUPPORTED,
        EnumerateError::Space(_) | EnumerateError::Predicate(_) | EnumerateError::Failed(_) => exit::BAD_INPUT,
    };
    Failure { message: error.to_string(), code }
}

fn start(args: &EnumerateArgs) -> Result<u8, Failure> {
    let begun = Instant::now();
    let program = open(args)?;
    let class = find_class(args, program)?;
    let config = Config { max_heap: args.max_heap, assertions: !args.no_assertions, ..Config::default() };
    let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
    let booted = State::boot(program, config.clone()).map_err(|e| unsupported(&e))?;
    let image = BaseImage::freeze(booted).map_err(|e| unsupported(&e))?;
    let mut state = image.state(config.clone()).map_err(|e| unsupported(&e))?;
    let plan = plan(args, program, class, &mut state).map_err(failure)?;
    drop(state);
    if args.print_finitization {
        let plan = if plan.is_empty() { skeleton(program, class, 3) } else { plan };
        let _ = write!(io::stdout(), "{plan}");
        return Ok(0);
    }
    let predicate = predicate(class, args.predicate.as_deref()).map_err(failure)?;
    let space = Space::new(program, class, &plan).map_err(|e| failure(e.into()))?;
    let subject = Subject { program, image, config, predicate, space };
    let _ = subject.program;
    let tally = search(args, &subject)?;
    let _ = writeln!(
        io::stdout(),
        "explored {} valid {} threw {} in {:.3}s",
        tally.explored,
        tally.valid,
        tally.threw,
        begun.elapsed().as_secs_f64()
    );
    Ok(0)
}

fn open(args: &EnumerateArgs) -> Result<&'static Program, Failure> {
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(args.jdk.as_deref(), java_home.as_deref(), path.as_deref()).map_err(Failure::bad_input)?;
    let entries: Vec<PathBuf> = args.class_path.split(':').map(PathBuf::from).collect();
    crate::explore::check_entries(&args.class_path)?;
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let config = ProgramConfig { choose_fields: true, ..ProgramConfig::default() };
    Program::open(class_path, jdk, config, Box::new(Natives::table())).map_err(Failure::bad_input)
}

fn find_class(args: &EnumerateArgs, program: &'static Program) -> Result<&'static Class, Failure> {
    let name = args.class.replace('.', "/");
    program.class(&name).map_err(|e| Failure::bad_input(format!("there is no class {}: {e}", args.class)))
}

/// The finitisation: of a method, else of annotations; what the command line says counts before it.
fn plan(
    args: &EnumerateArgs,
    program: &'static Program,
    class: &'static Class,
    state: &mut State,
) -> Result<Plan, EnumerateError> {
    let method = find_method(class, args.finitization.as_deref(), args.sizes.len())?;
    let base = match method {
        Some(method) => plan_of_method(state, method, &args.sizes)?,
        None => plan_of_annotations(program, class)?,
    };
    let mut said = Plan::default();
    args.objects.iter().try_for_each(|text| said.add_objects(text)).map_err(EnumerateError::Failed)?;
    args.domain.iter().try_for_each(|text| said.add_domain(text)).map_err(EnumerateError::Failed)?;
    Ok(base.overridden_by(&said))
}

fn search(args: &EnumerateArgs, subject: &Subject) -> Result<Tally, Failure> {
    let mut machine =
        Machine::new(&subject.space, subject.state()?, subject.predicate, args.max_instructions).map_err(failure)?;
    match args.search {
        Search::Fork => {
            let mut fork = Fork::new(&mut machine);
            fork.run(&[], &mut Alone, &mut Count).map_err(failure)?;
            Ok(fork.tally)
        }
        Search::Replay => {
            let mut replay = Replay::new(&mut machine);
            replay.run(&mut Count).map_err(failure)?;
            Ok(replay.tally)
        }
    }
}
