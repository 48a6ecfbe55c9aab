//! The subjects in `examples/` and the path counts that their class comments promise.
//!
//! A comment's lines `explore: SPEC [OPTION VALUE] paths: N` are the one place where a count is written;
//! tests read them here to compare an exploration, a brute-force count on the real JVM, or a closed form with
//! them. This module does not know how a count is confirmed.

use std::io;
use std::path::{Path, PathBuf};

/// One promised count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    /// The directory in `examples/`.
    pub example: String,
    pub class: String,
    pub method: String,
    /// What is between the parentheses, as it is written.
    pub arguments: String,
    /// Options that the count depends on, as words of a command line.
    pub options: Vec<String>,
    pub paths: u64,
}

impl Promise {
    pub fn spec(&self) -> String {
        format!("{}.{}({})", self.class, self.method, self.arguments)
    }

    /// The sizes that the spec fixes: its constants, or the bound of its arrays.
    pub fn sizes(&self) -> io::Result<Vec<u32>> {
        let constants = self.arguments.split(',').filter_map(|argument| argument.strip_prefix("con="));
        let bound = self.options.iter().skip_while(|word| *word != "--array-bound").nth(1);
        let number = |word: &str| word.parse().map_err(|_| io::Error::other(format!("not a size: {word}")));
        constants.chain(bound.map(String::as_str)).map(number).collect()
    }

    fn read(example: &str, line: &str) -> Option<io::Result<Promise>> {
        let line = line.trim().strip_prefix("* explore:")?;
        let (spec, paths) = line.split_once("paths:")?;
        let promise = || {
            let mut words = spec.split_whitespace().map(str::to_owned);
            let (name, arguments) = words.next()?.strip_suffix(')')?.split_once('(').map(owned)?;
            let (class, method) = name.rsplit_once('.').map(owned)?;
            let paths = paths.split_whitespace().next()?.replace(',', "").parse().ok()?;
            Some(Promise { example: example.to_owned(), class, method, arguments, options: words.collect(), paths })
        };
        Some(promise().ok_or_else(|| io::Error::other(format!("{example}: not a promise: {line}"))))
    }
}

fn owned((left, right): (&str, &str)) -> (String, String) {
    (left.to_owned(), right.to_owned())
}

/// The Java sources of an example.
pub fn sources(examples: &Path, example: &str) -> io::Result<Vec<PathBuf>> {
    let files: io::Result<Vec<PathBuf>> =
        std::fs::read_dir(examples.join(example))?.map(|file| Ok(file?.path())).collect();
    let mut files = files?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    Ok(files)
}

/// The directories in `examples/` that promise something.
pub fn names(examples: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = promises(examples)?.into_iter().map(|promise| promise.example).collect();
    names.dedup();
    Ok(names)
}

/// All promises, by example, class and place in the comment.
pub fn promises(examples: &Path) -> io::Result<Vec<Promise>> {
    let mut directories: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(examples)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            directories.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    directories.sort();
    let mut promises = Vec::new();
    for example in &directories {
        for source in sources(examples, example)? {
            let text = std::fs::read_to_string(source)?;
            let found: io::Result<Vec<Promise>> =
                text.lines().filter_map(|line| Promise::read(example, line)).collect();
            promises.extend(found?);
        }
    }
    Ok(promises)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_a_spec_its_options_and_a_count() {
        let line = " * explore:  P.array(int[]:sym) --array-bound 4    paths: 1,017 (2^n)";
        let promise = Promise::read("partition", line).expect("a promise").expect("well-formed");
        assert_eq!(promise.spec(), "P.array(int[]:sym)");
        assert_eq!(promise.sizes().expect("sizes"), [4]);
        assert_eq!(promise.paths, 1017);
        assert!(Promise::read("partition", " * explore:  P.array    paths: 1").is_some_and(|read| read.is_err()));
        assert!(Promise::read("partition", " * known:    by a closed form").is_none());
    }
}
