//! Expressions that simplify nothing: the yardstick for the simplifier. They are drawn from a tape
//! of numbers (so that a shorter tape is a smaller expression), evaluated by an evaluator of their
//! own, and written as SMT-LIB in the plainest way.

#![allow(dead_code, reason = "each test uses its part")]

use term::{Input, JavaType, Model, Op, Sort, TermId, Terms};

/// An operator of the library, or one that the library writes with others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Plain(Op),
    Or,
    Xor,
    Sle,
    Ule,
    Lcmp,
    Fcmpl,
    Fcmpg,
}

#[derive(Clone, Debug)]
pub struct Tree {
    pub kind: Kind,
    pub sort: Sort,
    pub kids: Vec<Tree>,
    /// A constant's value, an input's index, an extraction's lowest bit.
    pub number: u64,
}

const TYPES: [JavaType; 13] = [
    JavaType::Int,
    JavaType::Int,
    JavaType::Long,
    JavaType::Long,
    JavaType::Byte,
    JavaType::Short,
    JavaType::Char,
    JavaType::Boolean,
    JavaType::Boolean,
    JavaType::Float,
    JavaType::Float,
    JavaType::Double,
    JavaType::Double,
];
const NAMES: [&str; 13] = ["x", "y", "l", "m", "b", "s", "c", "p", "q", "f", "g", "d", "e"];

pub fn inputs() -> Vec<Input> {
    (0..TYPES.len()).map(|index| Input::new(index as u32, NAMES[index], TYPES[index])).collect()
}

/// Numbers to draw from; zeros after the end.
pub struct Tape<'a> {
    numbers: &'a [u32],
    at: usize,
    /// Expressions drawn before, to be drawn again: rules about equal operands need some.
    drawn: Vec<Tree>,
    /// Leaves out what SMT-LIB cannot say plainly or solvers cannot do quickly.
    pub easy: bool,
}

impl<'a> Tape<'a> {
    pub fn new(numbers: &'a [u32]) -> Tape<'a> {
        Tape { numbers, at: 0, drawn: Vec::new(), easy: false }
    }

    pub fn next(&mut self) -> u64 {
        self.at += 1;
        u64::from(self.numbers.get(self.at - 1).copied().unwrap_or(0))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit
    }

    /// A raw value of the sort, often an edge.
    pub fn value(&mut self, sort: Sort) -> u64 {
        let width = sort.width();
        let top = 1u64 << (width - 1);
        let raw = match (sort, self.below(4)) {
            (Sort::Bool, _) => self.next() & 1,
            (Sort::Bits(5..=16), 0 | 1) => [top, top - 1, 0, u64::MAX, 1][self.below(5)],
            (Sort::Bits(_), 0) => self.next() % 10,
            (Sort::Bits(_), 1) => (self.next() % 10).wrapping_neg(),
            (Sort::Bits(_), 2) => {
                let edges = [top, top - 1, top + 1, 31, 32, 33, 0xff, 0x80, 0xffff, 0x7fff, 0x8000, 0xffff_ffff, 3, 5];
                edges[self.below(edges.len())]
            }
            (Sort::Bits(_), _) => self.next() << 32 | self.next(),
            (Sort::F32 | Sort::F64, 0..=2) => {
                let edges = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    0.5,
                    2.5,
                    1.5,
                    -2.5,
                    f64::NAN,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    1e10,
                    2147483647.0,
                    2147483648.0,
                    -2147483648.0,
                    -2147483649.0,
                    9.2e18,
                    9.3e18,
                    1e-45,
                    5e-324,
                    1e308,
                    16777217.0,
                    7.0,
                    -3.0,
                ];
                let edge = edges[self.below(edges.len())];
                if sort == Sort::F32 { u64::from((edge as f32).to_bits()) } else { edge.to_bits() }
            }
            (Sort::F32 | Sort::F64, _) => self.next() << 32 | self.next(),
        };
        sort.canonical(raw)
    }

    pub fn model(&mut self) -> Model {
        let mut model = Model::new();
        let mut last = (Sort::Bool, 0);
        for input in inputs() {
            // Equal values show what comparisons do with them.
            let repeat = input.sort() == last.0 && self.below(4) == 0;
            last = (input.sort(), if repeat { last.1 } else { self.value(input.sort()) });
            model.set(&input, last.1);
        }
        model
    }

