//! Options that several commands have, in groups, and the configuration that they come to.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use explore::Bounds;
use explore::session::{ExploreConfig, LimitsConfig, MachineConfig, Opening, Order, ReceiverConfig, RootsConfig, Walk};

use crate::explore::{SolverArgs, WorkerArgs, at_least_one, parse_time};
use crate::memory::parse_memory;
use crate::run::{jdk_search, parse_heap};

/// Where the classes are.
#[derive(Debug, Args)]
pub struct ClassPathArgs {
    /// Directories, jars and `dir/*`, separated by colons; `-cp PATH` for short
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    pub class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// What methods are called with.
#[derive(Debug, Args)]
pub struct InputArgs {
    /// On what to call instance methods: `new`, or a static method `Cls.factory`
    #[arg(long, value_name = "HOW")]
    pub receiver: Option<String>,

    /// A condition on the inputs, in Java: `x > 0 && y < x`
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub pre: Vec<String>,

    /// A boolean method that runs before the method, on the same inputs, like `pkg.Cls.isValid`: paths on
    /// which it returns false or throws are left out
    #[arg(long, value_name = "METHOD")]
    pub pre_method: Vec<String>,

    /// A static field, or a field of the receiver, that is an input: `pkg.Cls.field`, or with a mode,
    /// `pkg.Cls.field=sym[0..9]`
    #[arg(long, value_name = "FIELD")]
    pub symbolic_field: Vec<String>,
}

/// What stands in for methods, and how large inputs are.
#[derive(Debug, Args)]
pub struct SourceArgs {
    /// Methods whose every call gives a fresh symbolic value, like `com.acme.Sensor.read*`; with `?` at the
    /// end an object may also be null
    #[arg(long, value_name = "PATTERN")]
    pub source: Vec<String>,

    /// Methods with a boolean parameter behind which a path goes on only if it is true, like `x.Y.assume`
    #[arg(long, value_name = "PATTERN")]
    pub assume_method: Vec<String>,

    /// Most elements of a symbolic array
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub array_bound: u32,

    /// Most characters of a symbolic string
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub string_length: u32,
}

/// The order of paths.
#[derive(Debug, Args)]
pub struct WalkArgs {
    /// The order in which paths are followed; it changes nothing that is found
    #[arg(long, value_enum, default_value_t = OrderName::Dfs)]
    pub strategy: OrderName,

    /// Where the random strategy begins, and the concolic one's first input
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// With the random strategy: how often the first alternative goes first, 0 to 1
    #[arg(long, value_name = "P", value_parser = parse_share)]
    pub bias: Option<f64>,
}

/// How far paths are followed, and what all of it may take.
#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Follow a path through at most so many choices
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    pub depth: Option<usize>,

    /// Follow a path while its condition has at most so many conjuncts
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    pub max_conditions: Option<usize>,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub max_memory: Option<u64>,

    /// Stop after so many paths
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    pub max_paths: Option<u64>,

    /// Stop at the first exception that nobody catches; the result is not exhaustive then
    #[arg(long)]
    pub stop_at_first_finding: bool,

    /// Follow a path for about this many instructions [default: 100000000]; with `cover --tests`, a test
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    pub max_instructions: Option<u64>,

    /// Stop after this time, like 30s, 5m or 500ms
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub budget: Option<Duration>,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_heap)]
    pub max_heap: u64,
}

impl LimitArgs {
    /// What a path may take.
    pub fn instructions(&self) -> u64 {
        self.max_instructions.unwrap_or(LimitsConfig::default().instructions)
    }

    /// The limits, where paths are looked for in a time of their own.
    fn config(&self, budget: Option<Duration>) -> LimitsConfig {
        LimitsConfig {
            depth: self.depth,
            conditions: self.max_conditions,
            paths: self.max_paths,
            first_finding: self.stop_at_first_finding,
            instructions: self.instructions(),
            budget,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    /// Depth first
    Dfs,
    /// Depth first, the order of alternatives drawn
    Random,
    /// Breadth first
    Bfs,
    /// Uncovered branches nearby first
    Coverage,
    /// One concrete run after the other, each along a flipped prefix of an earlier one
    Concolic,
}

impl WalkArgs {
    fn walk(&self) -> Walk {
        let order = match self.strategy {
            OrderName::Dfs => Order::Dfs,
            OrderName::Random => Order::Random,
            OrderName::Bfs => Order::Bfs,
            OrderName::Coverage => Order::Coverage,
            OrderName::Concolic => Order::Concolic,
        };
        Walk { order, seed: self.seed, bias: self.bias }
    }
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("{text:?} is not a number from 0 to 1"))
}

/// The groups that make an exploration, as a command has them.
#[derive(Debug, Clone, Copy)]
pub struct Exploring<'a> {
    pub program: &'a ClassPathArgs,
    pub inputs: &'a InputArgs,
    pub sources: &'a SourceArgs,
    pub walk: &'a WalkArgs,
    pub limits: &'a LimitArgs,
    pub source_path: Option<&'a PathBuf>,
    pub no_assertions: bool,
    pub solver: &'a SolverArgs,
    pub workers: &'a WorkerArgs,
    /// The time in which paths are looked for.
    pub budget: Option<Duration>,
    pub specs: &'a [String],
}

impl Exploring<'_> {
    /// The configuration; `arguments` is what decides what a path is, as typed.
    pub fn config(&self, arguments: Vec<String>) -> ExploreConfig {
        let bounds = Bounds { array: self.sources.array_bound, string: self.sources.string_length };
        ExploreConfig {
            opening: Opening {
                class_path: self.program.class_path.clone(),
                jdk: jdk_search(self.program.jdk.as_deref()),
                sources: self.sources.source.clone(),
                assumptions: self.sources.assume_method.clone(),
            },
            machine: MachineConfig {
                max_heap: self.limits.max_heap,
                assertions: !self.no_assertions,
                bounds,
                properties: Vec::new(),
                max_memory: self.limits.max_memory,
            },
            roots: RootsConfig {
                specs: self.specs.to_vec(),
                receiver: self.inputs.receiver.clone().map_or(ReceiverConfig::Nothing, ReceiverConfig::Named),
                bounds,
                preconditions: self.inputs.pre.clone(),
                guards: self.inputs.pre_method.clone(),
                fields: self.inputs.symbolic_field.clone(),
                source_path: self.source_path.cloned(),
            },
            limits: self.limits.config(self.budget),
            walk: self.walk.walk(),
            solver: self.solver.config(),
            division: self.workers.config(),
            most: 0,
            arguments,
        }
    }
}
