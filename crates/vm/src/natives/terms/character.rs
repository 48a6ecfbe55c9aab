//! `Character`'s questions about a `char` or a code point, while terms are about.
//!
//! The answers for all 65536 chars are asked once of the JDK's own code, in a machine of its own, and
//! kept as runs: neighbours with the same answer, or with the same way from themselves to it. A
//! symbolic call is then a tree of comparisons over the runs. Where there are hundreds of them it is
//! decided first whether the char is in Latin-1, so that the common case stays small. Concrete calls,
//! and plain runs execute the JDK's code.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use program::{Kind, Program};
use term::{Sort, TermId, Terms};

use super::{Args, Entry, State, Trap, Value};
use crate::state::Config;
use crate::step::{Reason, Returned, Step};

pub(in crate::natives) const CLASS: &str = "java/lang/Character";
const DATA: &str = "java/lang/CharacterData";
const LATIN: u32 = 0x100;
const CHARS: Range<u32> = 0..0x1_0000;
/// `Character.MAX_CODE_POINT` is the last one.
const CODE_POINTS: u32 = 0x11_0000;
/// Up to so many runs are one term.
const WHOLE: usize = 100;

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "isDigit", "(C)Z", |s, a| of_char(s, a, &IS_DIGIT)),
    (CLASS, "isDigit", "(I)Z", |s, a| of_code_point(s, a, &IS_DIGIT)),
    (CLASS, "isLetter", "(C)Z", |s, a| of_char(s, a, &IS_LETTER)),
    (CLASS, "isLetter", "(I)Z", |s, a| of_code_point(s, a, &IS_LETTER)),
    (CLASS, "isLetterOrDigit", "(C)Z", |s, a| of_char(s, a, &IS_LETTER_OR_DIGIT)),
    (CLASS, "isLetterOrDigit", "(I)Z", |s, a| of_code_point(s, a, &IS_LETTER_OR_DIGIT)),
    (CLASS, "isUpperCase", "(C)Z", |s, a| of_char(s, a, &IS_UPPER_CASE)),
    (CLASS, "isUpperCase", "(I)Z", |s, a| of_code_point(s, a, &IS_UPPER_CASE)),
    (CLASS, "isLowerCase", "(C)Z", |s, a| of_char(s, a, &IS_LOWER_CASE)),
    (CLASS, "isLowerCase", "(I)Z", |s, a| of_code_point(s, a, &IS_LOWER_CASE)),
    (CLASS, "isWhitespace", "(C)Z", |s, a| of_char(s, a, &IS_WHITESPACE)),
    (CLASS, "isWhitespace", "(I)Z", |s, a| of_code_point(s, a, &IS_WHITESPACE)),
    (CLASS, "isSpaceChar", "(C)Z", |s, a| of_char(s, a, &IS_SPACE_CHAR)),
    (CLASS, "isSpaceChar", "(I)Z", |s, a| of_code_point(s, a, &IS_SPACE_CHAR)),
    (CLASS, "toUpperCase", "(C)C", |s, a| of_char(s, a, &TO_UPPER_CASE)),
    (CLASS, "toUpperCase", "(I)I", |s, a| of_code_point(s, a, &TO_UPPER_CASE)),
    (CLASS, "toLowerCase", "(C)C", |s, a| of_char(s, a, &TO_LOWER_CASE)),
    (CLASS, "toLowerCase", "(I)I", |s, a| of_code_point(s, a, &TO_LOWER_CASE)),
    (CLASS, "toTitleCase", "(C)C", |s, a| of_char(s, a, &TO_TITLE_CASE)),
    (CLASS, "toTitleCase", "(I)I", |s, a| of_code_point(s, a, &TO_TITLE_CASE)),
    (CLASS, "getNumericValue", "(C)I", |s, a| of_char(s, a, &GET_NUMERIC_VALUE)),
    (CLASS, "getNumericValue", "(I)I", |s, a| of_code_point(s, a, &GET_NUMERIC_VALUE)),
    (CLASS, "digit", "(CI)I", |s, a| of_char(s, a, &DIGIT)),
    (CLASS, "digit", "(II)I", |s, a| of_code_point(s, a, &DIGIT)),
];

/// A method of `Character`, for a `char` and for a code point.
struct Question {
    name: &'static str,
    code_points: &'static str,
    /// Of the method for a `char`.
    result: Kind,
    /// Is there a radix? The answer is then asked for the greatest one.
    radix: bool,
    rule: Rule,
}

