//! Whether somebody outside wants the machine to stop, asked where one instruction can take long.
//!
//! Instructions are counted, and whoever steps the machine looks at the clock between slices of them. An instruction
//! that builds terms can cost as much as a million others: the `toUpperCase` of a long text is one. So building terms
//! is counted too ([`term::Terms::lookups`]), and after so many the question is asked. An instruction that is broken
//! off has changed nothing and answers [`Limit::Instructions`]; whoever stepped it looks around then, as always. What
//! is short may be memory, too: [`Limit::Memory`].
//!
//! The machine reads no clock: what is asked belongs to whoever set it.

use std::fmt;
use std::sync::Arc;

use crate::natives::Trap;
use crate::state::State;
use crate::step::Limit;

/// Terms that are looked up between two questions: a few milliseconds.
const LOOKUPS: u64 = 1 << 16;

/// Is it time to stop? Once it is, it stays so.
#[derive(Clone)]
pub struct Interrupt(Arc<dyn Fn() -> bool + Send + Sync>);

impl Interrupt {
    pub fn new(is_due: impl Fn() -> bool + Send + Sync + 'static) -> Interrupt {
        Interrupt(Arc::new(is_due))
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}

impl State {
    /// For natives that build terms in a loop, before they change anything.
    #[inline]
    pub(crate) fn breathe(&mut self) -> Result<(), Trap> {
        self.interruption().map_or(Ok(()), |limit| Err(Trap::Limit(limit)))
    }

    /// Where enough terms were built to ask: what there is no more of.
    #[inline]
    pub(crate) fn interruption(&mut self) -> Option<Limit> {
        if self.terms.lookups() < self.asks_at { None } else { self.ask_interrupt() }
    }

    #[cold]
    fn ask_interrupt(&mut self) -> Option<Limit> {
        if self.config.interrupt.as_ref().is_some_and(|interrupt| (interrupt.0)()) {
            // It is asked again at once, should anything run on.
            return Some(Limit::Instructions);
        }
        self.asks_at = self.terms.lookups() + LOOKUPS;
        self.config.ceiling.as_ref().is_some_and(|ceiling| ceiling.is_reached()).then_some(Limit::Memory)
    }
}