    fn leaf(&mut self, sort: Sort) -> Tree {
        let fitting: Vec<usize> = (0..TYPES.len()).filter(|&index| TYPES[index].sort() == sort).collect();
        if fitting.is_empty() || self.below(3) == 0 {
            return Tree { kind: Kind::Plain(Op::Const), sort, kids: vec![], number: self.value(sort) };
        }
        let number = fitting[self.below(fitting.len())] as u64;
        Tree { kind: Kind::Plain(Op::Input), sort, kids: vec![], number }
    }

    pub fn tree(&mut self, sort: Sort, depth: u32) -> Tree {
        if depth == 0 || self.below(8) == 0 {
            return self.leaf(sort);
        }
        if self.below(4) == 0 {
            let fitting: Vec<&Tree> = self.drawn.iter().filter(|tree| tree.sort == sort).collect();
            if !fitting.is_empty() {
                let chosen = self.at % fitting.len();
                return fitting[chosen].clone();
            }
        }
        let tree = match sort {
            Sort::Bool => self.boolean(depth - 1),
            Sort::Bits(width) => self.bits(width, depth - 1),
            Sort::F32 | Sort::F64 => self.float(sort, depth - 1),
        };
        self.drawn.push(tree.clone());
        tree
    }

    fn node(&mut self, kind: Kind, sort: Sort, kids: &[Sort], depth: u32) -> Tree {
        let kids = kids.iter().map(|&kid| self.tree(kid, depth)).collect();
        Tree { kind, sort, kids, number: 0 }
    }

    fn some_bits(&mut self) -> Sort {
        [Sort::INT, Sort::INT, Sort::LONG, Sort::BYTE, Sort::SHORT][self.below(5)]
    }

    fn some_float(&mut self) -> Sort {
        if self.easy || self.below(2) == 0 { Sort::F32 } else { Sort::F64 }
    }

    fn boolean(&mut self, depth: u32) -> Tree {
        use Kind::*;
        let sort = Sort::Bool;
        match self.below(16) {
            12 | 13 => self.pair(depth),
            14 => self.extended_and_constant(depth),
            15 => self.converted_and_constant(depth),
            0 => self.node(Plain(Op::Not), sort, &[sort], depth),
            1 => self.node(Plain(Op::And), sort, &[sort, sort], depth),
            2 => self.node(Or, sort, &[sort, sort], depth),
            3 => self.node(Xor, sort, &[sort, sort], depth),
            4 => self.node(Plain(Op::Ite), sort, &[sort, sort, sort], depth),
            5 => {
                let of = [sort, Sort::INT, Sort::LONG, Sort::BYTE, Sort::F32, Sort::Bits(5)][self.below(6)];
                self.node(Plain(Op::Eq), sort, &[of, of], depth)
            }
            6..=9 => {
                let kind = [Plain(Op::Eq), Plain(Op::Slt), Sle, Plain(Op::Ult), Ule][self.below(5)];
                let of = self.some_bits();
                self.node(kind, sort, &[of, of], depth)
            }
            10 => {
                let kind = [Op::FEq, Op::FLt, Op::FLe][self.below(3)];
                let of = self.some_float();
                self.node(Plain(kind), sort, &[of, of], depth)
            }
            _ => {
                let of = self.some_float();
                self.node(Plain(Op::FIsNan), sort, &[of], depth)
            }
        }
    }

    fn constant(&mut self, sort: Sort) -> Tree {
        Tree { kind: Kind::Plain(Op::Const), sort, kids: vec![], number: self.value(sort) }
    }

    fn compared(&mut self, a: Tree, b: Tree) -> Tree {
        use Kind::*;
        let kind = match a.sort.is_float() {
            true => [Plain(Op::FEq), Plain(Op::FLt), Plain(Op::FLe)][self.below(3)],
            false => [Plain(Op::Eq), Plain(Op::Slt), Sle, Plain(Op::Ult), Ule][self.below(5)],
        };
        let kids = if self.below(2) == 0 { vec![a, b] } else { vec![b, a] };
        let t = Tree { kind, sort: Sort::Bool, kids, number: 0 };
        if self.below(2) == 0 { t } else { Tree { kind: Plain(Op::Not), sort: Sort::Bool, kids: vec![t], number: 0 } }
    }

