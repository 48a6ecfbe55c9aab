//! The API jar is plain Java without Banyan: it compiles for Java 8 without a warning (`java/build`
//! asks for all of them and fails on any), supplied values arrive, and values that nobody supplied
//! are the same in every run.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use testkit::java::{Jdk, Output};

const PROGRAM: &str = r#"
import banyan.AssumptionViolated;
import banyan.Symbolic;
import banyan.annotation.Precondition;

public class Inputs {
    @banyan.annotation.Symbolic static int field = 7;

    @Precondition("x > 0")
    static int half(int x) { return x / 2; }

    public static void main(String[] args) throws Exception {
        System.out.println("boolean " + Symbolic.booleanValue("z"));
        System.out.println("byte " + Symbolic.byteValue("b"));
        System.out.println("short " + Symbolic.shortValue("s"));
        System.out.println("char " + (int) Symbolic.charValue("c"));
        System.out.println("int " + Symbolic.intValue("i") + " " + Symbolic.intValue("i"));
        System.out.println("range " + Symbolic.intValue("r", -3, 3));
        System.out.println("long " + Symbolic.longValue("j"));
        System.out.println("float " + Symbolic.floatValue("f"));
        System.out.println("double " + Symbolic.doubleValue("d"));
        System.out.println("string <" + Symbolic.string("t", 4) + ">");
        Symbolic.obligation(field == 8, "never on a JVM");
        Symbolic.assume(half(6) == 3);
        Symbolic.check(true);
        boolean kept = Inputs.class.getDeclaredField("field").isAnnotationPresent(banyan.annotation.Symbolic.class);
        Precondition pre = Inputs.class.getDeclaredMethod("half", int.class).getAnnotation(Precondition.class);
        System.out.println(kept + " " + pre.value());
        try {
            Symbolic.assume(false);
        } catch (AssumptionViolated e) {
            System.out.println("assumed away");
        }
        Symbolic.check(false, "claimed");
    }
}
"#;

/// The class path of the jar and of the program, compiled once.
fn class_path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api_jar");
        std::fs::create_dir_all(&directory).unwrap();
        let jdk = Jdk::find().unwrap();
        let jar = testkit::small_domains::api_jar(&jdk, &directory).unwrap().to_string_lossy().into_owned();
        let source = directory.join("Inputs.java");
        std::fs::write(&source, PROGRAM).unwrap();
        jdk.compile(&[source], 8, &directory, &["-cp", &jar]).unwrap();
        format!("{jar}:{}", directory.display())
    })
}

fn run(options: &[&str]) -> Output {
    let mut args: Vec<String> = options.iter().map(|option| format!("-D{option}")).collect();
    args.extend(["-cp".to_owned(), class_path().to_owned(), "Inputs".to_owned()]);
    Jdk::find().unwrap().run_java(&args, b"", Duration::from_secs(60)).unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn supplied_values_arrive_and_goals_and_claims_are_plain_java() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("inputs.properties");
    std::fs::write(&file, "d=NaN\nt=a b\ni=1\nc=x\n").unwrap();
    let inputs = format!("banyan.inputs={}", file.display());
    let output = run(&[
        &inputs,
        "banyan.z=true",
        "banyan.b=-128",
        "banyan.s=0x7fff",
        "banyan.i#2=-5",
        "banyan.r=3",
        "banyan.j=-9223372036854775808L",
        "banyan.f=-0.0",
    ]);
    let expected = [
        "boolean true",
        "byte -128",
        "short 32767",
        "char 120",
        "int 1 -5",
        "range 3",
        "long -9223372036854775808",
        "float -0.0",
        "double NaN",
        "string <a b>",
        "true x > 0",
        "assumed away",
    ];
    assert_eq!(lines(&output), expected);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("java.lang.AssertionError: claimed"), "{said}");
}

#[test]
fn values_that_nobody_supplied_depend_on_the_seed_alone() {
    let (first, again, other) = (run(&[]), run(&[]), run(&["banyan.seed=1"]));
    assert_eq!(first, again);
    assert_ne!(lines(&first), lines(&other));
    let range: i32 = lines(&first)[5].strip_prefix("range ").unwrap().parse().unwrap();
    assert!((-3..=3).contains(&range));
}

#[test]
fn a_value_that_does_not_fit_is_refused_by_name() {
    for (option, said) in [
        ("banyan.r=4", "input r: 4 is not from -3 to 3"),
        ("banyan.b=200", "input b: 200 is not from -128 to 127"),
        ("banyan.z=yes", "input z: \"yes\" is not a boolean"),
        ("banyan.t=abcde", "input t: longer than 4 characters"),
    ] {
        let output = run(&[option]);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(stderr.contains(&format!("java.lang.IllegalArgumentException: {said}")), "{stderr}");
    }
}
