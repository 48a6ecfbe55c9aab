//! One run of a program: what it printed and what it cost.
//!
//! Decision: `wait4` gives the resources of exactly one child, where `getrusage(RUSAGE_CHILDREN)`
//! would give the sum of all and the peak of the largest. Output goes to files, so that no
//! reader thread of ours competes with the program. A limit on CPU time ends a program that loops.

use anyhow::{Context, Result};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Far above what any benchmark needs.
const CPU_LIMIT_SECONDS: libc::rlim_t = 120;

#[derive(Debug, Clone)]
pub struct Measured {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// User and system time together.
    pub cpu: Duration,
    pub wall: Duration,
    pub peak_rss_bytes: u64,
}

/// Runs `program` to its end; `scratch` is a directory for its output.
pub fn measure<I, S>(program: &Path, arguments: I, scratch: &Path) -> Result<Measured>
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let (out, err) = (scratch.join("stdout"), scratch.join("stderr"));
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
    // SAFETY: setrlimit is async-signal-safe and the closure allocates nothing.
    unsafe {
        command.pre_exec(limit_cpu_time);
    }
    let began = Instant::now();
    let child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let pid = libc::pid_t::try_from(child.id()).context("process id out of range")?;
    let (status, usage) = wait_for(pid)?;
    let wall = began.elapsed();
    Ok(Measured {
        status,
        stdout: fs::read(&out)?,
        stderr: fs::read(&err)?,
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        wall,
        // Linux counts in KiB.
        peak_rss_bytes: u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024,
    })
}

fn limit_cpu_time() -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: CPU_LIMIT_SECONDS, rlim_max: CPU_LIMIT_SECONDS };
    // SAFETY: `limit` lives through the call.
    if unsafe { libc::setrlimit(libc::RLIMIT_CPU, &raw const limit) } == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

fn wait_for(pid: libc::pid_t) -> io::Result<(ExitStatus, libc::rusage)> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are valid for writing; `pid` is a child nobody else waits for.
        let waited = unsafe { libc::wait4(pid, &raw mut status, 0, usage.as_mut_ptr()) };
        if waited == pid {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // SAFETY: all-zero is a valid rusage, and wait4 has filled it in.
    let usage = unsafe { usage.assume_init() };
    Ok((ExitStatus::from_raw(status), usage))
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}
