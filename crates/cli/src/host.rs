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

/// Locale and encodings, by the names of `jdk.internal.util.SystemProps`.
pub fn locale() -> Vec<(&'static str, String)> {
    // SAFETY: no other thread runs yet, and the texts are copied before the C library is asked again.
    let [display, format, encoding] = unsafe {
        // A locale that is not installed leaves the one that was there, "C".
        libc::setlocale(libc::LC_ALL, c"".as_ptr());
        let category = |category| text(libc::setlocale(category, std::ptr::null()));
        let found = [category(libc::LC_MESSAGES), category(libc::LC_CTYPE), text(libc::nl_langinfo(libc::CODESET))];
        libc::setlocale(libc::LC_ALL, c"C".as_ptr());
        found
    };
    const DISPLAY: [&str; 4] = ["display.language", "display.country", "display.script", "display.variant"];
    const FORMAT: [&str; 4] = ["format.language", "format.country", "format.script", "format.variant"];
    let encoding = encoding_of(&encoding);
    let encodings = ["file.encoding", "native.encoding", "sun.jnu.encoding"].map(|name| (name, encoding.clone()));
    let mut found: Vec<(&'static str, String)> = encodings.into();
    for (names, locale) in [(DISPLAY, display), (FORMAT, format)] {
        let parts = parts_of(&locale);
        found.extend(names.into_iter().zip(parts).filter_map(|(name, part)| Some((name, part?))));
    }
    found
}

/// A text of the C library's; empty if there is none.
///
/// # Safety
/// It is null or ends with a zero.
unsafe fn text(text: *const libc::c_char) -> String {
    if text.is_null() { String::new() } else { unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned() }
}

/// Language, country, script and variant of a locale of the C library's, as `ParseLocale` of the JDK has them.
fn parts_of(locale: &str) -> [Option<String>; 4] {
    let locale = if matches!(locale, "" | "C" | "POSIX") { "en_US" } else { locale };
    let (locale, modifier) =
        locale.split_once('@').map_or((locale, None), |(locale, modifier)| (locale, Some(modifier)));
    let name = locale.split('.').next().unwrap_or_default();
    let (language, country) =
        name.split_once('_').map_or((name, None), |(language, country)| (language, Some(country)));
    let language = match language {
        "C" | "POSIX" => "en",
        "cz" => "cs",
        "su" => "fi",
        "hs" => "hr",
        "sh" => "sr",
        other => other,
    };
    let (script, variant) = match modifier {
        Some("cyrillic") => (Some("Cyrl"), None),
        Some("devanagari") => (Some("Deva"), None),
        Some("iqtelif" | "latin") => (Some("Latn"), None),
        Some("Arab") => (Some("Arab"), None),
        Some("nynorsk") => (None, Some("NY")),
        Some("saaho" | "euro") | Some(_) | None => (None, None),
    };
    [Some(language), country, script, variant].map(|part| part.map(str::to_owned))
}

/// The JDK's name of an encoding of the C library's.
fn encoding_of(codeset: &str) -> String {
    let name = match codeset {
        "" => "ISO8859-1",
        "EUC-JP" | "eucJP" => "EUC-JP-LINUX",
        other => other,
    };
    name.to_owned()
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
    fn a_locale_has_the_parts_that_the_jdk_finds() {
        let parts = |locale| parts_of(locale).map(|part| part.unwrap_or_else(|| "-".to_owned())).join(" ");
        assert_eq!(parts("C"), "en US - -");
        assert_eq!(parts("C.UTF-8"), "en - - -");
        assert_eq!(parts("de_DE.UTF-8"), "de DE - -");
        assert_eq!(parts("sr_RS.UTF-8@latin"), "sr RS Latn -");
        assert_eq!(parts("de_AT@euro"), "de AT - -");
    }

    #[test]
    fn a_zone_is_what_the_variable_names() {
        assert_eq!(zone_of(":Europe/Berlin"), "Europe/Berlin");
        assert_eq!(zone_of("posix/Asia/Tokyo"), "Asia/Tokyo");
        assert_eq!(zone_of("UTC"), "UTC");
    }
}
