//! Tools of the JDK as processes that cannot hold us up.

use std::fs::File;
use std::io;
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
    // Java announces options of the environment, and its locale decides on messages and encodings.
    let mut child = command
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
