//! Terms as SMT-LIB 2 (QF_BVFP).
//!
//! Shared subterms become nullary `define-fun`s, and so does every term some levels above the last
//! definition: the text is linear in the number of distinct terms, and no parser needs a deep stack.
//!
//! Java's operators without a counterpart in SMT-LIB are spelled out: shifts mask their count,
//! casts from floats saturate, `%` on floats is `fmod`, and the bits of a float are a new constant
//! fixed by assertions (SMT-LIB has no such function, because a NaN has many). An application of a
//! function such as `sin` is a new constant that nothing fixes, so the text is then weaker than the query.

use crate::arena::{TermId, Terms};
use crate::inputs::InputId;
use crate::op::Op;
use crate::sort::{NAN32, NAN64, Sort};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Levels of nesting before a definition.
const MAX_NESTING: u32 = 12;

/// The text of one whole query: are these conjuncts satisfiable together?
pub fn smt_query(terms: &Terms, conjuncts: &[TermId]) -> String {
    let mut text = String::from("(set-logic QF_BVFP)\n");
    let mut writer = SmtWriter::new();
    for &t in conjuncts {
        let expression = writer.expression(terms, t, &mut text);
        put(&mut text, format_args!("(assert {expression})\n"));
    }
    text.push_str("(check-sat)\n");
    text
}

/// Remembers what a solver has been told, so that each term is defined once per session. Valid
/// until the next [`Terms::collect`].
#[derive(Default)]
pub struct SmtWriter {
    named: FxHashMap<TermId, u32>,
    symbols: FxHashMap<InputId, String>,
    taken: FxHashSet<String>,
    next: u32,
    uses: FxHashMap<TermId, u32>,
    nesting: FxHashMap<TermId, u32>,
}

impl SmtWriter {
    pub fn new() -> SmtWriter {
        SmtWriter::default()
    }

    /// The symbol of an input that has been declared.
    pub fn symbol(&self, input: InputId) -> Option<&str> {
        self.symbols.get(&input).map(String::as_str)
    }

    /// Appends the declarations and definitions that the term still needs and returns its text.
    pub fn expression(&mut self, terms: &Terms, root: TermId, out: &mut String) -> String {
        for t in self.undefined(terms, root) {
            match terms.op(t) {
                Op::Const => {}
                Op::Input => self.declare(terms, t, out),
                Op::FToBits => self.constrain_bits(terms, t, out),
                // Any value: SMT-LIB has no such function.
                Op::Apply1 | Op::Apply2 => {
                    let name = self.name(t);
                    put(out, format_args!("(declare-const !{name} {})\n", sort_text(terms.sort(t))));
                }
                _ => {
                    let nesting = terms.args(t).iter().filter_map(|arg| self.nesting.get(arg)).max();
                    let nesting = nesting.map_or(0, |deepest| deepest + 1);
                    if self.uses[&t] > 1 || nesting >= MAX_NESTING {
                        let text = self.text(terms, t);
                        let name = self.name(t);
                        put(out, format_args!("(define-fun !{name} () {} {text})\n", sort_text(terms.sort(t))));
                    } else {
                        self.nesting.insert(t, nesting);
                    }
                }
            }
        }
        self.uses.clear();
        let text = self.text(terms, root);
        self.nesting.clear();
        text
    }

    /// The terms that have no name yet, operands first, and how often each is written.
    fn undefined(&mut self, terms: &Terms, root: TermId) -> Vec<TermId> {
        let mut order = Vec::new();
        let mut stack = vec![(root, false)];
        while let Some((t, operands_done)) = stack.pop() {
            if operands_done {
                order.push(t);
                continue;
            }
            if self.named.contains_key(&t) {
                continue;
            }
            let uses = self.uses.entry(t).or_insert(0);
            *uses += 1;
            if *uses > 1 {
                continue;
            }
            stack.push((t, true));
            for &arg in terms.args(t).iter().rev() {
                stack.push((arg, false));
                if repeats(terms.op(t)) {
                    stack.push((arg, false));
                }
            }
        }
        order
    }

    fn name(&mut self, t: TermId) -> u32 {
        let name = self.next;
        self.next += 1;
        self.named.insert(t, name);
        name
    }

