//! Tests on the real JVM: in three orders, and with classes of their own where the orders disagree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

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

/// JUnit's own, which is what users get, and two others.
const ORDERS: &str = "default,reversed,shuffled";
const ORDER_COUNT: usize = 3;
/// A test of which runs disagree is run this often alone.
const ALONE: &str = "once,twice,thrice";
/// What the first run of all tests gets, however little time is left.
const LEAST: Duration = Duration::from_secs(10);
/// What anything else gets.
const LEAST_AGAIN: Duration = Duration::from_secs(2);

/// Runs tests in three orders until those that are left do what they say; answers with the others.
///
/// When the time is over there is no further run: what did what it says in three orders stays.
pub fn judge(trials: &[Trial], work: &Path, helper: &Path, setup: &Setup) -> Result<Vec<Wrong>, VerifyError> {
    let mut running: Vec<&Trial> = trials.iter().filter(|trial| trial.shows != Shows::Nothing).collect();
    let mut wrong = Vec::new();
    let mut least = LEAST;
    while !running.is_empty() {
        let told = run(&running, &Runs::Orders, least.max(left(setup)), work, helper, setup)?;
        if let Some((test, why)) = told.stuck {
            wrong.push(Wrong { place: running.remove(test).place, why });
            if setup.is_over() {
                wrong.extend(running.drain(..).map(|trial| Wrong { place: trial.place, why: Why::NotChecked }));
            }
            continue;
        }
        least = LEAST_AGAIN;
        let before = wrong.len();
        let mut suspects = Vec::new();
        for (number, trial) in running.iter().enumerate() {
            let runs = told.of(number);
            let bad: Vec<&(&str, &Ended)> = runs.iter().filter(|(_, ended)| !is_right(trial, ended)).collect();
            match bad.first() {
                Some((order, first)) => {
                    let said = format!("{} ({order} order)", shown(first));
                    suspects.push(Suspect { trial, always: bad.len() == runs.len(), said });
                }
                None if runs.len() < ORDER_COUNT => wrong.push(Wrong { place: trial.place, why: Why::NotChecked }),
                None => {}
            }
        }
        wrong.extend(verdicts(&suspects, work, helper, setup)?);
        let gone = &wrong[before..];
        if gone.is_empty() || setup.is_over() {
            break;
        }
        running.retain(|trial| gone.iter().all(|wrong| wrong.place != trial.place));
    }
    Ok(wrong)
}

/// A test that did not do what it says in some order.
struct Suspect<'t> {
    trial: &'t Trial,
    /// In none at all.
    always: bool,
    said: String,
}

/// All suspects once more, each with classes of its own, in one JVM.
fn verdicts(suspects: &[Suspect<'_>], work: &Path, helper: &Path, setup: &Setup) -> Result<Vec<Wrong>, VerifyError> {
    let trials: Vec<&Trial> = suspects.iter().map(|suspect| suspect.trial).collect();
    let told = match suspects.is_empty() || setup.is_over() {
        true => Told::default(),
        false => run(&trials, &Runs::Alone, LEAST_AGAIN.max(left(setup)), work, helper, setup)?,
    };
    let judged = suspects.iter().enumerate().map(|(number, Suspect { trial, always, said })| {
        let alone: Vec<&Ended> = told.of(number).into_iter().map(|(_, ended)| ended).collect();
        Wrong { place: trial.place, why: verdict(trial, *always, &alone, said.clone()) }
    });
    Ok(judged.collect())
}

/// The time that is left, the grace included.
fn left(setup: &Setup) -> Duration {
    setup
        .deadline
        .map_or(Duration::from_secs(3600), |end| (end + setup.grace).saturating_duration_since(Instant::now()))
}

/// What is wrong with a test, given how it ends with classes of its own.
fn verdict(trial: &Trial, always: bool, alone: &[&Ended], said: String) -> Why {
    let right = alone.iter().filter(|ended| is_right(trial, ended)).count();
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

/// The command for a JVM in which tests end the same wherever they are run.
pub fn java(setup: &Setup) -> Command {
    let mut command = Command::new(setup.java_home.join("bin/java"));
    command.args(["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"]);
    command.args(["-Djava.awt.headless=true", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"]);
    command.arg(&setup.memory);
    if setup.assertions {
        command.arg("-ea");
    }
    command
}

/// What our runner is told: the file to write, the tests, the orders, the patience for one test and for all.
pub fn arguments(
    trials: &[&Trial],
    orders: &str,
    most: Duration,
    work: &Path,
    setup: &Setup,
) -> Result<[PathBuf; 5], VerifyError> {
    let (report, tests) = (work.join("runs.txt"), work.join("tests.txt"));
    let lines: String = trials.iter().map(|trial| format!("{}\t{}\n", trial.class, trial.name)).collect();
    std::fs::write(&tests, lines)?;
    std::fs::write(&report, "")?;
    let (one, all) = (setup.seconds_per_test.to_string(), most.as_millis().to_string());
    Ok([report, tests, orders.into(), one.into(), all.into()])
}

/// Longer than a test may take by the clock, because our runner should be the one who ends it.
pub fn patience(setup: &Setup) -> Duration {
    Duration::from_secs(3 * setup.seconds_per_test + 60)
}

/// How tests are run.
enum Runs {
    /// One after the other in all orders.
    Orders,
    /// Each with classes of its own.
    Alone,
}

fn run(
    trials: &[&Trial],
    how: &Runs,
    most: Duration,
    work: &Path,
    helper: &Path,
    setup: &Setup,
) -> Result<Told, VerifyError> {
    let tests = classes(work);
    // The user's class path may have older versions of the tests.
    let theirs = [tests.as_path()].into_iter().chain(setup.class_path.iter().map(PathBuf::as_path));
    let junit = setup.jars.junit.iter().map(PathBuf::as_path);
    let mut command = java(setup);
    let report = match how {
        Runs::Orders => {
            let arguments = arguments(trials, ORDERS, most, work, setup)?;
            command.arg("-cp").arg(class_path([helper].into_iter().chain(theirs).chain(junit))?);
            command.arg("RunTests").args(&arguments);
            arguments[0].clone()
        }
        Runs::Alone => {
            let arguments = arguments(trials, ALONE, most, work, setup)?;
            command.arg("-cp").arg(class_path([helper].into_iter().chain(junit))?);
            command.arg("RunTests").args(&arguments).arg("alone").arg(class_path(theirs)?);
            arguments[0].clone()
        }
    };
    let ended = process::run(command, work, patience(setup), Some(&report))?;
    let text = std::fs::read_to_string(&report)?;
    let told = read(&text, ended.status.is_none());
    if told.ended.is_empty() && told.stuck.is_none() && !text.contains("done") {
        return Err(VerifyError(format!("JUnit does not run:\n{}", process::tail(&ended.said))));
    }
    Ok(told)
}

impl Told {
    /// The runs of a test, by their orders.
    fn of(&self, number: usize) -> Vec<(&str, &Ended)> {
        let own = self.ended.iter().filter(|((_, test), _)| *test == number);
        own.map(|((order, _), ended)| (order.as_str(), ended)).collect()
    }
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
