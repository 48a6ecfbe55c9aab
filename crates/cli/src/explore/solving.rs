//! Flags that choose the solver: which program decides, which layers stand before it.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use solver::{BackEnd, Config, Program, Recorder, Solver};

use super::parse_time;
use crate::run::Failure;

/// The flags as typed.
#[derive(Debug, Args)]
pub struct SolverArgs {
    /// Who decides what the layers before it do not
    #[arg(long, value_enum, default_value_t = Decider::Banyan)]
    solver: Decider,

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
enum Decider {
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
    /// A solver as asked for.
    pub fn assemble(&self) -> Result<Box<dyn Solver>, Failure> {
        let named = match self.solver {
            Decider::Banyan => None,
            Decider::Z3 => Program::named("z3"),
            Decider::Cvc5 => Program::named("cvc5"),
            Decider::Bitwuzla => Program::named("bitwuzla"),
        };
        let mut config = Config::default();
        if let Some(program) = named {
            config.back_end = BackEnd::Program(Program { patience: self.solver_patience, ..program });
        }
        for layer in &self.no_layer {
            config.leave_out(layer);
        }
        let solver = solver::assemble(&config).map_err(Failure::bad_input)?;
        let Some(file) = &self.record_queries else { return Ok(solver) };
        let out = OpenOptions::new().create(true).append(true).open(file);
        let out = out.map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
        Ok(Box::new(Recorder::new(solver, Box::new(BufWriter::new(out)))))
    }
}

/// Says on standard error what did not go as asked for.
pub fn warn(solver: &dyn Solver) {
    let mut warnings = Vec::new();
    solver.warnings(&mut warnings);
    for warning in warnings {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: warning: {warning}");
    }
}
