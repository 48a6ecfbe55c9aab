//! What is emitted compiles, passes on the real JVM in every order, and is dropped if it does not.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "verify/suites.rs"]
mod suites;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use emit::junit::{FindingsAs, sources};
use emit::model::{Suite, Test};
use suites::{int, options, returning, static_call};
use testkit::java::Jdk;
use verify::jacoco::Counts;
use verify::{Deadline, Dropped, Emitted, Jars, Setup, Sure, Verified, Why};

/// The subjects, compiled for a release that JaCoCo reads.
fn subjects() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/emit");
        let names = ["Test", "shop/Account", "shop/Kinds", "shop/Overloads", "shop/Unruly"];
        let files: Vec<PathBuf> = names.iter().map(|name| java.join(format!("{name}.java"))).collect();
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit-subjects");
        std::fs::create_dir_all(&classes).unwrap();
        Jdk::find().unwrap().compile(&files, 8, &classes, &["-g"]).unwrap();
        classes
    })
}

fn setup(release: u32) -> Setup {
    Setup {
        java_home: Jdk::find().unwrap().home,
        feature: 17,
        class_path: vec![subjects().to_owned()],
        jars: Jars::find(&[], &[]).unwrap(),
        cache: Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify-cache"),
        release,
        seconds_per_test: 20,
        assertions: true,
        measured: Vec::new(),
        deadline: Deadline::default(),
        memory: "-Xmx1g".to_owned(),
    }
}

