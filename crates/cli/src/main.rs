//! The `banyan` command: arguments to configuration, wiring, exit codes.

mod advice;
mod cover;
mod enumerate;
mod explore;
mod host;
mod memory;
mod options;
mod outputs;
mod progress;
mod replay;
mod run;
mod sources;
mod suppress;
mod test;
mod threads;
mod worker;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Explores Java programs: every path, every core.
#[derive(Debug, Parser)]
#[command(name = "banyan", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a Java program in Banyan's virtual machine, like `java -ea`.
    Run(run::RunArgs),
    /// Follow every path of a method: inputs, outcomes, findings.
    Explore(Box<explore::ExploreArgs>),
    /// Go on with an exploration, an enumeration or a campaign of tests that has a checkpoint.
    Resume(explore::ResumeArgs),
    /// A worker of another `banyan`, which speaks to it through its standard input and output.
    #[command(hide = true)]
    Worker,
    /// Make all structures within a bound that satisfy a predicate.
    Enumerate(Box<enumerate::EnumerateArgs>),
    /// A worker of another `banyan enumerate`, which speaks to it through its standard input and output.
    #[command(hide = true)]
    EnumerateWorker,
    /// Follow every path of methods and say what that covers: lines, branches, MC/DC.
    Cover(Box<cover::CoverArgs>),
    /// Explore the methods of classes and write a suite of JUnit tests that covers them.
    Test(Box<test::TestArgs>),
    /// A worker of another `banyan test`, which speaks to it through its standard input and output.
    #[command(hide = true)]
    TestWorker,
    /// Run one path of a result again, concretely, with a trace of lines and values.
    Replay(replay::ReplayArgs),
}

/// What recursion may take: values of a program nest as deeply as it likes. Only what is used is taken of the machine.
pub const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let command = std::thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(command);
    // A thread that cannot be made leaves the one that there is; a panic in it was said.
    match command.map(|command| command.join()) {
        Ok(ended) => ended.unwrap_or(ExitCode::from(run::OUR_FAULT)),
        Err(_) => self::command(),
    }
}

fn command() -> ExitCode {
    let typed = java_spelling(std::env::args_os());
    let cli = Cli::parse_from(&typed);
    guarded(|| match cli.command {
        Command::Run(args) => run::run(args),
        Command::Explore(args) => explore::explore(&args.with_typed(typed)),
        Command::Resume(args) => explore::resume(&args),
        Command::Worker => worker::worker(),
        Command::Enumerate(args) => enumerate::enumerate(&args.with_typed(typed)),
        Command::EnumerateWorker => enumerate::worker(),
        Command::Cover(args) => cover::cover(&args.with_typed(typed)),
        Command::Test(args) => test::test(&args.with_typed(typed)),
        Command::TestWorker => test::worker(),
        Command::Replay(args) => replay::replay(&args),
    })
}

/// A panic is our own fault: one sentence with its place, and exit code 5.
fn guarded(command: impl FnOnce() -> ExitCode) -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or("no message");
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(std::io::stderr(), "banyan: a fault of Banyan itself{place}: {text}");
    }));
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(command)).unwrap_or(ExitCode::from(run::OUR_FAULT))
}

/// `-cp` and `-classpath` are spelled as `java` does; the first of them is ours, later ones the program's.
fn java_spelling(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    if let Some(at) = args.iter().position(|a| a == "-cp" || a == "-classpath") {
        args[at] = "--class-path".into();
    }
    args
}
