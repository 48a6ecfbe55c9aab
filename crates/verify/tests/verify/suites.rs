//! Suites by hand, for the subjects of `tests/java/emit`.

use std::collections::{BTreeMap, BTreeSet};

use emit::junit::{FindingsAs, Options};
use emit::model::{Call, Check, Expected, Finding, Outcome, Standing, Step, Subject, Suite, Target, Test, Value};
use explore::FindingKind;
use explore::literal::Literal;

const KINDS: &str = "shop/Kinds";
const OVERLOADS: &str = "shop/Overloads";
const ACCOUNT: &str = "shop/Account";
const MOOD: &str = "shop/Account$Mood";

pub fn options() -> Options {
    Options {
        findings_as: FindingsAs::Failing,
        tool_version: "0.0.0".to_owned(),
        class_hash: Some("0123456789abcdef".to_owned()),
        foreign: BTreeSet::new(),
        hidden: ["shop/Account$Secret", "shop/Account$Lost", MOOD].map(str::to_owned).into(),
        neighbours: BTreeSet::new(),
        resets: Vec::new(),
        generic: BTreeMap::new(),
        deprecated: BTreeSet::new(),
        earlier: emit::junit::Earlier::default(),
    }
}

pub fn all() -> Vec<Suite> {
    vec![kinds(), overloads(), account(), findings(), unnamed(), part()]
}

pub fn suite(class: &str, tests: Vec<Test>) -> Suite {
    Suite { subject: Subject { class: class.to_owned(), source: None }, tests }
}

pub fn string(text: &str) -> Literal {
    Literal::String(text.encode_utf16().collect())
}

fn text(text: &str) -> Value {
    Value::Literal(string(text))
}

fn null() -> Value {
    Value::Literal(Literal::Null)
}

pub fn int(value: i32) -> Value {
    Value::Literal(Literal::Int(value))
}

pub fn boolean(value: bool) -> Value {
    Value::Literal(Literal::Boolean(value))
}

fn long(value: i64) -> Value {
    Value::Literal(Literal::Long(value))
}

fn double(value: f64) -> Value {
    Value::Literal(Literal::Double(value))
}

fn array(element: &str, elements: Vec<Value>) -> Value {
    Value::Array { element: element.to_owned(), elements }
}

fn ints(values: &[i32]) -> Value {
    array("I", values.iter().map(|&value| int(value)).collect())
}

fn call(target: Target, class: &str, method: &str, descriptor: &str, arguments: Vec<Value>) -> Call {
    Call {
        target,
        class: class.to_owned(),
        method: method.to_owned(),
        descriptor: descriptor.to_owned(),
        types: Vec::new(),
        arguments,
        parameters: Vec::new(),
        is_hidden: false,
        is_overloaded: false,
        has_varargs: false,
        is_variadic: false,
        throws_checked: false,
        throws_throwable: false,
    }
}

pub fn static_call(class: &str, method: &str, descriptor: &str, arguments: Vec<Value>) -> Call {
    call(Target::Static, class, method, descriptor, arguments)
}

fn new(class: &str, descriptor: &str, arguments: Vec<Value>) -> Call {
    call(Target::New, class, "<init>", descriptor, arguments)
}

fn test(act: Call, outcome: Outcome, checks: Vec<Check>) -> Test {
    Test {
        arrange: Vec::new(),
        act,
        outcome,
        checks,
        condition: String::new(),
        is_long: false,
        of_platform: false,
        finding: None,
        root: String::new(),
        schedule: String::new(),
        meets: Vec::new(),
        supplied: Vec::new(),
    }
}

pub fn returning(act: Call, value: Value) -> Test {
    test(act, Outcome::Returns, vec![Check::Result(Expected::Value(value))])
}

pub fn completing(act: Call) -> Test {
    test(act, Outcome::Returns, Vec::new())
}

fn throwing(act: Call, exception: &str, message: Option<Option<&str>>) -> Test {
    let message = message.map(|message| message.map(|message| message.encode_utf16().collect()));
    test(act, Outcome::Throws { exception: exception.to_owned(), message }, Vec::new())
}

fn hidden(mut call: Call) -> Call {
    call.is_hidden = true;
    call
}

