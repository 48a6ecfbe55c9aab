//! Tools of the JDK as processes that cannot hold us up.

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
    /// Nothing if it was killed because it stood still.
    pub status: Option<ExitStatus>,
    pub said: String,
}

/// Runs a command to its end. It is killed when it has stood still for the patience: from its beginning, or since the
/// file grew in which it tells what it does.
pub fn run(mut command: Command, work: &Path, patience: Duration, progress: Option<&Path>) -> io::Result<Ended> {
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
    let status = wait(&mut child, patience, progress)?;
    let said = String::from_utf8_lossy(&std::fs::read(&said)?).into_owned();
    Ok(Ended { status, said })
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

fn wait(child: &mut Child, patience: Duration, progress: Option<&Path>) -> io::Result<Option<ExitStatus>> {
    let size = || progress.and_then(|path| path.metadata().ok()).map_or(0, |data| data.len());
    let (mut moved, mut known) = (Instant::now(), size());
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if size() != known {
            (moved, known) = (Instant::now(), size());
        }
        if moved.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
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
        let ended = run(command, work.path(), Duration::from_secs(60), None).expect("it runs");
        let fields: Vec<&str> = ended.said.split(' ').collect();
        assert_eq!(fields[0], fields[4], "it leads a process group of its own: {}", ended.said);
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
