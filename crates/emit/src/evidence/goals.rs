//! Goals that the program names (`Symbolic.obligation`), as they are reported: by which test each is met, or why none
//! meets it.

use std::io::{self, Write};

use coverage::Reason;

use super::Line;

/// A goal with its verdict.
#[derive(Debug)]
pub struct Named {
    pub name: String,
    /// `Class.method(File:line)`; nothing if it is not known.
    pub site: String,
    pub verdict: Verdict,
}

#[derive(Debug)]
pub enum Verdict {
    /// By the test of this name.
    Met(String),
    /// By the test of this number.
    MetBy(usize),
    /// Inputs are known that meet it, and there is no test of them.
    WithoutTest,
    /// The same, with these inputs of a root.
    Shown {
        root: String,
        inputs: String,
    },
    Open(Reason),
}

impl Named {
    fn status(&self) -> String {
        match &self.verdict {
            Verdict::Met(test) => format!("met by {test}"),
            Verdict::MetBy(test) => format!("met by test {test}"),
            Verdict::WithoutTest => "met, by no test of the suite".to_owned(),
            Verdict::Shown { root, inputs } => format!("met by {root} with {inputs}"),
            Verdict::Open(reason) => reason.to_string(),
        }
    }

    /// For tracing.
    pub fn line(&self) -> Line {
        let covered = |test: String| (test, "covered".to_owned());
        let (test, status) = match &self.verdict {
            Verdict::Met(test) => covered(test.clone()),
            Verdict::MetBy(test) => covered(test.to_string()),
            Verdict::Shown { root, .. } => covered(root.clone()),
            Verdict::WithoutTest | Verdict::Open(_) => (String::new(), self.status()),
        };
        let class =
            self.site.split('(').next().and_then(|method| method.rsplit_once('.')).map_or("", |(class, _)| class);
        let (place, class) = (self.site.clone(), class.to_owned());
        Line { test, obligation: self.name.clone(), criterion: "obligation", place, status, class }
    }
}

pub fn print(out: &mut impl Write, goals: &[Named]) -> io::Result<()> {
    if !goals.is_empty() {
        writeln!(out, "\nobligations that the program names")?;
    }
    let width = goals.iter().map(|goal| goal.name.chars().count()).max().unwrap_or(0).min(60);
    goals.iter().try_for_each(|goal| {
        let line = format!("  {:<width$}  {}  {}", goal.name, goal.status(), goal.site);
        writeln!(out, "{}", line.trim_end())
    })
}
