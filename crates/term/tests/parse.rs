//! Conditions as a user types them: Java's types, and errors that point at the character.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use term::{Evaluator, Input, JavaType, Model, Terms, parse_condition};

fn inputs() -> Vec<Input> {
    let types = [
        ("x", JavaType::Int),
        ("l", JavaType::Long),
        ("b", JavaType::Byte),
        ("c", JavaType::Char),
        ("p", JavaType::Boolean),
        ("d", JavaType::Double),
        ("this.limit", JavaType::Int),
        ("a[0].size", JavaType::Int),
    ];
    types.iter().enumerate().map(|(index, (name, ty))| Input::new(index as u32, name, *ty)).collect()
}

/// Whether the condition holds when the first inputs have these raw values.
#[track_caller]
fn holds(text: &str, values: &[u64]) -> bool {
    let mut terms = Terms::new();
    let inputs = inputs();
    let t = parse_condition(&mut terms, text, &inputs).unwrap_or_else(|error| panic!("\n{}", error.pointing(text)));
    let mut model = Model::new();
    for (input, &value) in inputs.iter().zip(values) {
        model.set(input, value);
    }
    Evaluator::new().holds(&terms, &model, t)
}

#[track_caller]
fn fails(text: &str, at: usize, what: &str) {
    let error = parse_condition(&mut Terms::new(), text, &inputs()).unwrap_err();
    assert_eq!((error.at, error.what.as_str()), (at, what), "\n{}", error.pointing(text));
}

#[test]
fn arithmetic_wraps_as_in_java() {
    let max = i32::MAX as u64;
    assert!(holds("x + 1 < x", &[max]));
    assert!(!holds("x + 1 < x", &[5]));
    assert!(!holds("x + 1L < x", &[max]));
    assert!(holds("x / -1 == x && x < 0", &[0x8000_0000]));
    assert!(holds("1 << 32 == 1 && 1L << 32 == 4294967296L", &[]));
    assert!(holds("-7 / 2 == -3 && -7 % 2 == -1", &[]));
}

#[test]
fn narrow_types_promote_to_int() {
    assert!(holds("b + b == 254", &[0, 0, 127]));
    assert!(holds("(byte) (b + b) == -2", &[0, 0, 127]));
    assert!(holds("c + 1 == 65536", &[0, 0, 0, 0xffff]));
    assert!(holds("b < c", &[0, 0, 0xff, 0xffff]));
    assert!(holds("(char) b == 65535", &[0, 0, 0xff]));
}

#[test]
fn literals_have_their_types() {
    assert!(holds("0x7f == 127 && 0b101 == 5 && 017 == 15 && 1_000 == 1000", &[]));
    assert!(holds("0xffffffff == -1 && 0xffffffffL != -1", &[]));
    assert!(holds("'a' == 97 && '\\u0041' == 65 && '\\n' == 10 && '\\'' == 39 && '\\101' == 65", &[]));
    assert!(holds("0.1f != 0.1 && 1e3 == 1000 && .5 == 0.5d && 2. == 2", &[]));
    assert!(holds("-2147483648 < 0 && -9223372036854775808L < 0", &[]));
    assert!(holds("Integer.MAX_VALUE + 1 == Integer.MIN_VALUE", &[]));
}

#[test]
fn floats_follow_ieee_754() {
    let nan = f64::NAN.to_bits();
    assert!(holds("d != d && !(d == d) && Double.isNaN(d)", &[0, 0, 0, 0, 0, nan]));
    assert!(holds("d == 0 && 1 / d < 0", &[0, 0, 0, 0, 0, (-0.0f64).to_bits()]));
    assert!(holds("(int) d == 2147483647 && (long) d > 2147483647", &[0, 0, 0, 0, 0, 1e10f64.to_bits()]));
    assert!(holds("Math.min(0.0, -0.0) == 0 && 1 / Math.min(0.0, -0.0) < 0", &[]));
    assert!(holds("Math.abs(-3) == 3 && Math.max(2, 3L) == 3 && Math.sqrt(9) == 3", &[]));
}

