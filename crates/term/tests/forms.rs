//! The forms that the simplifier reaches, written as Java: what the instructions of compiled code
//! leave behind must come back as the condition in the source.

use term::{Input, JavaType, Sort, TermId, Terms, java};

struct Bench {
    terms: Terms,
    x: TermId,
    y: TermId,
    l: TermId,
    m: TermId,
    b: TermId,
    c: TermId,
    p: TermId,
    q: TermId,
    d: TermId,
    e: TermId,
}

impl Bench {
    fn new() -> Bench {
        let mut terms = Terms::new();
        let mut index = 0;
        let mut input = |name, ty| {
            index += 1;
            terms.input(&Input::new(index - 1, name, ty))
        };
        let (x, y) = (input("x", JavaType::Int), input("y", JavaType::Int));
        let (l, m) = (input("l", JavaType::Long), input("m", JavaType::Long));
        let (b, c) = (input("b", JavaType::Byte), input("c", JavaType::Char));
        let (p, q) = (input("p", JavaType::Boolean), input("q", JavaType::Boolean));
        let (d, e) = (input("d", JavaType::Double), input("e", JavaType::Double));
        Bench { terms, x, y, l, m, b, c, p, q, d, e }
    }

    #[track_caller]
    fn shows(&self, t: TermId, expected: &str) {
        assert_eq!(java(&self.terms, t), expected);
    }
}

#[test]
fn lcmp_and_a_branch_are_one_comparison() {
    let mut s = Bench::new();
    let order = s.terms.lcmp(s.l, s.m);
    let zero = s.terms.int(0);
    let less = s.terms.slt(order, zero);
    s.shows(less, "l < m");
    let not_greater = s.terms.sle(order, zero);
    s.shows(not_greater, "l <= m");
    let greater = s.terms.sgt(order, zero);
    s.shows(greater, "l > m");
    let same = s.terms.eq(order, zero);
    s.shows(same, "l == m");
    let differs = s.terms.ne(order, zero);
    s.shows(differs, "l != m");
}

#[test]
fn dcmp_and_a_branch_are_one_comparison_with_nan_on_the_right_side() {
    let mut s = Bench::new();
    let zero = s.terms.int(0);
    let order = s.terms.fcmpg(s.d, s.e);
    let not_less = s.terms.sge(order, zero);
    s.shows(not_less, "!(d < e)");
    let greater = s.terms.sgt(order, zero);
    s.shows(greater, "!(d <= e)");
    let order = s.terms.fcmpl(s.d, s.e);
    let not_greater = s.terms.sle(order, zero);
    s.shows(not_greater, "!(d > e)");
    let less = s.terms.slt(order, zero);
    s.shows(less, "!(d >= e)");
    let differs = s.terms.ne(order, zero);
    s.shows(differs, "d != e");
}

#[test]
fn booleans_of_the_machine_are_conditions_again() {
    let mut s = Bench::new();
    let (p, q) = (s.terms.bool_to_int(s.p), s.terms.bool_to_int(s.q));
    let both = s.terms.bit_and(p, q);
    let both = s.terms.int_to_bool(both);
    s.shows(both, "p && q");
    let one = s.terms.int(1);
    let flipped = s.terms.bit_xor(p, one);
    let flipped = s.terms.int_to_bool(flipped);
    s.shows(flipped, "!p");
    let differ = s.terms.bit_xor(p, q);
    let differ = s.terms.int_to_bool(differ);
    s.shows(differ, "p != q");
    let same = s.terms.eq(p, q);
    s.shows(same, "p == q");
}

#[test]
fn narrow_values_compare_narrowly() {
    let mut s = Bench::new();
    let wide = s.terms.sext(s.b, 32);
    let limit = s.terms.int(200);
    assert_eq!(s.terms.slt(wide, limit), TermId::TRUE);
    assert_eq!(s.terms.eq(wide, limit), TermId::FALSE);
    let five = s.terms.int(5);
    let less = s.terms.slt(wide, five);
    s.shows(less, "b < 5");
    let wide = s.terms.zext(s.c, 32);
    let minus = s.terms.int(-1);
    assert_eq!(s.terms.slt(minus, wide), TermId::TRUE);
    let letter = s.terms.int(97);
    let same = s.terms.eq(wide, letter);
    s.shows(same, "c == 'a'");
    let low = s.terms.i2b(s.x);
    let same = s.terms.eq(low, five);
    s.shows(same, "(byte) x == 5");
}

