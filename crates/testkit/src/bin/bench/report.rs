//! The bars, and how a speed run is shown: a table for people, JSON for tools.

use crate::speed::{Row, StartUp, Verdict};
use serde_json::{Value, json};
use std::time::Duration;

/// banyan's CPU time in units of `java -Xint`, geometric mean over all benchmarks.
const MEAN_BAR: f64 = 1.0;
/// The same, for each benchmark alone.
const WORST_BAR: f64 = 2.0;
const START_UP_BAR: Duration = Duration::from_millis(250);
const PEAK_RSS_BAR: u64 = 150 * MEGABYTE;
const MEGABYTE: u64 = 1_000_000;

pub struct Summary {
    /// None when no benchmark ran.
    pub mean: Option<f64>,
    pub worst: Option<(String, f64)>,
    /// The bars missed, in words.
    pub missed: Vec<String>,
    pub verdict: Verdict,
}

impl Summary {
    pub fn of(rows: &[Row], start_up: &StartUp) -> Self {
        let mut worst: Option<(String, f64)> = None;
        let (mut logarithms, mut ran) = (0.0, 0.0);
        let mut missed = Vec::new();
        for row in rows {
            let Some(ratio) = row.ratio() else { continue };
            logarithms += ratio.ln();
            ran += 1.0;
            if ratio > WORST_BAR {
                missed.push(format!("{} takes {ratio:.2}, bar {WORST_BAR:.2}", row.name));
            }
            if worst.as_ref().is_none_or(|(_, most)| ratio > *most) {
                worst = Some((row.name.clone(), ratio));
            }
        }
        let mean = (ran > 0.0).then(|| f64::exp(logarithms / ran));
        if let Some(mean) = mean.filter(|mean| *mean > MEAN_BAR) {
            missed.push(format!("geometric mean {mean:.2}, bar {MEAN_BAR:.2}"));
        }
        if let Ok(hello) = start_up.banyan {
            if hello.wall > START_UP_BAR {
                missed.push(format!(
                    "start-up {:.3} s, bar {:.3} s",
                    hello.wall.as_secs_f64(),
                    START_UP_BAR.as_secs_f64()
                ));
            }
            if hello.peak_rss_bytes > PEAK_RSS_BAR {
                missed.push(format!(
                    "peak memory {} MB, bar {} MB",
                    megabytes(hello.peak_rss_bytes),
                    megabytes(PEAK_RSS_BAR)
                ));
            }
        }
        let wrong = rows.iter().any(|row| row.banyan.is_err()) || start_up.banyan.is_err();
        let verdict = match (wrong, missed.is_empty()) {
            (true, _) => Verdict::Wrong,
            (false, false) => Verdict::Missed,
            (false, true) => Verdict::Met,
        };
        Self { mean, worst, missed, verdict }
    }
}

pub fn heading() {
    println!(
        "{:<16} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7}",
        "", "java cpu", "banyan", "ratio", "java wall", "banyan", "MB"
    );
}

pub fn row(row: &Row) {
    let java = row.java;
    match &row.banyan {
        Ok(banyan) => println!(
            "{:<16} {:>9.3} {:>9.3} {:>7.2} {:>9.3} {:>9.3} {:>7}",
            row.name,
            java.cpu.as_secs_f64(),
            banyan.cpu.as_secs_f64(),
            row.ratio().unwrap_or(f64::NAN),
            java.wall.as_secs_f64(),
            banyan.wall.as_secs_f64(),
            megabytes(banyan.peak_rss_bytes),
        ),
        Err(fault) => println!("{:<16} {:>9.3} {:>9} {fault}", row.name, java.cpu.as_secs_f64(), "WRONG"),
    }
}

pub fn summary(summary: &Summary, start_up: &StartUp) {
    if let (Some(mean), Some((name, worst))) = (summary.mean, &summary.worst) {
        println!("geometric mean {mean:.2}, worst {worst:.2} ({name})");
    }
    let java = start_up.java_wall.as_secs_f64();
    match &start_up.banyan {
        Ok(hello) => println!(
            "start-up: java {java:.3} s, banyan {:.3} s, peak {} MB",
            hello.wall.as_secs_f64(),
            megabytes(hello.peak_rss_bytes)
        ),
        Err(fault) => println!("start-up: java {java:.3} s, banyan WRONG {fault}"),
    }
    for bar in &summary.missed {
        println!("missed: {bar}");
    }
    println!(
        "{}",
        match summary.verdict {
            Verdict::Met => "every bar met",
            Verdict::Missed => "bars missed",
            Verdict::Wrong => "wrong results",
        }
    );
}

