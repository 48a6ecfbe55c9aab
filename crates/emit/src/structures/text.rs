//! Structures as JSON and as graphs, and the numbers of a search.

use enumerate::{Finding, Found, Place, Space, Structure, Tally, Verdict};
use serde_json::{Value, json};

/// The version of the form of documents.
const SCHEMA: u64 = 1;

/// One structure with its objects by name.
pub fn structure(space: &Space, found: &Found) -> Value {
    let structure = Structure::new(space, &found.vector);
    let mut objects = serde_json::Map::new();
    for (object, name) in &structure.objects {
        let known = &space.objects[*object as usize];
        let mut fields = serde_json::Map::new();
        let mut elements = Vec::new();
        for (place, held) in structure.members(*object) {
            let value = Value::String(structure.held_text(&held));
            match place {
                Place::Field(field) => drop(fields.insert(field.name.to_string(), value)),
                Place::Element(_) => elements.push(value),
                Place::Length => {}
            }
        }
        let mut written = json!({ "class": class_name(known.class) });
        if known.longest.is_some() {
            written["elements"] = Value::Array(elements);
        } else {
            written["fields"] = Value::Object(fields);
        }
        objects.insert(name.clone(), written);
    }
    let mut all = json!({ "vector": found.vector, "text": structure.text(), "objects": objects });
    if let Some(told) = &found.told {
        all["told"] = json!(told);
    }
    if !found.findings.is_empty() {
        let findings = found.findings.iter();
        all["findings"] = findings
            .map(|f| json!({ "operation": f.operation.to_string(), "what": what(f) }))
            .collect::<Vec<_>>()
            .into();
    }
    all
}

fn class_name(class: &program::Class) -> String {
    match class.shape {
        program::Shape::Array { component, .. } => format!("{}[]", class_name(component)),
        _ => class.java_name(),
    }
}

/// What an operation did wrong, on one line.
pub fn what(finding: &Finding) -> String {
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    match &finding.verdict {
        Verdict::Holds => "holds".to_owned(),
        Verdict::Broken => "the predicate is false afterwards".to_owned(),
        Verdict::Threw(text) => format!("threw {}", first(text)),
        Verdict::PredicateThrew(text) => format!("the predicate threw afterwards: {}", first(text)),
        Verdict::Cut => "did not end within the limit of instructions".to_owned(),
    }
}

/// All structures as one graph of GraphViz, each a cluster.
pub fn dot(space: &Space, found: &[Found]) -> String {
    let mut out = String::from("digraph structures {\n  node [shape=record, fontsize=10];\n");
    for (at, found) in found.iter().enumerate() {
        let structure = Structure::new(space, &found.vector);
        out += &format!("  subgraph cluster_{at} {{\n    label=\"{}\";\n", at + 1);
        let mut edges = String::new();
        for (object, name) in &structure.objects {
            let id = |name: &str| format!("\"s{at}_{name}\"");
            let mut label = name.clone();
            for (place, held) in structure.members(*object) {
                let place = match place {
                    Place::Field(field) => field.name.to_string(),
                    Place::Element(at) => at.to_string(),
                    Place::Length => continue,
                };
                match &held {
                    enumerate::Held::Object(target) => {
                        let target = id(structure.name(*target));
                        edges += &format!("    {} -> {target} [label=\"{place}\"];\n", id(name));
                    }
                    enumerate::Held::Value(_) => {
                        label += &format!("\\n{place} = {}", structure.held_text(&held));
                    }
                }
            }
            let special = ['"', '{', '}', '|', '<', '>'];
            let label: String =
                label.chars().flat_map(|c| special.contains(&c).then_some('\\').into_iter().chain([c])).collect();
            out += &format!("    {} [label=\"{label}\"];\n", id(name));
        }
        out += &edges;
        out += "  }\n";
    }
    out + "}\n"
}

/// The numbers of a search.
pub struct Numbers {
    pub tally: Tally,
    pub runs: u64,
    pub findings: u64,
    pub seconds: f64,
    pub peak_memory: u64,
}

/// The JSON document.
pub fn document(space: &Space, numbers: &Numbers, found: &[Found]) -> Value {
    let tally = &numbers.tally;
    let (exact, log) = space.size();
    let size = exact.map_or_else(|| format!("2^{log:.1}"), |size| size.to_string());
    let mut summary = json!({
        "explored": tally.explored,
        "valid": tally.valid,
        "threw": tally.threw,
        "cut": tally.cut,
        "space": size,
        "seconds": numbers.seconds,
        "peak_memory": numbers.peak_memory,
    });
    if numbers.runs > 0 {
        summary["runs"] = json!(numbers.runs);
        summary["findings"] = json!(numbers.findings);
    }
    let mut document = json!({ "schema": SCHEMA, "summary": summary });
    if !found.is_empty() {
        document["structures"] = found.iter().map(|found| structure(space, found)).collect::<Vec<_>>().into();
    }
    document
}