fn kinds() -> Suite {
    let kind = |method: &str, descriptor: &str, arguments| static_call(KINDS, method, descriptor, arguments);
    let literal = Value::Literal;
    let string_string = "(Ljava/lang/String;)Ljava/lang/String;";
    let same = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let colour = |constant: &str| Value::Enum { class: "shop/Kinds$Colour".to_owned(), constant: constant.to_owned() };
    let lone: Value = Value::Literal(Literal::String([0xd83d, u16::from(b'"'), 0xe9].into()));
    let lone_twice =
        Value::Literal(Literal::String([0xd83d, u16::from(b'"'), 0xe9, 0xd83d, u16::from(b'"'), 0xe9].into()));
    let long_text = "\u{20ac}\\".repeat(35_000);
    let mut tests = vec![
        returning(kind("not", "(Z)Z", vec![boolean(true)]), boolean(false)),
        returning(kind("next", "(B)B", vec![literal(Literal::Byte(127))]), literal(Literal::Byte(-128))),
        returning(kind("next", "(B)B", vec![literal(Literal::Byte(-5))]), literal(Literal::Byte(-4))),
        returning(kind("half", "(S)S", vec![literal(Literal::Short(-301))]), literal(Literal::Short(-150))),
        returning(kind("upper", "(C)C", vec![literal(Literal::Char(0xe9))]), literal(Literal::Char(0xc9))),
        returning(kind("upper", "(C)C", vec![literal(Literal::Char(0x27))]), literal(Literal::Char(0x27))),
        returning(kind("upper", "(C)C", vec![literal(Literal::Char(0xd800))]), literal(Literal::Char(0xd800))),
        returning(kind("negate", "(I)I", vec![int(i32::MIN)]), int(i32::MIN)),
        returning(kind("negate", "(I)I", vec![int(5)]), int(-5)),
        returning(kind("square", "(J)J", vec![long(-3_000_000_000)]), long(9_000_000_000_000_000_000)),
        returning(kind("square", "(J)J", vec![long(i64::MIN)]), long(0)),
        returning(kind("third", "(F)F", vec![literal(Literal::Float(1.0))]), literal(Literal::Float(1.0 / 3.0))),
        returning(kind("divide", "(DD)D", vec![double(0.0), double(0.0)]), double(f64::NAN)),
        returning(kind("divide", "(DD)D", vec![double(-0.0), double(1e10)]), double(-0.0)),
        returning(kind("divide", "(DD)D", vec![double(1.0), double(-0.0)]), double(f64::NEG_INFINITY)),
        returning(kind("divide", "(DD)D", vec![double(f64::MAX), double(3e-5)]), double(f64::INFINITY)),
        returning(kind("divide", "(DD)D", vec![double(f64::from_bits(1)), double(1.0)]), double(f64::from_bits(1))),
        returning(kind("twice", string_string, vec![text("a\n\t\"\\")]), text("a\n\t\"\\a\n\t\"\\")),
        returning(kind("twice", string_string, vec![null()]), null()),
        returning(kind("twice", string_string, vec![lone]), lone_twice),
        returning(kind("twice", string_string, vec![text("\\u0022 \u{1}\u{7f}")]), {
            text("\\u0022 \u{1}\u{7f}\\u0022 \u{1}\u{7f}")
        }),
        returning(kind("length", "(Ljava/lang/String;)I", vec![text(&long_text)]), int(70_000)),
        returning(
            kind("boxed", "(Ljava/lang/Integer;)Ljava/lang/Integer;", vec![Value::Boxed(Literal::Int(999))]),
            Value::Boxed(Literal::Int(1000)),
        ),
        returning(kind("boxed", "(Ljava/lang/Integer;)Ljava/lang/Integer;", vec![null()]), null()),
        returning(kind("same", same, vec![text("x")]), text("x")),
        returning(kind("same", same, vec![ints(&[1, -2])]), ints(&[1, -2])),
        returning(kind("wide", "(Z)Ljava/lang/Number;", vec![boolean(true)]), Value::Boxed(Literal::Long(7))),
        returning(kind("wide", "(Z)Ljava/lang/Number;", vec![boolean(false)]), Value::Boxed(Literal::Double(-0.0))),
        returning(kind("other", "(Lshop/Kinds$Colour;)Lshop/Kinds$Colour;", vec![colour("RED")]), colour("GREEN")),
        returning(kind("reversed", "([I)[I", vec![ints(&[1, 2, 3])]), ints(&[3, 2, 1])),
        returning(kind("reversed", "([I)[I", vec![ints(&[])]), ints(&[])),
        throwing(kind("reversed", "([I)[I", vec![null()]), "java.lang.NullPointerException", None),
        returning(
            kind("mixed", "(I)[Ljava/lang/Object;", vec![int(4)]),
            array(
                "Ljava/lang/Object;",
                vec![
                    Value::Boxed(Literal::Int(4)),
                    text("x"),
                    null(),
                    array("D", vec![double(f64::NAN)]),
                    Value::Boxed(Literal::Char(u16::from(b'c'))),
                ],
            ),
        ),
        returning(kind("triangle", "(I)[[I", vec![int(2)]), array("[I", vec![ints(&[]), ints(&[0])])),
        returning(kind("triangle", "(I)[[I", vec![int(0)]), array("[I", vec![])),
        returning(kind("sum", "([I)I", vec![ints(&[4, 5])]), int(9)),
        throwing(kind("sum", "([I)I", vec![null()]), "java.lang.NullPointerException", None),
        test(
            kind("date", "(J)Ljava/lang/Object;", vec![long(0)]),
            Outcome::Returns,
            vec![
                Check::Result(Expected::InstanceOf("java/util/Date".to_owned())),
                Check::Result(Expected::Text("Thu Jan 01 00:00:00 UTC 1970".to_owned())),
                Check::OfResult {
                    class: "java/util/Date".to_owned(),
                    getter: "getTime".to_owned(),
                    descriptor: "()J".to_owned(),
                    expected: Expected::Value(long(0)),
                },
            ],
        ),
        test(
            kind("listed", "(Ljava/lang/String;)Ljava/util/List;", vec![text("a")]),
            Outcome::Returns,
            vec![
                Check::Result(Expected::InstanceOf("java/util/Collections$SingletonList".to_owned())),
                Check::Result(Expected::Text("[a]".to_owned())),
            ],
        ),
        returning(
            kind(
                "greatest",
                "([Ljava/lang/Comparable;)Ljava/lang/Comparable;",
                vec![array("Ljava/lang/String;", vec![text("a"), text("c"), text("b")])],
            ),
            text("c"),
        ),
        completing(kind("check", "(I)V", vec![int(0)])),
        completing(kind("negate", "(I)I", vec![int(0)])),
        throwing(
            kind("check", "(I)V", vec![int(-1)]),
            "java.lang.IllegalArgumentException",
            Some(Some("negative: -1")),
        ),
    ];
    let mut cleared = test(
        kind("clear", "([D)V", vec![Value::Made(0)]),
        Outcome::Returns,
        vec![Check::Made { step: 0, expected: Expected::Value(array("D", vec![double(-0.0), double(-0.0)])) }],
    );
    cleared.arrange = vec![Step::Value { ty: "[D".to_owned(), value: array("D", vec![double(1.0), double(f64::NAN)]) }];
    cleared.act.parameters = vec!["values".to_owned()];
    tests.push(cleared);
    for (number, test) in tests.iter_mut().enumerate().skip(2).step_by(3) {
        // Long and short tests of every kind.
        test.is_long = number % 2 == 0;
        test.condition = ["", "x < 0", "values.length == 3 && s != null"][number % 3].to_owned();
    }
    suite(KINDS, tests)
}