    fn declare(&mut self, terms: &Terms, t: TermId, out: &mut String) {
        let id = terms.as_input(t).expect("the operator says that it is an input");
        if self.symbols.contains_key(&id) {
            return;
        }
        let input = terms.input_of(id);
        // The index keeps the symbol apart from SMT-LIB's own words and from other inputs.
        let simple = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        let mut symbol = if input.name.chars().all(simple) && input.name.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            format!("{}!{}", input.name, input.index)
        } else {
            let printable = |c: char| if matches!(c, ' '..='~') && c != '|' && c != '\\' { c } else { '_' };
            format!("|{}!{}|", input.name.chars().map(printable).collect::<String>(), input.index)
        };
        while !self.taken.insert(symbol.clone()) {
            let at = symbol.len() - usize::from(symbol.ends_with('|'));
            symbol.insert(at, '!');
        }
        put(out, format_args!("(declare-const {symbol} {})\n", sort_text(input.sort())));
        self.symbols.insert(id, symbol);
    }

    fn constrain_bits(&mut self, terms: &Terms, t: TermId, out: &mut String) {
        let operand = self.text(terms, terms.arg(t, 0));
        let float = terms.sort(terms.arg(t, 0));
        let width = float.width();
        let name = self.name(t);
        let nan = if float == Sort::F32 { NAN32 } else { NAN64 };
        put(out, format_args!("(declare-const !{name} (_ BitVec {width}))\n"));
        put(out, format_args!("(assert (= ((_ to_fp {}) !{name}) {operand}))\n", format_text(float)));
        put(out, format_args!("(assert (=> (fp.isNaN {operand}) (= !{name} {})))\n", bits_text(width, nan)));
    }

    fn text(&self, terms: &Terms, t: TermId) -> String {
        if let Some(name) = self.named.get(&t) {
            return format!("!{name}");
        }
        let (op, sort) = (terms.op(t), terms.sort(t));
        let args = terms.args(t);
        if let Some(raw) = terms.const_value(t) {
            return constant_text(sort, raw);
        }
        if let Some(input) = terms.as_input(t) {
            return self.symbols.get(&input).cloned().expect("inputs are declared before they are used");
        }
        let parts: Vec<String> = args.iter().map(|&arg| self.text(terms, arg)).collect();
        let from = terms.sort(args[0]);
        let joined = parts.join(" ");
        match op {
            Op::Shl | Op::AShr | Op::LShr => {
                let count = count_text(&parts[1], terms.sort(args[1]).width(), sort.width());
                format!("({} {} {count})", op.smt(), parts[0])
            }
            Op::SExt => format!("((_ sign_extend {}) {joined})", sort.width() - from.width()),
            Op::ZExt => format!("((_ zero_extend {}) {joined})", sort.width() - from.width()),
            Op::Extract => {
                let low = terms.extract_low(t);
                format!("((_ extract {} {low}) {joined})", low + sort.width() - 1)
            }
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FSqrt => format!("({} RNE {joined})", op.smt()),
            Op::FFloor => format!("(fp.roundToIntegral RTN {joined})"),
            Op::FCeil => format!("(fp.roundToIntegral RTP {joined})"),
            Op::FRint => format!("(fp.roundToIntegral RNE {joined})"),
            Op::FRem => remainder_text(&parts[0], &parts[1]),
            Op::FMin | Op::FMax => extremum_text(op, sort, &parts[0], &parts[1]),
            Op::SToF | Op::FToF => format!("((_ to_fp {}) RNE {joined})", format_text(sort)),
            Op::BitsToF => format!("((_ to_fp {}) {joined})", format_text(sort)),
            Op::FToS => saturated_text(&parts[0], from, sort),
            Op::FToBits | Op::Apply1 | Op::Apply2 => unreachable!("{op:?} always has a name"),
            _ => format!("({} {joined})", op.smt()),
        }
    }
}

/// Operators whose text holds an operand more than once.
fn repeats(op: Op) -> bool {
    matches!(op, Op::FRem | Op::FMin | Op::FMax | Op::FToS | Op::FToBits)
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::F32 | Sort::F64 => format!("(_ FloatingPoint {})", format_text(sort)),
    }
}

fn format_text(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

fn bits_text(width: u32, raw: u64) -> String {
    if width.is_multiple_of(4) {
        format!("#x{raw:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{raw:0digits$b}", digits = width as usize)
    }
}

fn constant_text(sort: Sort, raw: u64) -> String {
    match sort {
        Sort::Bool => (raw != 0).to_string(),
        Sort::Bits(_) => bits_text(sort.width(), raw),
        Sort::F32 | Sort::F64 => {
            if raw == if sort == Sort::F32 { NAN32 } else { NAN64 } {
                return format!("(_ NaN {})", format_text(sort));
            }
            let (exponent, fraction) = if sort == Sort::F32 { (8, 23) } else { (11, 52) };
            let field = |low: u32, width: u32| bits_text(width, raw >> low & (u64::MAX >> (64 - width)));
            format!("(fp {} {} {})", field(exponent + fraction, 1), field(fraction, exponent), field(0, fraction))
        }
    }
}

/// The count of a shift, cut to the bits that Java uses and fitted to the width of the value.
fn count_text(count: &str, from: u32, width: u32) -> String {
    let bits = width.trailing_zeros().min(from);
    format!("((_ zero_extend {}) ((_ extract {} 0) {count}))", width - bits, bits - 1)
}

/// `fmod` from IEEE-754's remainder of the magnitudes, which is at most half a divisor too small.
fn remainder_text(a: &str, b: &str) -> String {
    let rest = format!("(fp.rem (fp.abs {a}) (fp.abs {b}))");
    format!(
        "(let ((?r {rest})) (let ((?m (ite (fp.isZero ?r) (fp.abs ?r) (ite (fp.isNegative ?r) (fp.add RNE ?r (fp.abs \
         {b})) ?r)))) (ite (fp.isNegative {a}) (fp.neg ?m) ?m)))"
    )
}

/// `Math.min` and `Math.max`.
fn extremum_text(op: Op, sort: Sort, a: &str, b: &str) -> String {
    let (better, sign) = if op == Op::FMin { ("fp.lt", "fp.isNegative") } else { ("fp.gt", "fp.isPositive") };
    format!(
        "(ite (or (fp.isNaN {a}) (fp.isNaN {b})) (_ NaN {}) (ite (or ({better} {a} {b}) (and (fp.eq {a} {b}) ({sign} \
         {a}))) {a} {b}))",
        format_text(sort)
    )
}

/// A cast to an integer. Both ends of the range are exact floats: -2^(n-1) and 2^(n-1).
fn saturated_text(a: &str, from: Sort, sort: Sort) -> String {
    let width = sort.width();
    let limit = 2f64.powi(width as i32 - 1);
    let end = |value: f64| {
        let raw = if from == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() };
        constant_text(from, raw)
    };
    format!(
        "(ite (fp.isNaN {a}) {} (ite (fp.geq {a} {}) {} (ite (fp.leq {a} {}) {} ((_ fp.to_sbv {width}) RTZ {a}))))",
        bits_text(width, 0),
        end(limit),
        bits_text(width, sort.mask() >> 1),
        end(-limit),
        bits_text(width, 1 << (width - 1))
    )
}
