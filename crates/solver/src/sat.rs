//! The SAT solver behind the blaster: a small trait of ours, and CaDiCaL behind it.
//!
//! Literals are DIMACS numbers: a variable is positive, its negation negative. Variable 1 is true
//! in every solver, so a literal can be a constant and circuits fold around it.
//!
//! Limits are in conflicts, never in seconds: a clock would make verdicts depend on the machine. A
//! clock, or somebody else, can only stop a search, which is no verdict.

use crate::stop::Stop;
use std::ops::Not;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct Lit(i32);

impl Lit {
    pub const TRUE: Lit = Lit(1);
    pub const FALSE: Lit = Lit(-1);

    /// A variable by its number.
    pub(crate) fn variable(number: i32) -> Lit {
        Lit(number)
    }

    /// The constant of this value.
    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The value, if the literal is a constant.
    pub fn known(self) -> Option<bool> {
        match self {
            Lit::TRUE => Some(true),
            Lit::FALSE => Some(false),
            Lit(_) => None,
        }
    }

    /// A dense number for side tables; a literal and its negation differ in the lowest bit.
    pub(crate) fn index(self) -> usize {
        self.0.unsigned_abs() as usize * 2 + usize::from(self.0 < 0)
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 < 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// What a search ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sat,
    Unsat,
    /// The limit on conflicts was reached first.
    Limit,
    /// It was told to stop.
    Stopped,
}

/// An incremental SAT solver.
pub trait Sat {
    fn new_var(&mut self) -> Lit;

    fn add_clause(&mut self, clause: &[Lit]);

    /// Searches for an assignment under assumptions; learned clauses are kept for the next call.
    fn solve_under(&mut self, assumptions: &[Lit], conflicts: u32, stop: &Stop) -> Outcome;

    /// The literal's value after [`Outcome::Sat`].
    fn value(&mut self, lit: Lit) -> bool;

    /// After [`Outcome::Unsat`]: was this assumption needed?
    fn failed(&mut self, assumption: Lit) -> bool;

    /// How many variables there are.
    fn variables(&self) -> usize;
}

/// CaDiCaL through its C interface; started when it gets its first clause, since many a solver never
/// needs one.
pub struct Cadical {
    solver: Option<cadical::Solver<Watch>>,
    variables: i32,
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical::new()
    }
}

impl Cadical {
    pub fn new() -> Cadical {
        Cadical { solver: None, variables: 1 }
    }

    fn solver(&mut self) -> &mut cadical::Solver<Watch> {
        self.solver.get_or_insert_with(|| {
            // No preprocessing: queries are many, small and incremental, and it would cost more than
            // the searches themselves.
            let mut solver = cadical::Solver::<Watch>::with_config("plain").expect("CaDiCaL knows this configuration");
            solver.add_clause([Lit::TRUE.0]);
            solver
        })
    }
}

/// Looks whether a search is to stop, at its request.
struct Watch {
    stop: Stop,
    looks: u32,
    is_stopped: bool,
}

/// CaDiCaL asks every ten steps of its search; of these questions one in so many is worth a look at the
/// clock, the first one included.
const QUESTIONS_PER_LOOK: u32 = 4;

impl cadical::Callbacks for Watch {
    fn started(&mut self) {
        self.looks = 0;
        self.is_stopped = false;
    }

    fn terminate(&mut self) -> bool {
        if self.looks.is_multiple_of(QUESTIONS_PER_LOOK) {
            self.is_stopped |= self.stop.is_reached();
        }
        self.looks = self.looks.wrapping_add(1);
        self.is_stopped
    }
}

fn watch(solver: &mut cadical::Solver<Watch>, stop: &Stop) {
    match solver.get_callbacks() {
        Some(watch) if watch.stop.is_same(stop) => {}
        Some(watch) => watch.stop = stop.clone(),
        None if stop.is_possible() => {
            solver.set_callbacks(Some(Watch { stop: stop.clone(), looks: 0, is_stopped: false }));
        }
        None => {}
    }
}

impl Sat for Cadical {
    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit(self.variables)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver().add_clause(clause.iter().map(|lit| lit.0));
    }

    fn solve_under(&mut self, assumptions: &[Lit], conflicts: u32, stop: &Stop) -> Outcome {
        let limit = i32::try_from(conflicts).unwrap_or(i32::MAX);
        let solver = self.solver();
        watch(solver, stop);
        solver.set_limit("conflicts", limit).expect("CaDiCaL knows this limit");
        match solver.solve_with(assumptions.iter().map(|lit| lit.0)) {
            Some(true) => Outcome::Sat,
            Some(false) => Outcome::Unsat,
            None if solver.get_callbacks().is_some_and(|watch| watch.is_stopped) => Outcome::Stopped,
            None => Outcome::Limit,
        }
    }

    fn value(&mut self, lit: Lit) -> bool {
        self.solver().value(lit.0) == Some(true)
    }

    fn failed(&mut self, assumption: Lit) -> bool {
        self.solver().failed(assumption.0)
    }

    fn variables(&self) -> usize {
        self.variables as usize
    }
}

/// No solver at all: circuits whose operands are constants fold to constants without one.
#[derive(Default)]
pub struct FoldOnly {
    variables: i32,
}

impl FoldOnly {
    pub fn new() -> FoldOnly {
        FoldOnly { variables: 1 }
    }
}

impl Sat for FoldOnly {
    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit(self.variables)
    }

    fn add_clause(&mut self, _clause: &[Lit]) {}

    fn solve_under(&mut self, _assumptions: &[Lit], _conflicts: u32, _stop: &Stop) -> Outcome {
        Outcome::Limit
    }

    fn value(&mut self, lit: Lit) -> bool {
        lit == Lit::TRUE
    }

    fn failed(&mut self, _assumption: Lit) -> bool {
        true
    }

    fn variables(&self) -> usize {
        self.variables as usize
    }
}
