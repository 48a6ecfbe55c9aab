//! What is missing of a threshold or of a level, as a sentence.

use coverage::{Criterion, Level, Tally};

/// `1 path`, `2 branches`.
pub fn count(n: usize, what: &str) -> String {
    match (n, what.ends_with("ch")) {
        (1, _) => format!("1 {what}"),
        (n, true) => format!("{n} {what}es"),
        (n, false) => format!("{n} {what}s"),
    }
}

/// That less is covered than asked for, in percent of what has to be.
pub fn below_percent(what: &str, tally: Tally, percent: Option<f64>) -> Option<String> {
    let share = match tally.total - tally.infeasible - tally.justified {
        0 => 100.0,
        wanted => tally.covered as f64 * 100.0 / wanted as f64,
    };
    let percent = percent.filter(|percent| share < *percent)?;
    // Never rounded up to what was asked for.
    let share = (share * 10.0).floor() / 10.0;
    Some(format!("threshold missed: {what} {share:.1} % < {percent} %"))
}

/// How many obligations of a level are open: `level A: 1 line, 2 branches are open`.
pub fn below_level(level: Level, total: impl Fn(Criterion) -> Tally) -> Option<String> {
    let open = level.criteria().iter().map(|&criterion| (criterion, open(total(criterion))));
    let open: Vec<(Criterion, usize)> = open.filter(|(_, n)| *n > 0).collect();
    let are = match open.iter().map(|(_, n)| n).sum() {
        0 => return None,
        1 => "is",
        2.. => "are",
    };
    let shown: Vec<String> = open.into_iter().map(|(criterion, n)| count(n, word(criterion))).collect();
    Some(format!("level {}: {} {are} open", name(level), shown.join(", ")))
}

/// Obligations that are missing and have to be met.
pub fn open(tally: Tally) -> usize {
    tally.total - tally.covered - tally.infeasible - tally.justified
}

pub fn name(level: Level) -> &'static str {
    match level {
        Level::A => "A",
        Level::B => "B",
        Level::C => "C",
    }
}

fn word(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Instruction => "instruction",
        Criterion::Line => "line",
        Criterion::Branch => "branch",
        Criterion::Mcdc => "condition",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_never_rounded_up_to_what_was_asked_for() {
        let tally = Tally { covered: 8999, infeasible: 1, justified: 0, total: 10_001 };
        let said = below_percent("branches", tally, Some(90.0));
        assert_eq!(said.as_deref(), Some("threshold missed: branches 89.9 % < 90 %"));
        assert_eq!(below_percent("branches", Tally::default(), Some(100.0)), None);
    }

    #[test]
    fn one_obligation_is_open_and_two_are() {
        let of = |covered| move |_| Tally { covered, infeasible: 0, justified: 1, total: 3 };
        assert_eq!(below_level(Level::C, of(1)).as_deref(), Some("level C: 1 line is open"));
        assert_eq!(below_level(Level::B, of(0)).as_deref(), Some("level B: 2 lines, 2 branches are open"));
        assert_eq!(below_level(Level::A, of(2)), None);
    }
}
