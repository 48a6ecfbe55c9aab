//! Calls that are over when the threads that they started have come to rest.

use super::{Wait, block};
use crate::state::State;

/// Instructions that threads may run after the call that started them has returned.
const SETTLING_INSTRUCTIONS: u64 = 2_000_000;
/// How often all of them may sleep.
const SETTLING_SLEEPS: u64 = 100;

impl State {
    /// Have all threads from this one on, daemons apart, ended?
    pub(super) fn are_at_rest(&self, first: u32) -> bool {
        !(first..self.thread_count()).any(|t| self.is_alive(t) && self.tcb(t, block::DAEMON) == 0)
    }

    /// The thread whose call has returned and that waits for others.
    pub(super) fn settling_thread(&self) -> Option<u32> {
        (0..self.thread_count()).find(|&t| self.tcb(t, block::STATUS) == Wait::Others as u64)
    }

    pub(super) fn resume_caller(&mut self, caller: u32) {
        self.set_tcb(caller, block::STATUS, Wait::Running as u64);
        self.activate(caller);
    }

    /// The current thread's call has returned: lets the threads from this one on run. False if none is left to run.
    pub(crate) fn wait_for_started(&mut self, first: u32) -> bool {
        if self.are_at_rest(first) {
            return false;
        }
        self.set_tcb(self.thread, block::PATIENCE, self.instructions() + SETTLING_INSTRUCTIONS);
        self.set_tcb(self.thread, block::SLEEPS, SETTLING_SLEEPS);
        self.wait_for(Wait::Others, first);
        true
    }
}
