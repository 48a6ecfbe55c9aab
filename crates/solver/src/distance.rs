//! How far values are from making a condition true: Tracey's branch distance, in whole numbers.
//!
//! Numbers are compared by their *ordinal*, the position on the line of all values of their type: an
//! integer is its own, a float is counted in steps to the next float. Distances are then exact, and a
//! step of one reaches the neighbour, whatever the size of the number.

use term::{Evaluator, JavaType, Model, Op, Sort, TermId, Terms};

/// Where no number says how far it is: NaN, a boolean.
const FAR: u128 = 1 << 70;
/// Conditions nested deeper than this are only true or false.
const DEPTH: u32 = 64;

/// Reusable scratch.
#[derive(Default)]
pub struct Distance {
    evaluator: Evaluator,
}

impl Distance {
    /// 0 exactly if the condition holds under the model.
    pub fn of(&mut self, terms: &Terms, model: &Model, t: TermId) -> u128 {
        self.wanted(terms, model, t, true, DEPTH)
    }

    fn wanted(&mut self, terms: &Terms, model: &Model, t: TermId, truth: bool, depth: u32) -> u128 {
        if self.evaluator.holds(terms, model, t) == truth {
            return 0;
        }
        if depth == 0 {
            return FAR;
        }
        let depth = depth - 1;
        let args = terms.args(t);
        match (terms.op(t), truth) {
            (Op::Not, _) => self.wanted(terms, model, args[0], !truth, depth),
            (Op::And, true) => {
                let one = self.wanted(terms, model, args[0], true, depth);
                one.saturating_add(self.wanted(terms, model, args[1], true, depth))
            }
            (Op::And, false) => {
                let one = self.wanted(terms, model, args[0], false, depth);
                one.min(self.wanted(terms, model, args[1], false, depth))
            }
            (Op::Ite, _) => {
                let mut side = |holds: bool, side: TermId| {
                    let condition = self.wanted(terms, model, args[0], holds, depth);
                    condition.saturating_add(self.wanted(terms, model, side, truth, depth))
                };
                side(true, args[1]).min(side(false, args[2]))
            }
            // Violated: the values differ and should not, or are the same and should differ.
            (Op::Eq | Op::FEq, true) => self.apart(terms, model, args).max(1),
            (Op::Eq | Op::FEq, false) => 1,
            (Op::Slt | Op::Ult | Op::FLt | Op::FLe, _) => self.apart(terms, model, args).saturating_add(1),
            (_, _) => FAR,
        }
    }

    /// How many steps lie between two operands.
    fn apart(&mut self, terms: &Terms, model: &Model, args: &[TermId]) -> u128 {
        let sort = terms.sort(args[0]);
        let [a, b] = [args[0], args[1]].map(|arg| self.evaluator.eval(terms, model, arg));
        match sort {
            Sort::Bool => FAR,
            Sort::Bits(_) => (i128::from(sort.signed(a)) - i128::from(sort.signed(b))).unsigned_abs(),
            Sort::F32 => float_apart(JavaType::Float, a, b),
            Sort::F64 => float_apart(JavaType::Double, a, b),
        }
    }
}

fn float_apart(ty: JavaType, a: u64, b: u64) -> u128 {
    if is_nan(ty, a) || is_nan(ty, b) { FAR } else { (ordinal(ty, a) - ordinal(ty, b)).unsigned_abs() }
}

fn is_nan(ty: JavaType, raw: u64) -> bool {
    match ty {
        JavaType::Float => f32::from_bits(raw as u32).is_nan(),
        JavaType::Double => f64::from_bits(raw).is_nan(),
        JavaType::Boolean | JavaType::Byte | JavaType::Short | JavaType::Char | JavaType::Int | JavaType::Long => false,
    }
}

/// The position of a value on the line of its type's values; both zeros are at 0.
pub fn ordinal(ty: JavaType, raw: u64) -> i128 {
    let sort = ty.sort();
    match ty {
        JavaType::Boolean | JavaType::Char => i128::from(raw),
        JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => i128::from(sort.signed(raw)),
        JavaType::Float | JavaType::Double => {
            let size = i128::from(raw & (sort.mask() >> 1));
            if raw >> (sort.width() - 1) == 0 { size } else { -size }
        }
    }
}

/// The value at a position; `None` beyond the ends, which for floats are the infinities.
pub fn value_at(ty: JavaType, place: i128) -> Option<u64> {
    let sort = ty.sort();
    let half = 1i128 << (sort.width() - 1);
    let (low, high) = match ty {
        JavaType::Boolean => (0, 1),
        JavaType::Char => (0, 0xffff),
        JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => (-half, half - 1),
        JavaType::Float => (-ordinal(ty, f32::INFINITY.to_bits().into()), ordinal(ty, f32::INFINITY.to_bits().into())),
        JavaType::Double => (-ordinal(ty, f64::INFINITY.to_bits()), ordinal(ty, f64::INFINITY.to_bits())),
    };
    if !(low..=high).contains(&place) {
        return None;
    }
    Some(match ty {
        JavaType::Float | JavaType::Double if place < 0 => (-place) as u64 | 1 << (sort.width() - 1),
        _ => place as u64 & sort.mask(),
    })
}