    /// Two comparisons of the same operands.
    fn pair(&mut self, depth: u32) -> Tree {
        let of = if self.below(3) == 0 { self.some_float() } else { self.some_bits() };
        let (a, b) = (self.tree(of, depth.min(1)), self.tree(of, depth.min(1)));
        let kids = vec![self.compared(a.clone(), b.clone()), self.compared(a, b)];
        let kind = if self.below(2) == 0 { Kind::Plain(Op::And) } else { Kind::Or };
        Tree { kind, sort: Sort::Bool, kids, number: 0 }
    }

    /// A narrow number against a constant at the ends of its range.
    fn extended_and_constant(&mut self, depth: u32) -> Tree {
        let narrow = [Sort::BYTE, Sort::SHORT, Sort::Bits(5)][self.below(3)];
        let op = [Op::SExt, Op::ZExt][self.below(2)];
        let wide = self.node(Kind::Plain(op), Sort::INT, &[narrow], depth.min(1));
        let width = narrow.width();
        let ends = [1i64 << (width - 1), -1 << (width - 1), 1 << width, 0];
        let end = ends[self.below(4)] + self.below(5) as i64 - 2;
        let number = Sort::INT.canonical(end as u64);
        let end = Tree { kind: Kind::Plain(Op::Const), sort: Sort::INT, kids: vec![], number };
        self.compared(wide, end)
    }

    /// A converted integer against a float.
    fn converted_and_constant(&mut self, depth: u32) -> Tree {
        let sort = self.some_float();
        let mut whole = self.tree(Sort::INT, depth.min(1));
        if sort == Sort::F32 {
            let narrow = Tree { kind: Kind::Plain(Op::Extract), sort: Sort::SHORT, kids: vec![whole], number: 0 };
            whole = Tree { kind: Kind::Plain(Op::SExt), sort: Sort::INT, kids: vec![narrow], number: 0 };
        }
        let real = Tree { kind: Kind::Plain(Op::SToF), sort, kids: vec![whole], number: 0 };
        let constant = self.constant(sort);
        self.compared(real, constant)
    }

    fn shifted_twice(&mut self, sort: Sort, depth: u32) -> Tree {
        let mut value = self.tree(sort, depth.min(1));
        let ops = [Op::Shl, Op::AShr, Op::LShr];
        let op = ops[self.below(3)];
        for _ in 0..2 {
            let op = if self.below(3) == 0 { ops[self.below(3)] } else { op };
            let number = [0, 1, sort.width() / 2, sort.width() - 1, sort.width()][self.below(5)];
            let count = Tree { kind: Kind::Plain(Op::Const), sort: Sort::INT, kids: vec![], number: number.into() };
            value = Tree { kind: Kind::Plain(op), sort, kids: vec![value, count], number: 0 };
        }
        value
    }

