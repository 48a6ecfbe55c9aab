//! The suites that `banyan test` writes, as a user meets them: what they say, what options change of them, and what
//! is left when somebody stops it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::banyan_in;
use serde_json::{Value, json};
use testkit::java::Jdk;

const JUNIT: [&str; 4] = ["junit-jupiter-api", "opentest4j", "apiguardian-api", "junit-platform-commons"];

fn compiled(package: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command").join(package);
    let mut files: Vec<PathBuf> = std::fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    Jdk::find().unwrap().compile(&files, 8, dir.path(), &["-g"]).unwrap();
    dir
}

fn read(dir: &Path, file: &str) -> String {
    std::fs::read_to_string(dir.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The statements of a test, one a line.
fn test(text: &str, name: &str) -> String {
    let (_, rest) = text.split_once(&format!("void {name}()")).unwrap_or_else(|| panic!("no {name} in {text}"));
    let body = rest.lines().skip(1).take_while(|line| *line != "    }");
    body.map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn tests_say_what_matters_in_the_words_of_the_source() {
    let dir = compiled("shop");
    let said = banyan_in(
        dir.path(),
        &["test", "-cp", ".", "shop.Shop", "--no-verify", "--out", "out", "--budget", "300s", "--arguments", "any"],
    );
    assert_eq!(said.code, 1, "{}", said.stderr);
    let shop = read(dir.path(), "out/shop/ShopTest.java");
    // Objects are compared by an equals that tells them apart, and by getters where it does not.
    let big = "Money result = Shop.price(Kind.BIG, 7);\nassertEquals(new Money(17, \"USD\"), result);";
    assert_eq!(test(&shop, "price_withBigKind_returnsMoneyOf17AndUSD"), big);
    assert!(shop.contains("assertEquals(\"new\", result.getText());") && !shop.contains("new Tag("), "{shop}");
    assert!(shop.contains("assertEquals(Arrays.asList(\"a\", null), result);"), "{shop}");
    assert!(shop.contains("assertEquals(Collections.emptyList(), result);"), "{shop}");
    // Of the receiver only what the call changes, on this path or on another.
    let added = "Shop shop = new Shop();\nshop.add(1);\nassertEquals(1, shop.getStock());";
    assert_eq!(test(&shop, "add_withPositiveN_completes"), added);
    let not_added = "Shop shop = new Shop();\nshop.add(0);\nassertEquals(0, shop.getStock());";
    assert_eq!(test(&shop, "add_withNonPositiveN_completes"), not_added);
    // Constants by their names, null as null, and no bound that another implies.
    assert!(shop.contains("\"name(null) returns \\\"none\\\" when kind == null\""), "{shop}");
    assert!(
        shop.contains("void name_withNullKind_returnsNone()") && shop.contains("void name_withHugeKind_returnsH()")
    );
    assert!(shop.contains("when c == 'a' && strict"), "{shop}");
    assert!(shop.contains("returns [\\\"a\\\", null] when n > 5"), "{shop}");
    let findings = read(dir.path(), "out/shop/ShopFindingsTest.java");
    assert!(findings.contains("price(null, 7) throws NullPointerException when kind == null"), "{findings}");
}

#[test]
fn names_tell_what_the_code_decides_and_not_what_the_library_does() {
    let dir = compiled("words");
    let args = ["test", "-cp", ".", "words.*", "--no-verify", "--out", "out", "--budget", "300s", "--arguments", "any"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let ticket = read(dir.path(), "out/words/TicketTest.java");
    let names: Vec<&str> = ticket.lines().filter_map(|line| line.trim().strip_prefix("void ")).collect();
    for name in [
        "book_rejectsNonPositiveSeats_throwsIllegalArgument() {",
        "book_afterClose_throwsIllegalArgument() {",
        "isOn_withNullText_returnsFalse() {",
        "isOn_withOn_returnsTrue() {",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(ticket.contains("throws IllegalArgumentException when seats <= 0L\")"), "{ticket}");
    assert!(ticket.contains("after close() throws IllegalArgumentException\")"), "{ticket}");
    assert!(!ticket.contains("charAt") && !ticket.contains("new int["), "{ticket}");
    let tone = read(dir.path(), "out/words/Ticket_ToneTest.java");
    assert!(tone.contains("Ticket.Tone tone = Ticket.Tone.LOW;") && !tone.contains("valueOf"), "{tone}");
}

#[test]
fn suites_hold_for_every_release_and_are_the_same_bytes_again() {
    let dir = compiled("shop");
    let mut texts = Vec::new();
    for (out, release, workers) in [("a", "8", "1"), ("b", "11", "1"), ("c", "17", "1"), ("a", "8", "2")] {
        let args = ["test", "-cp", ".", "shop.*", "--verify", "--test-release", release, "--out", out, "--json", "-"];
        let said =
            banyan_in(dir.path(), &[&args[..], &["--rounds", "3", "-j", workers, "--arguments", "any"]].concat());
        let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
        let verified = &document["summary"]["verified"];
        assert_eq!(verified["dropped"], 0, "{}", said.stderr);
        assert_eq!((&verified["passed"], said.code), (&document["summary"]["tests"], 1), "{}", said.stderr);
        texts.push(read(dir.path(), &format!("{out}/shop/ShopTest.java")));
    }
    assert_eq!(texts[0], texts[3]);
}

/// The budget is for machines that do other things besides.
const OF_SHOP: [&str; 7] = ["test", "-cp", ".", "shop.Shop", "--no-verify", "--budget", "300s"];

#[test]
fn branches_alone_need_fewer_tests_and_end_the_search() {
    let dir = compiled("shop");
    let run = |criterion: &str| -> Value {
        let args = [&OF_SHOP[..], &["--methods", "either", "--out", criterion]].concat();
        let said = banyan_in(dir.path(), &[&args[..], &["--criterion", criterion, "--json", "-"]].concat());
        assert_eq!(said.code, 0, "{}", said.stderr);
        serde_json::from_str(&said.stdout).unwrap()
    };
    let (branch, mcdc) = (run("branch"), run("mcdc"));
    assert_eq!(
        branch["summary"]["branch_callable"],
        json!({"covered": 8, "infeasible": 0, "justified": 0, "total": 8})
    );
    assert_eq!(mcdc["summary"]["mcdc_callable"], json!({"covered": 4, "infeasible": 0, "justified": 0, "total": 4}));
    let tests = |document: &Value| document["summary"]["tests"].as_u64().unwrap();
    assert!(tests(&branch) < tests(&mcdc), "{} of {}", tests(&branch), tests(&mcdc));
}

#[test]
fn tests_that_are_there_leave_only_the_rest_to_do() {
    let dir = compiled("shop");
    let jars: Vec<String> = JUNIT.iter().map(|jar| format!("/usr/share/java/{jar}.jar")).collect();
    let path = format!(".:{}", jars.join(":"));
    let source = "package shop;\nimport org.junit.jupiter.api.*;\n\
        class OwnTest { int n; @BeforeEach void set() { n = 7; }\n\
        @Test void adds() { Shop s = new Shop(); s.add(n); Assertions.assertEquals(7, s.getStock()); } }";
    let file = dir.path().join("OwnTest.java");
    std::fs::write(&file, source).unwrap();
    let classes = format!("{}:{}", dir.path().display(), jars.join(":"));
    Jdk::find().unwrap().compile(&[file], 8, dir.path(), &["-cp", &classes]).unwrap();
    let args = ["test", "-cp", &path, "shop.Shop", "--methods", "add", "--no-verify", "--out", "out", "--json", "-"];
    let said = banyan_in(dir.path(), &[&args[..], &["--existing", "shop.OwnTest", "--budget", "300s"]].concat());
    let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    assert_eq!(
        document["summary"]["branch_callable"],
        json!({"covered": 2, "infeasible": 0, "justified": 0, "total": 2})
    );
    assert_eq!(document["summary"]["tests"], 1);
    assert!(read(dir.path(), "out/shop/ShopTest.java").contains("add_withNonPositiveN_completes"));
    let said = banyan_in(dir.path(), &["test", "-cp", &path, "shop.Shop", "--existing", "shop.Money"]);
    assert_eq!((said.code, said.stderr.contains("it has no test that JUnit runs")), (2, true), "{}", said.stderr);
}

#[test]
fn findings_fail_pass_or_wait_as_told() {
    let dir = compiled("shop");
    let text = |manner: &str| {
        let args = [&OF_SHOP[..], &["--methods", "price", "--out", manner]].concat();
        let said = banyan_in(dir.path(), &[&args[..], &["--findings-as", manner, "--arguments", "any"]].concat());
        assert_eq!(said.code, 1, "{}", said.stderr);
        read(dir.path(), &format!("{manner}/shop/ShopFindingsTest.java"))
    };
    assert!(text("failing").contains("assertDoesNotThrow(() -> { Shop.price(null, 7); });"));
    let disabled = text("disabled");
    let place = disabled.split("Shop.java:").nth(1).map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    assert!(disabled.contains("@Disabled") && place.is_some_and(|rest| !rest.starts_with(':')), "{disabled}");
    assert!(text("passing").contains("assertThrows(NullPointerException.class, () -> Shop.price(null, 7))"));
}

/// What the schema of SARIF 2.1.0 requires of what we write (§3.13, §3.14, §3.18, §3.27).
#[test]
fn sarif_has_what_its_schema_requires() {
    let dir = compiled("shop");
    banyan_in(dir.path(), &[&OF_SHOP[..], &["--methods", "price", "--out", "out", "--sarif", "s"]].concat());
    let log: Value = serde_json::from_str(&read(dir.path(), "s")).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().contains("sarif"));
    for run in log["runs"].as_array().unwrap() {
        let driver = &run["tool"]["driver"];
        assert!(!driver["name"].as_str().unwrap().is_empty());
        let rules: Vec<&str> = driver["rules"].as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap()).collect();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), 1);
        for result in results {
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
            assert!(rules.contains(&result["ruleId"].as_str().unwrap()));
            let place = &result["locations"][0]["physicalLocation"];
            assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("shop/Shop.java"));
            assert!(place["region"]["startLine"].as_u64().unwrap() >= 1);
        }
    }
}

