//! Tests on the real JVM: in three orders, and alone where the orders disagree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use emit::junit::Shows;

use super::compile::classes;
use super::{Setup, Trial, VerifyError, Why, Wrong, class_path, process};

/// How a run of a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    Passed,
    Skipped,
    /// JUnit did not find it.
    Missing,
    Failed {
        exception: String,
        cause: String,
        message: String,
    },
}

/// What a run of tests told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    /// By order and test.
    ended: BTreeMap<(String, usize), Ended>,
    /// The test that the JVM did not get past, and why.
    stuck: Option<(usize, Why)>,
}

const ORDERS: &str = "written,reversed,shuffled";
/// A test of which runs disagree is run this often alone.
const ALONE: usize = 3;
/// So many tests get JVMs of their own; of more, the orders alone tell.
const MOST_ALONE: usize = 24;

/// Runs tests in three orders; answers with those that do not do what they say.
pub fn judge(trials: &[Trial], work: &Path, helper: &Path, setup: &Setup) -> Result<Vec<Wrong>, VerifyError> {
    let running: Vec<&Trial> = trials.iter().filter(|trial| trial.shows != Shows::Nothing).collect();
    if running.is_empty() {
        return Ok(Vec::new());
    }
    let told = run(&running, ORDERS, work, helper, setup)?;
    if let Some((test, why)) = told.stuck {
        return Ok(vec![Wrong { place: running[test].place, why }]);
    }
    let mut wrong = Vec::new();
    let mut asked = 0;
    for (number, trial) in running.iter().enumerate() {
        let runs: Vec<(&str, &Ended)> = told
            .ended
            .iter()
            .filter(|((_, test), _)| *test == number)
            .map(|((order, _), ended)| (order.as_str(), ended))
            .collect();
        let bad: Vec<&(&str, &Ended)> = runs.iter().filter(|(_, ended)| !is_right(trial, ended)).collect();
        let Some(&&(order, first)) = bad.first() else { continue };
        asked += 1;
        let alone = if asked <= MOST_ALONE { alone(trial, work, helper, setup)? } else { Vec::new() };
        let said = format!("{} ({order})", shown(first));
        let why = verdict(trial, bad.len() == runs.len(), &alone, said);
        wrong.push(Wrong { place: trial.place, why });
    }
    Ok(wrong)
}

/// What is wrong with a test, given how it ends in a JVM of its own.
fn verdict(trial: &Trial, always: bool, alone: &[Option<Ended>], said: String) -> Why {
    let is_right_alone = |ended: &Option<Ended>| ended.as_ref().is_some_and(|ended| is_right(trial, ended));
    let right = alone.iter().filter(|ended| is_right_alone(ended)).count();
    if right > 0 && right < alone.len() {
        Why::Flickers(said)
    } else if always && right == 0 {
        Why::Fails(said)
    } else {
        Why::OrderDependent(said)
    }
}

/// Does a run show what the test says that it shows?
fn is_right(trial: &Trial, ended: &Ended) -> bool {
    match (&trial.shows, ended) {
        (Shows::Passes, Ended::Passed) | (Shows::Nothing, Ended::Skipped) => true,
        (Shows::Fails { exception: expected }, Ended::Failed { exception, cause, .. }) => {
            // Source names nested classes with a dot.
            [exception, cause].iter().any(|name| name.replace('$', ".") == expected.replace('$', "."))
        }
        (Shows::Passes | Shows::Nothing | Shows::Fails { .. }, _) => false,
    }
}

fn shown(ended: &Ended) -> String {
    match ended {
        Ended::Passed => "it passes, and should show a finding".to_owned(),
        Ended::Skipped => "JUnit skips it".to_owned(),
        Ended::Missing => "JUnit does not find it".to_owned(),
        Ended::Failed { exception, message, .. } => format!("{exception}: {message}"),
    }
}

/// A test in JVMs of its own; nothing for one that did not end.
fn alone(trial: &Trial, work: &Path, helper: &Path, setup: &Setup) -> Result<Vec<Option<Ended>>, VerifyError> {
    let once = |_| {
        let told = run(&[trial], "written", work, helper, setup)?;
        Ok(told.ended.into_values().next())
    };
    (0..ALONE).map(once).collect()
}