#[test]
fn sums_have_one_form() {
    let mut s = Bench::new();
    let one = s.terms.int(1);
    let sum = s.terms.add(s.x, s.y);
    let back = s.terms.sub(sum, s.x);
    assert_eq!(back, s.y);
    let a = s.terms.add(s.y, one);
    let a = s.terms.add(a, s.x);
    let b = s.terms.add(s.x, one);
    let b = s.terms.add(s.y, b);
    assert_eq!(a, b);
    s.shows(a, "x + y + 1");
    let twice = s.terms.add(s.x, s.x);
    s.shows(twice, "x * 2");
    let opposite = s.terms.neg(s.x);
    let gone = s.terms.add(opposite, s.x);
    assert_eq!(s.terms.const_value(gone), Some(0));
    let five = s.terms.int(5);
    let rest = s.terms.sub(five, s.x);
    s.shows(rest, "5 - x");
}

#[test]
fn equality_cancels_and_order_does_not() {
    let mut s = Bench::new();
    let one = s.terms.int(1);
    let (a, b) = (s.terms.add(s.x, one), s.terms.add(s.y, one));
    let same = s.terms.eq(a, b);
    s.shows(same, "x == y");
    let less = s.terms.slt(a, b);
    s.shows(less, "x + 1 < y + 1");
    let less = s.terms.slt(a, s.x);
    s.shows(less, "x + 1 < x");
    let three = s.terms.int(3);
    let product = s.terms.mul(s.x, three);
    let nine = s.terms.int(9);
    let same = s.terms.eq(product, nine);
    s.shows(same, "x == 3");
}

#[test]
fn comparisons_of_converted_integers_are_comparisons_of_integers() {
    let mut s = Bench::new();
    let real = s.terms.int_to_float(s.x, Sort::F64);
    let limit = s.terms.double(2.5);
    let less = s.terms.flt(real, limit);
    s.shows(less, "x <= 2");
    let greater = s.terms.flt(limit, real);
    s.shows(greater, "x >= 3");
    assert_eq!(s.terms.feq(real, limit), TermId::FALSE);
    let long = s.terms.int_to_float(s.l, Sort::F64);
    let kept = s.terms.flt(long, limit);
    s.shows(kept, "l < 2.5");
}

#[test]
fn masks_shifts_and_casts_meet() {
    let mut s = Bench::new();
    let mask = s.terms.int(0xff);
    let masked = s.terms.bit_and(s.x, mask);
    let low = s.terms.trunc(s.x, 8);
    let extended = s.terms.zext(low, 32);
    assert_eq!(masked, extended);
    let by = s.terms.int(24);
    let up = s.terms.shl(s.x, by);
    let down = s.terms.ashr(up, by);
    assert_eq!(down, s.terms.i2b(s.x));
    let count = s.terms.int(31);
    let masked = s.terms.bit_and(s.y, count);
    let (a, b) = (s.terms.shl(s.x, masked), s.terms.shl(s.x, s.y));
    assert_eq!(a, b);
    let far = s.terms.int(33);
    let shifted = s.terms.shl(s.x, far);
    s.shows(shifted, "x << 1");
}

#[test]
fn conjunctions_drop_what_they_imply() {
    let mut s = Bench::new();
    let less = s.terms.slt(s.x, s.y);
    let not_greater = s.terms.sle(s.x, s.y);
    assert_eq!(s.terms.and(less, not_greater), less);
    let either = s.terms.or(s.p, s.q);
    assert_eq!(s.terms.and(s.p, either), s.p);
    let not_p = s.terms.not(s.p);
    let rest = s.terms.or(not_p, s.q);
    let both = s.terms.and(s.p, rest);
    s.shows(both, "p && q");
    let both = s.terms.and(s.p, s.q);
    let all = s.terms.and(both, less);
    assert_eq!(s.terms.and(all, not_p), TermId::FALSE);
    assert_eq!(s.terms.and(all, both), all);
}
