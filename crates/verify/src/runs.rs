//! Tests on the real JVM: in three orders, and with classes of their own where the orders disagree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use emit::junit::Shows;

use crate::compile::classes;
use crate::process::{self, Patience};
use crate::{Setup, Trial, VerifyError, Why, Wrong, class_path};

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

/// What runs of tests told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    /// By order and test.
    ended: BTreeMap<(String, usize), Ended>,
    /// Tests that a JVM did not get past, and why.
    stuck: BTreeMap<usize, Why>,
}

/// JUnit's own, which is what users get, and two others.
const ORDERS: &str = "default,reversed,shuffled";
const ORDER_COUNT: usize = 3;
/// A test of which runs disagree is run this often alone.
const ALONE: &str = "once,twice,thrice";
/// What all orders get of the time that is left: tests of which they disagree are run once more.
const SHARE: f64 = 0.8;

/// Runs tests in three orders until those that are left do what they say; answers with the others.
///
/// When the time is over there is no further run: what did what it says in three orders stays.
pub fn judge(trials: &[Trial], work: &Path, helper: &Path, setup: &Setup) -> Result<Vec<Wrong>, VerifyError> {
    let mut running: Vec<&Trial> = trials.iter().filter(|trial| trial.shows != Shows::Nothing).collect();
    let mut wrong = Vec::new();
    while !running.is_empty() {
        let told = run(&running, &Runs::Orders, SHARE, work, helper, setup)?;
        let before = wrong.len();
        let mut suspects = Vec::new();
        for (number, trial) in running.iter().enumerate() {
            if let Some(why) = told.stuck.get(&number) {
                wrong.push(Wrong { place: trial.place, why: why.clone() });
                continue;
            }
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
        // A test that a JVM did not get past left nothing behind for the others.
        let is_quiet = gone.iter().all(|wrong| matches!(wrong.why, Why::Hangs | Why::EndsTheJvm | Why::NotChecked));
        if is_quiet || setup.deadline.is_over() {
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
    let told = match suspects.is_empty() || setup.deadline.is_over() {
        true => Told::default(),
        false => run(&trials, &Runs::Alone, SHARE, work, helper, setup)?,
    };
    let judged = suspects.iter().enumerate().map(|(number, Suspect { trial, always, said })| {
        let alone: Vec<&Ended> = told.of(number).into_iter().map(|(_, ended)| ended).collect();
        Wrong { place: trial.place, why: verdict(trial, *always, &alone, said.clone()) }
    });
    Ok(judged.collect())
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
    tests: &[String],
    orders: &str,
    most: Duration,
    work: &Path,
    setup: &Setup,
) -> Result<[PathBuf; 5], VerifyError> {
    let (report, list) = (work.join("runs.txt"), work.join("tests.txt"));
    std::fs::write(&list, tests.concat())?;
    std::fs::write(&report, "")?;
    let (one, all) = (setup.seconds_per_test.to_string(), most.as_millis().to_string());
    Ok([report, list, orders.into(), one.into(), all.into()])
}

/// Longer than a test may take by the clock, because our runner should be the one who ends it.
pub fn patience(setup: &Setup) -> Patience {
    Patience { still: Duration::from_secs(3 * setup.seconds_per_test + 60), deadline: setup.deadline }
}

impl Trial {
    /// As our runner reads it.
    pub fn line(&self) -> String {
        format!("{}\t{}\n", self.class, self.name)
    }
}

/// How tests are run.
enum Runs {
    /// One after the other in all orders.
    Orders,
    /// Each with classes of its own.
    Alone,
}

/// Runs tests within a share of the time that is left. One that a JVM does not get past costs itself alone: the next
/// JVM goes on where that one stopped.
fn run(
    trials: &[&Trial],
    how: &Runs,
    share: f64,
    work: &Path,
    helper: &Path,
    setup: &Setup,
) -> Result<Told, VerifyError> {
    let deadline = setup.deadline.share(share);
    let mut told = Told::default();
    loop {
        let (ended, stuck) = (told.ended.len(), told.stuck.len());
        let is_done = one_jvm(trials, how, deadline.left(), &mut told, (work, helper, setup))?;
        // A JVM that ends between two tests is started again if it came any further.
        let is_further = told.ended.len() > ended || told.stuck.len() > stuck;
        if is_done || !is_further || deadline.is_over() {
            return Ok(told);
        }
    }
}

/// Runs what was not run yet in one JVM; was that all?
fn one_jvm(
    trials: &[&Trial],
    how: &Runs,
    most: Duration,
    told: &mut Told,
    (work, helper, setup): (&Path, &Path, &Setup),
) -> Result<bool, VerifyError> {
    let tests = classes(work);
    // The user's class path may have older versions of the tests.
    let theirs = [tests.as_path()].into_iter().chain(setup.class_path.iter().map(PathBuf::as_path));
    let junit = setup.jars.junit.iter().map(PathBuf::as_path);
    let lines: Vec<String> = trials.iter().enumerate().map(|(number, trial)| told.line(number, trial)).collect();
    let mut command = java(setup);
    let report = match how {
        Runs::Orders => {
            let arguments = arguments(&lines, ORDERS, most, work, setup)?;
            command.arg("-cp").arg(class_path([helper].into_iter().chain(theirs).chain(junit))?);
            command.arg("RunTests").args(&arguments);
            arguments[0].clone()
        }
        Runs::Alone => {
            let arguments = arguments(&lines, ALONE, most, work, setup)?;
            command.arg("-cp").arg(class_path([helper].into_iter().chain(junit))?);
            command.arg("RunTests").args(&arguments).arg("alone").arg(class_path(theirs)?);
            arguments[0].clone()
        }
    };
    let ended = process::run(command, work, patience(setup), Some(&report))?;
    let text = std::fs::read_to_string(&report)?;
    let is_done = told.read(&text, if ended.is_late { Killed::Late } else { Killed::of(ended.status.is_none()) });
    if told.ended.is_empty() && told.stuck.is_empty() && !is_done && !ended.is_late {
        return Err(VerifyError(format!("JUnit does not run:\n{}", process::tail(&ended.said))));
    }
    Ok(is_done)
}

/// Whether a JVM was killed, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Killed {
    No,
    StoodStill,
    /// Whatever ran then is not to blame.
    Late,
}

impl Killed {
    fn of(stood_still: bool) -> Killed {
        if stood_still { Killed::StoodStill } else { Killed::No }
    }
}

impl Told {
    /// The runs of a test, by their orders.
    fn of(&self, number: usize) -> Vec<(&str, &Ended)> {
        let own = self.ended.iter().filter(|((_, test), _)| *test == number);
        own.map(|((order, _), ended)| (order.as_str(), ended)).collect()
    }

    /// A test for our runner, with the orders in which it need not be run any more.
    fn line(&self, number: usize, trial: &Trial) -> String {
        let done: Vec<&str> = match self.stuck.contains_key(&number) {
            true => vec!["*"],
            false => self.of(number).into_iter().map(|(order, _)| order).collect(),
        };
        format!("{}\t{}\n", trial.line().trim_end(), done.join(","))
    }

    /// Reads what the runner wrote; did it come to its end?
    fn read(&mut self, report: &str, killed: Killed) -> bool {
        let (mut current, mut hung, mut is_done) = (None, killed == Killed::StoodStill, false);
        for line in report.lines() {
            let words: Vec<&str> = line.split('\t').collect();
            match words[..] {
                ["begin", _, test] => current = test.parse().ok(),
                ["end", order, test, ref result @ ..] => {
                    if let (Ok(test), Some(result)) = (test.parse(), ended(result)) {
                        self.ended.insert((order.to_owned(), test), result);
                    }
                    current = None;
                }
                ["hung"] => hung = true,
                ["done"] => is_done = true,
                _ => {}
            }
        }
        if let Some(test) = current.filter(|_| hung || killed != Killed::Late) {
            self.stuck.insert(test, if hung { Why::Hangs } else { Why::EndsTheJvm });
        }
        is_done
    }
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
        let read = |text: &str, killed| {
            let mut told = Told::default();
            assert!(!told.read(text, killed));
            assert_eq!(told.ended.get(&("written".to_owned(), 0)), Some(&Ended::Passed));
            told.stuck.get(&1).cloned()
        };
        assert_eq!(read(begun, Killed::No), Some(Why::EndsTheJvm));
        assert_eq!(read(&format!("{begun}hung\n"), Killed::No), Some(Why::Hangs));
        assert_eq!(read(begun, Killed::StoodStill), Some(Why::Hangs));
        assert_eq!(read(begun, Killed::Late), None);
    }

    #[test]
    fn the_next_jvm_goes_on_where_the_last_one_stopped() {
        let trial =
            |name: &str| Trial { place: (0, 0), class: "T".to_owned(), name: name.to_owned(), shows: Shows::Passes };
        let mut told = Told::default();
        told.read("begin\ta\t0\nend\ta\t0\tpassed\nbegin\ta\t1\n", Killed::No);
        assert_eq!([told.line(0, &trial("f")), told.line(1, &trial("g"))], ["T\tf\ta\n", "T\tg\t*\n"]);
        assert!(told.read("done\n", Killed::No));
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
