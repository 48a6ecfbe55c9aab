//! What a campaign needs of its program, the same in every process: roots that can be called, and the classes under
//! test.

use std::time::Instant;

use explore::nearest::near_class;
use explore::session::{Base, SessionError};
use explore::{Limits, Root, RootError};
use program::classfile::access;
use program::{Class, Program, ProgramConfig};

use super::{CampaignConfig, CampaignError, Named, Reach};
use crate::{ClassPlan, MethodName, Scope, operators};

/// A method that could not be called.
#[derive(Debug)]
pub struct Refused {
    pub spec: String,
    pub why: String,
}

/// A configuration in its program.
#[derive(Debug)]
pub struct CampaignStage {
    pub program: &'static Program,
    pub roots: Vec<Root>,
    pub refused: Vec<Refused>,
    pub scope: Scope,
    pub base: Base,
}

impl CampaignStage {
    /// Opens the program, without a word about what the class path lacks.
    pub fn new(config: &CampaignConfig) -> Result<CampaignStage, CampaignError> {
        let program = config.explore.opening.locate()?.open(marking(&config.classes))?;
        CampaignStage::in_program(config, program)
    }

    /// The same in a program that was opened with [`marking`].
    pub fn in_program(config: &CampaignConfig, program: &'static Program) -> Result<CampaignStage, CampaignError> {
        let roots = config.explore.roots.roots(program)?;
        let own = roots.iter().map(|root| root.spec.method.class());
        let scope = scope(&config.classes, program, &own.collect::<Vec<_>>())?;
        let base = Base::freeze(program, &config.explore.machine)?;
        let (roots, refused) = callable(config, roots, &base)?;
        let entries = roots.iter().map(|root| MethodName::of(root.spec.method));
        let scope = scope.with_entries(entries.collect::<Vec<_>>());
        Ok(CampaignStage { program, roots, refused, scope, base })
    }

    /// The roots as the ledger calls them.
    pub fn named(&self) -> Vec<Named<'_>> {
        self.roots.iter().map(Named::of).collect()
    }

    /// The methods of the classes under test that the roots may come to.
    pub fn reach(&self) -> Reach {
        Reach::of(self.program, &self.roots, &self.scope)
    }
}

/// Of several roots those that can be called; a class that cannot be initialised keeps none of the others from being
/// measured. The same in every process, whatever time is left.
fn callable(
    config: &CampaignConfig,
    roots: Vec<Root>,
    base: &Base,
) -> Result<(Vec<Root>, Vec<Refused>), CampaignError> {
    if roots.len() == 1 {
        return Ok((roots, Vec::new()));
    }
    let limits = Limits { deadline: None, ..config.explore.limits.limits(Instant::now()) };
    let (mut callable, mut refused) = (Vec::new(), Vec::new());
    for root in roots {
        match root.prepare(&mut base.state()?, &limits) {
            Ok(_) => callable.push(root),
            Err(why @ RootError::Preparation { .. }) => {
                refused.push(Refused { spec: root.to_string(), why: why.to_string() });
            }
            Err(why) => return Err(SessionError::Root(why).into()),
        }
    }
    if callable.is_empty() {
        let all: Vec<String> = refused.iter().map(|Refused { spec, why }| format!("{spec}: {why}")).collect();
        return Err(CampaignError::Uncallable(all.join("\n")));
    }
    Ok((callable, refused))
}

/// How a program is opened whose classes under test, named by patterns, have marks.
pub fn marking(patterns: &[String]) -> ProgramConfig {
    let marked = patterns.iter().map(|pattern| pattern.replace('.', "/")).collect();
    ProgramConfig { marks: Some(operators), marked, ..ProgramConfig::default() }
}

/// The classes under test: those that patterns name, or if there are none, those of methods with the classes inside them.
pub fn scope(patterns: &[String], program: &'static Program, own: &[&'static Class]) -> Result<Scope, CampaignError> {
    let all = program.class_path().user_classes();
    let mut names: Vec<String> = Vec::new();
    if patterns.is_empty() {
        for class in own {
            let class = &*class.name;
            let is_inside = |name: &&String| name.strip_prefix(class).is_some_and(|rest| rest.starts_with('$'));
            names.push(class.to_owned());
            names.extend(all.iter().filter(is_inside).cloned());
        }
    }
    for pattern in patterns {
        let wanted = pattern.replace('.', "/");
        let fits = |name: &&String| match wanted.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            // What is inside a class is a part of it.
            None => name.strip_prefix(&*wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')),
        };
        let before = names.len();
        names.extend(all.iter().filter(fits).cloned());
        // A class of the JDK has to be named in full, and those inside it too.
        if names.len() == before && program.class(&wanted).is_ok() {
            names.push(wanted);
        } else if names.len() == before {
            let near = near_class(pattern, program);
            return Err(CampaignError::NoClass { pattern: pattern.clone(), near });
        }
    }
    names.sort_unstable();
    names.dedup();
    let mut plans = Vec::new();
    for name in &names {
        let class = program.class(name).map_err(|e| CampaignError::Class(e.to_string()))?;
        if class.access & access::SYNTHETIC == 0 {
            plans.push(ClassPlan::of(class)?);
        }
    }
    Ok(Scope::new(plans))
}
