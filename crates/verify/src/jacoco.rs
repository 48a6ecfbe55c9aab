//! JaCoCo's counters for the emitted tests, measured in instrumented classes on the real JVM.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use emit::junit::Shows;

use crate::compile::classes;
use crate::runs::{arguments, java, patience};
use crate::{Setup, Trial, VerifyError, class_path, process};

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub covered: usize,
    pub total: usize,
}

/// What JaCoCo counts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Jacoco {
    /// Lines and branches, by `a.b.C.method(I)V`.
    pub methods: BTreeMap<String, (Counts, Counts)>,
    /// Instructions and branches, by class (`a.b.C`) and line.
    pub lines: BTreeMap<(String, u32), (Counts, Counts)>,
    /// Classes that this version of JaCoCo does not read, with its reason.
    pub skipped: Vec<(String, String)>,
}

/// Runs tests once more, in classes that JaCoCo has instrumented; nothing if there is no time for it.
pub(super) fn measure(
    trials: &[Trial],
    subjects: &[String],
    work: &Path,
    helper: &Path,
    setup: &Setup,
) -> Result<Option<Jacoco>, VerifyError> {
    let running: Vec<&Trial> = trials.iter().filter(|trial| trial.shows != Shows::Nothing).collect();
    let (counted, wanted) = (work.join("counted.txt"), work.join("wanted.txt"));
    std::fs::write(&wanted, subjects.join("\n") + "\n")?;
    let tests = classes(work);
    let measured =
        class_path([helper, tests.as_path()].into_iter().chain(setup.class_path.iter().map(PathBuf::as_path)))?;
    let around = setup.jars.jacoco.iter().chain(&setup.jars.junit).map(PathBuf::as_path);
    let around = class_path(around.chain([helper]))?;
    let lines: Vec<String> = running.iter().map(|trial| trial.line()).collect();
    let runs = arguments(&lines, "default", patience(setup).still, work, setup)?;
    let mut command = java(setup);
    command.arg("-cp").arg(around).arg("Measure").arg(&counted).arg(&wanted).arg(measured).arg("RunTests");
    command.args(&runs).arg("stay");
    let ended = process::run(command, work, patience(setup), Some(&runs[0]))?;
    if ended.is_late {
        return Ok(None);
    }
    if !ended.status.is_some_and(|status| status.success()) {
        let said = process::tail(&ended.said);
        return Err(VerifyError(format!("the tests do not run in classes that JaCoCo instrumented:\n{said}")));
    }
    Ok(Some(read(&std::fs::read_to_string(&counted)?)))
}

fn read(text: &str) -> Jacoco {
    let mut found = Jacoco::default();
    for line in text.lines() {
        match line.split('\t').collect::<Vec<&str>>()[..] {
            ["method", name, lines, branches] => {
                if let (Some(lines), Some(branches)) = (counts(lines), counts(branches)) {
                    found.methods.insert(name.to_owned(), (lines, branches));
                }
            }
            ["line", place, instructions, branches] => {
                let place =
                    place.rsplit_once(':').and_then(|(class, line)| Some((class.to_owned(), line.parse().ok()?)));
                if let (Some(place), Some(instructions), Some(branches)) =
                    (place, counts(instructions), counts(branches))
                {
                    found.lines.insert(place, (instructions, branches));
                }
            }
            ["skipped", class, why] => found.skipped.push((class.to_owned(), why.to_owned())),
            _ => {}
        }
    }
    found
}

/// `3/4`.
fn counts(text: &str) -> Option<Counts> {
    let (covered, total) = text.split_once('/')?;
    Some(Counts { covered: covered.parse().ok()?, total: total.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_read_by_method_and_by_line() {
        let text = "method\ta.B.f(I)V\t1/2\t3/4\nline\ta.B:7\t5/6\t0/0\nskipped\ta.C\ttoo new\n";
        let counts = |covered, total| Counts { covered, total };
        let expected = Jacoco {
            methods: [("a.B.f(I)V".to_owned(), (counts(1, 2), counts(3, 4)))].into(),
            lines: [(("a.B".to_owned(), 7), (counts(5, 6), counts(0, 0)))].into(),
            skipped: vec![("a.C".to_owned(), "too new".to_owned())],
        };
        assert_eq!(read(text), expected);
    }
}
