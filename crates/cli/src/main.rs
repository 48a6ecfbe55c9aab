//! The `banyan` command: arguments to configuration, wiring, exit codes.

mod explore;
mod run;

use std::ffi::OsString;
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
    Explore(explore::ExploreArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(java_spelling(std::env::args_os()));
    match cli.command {
        Command::Run(args) => run::run(args),
        Command::Explore(args) => explore::explore(args),
    }
}

/// `-cp` and `-classpath` are spelled as `java` does; the first of them is ours, later ones the program's.
fn java_spelling(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    if let Some(at) = args.iter().position(|a| a == "-cp" || a == "-classpath") {
        args[at] = "--class-path".into();
    }
    args
}
