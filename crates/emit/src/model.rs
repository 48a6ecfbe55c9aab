//! What a test is: objects that are made, a call, and what is expected of it.

use std::collections::BTreeMap;

use explore::literal::Literal;
use explore::{FindingKind, Waiting};
use program::kind::split_descriptor;

/// A value as a person would write it in Java.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A primitive, a string or `null`.
    Literal(Literal),
    /// A box of a literal: `Integer.valueOf(1000)`; a string that is an object of its own: `new String("a")`.
    Boxed(Literal),
    /// A constant of an enum; the class as a class file names it (`a/b/Colour`).
    Enum { class: String, constant: String },
    /// The element type is a descriptor: `I`, `Ljava/lang/String;`, `[I`.
    Array { element: String, elements: Vec<Value> },
    /// What a step of the arrangement made, by its number.
    Made(usize),
}

/// Whose method is called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target {
    /// A static method.
    Static,
    /// `new Class(…)`.
    New,
    /// The object that a step of the arrangement made, by its number.
    On(usize),
}

/// A call of a method or a constructor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    pub target: Target,
    /// As a class file names it: `a/b/C$D`.
    pub class: String,
    /// `<init>` for a constructor.
    pub method: String,
    pub descriptor: String,
    /// The parameters' types for the object that it is called on, as descriptors: `Long` where the class extends
    /// `Box<Long>` and the method takes a `T`. Those of the descriptor if there are none.
    pub types: Vec<String>,
    pub arguments: Vec<Value>,
    /// Names of the parameters where the class file has them; empty where it does not.
    pub parameters: Vec<String>,
    /// It cannot be called from a class of the same package, so the generated helper does it by reflection.
    pub is_hidden: bool,
    /// Other methods of this name take as many arguments, so that each argument has to be of its parameter's very
    /// type; `true` is always right, and `false` reads better.
    pub is_overloaded: bool,
    /// Its last parameter takes any number of arguments, so that a null there has to say that it is the array.
    pub has_varargs: bool,
    /// The same, and no other method has its name.
    pub is_variadic: bool,
    /// It declares exceptions that a caller has to declare or catch.
    pub throws_checked: bool,
    /// One of these is no `Exception`: `throws Throwable`.
    pub throws_throwable: bool,
}

impl Call {
    /// The types of its parameters as a caller has to see them, as descriptors.
    pub fn parameter_types(&self) -> Vec<&str> {
        match self.types.is_empty() {
            true => split_descriptor(&self.descriptor).map_or_else(Vec::new, |(types, _)| types),
            false => self.types.iter().map(String::as_str).collect(),
        }
    }
}

/// One step of the arrangement, known to later ones by its number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// A call; its result, or the new object, is what the step made.
    Call(Call),
    /// A call that throws this, as Java source names it, and leaves its mark on the objects before.
    Throws { call: Call, exception: String },
    /// A value that needs a name, such as an array that is looked at afterwards.
    Value { ty: String, value: Value },
}

/// What is expected of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expected {
    /// Equal, bit for bit for floating point, element by element for arrays.
    Value(Value),
    /// Equal, as its class says it, to what this call makes.
    Equal(Box<Call>),
    /// Equal to the list of these elements.
    List(Vec<Value>),
    /// Equal to the set of these elements.
    Set(Vec<Value>),
    /// Equal to the map of these keys and values.
    Map(Vec<(Value, Value)>),
    /// An array of this element type (a descriptor) whose elements are these.
    Elements { element: String, elements: Vec<Expected> },
    /// The text of an array that Java's `Arrays` makes, with those of arrays in it.
    ArrayText(String),
    /// An array with so many elements, and the hash code that Java's `Arrays` makes of them, if that says anything:
    /// too long to be written, or of elements that are not comparable.
    Digest { length: u32, hash: Option<i32> },
    /// The same object as one that the arrangement made, and not only an equal one.
    Same(usize),
    /// Not null, and of this class (as a class file names it), where nothing more can be said.
    InstanceOf(String),
    /// Not null, where its type says already what else is known.
    NotNull,
    /// What its `toString` returns.
    Text(String),
}

/// Something that is looked at after the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Check {
    /// The result of the call.
    Result(Expected),
    /// A getter without parameters of the result of the call, or of what it throws.
    OfResult { class: String, getter: String, descriptor: String, expected: Expected },
    /// A getter without parameters of what a step made.
    Of { step: usize, class: String, getter: String, descriptor: String, expected: Expected },
    /// What a step made, itself: an array that the call may have changed.
    Made { step: usize, expected: Expected },
}

