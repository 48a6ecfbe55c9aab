//! Links `invokedynamic` call sites without running bootstrap methods.
//!
//! The decision: each call site becomes an `invokestatic` of a method with the
//! site's own descriptor, in a class made here from the bootstrap method's name
//! and static arguments alone. Linking is a pure function: it loads no class,
//! and what it cannot know from names (is this interface serializable?) it
//! leaves out. Bootstrap methods it does not know are reported as unsupported.
//!
//! Generated classes reach private members of the host; the machine that runs
//! them enforces no access rules for them.

pub mod assemble;
mod concat;
mod convert;
mod descriptor;
pub mod invoker;
mod lambda;
mod record;
mod switch;

pub use crate::classfile::Handle;

use std::sync::Arc;

use thiserror::Error;

use assemble::{AssembleError, ClassBuilder};
use descriptor::MethodShape;

/// A static argument of a bootstrap method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaticArg {
    Int(i32),
    Long(i64),
    /// By its bits, so that arguments compare.
    Float(u32),
    Double(u64),
    /// UTF-16 code units.
    String(Vec<u16>),
    Class(Arc<str>),
    MethodType(Arc<str>),
    MethodHandle(Handle),
    /// A dynamically computed constant, not computed.
    Dynamic(Box<DynamicConstant>),
    /// Anything else, described for the report.
    Other(String),
}

/// A `CONSTANT_Dynamic` (JVMS §4.4.10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicConstant {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub bootstrap: Handle,
    pub args: Vec<StaticArg>,
}

/// An `invokedynamic` instruction with its bootstrap method resolved to names.
#[derive(Clone, Debug)]
pub struct CallSite<'a> {
    /// Internal name of the class that contains the instruction.
    pub host: &'a str,
    /// Unique within the host, chosen by the caller: `main$17`.
    pub label: &'a str,
    pub name: &'a str,
    pub descriptor: &'a str,
    pub bootstrap: Handle,
    pub args: Vec<StaticArg>,
    /// The host's class-file version.
    pub major: u16,
}

/// The class that replaces a call site, and the static method to call in it.
#[derive(Clone, Debug)]
pub struct Linked {
    pub class_name: String,
    pub bytes: Vec<u8>,
    pub method: String,
    pub descriptor: String,
}

/// Why a call site has no replacement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    #[error("unsupported bootstrap method {bootstrap}: {why}")]
    Unsupported { bootstrap: String, why: String },
    #[error("malformed call site: {0}")]
    Malformed(String),
}

impl From<AssembleError> for LinkError {
    fn from(error: AssembleError) -> Self {
        Self::Malformed(error.to_string())
    }
}

/// Makes the class that replaces a call site.
pub fn link(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    if site.label.contains(['.', ';', '[', '/']) {
        return Err(LinkError::Malformed(format!("`{}` cannot be part of a class name", site.label)));
    }
    match (&*site.bootstrap.class, &*site.bootstrap.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::metafactory(site),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::alt_metafactory(site),
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::plain(site),
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => concat::with_constants(site),
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::object_method(site),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::on_types(site),
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::on_enum(site),
        _ => Err(site.unsupported("no replacement is known")),
    }
}

impl CallSite<'_> {
    fn unsupported(&self, why: impl Into<String>) -> LinkError {
        let bootstrap = format!("{}.{}", self.bootstrap.class, self.bootstrap.name);
        LinkError::Unsupported { bootstrap, why: why.into() }
    }

    fn shape(&self) -> Result<MethodShape, LinkError> {
        parse_method(self.descriptor)
    }

    fn class_name(&self, kind: &str) -> String {
        format!("{}$${kind}${}", self.host, self.label)
    }

    fn linked(&self, class: ClassBuilder, method: &str) -> Result<Linked, LinkError> {
        Ok(Linked {
            class_name: class.name().to_owned(),
            bytes: class.finish()?,
            method: method.to_owned(),
            descriptor: self.descriptor.to_owned(),
        })
    }
}

fn parse_method(descriptor: &str) -> Result<MethodShape, LinkError> {
    MethodShape::parse(descriptor)
        .ok_or_else(|| LinkError::Malformed(format!("`{descriptor}` is not a method descriptor")))
}
