//! What a program that `run` runs learns of the host, as the JDK's launcher on Linux finds it.
//!
//! Only `run` gives it to programs: explorations have a model of the world that does not change.

use std::ffi::CStr;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

/// The environment, name by name.
pub fn variables() -> Vec<(Vec<u8>, Vec<u8>)> {
    std::env::vars_os().map(|(name, value)| (name.into_vec(), value.into_vec())).collect()
}

/// The zone that `TZ` names, else that of `/etc/localtime`.
pub fn time_zone() -> String {
    let named = std::env::var("TZ").ok().filter(|zone| !zone.is_empty());
    let zone = named.map(|zone| zone_of(&zone)).or_else(|| zone_of_link(Path::new("/etc/localtime")));
    zone.unwrap_or_else(|| "GMT".to_owned())
}

/// The identifier in a value of `TZ`.
fn zone_of(variable: &str) -> String {
    let zone = variable.strip_prefix(':').unwrap_or(variable);
    zone.strip_prefix("posix/").unwrap_or(zone).to_owned()
}

/// The zone whose file a link leads to; a file that is no link has the name of the one it is a copy of.
fn zone_of_link(link: &Path) -> Option<String> {
    const ZONES: &str = "/usr/share/zoneinfo";
    if let Ok(target) = fs::read_link(link) {
        let target = target.to_string_lossy().into_owned();
        return target.split_once("zoneinfo/").map(|(_, zone)| zone.to_owned());
    }
    let contents = fs::read(link).ok()?;
    let same = |zone: &&str| fs::read(Path::new(ZONES).join(zone)).is_ok_and(|other| other == contents);
    // The JDK looks at these first, and at all others in no order.
    ["UTC", "GMT"].into_iter().find(same).map(str::to_owned)
}

/// Who runs us.
pub struct User {
    pub name: String,
    pub home: String,
}

impl User {
    /// As the system's table of users has it; a user that is not in it is `?`.
    pub fn current() -> User {
        let mut user = User { name: "?".to_owned(), home: "?".to_owned() };
        // SAFETY: the entry and its texts belong to the C library and stay until it is asked again; no other
        // thread asks.
        unsafe {
            let entry = libc::getpwuid(libc::getuid());
            if !entry.is_null() {
                user.name = CStr::from_ptr((*entry).pw_name).to_string_lossy().into_owned();
                user.home = CStr::from_ptr((*entry).pw_dir).to_string_lossy().into_owned();
            }
        }
        user
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_what_the_variable_names() {
        assert_eq!(zone_of(":Europe/Berlin"), "Europe/Berlin");
        assert_eq!(zone_of("posix/Asia/Tokyo"), "Asia/Tokyo");
        assert_eq!(zone_of("UTC"), "UTC");
    }
}
