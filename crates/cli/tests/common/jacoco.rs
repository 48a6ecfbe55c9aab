//! JaCoCo as the second opinion: the same tests on the real JVM, in instrumented classes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use testkit::java::Jdk;

const JARS: [&str; 5] = ["org.jacoco.core", "asm", "asm-commons", "asm-tree", "asm-analysis"];

/// `lines branches` as `covered/total`, by method, for the classes of a document when a class `Driver` is run; `work`
/// names a directory.
pub fn measure(work: &str, classes: &str, document: &Value, driver: &str) -> BTreeMap<String, String> {
    let jdk = Jdk::find().unwrap();
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join(work);
    std::fs::create_dir_all(&work).unwrap();
    let source = work.join("Driver.java");
    std::fs::write(&source, driver).unwrap();
    jdk.compile(&[source], 11, &work, &["-cp", classes]).unwrap();
    let jars: Vec<String> = JARS.iter().map(|jar| format!("/usr/share/java/{jar}.jar")).collect();
    let jars = jars.join(":");
    let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/verify/Measure.java");
    jdk.compile(&[helper], 11, &work, &["-cp", &jars]).unwrap();
    let (counted, wanted) = (work.join("counted.txt"), work.join("wanted.txt"));
    let names = document["classes"].as_array().unwrap().iter().map(|class| class["name"].as_str().unwrap());
    std::fs::write(&wanted, names.collect::<Vec<_>>().join("\n")).unwrap();
    let [counted_text, wanted] = [&counted, &wanted].map(|path| path.to_string_lossy().into_owned());
    let (path, measured) = (format!("{jars}:{}", work.display()), format!("{classes}:{}", work.display()));
    let args = ["-ea", "-cp", &path, "Measure", &counted_text, &wanted, &measured, "Driver"].map(str::to_owned);
    let output = jdk.run_java(&args, b"", Duration::from_secs(120)).unwrap();
    assert_eq!(output.code, Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&counted).unwrap();
    let method = |line: &str| match line.split('\t').collect::<Vec<&str>>()[..] {
        ["method", name, lines, branches] => Some((name.to_owned(), format!("{lines} {branches}"))),
        _ => None,
    };
    text.lines().filter_map(method).collect()
}

/// A program that makes calls, each with its exceptions caught.
pub fn program(members: &str, calls: &[String]) -> String {
    let mut text = format!("public class Driver {{\n{members}");
    for (number, call) in calls.iter().enumerate() {
        writeln!(text, "    static void t{number}() {{ try {{ {call} }} catch (Throwable t) {{ }} }}").unwrap();
    }
    text.push_str("    public static void main(String[] args) {\n");
    for number in 0..calls.len() {
        writeln!(text, "        t{number}();").unwrap();
    }
    text.push_str("    }\n}\n");
    text
}

/// Where our counts are not JaCoCo's, but for methods with something that the compiler made up and JaCoCo has no filter
/// for; and how many methods were compared.
pub fn differences(document: &Value, measured: &BTreeMap<String, String>) -> (String, usize) {
    let mut said = String::new();
    let mut compared = 0;
    for class in document["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let name = format!("{}.{}{}", text(&class["name"]), text(&method["name"]), text(&method["descriptor"]));
            let Some(theirs) = measured.get(&name) else {
                writeln!(said, "{name}: JaCoCo does not know it").unwrap();
                continue;
            };
            compared += 1;
            let count = |criterion: &str| {
                let tally = &method[criterion];
                format!("{}/{}", tally["covered"], tally["total"])
            };
            let ours = format!("{} {}", count("line"), count("branch"));
            let unfiltered = method["idioms"].as_array().unwrap().iter().any(|idiom| idiom["jacoco_filter"].is_null());
            if ours != *theirs && !unfiltered {
                writeln!(said, "{name}: {ours}, JaCoCo has {theirs}").unwrap();
            }
        }
    }
    (said, compared)
}
