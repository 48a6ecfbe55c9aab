//! Receivers: the object that an instance method is called on, made by code that runs concretely.

use program::{Class, Method, access};
use vm::{Limit, Outcome, Returned, State, Step};

use super::{Root, RootError, failed};
use crate::effects;
use crate::replay::{Unwatched, Watcher};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1_000_000;

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
    pub(super) fn make_receiver(&self, state: &mut State, watcher: &mut dyn Watcher) -> Result<Option<u64>, RootError> {
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
                state.call(constructor, &[u64::from(object)]);
                finish_while(state, &|| true, watcher).map_err(|why| failed("the receiver", why))?;
                Ok(Some(u64::from(object)))
            }
            Some(Receiver::Factory(factory)) => {
                initialise(state, factory.class(), &|| true, watcher)?;
                state.call(factory, &[]);
                let made = finish_while(state, &|| true, watcher).map_err(|why| failed("the receiver", why))?;
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
pub fn finish(state: &mut State, method: &'static Method, args: &[u64]) -> Result<u64, String> {
    state.call(method, args);
    finish_while(state, &|| true, &mut Unwatched)
}

/// Initialises a class as long as there is time.
pub(super) fn initialise(
    state: &mut State,
    class: &Class,
    goes_on: &dyn Fn() -> bool,
    watcher: &mut dyn Watcher,
) -> Result<(), RootError> {
    let begun = state.begin_initialising(&class.name);
    let ended = begun.and_then(|begun| if begun { finish_while(state, goes_on, watcher).map(drop) } else { Ok(()) });
    ended.map_err(|why| failed(&class.java_name(), why))
}

/// Runs what was begun to its end, asking again and again whether to go on. Effects have the answers that paths get,
/// and what was asked of the world outside stays noted, so that it counts for every path.
fn finish_while(state: &mut State, goes_on: &dyn Fn() -> bool, watcher: &mut dyn Watcher) -> Result<u64, String> {
    let limit = state.config.max_instructions;
    let ended = loop {
        let slice = state.instructions().saturating_add(SLICE);
        state.config.max_instructions = Some(limit.map_or(slice, |limit| limit.min(slice)));
        match watcher.step(state) {
            Step::Returned(Returned::Value(word, _)) => break Ok(word),
            Step::Returned(Returned::Threw(thrown)) => break Err(state.describe(thrown)),
            Step::Effect(effect) => state.answer(effects::reply_after(&effect, state.slept())),
            Step::Unsupported(what) => break Err(format!("{}\n  at {}", what.what, what.stack.join("\n  at "))),
            Step::Limit(Limit::Instructions) => {
                let is_over = limit.is_some_and(|limit| state.instructions() >= limit);
                if is_over || !goes_on() {
                    break Err("it does not end within its limits".to_owned());
                }
            }
            Step::Limit(Limit::Heap | Limit::Memory | Limit::ArrayLength) => {
                break Err("it does not end within its limits".to_owned());
            }
            Step::Ended(Outcome::Exited(_)) => break Err("it calls System.exit".to_owned()),
            Step::Ended(Outcome::Deadlock) => break Err("every thread waits for another".to_owned()),
            Step::Ended(Outcome::AssumedAway) => break Err("an assumption does not hold".to_owned()),
            Step::Choose(_) | Step::Entered => break Err("it needs a decision".to_owned()),
        }
    };
    state.config.max_instructions = limit;
    ended
}

/// The method that `Cls.factory` names.
pub fn factory(class: &'static Class, name: &str) -> Option<&'static Method> {
    class.methods.iter().find(|m| &*m.name == name && m.is_static() && m.signature.params.is_empty())
}