fn overloads() -> Suite {
    let object = "Ljava/lang/Object;";
    let cases = [
        ("B", Value::Literal(Literal::Byte(-1)), "byte"),
        ("S", Value::Literal(Literal::Short(1)), "short"),
        ("C", Value::Literal(Literal::Char(u16::from(b'a'))), "char"),
        ("I", int(-1), "int"),
        ("J", long(1), "long"),
        ("F", Value::Literal(Literal::Float(-1.0)), "float"),
        ("D", double(1.0), "double"),
        ("Ljava/lang/Byte;", Value::Boxed(Literal::Byte(-1)), "Byte"),
        ("Ljava/lang/Integer;", Value::Boxed(Literal::Int(-1)), "Integer"),
        ("Ljava/lang/Number;", Value::Boxed(Literal::Int(-1)), "Number"),
        (object, Value::Boxed(Literal::Double(-1.0)), "Object"),
        (object, text("s"), "Object"),
        (object, null(), "Object"),
        (object, ints(&[1]), "Object"),
        ("Ljava/lang/String;", text("s"), "String"),
        ("Ljava/lang/String;", null(), "String"),
        ("Ljava/lang/CharSequence;", text("s"), "CharSequence"),
        ("[I", ints(&[]), "int[]"),
        ("[I", null(), "int[]"),
        ("[Ljava/lang/Object;", array("Ljava/lang/String;", vec![text("s")]), "Object[]"),
        ("[Ljava/lang/Object;", null(), "Object[]"),
        ("Lshop/Overloads;", null(), "Overloads"),
    ];
    let overloaded = |mut call: Call| {
        call.is_overloaded = true;
        call
    };
    let mut tests: Vec<Test> = cases
        .into_iter()
        .map(|(ty, value, expected)| {
            let call = static_call(OVERLOADS, "f", &format!("({ty})Ljava/lang/String;"), vec![value]);
            returning(overloaded(call), text(expected))
        })
        .collect();
    for (descriptor, value, made) in [
        ("(I)V", int(-1), "int"),
        ("(Ljava/lang/Integer;)V", Value::Boxed(Literal::Int(-1)), "Integer"),
        ("(Ljava/lang/Integer;)V", null(), "Integer"),
    ] {
        let act = overloaded(new(OVERLOADS, descriptor, vec![value.clone()]));
        let getter = |on: Expected| Check::OfResult {
            class: OVERLOADS.to_owned(),
            getter: "getMade".to_owned(),
            descriptor: "()Ljava/lang/String;".to_owned(),
            expected: on,
        };
        tests.push(test(act.clone(), Outcome::Returns, vec![getter(Expected::Value(text(made)))]));
        for (wanted, expected) in [(object, "Object"), ("Lshop/Overloads;", "Overloads")] {
            let descriptor = format!("({wanted})Ljava/lang/String;");
            let on_made = overloaded(static_call(OVERLOADS, "f", &descriptor, vec![Value::Made(0)]));
            let mut given = returning(on_made, text(expected));
            given.arrange = vec![Step::Call(act.clone())];
            tests.push(given);
        }
    }
    suite(OVERLOADS, tests)
}