#[test]
fn logic_short_circuits_around_a_division_by_zero() {
    assert!(holds("x == 0 || 10 / x > 1", &[0]));
    assert!(!holds("10 / x > 1 || x == 0", &[0]));
    assert!(!holds("!(10 / x > 1)", &[0]));
    assert!(!holds("x != 0 && 10 / x > 1", &[0]));
    assert!(holds("x == 0 ? true : 1 % x == 0", &[0]));
    assert!(holds("1.0 / x > 0", &[0]));
}

#[test]
fn booleans_and_ternaries() {
    assert!(holds("p ^ true", &[]));
    assert!(holds("p & false | true", &[]));
    assert!(holds("(p ? x : l) == 7", &[0, 7, 0, 0, 0]));
    assert!(holds("p == (x > 0)", &[1, 0, 0, 0, 1]));
    assert!(holds("(boolean) p", &[0, 0, 0, 0, 1]));
}

#[test]
fn names_take_dots_and_indices_along() {
    assert!(holds("this.limit < 5 && a[0].size == 0", &[]));
}

#[test]
fn errors_point_at_the_character() {
    fails("", 0, "expected a value, found the end");
    fails("x >", 3, "expected a value, found the end");
    fails("x > 0 y", 6, "expected an operator or the end, found `y`");
    fails("x > z", 4, "no input is called `z`; there are x, l, b, c, p, d, this.limit, a[0].size");
    fails("x = 5", 2, "a condition assigns nothing; equality is `==`");
    fails("x + 1", 0, "a condition is boolean, this is int");
    fails("x && p", 2, "`&&` does not apply to int");
    fails("p < 3", 2, "`<` does not apply to boolean");
    fails("p == 3", 2, "`==` does not apply to boolean");
    fails("d << 2 == 0", 2, "`<<` does not apply to double");
    fails("~d == 0", 0, "`~` does not apply to double");
    fails("!x", 0, "`!` does not apply to int");
    fails("(x > 0", 6, "expected `)`, found the end");
    fails("x > 2147483648", 4, "`2147483648` is too large for int; add L for a long");
    fails("x > 09", 4, "`09` is not a number");
    fails("x # 5", 2, "unexpected `#`");
    fails("(boolean) x", 0, "int cannot be cast to boolean");
    fails("c == ''", 5, "a character literal is one character between quotes");
    fails("c == '\\q'", 6, "unknown escape `\\q`");
    fails("f(x) > 0", 0, "no method `f` with these arguments is known in a condition");
    fails("Float.isNaN(d)", 12, "expected float, this is double");
    fails("é > 0", 0, "no input is called `é`; there are x, l, b, c, p, d, this.limit, a[0].size");
}

#[test]
fn an_error_is_shown_under_the_text() {
    let error = parse_condition(&mut Terms::new(), "x > 0 && q", &inputs()[..1]).unwrap_err();
    assert_eq!(error.pointing("x > 0 && q"), "x > 0 && q\n         ^ no input is called `q`; there are x");
    assert_eq!(error.to_string(), "character 10: no input is called `q`; there are x");
}

#[test]
fn deep_nesting_is_refused_and_nothing_panics() {
    let deep = format!("{}x > 0{}", "(".repeat(5_000), ")".repeat(5_000));
    assert_eq!(parse_condition(&mut Terms::new(), &deep, &inputs()).unwrap_err().what, "nested too deeply");
    let minus = format!("{}x > 0", "- ".repeat(5_000));
    assert_eq!(parse_condition(&mut Terms::new(), &minus, &inputs()).unwrap_err().what, "nested too deeply");
    let long = vec!["x > 0"; 5_000].join(" && ");
    assert!(parse_condition(&mut Terms::new(), &long, &inputs()).is_ok());
}

proptest::proptest! {
    #[test]
    fn any_text_gives_a_term_or_an_error_within_it(text in "[xlbcpd0-9+*/%<>=!&|^~()?:. '\\\\eEfFLu_-]{0,40}") {
        if let Err(error) = parse_condition(&mut Terms::new(), &text, &inputs()) {
            proptest::prop_assert!(error.at <= text.chars().count());
        }
    }

    #[test]
    fn any_unicode_gives_no_panic(text in ".{0,40}") {
        let _ = parse_condition(&mut Terms::new(), &text, &inputs());
    }
}
