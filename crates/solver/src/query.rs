//! The one question of this crate, and its answers.

use crate::stop::Stop;
use term::{Evaluator, Model, TermId, Terms};

/// Can these conjuncts hold together?
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The conjuncts of the path so far.
    pub path: &'a [TermId],
    /// What is asked about on top of them: the condition of a branch, for example.
    pub extra: &'a [TermId],
    /// A model of `path`, where the caller carries one. It must satisfy every conjunct of `path`;
    /// then only what `extra` touches has to be decided again, and `Sat` answers with this model
    /// changed where needed. Whether it satisfies `extra` as well is for the caller to try.
    pub hint: Option<&'a Model>,
    pub limits: Limits,
    /// When the answer is not wanted any more.
    pub stop: &'a Stop,
}

impl<'a> Query<'a> {
    /// A query without a known model and with the default limits.
    pub fn new(path: &'a [TermId], extra: &'a [TermId]) -> Query<'a> {
        Query { path, extra, hint: None, limits: Limits::default(), stop: Stop::NEVER }
    }

    pub fn with_hint(self, model: &'a Model) -> Query<'a> {
        Query { hint: Some(model), ..self }
    }

    pub fn until(self, stop: &'a Stop) -> Query<'a> {
        Query { stop, ..self }
    }

    /// The path's conjuncts, then the extra ones.
    pub fn conjuncts(&self) -> impl Iterator<Item = TermId> + Clone + 'a {
        self.path.iter().chain(self.extra).copied()
    }

    pub fn len(&self) -> usize {
        self.path.len() + self.extra.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How much effort a query may cost: counted, never clocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Conflicts of the SAT solver.
    pub conflicts: u32,
}

impl Limits {
    /// Below so many conflicts a query is decided as if it were the first one.
    const HISTORY_FROM: u32 = 1_000;

    /// May a query be decided with the help of what was found out for others? The fewer conflicts there
    /// are, the more easily that would decide what the query alone does not.
    pub(crate) fn allow_history(self) -> bool {
        self.conflicts >= Limits::HISTORY_FROM
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { conflicts: 100_000 }
    }
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// With a value for every input that the query mentions (and perhaps for others).
    Sat(Model),
    Unsat,
    /// Never to be taken for `Unsat`.
    Unknown(Why),
}

/// Why a query was not decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Why {
    /// The limit on conflicts, also in a fresh solver.
    Conflicts,
    /// Beyond what circuits spell out: `%` of doubles far apart, or more of everything than fits into memory.
    TooLarge,
    /// It applies a function that has no circuit, and no values were found for it.
    Function,
    /// The back end said so itself.
    BackEnd,
    /// It was told to stop. This says nothing about the query.
    Stopped,
    /// The back end died, also after a restart, or said something that we do not understand.
    BackEndFailed,
}

/// The verdict of a procedure that gives applications of functions any value: its models must be
/// confirmed.
pub(crate) fn confirmed(terms: &Terms, query: &Query, verdict: Verdict) -> Verdict {
    let Verdict::Sat(model) = &verdict else { return verdict };
    let mut applied = query.conjuncts().filter(|&t| terms.has_application(t)).peekable();
    if applied.peek().is_none() {
        return verdict;
    }
    let mut evaluator = Evaluator::new();
    if applied.all(|t| evaluator.holds(terms, model, t)) { verdict } else { Verdict::Unknown(Why::Function) }
}

/// A decision procedure or a layer above one.
pub trait Solver {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict;

    /// After `Unsat`: conjuncts of the query that cannot hold together even alone, if the layer
    /// that answered knows fewer than all.
    fn core(&self) -> Option<&[TermId]> {
        None
    }

    /// To be called right after [`Terms::collect`]: drops what is about terms that are gone. Without
    /// the call everything that is keyed by terms is dropped at the next query.
    fn collected(&mut self, terms: &Terms);

    /// Drops whatever can be made again, because memory is short. It is called like [`Solver::collected`].
    fn release(&mut self, terms: &Terms) {
        self.collected(terms);
    }

    /// Appends the counters of this layer and those below.
    fn report(&self, out: &mut Vec<LayerReport>);

    /// Appends what the user should hear: sentences about answers that did not come as asked for.
    fn warnings(&self, _out: &mut Vec<String>) {}
}

/// What a layer did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LayerReport {
    pub name: &'static str,
    /// Queries that reached the layer.
    pub asked: u64,
    /// Queries that went no further.
    pub answered: u64,
    /// Time spent in the layer itself. Measured for the reader; nothing depends on it.
    pub nanoseconds: u64,
}

/// Whether ids seen earlier still mean what they did.
#[derive(Default)]
pub(crate) struct Generation {
    seen: u64,
}

impl Generation {
    /// Notes the present state; true if a collection has happened unannounced.
    pub fn is_stale(&mut self, terms: &Terms) -> bool {
        std::mem::replace(&mut self.seen, terms.collections()) != terms.collections()
    }
}
