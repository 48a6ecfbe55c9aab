//! Structures as JSON and as graphs, and the numbers of a search.

use enumerate::{Finding, Gap, Operation, Outcome, Place, Space, Specimen, Structure, Subject, Verdict};
use indexmap::IndexMap;

use crate::document::{
    EnumerateDocument, EnumerateSummary, OperationFinding, SchemaVersion, StructureDocument, StructureObject, TOOL,
    UnsavedCheckpoint,
};

/// One structure with its objects by name.
pub fn structure(subject: &Subject, found: &Specimen) -> StructureDocument {
    let space = &subject.space;
    let structure = Structure::new(space, &found.vector);
    let object = |(object, name): &(u32, String)| (name.clone(), members(space, &structure, *object));
    let finding = |finding: &Finding| OperationFinding {
        operation: operation(subject, finding).to_string(),
        what: what(finding),
    };
    StructureDocument {
        vector: found.vector.clone(),
        text: structure.text(),
        objects: structure.objects.iter().map(object).collect(),
        told: found.told.clone(),
        findings: found.findings.iter().map(finding).collect(),
    }
}

/// What was run when something was found.
pub fn operation<'s>(subject: &'s Subject, finding: &Finding) -> &'s Operation {
    &subject.treatment.operations[finding.operation]
}

fn members(space: &Space, structure: &Structure<'_>, object: u32) -> StructureObject {
    let known = &space.objects[object as usize];
    let (mut fields, mut elements) = (IndexMap::new(), Vec::new());
    for (place, held) in structure.members(object) {
        let value = structure.held_text(&held);
        match place {
            Place::Field(field) => drop(fields.insert(field.name.to_string(), value)),
            Place::Element(_) => elements.push(value),
            Place::Length => {}
        }
    }
    let is_array = known.longest.is_some();
    StructureObject {
        class: class_name(known.class),
        elements: is_array.then_some(elements),
        fields: (!is_array).then_some(fields),
    }
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
pub fn dot(space: &Space, found: &[Specimen]) -> String {
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

/// What a search took.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    pub seconds: f64,
    pub peak_memory: u64,
}

/// How many candidates a space has: a number, or a power of two.
pub fn size(space: &Space) -> String {
    let (exact, log) = space.size();
    exact.map_or_else(|| format!("2^{log:.1}"), |size| size.to_string())
}

/// The JSON document of a search, with these structures.
pub fn document(subject: &Subject, outcome: &Outcome, effort: Effort, shown: &[Specimen]) -> EnumerateDocument {
    let harvest = &outcome.harvest;
    let has_run = harvest.runs > 0;
    let summary = EnumerateSummary {
        explored: harvest.tally.explored,
        valid: harvest.tally.valid,
        threw: harvest.tally.threw,
        cut: harvest.tally.cut,
        space: size(&subject.space),
        seconds: effort.seconds,
        peak_memory: effort.peak_memory,
        runs: has_run.then_some(harvest.runs),
        findings: has_run.then_some(harvest.findings),
        complete: (!outcome.gaps.is_empty()).then_some(false),
        not_complete_because: outcome.gaps.iter().map(Gap::word).collect(),
    };
    let checkpoint = outcome.unsaved.clone().map(|why| UnsavedCheckpoint { whole: false, why });
    let structures = shown.iter().map(|one| structure(subject, one)).collect();
    EnumerateDocument { schema: SchemaVersion, tool: TOOL, summary, checkpoint, structures }
}
