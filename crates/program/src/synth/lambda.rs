//! `LambdaMetafactory`: a class per call site that implements the interface.
//!
//! Captured values are final fields. Without captures there is one instance,
//! made by the class initialiser, since its identity can be observed. There are
//! no branches, so the class may carry version 52, which calling a static or
//! private interface method needs. A serializable lambda implements
//! `Serializable` but has no `writeReplace`.

use super::assemble::{ClassBuilder, Code, Owner};
use super::convert::{Step, access, conversion, emit};
use super::descriptor::{JvmType, MethodShape};
use super::{CallSite, Handle, LinkError, Linked, StaticArg, parse_method};
use crate::bytecode::Opcode as O;
use crate::classfile::access;

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

const FACTORY: &str = "get$Lambda";
const INSTANCE: &str = "instance";

/// What both metafactories are told.
struct Lambda<'a> {
    /// The erased interface method, then its bridges.
    methods: Vec<MethodShape>,
    implementation: &'a Handle,
    /// The interface method's type at this site, where generics are known.
    instantiated: MethodShape,
    markers: Vec<&'a str>,
}

pub(super) fn metafactory(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let mut arguments = Arguments::new(&site.args);
    let lambda = arguments.lambda()?;
    arguments.end()?;
    lambda.class(site)
}

pub(super) fn alt_metafactory(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let mut arguments = Arguments::new(&site.args);
    let mut lambda = arguments.lambda()?;
    let flags = arguments.int()?;
    if flags & FLAG_MARKERS != 0 {
        for _ in 0..arguments.int()? {
            lambda.markers.push(arguments.class()?);
        }
    }
    if flags & FLAG_BRIDGES != 0 {
        for _ in 0..arguments.int()? {
            let bridge = arguments.method_type()?;
            // A second method with the same descriptor would be a malformed class.
            if !lambda.methods.contains(&bridge) {
                lambda.methods.push(bridge);
            }
        }
    }
    if flags & FLAG_SERIALIZABLE != 0 {
        lambda.markers.push("java/io/Serializable");
    }
    arguments.end()?;
    lambda.class(site)
}

/// The static arguments, taken one by one.
struct Arguments<'a> {
    rest: std::slice::Iter<'a, StaticArg>,
}

impl<'a> Arguments<'a> {
    fn new(arguments: &'a [StaticArg]) -> Self {
        Self { rest: arguments.iter() }
    }

    fn lambda(&mut self) -> Result<Lambda<'a>, LinkError> {
        let erased = self.method_type()?;
        let implementation = match self.rest.next() {
            Some(StaticArg::MethodHandle(handle)) => handle,
            other => return Err(unexpected("a method handle", other)),
        };
        let instantiated = self.method_type()?;
        if erased.parameters.len() != instantiated.parameters.len() {
            return Err(LinkError::Malformed("the interface method's types differ in arity".to_owned()));
        }
        Ok(Lambda { methods: vec![erased], implementation, instantiated, markers: Vec::new() })
    }

    fn method_type(&mut self) -> Result<MethodShape, LinkError> {
        match self.rest.next() {
            Some(StaticArg::MethodType(descriptor)) => parse_method(descriptor),
            other => Err(unexpected("a method type", other)),
        }
    }

    fn int(&mut self) -> Result<i32, LinkError> {
        match self.rest.next() {
            Some(StaticArg::Int(value)) => Ok(*value),
            other => Err(unexpected("an int", other)),
        }
    }

    fn class(&mut self) -> Result<&'a str, LinkError> {
        match self.rest.next() {
            Some(StaticArg::Class(name)) => Ok(name),
            other => Err(unexpected("a class", other)),
        }
    }

    fn end(&mut self) -> Result<(), LinkError> {
        match self.rest.next() {
            None => Ok(()),
            extra @ Some(_) => Err(unexpected("no more arguments", extra)),
        }
    }
}

