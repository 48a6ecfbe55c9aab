//! `Character`'s questions about a `char`, while terms are about.
//!
//! The answers for all 65536 chars are asked once of the JDK's own code, in a machine of its own, and
//! kept as runs: neighbours with the same answer, or with the same distance from themselves to it. A
//! symbolic call is then a tree of comparisons over the runs. Where there are hundreds of them it is
//! decided first whether the char is in Latin-1, so that the common case stays small. Concrete calls,
//! and plain runs, execute the JDK's code.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use program::{Kind, Program};
use term::{Sort, TermId, Terms};

use super::{Args, Entry, State, Trap, Value};
use crate::state::Config;
use crate::step::{Reason, Returned, Step};

pub(in crate::natives) const CLASS: &str = "java/lang/Character";
const LATIN: u32 = 0x100;
/// Up to so many runs are one term.
const WHOLE: usize = 100;

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "isDigit", "(C)Z", |s, a| asked(s, a, &IS_DIGIT)),
    (CLASS, "isLetter", "(C)Z", |s, a| asked(s, a, &IS_LETTER)),
    (CLASS, "isLetterOrDigit", "(C)Z", |s, a| asked(s, a, &IS_LETTER_OR_DIGIT)),
    (CLASS, "isUpperCase", "(C)Z", |s, a| asked(s, a, &IS_UPPER_CASE)),
    (CLASS, "isLowerCase", "(C)Z", |s, a| asked(s, a, &IS_LOWER_CASE)),
    (CLASS, "isWhitespace", "(C)Z", |s, a| asked(s, a, &IS_WHITESPACE)),
    (CLASS, "isSpaceChar", "(C)Z", |s, a| asked(s, a, &IS_SPACE_CHAR)),
    (CLASS, "toUpperCase", "(C)C", |s, a| asked(s, a, &TO_UPPER_CASE)),
    (CLASS, "toLowerCase", "(C)C", |s, a| asked(s, a, &TO_LOWER_CASE)),
    (CLASS, "getNumericValue", "(C)I", |s, a| asked(s, a, &GET_NUMERIC_VALUE)),
    (CLASS, "digit", "(CI)I", |s, a| asked(s, a, &DIGIT)),
];

/// A method of a `char`, with the overload for code points that answers for it.
struct Question {
    name: &'static str,
    code_points: &'static str,
    result: Kind,
    /// Is there a radix? The answer is then asked for the greatest one.
    radix: bool,
}

const fn is(name: &'static str) -> Question {
    Question { name, code_points: "(I)Z", result: Kind::Boolean, radix: false }
}

static IS_DIGIT: Question = is("isDigit");
static IS_LETTER: Question = is("isLetter");
static IS_LETTER_OR_DIGIT: Question = is("isLetterOrDigit");
static IS_UPPER_CASE: Question = is("isUpperCase");
static IS_LOWER_CASE: Question = is("isLowerCase");
static IS_WHITESPACE: Question = is("isWhitespace");
static IS_SPACE_CHAR: Question = is("isSpaceChar");
static TO_UPPER_CASE: Question =
    Question { name: "toUpperCase", code_points: "(I)I", result: Kind::Char, radix: false };
static TO_LOWER_CASE: Question =
    Question { name: "toLowerCase", code_points: "(I)I", result: Kind::Char, radix: false };
static GET_NUMERIC_VALUE: Question =
    Question { name: "getNumericValue", code_points: "(I)I", result: Kind::Int, radix: false };
static DIGIT: Question = Question { name: "digit", code_points: "(II)I", result: Kind::Int, radix: true };

/// `Character.MAX_RADIX`.
const MAX_RADIX: i32 = 36;

/// What a run of chars answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Fixed(i32),
    /// The char plus a number.
    Shifted(i32),
}

/// The first char of a run, and its answer; the run ends where the next begins.
type Run = (u32, Answer);

