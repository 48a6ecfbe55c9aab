//! Which program decides, and which layers stand before it.

use std::fs::OpenOptions;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use solver::{BackEnd, Config, Program, Recorder, Solver};

use super::SessionError;

/// Who decides what the layers before it do not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decider {
    /// Our own bit-blaster.
    #[default]
    Banyan,
    /// Others, through SMT-LIB.
    Z3,
    Cvc5,
    Bitwuzla,
}

impl Decider {
    /// The program to start, if it is not our own.
    fn program(self) -> Option<Program> {
        match self {
            Decider::Banyan => None,
            Decider::Z3 => Program::named("z3"),
            Decider::Cvc5 => Program::named("cvc5"),
            Decider::Bitwuzla => Program::named("bitwuzla"),
        }
    }
}

/// The solver of each worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SolverConfig {
    pub decider: Decider,
    /// How long another solver may be silent before our own answers instead.
    pub patience: Duration,
    /// Layers to leave out, by their names in [`solver::LAYERS`].
    pub left_out: Vec<String>,
    /// A file to append every query to.
    pub recording: Option<PathBuf>,
}

impl Default for SolverConfig {
    fn default() -> SolverConfig {
        let patience = Duration::from_secs(60);
        SolverConfig { decider: Decider::default(), patience, left_out: Vec::new(), recording: None }
    }
}

impl SolverConfig {
    /// A solver as asked for.
    pub fn assemble(&self) -> Result<Box<dyn Solver>, SessionError> {
        let mut config = Config::default();
        if let Some(program) = self.decider.program() {
            config.back_end = BackEnd::Program(Program { patience: self.patience, ..program });
        }
        for layer in &self.left_out {
            if !config.leave_out(layer) {
                return Err(SessionError::Layer(layer.clone()));
            }
        }
        let solver = solver::assemble(&config)?;
        match &self.recording {
            Some(file) => recorded(solver, file),
            None => Ok(solver),
        }
    }
}

fn recorded(solver: Box<dyn Solver>, file: &Path) -> Result<Box<dyn Solver>, SessionError> {
    let out = OpenOptions::new().create(true).append(true).open(file);
    let out = out.map_err(|source| SessionError::Recording { file: file.to_owned(), source })?;
    Ok(Box::new(Recorder::new(solver, Box::new(BufWriter::new(out)))))
}

/// What did not go as asked for.
pub fn warnings(solver: &dyn Solver) -> Vec<String> {
    let mut warnings = Vec::new();
    solver.warnings(&mut warnings);
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_that_there_is_not_is_no_configuration() {
        let config = |layer: &str| SolverConfig { left_out: vec![layer.to_owned()], ..SolverConfig::default() };
        assert!(solver::LAYERS.iter().all(|layer| config(layer).assemble().is_ok()));
        let refused = config("guessing").assemble().err().map(|error| error.to_string());
        assert_eq!(refused.as_deref(), Some("the solver has no layer guessing"));
    }
}
