//! Evidence for a reviewer: which test shows what, of tests that somebody wrote and of our own; what is justified; and
//! what every report says it was made of.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};

use common::{Said, banyan_in};
use serde_json::{Value, json};
use testkit::java::Jdk;

const JUNIT: [&str; 6] =
    ["junit-jupiter-api", "junit-jupiter-params", "opentest4j", "apiguardian-api", "junit-platform-commons", "junit4"];

/// The gate and its tests, compiled.
fn plant() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/evidence");
    let mut files: Vec<PathBuf> = std::fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let jars = JUNIT.map(|jar| format!("/usr/share/java/{jar}.jar")).join(":");
    Jdk::find().unwrap().compile(&files, 11, dir.path(), &["-g", "-cp", &jars]).unwrap();
    dir
}

fn document(said: &Said) -> Value {
    serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {} {}", said.stdout, said.stderr))
}

fn method<'d>(document: &'d Value, name: &str) -> &'d Value {
    let mut methods = document["classes"][0]["methods"].as_array().unwrap().iter();
    methods.find(|method| method["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

fn cover(dir: &Path, args: &[&str]) -> Said {
    let all = ["cover", "-cp", ".", "--json", "-", "--tests", "--class", "plant.Gate"];
    banyan_in(dir, &[&all[..], args].concat())
}

#[test]
fn tests_that_somebody_wrote_are_measured_as_junit_runs_them() {
    let dir = plant();
    let said = cover(dir.path(), &["plant.GateTest"]);
    assert_eq!((said.code, said.stderr.contains("banyan: plant.GateTest$Outside.isWrong fails: ")), (1, true));
    // A test that fails is no evidence.
    assert_eq!(cover(dir.path(), &["--level", "C", "plant.GateTest"]).code, 3);
    assert_eq!(cover(dir.path(), &["--fail-under-branch", "1", "plant.GateTest"]).code, 3);
    let found = document(&said);
    let names: Vec<&str> = found["tests"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    let expected = [
        "plant.GateTest$Outside.isWrong",
        "plant.GateTest$Outside.opensFromFar",
        "plant.GateTest.isSlowWithLoad repetition 1 of 2",
        "plant.GateTest.isSlowWithLoad repetition 2 of 2",
        "plant.GateTest.opensWithBothKeys",
        "plant.GateTest.staysShutWithOneKey",
    ];
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    let wrong = found["tests"].as_array().unwrap().iter().find(|test| !test["failed"].is_null()).unwrap();
    assert_eq!(wrong["name"], "plant.GateTest$Outside.isWrong");
    assert!(wrong["failed"].as_str().unwrap().contains("expected: <2> but was: <3>"), "{wrong}");
    // By hand: key is shown by TTF- and FT-..., second by TT and TF; alarm never, distance by TF-F and F--T.
    let opens = method(&found, "opens");
    let rows = opens["decisions"][0]["rows"].as_array().unwrap();
    let of = |name: &str| {
        let is_own = |row: &&Value| row["tests"].as_array().unwrap().iter().any(|test| test == name);
        rows.iter().find(is_own).map(|row| (row["values"].clone(), row["outcome"].clone())).unwrap()
    };
    assert_eq!(of("plant.GateTest.opensWithBothKeys"), (json!([false, true, true, null]), json!(true)));
    assert_eq!(of("plant.GateTest.staysShutWithOneKey"), (json!([false, true, false, false]), json!(false)));
    assert_eq!(of("plant.GateTest$Outside.opensFromFar"), (json!([false, false, null, true]), json!(true)));
    assert_eq!(opens["mcdc"]["covered"], 2, "second and distance: {opens:#}");
    assert_eq!(method(&found, "speed")["branch"]["covered"], 2, "what the test that fails did is left out");
    let counts = |key: &str| ["covered", "total"].map(|count| found["summary"][key][count].as_u64().unwrap());
    assert_eq!([counts("branch"), counts("branch_callable")], [[9, 16], [9, 12]]);
}

#[test]
fn tests_that_do_not_end_are_named_and_the_others_measured() {
    let dir = plant();
    let said = cover(dir.path(), &["--max-instructions", "20000000", "plant.GateHangsTest", "plant.GateOldTest"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let exits = "banyan: plant.GateHangsTest.exits fails: it ends the machine with exit code 0";
    let hangs = "banyan: plant.GateHangsTest.hangs fails: it does not end within 20000000 instructions";
    assert!(said.stderr.contains(exits) && said.stderr.contains(hangs), "{}", said.stderr);
    let found = document(&said);
    let names: Vec<&str> = found["tests"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    let own = ["first", "exits", "hangs", "last"].map(|name| format!("plant.GateHangsTest.{name}"));
    assert_eq!(names[..4], own);
    assert!(names[4..].iter().all(|name| name.starts_with("plant.GateOldTest.")) && names.len() > 4, "{names:?}");
    assert_eq!(method(&found, "speed")["branch"]["covered"], 3, "what the test that hangs did is left out");
}

#[test]
fn limits_end_tests_that_are_there_and_keep_what_the_others_did() {
    let dir = plant();
    // No test begins within the time.
    let said = cover(dir.path(), &["--budget", "1ms", "plant.GateHangsTest"]);
    let unfinished = "banyan: not all tests that are there were run: the time was over\n";
    assert_eq!((said.code, said.stderr.ends_with(unfinished)), (4, true), "{}", said.stderr);
    assert_eq!(document(&said)["summary"]["branch"]["covered"], 0);
    let test = |args: &[&str]| {
        let all = ["test", "-cp", ".", "--existing", "plant.GateHangsTest", "--max-instructions", "20000000"];
        banyan_in(dir.path(), &[&all[..], &["--budget", "600s", "--no-verify"], args].concat())
    };
    let said = test(&["plant.Gate", "--criterion", "branch"]);
    let hangs = "banyan: plant.GateHangsTest.hangs is there already and fails: \
        it does not end within 20000000 instructions; what it covers does not count\n";
    assert!(said.stderr.contains(hangs), "{}", said.stderr);
    assert!(said.code == 0 && said.stdout.contains("opens(boolean, boolean, int, boolean)"), "{}", said.stdout);
    // Where something is open, the test that was cut off might have done it.
    let source = "package plant; class Clock { static boolean isLate(int n) { return System.nanoTime() > n; } }";
    let file = dir.path().join("Clock.java");
    std::fs::write(&file, source).unwrap();
    Jdk::find().unwrap().compile(&[file], 11, dir.path(), &["-g"]).unwrap();
    let said = test(&["plant.Clock", "--json", "-"]);
    assert_eq!((said.code, &document(&said)["summary"]["budget_ended"]), (4, &json!(true)), "{}", said.stderr);
}

#[test]
fn a_test_that_an_assumption_ends_neither_fails_nor_shows_anything() {
    let dir = plant();
    let said = cover(dir.path(), &["--fail-under-branch", "1", "plant.GateAssumeTest"]);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let found = document(&said);
    let aborted = |name: &str| {
        let test = found["tests"].as_array().unwrap().iter().find(|test| test["name"] == name).unwrap();
        (test["failed"].clone(), test["aborted"].as_str().unwrap_or("").to_owned())
    };
    assert_eq!(aborted("plant.GateAssumeTest.isFastByDay"), (Value::Null, String::new()));
    let (failed, why) = aborted("plant.GateAssumeTest.isSlowByNight");
    assert!(failed.is_null() && why.contains("it is day"), "{why}");
    let moon = found["tests"].as_array().unwrap().iter().find(|test| test["aborted"].to_string().contains("no moon"));
    assert!(moon.is_some(), "{}", found["tests"]);
    assert_eq!(method(&found, "speed")["branch"]["covered"], 2);
    let table = ["cover", "-cp", ".", "--tests", "--class", "plant.Gate", "plant.GateAssumeTest"];
    let said = banyan_in(dir.path(), &table);
    assert!(said.stdout.contains("isSlowByNight  aborted by an assumption: "), "{}", said.stdout);
}

#[test]
fn what_runs_after_tests_is_never_said_of_a_later_one() {
    let dir = plant();
    let said = cover(dir.path(), &["plant.GateAfterTest", "plant.GateOldTest"]);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let found = document(&said);
    let tests = |name: &str, decision: usize, outcome: bool| {
        let rows = method(&found, name)["decisions"][decision]["rows"].as_array().unwrap();
        let of_row =
            rows.iter().filter(|row| row["outcome"] == outcome).flat_map(|row| row["tests"].as_array().unwrap());
        of_row.map(|test| test.as_str().unwrap().to_owned()).collect::<Vec<String>>()
    };
    assert_eq!(tests("speed", 1, true), ["plant.GateAfterTest$Light.isFast"]);
    assert_eq!(tests("opens", 0, true), ["plant.GateAfterTest$Empty.isFastToo"]);
    let both = tests("both", 0, false);
    assert!(both.len() == 1 && both[0].starts_with("plant.GateAfterTest"), "{both:?}");
}

#[test]
fn tests_of_junit_4_and_tests_with_parameters_are_measured_too() {
    let dir = plant();
    let said = cover(dir.path(), &["plant.GateOldTest", "plant.GateParameterTest"]);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let found = document(&said);
    assert_eq!(found["summary"]["tests"], 4);
    assert!(found["tests"].as_array().unwrap().iter().all(|test| test["failed"].is_null()), "{}", found["tests"]);
    assert_eq!(method(&found, "speed")["mcdc"]["covered"], 2);
    for (args, why) in [
        (&["plant.Gate"][..], "banyan: plant.Gate: it has no test that JUnit runs\n"),
        (&["plant.Gate", "plant.GateTest"], "banyan: plant.Gate: it has no test that JUnit runs\n"),
        (&["plant.GateTest", "plant.Gate"], "banyan: plant.Gate: it has no test that JUnit runs\n"),
        (&["plant.Nobody"], "banyan: plant.Nobody: class plant/Nobody is neither on the class path nor in the JDK\n"),
    ] {
        let said = cover(dir.path(), args);
        assert_eq!((said.code, &*said.stderr), (2, why));
    }
}

#[test]
fn what_tests_leave_open_is_made_beside_them() {
    let dir = plant();
    let args = ["test", "-cp", ".", "plant.*", "--existing", "plant.GateTest", "--json", "-", "--tables"];
    let said = banyan_in(dir.path(), &[&args[..], &["--out", "out", "--budget", "300s", "--csv", "t.csv"]].concat());
    let found = document(&said);
    assert!(said.stderr.contains("GateTest$Outside.isWrong is there already and fails"), "{}", said.stderr);
    assert!(said.stderr.contains("; what it covers does not count\n"), "{}", said.stderr);
    // Tests are not tested, and the name of somebody else's test is left alone.
    assert_eq!(found["classes"].as_array().unwrap().len(), 1);
    let files: Vec<String> = std::fs::read_dir(dir.path().join("out/plant"))
        .unwrap()
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, ["GateBanyanTest.java"]);
    let summary = &found["summary"];
    assert_eq!(summary["verified"]["dropped"], 0, "{}", said.stderr);
    assert_eq!(summary["branch"], json!({"covered": 15, "infeasible": 1, "justified": 0, "total": 16}));
    assert_eq!(summary["mcdc"], json!({"covered": 6, "infeasible": 2, "justified": 0, "total": 8}));
    // Every pair has tests, some of them somebody else's.
    let source = std::fs::read_to_string(dir.path().join("out/plant/GateBanyanTest.java")).unwrap();
    let mut theirs = 0;
    for decision in method(&found, "opens")["decisions"].as_array().unwrap() {
        for condition in decision["conditions"].as_array().unwrap() {
            for row in condition["pair"].as_array().unwrap() {
                let tests = &decision["rows"][row.as_u64().unwrap() as usize - 1]["tests"];
                for test in tests.as_array().unwrap().iter().map(|test| test.as_str().unwrap()) {
                    theirs += usize::from(test.starts_with("plant.GateTest"));
                    let own = test.strip_prefix("plant.GateBanyanTest.");
                    assert!(own.is_none_or(|name| source.contains(&format!("void {name}()"))), "{test}");
                }
                assert_ne!(tests, &json!([]));
            }
        }
    }
    assert!(theirs > 0);
    let csv = std::fs::read_to_string(dir.path().join("t.csv")).unwrap();
    let hash = found["classes"][0]["hash"].as_str().unwrap();
    let by_hand = std::process::Command::new("sha256sum").arg(dir.path().join("plant/Gate.class")).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&by_hand.stdout).split(' ').next(), Some(hash));
    let line = csv.lines().find(|line| line.starts_with("plant.GateTest.opensWithBothKeys,") && line.contains("mcdc"));
    assert!(line.unwrap().contains(&format!(",covered,{hash},banyan ")), "{csv}");
    assert!(csv.lines().any(|line| line.starts_with("plant.GateBanyanTest.")), "{csv}");
    assert!(
        !csv.contains("isWrong") && !said.stdout.contains("[\n            \"plant.GateTest$Outside.isWrong"),
        "{csv}"
    );
    assert!(csv.contains(&format!(",Gate.java:21,infeasible,{hash}")), "{csv}");
}

#[test]
fn a_level_asks_for_what_is_open_and_a_reviewer_can_justify_it() {
    let dir = plant();
    let ask = |args: &[&str]| banyan_in(dir.path(), &[&["cover", "-cp", ".", "--level", "A"], args].concat());
    let all = ["plant.Gate.both(sym)", "plant.Gate.opens(sym,sym,sym,sym)", "plant.Gate.speed(sym)"];
    assert_eq!(ask(&all).code, 0, "what is proved infeasible is not missing");
    // A level is of the whole class, whatever is explored.
    let part = ask(&all[..1]);
    assert_eq!((part.code, &*part.stderr), (3, "banyan: level A: 4 lines, 12 branches, 6 conditions are open\n"));
    assert_eq!(banyan_in(dir.path(), &["cover", "-cp", ".", "--fail-under-branch", "90", all[0]]).code, 3);
    let tests = ["--tests", "--class", "plant.Gate", "plant.GateParameterTest"];
    let missing = ask(&tests);
    assert_eq!((missing.code, &*missing.stderr), (3, "banyan: level A: 3 lines, 13 branches, 7 conditions are open\n"));
    assert!(missing.stdout.contains("Gate.java:14"), "{}", missing.stdout);
    let entry = |obligation: &str| {
        format!("[[justified]]\nobligation = \"{obligation}\"\nreason = \"no such load\"\nreviewer = \"R. Viewer\"\n")
    };
    let open = missing.stdout.lines().filter_map(|line| line.trim().split_once("  Gate.java"));
    let open: Vec<&str> = open.map(|(obligation, _)| obligation).collect();
    assert_eq!(open.len(), 23, "{open:?}");
    std::fs::write(dir.path().join("j.toml"), open.iter().map(|name| entry(name)).collect::<String>()).unwrap();
    let justified = ask(&[&tests[..], &["--justified", "j.toml"]].concat());
    assert_eq!((justified.code, &*justified.stderr), (0, ""), "{}", justified.stdout);
    assert!(justified.stdout.contains("justified by R. Viewer: no such load"), "{}", justified.stdout);
    // One that is covered after all is said to be superfluous.
    let said = banyan_in(dir.path(), &["cover", "-cp", ".", "--justified", "j.toml", "plant.Gate.speed(sym)"]);
    assert_eq!(said.stderr.matches("is justified, but it is not open").count(), 3, "{}", said.stderr);
    let lines = ["cover", "-cp", ".", "--level", "C", "--tests", "--class", "plant.Gate", "plant.GateOldTest"];
    assert_eq!(banyan_in(dir.path(), &lines).code, 3);
    assert_eq!(banyan_in(dir.path(), &[&lines[..], &["plant.GateParameterTest"]].concat()).code, 3, "both is open");
    // The same for the tests that we make.
    let test = |args: &[&str]| {
        let all = ["test", "-cp", ".", "plant.Gate", "--no-verify", "--out", "out"];
        banyan_in(dir.path(), &[&all[..], &["--budget", "300s"], args].concat())
    };
    let made = test(&["--level", "a", "--variant", "unique-cause", "--tables"]);
    assert_eq!((made.code, &*made.stderr), (0, ""), "{}", made.stdout);
    assert!(made.stdout.contains("plant.Gate.speed(I)I decision 1 at line 13"), "{}", made.stdout);
    assert!(
        made.stdout.contains("test plant.GateBanyanTest.speed_rejectsNegativeLoad_throwsIllegalArgument"),
        "{}",
        made.stdout
    );
    let said = test(&["--level", "a", "--criterion", "branch"]);
    assert_eq!((said.code, said.stderr.contains("cannot be used with")), (2, true), "{}", said.stderr);
}
