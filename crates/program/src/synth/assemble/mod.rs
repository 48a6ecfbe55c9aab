//! A small class-file assembler (JVMS §4).
//!
//! It serves the call-site linkers beside it and tests that need bytecode no
//! compiler emits. It writes no StackMapTable, so it defaults to class version
//! 49, which is verified by inference; a newer version may be asked for when no
//! method branches. It checks that what it writes can be encoded, not that it
//! verifies.

mod code;
mod pool;

use thiserror::Error;

use super::descriptor::MethodShape;
use super::{Handle, StaticArg};
use crate::bytecode::Opcode;
use crate::classfile::access;
pub use code::{Code, Constant, Label, Owner};
use pool::Pool;

/// Why a class cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AssembleError {
    #[error("the constant pool has no free index")]
    PoolFull,
    #[error("a text constant of {0} bytes exceeds 65535")]
    TextTooLong(usize),
    #[error("`{0}` is not a descriptor")]
    Descriptor(String),
    #[error("method `{method}`: code of {length} bytes is empty or exceeds 65535")]
    CodeLength { method: String, length: usize },
    #[error("method `{method}`: a branch at {at} is out of reach")]
    BranchTooFar { method: String, at: usize },
    #[error("method `{method}`: a label is used but never bound")]
    UnboundLabel { method: String },
    #[error("method `{method}`: {} cannot be emitted in this form", opcode.mnemonic())]
    WrongForm { method: String, opcode: Opcode },
    #[error("method `{method}`: the stack or the locals exceed 65535 entries")]
    FrameTooLarge { method: String },
    #[error("more than 65535 {0}")]
    TooMany(&'static str),
    #[error("a constant of this kind cannot be a bootstrap argument: {0}")]
    BootstrapArgument(String),
}

/// A class being assembled.
pub struct ClassBuilder {
    name: String,
    super_class: String,
    interfaces: Vec<String>,
    access: u16,
    major: u16,
    pool: Pool,
    fields: Table,
    methods: Table,
    bootstraps: Table,
    failure: Option<AssembleError>,
}

impl ClassBuilder {
    /// A public class of version 49 below `java/lang/Object`.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            super_class: "java/lang/Object".to_owned(),
            interfaces: Vec::new(),
            access: access::PUBLIC | access::SUPER,
            major: 49,
            pool: Pool::new(),
            fields: Table::new("fields"),
            methods: Table::new("methods"),
            bootstraps: Table::new("bootstrap methods"),
            failure: None,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn super_class(&mut self, name: &str) -> &mut Self {
        name.clone_into(&mut self.super_class);
        self
    }

    /// Adds an interface unless it is there already: JVMS §4.1 forbids duplicates.
    pub fn interface(&mut self, name: &str) -> &mut Self {
        if !self.interfaces.iter().any(|known| known == name) {
            self.interfaces.push(name.to_owned());
        }
        self
    }

    pub fn access(&mut self, access: u16) -> &mut Self {
        self.access = access;
        self
    }

    pub fn major(&mut self, major: u16) -> &mut Self {
        self.major = major;
        self
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        let head = [access, self.pool.utf8(name), self.pool.utf8(descriptor), 0];
        self.fields.push(&halves(&head));
        self
    }