/// Ctrl-C: what was found is written, and the exit code says that it is not all.
#[test]
fn a_run_that_is_stopped_keeps_what_it_has() {
    let dir = tempfile::tempdir().unwrap();
    let source = "class T {\n\
        static int easy(int x) { return x > 5 ? 1 : 0; }\n\
        static int hard(int a, int b, int c) { int h = 0;\n\
        for (int i = 0; i < 60; i++) if (((a * b) ^ (c >> i)) % 1009 == i) h++;\n\
        return h == 47 ? 1 : 2; } }";
    common::compile_into(dir.path(), source);
    let jdk = Jdk::find().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["test", "-cp", ".", "T", "--no-verify", "--out", "out", "--json", "j", "--budget", "3000s"]);
    command.env("JAVA_HOME", &jdk.home).current_dir(dir.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It says so when it has been exploring for a while; easy paths are done by then.
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stderr.take().unwrap()));
    let line = lines.next().unwrap().unwrap();
    assert!(line.contains("paths"), "{line}");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("\ninterrupted before everything was tried\n") && !said.contains("the budget"), "{said}");
    let document: Value = serde_json::from_str(&read(dir.path(), "j")).unwrap();
    let branch = |count: &str| document["summary"]["branch"][count].as_u64().unwrap();
    assert!((2..branch("total")).contains(&branch("covered")), "{}", document["summary"]);
    assert!(read(dir.path(), "out/TTest.java").contains(" easy_"));
}

