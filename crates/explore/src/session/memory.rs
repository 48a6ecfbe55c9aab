//! What all of our processes may take together, half of what the machine has unless told otherwise.
//!
//! A thread measures now and then; whoever makes something large asks what it found. Measured are the pages that are
//! ours alone, of this process and of all that it started: workers, compilers, virtual machines.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use vm::Ceiling;

/// Less than this is taken before anything is explored.
pub const LEAST: u64 = 128 << 20;
/// Between two measurements: far from the limit, and close to it.
const PAUSE: Duration = Duration::from_millis(20);
const SHORT_PAUSE: Duration = Duration::from_millis(4);
/// From this percentage on it is close.
const CLOSE: u64 = 40;
/// Of the whole, a virtual machine that checks tests may take one part in so many for objects.
const JVM_PARTS: u64 = 4;

/// The limit, watched by a thread as long as somebody has it.
pub fn ceiling(max_memory: Option<u64>) -> Arc<Ceiling> {
    let ceiling = Arc::new(Ceiling::new(limit(max_memory), taken));
    let watched = Arc::downgrade(&ceiling);
    let watcher = std::thread::Builder::new().name("memory".to_owned()).spawn(move || watch(&watched));
    // Where there is no thread it is measured by whoever is short of memory only.
    drop(watcher);
    ceiling
}

/// The limit in bytes.
pub fn limit(max_memory: Option<u64>) -> u64 {
    max_memory.unwrap_or_else(|| (machine() / 2).max(LEAST))
}

/// What each of so many processes may take, so that they and whoever started them stay within the limit.
pub fn share(max_memory: Option<u64>, processes: usize) -> u64 {
    (limit(max_memory) / (processes as u64 + 1)).max(LEAST)
}

/// The least limit of which so many processes can have shares to begin with.
pub fn least_shared(processes: usize) -> u64 {
    LEAST * (processes as u64 + 1)
}

/// The option of a virtual machine that bounds its objects.
pub fn jvm_option(max_memory: Option<u64>) -> String {
    format!("-Xmx{}m", (limit(max_memory) / JVM_PARTS) >> 20)
}

fn watch(ceiling: &Weak<Ceiling>) {
    while let Some(percent) = ceiling.upgrade().map(|ceiling| ceiling.weigh()) {
        std::thread::sleep(if percent < CLOSE { PAUSE } else { SHORT_PAUSE });
    }
}

/// What the machine has, or what a control group leaves of it.
fn machine() -> u64 {
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let total = read(Path::new("/proc/meminfo"));
    let total = total.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let total = total.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    let total = total.map_or(u64::MAX, |kilobytes| kilobytes * 1024);
    let groups = read(Path::new("/proc/self/cgroup"));
    let limits = groups.lines().flat_map(limits_of).filter_map(|file| read(&file).trim().parse::<u64>().ok());
    // A machine that does not say is taken for a small one.
    let least = limits.fold(total, u64::min);
    if least == u64::MAX { 4 << 30 } else { least }
}

/// The files that limit a control group, itself and those that it is part of: `0::/a/b`, or `5:memory:/a/b`.
fn limits_of(line: &str) -> Vec<PathBuf> {
    let mut parts = line.splitn(3, ':');
    let (Some(_), Some(controllers), Some(group)) = (parts.next(), parts.next(), parts.next()) else {
        return Vec::new();
    };
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        names if names.split(',').any(|name| name == "memory") => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        _ => return Vec::new(),
    };
    let group = Path::new(group.trim_start_matches('/'));
    group.ancestors().map(|group| Path::new(root).join(group).join(file)).collect()
}

/// Bytes of this process and of all that come from it.
fn taken() -> u64 {
    let mut total = 0;
    let mut processes = vec!["self".to_owned()];
    while let Some(process) = processes.pop() {
        let directory = PathBuf::from(format!("/proc/{process}"));
        total += own_pages(&directory);
        let Ok(threads) = std::fs::read_dir(directory.join("task")) else { continue };
        for thread in threads.flatten() {
            let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            processes.extend(children.split_whitespace().map(str::to_owned));
        }
    }
    total
}

/// Bytes that a process has to itself: resident, without what files can give back.
fn own_pages(directory: &Path) -> u64 {
    let text = std::fs::read_to_string(directory.join("statm")).unwrap_or_default();
    let pages: Vec<u64> = text.split_whitespace().take(3).map(|number| number.parse().unwrap_or(0)).collect();
    match pages[..] {
        [_, resident, shared] => resident.saturating_sub(shared) * page_bytes(),
        _ => 0,
    }
}

fn page_bytes() -> u64 {
    // SAFETY: it asks for a number.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_grows_with_what_is_used_and_with_children() {
        let before = taken();
        let bytes = vec![1u8; 64 << 20];
        assert!(taken() >= before + (60 << 20), "{} bytes", bytes.len());
        let mut child = std::process::Command::new("sleep").arg("60").spawn().expect("it runs");
        let is_counted = (0..1000).any(|_| taken() > own_pages(Path::new("/proc/self")));
        child.kill().expect("it is ours");
        child.wait().expect("it ended");
        assert!(is_counted);
    }

    #[test]
    fn groups_are_limited_with_those_around_them() {
        let files = |line: &str| -> Vec<String> {
            limits_of(line).iter().map(|file| file.to_string_lossy().into_owned()).collect()
        };
        let expected = ["a/b/memory.max", "a/memory.max", "memory.max"].map(|file| format!("/sys/fs/cgroup/{file}"));
        assert_eq!(files("0::/a/b"), expected);
        assert_eq!(files("3:cpu,memory:/"), ["/sys/fs/cgroup/memory/memory.limit_in_bytes"]);
        assert!(files("4:cpu:/a").is_empty());
        assert!(machine() >= 1 << 20);
    }

    #[test]
    fn processes_and_whoever_started_them_share_the_limit() {
        for (limit, processes) in [(384 << 20, 2), (1 << 30, 3), (4 << 30, 15)] {
            assert!(least_shared(processes) <= limit);
            assert!(share(Some(limit), processes) * (processes as u64 + 1) <= limit);
        }
        assert_eq!(least_shared(2), 384 << 20);
    }
}
