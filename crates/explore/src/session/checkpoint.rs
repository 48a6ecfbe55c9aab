//! What a checkpoint says of the run that it is of, and going on with it.

use std::path::Path;
use std::time::Duration;

use super::SessionError;
use crate::pool::{About, Checkpoint, ClassHashes, Contents, Job, Journal, Left};

/// The version that made a checkpoint, and goes on with it.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The text that says so.
const MADE_BY: &str = "banyan";

/// Makes a checkpoint in a directory, which says this of its run. `every` is the most that a crash can cost.
pub fn create(directory: &Path, every: Duration, about: &[(&str, &str)]) -> Result<Checkpoint, SessionError> {
    let all: Vec<(&str, &str)> = [(MADE_BY, VERSION)].into_iter().chain(about.iter().copied()).collect();
    Ok(Checkpoint { journal: Journal::create(directory, &all)?, every })
}

/// Opens the checkpoint in a directory; another version's is refused.
pub fn open(directory: &Path) -> Result<(Journal, Contents), SessionError> {
    let (journal, contents) = Journal::open(directory)?;
    let made_by = contents.about.get(MADE_BY).ok_or(SessionError::CheckpointLacks("which banyan made it"))?;
    if made_by != VERSION {
        return Err(SessionError::OtherVersion { was: made_by.to_owned(), is: VERSION });
    }
    Ok((journal, contents))
}

/// A checkpoint of an exploration that was opened again.
pub struct Resumed {
    journal: Journal,
    about: About,
    left: Left,
}

impl Resumed {
    /// Of an exploration, whose units and results the journal has.
    pub fn of(journal: Journal, contents: Contents) -> Result<Resumed, SessionError> {
        let left = Left::of(&contents)?;
        Ok(Resumed { journal, about: contents.about, left })
    }

    /// What the checkpoint says of its run.
    pub fn about(&self, key: &str) -> Option<&str> {
        self.about.get(key)
    }

    /// Classes of the user's class path that were loaded.
    pub fn loaded(&self) -> &ClassHashes {
        &self.left.loaded
    }

    /// What there is to do, all of it if the run ended before it began; and where it is kept from now on.
    pub fn job(
        self,
        every: Duration,
        whole: impl FnOnce() -> Result<Job, SessionError>,
    ) -> Result<(Job, Option<Checkpoint>), SessionError> {
        let Resumed { journal, about, left } = self;
        let job =
            if about.is_begun() { Job { units: left.units, done: left.done, loaded: left.loaded } } else { whole()? };
        Ok((job, Some(Checkpoint { journal, every })))
    }
}
