//! Names of what is to be covered: the same on every machine, whatever was loaded first.

use std::fmt;
use std::sync::Arc;

use program::Method;

/// A method by class, name and descriptor.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodName {
    /// `pkg.Outer$Inner`.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

impl MethodName {
    pub fn of(method: &Method) -> MethodName {
        let class = method.class().java_name().into();
        MethodName { class, name: Arc::clone(&method.name), descriptor: Arc::clone(&method.descriptor) }
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class, self.name, self.descriptor)
    }
}

/// Something that a suite has to do in a method. Numbers count from 0, in the order of the code, and are
/// shown from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Execute an instruction, named by its place in the code.
    Instruction(u32),
    /// Execute a source line, as far as it has instructions.
    Line(u16),
    /// Leave a branching instruction by one of its ways: for a jump not taken and taken, for a `switch` its
    /// distinct targets in the order of the code.
    Branch { branch: u32, way: u32 },
    /// Show that a condition of a decision affects its outcome by itself.
    Condition { decision: u32, condition: u32 },
}

/// A goal in its method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Obligation {
    pub method: Arc<MethodName>,
    pub goal: Goal,
}

/// `pkg.Cls.m(I)Z/decision/1/condition/2`.
impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.method)?;
        match self.goal {
            Goal::Instruction(at) => write!(f, "instruction/{}", at + 1),
            Goal::Line(line) => write!(f, "line/{line}"),
            Goal::Branch { branch, way } => write!(f, "branch/{}/{}", branch + 1, way + 1),
            Goal::Condition { decision, condition } => {
                write!(f, "decision/{}/condition/{}", decision + 1, condition + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_obligation_has_a_name_that_says_where_it_is() {
        let method = MethodName { class: "a.B$C".into(), name: "m".into(), descriptor: "(I)Z".into() };
        let name = |goal| Obligation { method: Arc::new(method.clone()), goal }.to_string();
        assert_eq!(name(Goal::Condition { decision: 0, condition: 2 }), "a.B$C.m(I)Z/decision/1/condition/3");
        assert_eq!(name(Goal::Branch { branch: 4, way: 1 }), "a.B$C.m(I)Z/branch/5/2");
        assert_eq!(name(Goal::Line(17)), "a.B$C.m(I)Z/line/17");
    }
}
