//! What is shown of an enumeration: a live line, structures in a form, the document, counts, and what is not in them.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use emit::document;
use emit::structures::java::{self, Sources, Style};
use emit::structures::text::{self, Effort};
use enumerate::{Gap, Outcome, Plan, Sight, Specimen, Structure, Subject};

use super::{Emit, EnumerateArgs, say};
use crate::progress::Line;
use crate::run::{Failure, exit};

/// Shows how far the search has come.
pub struct Onlooker<'p> {
    pub progress: &'p Line,
}

impl enumerate::Onlooker for Onlooker<'_> {
    fn look(&self, sight: &Sight) {
        self.progress.show(|time, seconds| {
            let Sight { workers, explored } = *sight;
            let workers = if workers == 1 { "1 worker".to_owned() } else { format!("{workers} workers") };
            let speed = explored as f64 / seconds;
            format!("{time}, {workers}, explored {explored} candidates ({speed:.0}/s)")
        });
    }

    fn warn(&self, text: &str) {
        self.progress.beside(|| say(&format!("warning: {text}")));
    }
}

/// A finitisation as options of this command, one to a line.
pub fn options(plan: &Plan) -> String {
    let objects = plan.objects.iter().map(|(class, count)| format!("--objects '{class}={count}'\n"));
    let domains = plan.domains.iter().map(|(field, domain)| format!("--domain '{field}={domain}'\n"));
    objects.chain(domains).collect()
}

/// Findings count before what is missing.
pub fn exit_code(outcome: &Outcome) -> u8 {
    let is_lost = outcome.gaps.iter().any(|gap| matches!(gap, Gap::Lost(_)));
    match (is_lost, outcome.harvest.findings > 0, outcome.gaps.is_empty()) {
        (true, ..) => exit::OUR_FAULT,
        (false, true, _) => exit::FINDINGS,
        (false, false, false) => exit::BUDGET,
        (false, false, true) => 0,
    }
}

pub fn warn(outcome: &Outcome) {
    let tally = &outcome.harvest.tally;
    for text in &outcome.warnings {
        say(&format!("warning: {text}"));
    }
    if let Some((_, thrown)) = &outcome.harvest.thrown {
        let first = thrown.lines().next().unwrap_or_default();
        let times = tally.threw;
        say(&format!(
            "warning: the predicate threw on {times} candidates, which counts as false; the first time {first}"
        ));
    }
    if tally.cut > 0 {
        let times = tally.cut;
        say(&format!(
            "warning: the predicate did not end within --max-instructions on {times} candidates, which counts as false"
        ));
    }
}

/// Writes all that is asked for; what goes wrong with the writing is told apart from bad input.
pub fn show(
    args: &EnumerateArgs,
    subject: &Subject,
    outcome: &Outcome,
    begun: Instant,
) -> Result<io::Result<()>, Failure> {
    let found = &outcome.harvest.specimens[..];
    if let Some(form) = &args.emit
        && let Err(why) = emit(args, subject, form, found)?
    {
        return Ok(Err(why));
    }
    Ok(show_numbers(args, subject, outcome, begun))
}

fn show_numbers(args: &EnumerateArgs, subject: &Subject, outcome: &Outcome, begun: Instant) -> io::Result<()> {
    let found = &outcome.harvest.specimens[..];
    let to_stdout = args.json.as_ref().is_some_and(|file| file.as_os_str() == "-");
    if let Some(file) = &args.json {
        let effort = Effort { seconds: begun.elapsed().as_secs_f64(), peak_memory: peak_memory() };
        let shown = if args.emit.is_some() { &[] } else { found };
        let text = document::text(&text::document(subject, outcome, effort, shown));
        if to_stdout { io::stdout().write_all(text.as_bytes())? } else { std::fs::write(file, text)? }
    }
    if to_stdout || args.emit.is_some() && args.out.is_none() {
        if !outcome.gaps.is_empty() {
            say(&gaps(outcome));
        }
        return Ok(());
    }
    let mut out = io::stdout().lock();
    if args.emit.is_none() {
        structures(&mut out, args, subject, found)?;
    }
    let harvest = &outcome.harvest;
    let tally = &harvest.tally;
    if tally.valid > found.len() as u64 && args.run.is_empty() && !args.run_all && !args.count && args.emit.is_none() {
        writeln!(out, "        … {} more", tally.valid - found.len() as u64)?;
    }
    let size = text::size(&subject.space);
    writeln!(out, "explored {} of {size} candidates, valid {}", tally.explored, tally.valid)?;
    if harvest.runs > 0 {
        writeln!(out, "ran {} operations, {} findings", harvest.runs, harvest.findings)?;
    }
    if !outcome.gaps.is_empty() {
        writeln!(out, "{}", gaps(outcome))?;
    }
    Ok(())
}