/// What the JDK does for a code point.
#[derive(Clone, Copy)]
enum Rule {
    /// `CharacterData` has a method of the same name.
    Data,
    /// The bit of its general category is set.
    Categories(i32),
}

const fn is(name: &'static str, rule: Rule) -> Question {
    Question { name, code_points: "(I)Z", result: Kind::Boolean, radix: false, rule }
}

const fn to(name: &'static str, result: Kind) -> Question {
    Question { name, code_points: "(I)I", result, radix: false, rule: Rule::Data }
}

/// `UPPERCASE_LETTER` to `OTHER_LETTER`.
const LETTERS: i32 = 0b11_1110;
const DECIMAL_DIGIT_NUMBER: i32 = 1 << 9;
/// `SPACE_SEPARATOR`, `LINE_SEPARATOR` and `PARAGRAPH_SEPARATOR`.
const SEPARATORS: i32 = 0b111 << 12;

static IS_DIGIT: Question = is("isDigit", Rule::Data);
static IS_LETTER: Question = is("isLetter", Rule::Categories(LETTERS));
static IS_LETTER_OR_DIGIT: Question = is("isLetterOrDigit", Rule::Categories(LETTERS | DECIMAL_DIGIT_NUMBER));
static IS_UPPER_CASE: Question = is("isUpperCase", Rule::Data);
static IS_LOWER_CASE: Question = is("isLowerCase", Rule::Data);
static IS_WHITESPACE: Question = is("isWhitespace", Rule::Data);
static IS_SPACE_CHAR: Question = is("isSpaceChar", Rule::Categories(SEPARATORS));
static TO_UPPER_CASE: Question = to("toUpperCase", Kind::Char);
static TO_LOWER_CASE: Question = to("toLowerCase", Kind::Char);
static TO_TITLE_CASE: Question = to("toTitleCase", Kind::Char);
static GET_NUMERIC_VALUE: Question = to("getNumericValue", Kind::Int);
static DIGIT: Question =
    Question { name: "digit", code_points: "(II)I", result: Kind::Int, radix: true, rule: Rule::Data };

/// `Character.MAX_RADIX`.
const MAX_RADIX: i32 = 36;

/// What a run of chars answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Fixed(i32),
    /// The char plus a number.
    Shifted(i32),
    /// The odd one of the char's pair, where pairs begin with an even one.
    Odd,
    /// The even one of that pair.
    Even,
    /// The greater one of the char's pair, where pairs begin with an odd one.
    Greater,
    /// The lesser one of that pair.
    Lesser,
}

impl Answer {
    /// The answers that alphabets with pairs of small and capital letters have.
    const PAIRED: [Answer; 4] = [Answer::Odd, Answer::Even, Answer::Greater, Answer::Lesser];

    fn of(self, unit: i32) -> i32 {
        match self {
            Answer::Fixed(value) => value,
            Answer::Shifted(by) => unit + by,
            Answer::Odd => unit | 1,
            Answer::Even => unit & !1,
            Answer::Greater => (unit + 1) & !1,
            Answer::Lesser => (unit - 1) | 1,
        }
    }

    fn term(self, t: &mut Terms, unit: TermId) -> TermId {
        let [one, even] = [1, !1].map(|value| t.int(value));
        match self {
            Answer::Fixed(value) => t.int(value),
            Answer::Shifted(by) => {
                let by = t.int(by);
                t.add(unit, by)
            }
            Answer::Odd => t.bit_or(unit, one),
            Answer::Even => t.bit_and(unit, even),
            Answer::Greater => {
                let next = t.add(unit, one);
                t.bit_and(next, even)
            }
            Answer::Lesser => {
                let last = t.sub(unit, one);
                t.bit_or(last, one)
            }
        }
    }
}

/// The first char of a run, and its answer; the run ends where the next begins.
type Run = (u32, Answer);

/// Are all arguments of a call numbers?
fn is_known(a: Args, question: &Question) -> bool {
    a.word(0) >> 32 == 0 && (!question.radix || a.word(1) >> 32 == 0)
}

