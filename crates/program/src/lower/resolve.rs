//! Resolution of fields, methods and call sites (JVMS §5.4.3).

use std::sync::Arc;

use crate::bytecode::Insn;
use crate::classfile::{ClassFile, Constant, DynamicRef};
use crate::code::Fault;
use crate::error::LoadError;
use crate::kind::Signature;
use crate::program::{Class, Field, Method, Program};
use crate::synth::invoker::Check;
use crate::synth::{self, CallSite, StaticArg};

/// A call of a signature-polymorphic method: `VarHandle` and `MethodHandle` (JVMS §2.9.3).
#[derive(Debug)]
pub struct PolySite {
    pub method: &'static Method,
    pub descriptor: Arc<str>,
    pub signature: Signature,
}

fn throw(class: &'static str, message: String) -> Fault {
    Fault::Throw { class, message }
}

/// The error that using a class that did not load throws.
pub fn load_fault(error: &LoadError) -> Fault {
    match error {
        LoadError::NotFound { class } => throw("java/lang/NoClassDefFoundError", class.clone()),
        LoadError::WrongName { expected, found } => {
            throw("java/lang/NoClassDefFoundError", format!("{expected} (wrong name: {found})"))
        }
        LoadError::Malformed(_) => throw("java/lang/ClassFormatError", error.to_string()),
        LoadError::UnsupportedVersion { class, major, minor, newest } => {
            let message = format!(
                "{class} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), \
                 this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            );
            throw("java/lang/UnsupportedClassVersionError", message)
        }
        LoadError::Circular { class } => throw("java/lang/ClassCircularityError", class.clone()),
        LoadError::Incompatible { what } => throw("java/lang/IncompatibleClassChangeError", what.clone()),
        // A JVM that loads these one inside the other runs out of its stack.
        LoadError::TooDeep { .. } => throw("java/lang/StackOverflowError", error.to_string()),
        LoadError::Io { .. }
        | LoadError::TooLarge { .. }
        | LoadError::CorruptJar { .. }
        | LoadError::JdkNotFound { .. }
        | LoadError::CompressedImage { .. } => throw("java/lang/NoClassDefFoundError", error.to_string()),
    }
}

pub fn class(program: &'static Program, name: &str) -> Result<&'static Class, Fault> {
    program.class(name).map_err(|e| load_fault(&e))
}

impl Program {
    /// JVMS §5.4.3.2.
    pub fn find_field(&self, class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Field> {
        class
            .declared_field(name, descriptor)
            .or_else(|| class.interfaces.iter().find_map(|i| self.find_field(i, name, descriptor)))
            .or_else(|| class.super_class.and_then(|s| self.find_field(s, name, descriptor)))
    }

    /// JVMS §5.4.3.3 and §5.4.3.4: in the class and its superclasses, then the most specific of the interfaces.
    pub fn find_method(&self, class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
        let mut at = Some(class);
        while let Some(here) = at {
            if let Some(found) = here.declared_method(name, descriptor) {
                return Some(found);
            }
            at = here.super_class;
        }
        let inherited = class.all_interfaces.iter().filter_map(|&id| self.class_at(id));
        let candidates: Vec<&'static Method> = inherited
            .filter_map(|i| i.declared_method(name, descriptor))
            .filter(|m| !m.is_static() && !m.is_private())
            .collect();
        let maximal = |m: &&&'static Method| {
            !candidates.iter().any(|o| o.class().id != m.class().id && o.class().is_subclass_of(m.class()))
        };
        let best: Vec<&&'static Method> = candidates.iter().filter(maximal).collect();
        best.iter().find(|m| !m.is_abstract()).or(best.first()).map(|m| **m)
    }
}

pub fn field(program: &'static Program, file: &ClassFile, at: u16, is_static: bool) -> Result<&'static Field, Fault> {
    let member = file.pool.member(at).map_err(|e| throw("java/lang/ClassFormatError", e.to_string()))?;
    let holder = class(program, &member.class)?;
    let found = program.find_field(holder, &member.name, &member.descriptor);
    let found = found.ok_or_else(|| throw("java/lang/NoSuchFieldError", member.name.to_string()))?;
    if found.is_static() != is_static {
        let expected = if is_static { "static" } else { "non-static" };
        let message = format!("Expected {expected} field {}.{}", found.class().java_name(), found.name);
        return Err(throw("java/lang/IncompatibleClassChangeError", message));
    }
    Ok(found)
}

/// What a call names: the class it is called on, and the method found there.
pub struct Callee {
    pub on: &'static Class,
    pub method: &'static Method,
    /// The descriptor at the call, which differs for signature-polymorphic methods.
    pub descriptor: Arc<str>,
}

impl Callee {
    /// Is it a call of a method handle whose type is checked first?
    pub fn handle_check(&self) -> Option<Check> {
        match (&*self.method.class().name, &*self.method.name) {
            ("java/lang/invoke/MethodHandle", "invokeExact") => Some(Check::Exact),
            ("java/lang/invoke/MethodHandle", "invoke") => Some(Check::Generic),
            _ => None,
        }
    }

    /// JVMS §2.9.3: native, of these two classes, taking and giving any objects.
    pub fn is_polymorphic(&self) -> bool {
        matches!(&*self.method.class().name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
            && self.method.is_native()
            && self.method.descriptor.starts_with("([Ljava/lang/Object;)")
    }
}

pub fn callee(program: &'static Program, file: &ClassFile, at: u16) -> Result<Callee, Fault> {
    let member = file.pool.member(at).map_err(|e| throw("java/lang/ClassFormatError", e.to_string()))?;
    let on = class(program, &member.class)?;
    if matches!(&*on.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
        let native = on.methods.iter().find(|m| m.name == member.name && m.is_native());
        if let Some(method) = native {
            return Ok(Callee { on, method, descriptor: member.descriptor });
        }
    }
    let found = program.find_method(on, &member.name, &member.descriptor);
    let Some(method) = found else {
        let (params, ret) = crate::kind::split_descriptor(&member.descriptor).unwrap_or_default();
        let params: Vec<String> = params.into_iter().map(java_type).collect();
        let message = format!("'{} {}.{}({})'", java_type(ret), on.java_name(), member.name, params.join(", "));
        return Err(throw("java/lang/NoSuchMethodError", message));
    };
    Ok(Callee { on, method, descriptor: member.descriptor })
}

/// `int[]` for `[I`, `java.lang.String` for `Ljava/lang/String;`.
pub fn java_type(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|&b| b == b'[').count();
    let inner = &descriptor[dims..];
    let name = match inner.strip_prefix('L') {
        Some(class) => class.trim_end_matches(';').replace('/', "."),
        None => crate::kind::Kind::of(inner).and_then(|k| k.java_name()).unwrap_or("").to_owned(),
    };
    name + &"[]".repeat(dims)
}

/// Links an `invokedynamic`: the static method that stands for it.
pub fn call_site(
    program: &'static Program,
    method: &'static Method,
    file: &ClassFile,
    insn: &Insn,
    at: u16,
) -> Result<&'static Method, Fault> {
    let bad = |what: String| throw("java/lang/BootstrapMethodError", what);
    let Ok(Constant::InvokeDynamic(DynamicRef { bootstrap, name, descriptor })) = file.pool.get(at) else {
        return Err(bad("not a call site".to_owned()));
    };
    let entry =
        file.bootstraps.get(usize::from(bootstrap)).ok_or_else(|| bad(format!("no bootstrap method {bootstrap}")))?;
    let handle = file.pool.method_handle(entry.handle).map_err(|e| bad(e.to_string()))?;
    let mut args = Vec::with_capacity(entry.args.len());
    for &arg in &entry.args {
        args.push(static_arg(file, arg).map_err(|e| bad(e.to_string()))?);
    }
    let label = format!("{}${}${}", method.name.replace(['<', '>'], ""), method.index, insn.pc);
    let site = CallSite {
        host: &file.name,
        label: &label,
        name: &name,
        descriptor: &descriptor,
        bootstrap: handle,
        args,
        major: file.major,
    };
    let linked = synth::link(&site).map_err(|e| match e {
        synth::LinkError::Unsupported { bootstrap, why } => {
            Fault::Unsupported { what: format!("invokedynamic with bootstrap method {bootstrap}: {why}") }
        }
        synth::LinkError::Malformed(what) => bad(what),
    })?;
    let class = program.define(linked.bytes).map_err(|e| load_fault(&e))?;
    class
        .declared_method(&linked.method, &linked.descriptor)
        .ok_or_else(|| bad("the linked method is missing".to_owned()))
}

/// The static method that stands for a checked call of a method handle.
pub fn handle_invoker(program: &'static Program, check: Check, descriptor: &str) -> Result<&'static Method, Fault> {
    let bad = |what: String| throw("java/lang/ClassFormatError", what);
    let linked = synth::invoker::invoker(check, descriptor).map_err(|e| bad(e.to_string()))?;
    let class = program.define_generated(linked.bytes, crate::Home::Made).map_err(|e| load_fault(&e))?;
    class
        .and_then(|class| class.declared_method(&linked.method, &linked.descriptor))
        .ok_or_else(|| bad("the linked method is missing".to_owned()))
}

fn static_arg(file: &ClassFile, at: u16) -> Result<StaticArg, crate::error::Malformed> {
    Ok(match file.pool.get(at)? {
        Constant::Integer(v) => StaticArg::Int(v),
        Constant::Long(v) => StaticArg::Long(v),
        Constant::Float(v) => StaticArg::Float(v),
        Constant::Double(v) => StaticArg::Double(v),
        Constant::String(utf8) => StaticArg::String(file.pool.utf16(utf8)?),
        Constant::Class(name) => StaticArg::Class(name),
        Constant::MethodType(descriptor) => StaticArg::MethodType(descriptor),
        Constant::MethodHandle { .. } => StaticArg::MethodHandle(file.pool.method_handle(at)?),
        other => StaticArg::Other(format!("{other:?}")),
    })
}
