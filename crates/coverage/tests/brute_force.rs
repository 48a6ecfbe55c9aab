//! Decisions recovered from what `javac` makes of random boolean expressions have the expressions' own truth
//! tables, and the pairs found in random sets of rows are those of the definitions, tried out on everything.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write;
use std::path::Path;

use coverage::{Certainty, ClassPlan, Decision, Row, Span, Variant, pairs};
use program::Bytes;
use program::classfile::ClassFile;
use testkit::java::Jdk;
use testkit::random::SplitMix;

const EXPRESSIONS: usize = 160;
const MOST: usize = 8;

#[derive(Debug, Clone)]
enum Expr {
    /// A condition by its number.
    Leaf(usize),
    /// A pattern, and a comparison of what it found: `o instanceof Integer v && v > 3`.
    Found(usize),
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    BothAnd(Box<Expr>, Box<Expr>),
    BothOr(Box<Expr>, Box<Expr>),
    Xor(Box<Expr>, Box<Expr>),
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// What a condition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Boolean,
    Comparison,
    /// `o instanceof Integer v`.
    Pattern,
    /// `of(o) instanceof Integer v`: the value is kept in a variable that the compiler makes up.
    KeptPattern,
}

fn below(numbers: &mut SplitMix, bound: usize) -> usize {
    numbers.below(bound as u32) as usize
}

struct Maker {
    numbers: SplitMix,
    kinds: Vec<Kind>,
}

impl Maker {
    fn expr(&mut self, conditions: usize) -> Expr {
        let kind = below(&mut self.numbers, if conditions >= 3 { 10 } else { 8 });
        if kind == 0 && conditions > 1 {
            return Expr::Not(self.expr(conditions).into());
        }
        if conditions == 1 {
            let of_leaf = [Kind::Boolean, Kind::Boolean, Kind::Comparison, Kind::Pattern, Kind::KeptPattern];
            self.kinds.push(of_leaf[below(&mut self.numbers, of_leaf.len())]);
            let leaf = Expr::Leaf(self.kinds.len() - 1);
            return if kind == 0 { Expr::Not(leaf.into()) } else { leaf };
        }
        if kind == 7 && conditions == 2 {
            self.kinds.push(if below(&mut self.numbers, 2) == 0 { Kind::Pattern } else { Kind::KeptPattern });
            self.kinds.push(Kind::Comparison);
            return Expr::Found(self.kinds.len() - 2);
        }
        if kind >= 8 {
            let first = 1 + below(&mut self.numbers, conditions - 2);
            let second = 1 + below(&mut self.numbers, conditions - first - 1);
            let mut part = |count| Box::new(self.expr(count));
            return Expr::Choose(part(first), part(second), part(conditions - first - second));
        }
        let left = 1 + below(&mut self.numbers, conditions - 1);
        let mut part = |count| Box::new(self.expr(count));
        let (a, b) = (part(left), part(conditions - left));
        match kind {
            1 | 2 => Expr::And(a, b),
            3 | 7 => Expr::Or(a, b),
            4 => Expr::BothAnd(a, b),
            5 => Expr::BothOr(a, b),
            _ => Expr::Xor(a, b),
        }
    }
}

/// How a build writes conditions: patterns came with Java 16.
struct Writing<'s> {
    kinds: &'s [Kind],
    has_patterns: bool,
}

impl Writing<'_> {
    fn leaf(&self, n: usize) -> String {
        let variable = if self.has_patterns { format!(" v{n}") } else { String::new() };
        match self.kinds[n] {
            Kind::Boolean => format!("p{n}"),
            Kind::Comparison => format!("p{n} > {n}"),
            Kind::Pattern => format!("p{n} instanceof Integer{variable}"),
            Kind::KeptPattern => format!("of(p{n}) instanceof Integer{variable}"),
        }
    }

    fn text(&self, expr: &Expr) -> String {
        let two = |a: &Expr, op: &str, b: &Expr| format!("({} {op} {})", self.text(a), self.text(b));
        match expr {
            Expr::Leaf(n) => self.leaf(*n),
            Expr::Found(n) if self.has_patterns => format!("({} && v{n} > {n})", self.leaf(*n)),
            Expr::Found(n) => format!("({} && (Integer) p{n} > {n})", self.leaf(*n)),
            Expr::Not(a) => format!("!({})", self.text(a)),
            Expr::And(a, b) => two(a, "&&", b),
            Expr::Or(a, b) => two(a, "||", b),
            Expr::BothAnd(a, b) => two(a, "&", b),
            Expr::BothOr(a, b) => two(a, "|", b),
            Expr::Xor(a, b) => two(a, "^", b),
            Expr::Choose(a, b, c) => format!("({} ? {} : {})", self.text(a), self.text(b), self.text(c)),
        }
    }
}