fn of_char(s: &mut State, a: Args, question: &'static Question) -> Result<Value, Trap> {
    if is_known(a, question) {
        let method = s.known_class(CLASS).declared_method(question.name, question.code_points);
        let method = method.ok_or(Trap::Internal("Character answers for code points"))?;
        let args = if question.radix { vec![a.word(0), a.word(1)] } else { vec![a.word(0)] };
        return Err(Trap::Call { method, args, stage: 0 });
    }
    let unit = s.narrow_term(a.word(0), Sort::INT);
    let runs = runs(s.program, question)?;
    let runs = if runs.len() > WHOLE { part(s, unit, runs)? } else { runs };
    Ok(asked(s, a, unit, question, runs, question.result))
}

/// The answer for a symbolic char or code point that is in one of these runs.
fn asked(s: &mut State, a: Args, unit: TermId, question: &'static Question, runs: &[Run], result: Kind) -> Value {
    let mut answer = match question.result {
        Kind::Boolean if runs.len() <= WHOLE => member(&mut s.terms, unit, runs),
        _ => tree(&mut s.terms, unit, runs),
    };
    if question.radix {
        let radix = s.narrow_term(a.word(1), Sort::INT);
        answer = in_radix(&mut s.terms, answer, radix);
    }
    s.term_value(result, answer)
}

const DATA_FOUND: u32 = 1;
const CATEGORY_FOUND: u32 = 2;

/// The method for code points. Numbers, and what is no code point, are left to the JDK's code: `CharacterData.of(c)`
/// and its method.
fn of_code_point(s: &mut State, a: Args, question: &'static Question) -> Result<Value, Trap> {
    match s.stage() {
        DATA_FOUND => return Err(data_call(s, a, question)),
        CATEGORY_FOUND => return Ok(in_categories(s, a.word(0), question)),
        _ => {}
    }
    if !is_known(a, question) {
        let unit = s.narrow_term(a.word(0), Sort::INT);
        let [chars, code_points] = [CHARS.end, CODE_POINTS].map(|value| s.terms.int(value as i32));
        let is_char = s.terms.ult(unit, chars);
        let result = if question.result == Kind::Char { Kind::Int } else { question.result };
        if s.test(Reason::Branch, is_char)? {
            let runs = runs(s.program, question)?;
            let runs = if runs.len() > WHOLE { part(s, unit, runs)? } else { runs };
            return Ok(asked(s, a, unit, question, runs, result));
        }
        let is_code_point = s.terms.ult(unit, code_points);
        if s.test(Reason::Branch, is_code_point)? {
            let runs = supplementary(s.program, question)?;
            return Ok(asked(s, a, unit, question, runs, result));
        }
    }
    s.keep(a.word(0));
    let class = s.known_class(DATA);
    let method = class.declared_method("of", "(I)Ljava/lang/CharacterData;");
    let method = method.ok_or(Trap::Internal("CharacterData is found by a code point"))?;
    Err(Trap::Call { method, args: vec![a.word(0)], stage: DATA_FOUND })
}

/// The call that asks the data of a code point.
fn data_call(s: &mut State, a: Args, question: &'static Question) -> Trap {
    let (data, code_point) = (a.reference(0), s.kept());
    let (name, descriptor, stage) = match question.rule {
        Rule::Data => (question.name, question.code_points, 0),
        Rule::Categories(_) => ("getType", "(I)I", CATEGORY_FOUND),
    };
    let general = s.known_class(DATA).declared_method(name, descriptor);
    let Some(method) = general.and_then(|method| s.class_of(data).select(method.selector)) else {
        return Trap::Internal("CharacterData answers for code points");
    };
    let mut args = vec![u64::from(data), code_point];
    args.extend(question.radix.then(|| a.word(1)));
    Trap::Call { method, args, stage }
}

/// Is the bit of a category set?
fn in_categories(s: &mut State, category: u64, question: &Question) -> Value {
    let Rule::Categories(bits) = question.rule else { return Value::bool(false) };
    if category >> 32 == 0 {
        return Value::bool(bits >> (category & 31) & 1 == 1);
    }
    let category = s.narrow_term(category, Sort::INT);
    let [bits, one] = [bits, 1].map(|value| s.terms.int(value));
    let bit = s.terms.lshr(bits, category);
    let bit = s.terms.bit_and(bit, one);
    s.term_value(Kind::Boolean, bit)
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
        [(_, answer)] => answer.term(t, unit),
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
            let end = runs.get(at + 1).map_or(if first < CHARS.end { CHARS.end } else { CODE_POINTS }, |next| next.0);
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
    kept(program, (question.name, 0), || answers(program, question, CHARS))
}