fn asked(s: &mut State, a: Args, question: &'static Question) -> Result<Value, Trap> {
    let unit = a.word(0);
    if unit >> 32 == 0 && (!question.radix || a.word(1) >> 32 == 0) {
        let method = s.known_class(CLASS).declared_method(question.name, question.code_points);
        let method = method.ok_or(Trap::Internal("Character answers for code points"))?;
        let args = if question.radix { vec![unit, a.word(1)] } else { vec![unit] };
        return Err(Trap::Call { method, args, stage: 0 });
    }
    let runs = runs(s.program, question)?;
    let unit = s.narrow_term(unit, Sort::INT);
    let runs = if runs.len() > WHOLE { part(s, unit, runs)? } else { runs };
    let mut result = match question.result {
        Kind::Boolean if runs.len() <= WHOLE => member(&mut s.terms, unit, runs),
        _ => tree(&mut s.terms, unit, runs),
    };
    if question.radix {
        let radix = s.narrow_term(a.word(1), Sort::INT);
        result = in_radix(&mut s.terms, result, radix);
    }
    Ok(s.term_value(question.result, result))
}

/// The runs of Latin-1 or the others, as is decided.
fn part(s: &mut State, unit: TermId, runs: &'static [Run]) -> Result<&'static [Run], Trap> {
    let limit = s.terms.int(LATIN as i32);
    let inside = s.terms.ult(unit, limit);
    let split = runs.partition_point(|&(first, _)| first < LATIN);
    // The last run that begins in Latin-1 may go on behind it.
    Ok(if s.test(Reason::Branch, inside)? { &runs[..split] } else { &runs[split - 1..] })
}

/// The answer as a term: which run is it?
fn tree(t: &mut Terms, unit: TermId, runs: &[Run]) -> TermId {
    match *runs {
        [(_, Answer::Fixed(value))] => t.int(value),
        [(_, Answer::Shifted(by))] => {
            let by = t.int(by);
            t.add(unit, by)
        }
        _ => {
            let middle = runs.len() / 2;
            let first = t.int(runs[middle].0 as i32);
            let below = t.slt(unit, first);
            let (low, high) = (tree(t, unit, &runs[..middle]), tree(t, unit, &runs[middle..]));
            t.ite(below, low, high)
        }
    }
}

/// A yes or no as a term: is it in one of the runs that say yes?
fn member(t: &mut Terms, unit: TermId, runs: &[Run]) -> TermId {
    let mut member = TermId::FALSE;
    for (at, &(first, answer)) in runs.iter().enumerate() {
        if answer != Answer::Fixed(0) {
            let end = runs.get(at + 1).map_or(u32::from(u16::MAX) + 1, |next| next.0);
            let (first, last) = (t.int(first as i32), t.int(end as i32 - 1));
            let (from, to) = (t.sle(first, unit), t.sle(unit, last));
            let inside = t.and(from, to);
            member = t.or(member, inside);
        }
    }
    t.bool_to_int(member)
}

/// -1 for what is no digit in the radix, and for a radix beyond 2 to 36.
fn in_radix(t: &mut Terms, digit: TermId, radix: TermId) -> TermId {
    let [none, low, high] = [-1, 2, MAX_RADIX].map(|value| t.int(value));
    let (fits, from, to) = (t.slt(digit, radix), t.sle(low, radix), t.sle(radix, high));
    let possible = t.and(from, to);
    let is_digit = t.and(fits, possible);
    t.ite(is_digit, digit, none)
}

/// What the JDK's code says of all chars.
fn runs(program: &'static Program, question: &'static Question) -> Result<&'static [Run], Trap> {
    kept(program, question.name, || answers(program, question))
}

/// Runs that are made once for a program; they depend on nothing else.
fn kept(
    program: &'static Program,
    name: &'static str,
    make: impl FnOnce() -> Result<Vec<i32>, String>,
) -> Result<&'static [Run], Trap> {
    static KNOWN: Mutex<BTreeMap<(usize, &str), &'static [Run]>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::ptr::from_ref(program).addr(), name);
    if let Some(&runs) = known.get(&key) {
        return Ok(runs);
    }
    let runs: &'static [Run] = Box::leak(joined(&make().map_err(Trap::Unsupported)?).into());
    known.insert(key, runs);
    Ok(runs)
}