fn unexpected(wanted: &str, found: Option<&StaticArg>) -> LinkError {
    LinkError::Malformed(match found {
        Some(argument) => format!("expected {wanted}, found {argument:?}"),
        None => format!("expected {wanted}, found the end of the static arguments"),
    })
}

/// One method of the lambda class, its conversions computed.
struct Forwarding {
    shape: MethodShape,
    arguments: Vec<Vec<Step>>,
    returns: Vec<Step>,
}

impl Lambda<'_> {
    fn class(&self, site: &CallSite<'_>) -> Result<Linked, LinkError> {
        let factory = site.shape()?;
        let JvmType::Reference(interface) = &factory.returns else {
            return Err(LinkError::Malformed("a lambda's factory returns no interface".to_owned()));
        };
        let target = Target::of(site, self.implementation)?;
        let forwardings = self.forwardings(&factory, &target)?;

        let mut class = ClassBuilder::new(&site.class_name("Lambda"));
        class.access(access::FINAL | access::SUPER | access::SYNTHETIC).major(52).interface(interface);
        for marker in &self.markers {
            class.interface(marker);
        }
        let captures: Vec<Capture> = factory.parameters.iter().enumerate().map(Capture::new).collect();
        for capture in &captures {
            class.field(access::PRIVATE | access::FINAL, &capture.name, &capture.descriptor);
        }
        constructor(&mut class, &captures);
        if captures.is_empty() {
            singleton(&mut class, site.descriptor, &factory.returns.descriptor());
        } else {
            allocator(&mut class, site.descriptor, &captures);
        }
        let owner = class.name().to_owned();
        for forwarding in &forwardings {
            class.method(access::PUBLIC, site.name, &forwarding.shape.descriptor(), |code| {
                forwarding.emit(code, &owner, &captures, &target);
            });
        }
        site.linked(class, FACTORY)
    }

    fn forwardings(&self, factory: &MethodShape, target: &Target<'_>) -> Result<Vec<Forwarding>, LinkError> {
        let given = factory.parameters.len();
        if given + self.instantiated.parameters.len() != target.parameters.len() {
            return Err(LinkError::Malformed("captures and arguments do not fit the implementation".to_owned()));
        }
        self.methods.iter().map(|shape| self.forwarding(shape, &target.parameters[given..], target)).collect()
    }

    fn forwarding(
        &self,
        shape: &MethodShape,
        wanted: &[JvmType],
        target: &Target<'_>,
    ) -> Result<Forwarding, LinkError> {
        if shape.parameters.len() != wanted.len() {
            return Err(LinkError::Malformed("a bridge differs in arity".to_owned()));
        }
        let arguments = shape.parameters.iter().zip(&self.instantiated.parameters).zip(wanted);
        let arguments = arguments.map(|((from, known), to)| conversion(from, known, to)).collect::<Result<_, _>>()?;
        let returns = match (&target.returns, &shape.returns) {
            (_, JvmType::Void) => Vec::new(),
            (JvmType::Void, _) => {
                return Err(LinkError::Malformed("the implementation returns nothing".to_owned()));
            }
            (from, to) => conversion(from, to, to)?,
        };
        Ok(Forwarding { shape: shape.clone(), arguments, returns })
    }
}

/// The implementation as an instruction.
struct Target<'a> {
    handle: &'a Handle,
    opcode: O,
    constructs: bool,
    /// With the receiver first, as the handle's type has it.
    parameters: Vec<JvmType>,
    returns: JvmType,
}

impl<'a> Target<'a> {
    fn of(site: &CallSite<'_>, handle: &'a Handle) -> Result<Self, LinkError> {
        let shape = parse_method(&handle.descriptor)?;
        let receiver = JvmType::reference(&handle.class);
        let opcode = match handle.kind {
            5 if handle.interface => O::Invokeinterface,
            5 => O::Invokevirtual,
            6 => O::Invokestatic,
            7 | 8 => O::Invokespecial,
            9 => O::Invokeinterface,
            kind => return Err(site.unsupported(format!("implementation handle of kind {kind}"))),
        };
        let constructs = handle.kind == 8;
        let mut parameters = shape.parameters;
        if !constructs && opcode != O::Invokestatic {
            parameters.insert(0, receiver.clone());
        }
        let returns = if constructs { receiver } else { shape.returns };
        Ok(Self { handle, opcode, constructs, parameters, returns })
    }

