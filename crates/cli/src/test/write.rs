//! Where suites become files.

use super::TestArgs;
use super::result::{Tested, Verified};
use crate::run::Failure;

/// Writes the suites, checks them on the real machine if that is wanted, and writes what other tools read.
pub fn write_suites(_args: &TestArgs, _tested: &Tested<'_>) -> Result<Option<Verified>, Failure> {
    Ok(None)
}
