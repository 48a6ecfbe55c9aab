//! The exit code of `banyan test`.

use emit::{Finding, Standing};
use explore::FindingKind;
use generate::subject::Subjects;
use generate::verdict::Tested;
use generate::verdict::threshold::is_unsupported;

use super::{FailOn, TestArgs};
use crate::run::exit;

/// The code of a run that was shown; of several, the first in the order of the contract.
pub fn exit_code(args: &TestArgs, subjects: &Subjects, tested: &Tested, is_missed: bool) -> u8 {
    let is_meant = |finding: &Finding| match args.fail_on {
        None => finding.kind != FindingKind::Explicit,
        Some(FailOn::Any) => true,
        Some(FailOn::Implicit) => finding.kind == FindingKind::Implicit,
        Some(FailOn::Assertion) => finding.kind == FindingKind::Assertion,
        Some(FailOn::Library) => finding.kind == FindingKind::Library,
        Some(FailOn::Deadlock) => finding.kind == FindingKind::Deadlock,
        Some(FailOn::None) => false,
    };
    let fails = |finding: &Finding| finding.standing == Standing::Open && is_meant(finding);
    let has_defects = tested.checked.verified().is_some_and(|verified| verified.defects > 0);
    if !tested.faults.is_empty() || has_defects {
        exit::OUR_FAULT
    } else if subjects.failed.iter().any(|failed| failed.is_asked) {
        exit::BAD_INPUT
    } else if is_missed {
        exit::THRESHOLD
    } else if tested.findings().any(fails) || args.fail_on == Some(FailOn::Any) && tested.explicit() > 0 {
        exit::FINDINGS
    } else if tested.is_out_of_time {
        exit::BUDGET
    } else if is_unsupported(tested) {
        exit::UNSUPPORTED
    } else {
        0
    }
}