impl Expr {
    /// The value, and which conditions were evaluated.
    fn run(&self, values: u32, seen: &mut u32) -> bool {
        match self {
            Expr::Leaf(n) => {
                *seen |= 1 << n;
                values >> n & 1 == 1
            }
            Expr::Found(n) => Expr::Leaf(*n).run(values, seen) && Expr::Leaf(n + 1).run(values, seen),
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
    kinds: Vec<Kind>,
    how: usize,
}

impl Subject {
    fn new(numbers: &mut SplitMix) -> Subject {
        let conditions = 2 + below(numbers, MOST - 1);
        let how = below(numbers, 10);
        let mut maker = Maker { numbers: numbers.clone(), kinds: Vec::new() };
        let expr = maker.expr(conditions);
        *numbers = maker.numbers;
        Subject { expr, conditions, kinds: maker.kinds, how }
    }

    fn method(&self, number: usize, has_patterns: bool) -> String {
        let param = |n: usize| match self.kinds[n] {
            Kind::Boolean => format!("boolean p{n}"),
            Kind::Comparison => format!("int p{n}"),
            Kind::Pattern | Kind::KeptPattern => format!("Object p{n}"),
        };
        let params: Vec<String> = (0..self.conditions).map(param).collect();
        let expr = Writing { kinds: &self.kinds, has_patterns }.text(&self.expr);
        let body = match self.how {
            0 => format!("if ({expr}) return true; return false;"),
            1 => format!("int n = 0; while ({expr}) n++; return n > 0;"),
            2 => format!("return {expr};"),
            3 => format!("field = {expr}; return field;"),
            4 => format!("boolean r = {expr}; return r;"),
            5 => format!("return is({expr});"),
            6 => format!("int n = 0; do n++; while ({expr}); return n > 0;"),
            // Somebody else decides beside it.
            7 => format!("return field ? other : is({expr});"),
            8 => format!("return field & (other || is({expr}));"),
            _ => format!("return field & (other || ({expr} ? two : one) > 1);"),
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

    /// The conditions that are recovered the other way round (`i <= 3` for `i > 3`), if that explains the table. Where
    /// columns are known, it is those that the source has a negation in front of.
    fn flips(&self, decision: &Decision, source: &str) -> Option<u32> {
        let negated = |span: &Span| {
            let line = source.lines().nth(span.start.0 as usize - 1).unwrap();
            let text = &line[span.start.1 as usize - 1..span.end.1 as usize - 1];
            text.chars().take_while(|c| "!( ".contains(*c)).filter(|c| *c == '!').count() % 2 == 1
        };
        let known = decision.conditions.iter().map(|condition| condition.span.as_ref().map(negated));
        let known: Vec<Option<bool>> = known.collect();
        let may_be = |flips: u32| {
            let bit = |n: usize| flips >> n & 1 == 1;
            (0..self.conditions).all(|n| match known[n] {
                Some(is_negated) => bit(n) == is_negated,
                None => !bit(n) || self.kinds[n] == Kind::Comparison,
            })
        };
        let agrees = |flips: u32| {
            (0..1u32 << self.conditions).all(|values| {
                let bits: Vec<bool> = (0..self.conditions).map(|n| (values ^ flips) >> n & 1 == 1).collect();
                decision.outcome(&bits) == self.expr.value(values)
            })
        };
        (0..1u32 << self.conditions).find(|&flips| may_be(flips) && agrees(flips))
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

/// What is wrong with a recovered decision.
fn check(subject: &Subject, source: &str, decisions: &[Decision], numbers: &mut SplitMix) -> Result<(), String> {
    let own = subject.conditions;
    let (expected, place) = match subject.how {
        // A loop's method has a second decision, about its result.
        1 | 6 => (vec![own, 1], 0),
        7 => (vec![3, own], 1),
        8 | 9 => (vec![own, 3], 0),
        _ => (vec![own], 0),
    };
    let counts: Vec<usize> = decisions.iter().map(|decision| decision.conditions.len()).collect();
    let Some(decision) = decisions.get(place).filter(|_| counts == expected) else {
        return Err(format!("decisions of {counts:?} conditions"));
    };
    if let Certainty::Approximate(doubt) = decision.certainty {
        return Err(format!("approximate: {doubt}"));
    }
    let flips = subject.flips(decision, source).ok_or("the recovered truth table is another one")?;
    let mut rows = subject.rows(flips);
    // A few rows make pairs rare enough to be told apart.
    while rows.len() > 2 + below(numbers, 6) {
        rows.remove(below(numbers, rows.len()));
    }
    for variant in [Variant::Masking, Variant::UniqueCause] {
        for (condition, found) in pairs(decision, &rows, variant).into_iter().enumerate() {
            let is_pair = |a: &Row, b: &Row| subject.is_pair(condition, a, b, flips, variant);
            let exists = rows.iter().any(|a| rows.iter().any(|b| is_pair(a, b)));
            let is_right = match found {
                Some((yes, no)) => is_pair(&rows[yes], &rows[no]),
                None => !exists,
            };
            if !is_right {
                return Err(format!("condition {condition}, {variant:?}, {rows:?}: {found:?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn recovered_tables_and_pairs_are_those_of_the_expressions() {
    let mut numbers = SplitMix::new(std::env::var("BANYAN_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(5));
    let subjects: Vec<Subject> = (0..EXPRESSIONS).map(|_| Subject::new(&mut numbers)).collect();
    let jdk = Jdk::find().unwrap();
    let mut said = String::new();
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random");
    for (release, extra) in [(8, &[][..]), (8, &["-Xjcov"]), (17, &["-Xjcov"]), (17, &[])] {
        let method = |(number, subject): (usize, &Subject)| subject.method(number, release >= 16);
        let methods: String = subjects.iter().enumerate().map(method).collect();
        let source = format!(
            "class Random {{\n    static boolean field, other;\n    static int one, two;\n    static boolean is(boolean value) {{ return value; }}\n    \
             static Object of(Object value) {{ return value; }}\n{methods}}}\n"
        );
        let plan = compiled(&jdk, &source, release, extra, &out);
        let mut checked = 0;
        for method in &plan.methods {
            let Some(number) = method.name.name.strip_prefix('m').and_then(|n| n.parse::<usize>().ok()) else {
                continue;
            };
            let subject = &subjects[number];
            if let Err(wrong) = check(subject, &source, &method.decisions, &mut numbers) {
                let text = subject.method(number, release >= 16);
                writeln!(said, "--release {release} {extra:?}: {}: {wrong}", text.trim()).unwrap();
            }
            checked += 1;
        }
        assert_eq!(checked, EXPRESSIONS);
    }
    assert!(said.is_empty(), "{said}");
}
