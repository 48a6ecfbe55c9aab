//! What is enumerated: a class in a machine that was booted once, its predicate, its space, and what is done with each
//! structure. A [`Setup`] says it in words that travel: whoever opens the same one searches the same tree.

use std::sync::Arc;

use explore::pool::{ClassHashes, Loaded};
use explore::session::{Located, Opening, SessionError};
use program::{Class, Method, Program, ProgramConfig};
use serde::{Deserialize, Serialize};
use vm::natives::Natives;
use vm::{BaseImage, Ceiling, Config, State};

use crate::EnumerateError;
use crate::annotations::plan_of_annotations;
use crate::machine::predicate;
use crate::method::{find_method, plan_of_method};
use crate::oracle::Operation;
use crate::plan::Plan;
use crate::pool::Workplace;
use crate::skeleton::skeleton;
use crate::space::Space;
use crate::specimen::{Keep, Treatment};

/// All that decides what a search finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub opening: Opening,
    pub class: String,
    /// Numbers for the method that makes the finitisation, and its name if not the first will do.
    pub sizes: Vec<i32>,
    pub finitization: Option<String>,
    /// What counts before the finitisation that the class has: `Class=3`, `Class.field=null,Class`.
    pub objects: Vec<String>,
    pub domains: Vec<String>,
    pub predicate: Option<String>,
    /// Operations to run on each structure, as they are written; and all public ones, with numbers of a range.
    pub run: Vec<String>,
    pub run_all: Option<(i32, i32)>,
    /// A method that tells a text of each structure.
    pub tells: Option<String>,
    pub keep: Keep,
    /// So many structures are enough.
    pub first: Option<u64>,
    /// An exception of the predicate ends the search.
    pub strict: bool,
    /// About so many instructions for one run of the predicate.
    pub instructions: u64,
    pub max_heap: u64,
    pub assertions: bool,
}

/// A class that is ready to be searched.
pub struct Subject {
    pub class: &'static Class,
    pub predicate: &'static Method,
    pub space: Space,
    pub treatment: Treatment,
    pub strict: bool,
    instructions: u64,
    booted: Booted,
}

/// A class in a machine that makes states.
#[derive(Clone)]
pub struct Booted {
    pub program: &'static Program,
    pub class: &'static Class,
    image: Arc<BaseImage>,
    config: Config,
}

impl Setup {
    /// Opens what was located for it and boots the machine.
    pub fn boot(&self, located: Located<'_>, ceiling: Option<Arc<Ceiling>>) -> Result<Booted, EnumerateError> {
        let config = ProgramConfig { choose_fields: true, ..ProgramConfig::default() };
        let program = located.open_with(config, Natives::table())?;
        let class = program
            .class(&self.class.replace('.', "/"))
            .map_err(|why| EnumerateError::Failed(format!("there is no class {}: {why}", self.class)))?;
        let Setup { max_heap, assertions, .. } = *self;
        let config = Config { max_heap, assertions, ceiling, ..Config::default() };
        let booted = State::boot(program, config.clone()).map_err(SessionError::from)?;
        let image = BaseImage::freeze(booted).map_err(SessionError::State)?;
        Ok(Booted { program, class, image: Arc::new(image), config })
    }

    /// The finitisation: of a method, else of annotations; what the setup says counts before it.
    pub fn plan(&self, booted: &Booted) -> Result<Plan, EnumerateError> {
        let mut state = booted.state()?;
        let method = find_method(booted.class, self.finitization.as_deref(), self.sizes.len())?;
        let base = match method {
            Some(method) => plan_of_method(&mut state, method, &self.sizes)?,
            None => plan_of_annotations(booted.program, booted.class)?,
        };
        let mut said = Plan::default();
        self.objects.iter().try_for_each(|text| said.add_objects(text)).map_err(EnumerateError::Failed)?;
        self.domains.iter().try_for_each(|text| said.add_domain(text)).map_err(EnumerateError::Failed)?;
        Ok(base.overridden_by(&said))
    }

    /// Resolves what is to be searched.
    pub fn subject(&self, booted: Booted, plan: &Plan) -> Result<Subject, EnumerateError> {
        let class = booted.class;
        let predicate = predicate(class, self.predicate.as_deref())?;
        let space = Space::new(booted.program, class, plan)?;
        let treatment = self.treatment(class, predicate)?;
        let Setup { strict, instructions, .. } = *self;
        Ok(Subject { class, predicate, space, treatment, strict, instructions, booted })
    }

    fn treatment(&self, class: &'static Class, predicate: &'static Method) -> Result<Treatment, EnumerateError> {
        let operations = self.run.iter().map(|text| Operation::parse(class, text));
        let mut operations: Vec<Operation> = operations.collect::<Result<_, _>>().map_err(EnumerateError::Failed)?;
        if let Some((low, high)) = self.run_all {
            operations.extend(Operation::all(class, predicate, low..=high));
        }
        let tells = self.tells.as_deref().map(|name| teller(class, name)).transpose()?;
        Ok(Treatment { operations, tells, keep: self.keep, first: self.first })
    }
}

/// A method without parameters that returns a text.
fn teller(class: &'static Class, name: &str) -> Result<&'static Method, EnumerateError> {
    let above = class.lineage();
    let found = above
        .flat_map(|class| class.methods)
        .find(|m| *m.name == *name && !m.is_static() && &*m.descriptor == "()Ljava/lang/String;" && !m.is_abstract());
    let wrong = || format!("{} has no method String {name}()", class.java_name());
    found.ok_or_else(|| EnumerateError::Failed(wrong()))
}

impl Booted {
    /// The same machine for another class of its program.
    pub fn with_class(&self, class: &'static Class) -> Booted {
        Booted { class, ..self.clone() }
    }

    pub fn state(&self) -> Result<State, EnumerateError> {
        Ok(self.image.state(self.config.clone()).map_err(SessionError::State)?)
    }

    /// A finitisation to begin with, of everything that the fields of the class lead to.
    pub fn skeleton(&self, size: u32) -> Plan {
        skeleton(self.program, self.class, size)
    }
}

impl Subject {
    pub fn program(&self) -> &'static Program {
        self.booted.program
    }

    /// Where workers get what they need.
    pub fn with_place<R>(&self, with: impl FnOnce(&Workplace<'_>) -> R) -> R {
        let state = || self.booted.state().map_err(|why| why.to_string());
        with(&Workplace { state: &state, instructions: self.instructions, strict: self.strict })
    }

    /// A hash of each class of the class path that was loaded so far.
    pub fn classes(&self) -> ClassHashes {
        Loaded::new(self.program()).hashes()
    }
}
