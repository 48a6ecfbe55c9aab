//! Random queries.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

use std::io::Write as _;
use std::process::{Command, Stdio};
use term::{Input, JavaType, Op, Sort, SplitMix, TermId, Terms};

pub struct Numbers(pub SplitMix);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(SplitMix(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.draw()
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const TYPES: [JavaType; 13] = [
    JavaType::Int,
    JavaType::Int,
    JavaType::Int,
    JavaType::Long,
    JavaType::Long,
    JavaType::Byte,
    JavaType::Short,
    JavaType::Char,
    JavaType::Boolean,
    JavaType::Float,
    JavaType::Float,
    JavaType::Double,
    JavaType::Double,
];

/// What random terms are made of.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// Bit-vectors of every width and booleans.
    Words,
    /// Only comparisons of ints with each other and with constants.
    Orders,
    /// Floats as well, mostly single precision: other solvers need long for doubles.
    Floats,
}

pub fn inputs() -> Vec<Input> {
    TYPES.iter().enumerate().map(|(index, &ty)| Input::new(index as u32, &format!("v{index}"), ty)).collect()
}

pub struct Maker<'a> {
    pub terms: &'a mut Terms,
    pub numbers: &'a mut Numbers,
    pub kind: Kind,
}

impl Maker<'_> {
    pub fn query(&mut self) -> Vec<TermId> {
        // Floats are kept small: the other solvers need seconds for what takes us milliseconds.
        let (most, depth) = match self.kind {
            Kind::Words => (5, 2),
            Kind::Orders => (12, 0),
            Kind::Floats => (3, 1),
        };
        let count = 1 + self.numbers.below(most);
        (0..count).map(|_| self.condition(depth)).collect()
    }

    fn constant(&mut self, sort: Sort) -> TermId {
        let raw = match (sort, self.numbers.below(4)) {
            (Sort::Bool, _) => self.numbers.next() & 1,
            (Sort::F32 | Sort::F64, choice) => {
                let edges = [0.0, -0.0, 1.0, 0.5, -2.5, 3.0, 1e10, 0.1, 7.25, 1e-40, f64::INFINITY, f64::NAN];
                let value = if choice == 0 { self.numbers.below(100) as f64 / 8.0 } else { self.numbers.pick(&edges) };
                if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() }
            }
            (Sort::Bits(_), 0) => self.numbers.next() % 12,
            (Sort::Bits(_), 1) => (self.numbers.next() % 12).wrapping_neg(),
            (Sort::Bits(width), 2) => 1 << self.numbers.below(width as usize),
            (Sort::Bits(_), _) => self.numbers.next(),
        };
        self.terms.constant(sort, raw)
    }

    fn leaf(&mut self, sort: Sort) -> TermId {
        let all = inputs();
        let fitting: Vec<&Input> = all.iter().filter(|input| input.sort() == sort).collect();
        if fitting.is_empty() || self.numbers.below(4) == 0 {
            return self.constant(sort);
        }
        let input = fitting[self.numbers.below(fitting.len())];
        self.terms.input(input)
    }

    pub fn condition(&mut self, depth: u32) -> TermId {
        let sort = match (self.kind, self.numbers.below(10)) {
            (Kind::Orders, _) => Sort::INT,
            (Kind::Floats, 0..=5) => Sort::F32,
            (Kind::Floats, 6) => Sort::F64,
            (Kind::Words, 0..=4) => Sort::INT,
            (Kind::Words, 5..=6) => Sort::LONG,
            (_, 7) => Sort::BYTE,
            (_, 8) => Sort::SHORT,
            (_, _) => Sort::Bool,
        };
        let (a, b) = (self.term(sort, depth), self.term(sort, depth));
        let atom = match sort {
            Sort::Bool => self.terms.eq(a, b),
            Sort::Bits(_) => match self.numbers.below(if self.kind == Kind::Orders { 4 } else { 6 }) {
                0 => self.terms.eq(a, b),
                1..=3 => self.terms.slt(a, b),
                4 => self.terms.ult(a, b),
                _ => self.terms.sle(a, b),
            },
            Sort::F32 | Sort::F64 => match self.numbers.below(5) {
                0 => self.terms.feq(a, b),
                1..=2 => self.terms.flt(a, b),
                3 => self.terms.eq(a, b),
                _ => self.terms.fle(a, b),
            },
        };
        match self.numbers.below(3) {
            0 => self.terms.not(atom),
            _ => atom,
        }
    }

    pub fn term(&mut self, sort: Sort, depth: u32) -> TermId {
        if depth == 0 || self.numbers.below(5) == 0 {
            return self.leaf(sort);
        }
        let depth = depth - 1;
        match sort {
            Sort::Bool => {
                let (a, b) = (self.condition(depth), self.condition(depth));
                self.terms.and(a, b)
            }
            Sort::Bits(width) => self.word(width, depth),
            Sort::F32 | Sort::F64 => self.float(sort, depth),
        }
    }

    fn word(&mut self, width: u8, depth: u32) -> TermId {
        let sort = Sort::Bits(width);
        let two = [Op::Add, Op::Sub, Op::BvAnd, Op::BvOr, Op::BvXor, Op::Add, Op::Shl, Op::AShr, Op::LShr];
        let hard = [Op::Mul, Op::SDiv, Op::SRem];
        match self.numbers.below(12) {
            0..=5 => {
                let (a, b) = (self.term(sort, depth), self.term(sort, depth));
                let op = self.numbers.pick(&two);
                self.terms.build(op, sort, &[a, b], 0)
            }
            6 => {
                let a = self.term(sort, depth);
                // By a constant, unless the words are short enough for every solver.
                let b = if width <= 16 { self.term(sort, depth) } else { self.constant(sort) };
                let op = self.numbers.pick(&hard);
                self.terms.build(op, sort, &[a, b], 0)
            }
            7 => {
                let a = self.term(sort, depth);
                let op = self.numbers.pick(&[Op::Neg, Op::BvNot]);
                self.terms.build(op, sort, &[a], 0)
            }
            8 => {
                let condition = self.condition(depth);
                let (a, b) = (self.term(sort, depth), self.term(sort, depth));
                self.terms.ite(condition, a, b)
            }
            9 if self.kind == Kind::Floats && width >= 32 => {
                let a = self.term(Sort::F32, depth);
                if width == 32 && self.numbers.below(2) == 0 {
                    self.terms.float_to_bits(a)
                } else {
                    self.terms.float_to_int(a, sort)
                }
            }
            _ => {
                let other = self.numbers.pick(&[8u8, 16, 32, 64]);
                let a = self.term(Sort::Bits(other), depth);
                match (other < width, self.numbers.below(2)) {
                    (true, 0) => self.terms.sext(a, width),
                    (true, _) => self.terms.zext(a, width),
                    (false, _) if other == width => a,
                    (false, _) => self.terms.trunc(a, width),
                }
            }
        }
    }

    fn float(&mut self, sort: Sort, depth: u32) -> TermId {
        match self.numbers.below(10) {
            0..=4 => {
                let (a, b) = (self.term(sort, depth), self.term(sort, depth));
                let op = match sort {
                    Sort::F32 => self.numbers.pick(&[Op::FAdd, Op::FSub, Op::FMul, Op::FMin, Op::FMax, Op::FDiv]),
                    _ => self.numbers.pick(&[Op::FAdd, Op::FSub, Op::FMin, Op::FMax]),
                };
                self.terms.build(op, sort, &[a, b], 0)
            }
            5..=7 => {
                let a = self.term(sort, depth);
                let op = self.numbers.pick(&[Op::FNeg, Op::FAbs, Op::FFloor, Op::FCeil, Op::FRint]);
                self.terms.build(op, sort, &[a], 0)
            }
            8 => {
                let other = if sort == Sort::F32 { Sort::F64 } else { Sort::F32 };
                let a = self.term(other, depth);
                self.terms.float_to_float(a, sort)
            }
            _ => {
                let int = self.numbers.pick(&[Sort::INT, Sort::LONG]);
                let a = self.term(int, depth);
                self.terms.int_to_float(a, sort)
            }
        }
    }
}

/// How many queries, unless the environment says otherwise.
pub fn amount(usual: usize) -> usize {
    std::env::var("BANYAN_QUERIES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A program's answers to a script, or nothing (with a message) if it is not installed.
pub fn answers(command: &str, arguments: &[&str], script: String) -> Option<Vec<String>> {
    let started = Command::new(command)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = started else {
        println!("skipped: {command} is not installed (Debian: apt-get install {command})");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect())
}