fn balance(step: usize, value: i32) -> Check {
    let (class, getter, descriptor) = (ACCOUNT.to_owned(), "getBalance".to_owned(), "()I".to_owned());
    Check::Of { step, class, getter, descriptor, expected: Expected::Value(int(value)) }
}

fn withdraw(amount: i32) -> Call {
    let mut call = call(Target::On(0), ACCOUNT, "withdraw", "(I)Lshop/Account;", vec![int(amount)]);
    call.parameters = vec!["amount".to_owned()];
    call
}

fn arranged(steps: Vec<Call>, mut test: Test) -> Test {
    test.arrange = steps.into_iter().map(Step::Call).collect();
    test
}

pub fn account() -> Suite {
    let opened = |balance: i32| new(ACCOUNT, "(I)V", vec![int(balance)]);
    let shut = || hidden(new(ACCOUNT, "(IZ)V", vec![int(7), boolean(true)]));
    let limited = |most: i32| {
        let limit = new("shop/Account$Limit", "(I)V", vec![int(most)]);
        let set = call(Target::On(0), ACCOUNT, "setLimit", "(Lshop/Account$Limit;)V", vec![Value::Made(1)]);
        vec![opened(100), limit, set]
    };
    let saving = |name: Value| {
        let mut call = call(Target::On(0), ACCOUNT, "save", "(Ljava/lang/String;)V", vec![name]);
        call.throws_checked = true;
        call
    };
    let fee = |steps: Value, name: Value| {
        let descriptor = "([ILjava/lang/String;)I";
        hidden(call(Target::On(0), ACCOUNT, "hiddenFee", descriptor, vec![steps, name]))
    };
    let same = test(withdraw(30), Outcome::Returns, vec![Check::Result(Expected::Same(0)), balance(0, 70)]);
    let mut rejected =
        throwing(withdraw(-1), "java.lang.IllegalArgumentException", Some(Some("negative amount \u{e9}\n\"quoted\"")));
    rejected.condition = "amount < 0".to_owned();
    let secret = hidden(new("shop/Account$Secret", "(I)V", vec![int(5)]));
    let opens = hidden(call(Target::On(0), "shop/Account$Secret", "opens", "(I)Z", vec![int(5)]));
    let lose = || static_call(ACCOUNT, "lose", "(Ljava/lang/String;)V", vec![text("key")]);
    let mood = |constant: &str| Value::Enum { class: MOOD.to_owned(), constant: constant.to_owned() };
    let equal = test(
        static_call(ACCOUNT, "empty", "()Lshop/Account;", vec![]),
        Outcome::Returns,
        vec![
            Check::Result(Expected::Value(Value::Made(0))),
            Check::Result(Expected::Text("Account 0".to_owned())),
            Check::Result(Expected::InstanceOf(ACCOUNT.to_owned())),
        ],
    );
    let tests = vec![
        arranged(vec![opened(100)], same),
        arranged(vec![opened(100)], rejected),
        arranged(vec![shut()], throwing(withdraw(1), "shop.Account.Closed", Some(None))),
        arranged(limited(5), throwing(withdraw(6), "java.lang.IllegalStateException", Some(None))),
        arranged(limited(5), test(withdraw(5), Outcome::Returns, vec![balance(0, 95)])),
        arranged(vec![opened(1)], completing(saving(text("a")))),
        arranged(vec![opened(1)], throwing(saving(text("")), "java.io.IOException", Some(Some("no name")))),
        arranged(vec![opened(1)], returning(fee(null(), text("a")), int(1))),
        arranged(vec![opened(1)], returning(fee(ints(&[1, 2]), text("a")), int(2))),
        arranged(vec![opened(1)], throwing(fee(null(), null()), "java.io.IOException", Some(Some("hidden")))),
        arranged(vec![opened(1)], completing(fee(null(), text("a")))),
        arranged(vec![secret], returning(opens, boolean(true))),
        arranged(vec![opened(0)], equal),
        throwing(lose(), "shop.Account.Lost", Some(Some("key"))),
        throwing(lose(), "shop.Account.Lost", None),
        test(
            static_call(ACCOUNT, "secret", "(I)Lshop/Account$Secret;", vec![int(4)]),
            Outcome::Returns,
            vec![
                Check::Result(Expected::InstanceOf("shop/Account$Secret".to_owned())),
                Check::OfResult {
                    class: "shop/Account$Secret".to_owned(),
                    getter: "getCode".to_owned(),
                    descriptor: "()I".to_owned(),
                    expected: Expected::Value(int(4)),
                },
            ],
        ),
        returning(
            hidden(static_call(MOOD, "after", "(Lshop/Account$Mood;)Lshop/Account$Mood;", vec![mood("CALM")])),
            mood("CROSS"),
        ),
        test(
            opened(9),
            Outcome::Returns,
            vec![Check::OfResult {
                class: ACCOUNT.to_owned(),
                getter: "getBalance".to_owned(),
                descriptor: "()I".to_owned(),
                expected: Expected::Value(int(9)),
            }],
        ),
        arranged(vec![opened(9)], {
            let per_day = call(Target::On(0), ACCOUNT, "perDay", "(I)I", vec![int(3)]);
            returning(per_day, int(3))
        }),
    ];
    suite(ACCOUNT, tests)
}

