//! Receivers: the object that an instance method is called on, made by code that runs concretely.

use program::{Class, Method, access};
use vm::{Returned, State, Step};

use super::{Root, RootError, failed};
use crate::effects;

/// Where the receiver of an instance method comes from.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// The constructor without parameters of the class that the spec names.
    New,
    /// A static method without parameters.
    Factory(&'static Method),
    /// That of the call which a running program makes.
    OfCall,
}

impl Root {
    /// The receiver's word; none for a static method. A constructor gets an object that is not made yet.
    pub(super) fn make_receiver(&self, state: &mut State) -> Result<Option<u64>, RootError> {
        let (class, method) = (self.spec.class, self.spec.method);
        if method.is_static() {
            return Ok(None);
        }
        if method.is_constructor() {
            return state.new_object(class).map(|o| Some(u64::from(o))).map_err(|_| RootError::Memory);
        }
        match &self.receiver {
            Some(Receiver::New) => {
                let constructor = constructor(class).map_err(|why| RootError::NoConstructor { why })?;
                let object = state.new_object(class).map_err(|_| RootError::Memory)?;
                finish(state, constructor, &[u64::from(object)]).map_err(|why| failed("the receiver", why))?;
                Ok(Some(u64::from(object)))
            }
            Some(Receiver::Factory(factory)) => {
                state.initialise(&factory.class().name).map_err(|why| failed(&factory.class().java_name(), why))?;
                let made = finish(state, factory, &[]).map_err(|why| failed("the receiver", why))?;
                let name = format!("{}.{}", factory.class().java_name(), factory.name);
                if made == 0 {
                    return Err(failed("the receiver", format!("{name} returned null")));
                }
                let found = state.class_of(made as vm::Ref);
                if !found.is_subclass_of(class) {
                    let why =
                        format!("{name} returned an object of {}, not of {}", found.java_name(), class.java_name());
                    return Err(failed("the receiver", why));
                }
                Ok(Some(made))
            }
            Some(Receiver::OfCall) | None => Err(RootError::NoReceiver { method: self.spec.to_string() }),
        }
    }
}

/// The constructor that Java code elsewhere could call without arguments, or why there is none.
fn constructor(class: &'static Class) -> Result<&'static Method, String> {
    let name = class.java_name();
    if class.is_interface() {
        return Err(format!("{name} is an interface"));
    }
    if class.access & access::ABSTRACT != 0 {
        return Err(format!("{name} is abstract"));
    }
    match class.declared_method("<init>", "()V") {
        Some(constructor) if constructor.is_private() => {
            Err(format!("the constructor of {name} without parameters is private"))
        }
        Some(constructor) => Ok(constructor),
        None => Err(format!("{name} has no constructor without parameters")),
    }
}

/// Runs a call that decides nothing to its end; gives back the word it returned.
pub(crate) fn finish(state: &mut State, method: &'static Method, args: &[u64]) -> Result<u64, String> {
    state.call(method, args);
    loop {
        match vm::step(state) {
            Step::Returned(Returned::Value(word, _)) => return Ok(word),
            Step::Returned(Returned::Threw(thrown)) => return Err(state.describe(thrown)),
            Step::Effect(effect) => state.answer(effects::reply(&effect)),
            Step::Unsupported(what) => return Err(format!("unsupported: {}", what.what)),
            Step::Limit(limit) => return Err(format!("a limit was reached: {limit:?}")),
            Step::Ended(_) => return Err("the program ended".to_owned()),
            Step::Choose(_) | Step::Entered => return Err("it needs a decision".to_owned()),
        }
    }
}

/// The method of a `--receiver Cls.factory`.
pub fn factory(class: &'static Class, name: &str) -> Option<&'static Method> {
    class.methods.iter().find(|m| &*m.name == name && m.is_static() && m.signature.params.is_empty())
}