/// What the counts are not.
fn gaps(outcome: &Outcome) -> String {
    let reasons: Vec<String> = outcome.gaps.iter().map(Gap::to_string).collect();
    format!("not complete because {}", reasons.join(", and because "))
}

fn structures(out: &mut impl Write, args: &EnumerateArgs, subject: &Subject, found: &[Specimen]) -> io::Result<()> {
    for (at, one) in found.iter().take(args.show).enumerate() {
        writeln!(out, "{:>6}  {}", at + 1, Structure::new(&subject.space, &one.vector).text())?;
        for finding in &one.findings {
            writeln!(out, "        {}: {}", text::operation(subject, finding), text::what(finding))?;
        }
    }
    Ok(())
}

/// The most memory that the process ever had, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()).unwrap_or(0) * 1024
}

fn emit(args: &EnumerateArgs, subject: &Subject, form: &Emit, found: &[Specimen]) -> Result<io::Result<()>, Failure> {
    let text = match form {
        Emit::Java => return classes(args, subject, Style::Builders, found),
        Emit::Junit => return classes(args, subject, Style::Tests, found),
        Emit::Json => found.iter().map(|one| document::line(&text::structure(subject, one))).collect(),
        Emit::Dot => text::dot(&subject.space, found),
        Emit::Text(_) => match &args.out {
            Some(directory) => return Ok(tell(directory, found)),
            None => found.iter().filter_map(|one| one.told.clone()).map(|told| told + "\n").collect::<String>(),
        },
    };
    Ok(match &args.out {
        None => io::stdout().write_all(text.as_bytes()),
        Some(file) => std::fs::write(file, text),
    })
}

/// Java sources: to standard output if it is one.
fn classes(
    args: &EnumerateArgs,
    subject: &Subject,
    style: Style,
    found: &[Specimen],
) -> Result<io::Result<()>, Failure> {
    let sources = Sources::new(subject, found, style, args.per_class);
    match &args.out {
        Some(directory) => Ok(write(&directory.join(subject.space.root.package()), &sources)),
        None if sources.count() == 1 => Ok(io::stdout().write_all(sources.text(0).as_bytes())),
        None => {
            let (classes, most) = (sources.count(), args.per_class);
            let text =
                format!("what is found makes {classes} classes of at most {most} methods: --out DIR says where to");
            Err(Failure::bad_input(text))
        }
    }
}

/// Writes classes to a directory, and removes those that another run left there beside them.
fn write(directory: &Path, sources: &Sources<'_>) -> io::Result<()> {
    std::fs::create_dir_all(directory)?;
    for number in 0..sources.count() {
        std::fs::write(directory.join(format!("{}.java", sources.class_name(number))), sources.text(number))?;
    }
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".java"));
        if name.is_some_and(|name| sources.is_other(name)) && java::is_ours(&std::fs::read_to_string(&path)?) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Each text in a file of its own: `1.txt`, `2.txt`.
fn tell(directory: &Path, found: &[Specimen]) -> io::Result<()> {
    std::fs::create_dir_all(directory)?;
    for (at, one) in found.iter().enumerate() {
        std::fs::write(directory.join(format!("{}.txt", at + 1)), one.told.as_deref().unwrap_or(""))?;
    }
    Ok(())
}