pub fn findings() -> Suite {
    let per_day = call(Target::On(0), ACCOUNT, "perDay", "(I)I", vec![int(0)]);
    let mut divided =
        arranged(vec![new(ACCOUNT, "(I)V", vec![int(1)])], throwing(per_day, "java.lang.ArithmeticException", None));
    divided.outcome = Outcome::Throws {
        exception: "java.lang.ArithmeticException".to_owned(),
        message: Some(Some("/ by zero".encode_utf16().collect())),
    };
    divided.condition = "days == 0".to_owned();
    divided.finding = Some(Finding {
        kind: FindingKind::Implicit,
        exception: "java.lang.ArithmeticException".to_owned(),
        message: Some("/ by zero".to_owned()),
        stack: vec!["shop.Account.perDay(Account.java:83)".to_owned()],
        source: Some("Account.java".to_owned()),
        line: Some(83),
        is_argument: false,
        thread: None,
        threads: Vec::new(),
        standing: Standing::Open,
    });
    suite(ACCOUNT, vec![divided])
}

fn unnamed() -> Suite {
    let graded = |grade: Value| new("Test", "(Ljava/lang/Integer;)V", vec![grade]);
    let passed = |value: bool| {
        let asked = call(Target::On(0), "Test", "isPassed", "()Z", Vec::new());
        returning(asked, boolean(value))
    };
    let tests = vec![
        arranged(vec![graded(null())], passed(false)),
        arranged(vec![graded(Value::Boxed(Literal::Int(50)))], passed(true)),
    ];
    suite("Test", tests)
}

fn part() -> Suite {
    let points = |each: i64, count: i32| static_call("Test$Part", "points", "(JI)J", vec![long(each), int(count)]);
    let overflow = throwing(points(i64::MAX, 2), "java.lang.ArithmeticException", Some(Some("long overflow")));
    suite("Test$Part", vec![returning(points(3, -2), long(-6)), overflow])
}