    fn owner(&self) -> Owner<'_> {
        if self.handle.interface || self.opcode == O::Invokeinterface {
            Owner::Interface(&self.handle.class)
        } else {
            Owner::Class(&self.handle.class)
        }
    }
}

impl Forwarding {
    fn emit(&self, code: &mut Code<'_>, owner: &str, captures: &[Capture], target: &Target<'_>) {
        if target.constructs {
            code.class_op(O::New, &target.handle.class).op(O::Dup);
        }
        for capture in captures {
            code.op(O::Aload0).field(O::Getfield, owner, &capture.name, &capture.descriptor);
        }
        let mut local = 1;
        for (parameter, steps) in self.shape.parameters.iter().zip(&self.arguments) {
            code.local(access(parameter).load, local);
            local = local.saturating_add(parameter.slots());
            emit(code, steps);
        }
        code.invoke(target.opcode, target.owner(), &target.handle.name, &target.handle.descriptor);
        // Returning from a void method discards what the implementation left.
        emit(code, &self.returns);
        code.op(access(&self.shape.returns).returns);
    }
}

/// A captured value's field; its name is the one the JDK gives.
struct Capture {
    value: JvmType,
    name: String,
    descriptor: String,
}

impl Capture {
    fn new((position, value): (usize, &JvmType)) -> Self {
        Self { value: value.clone(), name: format!("arg${}", position + 1), descriptor: value.descriptor() }
    }
}

fn constructor_descriptor(captures: &[Capture]) -> String {
    let parameters: String = captures.iter().map(|capture| capture.descriptor.as_str()).collect();
    format!("({parameters})V")
}

fn constructor(class: &mut ClassBuilder, captures: &[Capture]) {
    let owner = class.name().to_owned();
    class.method(access::PRIVATE, "<init>", &constructor_descriptor(captures), |code| {
        code.op(O::Aload0);
        code.invoke(O::Invokespecial, Owner::Class("java/lang/Object"), "<init>", "()V");
        let mut local = 1;
        for capture in captures {
            code.op(O::Aload0).local(access(&capture.value).load, local);
            code.field(O::Putfield, &owner, &capture.name, &capture.descriptor);
            local = local.saturating_add(capture.value.slots());
        }
        code.op(O::Return);
    });
}

fn allocator(class: &mut ClassBuilder, descriptor: &str, captures: &[Capture]) {
    let owner = class.name().to_owned();
    class.method(access::PUBLIC | access::STATIC, FACTORY, descriptor, |code| {
        code.class_op(O::New, &owner).op(O::Dup);
        let mut local = 0;
        for capture in captures {
            code.local(access(&capture.value).load, local);
            local = local.saturating_add(capture.value.slots());
        }
        code.invoke(O::Invokespecial, Owner::Class(&owner), "<init>", &constructor_descriptor(captures));
        code.op(O::Areturn);
    });
}

fn singleton(class: &mut ClassBuilder, descriptor: &str, interface: &str) {
    let owner = class.name().to_owned();
    class.field(access::PRIVATE | access::STATIC | access::FINAL, INSTANCE, interface);
    class.method(access::STATIC, "<clinit>", "()V", |code| {
        code.class_op(O::New, &owner).op(O::Dup);
        code.invoke(O::Invokespecial, Owner::Class(&owner), "<init>", "()V");
        code.field(O::Putstatic, &owner, INSTANCE, interface).op(O::Return);
    });
    class.method(access::PUBLIC | access::STATIC, FACTORY, descriptor, |code| {
        code.field(O::Getstatic, &owner, INSTANCE, interface).op(O::Areturn);
    });
}
