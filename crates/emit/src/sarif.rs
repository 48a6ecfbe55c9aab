//! Findings as SARIF 2.1.0, for code-scanning services and editors.
//!
//! Places are relative to the directory of the sources (`SRCROOT`), the way packages lay them out; where that is on a
//! machine is said if it is known. A rule is an exception class.

use std::collections::BTreeMap;

use explore::FindingKind;
use serde_json::{Value, json};

use crate::junit::call_text;
use crate::model::{Finding, Origin, Standing, Suite, Test};
use crate::rank::ranked;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const ROOT: &str = "SRCROOT";

/// All findings of some suites as a log of one run; the directory of the sources is an absolute path.
pub fn log<'s>(suites: impl IntoIterator<Item = &'s Suite>, origin: &Origin, sources: Option<&str>) -> Value {
    let found = ranked(suites);
    let mut rules: BTreeMap<String, (usize, &Finding)> = BTreeMap::new();
    for &(_, _, finding) in &found {
        rules.entry(rule_id(finding)).or_insert((0, finding));
    }
    for (number, (at, _)) in rules.values_mut().enumerate() {
        *at = number;
    }
    let marks = fingerprints(&found);
    let results: Vec<Value> = found
        .iter()
        .zip(marks)
        .map(|((suite, test, finding), mark)| {
            let id = rule_id(finding);
            let at = rules.get(&id).map_or(0, |(at, _)| *at);
            let mut result = result(suite, test, finding, &id, at);
            result["partialFingerprints"] = json!({"banyanFinding/v1": mark});
            result
        })
        .collect();
    let rules: Vec<Value> = rules.iter().map(|(id, (_, finding))| rule(id, finding)).collect();
    let mut root = json!({"description": {"text": "The directory of the sources"}});
    if let Some(sources) = sources {
        root["uri"] = json!(format!("file://{}/", uri(sources.trim_end_matches('/'))));
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

fn result(suite: &Suite, test: &Test, finding: &Finding, id: &str, rule: usize) -> Value {
    let call = call_text(test);
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
    let stack: Vec<Value> = finding.stack.iter().map(|frame| json!({"location": frame_location(frame)})).collect();
    let place = place(suite, finding);
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
        let frame = |frame: &String| json!({"location": frame_location(frame)});
        let frames = |stack: &[String]| stack.iter().map(frame).collect::<Vec<Value>>();
        let stacks = finding.threads.iter().filter(|thread| !thread.stack.is_empty());
        let stacks = stacks.map(|thread| json!({"message": {"text": thread.head()}, "frames": frames(&thread.stack)}));
        result["stacks"] = stacks.collect();
    } else if !stack.is_empty() {
        result["stacks"] = json!([{"message": {"text": finding.exception}, "frames": stack}]);
    }
    result
}

/// Where the finding is: the frame of its source and line, or at least the class.
fn place(suite: &Suite, finding: &Finding) -> Value {
    let wanted = match (&finding.source, finding.line) {
        (Some(source), Some(line)) => format!("({source}:{line})"),
        (_, _) => return class_location(suite),
    };
    match finding.stack.iter().find(|frame| frame.ends_with(&wanted)) {
        Some(frame) => frame_location(frame),
        None => {
            let package = package_path(&suite.subject.class.replace('/', "."));
            let uri = format!("{package}{}", finding.source.as_deref().unwrap_or_default());
            json!({"physicalLocation": physical(&uri, finding.line)})
        }
    }
}

fn class_location(suite: &Suite) -> Value {
    let class = suite.subject.class.replace('/', ".");
    let mut location = json!({"logicalLocations": [{"fullyQualifiedName": class, "kind": "type"}]});
    if let Some(source) = &suite.subject.source {
        location["physicalLocation"] = physical(&format!("{}{source}", package_path(&class)), None);
    }
    location
}

/// The place of `pkg.Cls.method(File.java:12)`.
fn frame_location(frame: &str) -> Value {
    let (method, place) = frame.split_once('(').unwrap_or((frame, ""));
    let mut location = json!({"logicalLocations": [{"fullyQualifiedName": method, "kind": "function"}]});
    let place = place.strip_suffix(')').unwrap_or(place);
    if let Some((file, line)) = place.rsplit_once(':')
        && let Ok(line) = line.parse::<u16>()
    {
        let class = method.rsplit_once('.').map_or(method, |(class, _)| class);
        location["physicalLocation"] = physical(&format!("{}{file}", package_path(class)), Some(line));
    }
    location
}

/// `a/b/` of `a.b.C`.
fn package_path(class: &str) -> String {
    // The frames of a module's class begin with its name: java.base/java.lang.Integer.parseInt.
    let class = class.rsplit('/').next().unwrap_or(class);
    class.rsplit_once('.').map(|(package, _)| package.replace('.', "/") + "/").unwrap_or_default()
}

fn physical(path: &str, line: Option<u16>) -> Value {
    let mut location = json!({"artifactLocation": {"uri": uri(path), "uriBaseId": ROOT}});
    // Lines of SARIF begin at 1; line 0 is the class file's word for code that nobody wrote.
    if let Some(line) = line.filter(|line| *line > 0) {
        location["region"] = json!({"startLine": line});
    }
    location
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

/// The lines of a finding's stack, and its number: what comes first in the source is the first.
type Ordered = (Vec<Option<u32>>, usize);

/// The fingerprints of all findings. Those that would be the same are told apart by their order in the source, which
/// stays when lines move.
fn fingerprints(found: &[(&Suite, &Test, &Finding)]) -> Vec<String> {
    let mut places: BTreeMap<String, Vec<Ordered>> = BTreeMap::new();
    for (number, (suite, _, finding)) in found.iter().enumerate() {
        // `Class.method(File:line)`: frame by frame, innermost first.
        let line = |frame: &String| frame.trim_end_matches(')').rsplit_once(':')?.1.parse().ok();
        let lines = finding.stack.iter().map(line).collect();
        places.entry(fingerprint(suite, finding)).or_default().push((lines, number));
    }
    let mut all = vec![String::new(); found.len()];
    for (mark, mut alike) in places {
        alike.sort();
        for (at, (_, number)) in alike.iter().enumerate() {
            all[*number] = if at == 0 { mark.clone() } else { format!("{mark} #{}", at + 1) };
        }
    }
    all
}

/// The same finding after lines have moved: its exception and the methods on its stack.
fn fingerprint(suite: &Suite, finding: &Finding) -> String {
    let methods = finding.stack.iter().map(|frame| frame.split('(').next().unwrap_or(frame));
    let methods: Vec<&str> = methods.take(3).collect();
    format!("{} {} {}", suite.subject.class, finding.exception, methods.join(" "))
}
