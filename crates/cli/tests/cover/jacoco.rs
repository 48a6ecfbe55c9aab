//! JaCoCo as the second opinion: the same tests on the real JVM, in instrumented classes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use testkit::java::Jdk;

use crate::subjects::Build;

const JARS: [&str; 5] = ["org.jacoco.core", "asm", "asm-commons", "asm-tree", "asm-analysis"];

/// `lines branches` as `covered/total`, by method.
pub fn measure(build: &Build, document: &Value) -> BTreeMap<String, String> {
    let jdk = Jdk::find().unwrap();
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jacoco");
    std::fs::create_dir_all(&work).unwrap();
    let driver = work.join("Driver.java");
    std::fs::write(&driver, calls(document)).unwrap();
    let classes = build.classes.to_string_lossy().into_owned();
    jdk.compile(&[driver], 11, &work, &["-cp", &classes]).unwrap();
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

/// A program that makes the call of every test.
fn calls(document: &Value) -> String {
    let mut text = String::from("public class Driver {\n");
    let tests = document["tests"].as_array().unwrap();
    for (number, test) in tests.iter().enumerate() {
        let spec = test["spec"].as_str().unwrap();
        let method = spec.split('(').next().unwrap();
        let literal =
            |input: &Value| format!("({}) {}", input["type"].as_str().unwrap(), input["value"].as_str().unwrap());
        let inputs: Vec<String> = test["inputs"].as_array().unwrap().iter().map(literal).collect();
        let call = match method.strip_suffix(".<init>") {
            Some(class) => format!("new {class}({})", inputs.join(", ")),
            None => format!("{method}({})", inputs.join(", ")),
        };
        writeln!(text, "    static void t{number}() {{ try {{ {call}; }} catch (Throwable t) {{ }} }}").unwrap();
    }
    text.push_str("    public static void main(String[] args) {\n");
    for number in 0..tests.len() {
        writeln!(text, "        t{number}();").unwrap();
    }
    text.push_str("    }\n}\n");
    text
}
