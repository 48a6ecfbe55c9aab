//! A report in JaCoCo's XML (report.dtd 1.1), for tools that show its coverage.
//!
//! Counters are JaCoCo's: a class has the sums of its methods, but a line once; a source file has those of its
//! classes; packages and the report have sums. Sessions, which would have times, are left out.

use std::collections::BTreeMap;

use coverage::{Goal, Measured, Report, Status};

use crate::model::Origin;

/// What is missed and what is covered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counter {
    missed: usize,
    covered: usize,
}

impl Counter {
    fn add(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }

    fn count(&mut self, is_covered: bool) {
        self.missed += usize::from(!is_covered);
        self.covered += usize::from(is_covered);
    }
}

/// The instructions and branches of a line.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    instructions: Counter,
    branches: Counter,
}

#[derive(Debug, Clone, Default)]
struct Node {
    instructions: Counter,
    branches: Counter,
    complexity: Counter,
    methods: Counter,
    classes: Counter,
    lines: BTreeMap<u16, Line>,
    /// Lines of parts that are not in `lines`.
    summed_lines: Counter,
}

impl Node {
    /// Adds a part whose lines may be this one's too.
    fn merge(&mut self, part: &Node) {
        self.add_counts(part);
        for (&number, line) in &part.lines {
            let merged = self.lines.entry(number).or_default();
            merged.instructions.add(line.instructions);
            merged.branches.add(line.branches);
        }
    }

    /// Adds a part with lines of its own.
    fn sum(&mut self, part: &Node) {
        self.add_counts(part);
        self.summed_lines.add(part.line_counter());
    }

    fn add_counts(&mut self, part: &Node) {
        self.instructions.add(part.instructions);
        self.branches.add(part.branches);
        self.complexity.add(part.complexity);
        self.methods.add(part.methods);
        self.classes.add(part.classes);
    }

    fn line_counter(&self) -> Counter {
        let mut counter = self.summed_lines;
        for line in self.lines.values() {
            counter.count(line.instructions.covered > 0);
        }
        counter
    }

    fn write(&self, out: &mut Xml) {
        let counters = [
            ("INSTRUCTION", self.instructions),
            ("BRANCH", self.branches),
            ("LINE", self.line_counter()),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.methods),
            ("CLASS", self.classes),
        ];
        for (name, counter) in counters.iter().filter(|(_, counter)| counter.missed + counter.covered > 0) {
            let (missed, covered) = (counter.missed.to_string(), counter.covered.to_string());
            out.empty("counter", &[("type", name), ("missed", &missed), ("covered", &covered)]);
        }
    }
}

/// Elements and attributes, escaped.
#[derive(Debug, Default)]
struct Xml {
    text: String,
}

impl Xml {
    fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.text.push('>');
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.text.push_str("/>");
    }

    fn close(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    fn comment(&mut self, text: &str) {
        self.text.push_str("<!-- ");
        // Two hyphens would end it.
        self.text.push_str(&text.replace("--", "- -"));
        self.text.push_str(" -->\n");
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.text.push('<');
        self.text.push_str(name);
        for (attribute, value) in attributes {
            self.text.push(' ');
            self.text.push_str(attribute);
            self.text.push_str("=\"");
            self.text.push_str(&quick_xml::escape::escape(*value));
            self.text.push('"');
        }
    }
}

/// The report as a document; `name` is its title. What it was made of is a comment.
pub fn document(name: &str, origin: &Origin, report: &Report) -> String {
    let mut packages: BTreeMap<String, Vec<&Measured>> = BTreeMap::new();
    for method in &report.methods {
        let class = &method.plan.name.class;
        let package = class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
        packages.entry(package).or_default().push(method);
    }
    let mut out = Xml::default();
    out.text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    out.text.push_str("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n");
    out.comment(&origin.made_by());
    for (class, hash) in &origin.classes {
        out.comment(&format!("{class}, SHA-256 {hash}"));
    }
    out.open("report", &[("name", name)]);
    let mut whole = Node::default();
    for (name, methods) in &packages {
        whole.sum(&package(&mut out, name, methods));
    }
    whole.write(&mut out);
    out.close("report");
    out.text.push('\n');
    out.text
}

