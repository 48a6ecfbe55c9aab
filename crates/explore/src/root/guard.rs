//! Precondition methods: boolean methods that run as code, on the same inputs, before the method.
//!
//! A guard is static with the parameters of the method, or with none, or an instance method of the
//! receiver without parameters. Where it returns false or throws the path is assumed away; it forks as
//! any code does, and what it changes stays changed.

use program::code::Code;
use program::{Kind, Method, Program};

use super::{Arguments, Root};
use crate::spec::{MethodSpec, SpecError, pattern};
use vm::State;

/// A precondition method.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    method: &'static Method,
    code: &'static Code,
}

impl Guard {
    /// The guards that `pkg.Cls.name` means: overloads may fit different methods.
    pub fn parse(text: &str, program: &'static Program) -> Result<Vec<Guard>, SpecError> {
        let is_guard = |m: &Method| m.signature.ret == Kind::Boolean && !m.is_constructor();
        let methods = pattern::methods(text, program, "a precondition returns boolean", is_guard)?;
        Ok(methods.into_iter().map(|method| Guard { method, code: vm::guard_code(program, method) }).collect())
    }

    /// Can it run before a call of this method?
    fn fits(self, spec: &MethodSpec) -> bool {
        let (guard, method) = (self.method, spec.method);
        if guard.is_static() {
            return guard.signature.params.is_empty() || parameters(guard) == parameters(method);
        }
        let has_receiver = !method.is_static() && !method.is_constructor();
        has_receiver && guard.signature.params.is_empty() && spec.class.is_subclass_of(guard.class())
    }

    /// Puts the guard in front of the call that was just made.
    pub(super) fn push(self, state: &mut State, root: &Root, arguments: &Arguments) {
        let words = &arguments.words;
        let own = usize::from(!root.spec.method.is_static());
        match (self.method.is_static(), self.method.signature.params.is_empty()) {
            (true, true) => state.push_guard(self.code, &[]),
            (true, false) => state.push_guard(self.code, &words[own..]),
            (false, _) => state.push_guard(self.code, &words[..1]),
        }
    }

    pub(super) fn class(self) -> &'static program::Class {
        self.method.class()
    }
}

fn parameters(method: &Method) -> &str {
    method.descriptor.split(')').next().unwrap_or_default()
}

impl Root {
    /// Runs these guards before the method, as far as they fit it.
    pub fn with_guards(mut self, guards: &[Guard]) -> Root {
        self.guards = guards.iter().copied().filter(|guard| guard.fits(&self.spec)).collect();
        self
    }

    /// Does one of these guards run before the method?
    pub fn has_guard(&self, guards: &[Guard]) -> bool {
        self.guards.iter().any(|own| guards.iter().any(|guard| std::ptr::eq(own.method, guard.method)))
    }
}
