//! Findings as SARIF 2.1.0, for code-scanning services and editors.
//!
//! Places are relative to the root of the repository (`%SRCROOT%`), as code hosts want them; where that is on a machine is
//! said if it is known. Without sources they are as packages lay them out. Code of the class library has no place. A rule
//! is an exception class.

use std::collections::BTreeMap;

use explore::FindingKind;
use serde_json::{Value, json};

use crate::junit::witness;
use crate::model::{Finding, Origin, Standing, Suite, Test};
use crate::rank::{Known, keys, ranked};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// The name that keys of findings have here.
pub const FINGERPRINT: &str = "banyanFinding/v2";
const ROOT: &str = "%SRCROOT%";

/// Where the sources are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// The root of the repository, an absolute path.
    pub root: String,
    /// The directory of the packages below it, as in `src/main/java`; empty if it is the same.
    pub below: String,
}

/// All findings of some suites as a log of one run.
pub fn log<'s>(suites: impl IntoIterator<Item = &'s Suite>, origin: &Origin, sources: Option<&Sources>) -> Value {
    let places = Places { below: sources.map_or("", |sources| sources.below.trim_matches('/')) };
    let found = ranked(suites);
    let mut rules: BTreeMap<String, (usize, &Finding)> = BTreeMap::new();
    for &(_, _, finding) in &found {
        rules.entry(rule_id(finding)).or_insert((0, finding));
    }
    for (number, (at, _)) in rules.values_mut().enumerate() {
        *at = number;
    }
    let known: Vec<Known<'_>> = found.iter().map(|(_, _, finding)| Known::from(*finding)).collect();
    let marks = keys(&known);
    let results: Vec<Value> = found
        .iter()
        .zip(marks)
        .map(|((suite, test, finding), mark)| {
            let id = rule_id(finding);
            let at = rules.get(&id).map_or(0, |(at, _)| *at);
            let mut result = result(&places, (suite, test, finding), &id, at);
            result["partialFingerprints"] = json!({FINGERPRINT: mark});
            result
        })
        .collect();
    let rules: Vec<Value> = rules.iter().map(|(id, (_, finding))| rule(id, finding)).collect();
    let mut root = json!({"description": {"text": "The root of the sources"}});
    if let Some(sources) = sources {
        root["uri"] = json!(format!("file://{}/", uri(sources.root.trim_end_matches('/'))));
    }
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "Banyan", "semanticVersion": origin.tool, "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {ROOT: root},
            "results": results,
            "properties": {"jdk": origin.jdk, "classes": origin.classes},
        }],
    })
}

fn rule_id(finding: &Finding) -> String {
    format!("{}/{}", finding.kind.name(), finding.exception)
}

fn level(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Implicit | FindingKind::Assertion | FindingKind::Library | FindingKind::Deadlock => "error",
        FindingKind::Explicit => "warning",
    }
}

fn rule(id: &str, finding: &Finding) -> Value {
    let text = match finding.kind {
        FindingKind::Implicit => format!("The virtual machine throws {}, and nothing catches it.", finding.exception),
        FindingKind::Assertion => format!("An assertion does not hold: {}.", finding.exception),
        FindingKind::Library => format!("A library that the code calls throws {}.", finding.exception),
        FindingKind::Deadlock => "Threads wait for ever.".to_owned(),
        FindingKind::Explicit => format!("The code throws {}, and nothing catches it.", finding.exception),
    };
    json!({
        "id": id,
        "shortDescription": {"text": text},
        "defaultConfiguration": {"level": level(finding.kind)},
    })
}