pub fn json(rows: &[Row], start_up: &StartUp, summary: &Summary) -> String {
    let document = json!({
        "benchmarks": rows.iter().map(json_row).collect::<Vec<_>>(),
        "geometric_mean": summary.mean,
        "worst": summary.worst.as_ref().map(|(name, ratio)| json!({ "name": name, "ratio": ratio })),
        "start_up": json!({
            "java_wall_s": start_up.java_wall.as_secs_f64(),
            "banyan_wall_s": start_up.banyan.as_ref().ok().map(|hello| hello.wall.as_secs_f64()),
            "banyan_peak_rss_bytes": start_up.banyan.as_ref().ok().map(|hello| hello.peak_rss_bytes),
            "fault": start_up.banyan.as_ref().err(),
        }),
        "missed": summary.missed,
    });
    format!("{document:#}\n")
}

fn json_row(row: &Row) -> Value {
    let banyan = row.banyan.as_ref().ok();
    json!({
        "name": row.name,
        "java_cpu_s": row.java.cpu.as_secs_f64(),
        "java_wall_s": row.java.wall.as_secs_f64(),
        "banyan_cpu_s": banyan.map(|cost| cost.cpu.as_secs_f64()),
        "banyan_wall_s": banyan.map(|cost| cost.wall.as_secs_f64()),
        "banyan_peak_rss_bytes": banyan.map(|cost| cost.peak_rss_bytes),
        "ratio": row.ratio(),
        "fault": row.banyan.as_ref().err(),
    })
}

pub fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(MEGABYTE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speed::{BanyanStartUp, Cost};

    #[test]
    fn the_mean_is_geometric_and_the_worst_is_named() {
        let summary = Summary::of(&[row("Half", 0.5), row("Twice", 2.0)], &start_up(100, 90));
        assert!((summary.mean.unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(summary.worst.unwrap().0, "Twice");
        assert_eq!(summary.verdict, Verdict::Met);
    }

    #[test]
    fn each_bar_can_be_missed_alone() {
        for (rows, start_up, words) in [
            (vec![row("A", 1.5)], start_up(100, 90), "geometric mean"),
            (vec![row("A", 2.5), row("B", 0.1)], start_up(100, 90), "A takes"),
            (vec![row("A", 0.5)], start_up(300, 90), "start-up"),
            (vec![row("A", 0.5)], start_up(100, 200), "peak memory"),
        ] {
            let summary = Summary::of(&rows, &start_up);
            assert_eq!(summary.verdict, Verdict::Missed);
            assert_eq!(summary.missed.len(), 1, "{:?}", summary.missed);
            assert!(summary.missed[0].starts_with(words));
        }
    }

    #[test]
    fn a_wrong_result_weighs_more_than_a_missed_bar() {
        let mut wrong = row("A", 1.0);
        wrong.banyan = Err("printed something else".to_owned());
        let summary = Summary::of(&[wrong, row("B", 9.0)], &start_up(100, 90));
        assert_eq!(summary.verdict, Verdict::Wrong);
    }

    fn row(name: &str, ratio: f64) -> Row {
        Row { name: name.to_owned(), java: cost(1.0), banyan: Ok(cost(ratio)) }
    }

    fn cost(seconds: f64) -> Cost {
        Cost { cpu: Duration::from_secs_f64(seconds), wall: Duration::from_secs_f64(seconds), peak_rss_bytes: 0 }
    }

    fn start_up(wall_ms: u64, peak_mb: u64) -> StartUp {
        StartUp {
            java_wall: Duration::from_millis(50),
            banyan: Ok(BanyanStartUp { wall: Duration::from_millis(wall_ms), peak_rss_bytes: peak_mb * MEGABYTE }),
        }
    }
}
