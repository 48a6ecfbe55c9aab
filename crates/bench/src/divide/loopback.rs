//! What a message takes: there and back, between two threads and between two processes.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const ROUNDS: usize = 2000;
/// About what a unit of work takes.
const BYTES: usize = 128;

/// Medians: a machine that others use makes some of them long.
#[derive(Debug, Clone, Copy)]
pub struct Loopback {
    pub threads: Duration,
    pub processes: Duration,
}

impl Loopback {
    pub fn measure() -> io::Result<Loopback> {
        Ok(Loopback { threads: threads(), processes: processes()? })
    }

    /// One way, between processes: the slower of the two.
    pub fn one_way(&self) -> u64 {
        (self.processes.max(self.threads) / 2).as_nanos() as u64
    }

    pub fn json(&self) -> Value {
        json!({"threads_us": self.threads.as_secs_f64() * 1e6, "processes_us": self.processes.as_secs_f64() * 1e6})
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn threads() -> Duration {
    let (to, inbox) = channel::<Vec<u8>>();
    let (back, answers) = channel::<Vec<u8>>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for message in inbox {
                if back.send(message).is_err() {
                    return;
                }
            }
        });
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            if to.send(vec![0; BYTES]).is_err() || answers.recv().is_err() {
                break;
            }
            times.push(begun.elapsed());
        }
        drop(to);
        median(times)
    })
}

/// The other process is `cat`: what it reads it writes.
fn processes() -> io::Result<Duration> {
    let mut child = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(mut to), Some(mut back)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("a process without pipes"));
    };
    let mut times = Vec::new();
    let mut message = [0; BYTES];
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        to.write_all(&message)?;
        back.read_exact(&mut message)?;
        times.push(begun.elapsed());
    }
    drop(to);
    child.wait()?;
    Ok(median(times))
}