#[test]
fn a_checkpoint_of_cover_is_refused_with_a_way_out() {
    let dir = compiled("shop");
    let said = banyan_in(dir.path(), &["cover", "-cp", ".", "shop.Shop.name(null)", "--checkpoint", "kept"]);
    assert_eq!(said.code, 2);
    assert!(
        said.stderr.contains("--checkpoint is not for cover") && said.stderr.contains("measure again"),
        "{}",
        said.stderr
    );
}

/// The names of the tests in a file.
fn names(text: &str) -> Vec<&str> {
    let declared = text.lines().filter_map(|line| line.strip_prefix("    void "));
    declared.filter_map(|line| line.split('(').next()).collect()
}

#[test]
fn a_run_of_one_method_keeps_the_tests_of_the_others() {
    let dir = compiled("shop");
    let run = |more: &[&str]| {
        let args = ["test", "-cp", ".", "shop.Shop", "--out", "out", "--rounds", "1", "--json", "out.json"];
        banyan_in(dir.path(), &[&args[..], more].concat());
        let document: Value = serde_json::from_str(&read(dir.path(), "out.json")).unwrap();
        let summary = &document["summary"];
        (summary["tests"].as_u64().unwrap(), summary["kept"].as_u64().unwrap(), summary["verified"].clone())
    };
    let file = || read(dir.path(), "out/shop/ShopTest.java");
    let (all, kept, _) = run(&[]);
    let before = file();
    assert_eq!(kept, 0);
    let (made, kept, verified) = run(&["--methods", "add"]);
    assert_eq!((made + kept, &verified["dropped"]), (all, &json!(0)), "{}", file());
    let mut expected = names(&before);
    let after = file();
    let mut found = names(&after);
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    // What does not compile any more is left out; the rest stays.
    let path = dir.path().join("out/shop/ShopTest.java");
    std::fs::write(&path, after.replacen("Shop.price(", "Shop.cost(", 1)).unwrap();
    let (made, still, verified) = run(&["--methods", "add"]);
    assert_eq!((made + still + 1, &verified["dropped"]), (all, &json!(0)), "{}", file());
    assert!(!file().contains("Shop.cost("));
    let (made, kept, _) = run(&["--methods", "add", "--prune", "--no-verify"]);
    assert_eq!((names(&file()).len() as u64, kept), (made, 0), "{}", file());
}

