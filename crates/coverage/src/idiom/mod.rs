//! Code that the compiler makes up: recognised, named, and not held against the programmer.
//!
//! One file an idiom. Each looks at the instructions of one method and marks what nobody wrote; copies of
//! what somebody wrote once (`finally`) are mapped to the first. What JaCoCo leaves out too is told by
//! [`Idiom::jacoco_filter`], so that differences between the two have names.

pub(crate) mod assertion;
mod exhaustive_switch;
pub(crate) mod finally;
mod methods;
mod pattern;
mod resources;
mod specification;
mod string_switch;
mod synchronized;

use std::collections::BTreeMap;

use program::classfile::ClassFile;

use crate::code::MethodCode;

/// What was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idiom {
    /// The test of `$assertionsDisabled`, and how it gets its value.
    Assertion,
    /// What follows each copy of a `finally` block.
    Finally,
    /// Closing the resources of a `try`.
    Resources,
    /// Leaving a `synchronized` block by an exception.
    Synchronized,
    /// Finding the number of a string before switching over it.
    StringSwitch,
    /// The default of a `switch` expression that has none in the source.
    ExhaustiveSwitch,
    /// The same of Kotlin's `when`.
    When,
    /// The second test of `instanceof` with a variable.
    Pattern,
    /// The argument of `Symbolic.obligation`: a question to Banyan, not a decision of the program.
    Specification,
    /// `values` and `valueOf` of an enum.
    EnumMethod,
    /// `equals`, `hashCode` and `toString` of a record.
    RecordMethod,
    /// Bridges, accessors.
    Synthetic,
    /// A constructor that is there to be not called, or that an enum's constants call and does nothing.
    EmptyConstructor,
}

impl Idiom {
    pub const ALL: [Idiom; 13] = [
        Idiom::Assertion,
        Idiom::Finally,
        Idiom::Resources,
        Idiom::Synchronized,
        Idiom::StringSwitch,
        Idiom::ExhaustiveSwitch,
        Idiom::When,
        Idiom::Pattern,
        Idiom::Specification,
        Idiom::EnumMethod,
        Idiom::RecordMethod,
        Idiom::Synthetic,
        Idiom::EmptyConstructor,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Idiom::Assertion => "assertion",
            Idiom::Finally => "finally",
            Idiom::Resources => "try-with-resources",
            Idiom::Synchronized => "synchronized",
            Idiom::StringSwitch => "string switch",
            Idiom::ExhaustiveSwitch => "exhaustive switch",
            Idiom::When => "exhaustive when",
            Idiom::Pattern => "pattern",
            Idiom::Specification => "specification",
            Idiom::EnumMethod => "enum method",
            Idiom::RecordMethod => "record method",
            Idiom::Synthetic => "synthetic",
            Idiom::EmptyConstructor => "empty constructor",
        }
    }

    /// The filter by which JaCoCo 0.8.6 leaves the same out; none where it counts.
    pub fn jacoco_filter(self) -> Option<&'static str> {
        match self {
            Idiom::Assertion | Idiom::ExhaustiveSwitch | Idiom::Pattern | Idiom::Specification => None,
            Idiom::When => Some("KotlinWhenFilter"),
            Idiom::Finally => Some("FinallyFilter"),
            Idiom::Resources => Some("TryWithResourcesJavac11Filter, TryWithResourcesEcjFilter"),
            Idiom::Synchronized => Some("SynchronizedFilter"),
            Idiom::StringSwitch => Some("StringSwitchJavacFilter, StringSwitchEcjFilter"),
            Idiom::EnumMethod => Some("EnumFilter"),
            Idiom::RecordMethod => Some("RecordsFilter"),
            Idiom::Synthetic => Some("SyntheticFilter"),
            Idiom::EmptyConstructor => Some("PrivateEmptyNoArgConstructorFilter, EnumEmptyConstructorFilter"),
        }
    }
}

/// What nobody wrote in a method.
#[derive(Debug, Clone, Default)]
pub struct Made {
    /// For each instruction the idiom that it belongs to.
    pub by: Vec<Option<Idiom>>,
    /// For each instruction of a copy the one that it is a copy of.
    pub copy_of: Vec<Option<usize>>,
    /// The whole method.
    pub method: Option<Idiom>,
    /// Where a `switch` goes in the source, if that is not where the instruction does.
    pub switches: BTreeMap<usize, Switch>,
}

/// A `switch` whose arms in the source are others than in the code, because of an idiom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    pub idiom: Idiom,
    pub arms: Vec<Arm>,
}

/// A way of a `switch` of the source: where it leads, and the jumps of made up code, each with its way, that go there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    pub to: usize,
    pub through: Vec<(usize, u32)>,
}

impl Made {
    pub fn find(class: &ClassFile, code: &MethodCode<'_>) -> Made {
        let count = code.insns.len();
        let mut made = Made {
            by: vec![None; count],
            copy_of: vec![None; count],
            method: methods::made(class, code),
            switches: BTreeMap::new(),
        };
        assertion::find(code, &mut made);
        resources::find(code, &mut made);
        synchronized::find(code, &mut made);
        string_switch::find(code, &mut made);
        exhaustive_switch::find(code, &mut made);
        pattern::find(code, &mut made);
        specification::find(code, &mut made);
        finally::find(code, &mut made);
        made
    }

    pub(crate) fn mark(&mut self, places: std::ops::RangeInclusive<usize>, idiom: Idiom) {
        for at in places {
            if let Some(by) = self.by.get_mut(at) {
                by.get_or_insert(idiom);
            }
        }
    }

    /// The instruction that stands for this one.
    pub fn original(&self, at: usize) -> usize {
        self.copy_of.get(at).copied().flatten().unwrap_or(at)
    }
}
