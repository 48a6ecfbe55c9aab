//! Which option helps: the crates below say what is wrong in words of their own and know no options.
//!
//! Every error that ends a command passes here once, as the type that it is, so that what an option can do about it is
//! said in one place. Errors that no option helps with keep their own words.

use std::any::Any;

use enumerate::{EnumerateError, SpaceError};
use explore::pool::DivideError;
use explore::session::SessionError;
use explore::{EngineError, NoCall, RootError};
use vm::Limit;
use vm::boot::{BootError, SUPPORTED};

/// What is said of an error that an option helps with.
pub fn advised(error: &dyn Any) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        return of_root(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_engine(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_division(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_boot(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_session(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_enumeration(error);
    }
    error.downcast_ref().and_then(of_call)
}

fn of_root(error: &RootError) -> Option<String> {
    match error {
        RootError::NoReceiver { method } => Some(format!(
            "{method} is an instance method: say with --receiver new, or --receiver Cls.factory, on what to call it"
        )),
        RootError::NoConstructor { why } => Some(format!(
            "no receiver can be made with --receiver new: {why}; name a static method with --receiver Cls.factory"
        )),
        RootError::NoCall { .. } => Some(format!("{error}; say with --entry which program")),
        RootError::NoSymbol { .. }
        | RootError::Constant { .. }
        | RootError::NoField { .. }
        | RootError::Precondition { .. }
        | RootError::When { .. }
        | RootError::Preparation { .. }
        | RootError::Memory => None,
    }
}

fn of_engine(error: &EngineError) -> Option<String> {
    match error {
        EngineError::Root(error) => of_root(error),
        EngineError::Schedule { .. } | EngineError::Precondition(_) => None,
    }
}

fn of_division(error: &DivideError) -> Option<String> {
    match error {
        DivideError::Root(error) => of_engine(error),
        DivideError::Worker(_) => None,
    }
}

fn of_boot(error: &BootError) -> Option<String> {
    match error {
        BootError::Version { .. } => Some(format!("{error}: choose one of Java {SUPPORTED} with --jdk")),
        BootError::Memory(_) | BootError::Library(_) => None,
    }
}

fn of_session(error: &SessionError) -> Option<String> {
    match error {
        SessionError::Boot(error) => of_boot(error),
        SessionError::Root(error) => of_root(error),
        SessionError::Engine(error) => of_engine(error),
        SessionError::Divide(error) => of_division(error),
        SessionError::SourceDirectory(_) => Some(format!("--source-path {error}")),
        SessionError::Factory(_) | SessionError::FactoryClass { .. } => Some(format!("--receiver {error}")),
        SessionError::UnusedGuard(_) => Some(format!("--pre-method {error}")),
        SessionError::UnusedField(_) => Some(format!("--symbolic-field {error}")),
        SessionError::Load(_)
        | SessionError::ClassPath(_)
        | SessionError::Spec(_)
        | SessionError::State(_)
        | SessionError::Solver(_)
        | SessionError::Layer(_)
        | SessionError::Recording { .. }
        | SessionError::NativeCall(_)
        | SessionError::Worker(_)
        | SessionError::Pipe(_)
        | SessionError::OtherJdk { .. }
        | SessionError::ClassGone(_)
        | SessionError::ClassChanged { .. }
        | SessionError::Journal(_)
        | SessionError::CheckpointLacks(_)
        | SessionError::OtherVersion { .. } => None,
    }
}

fn of_enumeration(error: &EnumerateError) -> Option<String> {
    match error {
        EnumerateError::Space(SpaceError::Nothing { .. }) => {
            Some(format!("{error}; --print-finitization prints a skeleton"))
        }
        EnumerateError::Space(SpaceError::NoPool { class, .. }) => {
            Some(format!("{error}; say how many with --objects '{class}=3'"))
        }
        EnumerateError::NoPredicate { near: Some(near), .. } => {
            Some(format!("{error}; did you mean --predicate {near}?"))
        }
        EnumerateError::Session(error) => of_session(error),
        EnumerateError::Divide(error) => of_division(error),
        EnumerateError::Fault(what) => Some(format!("a fault of Banyan itself: {what}")),
        EnumerateError::Threw(said) => Some(format!("the predicate threw, and --strict is on: {said}")),
        EnumerateError::Space(
            SpaceError::NoClass { .. }
            | SpaceError::NoObjectsOf { .. }
            | SpaceError::NoField { .. }
            | SpaceError::NotSearched { .. }
            | SpaceError::Empty { .. }
            | SpaceError::Domain { .. }
            | SpaceError::TooLarge,
        )
        | EnumerateError::NoPredicate { near: None, .. }
        | EnumerateError::Predicate(_)
        | EnumerateError::Failed(_)
        | EnumerateError::Unsupported(_) => None,
    }
}

fn of_call(end: &NoCall) -> Option<String> {
    match end {
        NoCall::Limit(Limit::Heap) => Some("the program used up the memory of --max-heap".to_owned()),
        NoCall::Limit(Limit::Memory | Limit::ArrayLength | Limit::Instructions)
        | NoCall::Ended(_)
        | NoCall::Unsupported(_)
        | NoCall::Late => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Failure;

    #[test]
    fn an_error_names_the_option_that_helps_however_far_it_came() {
        let error = || RootError::NoReceiver { method: "T.f()".to_owned() };
        let said =
            "T.f() is an instance method: say with --receiver new, or --receiver Cls.factory, on what to call it";
        assert_eq!(Failure::bad_input(error()).message, said);
        assert_eq!(Failure::bad_input(EngineError::from(error())).message, said);
        assert_eq!(Failure::bad_input(DivideError::Root(error().into())).message, said);
    }

    #[test]
    fn an_error_that_no_option_helps_with_keeps_its_words() {
        assert_eq!(Failure::bad_input(RootError::Memory).message, "no memory is left for the arguments");
        assert_eq!(Failure::bad_input("as it is").message, "as it is");
    }
}