    fn bits(&mut self, width: u8, depth: u32) -> Tree {
        use Kind::*;
        let sort = Sort::Bits(width);
        match self.below(21) {
            20 if width.is_power_of_two() && width > 4 => self.shifted_twice(sort, depth),
            0 => self.node(Plain(Op::BvNot), sort, &[sort], depth),
            1 => self.node(Plain(Op::BvAnd), sort, &[sort, sort], depth),
            2 => self.node(Plain(Op::BvOr), sort, &[sort, sort], depth),
            3 => self.node(Plain(Op::BvXor), sort, &[sort, sort], depth),
            4 | 5 => self.node(Plain(Op::Add), sort, &[sort, sort], depth),
            6 | 7 => self.node(Plain(Op::Sub), sort, &[sort, sort], depth),
            8 => self.node(Plain(Op::Neg), sort, &[sort], depth),
            9 | 10 => self.node(Plain(Op::Mul), sort, &[sort, sort], depth),
            11 if !self.easy => self.node(Plain(Op::SDiv), sort, &[sort, sort], depth),
            12 if !self.easy => self.node(Plain(Op::SRem), sort, &[sort, sort], depth),
            13 | 14 if width.is_power_of_two() && width > 4 => {
                let kind = [Op::Shl, Op::AShr, Op::LShr][self.below(3)];
                let count = self.some_bits();
                self.node(Plain(kind), sort, &[sort, count], depth)
            }
            15 if width > 1 => {
                let kind = [Op::SExt, Op::ZExt][self.below(2)];
                let usual = [Sort::BYTE, Sort::SHORT, Sort::INT][self.below(3)];
                let odd = Sort::Bits(1 + self.below(usize::from(width) - 1) as u8);
                let from = if usual.width() < sort.width() { usual } else { odd };
                self.node(Plain(kind), sort, &[from], depth)
            }
            16 => {
                let from = [Sort::SHORT, Sort::INT, Sort::LONG][self.below(3)];
                let room = from.width().saturating_sub(sort.width());
                if room == 0 {
                    return self.leaf(sort);
                }
                let low = if self.below(2) == 0 { 0 } else { self.next() % u64::from(room + 1) };
                let mut tree = self.node(Plain(Op::Extract), sort, &[from], depth);
                tree.number = low;
                tree
            }
            17 if width > 1 => {
                let high = 1 + self.below(usize::from(width) - 1) as u8;
                self.node(Plain(Op::Concat), sort, &[Sort::Bits(high), Sort::Bits(width - high)], depth)
            }
            18 if width == 32 => match self.below(6) {
                0 => self.node(Lcmp, sort, &[Sort::LONG, Sort::LONG], depth),
                1 => {
                    let of = self.some_float();
                    self.node(Fcmpl, sort, &[of, of], depth)
                }
                2 => {
                    let of = self.some_float();
                    self.node(Fcmpg, sort, &[of, of], depth)
                }
                3 if !self.easy => self.node(Plain(Op::FToBits), sort, &[Sort::F32], depth),
                _ => {
                    let of = self.some_float();
                    self.node(Plain(Op::FToS), sort, &[of], depth)
                }
            },
            18 if width == 64 && !self.easy => match self.below(3) {
                0 => self.node(Plain(Op::FToBits), sort, &[Sort::F64], depth),
                _ => {
                    let of = self.some_float();
                    self.node(Plain(Op::FToS), sort, &[of], depth)
                }
            },
            _ => self.node(Plain(Op::Ite), sort, &[Sort::Bool, sort, sort], depth),
        }
    }

    fn float(&mut self, sort: Sort, depth: u32) -> Tree {
        use Kind::*;
        let heavy = [Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem];
        match self.below(12) {
            at @ 0..=4 if !self.easy || at < 2 => self.node(Plain(heavy[at]), sort, &[sort, sort], depth),
            5 => self.node(Plain(Op::FNeg), sort, &[sort], depth),
            6 => self.node(Plain(Op::FAbs), sort, &[sort], depth),
            7 => {
                let kind = [Op::FFloor, Op::FCeil, Op::FRint, Op::FSqrt][self.below(if self.easy { 3 } else { 4 })];
                self.node(Plain(kind), sort, &[sort], depth)
            }
            8 => {
                let kind = [Op::FMin, Op::FMax][self.below(2)];
                self.node(Plain(kind), sort, &[sort, sort], depth)
            }
            9 => {
                let from = [Sort::INT, Sort::LONG][self.below(2)];
                self.node(Plain(Op::SToF), sort, &[from], depth)
            }
            10 => match self.below(2) {
                0 => self.node(Plain(Op::BitsToF), sort, &[Sort::Bits(sort.width() as u8)], depth),
                _ if self.easy => self.leaf(sort),
                _ => {
                    let from = if sort == Sort::F32 { Sort::F64 } else { Sort::F32 };
                    self.node(Plain(Op::FToF), sort, &[from], depth)
                }
            },
            _ => self.node(Plain(Op::Ite), sort, &[Sort::Bool, sort, sort], depth),
        }
    }
}

