//! Blasted operations agree with the evaluator, whose floats are the machine's own.
//!
//! A million operations go through the clauses of their circuits, 64 at a time and without a search.
//! Constants driven through a circuit must fold to the same constant; and the SAT solver itself must
//! propagate fixed inputs to it. `%` of floats has a circuit for each distance of exponents, too
//! large to be built at once, and is only folded.

use solver::circuit::{Bits, Gates, constant, known, operator};
use solver::{Cadical, FoldOnly, Lanes, Lit, Outcome};
use term::{Op, Sort, SplitMix, apply};

struct Numbers(SplitMix);

impl Numbers {
    fn new(seed: u64) -> Numbers {
        Numbers(SplitMix(seed))
    }

    fn next(&mut self) -> u64 {
        self.0.draw()
    }

    fn float(&mut self, sort: Sort) -> u64 {
        let (digits, exponents) = if sort == Sort::F32 { (23, 255) } else { (52, 2047) };
        let bias = exponents / 2;
        let exponent = match self.next() % 8 {
            0 => 0,
            1 => exponents - self.next() % 2,
            2 => self.next() % (digits + 3),
            3 => self.next() % (exponents + 1),
            _ => bias - digits / 2 + self.next() % (digits * 2),
        };
        let all = (1 << digits) - 1;
        let fraction = match self.next() % 6 {
            0 => 0,
            1 => all,
            2 => 1 << (self.next() % digits),
            3 => self.next() & all & !((1 << (self.next() % digits)) - 1),
            _ => self.next() & all,
        };
        sort.canonical((self.next() & 1) << (sort.width() - 1) | exponent << digits | fraction)
    }

    fn value(&mut self, sort: Sort) -> u64 {
        let raw = match (sort.is_float(), self.next() % 4) {
            (true, _) => self.float(sort),
            (false, 0) => self.next() % 20,
            (false, 1) => (self.next() % 20).wrapping_neg(),
            (false, 2) => 1u64.checked_shl((self.next() % 64) as u32).unwrap_or(0).wrapping_sub(self.next() % 2),
            (false, _) => self.next(),
        };
        sort.canonical(raw)
    }
}

/// Every operator with its result's and its operands' sorts.
fn operations() -> Vec<(Op, Sort, Vec<Sort>)> {
    let mut all = Vec::new();
    for float in [Sort::F32, Sort::F64] {
        for op in [Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem, Op::FMin, Op::FMax] {
            all.push((op, float, vec![float; 2]));
        }
        for op in [Op::FNeg, Op::FAbs, Op::FSqrt, Op::FFloor, Op::FCeil, Op::FRint] {
            all.push((op, float, vec![float]));
        }
        for op in [Op::FEq, Op::FLt, Op::FLe, Op::Eq] {
            all.push((op, Sort::Bool, vec![float; 2]));
        }
        all.push((Op::FIsNan, Sort::Bool, vec![float]));
        for int in [Sort::INT, Sort::LONG] {
            all.push((Op::SToF, float, vec![int]));
            all.push((Op::FToS, int, vec![float]));
        }
        let bits = Sort::Bits(float.width() as u8);
        all.push((Op::BitsToF, float, vec![bits]));
        all.push((Op::FToBits, bits, vec![float]));
    }
    all.push((Op::FToF, Sort::F32, vec![Sort::F64]));
    all.push((Op::FToF, Sort::F64, vec![Sort::F32]));
    for bits in [Sort::BYTE, Sort::SHORT, Sort::INT, Sort::LONG] {
        for op in [Op::Add, Op::Sub, Op::Mul, Op::SDiv, Op::SRem, Op::Shl, Op::AShr, Op::LShr] {
            all.push((op, bits, vec![bits; 2]));
        }
        for op in [Op::BvAnd, Op::BvOr, Op::BvXor] {
            all.push((op, bits, vec![bits; 2]));
        }
        for op in [Op::Neg, Op::BvNot] {
            all.push((op, bits, vec![bits]));
        }
        for op in [Op::Slt, Op::Ult, Op::Eq] {
            all.push((op, Sort::Bool, vec![bits; 2]));
        }
    }
    all.push((Op::SExt, Sort::LONG, vec![Sort::INT]));
    all.push((Op::ZExt, Sort::INT, vec![Sort::SHORT]));
    all
}

