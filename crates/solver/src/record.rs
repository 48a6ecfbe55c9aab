//! Queries as text: recorded while a program is explored, read again by tests.
//!
//! One line a term, operands by term number (`Add 32 0 3`), one line a query (`ask 4 7`); a term and
//! a query are there once. A file may hold several recordings; `begin` starts the numbers at 0.
//! Terms are read back through the simplifying constructors, so a file stays
//! good when these change. The form is ours and may change; only files of the tests are kept.

use crate::query::{LayerReport, Query, Solver, Verdict};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write as _;
use std::io::Write;
use term::{Input, JavaType, Op, Sort, TermId, Terms};

/// Writes every new query before it is passed on.
pub struct Recorder {
    next: Box<dyn Solver>,
    out: Box<dyn Write>,
    lines: FxHashMap<TermId, u32>,
    count: u32,
    asked: FxHashSet<Vec<u32>>,
    text: String,
}

impl Recorder {
    pub fn new(next: Box<dyn Solver>, out: Box<dyn Write>) -> Recorder {
        let (lines, asked) = (FxHashMap::default(), FxHashSet::default());
        let mut recorder = Recorder { next, out, lines, count: 0, asked, text: String::new() };
        recorder.text.push_str("begin\n");
        recorder
    }

    fn record(&mut self, terms: &Terms, query: &Query) {
        let mut conjuncts: Vec<u32> = query.conjuncts().map(|t| self.line(terms, t)).collect();
        conjuncts.sort_unstable();
        conjuncts.dedup();
        let numbers: Vec<String> = conjuncts.iter().map(u32::to_string).collect();
        if self.asked.insert(conjuncts) {
            self.text.push_str(&format!("ask {}\n", numbers.join(" ")));
        }
        // A recording that cannot be written is short; exploring goes on.
        _ = self.out.write_all(self.text.as_bytes());
        self.text.clear();
    }

    /// The number of a term's line; writes what is missing, operands first.
    fn line(&mut self, terms: &Terms, root: TermId) -> u32 {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            let before = stack.len();
            stack.extend(terms.args(t).iter().filter(|arg| !self.lines.contains_key(arg)));
            if stack.len() == before {
                stack.pop();
                if !self.lines.contains_key(&t) {
                    self.describe(terms, t);
                }
            }
        }
        self.lines[&root]
    }

    fn describe(&mut self, terms: &Terms, t: TermId) {
        let (op, sort) = (terms.op(t), sort_name(terms.sort(t)));
        let mut line = format!("{op:?} {sort}");
        match (terms.const_value(t), terms.as_input(t)) {
            (Some(raw), _) => line.push_str(&format!(" {raw:x}")),
            (None, Some(id)) => {
                let input = terms.input_of(id);
                line.push_str(&format!(" {} {} {}", input.index, input.ty.name(), input.name));
            }
            (None, None) => {
                terms.args(t).iter().for_each(|arg| line.push_str(&format!(" {}", self.lines[arg])));
                if op == Op::Extract {
                    line.push_str(&format!(" {}", terms.extract_low(t)));
                }
            }
        }
        _ = writeln!(self.text, "{line}");
        self.lines.insert(t, self.count);
        self.count += 1;
    }
}

impl Solver for Recorder {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        self.record(terms, query);
        self.next.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn collected(&mut self, terms: &Terms) {
        self.lines.clear();
        self.next.collected(terms);
    }

    fn release(&mut self, terms: &Terms) {
        self.lines.clear();
        self.next.release(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        self.next.report(out);
    }

    fn warnings(&self, out: &mut Vec<String>) {
        self.next.warnings(out);
    }
}

fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Bool => "bool".to_owned(),
        Sort::Bits(width) => width.to_string(),
        Sort::F32 => "f32".to_owned(),
        Sort::F64 => "f64".to_owned(),
    }
}

fn sort_named(name: &str) -> Option<Sort> {
    match name {
        "bool" => Some(Sort::Bool),
        "f32" => Some(Sort::F32),
        "f64" => Some(Sort::F64),
        width => width.parse().ok().filter(|width| (1..=64).contains(width)).map(Sort::Bits),
    }
}

/// A recording that cannot be read: the number of the line.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0} is neither a term nor a query")]
pub struct Unreadable(pub usize);

/// The queries of a recording, as lists of conjuncts.
pub fn read_queries(terms: &mut Terms, text: &str) -> Result<Vec<Vec<TermId>>, Unreadable> {
    let (mut lines, mut queries) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let wrong = Unreadable(at + 1);
        if line == "begin" {
            lines.clear();
            continue;
        }
        match line.strip_prefix("ask ") {
            Some(numbers) => {
                let conjuncts: Option<Vec<TermId>> =
                    numbers.split(' ').map(|number| lines.get(number.parse::<usize>().ok()?).copied()).collect();
                queries.push(conjuncts.ok_or(wrong)?);
            }
            None => {
                let term = read_term(terms, &lines, line).ok_or(wrong)?;
                lines.push(term);
            }
        }
    }
    Ok(queries)
}

fn read_term(terms: &mut Terms, lines: &[TermId], line: &str) -> Option<TermId> {
    let (name, rest) = line.split_once(' ')?;
    let (sort, rest) = rest.split_once(' ')?;
    let sort = sort_named(sort)?;
    let op = *Op::ALL.iter().find(|op| format!("{op:?}") == name)?;
    match op {
        Op::Const => Some(terms.constant(sort, u64::from_str_radix(rest, 16).ok()?)),
        Op::Input => {
            let mut parts = rest.splitn(3, ' ');
            let (index, ty) = (parts.next()?.parse().ok()?, parts.next()?);
            Some(terms.input(&Input::new(index, parts.next()?, JavaType::from_name(ty)?)))
        }
        _ => {
            let numbers: Option<Vec<usize>> = rest.split(' ').map(|number| number.parse().ok()).collect();
            let numbers = numbers?;
            let (args, low) = numbers.split_at_checked(op.arity())?;
            let args: Option<Vec<TermId>> = args.iter().map(|&number| lines.get(number).copied()).collect();
            Some(terms.build(op, sort, &args?, low.first().map_or(0, |&low| low as u32)))
        }
    }
}