fn package(out: &mut Xml, name: &str, methods: &[&Measured]) -> Node {
    out.open("package", &[("name", name)]);
    let mut classes: BTreeMap<&str, Vec<&Measured>> = BTreeMap::new();
    for method in methods {
        classes.entry(&method.plan.name.class).or_default().push(method);
    }
    let mut files: BTreeMap<&str, Node> = BTreeMap::new();
    let mut whole = Node::default();
    for (name, methods) in &classes {
        let file = methods.iter().find_map(|method| method.plan.source_file.as_deref());
        let class = class(out, name, file, methods);
        match file {
            Some(file) => files.entry(file).or_default().merge(&class),
            None => whole.sum(&class),
        }
    }
    for (name, file) in &files {
        source_file(out, name, file);
        whole.sum(file);
    }
    whole.write(out);
    out.close("package");
    whole
}

fn class(out: &mut Xml, name: &str, file: Option<&str>, methods: &[&Measured]) -> Node {
    let name = name.replace('.', "/");
    let mut attributes = vec![("name", name.as_str())];
    attributes.extend(file.map(|file| ("sourcefilename", file)));
    out.open("class", &attributes);
    let mut whole = Node::default();
    for measured in methods {
        let node = method(measured);
        // A method of which nothing counts is not there, as in JaCoCo.
        if node.instructions == Counter::default() {
            continue;
        }
        let line = node.lines.keys().next().map(u16::to_string);
        let mut attributes = vec![("name", &*measured.plan.name.name), ("desc", &*measured.plan.name.descriptor)];
        attributes.extend(line.as_deref().map(|line| ("line", line)));
        out.open("method", &attributes);
        node.write(out);
        out.close("method");
        whole.merge(&node);
    }
    whole.classes = Counter::default();
    whole.classes.count(whole.methods.covered > 0);
    whole.write(out);
    out.close("class");
    whole
}

fn source_file(out: &mut Xml, name: &str, file: &Node) {
    out.open("sourcefile", &[("name", name)]);
    for (number, line) in &file.lines {
        let [nr, mi, ci, mb, cb] = [
            usize::from(*number),
            line.instructions.missed,
            line.instructions.covered,
            line.branches.missed,
            line.branches.covered,
        ]
        .map(|count| count.to_string());
        out.empty("line", &[("nr", &nr), ("mi", &mi), ("ci", &ci), ("mb", &mb), ("cb", &cb)]);
    }
    file.write(out);
    out.close("sourcefile");
}

fn method(measured: &Measured) -> Node {
    let mut node = Node::default();
    let mut by_branch: BTreeMap<u32, Counter> = BTreeMap::new();
    for (goal, status) in &measured.goals {
        let is_covered = matches!(status, Status::Met(_));
        match *goal {
            Goal::Instruction(at) => {
                node.instructions.count(is_covered);
                if let Some(line) = measured.plan.insns[at as usize].line {
                    node.lines.entry(line).or_default().instructions.count(is_covered);
                }
            }
            Goal::Branch { branch, .. } => {
                node.branches.count(is_covered);
                by_branch.entry(branch).or_default().count(is_covered);
                let at = measured.plan.branches[branch as usize].at;
                if let Some(line) = measured.plan.insns[at].line {
                    node.lines.entry(line).or_default().branches.count(is_covered);
                }
            }
            Goal::Line(_) | Goal::Condition { .. } => {}
        }
    }
    // Each way but one of a branch is one more way through the method; of those that were taken one is not more.
    for ways in by_branch.values() {
        let covered = ways.covered.saturating_sub(1);
        let missed = (ways.missed + ways.covered).saturating_sub(covered + 1);
        node.complexity.add(Counter { missed, covered });
    }
    let is_entered = node.instructions.covered > 0;
    node.methods.count(is_entered);
    node.complexity.count(is_entered);
    node
}
