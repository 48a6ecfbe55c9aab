//! Measurements of Banyan itself that explore in their own process; `./bench` calls it. It is no part of the user's
//! binary, and takes the configurations of `explore::session` like everybody else.

mod divide;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use divide::DivideArgs;

/// Measures Banyan itself.
#[derive(Debug, Parser)]
#[command(name = "banyan-bench", version, about, max_term_width = 100)]
struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Speedup by workers: two on this machine, more than it has cores in a simulation.
    Divide(DivideArgs),
}

/// A bar is missed.
const MISSED: u8 = 3;
/// Something that was asked for cannot be done.
const FAILED: u8 = 2;
/// Values of a program nest as deeply as it likes; only what is used is taken of the machine.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let bench = Bench::parse();
    let run = move || {
        let What::Divide(args) = &bench.what;
        divide::divide(args)
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    let ended = thread
        .map_err(anyhow::Error::from)
        .and_then(|thread| thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a fault of the bench itself"))));
    match ended {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(MISSED),
        Err(error) => {
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(std::io::stderr(), "bench: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}