/// The command for a JVM in which tests end the same wherever they are run.
pub fn java(setup: &Setup) -> Command {
    let mut command = Command::new(setup.java_home.join("bin/java"));
    command.args(["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"]);
    command.args(["-Djava.awt.headless=true", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"]);
    if setup.assertions {
        command.arg("-ea");
    }
    command
}

/// What our runner is told: the file to write, the tests, the orders, the patience.
pub fn arguments(trials: &[&Trial], orders: &str, work: &Path, setup: &Setup) -> Result<[PathBuf; 4], VerifyError> {
    let (report, tests) = (work.join("runs.txt"), work.join("tests.txt"));
    let lines: String = trials.iter().map(|trial| format!("{}\t{}\n", trial.class, trial.name)).collect();
    std::fs::write(&tests, lines)?;
    std::fs::write(&report, "")?;
    Ok([report, tests, orders.into(), setup.seconds_per_test.to_string().into()])
}

/// Longer than a test may take by the clock, because our runner should be the one who ends it.
pub fn patience(setup: &Setup) -> Duration {
    Duration::from_secs(3 * setup.seconds_per_test + 60)
}

fn run(trials: &[&Trial], orders: &str, work: &Path, helper: &Path, setup: &Setup) -> Result<Told, VerifyError> {
    let tests = classes(work);
    let all = setup.class_path.iter().chain(&setup.jars.junit).map(PathBuf::as_path);
    let path = class_path(all.chain([tests.as_path(), helper]))?;
    let arguments = arguments(trials, orders, work, setup)?;
    let mut command = java(setup);
    command.arg("-cp").arg(path).arg("RunTests").args(&arguments);
    let ended = process::run(command, work, patience(setup), Some(&arguments[0]))?;
    let report = std::fs::read_to_string(&arguments[0])?;
    let told = read(&report, ended.status.is_none());
    if told.ended.is_empty() && told.stuck.is_none() {
        return Err(VerifyError(format!("JUnit does not run:\n{}", process::tail(&ended.said))));
    }
    Ok(told)
}

/// Reads what the runner wrote.
fn read(report: &str, was_killed: bool) -> Told {
    let mut told = Told::default();
    let mut current = None;
    let mut hung = was_killed;
    for line in report.lines() {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["begin", _, test] => current = test.parse().ok(),
            ["end", order, test, ref result @ ..] => {
                if let (Ok(test), Some(result)) = (test.parse(), ended(result)) {
                    told.ended.insert((order.to_owned(), test), result);
                }
                current = None;
            }
            ["hung"] => hung = true,
            _ => {}
        }
    }
    told.stuck = current.map(|test| (test, if hung { Why::Hangs } else { Why::EndsTheJvm }));
    told
}

fn ended(words: &[&str]) -> Option<Ended> {
    Some(match words {
        ["passed"] => Ended::Passed,
        ["skipped"] => Ended::Skipped,
        ["missing"] => Ended::Missing,
        ["failed", exception, cause, message] => {
            let [exception, cause, message] = [exception, cause, message].map(|word| (*word).to_owned());
            Ended::Failed { exception, cause, message }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_that_began_last_and_did_not_end_is_the_one_to_blame() {
        let begun = "begin\twritten\t0\nend\twritten\t0\tpassed\nbegin\twritten\t1\n";
        let told = read(begun, false);
        assert_eq!(told.stuck, Some((1, Why::EndsTheJvm)));
        assert_eq!(told.ended.get(&("written".to_owned(), 0)), Some(&Ended::Passed));
        assert_eq!(read(&format!("{begun}hung\n"), false).stuck, Some((1, Why::Hangs)));
        assert_eq!(read(begun, true).stuck, Some((1, Why::Hangs)));
    }

    #[test]
    fn a_finding_is_shown_by_its_own_exception_only() {
        let shows = Shows::Fails { exception: "a.B.Closed".to_owned() };
        let trial = Trial { place: (0, 0), class: String::new(), name: String::new(), shows };
        let failed = |cause: &str| Ended::Failed {
            exception: "org.opentest4j.AssertionFailedError".to_owned(),
            cause: cause.to_owned(),
            message: String::new(),
        };
        assert!(is_right(&trial, &failed("a.B$Closed")));
        assert!(!is_right(&trial, &failed("java.lang.ArithmeticException")));
        assert!(!is_right(&trial, &Ended::Passed));
    }
}