impl Tree {
    /// The library's simplified term.
    pub fn build(&self, terms: &mut Terms) -> TermId {
        let kids: Vec<TermId> = self.kids.iter().map(|kid| kid.build(terms)).collect();
        match (self.kind, &kids[..]) {
            (Kind::Plain(Op::Const), _) => terms.constant(self.sort, self.number),
            (Kind::Plain(Op::Input), _) => terms.input(&inputs()[self.number as usize]),
            (Kind::Plain(op), _) => terms.build(op, self.sort, &kids, self.number as u32),
            (Kind::Or, &[a, b]) => terms.or(a, b),
            (Kind::Xor, &[a, b]) => terms.xor(a, b),
            (Kind::Sle, &[a, b]) => terms.sle(a, b),
            (Kind::Ule, &[a, b]) => terms.ule(a, b),
            (Kind::Lcmp, &[a, b]) => terms.lcmp(a, b),
            (Kind::Fcmpl, &[a, b]) => terms.fcmpl(a, b),
            (Kind::Fcmpg, &[a, b]) => terms.fcmpg(a, b),
            (kind, kids) => panic!("{kind:?} with {} operands", kids.len()),
        }
    }

    fn signed(&self, raw: u64) -> i128 {
        let width = self.sort.width();
        let raw = i128::from(raw);
        if raw >> (width - 1) & 1 == 1 { raw - (1i128 << width) } else { raw }
    }

    /// The value, computed from scratch.
    pub fn eval(&self, model: &Model) -> u64 {
        let raw: Vec<u64> = self.kids.iter().map(|kid| kid.eval(model)).collect();
        let whole = |value: i128| (value.rem_euclid(1i128 << self.sort.width())) as u64;
        let int = |at: usize| self.kids[at].signed(raw[at]);
        let real = |at: usize| match self.kids[at].sort {
            Sort::F32 => f64::from(f32::from_bits(raw[at] as u32)),
            _ => f64::from_bits(raw[at]),
        };
        let single = |at: usize| f32::from_bits(raw[at] as u32);
        let three =
            |order: Option<std::cmp::Ordering>, unordered: i128| whole(order.map_or(unordered, |order| order as i128));
        let float = |f32_result: f32, f64_result: f64| match self.sort {
            Sort::F32 => self.sort.canonical(u64::from(f32_result.to_bits())),
            _ => self.sort.canonical(f64_result.to_bits()),
        };
        let count = || (raw[1] % u64::from(self.sort.width())) as u32;
        match self.kind {
            Kind::Or => raw[0] | raw[1],
            Kind::Xor => raw[0] ^ raw[1],
            Kind::Sle => u64::from(int(0) <= int(1)),
            Kind::Ule => u64::from(raw[0] <= raw[1]),
            Kind::Lcmp => three(Some(int(0).cmp(&int(1))), 0),
            Kind::Fcmpl => three(real(0).partial_cmp(&real(1)), -1),
            Kind::Fcmpg => three(real(0).partial_cmp(&real(1)), 1),
            Kind::Plain(op) => match op {
                Op::Apply1 | Op::Apply2 => unreachable!("no generator applies a function"),
                Op::Const => self.number,
                Op::Input => model.value(self.number as u32),
                Op::Not => 1 - raw[0],
                Op::And => raw[0] * raw[1],
                Op::Ite => {
                    if raw[0] == 1 {
                        raw[1]
                    } else {
                        raw[2]
                    }
                }
                Op::Eq => u64::from(raw[0] == raw[1]),
                Op::BvNot => whole(-1 - int(0)),
                Op::BvAnd => raw[0] & raw[1],
                Op::BvOr => raw[0] | raw[1],
                Op::BvXor => raw[0] ^ raw[1],
                Op::Add => whole(int(0) + int(1)),
                Op::Sub => whole(int(0) - int(1)),
                Op::Neg => whole(-int(0)),
                Op::Mul => whole(int(0) * int(1)),
                Op::SDiv if raw[1] == 0 => whole(if int(0) < 0 { 1 } else { -1 }),
                Op::SDiv => whole(int(0) / int(1)),
                Op::SRem if raw[1] == 0 => raw[0],
                Op::SRem => whole(int(0) % int(1)),
                Op::Shl => whole(int(0) << count()),
                Op::AShr => whole(int(0) >> count()),
                Op::LShr => raw[0] >> count(),
                Op::Slt => u64::from(int(0) < int(1)),
                Op::Ult => u64::from(raw[0] < raw[1]),
                Op::SExt => whole(int(0)),
                Op::ZExt => raw[0],
                Op::Extract => whole(i128::from(raw[0] >> self.number)),
                Op::Concat => whole((i128::from(raw[0]) << self.kids[1].sort.width()) + i128::from(raw[1])),
                Op::FAdd => float(single(0) + single_or(&raw, 1), real(0) + real(1)),
                Op::FSub => float(single(0) - single_or(&raw, 1), real(0) - real(1)),
                Op::FMul => float(single(0) * single_or(&raw, 1), real(0) * real(1)),
                Op::FDiv => float(single(0) / single_or(&raw, 1), real(0) / real(1)),
                Op::FRem => float(single(0) % single_or(&raw, 1), real(0) % real(1)),
                Op::FNeg => float(-single(0), -real(0)),
                Op::FAbs => float(single(0).abs(), real(0).abs()),
                Op::FSqrt => float(single(0).sqrt(), real(0).sqrt()),
                Op::FFloor => float(single(0).floor(), real(0).floor()),
                Op::FCeil => float(single(0).ceil(), real(0).ceil()),
                Op::FRint => float(single(0).round_ties_even(), real(0).round_ties_even()),
                Op::FMin | Op::FMax => {
                    // By the order of values with the sign of zero counted.
                    let (a, b) = (real(0), real(1));
                    let first = if op == Op::FMin { a.total_cmp(&b).is_le() } else { a.total_cmp(&b).is_ge() };
                    if a.is_nan() || b.is_nan() { float(f32::NAN, f64::NAN) } else { raw[if first { 0 } else { 1 }] }
                }
                Op::FEq => u64::from(real(0) == real(1)),
                Op::FLt => u64::from(real(0) < real(1)),
                Op::FLe => u64::from(real(0) <= real(1)),
                Op::FIsNan => u64::from(real(0).is_nan()),
                Op::SToF => float(int(0) as f32, int(0) as f64),
                Op::FToF => float(real(0) as f32, real(0)),
                Op::FToS if self.sort == Sort::INT => u64::from(real(0) as i32 as u32),
                Op::FToS => real(0) as i64 as u64,
                Op::BitsToF => self.sort.canonical(raw[0]),
                Op::FToBits => raw[0],
            },
        }
    }

