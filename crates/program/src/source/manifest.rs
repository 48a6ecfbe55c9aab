//! The two main attributes of a jar's manifest that decide where classes come from.
//!
//! Format: `name: value` lines; a line that starts with a space continues the one before; the main
//! section ends with an empty line.

use std::path::{Path, PathBuf};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) multi_release: bool,
    /// The URLs of `Class-Path`, undecoded.
    pub(super) class_path: Vec<String>,
}

impl Manifest {
    pub(super) fn parse(bytes: &[u8]) -> Manifest {
        let text = String::from_utf8_lossy(bytes);
        // The three line ends a manifest may have, as one.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut manifest = Manifest::default();
        let mut lines = text.split('\n').take_while(|line| !line.is_empty()).peekable();
        while let Some(line) = lines.next() {
            let mut line = line.to_owned();
            while let Some(more) = lines.peek().and_then(|next| next.strip_prefix(' ')) {
                line.push_str(more);
                lines.next();
            }
            let Some((name, value)) = line.split_once(": ") else {
                continue;
            };
            if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.trim().eq_ignore_ascii_case("true");
            } else if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_whitespace().map(str::to_owned).collect();
            }
        }
        manifest
    }
}

/// The file that a `Class-Path` URL in a jar means; `None` for anything but files.
pub(super) fn resolve(url: &str, jar: &Path) -> Option<PathBuf> {
    let local = match url.split_once(':') {
        Some(("file", rest)) => match rest.strip_prefix("//") {
            // An authority: only the empty one is this machine.
            Some(rest) if !rest.starts_with('/') => return None,
            Some(rest) => rest,
            None => rest,
        },
        Some(_) => return None,
        None => url,
    };
    let path = PathBuf::from(percent_decoded(local)?);
    let beside = jar.parent().unwrap_or(Path::new(""));
    Some(beside.join(path))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, after) = after.split_at_checked(2)?;
        let high = char::from(digits[0]).to_digit(16)?;
        let low = char::from(digits[1]).to_digit(16)?;
        bytes.push(u8::try_from(high * 16 + low).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_from_the_main_section_with_continuations() {
        let manifest = Manifest::parse(
            b"Manifest-Version: 1.0\r\nclass-path: a.jar lib/b\r\n .jar  c/\r\n\
              Multi-Release: true\r\n\r\nName: x\r\nMulti-Release: false\r\n",
        );
        assert!(manifest.multi_release);
        assert_eq!(manifest.class_path, ["a.jar", "lib/b.jar", "c/"]);
    }

    #[test]
    fn a_manifest_without_them_or_with_rubbish_gives_the_defaults() {
        assert_eq!(Manifest::parse(b""), Manifest::default());
        assert_eq!(Manifest::parse(&[0xff, 0, b'\n', b' ', b':']), Manifest::default());
        assert!(!Manifest::parse(b"Multi-Release: yes\n").multi_release);
    }

    #[test]
    fn class_path_urls_are_relative_to_the_jar() {
        let jar = Path::new("/lib/app.jar");
        let check = |url, expected: Option<&str>| {
            assert_eq!(resolve(url, jar), expected.map(PathBuf::from), "{url}");
        };
        check("b%20c.jar", Some("/lib/b c.jar"));
        check("../x/", Some("/lib/../x/"));
        check("file:/opt/y.jar", Some("/opt/y.jar"));
        check("file:///opt/y.jar", Some("/opt/y.jar"));
        check("file://host/y.jar", None);
        check("http://host/y.jar", None);
        check("bad%2", None);
    }
}