/// What it says of the code points behind them.
fn supplementary(program: &'static Program, question: &'static Question) -> Result<&'static [Run], Trap> {
    kept(program, (question.name, CHARS.end), || answers(program, question, CHARS.end..CODE_POINTS))
}

/// Runs that are made once for a program, by their name and first code point; they depend on nothing else.
fn kept(
    program: &'static Program,
    (name, first): (&'static str, u32),
    make: impl FnOnce() -> Result<Vec<i32>, String>,
) -> Result<&'static [Run], Trap> {
    type Known = BTreeMap<(usize, &'static str, u32), &'static [Run]>;
    static KNOWN: Mutex<Known> = Mutex::new(Known::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::ptr::from_ref(program).addr(), name, first);
    if let Some(&runs) = known.get(&key) {
        return Ok(runs);
    }
    let runs: &'static [Run] = Box::leak(joined(first, &make().map_err(Trap::Unsupported)?).into());
    known.insert(key, runs);
    Ok(runs)
}

/// The answer for a known char.
fn of_runs(runs: &[Run], unit: u32) -> i32 {
    runs[runs.partition_point(|&(first, _)| first <= unit) - 1].1.of(unit as i32)
}

/// A change of case, as far as it is one char for each.
#[derive(Clone, Copy)]
pub(in crate::natives) struct Changing(&'static [Run]);

impl Changing {
    pub(in crate::natives) fn to_lower_case(program: &'static Program) -> Result<Changing, Trap> {
        runs(program, &TO_LOWER_CASE).map(Changing)
    }

    /// By `toUpperCaseEx`, which is -1 where a char becomes several.
    pub(in crate::natives) fn to_upper_case(program: &'static Program) -> Result<Changing, Trap> {
        static QUESTION: Question = to("toUpperCaseEx", Kind::Char);
        runs(program, &QUESTION).map(Changing)
    }

    pub(in crate::natives) fn of(self, t: &mut Terms, unit: TermId) -> TermId {
        match t.const_value(unit) {
            Some(known) => t.int(of_runs(self.0, known as u32)),
            None => tree(t, unit, self.0),
        }
    }
}

/// What a char is when case is ignored: the lower case of its upper case, as `String` compares.
pub(in crate::natives) struct Folding(&'static [Run]);

impl Folding {
    pub(in crate::natives) fn of(program: &'static Program) -> Result<Folding, Trap> {
        let make = || {
            let (upper, lower) = (answers(program, &TO_UPPER_CASE, CHARS)?, answers(program, &TO_LOWER_CASE, CHARS)?);
            Ok(upper.iter().map(|&unit| lower[unit as usize & 0xffff]).collect())
        };
        kept(program, ("folding", 0), make).map(Folding)
    }

    fn folded(&self, unit: u32) -> i32 {
        of_runs(self.0, unit)
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
fn answers(program: &'static Program, question: &Question, all: Range<u32>) -> Result<Vec<i32>, String> {
    let mut machine = State::boot(program, Config::default()).map_err(|e| e.to_string())?;
    let class = machine.known_class(CLASS);
    let method = class.declared_method(question.name, question.code_points);
    let method = method.ok_or("Character does not answer for code points")?;
    all.map(|unit| {
        let args = [u64::from(unit), MAX_RADIX as u64];
        machine.call(method, &args[..1 + usize::from(question.radix)]);
        match crate::step(&mut machine) {
            Step::Returned(Returned::Value(value, _)) => Ok(value as i32),
            other => Err(format!("{} of char {unit} ends with {other:?}", question.name)),
        }
    })
    .collect()
}

/// Neighbours with the same answer, as far as each run can go.
fn joined(first: u32, answers: &[i32]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < answers.len() {
        let unit = |i: usize| first as i32 + i as i32;
        let length = |answer: Answer| (at..answers.len()).take_while(|&i| answers[i] == answer.of(unit(i))).count();
        let simple = [Answer::Shifted(answers[at] - unit(at)), Answer::Fixed(answers[at])];
        // Of several that go as far the last one counts.
        let longest = Answer::PAIRED.into_iter().chain(simple).max_by_key(|&answer| length(answer));
        let answer = longest.unwrap_or(Answer::Fixed(answers[at]));
        runs.push((first + at as u32, answer));
        at += length(answer);
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
        let runs = joined(0, &answers);
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