#[test]
fn circuits_of_constants_fold_to_what_the_machine_computes() {
    let count: usize = 20_000;
    let operations = operations();
    let mut numbers = Numbers::new(1);
    let mut gates = Gates::new(Box::new(FoldOnly::new()));
    let mut beyond = 0;
    for index in 0..count {
        let (op, sort, from) = &operations[index % operations.len()];
        let mut values = [0; 3];
        for (value, &sort) in values.iter_mut().zip(from) {
            *value = numbers.value(sort);
        }
        let words: Vec<Bits> = from.iter().zip(values).map(|(s, v)| constant(s.width() as usize, v)).collect();
        let words: Vec<&[Lit]> = words.iter().map(Vec::as_slice).collect();
        let circuit = operator(&mut gates, *op, *sort, from[0], &words, 0);
        if circuit.within == Lit::FALSE {
            beyond += 1;
            continue;
        }
        let expected = apply(*op, *sort, from[0], values, 0);
        let found = known(&circuit.bits);
        assert_eq!(found, Some(expected), "{op:?} {sort:?} of {from:?} {values:x?}: {found:x?} not {expected:x}");
    }
    assert!(beyond * 100 < count, "{beyond} of {count} operations were beyond their circuit");
}

#[test]
fn a_million_operations_through_their_clauses_give_what_the_machine_computes() {
    let operations: Vec<_> = operations().into_iter().filter(|(op, ..)| *op != Op::FRem).collect();
    let batches = 1_000_000_usize.div_ceil(64 * operations.len());
    let mut numbers = Numbers::new(3);
    for (op, sort, from) in operations {
        let lanes = Lanes::new();
        let mut gates = Gates::new(Box::new(lanes.clone()));
        let words: Vec<Bits> = from.iter().map(|sort| gates.fresh_word(sort.width() as usize)).collect();
        let slices: Vec<&[Lit]> = words.iter().map(Vec::as_slice).collect();
        let circuit = operator(&mut gates, op, sort, from[0], &slices, 0);
        assert_eq!(circuit.within, Lit::TRUE, "{op:?}");
        for _ in 0..batches {
            let values: Vec<[u64; 64]> =
                from.iter().map(|&sort| std::array::from_fn(|_| numbers.value(sort))).collect();
            let mut inputs = Vec::new();
            for (word, values) in words.iter().zip(&values) {
                inputs.extend(word.iter().enumerate().map(|(bit, &lit)| (lit, column(values, bit))));
            }
            let found = lanes.evaluate(&inputs).unwrap_or_else(|clause| panic!("clause {clause} of {op:?} fails"));
            let bits: Vec<u64> = circuit.bits.iter().map(|&lit| found.get(lit)).collect();
            for lane in 0..64 {
                let mut operands = [0; 3];
                operands.iter_mut().zip(&values).for_each(|(operand, values)| *operand = values[lane]);
                let found = bits.iter().enumerate().fold(0, |raw, (bit, lanes)| raw | (lanes >> lane & 1) << bit);
                let expected = apply(op, sort, from[0], operands, 0);
                assert_eq!(found, expected, "{op:?} {sort:?} of {from:?} {operands:x?}: {found:x} not {expected:x}");
            }
        }
    }
}

/// A bit of 64 values, as one word.
fn column(values: &[u64; 64], bit: usize) -> u64 {
    values.iter().enumerate().fold(0, |word, (lane, value)| word | (value >> bit & 1) << lane)
}

#[test]
fn clauses_propagate_fixed_inputs_to_what_the_machine_computes() {
    let mut numbers = Numbers::new(2);
    for (op, sort, from) in operations() {
        if op == Op::FRem {
            continue;
        }
        let mut gates = Gates::new(Box::new(Cadical::new()));
        let words: Vec<Bits> = from.iter().map(|sort| gates.fresh_word(sort.width() as usize)).collect();
        let slices: Vec<&[Lit]> = words.iter().map(Vec::as_slice).collect();
        let circuit = operator(&mut gates, op, sort, from[0], &slices, 0);
        for _ in 0..20 {
            let mut values = [0; 3];
            let mut assumptions = Vec::new();
            for ((value, &sort), word) in values.iter_mut().zip(&from).zip(&words) {
                *value = numbers.value(sort);
                for (bit, &lit) in word.iter().enumerate() {
                    assumptions.push(if *value >> bit & 1 == 1 { lit } else { !lit });
                }
            }
            let sat = gates.sat();
            assert_eq!(sat.solve_under(&assumptions, 100, solver::Stop::NEVER), Outcome::Sat, "{op:?}");
            let found = circuit.bits.iter().enumerate().fold(0, |raw, (bit, &lit)| {
                let value = lit.known().unwrap_or_else(|| sat.value(lit));
                raw | u64::from(value) << bit
            });
            let expected = apply(op, sort, from[0], values, 0);
            assert_eq!(found, expected, "{op:?} {sort:?} of {from:?} {values:x?}: {found:x} not {expected:x}");
        }
    }
}
