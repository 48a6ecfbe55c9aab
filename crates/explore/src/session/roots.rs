//! Which methods are explored, and with which inputs.

use std::path::PathBuf;

use program::Program;
use serde::{Deserialize, Serialize};

use super::SessionError;
use crate::javadoc;
use crate::root::{Bounds, Guard, Receiver, Root, factory};
use crate::spec::{FieldSpec, MethodSpec};

/// On what instance methods are called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReceiverConfig {
    /// On nothing: there are none.
    #[default]
    Nothing,
    /// What a constructor without parameters makes, or a static method `Cls.factory`.
    Named(String),
    /// That of the call, which a running program makes.
    OfCall,
}

impl ReceiverConfig {
    fn receiver(&self, program: &'static Program) -> Result<Option<Receiver>, SessionError> {
        match self {
            ReceiverConfig::Nothing => Ok(None),
            ReceiverConfig::OfCall => Ok(Some(Receiver::OfCall)),
            ReceiverConfig::Named(how) if how == "new" => Ok(Some(Receiver::New)),
            ReceiverConfig::Named(how) => {
                let wrong = || SessionError::Factory(how.clone());
                let (class, name) = how.trim_end_matches("()").rsplit_once('.').ok_or_else(wrong)?;
                let class = program.class(&class.replace('.', "/"));
                let class =
                    class.map_err(|e| SessionError::FactoryClass { factory: how.clone(), why: e.to_string() })?;
                factory(class, name).map(|method| Some(Receiver::Factory(method))).ok_or_else(wrong)
            }
        }
    }
}

/// The roots of an exploration, as text that means something in its program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RootsConfig {
    /// Methods, like `pkg.Cls.method(sym,con=5)`.
    pub specs: Vec<String>,
    pub receiver: ReceiverConfig,
    pub bounds: Bounds,
    /// Conditions on the inputs, in Java.
    pub preconditions: Vec<String>,
    /// Boolean methods that run before a method, on the same inputs.
    pub guards: Vec<String>,
    /// Fields that are inputs too: `pkg.Cls.field`, or with a mode.
    pub fields: Vec<String>,
    /// The directory of the sources, whose comments name exceptions.
    pub source_path: Option<PathBuf>,
}

impl RootsConfig {
    /// The roots, one for each spec.
    pub fn roots(&self, program: &'static Program) -> Result<Vec<Root>, SessionError> {
        if let Some(missing) = self.source_path.as_ref().filter(|path| !path.is_dir()) {
            return Err(SessionError::SourceDirectory(missing.clone()));
        }
        let receiver = self.receiver.receiver(program)?;
        let fields = self.fields.iter().map(|text| FieldSpec::parse(text, program));
        let fields: Vec<FieldSpec> = fields.collect::<Result<_, _>>()?;
        let guards = self.guards.iter().map(|text| Guard::parse(text, program));
        let guards: Vec<Vec<Guard>> = guards.collect::<Result<_, _>>()?;
        let mut roots = Vec::new();
        for text in &self.specs {
            let spec = MethodSpec::parse(text, program)?;
            if self.receiver == ReceiverConfig::OfCall {
                watch(&spec)?;
            }
            let root = Root::new(spec, receiver.clone(), self.bounds, self.preconditions.clone())?;
            let root = root.with_fields(&fields)?.with_guards(&guards.concat());
            let documented = javadoc::documented_in(self.source_path.as_deref(), root.spec.method);
            roots.push(root.documenting(documented));
        }
        self.check_use(&roots, &guards, &fields)?;
        Ok(roots)
    }

    /// A guard, or a field, that no root has a use for was meant otherwise.
    fn check_use(&self, roots: &[Root], guards: &[Vec<Guard>], fields: &[FieldSpec]) -> Result<(), SessionError> {
        for (text, guards) in self.guards.iter().zip(guards) {
            if !roots.iter().any(|root| root.has_guard(guards)) {
                return Err(SessionError::UnusedGuard(text.clone()));
            }
        }
        for (text, field) in self.fields.iter().zip(fields) {
            if !roots.iter().any(|root| root.has_field(field.field)) {
                return Err(SessionError::UnusedField(text.clone()));
            }
        }
        Ok(())
    }
}

/// Asks to be told about calls of a method.
fn watch(spec: &MethodSpec) -> Result<(), SessionError> {
    if spec.method.is_native() {
        return Err(SessionError::NativeCall(spec.method.full_name()));
    }
    spec.method.watch();
    Ok(())
}
