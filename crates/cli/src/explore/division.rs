//! How the work is divided, as typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use explore::partition::Settings;
use explore::pool::{Coordination, Division, Manner, Owners};
use explore::{Form, Split};

use super::{ExploreArgs, OrderName, at_least_one, parse_time};
use crate::run::Failure;

/// Parts of a root for each worker before anybody goes deep.
const SPREAD_PER_WORKER: usize = 4;

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
    pub fn are_used(&self, args: &ExploreArgs) -> Result<bool, Failure> {
        let alone = if args.entry.is_some() {
            Some("--entry: calls of a running program are")
        } else if args.max_paths.is_some() {
            Some("--max-paths: the first paths are")
        } else if args.stop_at_first_finding {
            Some("--stop-at-first-finding: the paths before it are")
        } else if self.divide == DivideName::None {
            Some("--divide none: the paths are")
        } else {
            None
        };
        if let Some(alone) = alone {
            let asked = [(self.workers.is_some_and(|n| n > 1), "-j"), (self.processes.is_some(), "--processes")];
            let checkpoint = (self.checkpoint.is_some(), "--checkpoint");
            if let Some((_, option)) = asked.into_iter().chain([checkpoint]).find(|(is_asked, _)| *is_asked) {
                return Err(Failure::bad_input(format!("{option} has no use with {alone} explored by one worker")));
            }
            return Ok(false);
        }
        match (self.divide, args.strategy) {
            (DivideName::Hash, order) if order != OrderName::Concolic => {
                Err(Failure::bad_input("--divide hash routes the flipped prefixes of --strategy concolic"))
            }
            (DivideName::Random, order) if order != OrderName::Random && order != OrderName::Dfs => {
                Err(Failure::bad_input("--divide random is about --strategy random, each worker with its own seed"))
            }
            (DivideName::Random, _) if self.checkpoint.is_some() => Err(Failure::bad_input(
                "--checkpoint has no use with --divide random: nothing of it is ever done twice",
            )),
            _ => Ok(true),
        }
    }

    /// Is there more than one worker, or one in a process of its own?
    pub fn are_several(&self) -> bool {
        self.are_processes() || self.division().workers > 1
    }

    /// Do the workers race each other?
    pub fn is_race(&self) -> bool {
        self.divide == DivideName::Random
    }

    /// How the tree is partitioned, if it is.
    pub fn partitioning(&self) -> Option<Settings> {
        let (queue_size, shallow_depth) = (self.queue_size, self.shallow_depth);
        (self.divide == DivideName::Static).then(|| Settings { queue_size, shallow_depth, ..Settings::default() })
    }

    pub fn are_processes(&self) -> bool {
        self.processes.is_some()
    }

    pub fn division(&self) -> Division {
        let workers = self.processes.or(self.workers).unwrap_or_else(num_cpus::get_physical).max(1);
        let coordination = match self.coordination {
            CoordinationName::Push => Coordination::Push,
            CoordinationName::Pull => Coordination::Pull,
        };
        let (manner, spread) = match self.divide {
            DivideName::None | DivideName::Random | DivideName::Static => (Manner::Keep, 0),
            DivideName::Dynamic => (Manner::Share(self.split()), 0),
            DivideName::Hash => (Manner::Route(self.owners()), 0),
            DivideName::Hybrid => (Manner::Share(Split::RootClosest), workers * SPREAD_PER_WORKER),
        };
        let form = match self.units {
            UnitsName::Schedule => Form::Schedule,
            UnitsName::Snapshot if self.processes.is_some() => Form::Portable,
            UnitsName::Snapshot => Form::Snapshot,
        };
        Division { workers, manner, coordination, spread, form }
    }

    fn split(&self) -> Split {
        match self.split {
            SplitName::Eager => Split::Eager,
            SplitName::Lazy => Split::Lazy,
            SplitName::RootClosest => Split::RootClosest,
        }
    }

    fn owners(&self) -> Owners {
        match self.hash {
            HashName::Length => Owners::Length,
            HashName::Times33 => Owners::Times33,
            HashName::Mixed => Owners::Mixed,
        }
    }
}
