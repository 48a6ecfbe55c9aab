//! `enumerate --simulate`: the search measured on one worker, and played with more.

use enumerate::{Alone, Count, Division, EnumerateError, Fork, Prices, Recorded, Replay, Space, Workplace};
use program::Method;
use serde_json::{Value, json};

/// What taking work from another worker costs, in nanoseconds: a lock, a wake-up and cold caches.
const EXCHANGE: f64 = 5_000.0;

/// Nanoseconds that this thread has run.
fn thread_nanoseconds() -> f64 {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    said.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0.0)
}

/// Measures each search on one worker and plays those that divide with so many workers.
pub fn simulate(
    space: &Space,
    predicate: &'static Method,
    place: &Workplace<'_>,
    workers: &[usize],
) -> Result<Value, EnumerateError> {
    let mut machine = place.machine(space, predicate)?;
    let mut measure = |work: &mut dyn FnMut(&mut enumerate::Machine<'_>) -> Result<u64, EnumerateError>| {
        let begun = thread_nanoseconds();
        let explored = work(&mut machine)?;
        Ok::<(f64, u64), EnumerateError>((thread_nanoseconds() - begun, explored))
    };
    let (forked, explored) = measure(&mut |machine| {
        let mut fork = Fork::new(machine);
        fork.run(&mut Alone, &mut Count)?;
        Ok(fork.tally.explored)
    })?;
    let (replayed, _) = measure(&mut |machine| {
        let mut replay = Replay::new(machine);
        replay.run(&mut Count)?;
        Ok(replay.tally.explored)
    })?;
    let recorded = Recorded::record(&mut machine)?;
    let (whole, behind) = recorded.instructions();
    let price = |nanoseconds: f64, instructions: u64| Prices {
        instruction: nanoseconds / instructions.max(1) as f64,
        candidate: 0.0,
        exchange: EXCHANGE,
    };
    let played = |division, prices: Prices| -> Value {
        let one = recorded.seconds(division, 1, prices);
        let row = |&workers: &usize| {
            let seconds = recorded.seconds(division, workers, prices);
            json!({ "workers": workers, "seconds": seconds, "speedup": one / seconds })
        };
        workers.iter().map(row).collect::<Vec<_>>().into()
    };
    Ok(json!({
        "explored": explored,
        "fork_seconds": forked / 1e9,
        "replay_seconds": replayed / 1e9,
        "exchange_nanoseconds": EXCHANGE,
        "pkorat": played(Division::Pkorat, price(replayed, whole)),
        "hybrid": played(Division::Hybrid, price(forked, behind)),
    }))
}