fn result(places: &Places<'_>, found: (&Suite, &Test, &Finding), id: &str, rule: usize) -> Value {
    let (suite, test, finding) = found;
    let call = witness(test);
    let mut text = match (&finding.thread, finding.kind) {
        (_, FindingKind::Deadlock) => format!("{call} waits for ever"),
        (Some(thread), _) => format!("{call} ends thread \"{thread}\" with {}", finding.exception),
        (None, _) => format!("{call} throws {}", finding.exception),
    };
    if let Some(message) = &finding.message {
        text += &format!(": {message}");
    }
    for thread in &finding.threads {
        text += &format!("; {}", thread.head());
    }
    let stack: Vec<Value> = finding.stack.iter().map(|frame| json!({"location": places.frame(frame)})).collect();
    let place = places.of(suite, finding);
    let mut result = json!({
        "ruleId": id,
        "ruleIndex": rule,
        "level": match finding.standing {
            Standing::Open => level(finding.kind),
            Standing::Argument | Standing::Suppressed => "note",
        },
        "message": {"text": text},
        "locations": [place],
        "properties": {"argument": finding.is_argument, "call": call, "condition": test.condition, "root": test.root, "schedule": test.schedule},
    });
    if finding.standing == Standing::Suppressed {
        result["suppressions"] = json!([{"kind": "external"}]);
    }
    if !finding.threads.is_empty() {
        let frame = |frame: &String| json!({"location": places.frame(frame)});
        let frames = |stack: &[String]| stack.iter().map(frame).collect::<Vec<Value>>();
        let stacks = finding.threads.iter().filter(|thread| !thread.stack.is_empty());
        let stacks = stacks.map(|thread| json!({"message": {"text": thread.head()}, "frames": frames(&thread.stack)}));
        result["stacks"] = stacks.collect();
    } else if !stack.is_empty() {
        result["stacks"] = json!([{"message": {"text": finding.exception}, "frames": stack}]);
    }
    result
}

/// Packages of the class library, whose sources are elsewhere.
const LIBRARY: [&str; 4] = ["java.", "javax.", "jdk.", "sun."];

/// Where code is.
struct Places<'p> {
    below: &'p str,
}

impl Places<'_> {
    /// Where the finding is: the frame of its source and line, or at least the class.
    fn of(&self, suite: &Suite, finding: &Finding) -> Value {
        let wanted = match (&finding.source, finding.line) {
            (Some(source), Some(line)) => format!("({source}:{line})"),
            (_, _) => return self.class(suite),
        };
        match finding.stack.iter().find(|frame| frame.ends_with(&wanted)) {
            Some(frame) => self.frame(frame),
            None => {
                let package = package_path(&suite.subject.class.replace('/', "."));
                let file = format!("{package}{}", finding.source.as_deref().unwrap_or_default());
                json!({"physicalLocation": self.physical(&file, finding.line)})
            }
        }
    }

    fn class(&self, suite: &Suite) -> Value {
        let class = suite.subject.class.replace('/', ".");
        let mut location = json!({"logicalLocations": [{"fullyQualifiedName": class, "kind": "type"}]});
        if let Some(source) = &suite.subject.source {
            location["physicalLocation"] = self.physical(&format!("{}{source}", package_path(&class)), None);
        }
        location
    }

    /// The place of `pkg.Cls.method(File.java:12)`.
    fn frame(&self, frame: &str) -> Value {
        let (method, place) = frame.split_once('(').unwrap_or((frame, ""));
        let mut location = json!({"logicalLocations": [{"fullyQualifiedName": method, "kind": "function"}]});
        let place = place.strip_suffix(')').unwrap_or(place);
        if let Some((file, line)) = place.rsplit_once(':')
            && let Ok(line) = line.parse::<u16>()
            && !LIBRARY.iter().any(|package| method.starts_with(package))
        {
            let class = method.rsplit_once('.').map_or(method, |(class, _)| class);
            location["physicalLocation"] = self.physical(&format!("{}{file}", package_path(class)), Some(line));
        }
        location
    }

    fn physical(&self, path: &str, line: Option<u16>) -> Value {
        let path = if self.below.is_empty() { path.to_owned() } else { format!("{}/{path}", self.below) };
        let mut location = json!({"artifactLocation": {"uri": uri(&path), "uriBaseId": ROOT}});
        // Lines of SARIF begin at 1; line 0 is the class file's word for code that nobody wrote.
        if let Some(line) = line.filter(|line| *line > 0) {
            location["region"] = json!({"startLine": line});
        }
        location
    }
}

/// `a/b/` of `a.b.C`.
fn package_path(class: &str) -> String {
    // The frames of a module's class begin with its name: java.base/java.lang.Integer.parseInt.
    let class = class.rsplit('/').next().unwrap_or(class);
    class.rsplit_once('.').map(|(package, _)| package.replace('.', "/") + "/").unwrap_or_default()
}

/// RFC 3986: whatever is not allowed in a path is written in per cent.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/$!&'()*+,;=@".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out += &format!("%{byte:02X}");
        }
    }
    out
}
