//! Runs on this machine: two workers against two runs of one worker side by side, and what the coordinator
//! costs a single worker.
//!
//! A machine's speed drifts by more than the differences looked for. So runs that are compared run beside each other
//! or in turns, and a figure is the median of what the rounds say. Start-up is left out of times. Where others use
//! the machine, times by the clock say little, so CPU times stand beside them.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Result, anyhow};
use serde_json::{Value, json};

use super::clock::wait_for;
use super::said;

/// What came out of all rounds.
pub struct Measured {
    /// One entry for each round.
    pub rounds: Vec<Round>,
}

/// Each way of running once.
pub struct Round {
    /// `--divide none`, beside the next.
    pub plain: Run,
    /// `-j 1`, which is hybrid.
    pub alone: Run,
    /// Two of `-j 1` at the same time.
    pub beside: [Run; 2],
    /// `-j 2`.
    pub two: Run,
}

/// One process.
#[derive(Debug, Clone)]
pub struct Run {
    /// By the clock, without start-up.
    pub seconds: f64,
    pub cpu: f64,
    pub replay_share: Option<f64>,
    pub idle_share: Option<f64>,
}

impl Measured {
    /// Of runs of this program.
    pub fn of(banyan: &Path, class_path: &str, spec: &str, rounds: u32) -> Result<Measured> {
        let start = |flags: &[&str]| Running::start(banyan.as_os_str(), class_path, spec, flags);
        const ONE: [&str; 2] = ["-j", "1"];
        const NONE: [&str; 2] = ["--divide", "none"];
        let pair = |first: [&str; 2], second: [&str; 2]| {
            let (first, second) = (start(&first)?, start(&second)?);
            Ok::<[Run; 2], anyhow::Error>([first.finish()?, second.finish()?])
        };
        let two = || start(&["-j", "2"])?.finish();
        let mut all = Vec::new();
        for round in 0..rounds {
            // Whoever begins first, and what is run first, changes from round to round.
            all.push(if round % 2 == 0 {
                let [plain, alone] = pair(NONE, ONE)?;
                Round { plain, alone, two: two()?, beside: pair(ONE, ONE)? }
            } else {
                let [alone, plain] = pair(ONE, NONE)?;
                let beside = pair(ONE, ONE)?;
                Round { plain, alone, two: two()?, beside }
            });
        }
        Ok(Measured { rounds: all })
    }

    /// CPU time of the coordinator's ways with one worker, over that of none beside it, in percent.
    pub fn overhead(&self) -> f64 {
        100.0 * (self.median(|round| round.alone.cpu / round.plain.cpu) - 1.0)
    }

    /// The time of two workers over half of what two single ones take beside each other.
    pub fn two_cores(&self) -> f64 {
        self.median(|round| 2.0 * round.two.seconds / round.beside())
    }

    /// The same by CPU time, which does not see idleness.
    pub fn two_cores_cpu(&self) -> f64 {
        self.median(|round| 2.0 * round.two.cpu / round.beside.iter().map(|run| run.cpu).sum::<f64>())
    }

    /// The time of two workers over that of one.
    pub fn share_of_one(&self) -> f64 {
        self.two_cores() / 2.0
    }

    pub fn replay_share(&self) -> f64 {
        self.median(|round| round.two.replay_share.unwrap_or(0.0))
    }

    /// After the first second; nothing for runs that are shorter.
    pub fn idle_share(&self) -> Option<f64> {
        self.rounds
            .iter()
            .all(|round| round.two.idle_share.is_some())
            .then(|| self.median(|round| round.two.idle_share.unwrap_or(0.0)))
    }

    pub fn plain_cpu(&self) -> f64 {
        self.median(|round| round.plain.cpu)
    }

    fn median(&self, of: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(of).collect())
    }

    pub fn json(&self) -> Value {
        let run = |run: &Run| json!({"seconds": run.seconds, "cpu_seconds": run.cpu, "replay_share": run.replay_share, "idle_share": run.idle_share});
        let round = |round: &Round| {
            let beside: Vec<Value> = round.beside.iter().map(run).collect();
            json!({"plain": run(&round.plain), "one": run(&round.alone), "two": run(&round.two), "beside": beside})
        };
        json!({
            "overhead_percent": self.overhead(),
            "two_cores": self.two_cores(),
            "two_cores_cpu": self.two_cores_cpu(),
            "replay_share": self.replay_share(),
            "idle_share": self.idle_share(),
            "rounds": self.rounds.iter().map(round).collect::<Vec<Value>>(),
        })
    }
}

/// The one in the middle, or between the two that are.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let at = |place: usize| numbers.get(place).copied().unwrap_or(f64::NAN);
    let middle = numbers.len() / 2;
    if numbers.len().is_multiple_of(2) { (at(middle.wrapping_sub(1)) + at(middle)) / 2.0 } else { at(middle) }
}

impl Round {
    /// The mean time of the two beside each other.
    fn beside(&self) -> f64 {
        self.beside.iter().map(|run| run.seconds).sum::<f64>() / 2.0
    }
}

/// A process that has begun; its output is read by a thread.
struct Running {
    id: u32,
    output: std::thread::JoinHandle<std::io::Result<Vec<u8>>>,
}

impl Running {
    fn start(program: &OsStr, class_path: &str, spec: &str, flags: &[&str]) -> Result<Running> {
        let mut command = Command::new(program);
        command.args(["explore", "--class-path", class_path, "--summary-only", "--json", "-"]).args(flags).arg(spec);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(said)?;
        let mut out = child.stdout.take().ok_or_else(|| anyhow!("a process without output"))?;
        let output = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut out, &mut bytes).map(|_| bytes)
        });
        Ok(Running { id: child.id(), output })
    }

    fn finish(self) -> Result<Run> {
        let (is_good, cpu): (bool, Duration) = wait_for(self.id).map_err(said)?;
        let text = self.output.join().map_err(|_| anyhow!("the output was not read"))?;
        let document: Value =
            serde_json::from_slice(&text.map_err(said)?).map_err(|e| anyhow!("a run without a result: {e}"))?;
        let (summary, division) = (&document["summary"], &document["division"]);
        let number = |name: &str| summary[name].as_f64();
        match (number("seconds"), number("startup_seconds")) {
            (Some(seconds), Some(startup)) if is_good => Ok(Run {
                seconds: seconds - startup,
                cpu: cpu.as_secs_f64(),
                replay_share: division["replay_share"].as_f64(),
                idle_share: division["idle_share_after_first_second"].as_f64(),
            }),
            _ => Err(anyhow!("a run failed: {document:#}")),
        }
    }
}
