//! Which exceptions a test expects, and which are findings that it shows.
//!
//! What the program throws itself is expected. What it throws because a caller passed null, an index or a size that
//! does not fit is so too, if callers are sensible: such a path is a test like any other, and is listed apart.

use emit::Standing;
use explore::{FindingKind, Thrown};

/// What callers pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arguments {
    /// Whatever the types allow: an exception about an argument is a finding like any other
    Any,
    /// What the code takes: tests expect exceptions about arguments, which are listed apart
    Sensible,
}

impl Arguments {
    /// Is an exception a finding, whatever becomes of it?
    pub fn is_finding(thrown: &Thrown) -> bool {
        match thrown.kind {
            FindingKind::Explicit => false,
            FindingKind::Implicit | FindingKind::Assertion | FindingKind::Library | FindingKind::Deadlock => true,
        }
    }

    /// What becomes of a finding.
    pub fn standing(self, thrown: &Thrown) -> Standing {
        match self {
            Arguments::Sensible if thrown.is_argument => Standing::Argument,
            Arguments::Any | Arguments::Sensible => Standing::Open,
        }
    }

    /// Is an exception what a test expects of the code?
    pub fn expects(self, thrown: &Thrown) -> bool {
        !Arguments::is_finding(thrown) || self.standing(thrown) != Standing::Open
    }
}
