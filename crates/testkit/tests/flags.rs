//! No crate below the binary names an option of the command line: it says what is wrong, and `cli` says which option
//! helps. A library that knows options says wrong things to whoever calls it in another way.
//!
//! String literals and doc comments are read, because they are what a caller gets to see; other comments are not.
//! Options of programs that we start, or that users start to make what we read, are exceptions with a reason each.

use std::path::{Path, PathBuf};

/// Crates that may name options.
const ABOVE: [&str; 3] = ["cli", "testkit", "bench"];
/// Short options of ours, and those of `java` that we have too.
const SHORT: [&str; 3] = ["-cp", "-j", "-o"];

/// Options of others: the file, the option, and whose it is.
const OF_OTHERS: &[(&str, &str, &str)] = &[
    ("program/src/error.rs", "--compress", "jlink's: how the image of a JDK was made"),
    ("program/src/source/image.rs", "--compress", "jlink's: how the image of a JDK was made"),
    ("program/src/error.rs", "--release", "javac's: how a class can be compiled for an older Java"),
    ("program/src/source/mod.rs", "-cp", "java's: what an empty entry of a class path means"),
    ("solver/src/pipe/mod.rs", "--rlimit-per", "cvc5's: a limit that does not depend on time"),
    ("solver/src/pipe/mod.rs", "--incremental", "cvc5's: many questions to one process"),
    ("solver/src/pipe/mod.rs", "--lang", "cvc5's: the language on its standard input"),
    ("verify/src/compile.rs", "--release", "javac's: the release that tests are compiled for"),
    ("verify/src/compile.rs", "-cp", "javac's: the class path of tests"),
    ("verify/src/jars.rs", "--release", "javac's: our runner is compiled for every release"),
    ("verify/src/jars.rs", "-cp", "javac's: JUnit, which our runner is compiled against"),
    ("verify/src/jacoco.rs", "-cp", "java's: the class path of a measured run"),
    ("verify/src/runs.rs", "-cp", "java's: the class path of a run of tests"),
];

#[test]
fn no_crate_below_the_binary_names_an_option() {
    let mut used = vec![false; OF_OTHERS.len()];
    let mut named = Vec::new();
    for file in sources() {
        let path = file.strip_prefix(crates()).expect("a file of a crate").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a readable source");
        for (line, option) in options(&text) {
            match OF_OTHERS.iter().position(|(of, known, _)| *of == path && *known == option) {
                Some(at) => used[at] = true,
                None => named.push(format!("{path}:{line}: {option}")),
            }
        }
    }
    assert!(named.is_empty(), "options that only the binary may know:\n  {}", named.join("\n  "));
    let unused: Vec<_> = OF_OTHERS.iter().zip(used).filter(|(_, used)| !used).map(|(known, _)| known).collect();
    assert!(unused.is_empty(), "exceptions that nothing needs any more: {unused:?}");
}

#[test]
fn an_option_is_found_in_strings_and_doc_comments_alone() {
    check(r#"let why = "say with --receiver new";"#, &[(1, "--receiver")]);
    check("fn f() {}\n/// What `--json` writes.\nfn g() {}", &[(2, "--json")]);
    check("//! As in `-cp a.jar`.", &[(1, "-cp")]);
    check("call(r#\"a \"quoted\" --pre\"#, 'x', '\"', '\\'');\n\"--budget=5\"", &[(1, "--pre"), (2, "--budget")]);
    check("\"two lines\n --threads\"", &[(2, "--threads")]);
    check("// `--x` is a decrement.\nlet y = x --z; /* \"--not\" */ let t: &'static str = \"a--b\";", &[]);
    check("\"a -- b, ---- and -jar\"", &[]);
}

fn check(source: &str, expected: &[(usize, &str)]) {
    let found = options(source);
    assert_eq!(found.iter().map(|(line, option)| (*line, &**option)).collect::<Vec<_>>(), expected, "{source}");
}

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates")
}

/// The sources of all crates below the binary, without their tests.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(crates()).expect("crates") {
        let directory = entry.expect("a crate").path();
        let is_above = directory.file_name().is_some_and(|name| ABOVE.iter().any(|above| name == *above));
        if !is_above {
            walk(&directory.join("src"), &mut found);
        }
    }
    assert!(found.len() > 100, "{} sources are not all of them", found.len());
    found.sort();
    found
}

fn walk(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The options that a source names where others can read it, each with its line.
fn options(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, text) in visible(source) {
        for (at, text) in text.split('\n').enumerate() {
            found.extend(named_in(text).into_iter().map(|option| (line + at, option)));
        }
    }
    found
}

/// Options among words: two hyphens and a letter, or a short one of ours.
fn named_in(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    let is_long =
        |word: &str| word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    words.filter(|word| is_long(word) || SHORT.contains(word)).map(str::to_owned).collect()
}

/// String literals and doc comments, each with the line that it begins in.
fn visible(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < source.len() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            if rest.starts_with("///") || rest.starts_with("//!") {
                found.push((line, &rest[..length]));
            }
            length
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw(rest) {
            let begin = hashes + 2;
            let end = format!("\"{}", "#".repeat(hashes));
            let length = rest[begin..].find(&end).unwrap_or(rest.len() - begin);
            found.push((line, &rest[begin..begin + length]));
            (begin + length + end.len()).min(rest.len())
        } else if let Some(text) = rest.strip_prefix('"') {
            let length = 1 + quoted(text, '"');
            found.push((line, &rest[1..length]));
            (length + 1).min(rest.len())
        } else if rest.starts_with('\'') {
            character(rest)
        } else {
            identifier(rest)
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    found
}

/// The number of hashes, if a raw string begins here.
fn raw(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// How far it is to the quote that ends a literal.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.find(|c| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.unwrap_or(text.len())
}

/// The length of a character literal, or of the quote of a lifetime.
fn character(rest: &str) -> usize {
    let mut characters = rest.chars().skip(1);
    let (first, second) = (characters.next(), characters.next());
    match (first, second) {
        (Some('\\'), _) => 1 + quoted(&rest[1..], '\'') + 1,
        (Some(c), Some('\'')) => 1 + c.len_utf8() + 1,
        (_, _) => 1,
    }
}

/// The length of a name, so that the `r` in `for` begins no raw string, or of any other character.
fn identifier(rest: &str) -> usize {
    let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    // The `b` of a byte string is no name.
    if length > 0 && !(length == 1 && rest.starts_with('b')) {
        return length;
    }
    rest.chars().next().map_or(1, char::len_utf8)
}