/// What a char is when case is ignored: the lower case of its upper case, as `String` compares.
pub(in crate::natives) struct Folding(&'static [Run]);

impl Folding {
    pub(in crate::natives) fn of(program: &'static Program) -> Result<Folding, Trap> {
        let make = || {
            let (upper, lower) = (answers(program, &TO_UPPER_CASE)?, answers(program, &TO_LOWER_CASE)?);
            Ok(upper.iter().map(|&unit| lower[unit as usize & 0xffff]).collect())
        };
        kept(program, "folding", make).map(Folding)
    }

    fn folded(&self, unit: u32) -> i32 {
        let (_, answer) = self.0[self.0.partition_point(|&(first, _)| first <= unit) - 1];
        match answer {
            Answer::Fixed(value) => value,
            Answer::Shifted(by) => unit as i32 + by,
        }
    }

    /// Are two units the same but for case?
    pub(in crate::natives) fn same(&self, t: &mut Terms, x: TermId, y: TermId) -> TermId {
        match (t.const_value(x), t.const_value(y)) {
            (None, None) => {
                let (x, y) = (tree(t, x, self.0), tree(t, y, self.0));
                t.eq(x, y)
            }
            (Some(known), _) => self.same_as(t, y, known as u32),
            (None, Some(known)) => self.same_as(t, x, known as u32),
        }
    }

    /// One of the few units that are the same as a known one.
    fn same_as(&self, t: &mut Terms, unit: TermId, known: u32) -> TermId {
        let wanted = self.folded(known);
        let others = (0..=u32::from(u16::MAX)).filter(|&other| self.folded(other) == wanted);
        others.fold(TermId::FALSE, |same, other| {
            let other = t.int(other as i32);
            let equal = t.eq(unit, other);
            t.or(same, equal)
        })
    }
}

/// Asks the JDK's code, in a machine of its own.
fn answers(program: &'static Program, question: &Question) -> Result<Vec<i32>, String> {
    let mut machine = State::boot(program, Config::default()).map_err(|e| e.to_string())?;
    let class = machine.known_class(CLASS);
    let method = class.declared_method(question.name, question.code_points);
    let method = method.ok_or("Character does not answer for code points")?;
    (0..=u64::from(u16::MAX))
        .map(|unit| {
            let args = [unit, MAX_RADIX as u64];
            machine.call(method, &args[..1 + usize::from(question.radix)]);
            match crate::step(&mut machine) {
                Step::Returned(Returned::Value(value, _)) => Ok(value as i32),
                other => Err(format!("{} of char {unit} ends with {other:?}", question.name)),
            }
        })
        .collect()
}

/// Neighbours with the same answer, as far as each run can go.
fn joined(answers: &[i32]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < answers.len() {
        let length = |fits: &dyn Fn(usize) -> bool| (at..answers.len()).take_while(|&i| fits(i)).count();
        let fixed = length(&|i| answers[i] == answers[at]);
        let shift = answers[at] - at as i32;
        let shifted = length(&|i| answers[i] - i as i32 == shift);
        let answer = if fixed >= shifted { Answer::Fixed(answers[at]) } else { Answer::Shifted(shift) };
        runs.push((at as u32, answer));
        at += fixed.max(shifted);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Evaluator, Input, JavaType, Model};

    /// Letters in pairs, a stretch that moves, one value for the rest.
    fn some_answers() -> Vec<i32> {
        let answer = |unit: i32| match unit {
            0x61..=0x7a => unit - 32,
            0x100..=0x17f => unit | 1,
            0x3b1..=0x3c9 => unit - 32,
            _ => -1,
        };
        (0..=0xffff).map(answer).collect()
    }

    #[test]
    fn the_tree_over_the_runs_gives_every_char_its_answer() {
        let answers = some_answers();
        let runs = joined(&answers);
        assert!(runs.len() < 200, "{}", runs.len());
        let mut terms = Terms::new();
        let input = Input::new(0, "c", JavaType::Char);
        let unit = terms.input(&input);
        let unit = terms.zext(unit, 32);
        let result = tree(&mut terms, unit, &runs);
        let (mut model, mut evaluator) = (Model::new(), Evaluator::new());
        for (unit, &answer) in answers.iter().enumerate() {
            model.set(&input, unit as u64);
            assert_eq!(evaluator.eval(&terms, &model, result) as i32, answer, "{unit:x}");
        }
    }
}