#[test]
fn what_a_logger_does_is_not_the_result() {
    const JARS: [&str; 2] = ["slf4j-api", "commons-logging"];
    let jars = JARS.map(|name| format!("/usr/share/java/{name}.jar"));
    if jars.iter().any(|jar| !Path::new(jar).exists()) {
        eprintln!("skipped: there is no slf4j or commons-logging");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command/loggers");
    let files = ["Slf", "Commons", "Jul"].map(|name| sources.join(format!("{name}.java")));
    let path = jars.join(":");
    Jdk::find().unwrap().compile(&files, 8, dir.path(), &["-g", "-cp", &path]).unwrap();
    let path = format!(".:{path}");
    let args = ["test", "-cp", &path, "loggers.*", "--out", "out", "--rounds", "1", "--json", "out.json"];
    let said = banyan_in(dir.path(), &args);
    assert_ne!(said.code, 5, "{}", said.stderr);
    let document: Value = serde_json::from_str(&read(dir.path(), "out.json")).unwrap();
    let branch = |class: &str, method: &str| {
        let classes = document["classes"].as_array().unwrap();
        let class = classes.iter().find(|row| row["name"] == class).unwrap();
        let methods = class["methods"].as_array().unwrap();
        let row = methods.iter().find(|row| row["name"] == method).unwrap();
        row["branch"].clone()
    };
    for (class, method, covered, total) in
        [("loggers.Slf", "twice", 2, 2), ("loggers.Commons", "length", 2, 2), ("loggers.Jul", "sign", 3, 4)]
    {
        let found = branch(class, method);
        assert_eq!((&found["covered"], &found["total"]), (&json!(covered), &json!(total)), "{class}: {found}");
        assert_eq!(found["infeasible"], json!(0), "{class}: {found}");
    }
}

#[test]
fn inputs_that_a_program_asks_for_are_supplied_in_its_tests() {
    let dir = tempfile::tempdir().unwrap();
    let jdk = Jdk::find().unwrap();
    let jar = testkit::small_domains::api_jar(&jdk, dir.path()).unwrap().to_string_lossy().into_owned();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/abort");
    let mut files =
        ["AbortDriver", "AbortExecutive", "Telemetry"].map(|name| examples.join(format!("{name}.java"))).to_vec();
    let asks = "import banyan.Symbolic;
        public class Asks {
            public static String ask(int x) {
                int first = Symbolic.intValue(\"x\");
                long second = Symbolic.longValue(\"x\");
                String text = Symbolic.string(\"text\", 3);
                if (first > x && second < 0 && text.equals(\"#a\")) {
                    return text + Symbolic.charValue(\"sign\");
                }
                return Symbolic.doubleValue(\"d\") > 1.5 ? \"more\" : \"less\";
            }
        }";
    files.push(dir.path().join("Asks.java"));
    std::fs::write(&files[3], asks).unwrap();
    jdk.compile(&files, 8, dir.path(), &["-g", "-cp", &jar]).unwrap();
    let path = format!(".:{jar}");
    let args = ["test", "-cp", &path, "AbortDriver", "Asks", "--out", "out", "--rounds", "1", "--json", "out.json"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let document: Value = serde_json::from_str(&read(dir.path(), "out.json")).unwrap();
    let verified = &document["summary"]["verified"];
    assert_eq!((&verified["dropped"], &verified["defects"]), (&json!(0), &json!(0)), "{}", said.stderr);
    let abort = read(dir.path(), "out/AbortDriverTest.java");
    assert!(abort.contains("Symbolic.supply(\"secondStage\", true, ") && names(&abort).len() >= 15, "{abort}");
    // A parameter of the same name is no call; the second call of a name has its number.
    let asked = read(dir.path(), "out/AsksTest.java");
    assert!(asked.contains("\"x#2\", ") && asked.contains("\"text\", \"#a\", \"sign\", '"), "{asked}");
    let branch = &document["classes"][1]["methods"];
    let row = branch.as_array().unwrap().iter().find(|row| row["name"] == "ask").unwrap();
    assert_eq!(row["branch"]["covered"], row["branch"]["total"], "{row}");
    // No two tests make the same calls with the same checks.
    let bodies = |text: &str| -> Vec<String> { names(text).iter().map(|name| test(text, name)).collect() };
    for text in [abort, asked] {
        let (all, mut once) = (bodies(&text).len(), bodies(&text));
        once.sort();
        once.dedup();
        assert_eq!(once.len(), all, "{text}");
    }
}
