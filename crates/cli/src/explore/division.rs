//! How the work is divided, as typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use explore::Split;
use explore::pool::{Coordination, Owners};
use explore::session::{DivisionConfig, DivisionError, Order, Scheme};

use super::{at_least_one, parse_time};
use crate::options::LimitArgs;
use crate::run::Failure;

/// Who explores, and how they divide the work.
#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Explore with so many workers, threads of this process [default: the number of physical cores]
    #[arg(short = 'j', long = "workers", value_name = "N", value_parser = parse_workers, overrides_with = "processes")]
    workers: Option<usize>,

    /// Explore with so many workers, each a process of its own
    #[arg(long, value_name = "N", value_parser = parse_workers, overrides_with = "workers")]
    processes: Option<usize>,

    /// How the work is divided; it changes nothing that is found
    #[arg(long, value_enum, default_value_t = DivideName::Hybrid)]
    divide: DivideName,

    /// With --divide static: the least number of preconditions in the queue
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>, default_value = "64")]
    queue_size: usize,

    /// With --divide static: choices after which path conditions are collected [default: as many as bring
    /// enough of them]
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    shallow_depth: Option<usize>,

    /// With --divide static: show how the queue came about
    #[arg(long)]
    pub show_queue: bool,

    /// With --divide dynamic: what one worker gives away to another
    #[arg(long, value_enum, default_value_t = SplitName::RootClosest)]
    split: SplitName,

    /// With --divide dynamic or hybrid: whether units of work are sent ahead or asked for
    #[arg(long, value_enum, default_value_t = CoordinationName::Push)]
    coordination: CoordinationName,

    /// What a unit of work that is given away consists of
    #[arg(long, value_enum, default_value_t = UnitsName::Schedule)]
    units: UnitsName,

    /// With --divide hash: the function of a prefix that says whose it is
    #[arg(long, value_enum, default_value_t = HashName::Mixed)]
    hash: HashName,
}

/// What is kept of how it went.
#[derive(Debug, Args)]
pub struct KeepingArgs {
    /// Show how busy the workers were over time
    #[arg(long)]
    pub timeline: bool,

    /// Keep what was done in a new database in this directory; `banyan resume DIR` goes on from there
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,

    /// With --checkpoint: the most that a crash can cost, like 10s
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "5s")]
    pub checkpoint_every: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DivideName {
    /// Not at all: one worker, and nobody beside it
    None,
    /// A queue of preconditions on the inputs, made from the path conditions at a small depth
    Static,
    /// Every worker searches the whole in a random order of its own; the first to finish ends it
    Random,
    /// Workers give away parts of what they have
    Dynamic,
    /// With --strategy concolic: each flipped prefix goes to the worker that a function of it names
    Hash,
    /// A short split of the whole, then parts close to the root when a worker is idle
    Hybrid,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SplitName {
    /// All alternatives but one, at every choice
    Eager,
    /// The other alternatives of the present choice, when a worker is idle
    Lazy,
    /// An alternative of the shallowest open choice, when a worker is idle
    RootClosest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CoordinationName {
    Push,
    Pull,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum UnitsName {
    /// The schedule that leads there, which is replayed
    Schedule,
    /// The state too, which only threads can go on from
    Snapshot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HashName {
    /// The length of the prefix
    Length,
    /// Times 33 plus the entry, as CAUT does
    #[value(name = "times33")]
    Times33,
    /// All bits mixed
    Mixed,
}

pub fn parse_workers(text: &str) -> Result<usize, String> {
    let workers = text.parse().ok().filter(|workers| (1..=1024).contains(workers));
    workers.ok_or_else(|| format!("{text:?} is not a number of workers from 1 to 1024"))
}

impl WorkerArgs {
    /// Is there a coordinator with workers? Exploring calls of a running program, and stopping after so
    /// many paths or at a finding, is done by one.
    pub fn are_used(&self, is_entry: bool, limits: &LimitArgs, is_kept: bool, order: Order) -> Result<bool, Failure> {
        let alone = if is_entry {
            Some("--entry: calls of a running program are")
        } else if limits.max_paths.is_some() {
            Some("--max-paths: the first paths are")
        } else if limits.stop_at_first_finding {
            Some("--stop-at-first-finding: the paths before it are")
        } else if self.divide == DivideName::None {
            Some("--divide none: the paths are")
        } else {
            None
        };
        if let Some(alone) = alone {
            let asked = [(self.workers.is_some_and(|n| n > 1), "-j"), (self.processes.is_some(), "--processes")];
            let checkpoint = (is_kept, "--checkpoint");
            if let Some((_, option)) = asked.into_iter().chain([checkpoint]).find(|(is_asked, _)| *is_asked) {
                return Err(Failure::bad_input(format!("{option} has no use with {alone} explored by one worker")));
            }
            return Ok(false);
        }
        self.config().check(order).map_err(|error| {
            Failure::bad_input(match error {
                DivisionError::HashNeedsConcolic => "--divide hash routes the flipped prefixes of --strategy concolic",
                DivisionError::RandomNeedsRandom => {
                    "--divide random is about --strategy random, each worker with its own seed"
                }
            })
        })?;
        match (self.divide, is_kept) {
            (DivideName::Random, true) => Err(Failure::bad_input(
                "--checkpoint has no use with --divide random: nothing of it is ever done twice",
            )),
            _ => Ok(true),
        }
    }

    /// As a configuration; the workers are as many as the machine has cores, unless told otherwise.
    pub fn config(&self) -> DivisionConfig {
        let scheme = match self.divide {
            DivideName::None => Scheme::None,
            DivideName::Static => Scheme::Static,
            DivideName::Random => Scheme::Random,
            DivideName::Dynamic => Scheme::Dynamic,
            DivideName::Hash => Scheme::Hash,
            DivideName::Hybrid => Scheme::Hybrid,
        };
        let split = match self.split {
            SplitName::Eager => Split::Eager,
            SplitName::Lazy => Split::Lazy,
            SplitName::RootClosest => Split::RootClosest,
        };
        let coordination = match self.coordination {
            CoordinationName::Push => Coordination::Push,
            CoordinationName::Pull => Coordination::Pull,
        };
        let owners = match self.hash {
            HashName::Length => Owners::Length,
            HashName::Times33 => Owners::Times33,
            HashName::Mixed => Owners::Mixed,
        };
        DivisionConfig {
            scheme,
            workers: self.processes.or(self.workers).unwrap_or_else(num_cpus::get_physical).max(1),
            processes: self.processes.is_some(),
            queue_size: self.queue_size,
            shallow_depth: self.shallow_depth,
            split,
            coordination,
            snapshots: self.units == UnitsName::Snapshot,
            owners,
        }
    }
}
