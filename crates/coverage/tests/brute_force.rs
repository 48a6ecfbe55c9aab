//! Decisions recovered from what `javac` makes of random boolean expressions have the expressions' own truth
//! tables, and the pairs found in random sets of rows are those of the definitions, tried out on everything.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use coverage::{ClassPlan, Decision, Row, Variant, pairs};
use program::Bytes;
use program::classfile::ClassFile;
use testkit::java::Jdk;
use testkit::random::SplitMix;

const EXPRESSIONS: usize = 240;
const MOST: usize = 8;

#[derive(Debug, Clone)]
enum Expr {
    /// A condition by its number: a boolean parameter, or a comparison.
    Leaf(usize),
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    BothAnd(Box<Expr>, Box<Expr>),
    BothOr(Box<Expr>, Box<Expr>),
    Xor(Box<Expr>, Box<Expr>),
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// What an expression is for: `?:` that chooses between values is not a part of a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Condition,
    Value,
}

fn below(numbers: &mut SplitMix, bound: usize) -> usize {
    numbers.below(bound as u32) as usize
}

struct Maker {
    numbers: SplitMix,
    leaves: usize,
}

impl Maker {
    fn expr(&mut self, conditions: usize, how: Use) -> Expr {
        if conditions == 1 {
            let leaf = Expr::Leaf(self.leaves);
            self.leaves += 1;
            return if how == Use::Condition && below(&mut self.numbers, 3) == 0 {
                Expr::Not(leaf.into())
            } else {
                leaf
            };
        }
        let kinds = if how == Use::Condition && conditions >= 3 { 8 } else { 7 };
        let kind = below(&mut self.numbers, kinds);
        if kind == 0 {
            return Expr::Not(self.expr(conditions, Use::Condition).into());
        }
        if kind == 7 {
            let first = 1 + below(&mut self.numbers, conditions - 2);
            let second = 1 + below(&mut self.numbers, conditions - first - 1);
            let mut part = |count| Box::new(self.expr(count, Use::Condition));
            return Expr::Choose(part(first), part(second), part(conditions - first - second));
        }
        let left = 1 + below(&mut self.numbers, conditions - 1);
        let how = if kind <= 3 { Use::Condition } else { Use::Value };
        let mut part = |count| Box::new(self.expr(count, how));
        let (a, b) = (part(left), part(conditions - left));
        match kind {
            1 | 2 => Expr::And(a, b),
            3 => Expr::Or(a, b),
            4 => Expr::BothAnd(a, b),
            5 => Expr::BothOr(a, b),
            _ => Expr::Xor(a, b),
        }
    }
}

impl Expr {
    fn text(&self, comparisons: u32) -> String {
        let two = |a: &Expr, op: &str, b: &Expr| format!("({} {op} {})", a.text(comparisons), b.text(comparisons));
        match self {
            Expr::Leaf(n) if comparisons >> n & 1 == 1 => format!("i{n} > {n}"),
            Expr::Leaf(n) => format!("p{n}"),
            Expr::Not(a) => format!("!({})", a.text(comparisons)),
            Expr::And(a, b) => two(a, "&&", b),
            Expr::Or(a, b) => two(a, "||", b),
            Expr::BothAnd(a, b) => two(a, "&", b),
            Expr::BothOr(a, b) => two(a, "|", b),
            Expr::Xor(a, b) => two(a, "^", b),
            Expr::Choose(a, b, c) => {
                format!("({} ? {} : {})", a.text(comparisons), b.text(comparisons), c.text(comparisons))
            }
        }
    }

    /// The value, and which conditions were evaluated.
    fn run(&self, values: u32, seen: &mut u32) -> bool {
        match self {
            Expr::Leaf(n) => {
                *seen |= 1 << n;
                values >> n & 1 == 1
            }
            Expr::Not(a) => !a.run(values, seen),
            Expr::And(a, b) => a.run(values, seen) && b.run(values, seen),
            Expr::Or(a, b) => a.run(values, seen) || b.run(values, seen),
            Expr::BothAnd(a, b) => a.run(values, seen) & b.run(values, seen),
            Expr::BothOr(a, b) => a.run(values, seen) | b.run(values, seen),
            Expr::Xor(a, b) => a.run(values, seen) ^ b.run(values, seen),
            Expr::Choose(a, b, c) => {
                if a.run(values, seen) {
                    b.run(values, seen)
                } else {
                    c.run(values, seen)
                }
            }
        }
    }

    fn value(&self, values: u32) -> bool {
        self.run(values, &mut 0)
    }
}

struct Subject {
    expr: Expr,
    conditions: usize,
    /// Which conditions are comparisons, one bit each.
    comparisons: u32,
    how: usize,
}

impl Subject {
    fn new(numbers: &mut SplitMix) -> Subject {
        let conditions = 2 + below(numbers, MOST - 1);
        let how = below(numbers, 4);
        let comparisons = (numbers.bits() & numbers.bits()) as u32 & ((1 << conditions) - 1);
        let mut maker = Maker { numbers: numbers.clone(), leaves: 0 };
        let expr = maker.expr(conditions, if how < 2 { Use::Condition } else { Use::Value });
        *numbers = maker.numbers;
        Subject { expr, conditions, comparisons, how }
    }

    fn method(&self, number: usize) -> String {
        let param = |n| if self.comparisons >> n & 1 == 1 { format!("int i{n}") } else { format!("boolean p{n}") };
        let params: Vec<String> = (0..self.conditions).map(param).collect();
        let expr = self.expr.text(self.comparisons);
        let body = match self.how {
            0 => format!("if ({expr}) return true; return false;"),
            1 => format!("int n = 0; while ({expr}) n++; return n > 0;"),
            2 => format!("return {expr};"),
            _ => format!("field = {expr}; return field;"),
        };
        format!("    static boolean m{number}({}) {{ {body} }}\n", params.join(", "))
    }

