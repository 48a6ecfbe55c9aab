//! Speedup by workers, as SVG.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use super::Row;

const COLOURS: [RGBColor; 10] = [
    RGBColor(0x1b, 0x7f, 0x3b),
    RGBColor(0x1f, 0x5f, 0xb4),
    RGBColor(0xd6, 0x6a, 0x00),
    RGBColor(0x8a, 0x3f, 0xa8),
    RGBColor(0xc0, 0x28, 0x38),
    RGBColor(0x00, 0x8b, 0x8b),
    RGBColor(0x80, 0x60, 0x20),
    RGBColor(0x60, 0x60, 0x60),
    RGBColor(0xd8, 0x5f, 0x9c),
    RGBColor(0x40, 0x40, 0xa0),
];

/// All schemes of a subject, with the line of one speedup for each worker.
pub fn speedups(file: &Path, row: &Row) -> Result<(), Box<dyn Error>> {
    let simulated = &row.simulated;
    let most = simulated.workers.iter().max().copied().unwrap_or(1) as f64;
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for scheme in &simulated.schemes {
        let point = |(workers, outcome): &(usize, _)| (*workers as f64, simulated.speedup(outcome));
        lines.push((scheme.name.to_owned(), scheme.outcomes.iter().map(point).collect()));
    }
    // A plot is of one tree: the queues are here if they divide the same one.
    let queues = row.queues.iter().filter(|_| row.medium == row.spec);
    for (sequential, (asked, parts)) in queues.flat_map(|all| all.queues.iter().map(|queue| (all.sequential, queue))) {
        let point = |&workers: &usize| (workers as f64, parts.speedup(sequential, workers));
        lines.push((format!("static, {asked}"), simulated.workers.iter().map(point).collect()));
    }
    let area = SVGBackend::new(file, (760, 520)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(format!("{}: {}", row.subject.title.replace('`', ""), row.spec), ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(0.0..most, 0.0..most)?;
    chart.configure_mesh().x_desc("workers").y_desc("speedup").draw()?;
    chart.draw_series(LineSeries::new([(0.0, 0.0), (most, most)], BLACK.mix(0.3)))?;
    for (number, (name, points)) in lines.into_iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}