/// How the call ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    Returns,
    /// The class as Java source names it; a message, in UTF-16, that is not worth pinning down is absent.
    Throws {
        exception: String,
        message: Option<Option<Box<[u16]>>>,
    },
}

/// What becomes of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It is to be fixed: its test fails until then.
    Open,
    /// It is about what a caller passed, which tests expect.
    Argument,
    /// It was known before, or nobody wants to hear of it.
    Suppressed,
}

impl Standing {
    pub const ALL: [Standing; 3] = [Standing::Open, Standing::Argument, Standing::Suppressed];

    /// Of a finding about which this is known; whoever suppresses it has the last word.
    pub fn of(is_suppressed: bool, is_argument: bool) -> Standing {
        match (is_suppressed, is_argument) {
            (true, _) => Standing::Suppressed,
            (false, true) => Standing::Argument,
            (false, false) => Standing::Open,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Standing::Open => "open",
            Standing::Argument => "argument",
            Standing::Suppressed => "suppressed",
        }
    }
}

/// A finding that the test shows.
#[derive(Debug, Clone)]
pub struct Finding {
    pub kind: FindingKind,
    /// As Java source names it: `java.lang.ArithmeticException`.
    pub exception: String,
    pub message: Option<String>,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
    /// The file alone.
    pub source: Option<String>,
    pub line: Option<u16>,
    /// It is about what the caller passed.
    pub is_argument: bool,
    /// The thread that it ends, if that is not the one that makes the call.
    pub thread: Option<String>,
    /// Of a deadlock: all threads.
    pub threads: Vec<Waiting>,
    pub standing: Standing,
}

/// A test.
#[derive(Debug, Clone)]
pub struct Test {
    /// Inputs that the program asks `banyan.Symbolic` for, in the order of its calls: names, and values for them.
    pub supplied: Vec<(String, Value)>,
    pub arrange: Vec<Step>,
    pub act: Call,
    pub outcome: Outcome,
    pub checks: Vec<Check>,
    /// The path in Java syntax, for names and display names: `amount < 0 && !closed`.
    pub condition: String,
    /// The path ran for long, so the test has a timeout.
    pub is_long: bool,
    /// It holds where lines end and files are named as here, which is everywhere but on Windows.
    pub of_platform: bool,
    pub finding: Option<Finding>,
    /// Which path this is: root and schedule, for reports and for reproducing it.
    pub root: String,
    pub schedule: String,
    /// Obligations that it meets, by the names that reports use.
    pub meets: Vec<String>,
}

/// A static field that is put back before each test.
#[derive(Debug, Clone)]
pub struct Reset {
    /// As a class file names it.
    pub class: String,
    pub field: String,
    pub descriptor: String,
    pub to: Initial,
    /// A class of the tests' package cannot use it, so the generated helper does.
    pub is_hidden: bool,
}

/// What a static field has when its class is initialised, by how it is put back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Initial {
    /// A value is assigned.
    Value(Value),
    /// A new object of this class is assigned: `new ArrayList<>()`, `new AtomicInteger(5)`.
    New { class: String, is_generic: bool, argument: Option<Value> },
    /// The field is final, and its collection or map was empty.
    Cleared { is_map: bool },
    /// The field is final, and its object of this class has a method `set`.
    Set { class: String, value: Value },
    /// The field is final, and its array had these elements.
    Elements { element: String, elements: Vec<Value> },
}

/// The class that a suite tests.
#[derive(Debug, Clone)]
pub struct Subject {
    /// As a class file names it.
    pub class: String,
    /// `File.java`, where the class file says it.
    pub source: Option<String>,
}

/// The tests of one class, in a stable order; findings among them.
#[derive(Debug, Clone)]
pub struct Suite {
    pub subject: Subject,
    pub tests: Vec<Test>,
}

/// What a report was made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The version of Banyan.
    pub tool: String,
    /// The version of the JDK whose class library was used.
    pub jdk: String,
    /// SHA-256 of the class files under test, by class (`a.b.C$D`).
    pub classes: BTreeMap<String, String>,
}

impl Origin {
    /// `banyan 1.0.0, JDK 17.0.15`.
    pub fn made_by(&self) -> String {
        format!("banyan {}, JDK {}", self.tool, self.jdk)
    }

    /// The hash of a class file, empty if it is not known.
    pub fn hash(&self, class: &str) -> &str {
        self.classes.get(class).map_or("", String::as_str)
    }
}
