//! CPU time: on a machine that others use, the only time that says something of one's own work.

use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

/// Nanoseconds that this thread has had.
pub fn thread_nanoseconds() -> u64 {
    let mut time = MaybeUninit::<libc::timespec>::zeroed();
    // SAFETY: the pointer is valid for writing, and all-zero is a valid timespec.
    let time = unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, time.as_mut_ptr());
        time.assume_init()
    };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Waits for a child of this process: whether it ended by itself with a code below 2, and its CPU time.
pub fn wait_for(id: u32) -> io::Result<(bool, Duration)> {
    let id = libc::pid_t::try_from(id).map_err(io::Error::other)?;
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are valid for writing; the child is ours and nobody else waits for it.
        if unsafe { libc::wait4(id, &raw mut status, 0, usage.as_mut_ptr()) } == id {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // SAFETY: all-zero is a valid rusage, and wait4 has filled it in.
    let usage = unsafe { usage.assume_init() };
    let time =
        |time: libc::timeval| Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64);
    let is_good = libc::WIFEXITED(status) && libc::WEXITSTATUS(status) < 2;
    Ok((is_good, time(usage.ru_utime) + time(usage.ru_stime)))
}
