//! Tools of the JDK as processes that cannot hold us up: each is the first of a process group, which ends as a whole.

use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a process ended, and what it said on both streams.
#[derive(Debug)]
pub struct Ended {
    /// Nothing if it was killed.
    pub status: Option<ExitStatus>,
    /// It was killed because the time was over, and not because it stood still.
    pub is_late: bool,
    pub said: String,
}

/// When everything has to be over.
#[derive(Debug, Clone, Copy, Default)]
pub struct Deadline {
    pub at: Option<Instant>,
    /// Asked for an earlier moment now and then, as somebody who interrupts the run sets one.
    pub earlier: Option<fn() -> Option<Instant>>,
}

impl Deadline {
    /// The moment as it is known now.
    fn moment(&self) -> Option<Instant> {
        let earlier = self.earlier.and_then(|earlier| earlier());
        self.at.into_iter().chain(earlier).min()
    }

    pub fn is_over(&self) -> bool {
        self.moment().is_some_and(|moment| Instant::now() >= moment)
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.moment().map_or(NO_DEADLINE, |moment| moment.saturating_duration_since(Instant::now()))
    }

    /// The moment at which this share of the time that is left is over.
    pub fn share(&self, share: f64) -> Deadline {
        let at = self.moment().map(|_| Instant::now() + self.left().mul_f64(share));
        Deadline { at, ..*self }
    }
}

/// What is left where nothing is said.
const NO_DEADLINE: Duration = Duration::from_secs(3600);

/// How long a command may take: to its next sign of life, and in all.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    pub still: Duration,
    pub deadline: Deadline,
}

/// Runs a command to its end. It is killed when the time is over, or when it has stood still for the patience: from its
/// beginning, or since the file grew in which it tells what it does.
pub fn run(mut command: Command, work: &Path, patience: Patience, progress: Option<&Path>) -> io::Result<Ended> {
    let said = work.join("said.txt");
    let output = File::create(&said)?;
    // Java announces options of the environment, and its locale decides on messages and encodings. A terminal's Ctrl-C
    // is for us alone: a test that it ended would look like one that ends the JVM.
    die_with_us(&mut command);
    let mut child = command
        .process_group(0)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        .spawn()
        .map_err(|error| io::Error::other(format!("{}: {error}", command.get_program().to_string_lossy())))?;
    let (status, is_late) = wait(&mut child, patience, progress)?;
    let said = String::from_utf8_lossy(&std::fs::read(&said)?).into_owned();
    Ok(Ended { status, is_late, said })
}

/// What is killed takes its tools along: a second Ctrl-C leaves none behind.
fn die_with_us(command: &mut Command) {
    let ask = || {
        // SAFETY: prctl with these arguments touches no memory.
        match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    };
    // SAFETY: between fork and exec it makes one system call and allocates nothing.
    unsafe { command.pre_exec(ask) };
}

/// Kills a child with all that it has started.
fn end(child: &mut Child) -> io::Result<()> {
    if let Ok(group) = libc::pid_t::try_from(child.id()) {
        // SAFETY: it sends a signal to the group of a child that nobody has waited for, so the number is still its own.
        unsafe { libc::killpg(group, libc::SIGKILL) };
    }
    child.kill()?;
    child.wait().map(drop)
}

fn wait(
    child: &mut Child,
    Patience { still, deadline }: Patience,
    progress: Option<&Path>,
) -> io::Result<(Option<ExitStatus>, bool)> {
    let size = || progress.and_then(|path| path.metadata().ok()).map_or(0, |data| data.len());
    let (mut moved, mut known) = (Instant::now(), size());
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((Some(status), false));
        }
        if size() != known {
            (moved, known) = (Instant::now(), size());
        }
        let is_late = deadline.is_over();
        if is_late || moved.elapsed() > still {
            end(child)?;
            return Ok((None, is_late));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The last lines of what a tool said.
pub fn tail(said: &str) -> String {
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ctrl_c_in_a_terminal_does_not_reach_a_tool() {
        let work = tempfile::tempdir().expect("a directory");
        let mut command = Command::new("cat");
        command.arg("/proc/self/stat");
        let patience = Patience { still: Duration::from_secs(60), deadline: Deadline::default() };
        let ended = run(command, work.path(), patience, None).expect("it runs");
        let fields: Vec<&str> = ended.said.split(' ').collect();
        assert_eq!(fields[0], fields[4], "it leads a process group of its own: {}", ended.said);
    }

    #[test]
    fn when_the_time_is_over_a_tool_ends_with_what_it_started() {
        let work = tempfile::tempdir().expect("a directory");
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & echo $!; wait"]);
        let deadline = Deadline { at: Some(Instant::now() + Duration::from_millis(500)), earlier: None };
        let patience = Patience { still: Duration::from_secs(60), deadline };
        let ended = run(command, work.path(), patience, None).expect("it runs");
        assert!(ended.is_late && ended.status.is_none());
        let own = format!("/proc/{}/stat", ended.said.trim());
        // It is gone, or waits to be taken note of.
        let begun = Instant::now();
        let is_there = || std::fs::read_to_string(&own).is_ok_and(|stat| !stat.contains(") Z "));
        while is_there() && begun.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(10));
        }
        assert!(!is_there());
    }

    #[test]
    fn whoever_interrupts_moves_the_deadline() {
        let at = Some(Instant::now() + Duration::from_secs(60));
        assert!(!Deadline { at, earlier: Some(|| None) }.is_over());
        assert!(Deadline { at, earlier: Some(|| Some(Instant::now())) }.is_over());
        assert!(!Deadline::default().is_over());
    }

    #[test]
    fn a_tool_ends_with_whoever_started_it() {
        // A signal of that kind is sent when the thread ends that started the child.
        let started = thread::spawn(|| {
            let mut command = Command::new("sleep");
            command.arg("60");
            die_with_us(&mut command);
            command.spawn().expect("it runs")
        });
        let mut child = started.join().expect("a thread");
        assert!(!child.wait().expect("it ended").success());
    }
}
