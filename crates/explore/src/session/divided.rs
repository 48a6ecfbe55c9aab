//! Exploring with several workers: all there is to do, who does it, and what a worker's process does.

use std::io::{self, Read, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use program::ProgramConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{ExploreConfig, ExploreWorkplace, SessionError, Stage};
use crate::engine::Limits;
use crate::partition::{Explanation, Settings, partition};
use crate::pool::{Checkpoint, Divided, Hands, Hello, Job, Workplace, divide, race, serve};
use crate::root::Root;

/// Hears how the queue of a root came about.
pub type QueueListener<'l> = &'l dyn Fn(&Root, &Explanation);

/// All there is to do: every root, or the queue that it is partitioned into.
pub fn job(
    place: &dyn Workplace,
    partitioning: Option<Settings>,
    listener: QueueListener<'_>,
) -> Result<Job, SessionError> {
    let Some(settings) = partitioning else { return Ok(Job::whole(place)) };
    let mut units = Vec::new();
    for (number, root) in place.roots().iter().enumerate() {
        let mut solver = place.solver().map_err(SessionError::Worker)?;
        let state = place.state().map_err(SessionError::Worker)?;
        let partitioned = partition(root, state, &mut *solver, place.limits(), settings)?;
        listener(root, &partitioned.explanation);
        units.extend(partitioned.units.into_iter().map(|unit| (number, unit)));
    }
    Ok(Job { units, ..Job::default() })
}

/// Explores all roots of a place with the workers of its configuration. `begin` says what there is to do, and where it
/// is kept; workers that race each other do the whole, and nothing is kept.
pub fn explore_divided(
    place: &ExploreWorkplace<'_>,
    hands: &Hands<'_>,
    begin: impl FnOnce() -> Result<(Job, Option<Checkpoint>), SessionError>,
) -> Result<Divided, SessionError> {
    // The first solver is made here, so that what is wrong with it is said of the configuration.
    drop(place.config.solver.assemble()?);
    let division = place.config.division.division();
    let stops = || place.limits.cancel.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    if place.config.division.is_race() {
        return Ok(race(place, division, hands, &stops)?);
    }
    let (job, checkpoint) = begin()?;
    Ok(divide(place, division, hands, job, checkpoint, &stops)?)
}

/// What workers in other processes are made of, as their first words bring it.
pub fn setup_bytes<T: Serialize>(setup: &T) -> Result<Vec<u8>, SessionError> {
    postcard::to_stdvec(setup).map_err(|e| SessionError::Worker(format!("it cannot be told what to do: {e}")))
}

/// The same on their side.
pub fn read_setup<T: DeserializeOwned>(hello: &Hello) -> Result<T, SessionError> {
    postcard::from_bytes(&hello.setup).map_err(|e| SessionError::Pipe(io::Error::other(e)))
}

/// Works for another process, which said hello, until it says to stop or is gone.
pub fn serve_explore(
    config: &ExploreConfig,
    hello: &Hello,
    orders: impl Read + Send,
    reports: impl Write + Send,
) -> Result<(), SessionError> {
    let now = Instant::now();
    let Stage { program, base, roots } = Stage::new(config, ProgramConfig::default())?;
    let limits = Limits { deadline: hello.remaining.map(|time| now + time), ..config.limits.limits(now) };
    // What a worker would say its coordinator has said, or hears of.
    let place = ExploreWorkplace { config, base: &base, roots: &roots, limits, warn: &|_| () };
    let identity = config.recorded(program).identity();
    serve(&place, config.division.division(), hello, &identity, orders, reports).map_err(SessionError::Pipe)
}
