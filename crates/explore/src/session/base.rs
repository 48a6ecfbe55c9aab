//! What every state of a run begins as: the class library, booted once and frozen.

use program::Program;
use serde::{Deserialize, Serialize};
use vm::{BaseImage, Config, State};

use super::{SessionError, memory};
use crate::root::Bounds;

/// The machine that paths run in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MachineConfig {
    /// Bytes of objects.
    pub max_heap: u64,
    /// `assert` is on in classes of the user's.
    pub assertions: bool,
    /// How large arrays and strings are that a source gives.
    pub bounds: Bounds,
    /// System properties.
    pub properties: Vec<(String, String)>,
    /// Bytes that all our processes may take together, if not half of what the machine has.
    pub max_memory: Option<u64>,
}

impl Default for MachineConfig {
    fn default() -> MachineConfig {
        let Config { max_heap, assertions, .. } = Config::default();
        MachineConfig { max_heap, assertions, bounds: Bounds::default(), properties: Vec::new(), max_memory: None }
    }
}

impl MachineConfig {
    /// As the machine takes it; a thread measures from now on what we all take.
    fn config(&self) -> Config {
        Config {
            max_heap: self.max_heap,
            assertions: self.assertions,
            source_array: self.bounds.array,
            source_string: self.bounds.string,
            properties: self.properties.clone(),
            ceiling: Some(memory::ceiling(self.max_memory)),
            ..Config::default()
        }
    }
}

/// A frozen class library, and how the states on it are configured.
#[derive(Debug)]
pub struct Base {
    image: BaseImage,
    config: Config,
}

impl Base {
    /// Boots the class library once for all states.
    pub fn freeze(program: &'static Program, machine: &MachineConfig) -> Result<Base, SessionError> {
        let config = machine.config();
        let booted = State::boot(program, config.clone())?;
        let image = BaseImage::freeze(booted).map_err(SessionError::State)?;
        Ok(Base { image, config })
    }

    /// A fresh state.
    pub fn state(&self) -> Result<State, SessionError> {
        self.image.state(self.config.clone()).map_err(SessionError::State)
    }

    /// What all our processes may take.
    pub fn memory(&self) -> Option<u64> {
        self.config.ceiling.as_ref().map(|ceiling| ceiling.bytes())
    }
}
