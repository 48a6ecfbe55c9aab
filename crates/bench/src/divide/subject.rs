//! The six subjects of the paper on static partitioning, in three sizes.

#[derive(Debug, Clone, Copy)]
pub struct Subject {
    pub name: &'static str,
    /// Its name in the tables.
    pub title: &'static str,
    /// Seconds.
    pub small: &'static str,
    /// Five seconds or more on one core: enough to measure.
    pub medium: &'static str,
    /// More than a minute on one core, as `examples/README.md` has them: enough for many workers.
    pub full: &'static str,
    /// The classes under test.
    pub classes: &'static [&'static str],
    /// The least speedup of 128 simulated workers at full size.
    pub bar: f64,
}

/// What at least four of the six must reach with 128 simulated workers at full size.
pub const COMMON_BAR: f64 = 60.0;

pub const SUBJECTS: [Subject; 6] = [
    Subject {
        name: "asw",
        title: "altitude switch",
        small: "AltitudeSwitchDriver.driveWith(con=4,con=1)",
        medium: "AltitudeSwitchDriver.driveWith(con=5,con=2)",
        full: "AltitudeSwitchDriver.driveWith(con=6,con=2)",
        classes: &[
            "Altimeter",
            "AltitudeEstimator",
            "AltitudeSwitch",
            "DescentLogic",
            "Device*",
            "Estimate",
            "Fault*",
            "ModeLogic",
            "Persistence",
            "RisingEdge",
            "Sensors",
            "Threshold",
            "Watchdog",
        ],
        bar: COMMON_BAR,
    },
    Subject {
        name: "brake",
        title: "wheel brake system",
        small: "WheelBrakeDriver.drive(con=4)",
        medium: "WheelBrakeDriver.drive(con=6)",
        full: "WheelBrakeDriver.drive(con=7)",
        classes: &["WheelBrake"],
        bar: 90.0,
    },
    Subject {
        name: "binheap",
        title: "binomial heap",
        small: "BinomialHeapDriver.sequence(con=7)",
        medium: "BinomialHeapDriver.sequence(con=9)",
        full: "BinomialHeapDriver.sequence(con=9)",
        classes: &["BinomialHeap", "BinomialNode"],
        bar: COMMON_BAR,
    },
    Subject {
        name: "bintree",
        title: "binary tree",
        small: "BinaryTreeDriver.withSearch(con=5)",
        medium: "BinaryTreeDriver.withSearch(con=7)",
        full: "BinaryTreeDriver.searched(con=6)",
        classes: &["BinaryTree", "BinaryTree$*"],
        bar: COMMON_BAR,
    },
    Subject {
        name: "fibheap",
        title: "Fibonacci heap",
        small: "FibonacciHeapDriver.sequence(con=6)",
        medium: "FibonacciHeapDriver.sequence(con=8)",
        full: "FibonacciHeapDriver.withDecrease(con=7)",
        classes: &["FibonacciHeap", "FibonacciNode"],
        bar: COMMON_BAR,
    },
    Subject {
        name: "treemap",
        title: "`TreeMap`",
        small: "TreeMapDriver.sequence(con=6)",
        medium: "TreeMapDriver.insertions(con=8)",
        full: "TreeMapDriver.sequence(con=8)",
        classes: &["java.util.TreeMap"],
        bar: COMMON_BAR,
    },
];
