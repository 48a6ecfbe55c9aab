//! `bench classes`: what `banyan test` reaches on classes of libraries that others wrote, within a minute each.
//!
//! The numbers are JaCoCo's, of the emitted tests on the real JVM: over all code, and over the methods that `banyan test` has
//! parameters for; those are listed by name.

use crate::Options;
use crate::speed::Verdict;
use anyhow::{Context, Result};
use serde_json::Value;
use std::process::Command;

/// Seconds for a class, and the least share of branches that are not proved infeasible.
const BUDGET: u32 = 60;
const BAR: f64 = 0.90;

/// A class in a jar of a Debian package.
struct Subject {
    package: &'static str,
    jar: &'static str,
    class: &'static str,
}

const SUBJECTS: [Subject; 6] = [
    Subject {
        package: "libcommons-lang3-java",
        jar: "commons-lang3.jar",
        class: "org.apache.commons.lang3.math.NumberUtils",
    },
    Subject {
        package: "libcommons-lang3-java",
        jar: "commons-lang3.jar",
        class: "org.apache.commons.lang3.math.Fraction",
    },
    Subject {
        package: "libcommons-codec-java",
        jar: "commons-codec.jar",
        class: "org.apache.commons.codec.language.Soundex",
    },
    Subject { package: "libguava-java", jar: "guava.jar", class: "com.google.common.math.IntMath" },
    Subject { package: "libguava-java", jar: "guava.jar", class: "com.google.common.math.LongMath" },
    Subject {
        package: "libcommons-math3-java",
        jar: "commons-math3.jar",
        class: "org.apache.commons.math3.util.ArithmeticUtils",
    },
];

pub fn run(options: &Options) -> Result<Verdict> {
    println!(
        "`banyan test --budget {BUDGET}s`, verified on the real JVM; branches by JaCoCo, without those proved infeasible (bar {:.0} %).\n",
        100.0 * BAR
    );
    println!(
        "| class | version | tests | passed | dropped | branches by JaCoCo | of what can be called | infeasible | share | lines | differences | s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut missed = Vec::new();
    let mut listed = String::new();
    let mut documents = Vec::new();
    for subject in
        SUBJECTS.iter().filter(|subject| options.only.as_ref().is_none_or(|only| subject.class.contains(only.as_str())))
    {
        let document = tested(options, subject)?;
        let share = row(subject, &document)?;
        if share.is_none_or(|share| share < BAR) {
            missed.push(format!("{}: branches", subject.class));
        }
        let seconds = document["summary"]["seconds"].as_f64().unwrap_or(f64::INFINITY);
        if seconds > f64::from(BUDGET) {
            missed.push(format!("{}: {seconds:.1} s", subject.class));
        }
        let verified = &document["summary"]["verified"];
        if verified["dropped"] != 0 {
            missed.push(format!("{}: {} tests dropped", subject.class, verified["dropped"]));
        }
        listed.push_str(&methods(subject, &document));
        documents.push(document);
    }
    println!("\nMethods that are counted:\n\n{listed}");
    if let Some(file) = &options.json {
        std::fs::write(file, format!("{:#}\n", Value::from(documents))).context("the result is not written")?;
    }
    missed.iter().for_each(|bar| println!("missed: {bar}"));
    println!("{}", if missed.is_empty() { "every bar met" } else { "bars missed" });
    Ok(if missed.is_empty() { Verdict::Met } else { Verdict::Missed })
}

fn tested(options: &Options, subject: &Subject) -> Result<Value> {
    let out = tempfile::tempdir()?;
    let mut command = Command::new(&options.banyan);
    command.args(["test", "--class-path", &format!("/usr/share/java/{}", subject.jar), "--budget"]);
    command.arg(format!("{BUDGET}s")).args(["--json", "-", "--verify", "--out"]).arg(out.path()).arg(subject.class);
    let output = command.output()?;
    serde_json::from_slice(&output.stdout)
        .with_context(|| format!("{}: {}", subject.class, String::from_utf8_lossy(&output.stderr)))
}

/// Prints a class; the share of its feasible branches that JaCoCo saw.
fn row(subject: &Subject, document: &Value) -> Result<Option<f64>> {
    let summary = &document["summary"];
    let (verified, jacoco) = (&summary["verified"], &summary["verified"]["jacoco"]);
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let whole = format!("{}/{}", number(&jacoco["branch"]["covered"]), number(&jacoco["branch"]["total"]));
    // The bar is on the second figure: of what can be called.
    let callable = &summary["branch_callable"];
    let (covered, total) = (number(&callable["covered"]), number(&callable["total"]));
    let infeasible = number(&callable["infeasible"]);
    let feasible = total.saturating_sub(infeasible);
    let share = (feasible > 0).then(|| covered as f64 / feasible as f64);
    println!(
        "| `{}` | {} | {} | {} | {} | {whole} | {covered}/{total} | {infeasible} | {} | {}/{} | {} | {:.1} |",
        subject.class,
        version(subject.package)?,
        number(&summary["tests"]),
        number(&verified["passed"]),
        number(&verified["dropped"]),
        share.map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share)),
        number(&jacoco["line"]["covered"]),
        number(&jacoco["line"]["total"]),
        jacoco["differences"].as_array().map_or(0, Vec::len),
        summary["seconds"].as_f64().unwrap_or(0.0),
    );
    Ok(share)
}

fn methods(subject: &Subject, document: &Value) -> String {
    let methods = document["classes"].as_array().into_iter().flatten().flat_map(|class| class["methods"].as_array());
    let counted = methods.flatten().filter(|method| method["callable"] == true);
    let names: Vec<String> = counted
        .map(|method| {
            let text = |name: &str| method[name].as_str().unwrap_or_default().to_owned();
            let branch = &method["branch"];
            format!("`{}{}` {}/{}", text("name"), text("descriptor"), branch["covered"], branch["total"])
        })
        .collect();
    format!("- `{}`: {}\n", subject.class, names.join(", "))
}

/// Of a Debian package.
fn version(package: &str) -> Result<String> {
    let output = Command::new("dpkg-query").args(["-W", "-f=${Version}", package]).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
