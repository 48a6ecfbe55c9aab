//! What is read, what is refused, and that printing is the inverse of reading.

use proptest::prelude::*;

use super::*;

fn read(text: &str, kind: Kind) -> Literal {
    Literal::parse(text, Wanted::Primitive(kind)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str, kind: Kind) -> String {
    match Literal::parse(text, Wanted::Primitive(kind)) {
        Ok(value) => panic!("{text} was read as {value:?}"),
        Err(error) => error.to_string(),
    }
}

fn string(text: &str) -> Literal {
    Literal::parse(text, Wanted::String).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn of(text: &str) -> Literal {
    Literal::String(text.encode_utf16().collect())
}

#[test]
fn integers_are_read_in_four_radixes_with_underscores() {
    for (text, value) in [
        ("0", 0),
        ("-2147483648", i32::MIN),
        ("2147483647", i32::MAX),
        ("0x80000000", i32::MIN),
        ("0xFFFF_FFFF", -1),
        ("0b101", 5),
        ("017", 15),
        ("1_000", 1000),
        ("- 5", -5),
        ("Integer.MIN_VALUE", i32::MIN),
        ("java.lang.Integer.MAX_VALUE", i32::MAX),
        ("'a'", 97),
        ("(byte) 200", -56),
        ("(int) 3.9", 3),
    ] {
        assert_eq!(read(text, Kind::Int), Literal::Int(value), "{text}");
    }
    assert_eq!(read("-9223372036854775808L", Kind::Long), Literal::Long(i64::MIN));
    assert_eq!(read("0xffffffffffffffffL", Kind::Long), Literal::Long(-1));
    assert_eq!(read("0xffffffff", Kind::Long), Literal::Long(-1), "an int is widened with its sign");
    assert_eq!(read("5", Kind::Long), Literal::Long(5));
}

#[test]
fn an_int_constant_is_narrowed_only_if_it_fits() {
    assert_eq!(read("-128", Kind::Byte), Literal::Byte(-128));
    assert_eq!(read("65", Kind::Char), Literal::Char(65));
    assert_eq!(read("(short) 40000", Kind::Short), Literal::Short(-25536));
    assert_eq!(refused("128", Kind::Byte), "at character 0: 128 is out of range for byte");
    assert_eq!(refused("-1", Kind::Char), "at character 0: -1 is out of range for char");
    assert_eq!(refused("5L", Kind::Int), "at character 0: a long where int is wanted");
}

#[test]
fn what_is_not_a_literal_is_refused_with_its_place() {
    assert_eq!(refused("2147483648", Kind::Int), "at character 0: 2147483648 is too large for int; a long ends in L");
    assert_eq!(refused(" 08", Kind::Int), "at character 1: \"08\" is not a Java literal");
    assert_eq!(refused("1_", Kind::Int), "at character 1: an underscore stands between digits");
    assert_eq!(refused("x", Kind::Int), "at character 0: \"x\" is not a Java literal");
    assert_eq!(refused("", Kind::Int), "at character 0: a literal of type int is missing");
    assert_eq!(refused("1", Kind::Boolean), "at character 0: true or false is wanted");
    assert_eq!(refused("1.0.0", Kind::Double), "at character 0: \"1.0.0\" is not a Java literal");
    assert_eq!(refused("1e", Kind::Double), "at character 0: \"1e\" is not a Java literal");
    assert_eq!(refused(".", Kind::Double), "at character 0: \".\" is not a Java literal");
    assert_eq!(refused("0x1.8", Kind::Double), "at character 0: \"0x1.8\" is not a Java literal");
    assert_eq!(refused("1e400", Kind::Double), "at character 0: 1e400 is too large for double");
    assert_eq!(refused("1e-400", Kind::Double), "at character 0: 1e-400 is too small for double");
    assert_eq!(refused("1e39f", Kind::Float), "at character 0: 1e39f is too large for float");
    assert_eq!(refused("1.5d", Kind::Float), "at character 0: a double where float is wanted");
    assert_eq!(refused("1.5", Kind::Int), "at character 0: a double where int is wanted");
    assert_eq!(refused("(boolean) 1", Kind::Int), "at character 1: \"boolean\" is not a numeric type");
    assert_eq!(refused("(byte) ", Kind::Byte), "at character 6: \"\" is not a Java literal");
    assert_eq!(refused("'ab'", Kind::Char), "at character 0: a char is one UTF-16 unit; this literal has more");
    assert_eq!(refused("''", Kind::Char), "at character 0: an empty character literal");
    assert_eq!(refused("'a", Kind::Char), "at character 2: the literal has no closing '");
    assert_eq!(refused("'\\q'", Kind::Char), "at character 1: \\q is not an escape");
    assert_eq!(refused("\"a\"", Kind::Char), "at character 0: a String where a primitive value is wanted");
}

#[test]
fn floating_point_literals_are_rounded_once_to_their_type() {
    assert_eq!(read("1.5", Kind::Double), Literal::Double(1.5));
    assert_eq!(read(".5e1", Kind::Double), Literal::Double(5.0));
    assert_eq!(read("1.", Kind::Double), Literal::Double(1.0));
    assert_eq!(read("1d", Kind::Double), Literal::Double(1.0));
    assert_eq!(read("-0.0", Kind::Double), Literal::Double(-0.0));
    assert_eq!(read("-0f", Kind::Float), Literal::Float(-0.0));
    assert_eq!(read("7", Kind::Double), Literal::Double(7.0));
    assert_eq!(read("1.5f", Kind::Double), Literal::Double(1.5));
    // Through a double this would end at 1.0f.
    assert_eq!(read("1.00000005960464477540", Kind::Float), Literal::Float(1.000_000_1));
    assert_eq!(read("Double.MIN_VALUE", Kind::Double), Literal::Double(f64::from_bits(1)));
    assert_eq!(read("-Double.POSITIVE_INFINITY", Kind::Double), Literal::Double(f64::NEG_INFINITY));
    assert_eq!(
        read("Double.longBitsToDouble(0x7ff8000000000001L)", Kind::Double),
        Literal::Double(f64::from_bits(0x7ff8_0000_0000_0001))
    );
}

#[test]
fn hexadecimal_floating_point_literals_round_to_even() {
    for (text, value) in [
        ("0x1p0", 1.0),
        ("0x1.8p1", 3.0),
        ("0x.8p0", 0.5),
        ("0x10p-4", 1.0),
        ("0x1.fffffffffffffp1023", f64::MAX),
        ("0x1p-1074", f64::from_bits(1)),
        ("0x0.8p-1073", f64::from_bits(1)),
        ("0x1p-1022", f64::MIN_POSITIVE),
        ("0x1.00000000000008p0", 1.0),
        ("0x1.000000000000080000000001p0", 1.0 + f64::EPSILON),
        ("0x1.00000000000018p0", 1.0 + 2.0 * f64::EPSILON),
        ("0x1.8p-1074", f64::from_bits(2)),
    ] {
        assert_eq!(read(text, Kind::Double), Literal::Double(value), "{text}");
    }
    assert_eq!(read("0x1.fffffep127f", Kind::Float), Literal::Float(f32::MAX));
    assert!(refused("0x1.fffffffffffff8p1023", Kind::Double).contains("too large"));
    assert!(refused("0x1p-1075", Kind::Double).contains("too small"));
    assert!(refused("0x1p99999999999999999999", Kind::Double).contains("too large"));
}

#[test]
fn strings_and_chars_have_the_escapes_of_java() {
    assert_eq!(string(r#""a,b)""#), of("a,b)"));
    assert_eq!(string(r#""\t\"\\\u0041\uu0042\101\0""#), of("\t\"\\AB\u{41}\0"));
    assert_eq!(string(r#""\\u0041""#), of("\\u0041"));
    assert_eq!(string("\"grün 🌳\""), of("grün 🌳"));
    assert_eq!(string("null"), Literal::Null);
    assert_eq!(read(r"'\''", Kind::Char), Literal::Char(39));
    assert_eq!(read(r"'\ud800'", Kind::Char), Literal::Char(0xd800));
    assert!(Literal::parse("abc", Wanted::String).is_err());
    assert!(Literal::parse("\"a\" ", Wanted::Reference).is_err());
}

#[test]
fn values_are_printed_as_java_writes_them() {
    for (value, text) in [
        (Literal::Int(i32::MIN), "-2147483648"),
        (Literal::Long(5), "5L"),
        (Literal::Float(0.1), "0.1f"),
        (Literal::Double(0.001), "0.001"),
        (Literal::Double(0.0001), "1.0E-4"),
        (Literal::Double(1e7), "1.0E7"),
        (Literal::Double(1_234_567.5), "1234567.5"),
        (Literal::Double(100.0), "100.0"),
        (Literal::Double(-1.25e300), "-1.25E300"),
        (Literal::Double(-0.0), "-0.0"),
        (Literal::Double(f64::from_bits(0x7ff8_0000_0000_0000)), "Double.NaN"),
        (Literal::Float(f32::NEG_INFINITY), "Float.NEGATIVE_INFINITY"),
        (Literal::Char(0), "'\\u0000'"),
        (Literal::Char(34), "'\"'"),
        (of("a\"'\n"), r#""a\"'\n""#),
        (Literal::Null, "null"),
    ] {
        assert_eq!(value.to_string(), text);
    }
    assert_eq!(Literal::Byte(-5).typed(), "(byte) -5");
    assert_eq!(Literal::Byte(-5).to_string(), "-5");
}

fn any_literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        any::<bool>().prop_map(Literal::Boolean),
        any::<i8>().prop_map(Literal::Byte),
        any::<i16>().prop_map(Literal::Short),
        any::<u16>().prop_map(Literal::Char),
        any::<i32>().prop_map(Literal::Int),
        any::<i64>().prop_map(Literal::Long),
        any::<u32>().prop_map(|bits| Literal::Float(f32::from_bits(bits))),
        any::<u64>().prop_map(|bits| Literal::Double(f64::from_bits(bits))),
        (-400i32..400, any::<u32>()).prop_map(|(e, m)| Literal::Double(f64::from(m) * 10f64.powi(e))),
        proptest::collection::vec(prop_oneof![any::<u16>(), 0u16..128], 0..12).prop_map(|v| Literal::String(v.into())),
        Just(Literal::Null),
    ]
}

fn wanted(value: &Literal) -> Wanted {
    match value.kind() {
        Kind::Ref => Wanted::String,
        kind => Wanted::Primitive(kind),
    }
}

/// A whole number of 53 bits times a power of two, as the digits of a hexadecimal literal.
fn hex_text(value: f64) -> String {
    let bits = value.to_bits();
    let (exponent, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    match exponent {
        0 => format!("0x0.{fraction:013x}p-1022"),
        e => format!("0x1.{fraction:013x}p{}", e as i64 - 1023),
    }
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_to_the_same_value(value in any_literal()) {
        prop_assert_eq!(&Literal::parse(&value.to_string(), wanted(&value)).unwrap(), &value);
        prop_assert_eq!(&Literal::parse(&value.typed(), wanted(&value)).unwrap(), &value);
    }

    #[test]
    fn a_hexadecimal_literal_of_any_double_is_exact(bits in 0u64..0x7ff0_0000_0000_0000) {
        let value = f64::from_bits(bits);
        prop_assert_eq!(read(&hex_text(value), Kind::Double), Literal::Double(value));
        // A float's neighbourhood: rounding as the hardware does.
        if f64::from(value as f32) != 0.0 && (value as f32).is_finite() {
            prop_assert_eq!(read(&(hex_text(value) + "f"), Kind::Float), Literal::Float(value as f32));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-+(). 'xXpPeEfFdDlLbB_\\\\u0-9a-c\"]{0,12}") {
        for kind in Kind::PRIMITIVES {
            let _ = Literal::parse(&text, Wanted::Primitive(kind));
        }
        let _ = Literal::parse(&text, Wanted::String);
        let _ = Literal::parse(&text, Wanted::Reference);
    }
}
