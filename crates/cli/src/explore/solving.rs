//! Options that choose the solver: which program decides, which layers stand before it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use explore::session::{Decider, SolverConfig};

use super::parse_time;

/// The options as typed.
#[derive(Debug, Args)]
pub struct SolverArgs {
    /// Who decides what the layers before it do not
    #[arg(long, value_enum, default_value_t = DeciderName::Banyan)]
    solver: DeciderName,

    /// How long another solver may be silent before our own answers instead
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    solver_patience: Duration,

    /// Leave out a layer before the solver, to measure what it is worth; can be repeated
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(solver::LAYERS))]
    no_layer: Vec<String>,

    /// Append every query to a file, for the solver's own tests
    #[arg(long, value_name = "FILE", hide = true)]
    record_queries: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DeciderName {
    /// Our own bit-blaster
    Banyan,
    /// The program `z3`, through SMT-LIB
    Z3,
    /// The program `cvc5`, through SMT-LIB
    Cvc5,
    /// The program `bitwuzla`, through SMT-LIB
    Bitwuzla,
}

impl SolverArgs {
    pub fn config(&self) -> SolverConfig {
        let decider = match self.solver {
            DeciderName::Banyan => Decider::Banyan,
            DeciderName::Z3 => Decider::Z3,
            DeciderName::Cvc5 => Decider::Cvc5,
            DeciderName::Bitwuzla => Decider::Bitwuzla,
        };
        let (left_out, recording) = (self.no_layer.clone(), self.record_queries.clone());
        SolverConfig { decider, patience: self.solver_patience, left_out, recording }
    }
}

/// Says on standard error what did not go as asked for.
pub fn warn(text: &str) {
    // Nothing is left to do if standard error is gone.
    let _ = writeln!(io::stderr(), "banyan: warning: {text}");
}