    /// SMT-LIB text, one symbol per node.
    pub fn smt(&self) -> String {
        let kids: Vec<String> = self.kids.iter().map(Tree::smt).collect();
        let width = self.sort.width();
        let format = if self.sort == Sort::F32 { "8 24" } else { "11 53" };
        let joined = kids.join(" ");
        let plain = |name: &str| format!("({name} {joined})");
        let three = |less: &str, same: &str, otherwise: [&str; 2]| {
            let number = |text: &str| format!("#x{text}");
            format!("(ite {less} {} (ite {same} #x00000000 {}))", number(otherwise[0]), number(otherwise[1]))
        };
        let (minus, one) = ("ffffffff", "00000001");
        match self.kind {
            Kind::Or => plain("or"),
            Kind::Xor => plain("xor"),
            Kind::Sle => plain("bvsle"),
            Kind::Ule => plain("bvule"),
            Kind::Lcmp => three(&plain("bvslt"), &plain("="), [minus, one]),
            Kind::Fcmpl => three(&plain("fp.gt"), &plain("fp.eq"), [one, minus]),
            Kind::Fcmpg => three(&plain("fp.lt"), &plain("fp.eq"), [minus, one]),
            Kind::Plain(op) => match op {
                Op::Apply1 | Op::Apply2 => unreachable!("no generator applies a function"),
                Op::Const => match self.sort {
                    Sort::Bool => (self.number == 1).to_string(),
                    Sort::Bits(width) => format!("(_ bv{} {width})", self.number),
                    Sort::F32 | Sort::F64 => format!("((_ to_fp {format}) (_ bv{} {width}))", self.number),
                },
                Op::Input => NAMES[self.number as usize].to_string(),
                Op::Not => plain("not"),
                Op::And => plain("and"),
                Op::Ite => plain("ite"),
                Op::Eq => plain("="),
                Op::BvNot => plain("bvnot"),
                Op::BvAnd => plain("bvand"),
                Op::BvOr => plain("bvor"),
                Op::BvXor => plain("bvxor"),
                Op::Add => plain("bvadd"),
                Op::Sub => plain("bvsub"),
                Op::Neg => plain("bvneg"),
                Op::Mul => plain("bvmul"),
                Op::SDiv => plain("bvsdiv"),
                Op::SRem => plain("bvsrem"),
                Op::Slt => plain("bvslt"),
                Op::Ult => plain("bvult"),
                Op::Concat => plain("concat"),
                Op::Shl | Op::AShr | Op::LShr => {
                    let name = ["bvshl", "bvashr", "bvlshr"][op as usize - Op::Shl as usize];
                    let from = self.kids[1].sort.width();
                    let fitted = match from.cmp(&width) {
                        std::cmp::Ordering::Less => format!("((_ zero_extend {}) {})", width - from, kids[1]),
                        _ => format!("((_ extract {} 0) {})", width - 1, kids[1]),
                    };
                    format!("({name} {} (bvand {fitted} (_ bv{} {width})))", kids[0], width - 1)
                }
                Op::SExt => format!("((_ sign_extend {}) {joined})", width - self.kids[0].sort.width()),
                Op::ZExt => format!("((_ zero_extend {}) {joined})", width - self.kids[0].sort.width()),
                Op::Extract => {
                    format!("((_ extract {} {}) {joined})", self.number + u64::from(width) - 1, self.number)
                }
                Op::FAdd => format!("(fp.add RNE {joined})"),
                Op::FSub => format!("(fp.sub RNE {joined})"),
                Op::FMul => format!("(fp.mul RNE {joined})"),
                Op::FDiv => format!("(fp.div RNE {joined})"),
                Op::FSqrt => format!("(fp.sqrt RNE {joined})"),
                Op::FNeg => plain("fp.neg"),
                Op::FAbs => plain("fp.abs"),
                Op::FFloor => format!("(fp.roundToIntegral RTN {joined})"),
                Op::FCeil => format!("(fp.roundToIntegral RTP {joined})"),
                Op::FRint => format!("(fp.roundToIntegral RNE {joined})"),
                Op::FMin | Op::FMax => {
                    let (a, b) = (&kids[0], &kids[1]);
                    let (better, sign) =
                        if op == Op::FMin { ("fp.lt", "fp.isNegative") } else { ("fp.gt", "fp.isPositive") };
                    format!(
                        "(ite (fp.isNaN {a}) {a} (ite (fp.isNaN {b}) {b} (ite (fp.eq {a} {b}) (ite ({sign} {a}) {a} {b}) (ite ({better} {a} {b}) {a} {b}))))"
                    )
                }
                Op::FEq => plain("fp.eq"),
                Op::FLt => plain("fp.lt"),
                Op::FLe => plain("fp.leq"),
                Op::FIsNan => plain("fp.isNaN"),
                Op::SToF => format!("((_ to_fp {format}) RNE {joined})"),
                Op::FToF => format!("((_ to_fp {format}) RNE {joined})"),
                Op::FToS => {
                    let from = if self.kids[0].sort == Sort::F32 { "8 24" } else { "11 53" };
                    let (top, mask) = (1u64 << (width - 1), self.sort.mask());
                    let limit = format!("((_ to_fp {from}) RNE (_ bv{top} {width}))");
                    format!(
                        "(ite (fp.isNaN {joined}) (_ bv0 {width}) (ite (fp.geq {joined} (fp.neg {limit})) (_ bv{} {width}) (ite (fp.leq {joined} {limit}) (_ bv{top} {width}) ((_ fp.to_sbv {width}) RTZ {joined}))))",
                        mask >> 1
                    )
                }
                Op::BitsToF => format!("((_ to_fp {format}) {joined})"),
                Op::FRem | Op::FToBits => panic!("not said plainly in SMT-LIB"),
            },
        }
    }
}

fn single_or(raw: &[u64], at: usize) -> f32 {
    f32::from_bits(raw[at] as u32)
}

/// A small generator of repeatable numbers.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn tape(&mut self, length: usize) -> Vec<u32> {
        (0..length).map(|_| self.next() as u32).collect()
    }
}

pub fn some_sort(number: u64) -> Sort {
    [Sort::Bool, Sort::Bool, Sort::INT, Sort::LONG, Sort::BYTE, Sort::SHORT, Sort::F32, Sort::F64, Sort::Bits(5)]
        [number as usize % 9]
}