fn verified(suites: Vec<Suite>, setup: &Setup) -> Verified {
    let emitted: Vec<Emitted> = suites.into_iter().map(|suite| Emitted { suite, options: options() }).collect();
    verify::verify(&emitted, setup, &Sure::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// Everything that was dropped, for a person.
fn told(dropped: &[Dropped]) -> String {
    dropped.iter().map(|dropped| format!("{}: {}\n", dropped.test, dropped.why)).collect()
}

fn check_all_pass(release: u32) {
    let suites = suites::all();
    let count: usize = suites.iter().map(|suite| suite.tests.len()).sum();
    let mut setup = setup(release);
    setup.jars.jacoco.clear();
    let verified = verified(suites, &setup);
    let sources: Vec<&str> = verified.sources.iter().map(|source| source.text.as_str()).collect();
    assert!(verified.dropped.is_empty(), "{}{}", told(&verified.dropped), sources.join("\n"));
    assert!(verified.order_dependent.is_empty(), "{}", told(&verified.order_dependent));
    assert_eq!((verified.compiled, verified.passed), (count, count));
}

#[test]
fn emitted_tests_compile_and_pass_for_release_8() {
    check_all_pass(8);
}

#[test]
fn emitted_tests_compile_and_pass_for_release_11() {
    check_all_pass(11);
}

#[test]
fn emitted_tests_compile_and_pass_for_release_17() {
    check_all_pass(17);
}

#[test]
fn findings_as_disabled_and_as_passing_are_verified_too() {
    for findings_as in [FindingsAs::Disabled, FindingsAs::Passing] {
        let mut options = options();
        options.findings_as = findings_as;
        let emitted = [Emitted { suite: suites::findings(), options }];
        let mut setup = setup(11);
        setup.jars.jacoco.clear();
        let verified = verify::verify(&emitted, &setup, &Sure::new()).unwrap();
        assert!(verified.dropped.is_empty(), "{}", told(&verified.dropped));
        assert_eq!(verified.passed, emitted[0].suite.tests.len());
        let is_disabled = verified.sources[0].text.contains("@Disabled(");
        assert_eq!(is_disabled, findings_as == FindingsAs::Disabled);
    }
}

const UNRULY: &str = "shop/Unruly";

fn unruly(method: &str, descriptor: &str, value: emit::model::Value) -> Test {
    returning(static_call(UNRULY, method, descriptor, Vec::new()), value)
}

/// Verifies tests of `Unruly` beside a good one, which stays.
fn dropped(tests: Vec<Test>, patience: u64) -> Verified {
    let count = tests.len();
    let mut tests = tests;
    tests.push(unruly("good", "()I", int(5)));
    let mut setup = setup(8);
    setup.jars.jacoco.clear();
    setup.seconds_per_test = patience;
    let verified = verified(vec![suites::suite(UNRULY, tests)], &setup);
    assert_eq!(verified.passed, 1, "{}", told(&verified.dropped));
    assert_eq!(verified.dropped.len() + verified.order_dependent.len(), count, "{}", told(&verified.dropped));
    assert!(verified.sources[0].text.contains("good_returns5()"));
    verified
}

#[test]
fn a_test_that_expects_something_else_is_dropped_with_its_schedule() {
    let mut wrong = unruly("good", "()I", int(6));
    wrong.schedule = "0.1.1".to_owned();
    let verified = dropped(vec![wrong], 20);
    let [found] = &verified.dropped[..] else { panic!("{}", told(&verified.dropped)) };
    assert!(matches!(&found.why, Why::Fails(said) if said.contains("expected: <6> but was: <5>")), "{}", found.why);
    assert_eq!((found.test.as_str(), found.schedule.as_str()), ("shop.UnrulyTest.good_returns6", "0.1.1"));
    assert_eq!(found.place, (0, 0));
}

#[test]
fn a_test_that_does_not_compile_is_dropped_and_the_others_are_not() {
    let verified = dropped(vec![unruly("missing", "()I", int(6)), unruly("alsoMissing", "()I", int(6))], 20);
    assert!(verified.dropped.iter().all(|dropped| matches!(dropped.why, Why::DoesNotCompile(_))));
    assert_eq!(verified.compiled, 1);
}

#[test]
fn a_test_that_ends_this_way_and_that_flickers() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flips");
    let _ = std::fs::remove_file(&state);
    let path = emit::model::Value::Literal(suites::string(&state.to_string_lossy()));
    let mut call = static_call(UNRULY, "flips", "(Ljava/lang/String;)Z", vec![path]);
    call.throws_checked = true;
    let verified = dropped(vec![returning(call, suites::boolean(true))], 20);
    assert!(matches!(verified.dropped[0].why, Why::Flickers(_)), "{}", verified.dropped[0].why);
}

#[test]
fn a_test_that_needs_to_be_the_first_is_order_dependent() {
    let tests = vec![unruly("isFresh", "()Z", suites::boolean(true)), unruly("count", "()I", int(1))];
    let verified = dropped(tests, 20);
    let found = told(&verified.order_dependent);
    assert_eq!(verified.order_dependent.len() + verified.dropped.len(), 2);
    assert!(verified.order_dependent.iter().all(|found| matches!(found.why, Why::OrderDependent(_))), "{found}");
    assert!(!verified.order_dependent.is_empty(), "{}", told(&verified.dropped));
}

#[test]
fn the_order_of_junit_is_among_those_that_are_tried() {
    // Written 1, 3, 2; by the hash codes of their names 3, 2, 1, which is neither that nor its reverse.
    let minding = |number: i32| {
        let call = static_call(UNRULY, "minds", "(I)Z", vec![int(number)]);
        returning(call, suites::boolean(true))
    };
    let mut setup = setup(8);
    setup.jars.jacoco.clear();
    let verified = verified(vec![suites::suite(UNRULY, [1, 3, 2].map(minding).into())], &setup);
    let [found] = &verified.order_dependent[..] else { panic!("{}", told(&verified.dropped)) };
    assert_eq!((found.test.as_str(), found.place), ("shop.UnrulyTest.minds_with1_returnsTrue", (0, 0)));
    assert!(found.why.to_string().ends_with("(default order)"), "{}", found.why);
    assert_eq!((verified.passed, verified.dropped.len()), (2, 0));
}

#[test]
fn when_the_time_is_over_nothing_is_run_and_nothing_emitted() {
    let mut setup = setup(8);
    setup.deadline.at = Some(Instant::now());
    let one = verified(vec![suites::suite(UNRULY, vec![unruly("good", "()I", int(5))])], &setup);
    assert_eq!((one.passed, one.unchecked.len(), one.jacoco.is_none()), (0, 1, true));
    assert!(one.sources.iter().all(|source| source.tests.is_empty()));
}

#[test]
fn when_the_time_is_over_tests_that_passed_before_stay() {
    let mut setup = setup(8);
    setup.deadline.at = Some(Instant::now());
    let suite = suites::suite(UNRULY, [3, 4, 5].map(|number| unruly("good", "()I", int(number))).into());
    let emitted = [Emitted { suite, options: options() }];
    let some = verify::verify(&emitted, &setup, &[(0, 0), (0, 2)].into()).unwrap();
    assert_eq!((some.passed, some.suites[0].suite.tests.len()), (2, 2));
    let left: Vec<(usize, usize)> = some.unchecked.iter().map(|dropped| dropped.place).collect();
    assert_eq!(left, [(0, 1)]);
    assert_eq!(some.sources.iter().map(|source| source.tests.len()).sum::<usize>(), 2);
}

#[test]
fn a_test_that_passed_before_and_fails_now_is_dropped() {
    let mut setup = setup(8);
    setup.jars.jacoco.clear();
    let suite = suites::suite(UNRULY, vec![unruly("good", "()I", int(4)), unruly("good", "()I", int(5))]);
    let emitted = [Emitted { suite, options: options() }];
    let one = verify::verify(&emitted, &setup, &[(0, 0), (0, 1)].into()).unwrap();
    assert_eq!((one.passed, one.dropped.len(), one.dropped[0].place), (1, 1, (0, 0)));
}

#[test]
fn whoever_interrupts_ends_the_tools() {
    let mut setup = setup(8);
    setup.deadline = Deadline { at: None, earlier: Some(|| Some(Instant::now())) };
    let one = verified(vec![suites::suite(UNRULY, vec![unruly("good", "()I", int(5))])], &setup);
    assert_eq!((one.passed, one.unchecked.len()), (0, 1));
}

#[test]
fn where_there_is_time_for_some_tests_only_these_are_run_in_every_order() {
    let slow = |number: i32| {
        let mut call = static_call(UNRULY, "slow", "(I)I", vec![int(number)]);
        call.throws_checked = true;
        returning(call, int(number))
    };
    let mut setup = setup(8);
    // There are more than time allows for on any machine.
    setup.deadline.at = Some(Instant::now() + Duration::from_secs(30));
    let some = verified(vec![suites::suite(UNRULY, (0..30).map(slow).collect())], &setup);
    assert!(some.passed > 0 && !some.unchecked.is_empty(), "{} of 30, {}", some.passed, told(&some.unchecked));
    assert_eq!((some.passed + some.unchecked.len(), some.dropped.len()), (30, 0), "{}", told(&some.dropped));
}

#[test]
fn tests_that_hang_or_end_the_jvm_do_not_hold_up_the_others() {
    let plain = |method: &str| suites::completing(static_call(UNRULY, method, "()V", Vec::new()));
    let verified = dropped(vec![plain("hang"), plain("exit")], 10);
    let why: Vec<&Why> = verified.dropped.iter().map(|dropped| &dropped.why).collect();
    assert_eq!(why, [&Why::Hangs, &Why::EndsTheJvm]);
}

#[test]
fn among_many_tests_of_a_class_only_the_bad_ones_are_dropped() {
    // More than JUnit is asked for at once.
    let mut tests: Vec<Test> = (0..300).map(|_| unruly("good", "()I", int(5))).collect();
    tests[40] = suites::completing(static_call(UNRULY, "exit", "()V", Vec::new()));
    tests[150] = suites::completing(static_call(UNRULY, "exhaust", "()V", Vec::new()));
    tests[270] = unruly("good", "()I", int(6));
    let mut setup = setup(8);
    setup.jars.jacoco.clear();
    let verified = verified(vec![suites::suite(UNRULY, tests)], &setup);
    let mut places: Vec<usize> = verified.dropped.iter().map(|dropped| dropped.place.1).collect();
    places.sort_unstable();
    assert_eq!((places, verified.passed), (vec![40, 150, 270], 297), "{}", told(&verified.dropped));
    let why = |place| verified.dropped.iter().find(|dropped| dropped.place.1 == place).map(|dropped| &dropped.why);
    assert_eq!(why(40), Some(&Why::EndsTheJvm));
    assert!(matches!(why(150), Some(Why::Fails(said)) if said.contains("said so")), "{}", told(&verified.dropped));
    assert!(verified.order_dependent.is_empty(), "{}", told(&verified.order_dependent));
}

#[test]
fn jacoco_counts_what_emitted_tests_cover() {
    let verified = verified(vec![suites::account()], &setup(8));
    assert!(verified.dropped.is_empty(), "{}", told(&verified.dropped));
    let jacoco = verified.jacoco.unwrap();
    assert!(jacoco.skipped.is_empty(), "{:?}", jacoco.skipped);
    let counts = |covered, total| Counts { covered, total };
    let withdraw = jacoco.methods.get("shop.Account.withdraw(I)Lshop/Account;").unwrap();
    assert_eq!(*withdraw, (counts(8, 8), counts(8, 8)));
    let unused = jacoco.methods.get("shop.Account.hashCode()I").unwrap();
    assert_eq!(*unused, (counts(0, 1), counts(0, 0)));
    assert!(jacoco.lines.keys().any(|(class, _)| class == "shop.Account"));
}

#[test]
fn a_class_that_jacoco_does_not_read_is_skipped_with_its_reason() {
    let classes = tempfile::tempdir().unwrap();
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/emit");
    Jdk::find().unwrap().compile(&[java.join("shop/Unruly.java")], 11, classes.path(), &[]).unwrap();
    let mut later = std::fs::read(classes.path().join("shop/Unruly.class")).unwrap();
    // The major version of a Java to come; nothing loads the class.
    later[6..8].copy_from_slice(&[0, 200]);
    std::fs::write(classes.path().join("shop/Later.class"), later).unwrap();
    let mut setup = setup(11);
    setup.class_path = vec![classes.path().to_owned()];
    setup.measured = vec!["shop.Unruly".to_owned(), "shop.Later".to_owned()];
    let suite = suites::suite(UNRULY, vec![unruly("good", "()I", int(5))]);
    let jacoco = verified(vec![suite], &setup).jacoco.unwrap();
    let [(class, why)] = &jacoco.skipped[..] else { panic!("{:?}", jacoco.skipped) };
    assert_eq!(class, "shop.Later");
    assert!(why.contains("200"), "{why}");
    let good = jacoco.methods.get("shop.Unruly.good()I").unwrap();
    assert_eq!(good.0, Counts { covered: 1, total: 1 });
}

#[test]
fn the_same_suite_is_the_same_bytes() {
    for suite in suites::all() {
        assert_eq!(sources(&suite, &options()), sources(&suite, &options()));
    }
}
