//! The installed JDK as an oracle: find it, compile with its `javac`, run its `java`.
//!
//! Every process is run with a fixed locale, an explicit stdin and a deadline, so that what it
//! prints depends on the program alone. This module knows nothing of the corpus or of Banyan.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A JDK: its home directory and what `java -version` says of it.
#[derive(Debug, Clone)]
pub struct Jdk {
    pub home: PathBuf,
    pub version: String,
}

/// What a finished process left behind. `code` is `None` when a signal ended it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub code: Option<i32>,
}

/// How a process with a deadline ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    Finished(Output),
    /// Killed at the deadline; `code` of what it had printed so far is `None`.
    TimedOut(Output),
}

impl Jdk {
    /// The JDK of `JAVA_HOME`, otherwise the one whose `javac` is first on `PATH`.
    pub fn find() -> io::Result<Jdk> {
        let home = match std::env::var_os("JAVA_HOME") {
            Some(home) => PathBuf::from(home),
            None => home_on_path().ok_or_else(|| io::Error::other("no JDK: set JAVA_HOME or put javac on the PATH"))?,
        };
        let mut command = Command::new(home.join("bin/java"));
        command.arg("-version");
        let output = finish(run(command, b"", Duration::from_secs(60))?)?;
        let version = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Jdk { home, version })
    }

    /// Compiles all `sources` with one call of `javac --release`, into `out`.
    pub fn compile(&self, sources: &[PathBuf], release: u32, out: &Path, extra: &[&str]) -> io::Result<()> {
        let mut command = Command::new(self.home.join("bin/javac"));
        command
            .args(["-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none"])
            .args(["--release", &release.to_string()])
            .args(extra)
            .arg("-d")
            .arg(out)
            .args(sources);
        let output = finish(run(command, b"", Duration::from_secs(600))?)?;
        if output.code == Some(0) {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(io::Error::other(format!("javac --release {release} failed:\n{said}")))
    }

    /// Runs `java` with these arguments to its end.
    pub fn run_java(&self, args: &[String], stdin: &[u8], limit: Duration) -> io::Result<Output> {
        let mut command = Command::new(self.home.join("bin/java"));
        command.args(args);
        finish(run(command, stdin, limit)?)
    }
}

/// Runs a command with the given stdin, and kills it at the deadline.
///
/// The locale is fixed because Java encodes stdout by it; the option variables are removed
/// because Java announces them on stderr.
pub fn run(mut command: Command, stdin: &[u8], limit: Duration) -> io::Result<Ending> {
    let mut child = command
        .env("LC_ALL", "C.UTF-8")
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| io::Error::other(format!("{:?}: {error}", command.get_program())))?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    if let Some(mut pipe) = child.stdin.take() {
        // A program that exits without reading its input closes the pipe; that is its right.
        let _ = pipe.write_all(stdin);
    }
    let status = wait(&mut child, limit)?;
    let output = Output {
        stdout: stdout.join().expect("a reader thread does not panic"),
        stderr: stderr.join().expect("a reader thread does not panic"),
        code: status.and_then(|status| status.code()),
    };
    Ok(match status {
        Some(_) => Ending::Finished(output),
        None => Ending::TimedOut(output),
    })
}

fn finish(ending: Ending) -> io::Result<Output> {
    match ending {
        Ending::Finished(output) => Ok(output),
        Ending::TimedOut(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(io::Error::other(format!("a JDK tool ran into its deadline:\n{said}")))
        }
    }
}

fn home_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac =
        std::env::split_paths(&path).map(|directory| directory.join("javac")).find(|candidate| candidate.is_file())?;
    // Distributions reach the JDK through links; its home is where they end.
    let real = javac.canonicalize().ok()?;
    Some(real.parent()?.parent()?.to_path_buf())
}

fn drain<R: Read + Send + 'static>(pipe: Option<R>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read before an error is still worth comparing.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<std::process::ExitStatus>> {
    let deadline = Instant::now() + limit;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_process_gets_its_stdin_and_hands_back_all_it_printed() {
        let ending = run(shell("cat; echo oops >&2; exit 3"), b"in", Duration::from_secs(20));
        let expected = Output { stdout: b"in".into(), stderr: b"oops\n".into(), code: Some(3) };
        assert_eq!(ending.unwrap(), Ending::Finished(expected));
    }

    #[test]
    fn a_process_is_killed_at_its_deadline_and_keeps_what_it_printed() {
        let ending = run(shell("echo begun; exec sleep 60"), b"", Duration::from_millis(300));
        let expected = Output { stdout: b"begun\n".into(), stderr: vec![], code: None };
        assert_eq!(ending.unwrap(), Ending::TimedOut(expected));
    }

    #[test]
    fn a_compiled_class_runs_on_the_real_jvm() {
        let jdk = Jdk::find().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join("Hello.java");
        let text = "class Hello { public static void main(String[] a) { System.out.print(a[0]); } }";
        std::fs::write(&source, text).unwrap();
        jdk.compile(&[source], 8, directory.path(), &[]).unwrap();
        let classes = directory.path().to_string_lossy().into_owned();
        let args = ["-cp", &classes, "Hello", "tree"].map(String::from);
        let output = jdk.run_java(&args, b"", Duration::from_secs(60)).unwrap();
        assert_eq!(output.stdout, b"tree");
        assert_eq!(output.code, Some(0));
    }

    #[test]
    fn what_javac_refuses_is_an_error_with_its_words() {
        let jdk = Jdk::find().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join("Bad.java");
        std::fs::write(&source, "class Bad { int f() { } }").unwrap();
        let error = jdk.compile(&[source], 8, directory.path(), &[]).unwrap_err();
        assert!(error.to_string().contains("missing return statement"), "{error}");
    }
}