    /// Adds a method whose body the closure emits.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, body: impl FnOnce(&mut Code<'_>)) -> &mut Self {
        self.method_with(access, name, descriptor, &[], body)
    }

    /// The same with names for its parameters.
    pub fn method_with(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        parameters: &[String],
        body: impl FnOnce(&mut Code<'_>),
    ) -> &mut Self {
        let Some(shape) = MethodShape::parse(descriptor) else {
            return self.fail(AssembleError::Descriptor(descriptor.to_owned()));
        };
        let receiver = u16::from(access & access::STATIC == 0);
        let mut code = Code::new(&mut self.pool, name, shape.parameter_slots().saturating_add(receiver));
        body(&mut code);
        match code.finish() {
            Ok(attribute) => {
                let attributes = 1 + u16::from(!parameters.is_empty());
                let head = [access, self.pool.utf8(name), self.pool.utf8(descriptor), attributes];
                let mut bytes = halves(&head);
                self.attribute(&mut bytes, "Code", &attribute);
                if !parameters.is_empty() {
                    // JVMS §4.7.24: a u1 count, and for each its name and flags.
                    let Ok(count) = u8::try_from(parameters.len()) else {
                        return self.fail(AssembleError::TooMany("parameters"));
                    };
                    let mut table = vec![count];
                    for parameter in parameters {
                        table.extend(halves(&[self.pool.utf8(parameter), 0]));
                    }
                    self.attribute(&mut bytes, "MethodParameters", &table);
                }
                self.methods.push(&bytes);
                self
            }
            Err(failure) => self.fail(failure),
        }
    }

    /// Adds a method without code (abstract or native).
    pub fn bodiless_method(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        let head = [access, self.pool.utf8(name), self.pool.utf8(descriptor), 0];
        self.methods.push(&halves(&head));
        self
    }

    /// Adds a bootstrap method and returns its index for `Code::invokedynamic`.
    pub fn bootstrap(&mut self, handle: &Handle, arguments: &[StaticArg]) -> u16 {
        let index = self.bootstraps.count;
        let mut row = vec![self.method_handle(handle)];
        let Ok(count) = u16::try_from(arguments.len()) else {
            self.fail(AssembleError::TooMany("bootstrap arguments"));
            return index;
        };
        row.push(count);
        for argument in arguments {
            let constant = self.bootstrap_argument(argument);
            row.push(constant);
        }
        self.bootstraps.push(&halves(&row));
        index
    }

    /// Writes the class file.
    pub fn finish(mut self) -> Result<Vec<u8>, AssembleError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let mut tail = Vec::new();
        let names = [self.pool.class(&self.name), self.pool.class(&self.super_class)];
        tail.extend(halves(&[self.access, names[0], names[1]]));
        let mut interfaces = Table::new("interfaces");
        for name in &self.interfaces {
            interfaces.push(&self.pool.class(name).to_be_bytes());
        }
        interfaces.write(&mut tail)?;
        std::mem::replace(&mut self.fields, Table::new("")).write(&mut tail)?;
        std::mem::replace(&mut self.methods, Table::new("")).write(&mut tail)?;
        let bootstraps = std::mem::replace(&mut self.bootstraps, Table::new(""));
        if bootstraps.count == 0 {
            tail.extend(halves(&[0]));
        } else {
            tail.extend(halves(&[1]));
            let mut attribute = Vec::new();
            bootstraps.write(&mut attribute)?;
            self.attribute(&mut tail, "BootstrapMethods", &attribute);
        }
        let (count, entries) = self.pool.finish()?;
        let mut out = 0xcafe_babe_u32.to_be_bytes().to_vec();
        out.extend(halves(&[0, self.major, count]));
        out.extend(entries);
        out.extend(tail);
        Ok(out)
    }

    fn attribute(&mut self, out: &mut Vec<u8>, name: &str, content: &[u8]) {
        out.extend(self.pool.utf8(name).to_be_bytes());
        match u32::try_from(content.len()) {
            Ok(length) => out.extend(length.to_be_bytes()),
            Err(_) => {
                self.fail(AssembleError::TooMany("attribute bytes"));
            }
        }
        out.extend(content);
    }

    fn method_handle(&mut self, handle: &Handle) -> u16 {
        let (class, name, descriptor) = (&handle.class, &handle.name, &handle.descriptor);
        // JVMS §4.4.8: kinds 1 to 4 refer to fields, the rest to methods.
        let member = match handle.kind {
            1..=4 => self.pool.field(class, name, descriptor),
            _ if handle.interface => self.pool.interface_method(class, name, descriptor),
            _ => self.pool.method(class, name, descriptor),
        };
        self.pool.method_handle(handle.kind, member)
    }

    fn bootstrap_argument(&mut self, argument: &StaticArg) -> u16 {
        match argument {
            StaticArg::Int(value) => self.pool.int(*value),
            StaticArg::Long(value) => self.pool.long(*value),
            StaticArg::Float(bits) => self.pool.float(*bits),
            StaticArg::Double(bits) => self.pool.double(*bits),
            StaticArg::String(units) => self.pool.string(units),
            StaticArg::Class(name) => self.pool.class(name),
            StaticArg::MethodType(descriptor) => self.pool.method_type(descriptor),
            StaticArg::MethodHandle(handle) => self.method_handle(handle),
            StaticArg::Dynamic(dynamic) => {
                self.fail(AssembleError::BootstrapArgument(dynamic.name.to_string()));
                0
            }
            StaticArg::Other(what) => {
                self.fail(AssembleError::BootstrapArgument(what.clone()));
                0
            }
        }
    }

    fn fail(&mut self, failure: AssembleError) -> &mut Self {
        self.failure.get_or_insert(failure);
        self
    }
}

/// Rows behind a u2 count, the shape of most tables in a class file.
struct Table {
    what: &'static str,
    count: u16,
    overflowed: bool,
    bytes: Vec<u8>,
}

impl Table {
    fn new(what: &'static str) -> Self {
        Self { what, count: 0, overflowed: false, bytes: Vec::new() }
    }

    fn push(&mut self, row: &[u8]) {
        match self.count.checked_add(1) {
            Some(count) => self.count = count,
            None => self.overflowed = true,
        }
        self.bytes.extend(row);
    }

    fn write(self, out: &mut Vec<u8>) -> Result<(), AssembleError> {
        if self.overflowed {
            return Err(AssembleError::TooMany(self.what));
        }
        out.extend(self.count.to_be_bytes());
        out.extend(self.bytes);
        Ok(())
    }
}

fn halves(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}
