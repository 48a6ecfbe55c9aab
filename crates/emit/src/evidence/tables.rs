//! Tables of decisions for a person.

use std::io::{self, Write};

use coverage::{Certainty, Measured, Span};

use super::{TestName, Trace};

/// The tables of a method's decisions: rows with the tests that evaluate them, and the pair of each condition.
pub fn tables(out: &mut impl Write, method: &Measured, trace: &Trace<'_>) -> io::Result<()> {
    for (number, (decision, table)) in method.plan.decisions.iter().zip(&method.decisions).enumerate() {
        let place = place(decision.span, decision.line);
        writeln!(out, "\n{} decision {}{place} ({})", method.plan.name, number + 1, table.certainty.name())?;
        if let Certainty::Approximate(why) = table.certainty {
            let has_table = decision.span.is_some() || decision.conditions.iter().any(|one| one.span.is_some());
            let advice = if has_table { "" } else { "; compile with javac -Xjcov to know" };
            writeln!(out, "  approximate: {why}{advice}")?;
        }
        if table.rows.is_empty() {
            writeln!(out, "  not evaluated")?;
        }
        for (at, (row, _)) in table.rows.iter().enumerate() {
            let tests: Vec<String> =
                trace.of_row(&method.plan.name, number, row).into_iter().map(TestName::to_string).collect();
            let tests = match tests.len() {
                0 => String::new(),
                1 => format!("  test {}", tests[0]),
                _ => format!("  tests {}", tests.join(", ")),
            };
            writeln!(out, "  {:>3}  {row}{tests}", at + 1)?;
        }
        for (at, pair) in table.pairs.iter().enumerate() {
            let place = self::place(decision.conditions[at].span, decision.conditions[at].line);
            match pair {
                Some((yes, no)) => writeln!(out, "  condition {}{place}: rows {} and {}", at + 1, yes + 1, no + 1)?,
                None => writeln!(out, "  condition {}{place}: no pair", at + 1)?,
            }
        }
    }
    Ok(())
}

fn place(span: Option<Span>, line: Option<u16>) -> String {
    match (span, line) {
        (Some(span), _) => format!(" at {span}"),
        (None, Some(line)) => format!(" at line {line}"),
        (None, None) => String::new(),
    }
}