    /// Rows of all evaluations, as the definitions see them.
    fn rows(&self, flips: u32) -> Vec<Row> {
        let row = |values: u32| {
            let mut seen = 0;
            let outcome = self.expr.run(values, &mut seen);
            let value = |n: usize| (seen >> n & 1 == 1).then_some((values ^ flips) >> n & 1 == 1);
            Row { values: (0..self.conditions).map(value).collect(), outcome }
        };
        let mut rows: Vec<Row> = (0..1 << self.conditions).map(row).collect();
        rows.sort();
        rows.dedup();
        rows
    }

    /// The conditions that are recovered the other way round (`i <= 3` for `i > 3`), if that explains the table.
    fn flips(&self, decision: &Decision) -> Option<u32> {
        let agrees = |flips: u32| {
            (0..1u32 << self.conditions).all(|values| {
                let bits: Vec<bool> = (0..self.conditions).map(|n| (values ^ flips) >> n & 1 == 1).collect();
                decision.outcome(&bits) == self.expr.value(values)
            })
        };
        (0..1u32 << self.conditions).find(|&flips| flips & !self.comparisons == 0 && agrees(flips))
    }

    /// Masking or unique-cause by definition: some completion of what was not evaluated.
    fn is_pair(&self, condition: usize, a: &Row, b: &Row, flips: u32, variant: Variant) -> bool {
        let differ = a.values[condition].is_some()
            && b.values[condition].is_some()
            && a.values[condition] != b.values[condition]
            && a.outcome != b.outcome;
        let matters = |row: &Row| {
            (0..1u32 << self.conditions).any(|values| {
                let shown = values ^ flips;
                let is_completion =
                    (0..self.conditions).all(|n| row.values[n].is_none_or(|v| v == (shown >> n & 1 == 1)));
                is_completion && self.expr.value(values) != self.expr.value(values ^ 1 << condition)
            })
        };
        let others = (0..self.conditions).filter(|&n| n != condition);
        let agree =
            others.clone().all(|n| a.values[n].is_none() || b.values[n].is_none() || a.values[n] == b.values[n]);
        differ && matters(a) && matters(b) && (variant == Variant::Masking || agree)
    }
}

fn compiled(jdk: &Jdk, source: &str, release: u32, extra: &[&str], out: &Path) -> ClassPlan {
    std::fs::create_dir_all(out).unwrap();
    let file = out.join("Random.java");
    std::fs::write(&file, source).unwrap();
    jdk.compile(&[file], release, out, extra).unwrap();
    let bytes = std::fs::read(out.join("Random.class")).unwrap();
    ClassPlan::of_file("Random".into(), &ClassFile::parse(Bytes::from(bytes)).unwrap()).unwrap()
}

fn check(subject: &Subject, decision: &Decision, numbers: &mut SplitMix, what: &str) {
    assert_eq!(decision.conditions.len(), subject.conditions, "{what}");
    let flips = subject.flips(decision);
    let flips = flips.unwrap_or_else(|| panic!("{what}: the recovered truth table is another one"));
    let mut rows = subject.rows(flips);
    // A few rows make pairs rare enough to be told apart.
    while rows.len() > 2 + below(numbers, 6) {
        rows.remove(below(numbers, rows.len()));
    }
    for variant in [Variant::Masking, Variant::UniqueCause] {
        for (condition, found) in pairs(decision, &rows, variant).into_iter().enumerate() {
            let is_pair = |a: &Row, b: &Row| subject.is_pair(condition, a, b, flips, variant);
            let exists = rows.iter().any(|a| rows.iter().any(|b| is_pair(a, b)));
            assert_eq!(found.is_some(), exists, "{what}: condition {condition}, {variant:?}, {rows:?}");
            if let Some((yes, no)) = found {
                assert!(is_pair(&rows[yes], &rows[no]), "{what}: condition {condition}, {variant:?}, {rows:?}");
            }
        }
    }
}

#[test]
fn recovered_tables_and_pairs_are_those_of_the_expressions() {
    let mut numbers = SplitMix::new(std::env::var("BANYAN_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(5));
    let subjects: Vec<Subject> = (0..EXPRESSIONS).map(|_| Subject::new(&mut numbers)).collect();
    let methods: String = subjects.iter().enumerate().map(|(number, subject)| subject.method(number)).collect();
    let source = format!("class Random {{\n    static boolean field;\n{methods}}}\n");
    let jdk = Jdk::find().unwrap();
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random");
    for (release, extra) in [(8, &[][..]), (17, &["-Xjcov"]), (17, &[])] {
        let plan = compiled(&jdk, &source, release, extra, &out);
        let mut checked = 0;
        for method in &plan.methods {
            let Some(number) = method.name.name.strip_prefix('m').and_then(|n| n.parse::<usize>().ok()) else {
                continue;
            };
            let subject = &subjects[number];
            let what = format!("--release {release} {extra:?}: {}", subject.method(number));
            // A loop's method has a second decision, about its result.
            let expected = if subject.how == 1 { 2 } else { 1 };
            assert_eq!(method.decisions.len(), expected, "{what}{:#?}", method.decisions);
            check(subject, &method.decisions[0], &mut numbers, &what);
            checked += 1;
        }
        assert_eq!(checked, EXPRESSIONS);
    }
}
