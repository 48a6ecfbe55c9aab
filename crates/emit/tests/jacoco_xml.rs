//! Our reports are what JaCoCo's own formatter writes, and valid against its DTD.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use coverage::{ClassPlan, Hits, Ledger, MethodHits, PathName, Reason, Report, Scope, Variant};
use explore::Schedule;
use program::Bytes;
use program::classfile::ClassFile;
use testkit::java::Jdk;

const SUBJECT: &str = r"package a.b;

public class Shapes {
    static int sign(int x) {
        return x < 0 ? -1 : x > 0 ? 1 : 0;
    }

    static int days(int month, boolean leap) {
        switch (month) {
            case 2:
                return leap ? 29 : 28;
            case 4: case 6: case 9: case 11:
                return 30;
            default:
                return 31;
        }
    }

    static class Inner {
        int twice(int x) { return x + x; } int thrice(int x) { return 3 * x; }
    }
}

class Beside {
    void nothing() {}
}
";

/// The subject's classes, and the text of JaCoCo's program on some arguments.
struct Bench {
    directory: tempfile::TempDir,
    jdk: Jdk,
}

const CLASSES: [&str; 3] = ["a/b/Beside", "a/b/Shapes", "a/b/Shapes$Inner"];

impl Bench {
    fn new() -> Bench {
        let directory = tempfile::tempdir().unwrap();
        let jdk = Jdk::find().unwrap();
        let subject = directory.path().join("Shapes.java");
        std::fs::write(&subject, SUBJECT).unwrap();
        jdk.compile(&[subject], 8, directory.path(), &[]).unwrap();
        let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Reference.java");
        jdk.compile(&[reference], 8, directory.path(), &["-cp", &jars()]).unwrap();
        Bench { directory, jdk }
    }

    fn file(&self, class: &str) -> PathBuf {
        self.directory.path().join(format!("{class}.class"))
    }

    fn reference(&self, args: &[String]) -> String {
        let path = format!("{}:{}", self.directory.path().display(), jars());
        let args = [&["-cp".to_owned(), path, "Reference".to_owned()], args].concat();
        let output = self.jdk.run_java(&args, b"", Duration::from_secs(300)).unwrap();
        assert_eq!(output.code, Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn report(&self, hits: &Hits) -> Report {
        let plan = |class: &&str| {
            let file = ClassFile::parse(Bytes::from(std::fs::read(self.file(class)).unwrap())).unwrap();
            ClassPlan::of_file(class.replace('/', ".").into(), &file).unwrap()
        };
        let scope = Scope::new(CLASSES.iter().map(plan).collect());
        let mut ledger = Ledger::default();
        ledger.note(&Arc::new(PathName { schedule: Schedule::new(), root: "r".into() }), hits, None);
        Report::new(&scope, &ledger, Variant::Masking, Reason::Infeasible, true)
    }
}

fn origin() -> emit::Origin {
    let classes = CLASSES.map(|class| (class.replace('/', "."), "ab".repeat(32)));
    emit::Origin { tool: "1.2.3".into(), jdk: "17.0.1".into(), classes: classes.into() }
}

fn jars() -> String {
    let jars = ["org.jacoco.core", "org.jacoco.report", "asm", "asm-commons", "asm-tree", "asm-analysis"];
    jars.map(|jar| format!("/usr/share/java/{jar}.jar")).join(":")
}

#[test]
fn a_report_of_nothing_covered_is_jacocos_own() {
    let bench = Bench::new();
    let ours = emit::jacoco_xml::document("shapes", &origin(), &bench.report(&Hits::new()));
    let files = CLASSES.map(|class| bench.file(class).to_string_lossy().into_owned());
    let theirs = bench.reference(&[&["report".to_owned(), "shapes".to_owned()], &files[..]].concat());
    let elements = |text: &str| text.replace("><", ">\n<").lines().map(str::to_owned).collect::<Vec<_>>();
    let (comments, ours): (Vec<String>, Vec<String>) = elements(&ours).into_iter().partition(|e| e.starts_with("<!--"));
    assert_eq!(ours, elements(&theirs));
    assert_eq!((comments.len(), &*comments[0]), (1 + CLASSES.len(), "<!-- banyan 1.2.3, JDK 17.0.1 -->"));
}

#[test]
fn a_report_is_valid_whatever_the_names_are() {
    let bench = Bench::new();
    let name = "a <b> & \"c\" 'd' \u{e9}";
    let document = emit::jacoco_xml::document(name, &origin(), &bench.report(&Hits::new()));
    let file = bench.directory.path().join("report.xml");
    std::fs::write(&file, document).unwrap();
    let read = bench.reference(&["validate".to_owned(), file.to_string_lossy().into_owned()]);
    assert_eq!(read, name);
}

#[test]
fn what_was_executed_is_covered() {
    let bench = Bench::new();
    let report = bench.report(&Hits::new());
    let sign = report.methods.iter().find(|method| &*method.plan.name.name == "sign").unwrap();
    // sign(-5): the first jump falls through, and what follows it runs.
    let hits = MethodHits { passed: [0, 2].into(), ways: [(0, 0)].into(), ..MethodHits::default() };
    let hits = Hits::from([(Arc::clone(&sign.plan.name), hits)]);
    let document = emit::jacoco_xml::document("shapes", &origin(), &bench.report(&hits));
    let (_, rest) = document.split_once("<method name=\"sign\" desc=\"(I)I\" line=\"5\">").unwrap();
    let (counters, _) = rest.split_once("</method>").unwrap();
    let counter =
        |kind, missed, covered| format!("<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
    let expected = [
        counter("INSTRUCTION", 6, 4),
        counter("BRANCH", 3, 1),
        counter("LINE", 0, 1),
        counter("COMPLEXITY", 2, 1),
        counter("METHOD", 0, 1),
    ];
    assert_eq!(counters, expected.concat());
    assert!(document.ends_with(&format!("{}</report>\n", counter("CLASS", 2, 1))), "{document}");
}
