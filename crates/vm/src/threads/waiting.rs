//! What threads wait for, and for whom: the waits-for graph, whose cycles are deadlocks.
//!
//! An edge is a monitor and who holds it, a synchroniser of `java.util.concurrent` that has an owner, a
//! thread that is joined, or a class that another thread initialises. Other signals (`notify`, a latch, a
//! queue) have no one thread that must give them: who waits for one has no edge.

use program::{Home, STATICS_STATE};

use super::Wait;
use crate::inputs::TraceEntry;
use crate::memory::Ref;
use crate::state::State;

/// A thread that is alive, for reports.
#[derive(Debug, Clone)]
pub struct WaitingThread {
    pub name: String,
    /// As `Thread.getState` says it.
    pub state: &'static str,
    pub waits_for: Option<String>,
    /// The name of the thread that has to do something first.
    pub held_by: Option<String>,
    /// Innermost first.
    pub stack: Vec<TraceEntry>,
    /// It waits for ever.
    pub is_stuck: bool,
    /// It waits for itself, through whatever other threads.
    pub is_in_cycle: bool,
}

impl State {
    /// Threads that wait for each other in a cycle, if there are any.
    pub fn has_deadlock(&self) -> bool {
        (0..self.thread_count()).any(|thread| self.is_in_cycle(thread))
    }

    /// Every thread that is alive, in the order in which they were started. Daemons that run no code of the program
    /// (idle workers of the library), and the one whose call has returned, are left out.
    pub fn waiting_threads(&mut self) -> Vec<WaitingThread> {
        let mut named: Vec<Ref> = Vec::new();
        let mut all = Vec::new();
        for thread in 0..self.thread_count() {
            let (wait, target, is_stuck) = self.wait_of(thread);
            if !self.is_alive(thread) || wait == Wait::Others {
                continue;
            }
            let stack = self.stack_of(thread);
            let is_idle = self.is_daemon(thread) && !stack.iter().any(|at| at.class.home == Home::User);
            // Without a frame its call has returned.
            if stack.is_empty() || is_idle && !self.is_in_cycle(thread) {
                continue;
            }
            let waits_for = self.wait_text(thread, wait, target, &mut named);
            let held_by = self.blocker(thread).map(|blocker| self.thread_name(blocker));
            let state = match wait {
                Wait::Lock => "BLOCKED",
                Wait::Notify | Wait::Sleep | Wait::Park if is_stuck => "WAITING",
                Wait::Notify | Wait::Sleep | Wait::Park => "TIMED_WAITING",
                Wait::Nothing | Wait::Running | Wait::ClassInit | Wait::Ended | Wait::Others => "RUNNABLE",
            };
            let name = self.thread_name(thread);
            let is_in_cycle = self.is_in_cycle(thread);
            all.push(WaitingThread { name, state, waits_for, held_by, stack, is_stuck, is_in_cycle });
        }
        all
    }

    fn is_in_cycle(&self, thread: u32) -> bool {
        let mut at = thread;
        for _ in 0..self.thread_count() {
            match self.blocker(at) {
                Some(next) if next == thread => return true,
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    }

    /// The thread that has to do something before this one can go on; none where anybody could, or time does.
    fn blocker(&self, thread: u32) -> Option<u32> {
        let (wait, target, is_stuck) = self.wait_of(thread);
        let blocker = match wait {
            Wait::Lock => self.holder(target),
            Wait::Notify if self.is_notified(thread) => self.holder(target),
            Wait::Notify if self.is_joining(thread) => self.thread_of(target),
            Wait::Park => self.owner(self.park_blocker(thread)),
            Wait::ClassInit => Some((self.mem.read(target + STATICS_STATE) >> 8) as u32),
            Wait::Notify | Wait::Sleep | Wait::Nothing | Wait::Running | Wait::Ended | Wait::Others => None,
        };
        blocker.filter(|&blocker| is_stuck && self.is_alive(blocker))
    }

    /// Does a thread wait for the end of another? `join` waits on the thread itself.
    fn is_joining(&self, thread: u32) -> bool {
        let joins = |at: &TraceEntry| &*at.class.name == "java/lang/Thread" && &*at.method.name == "join";
        self.stack_of(thread).iter().take(3).any(joins)
    }

    /// The object that `LockSupport.park` was told of; 0 for none.
    fn park_blocker(&self, thread: u32) -> Ref {
        let field = self.program.known().thread.field_named("parkBlocker");
        field.map_or(0, |field| self.get_ref(self.mirror_of(thread), field))
    }

    /// The thread that owns a synchroniser, if it is one that can be owned.
    fn owner(&self, synchroniser: Ref) -> Option<u32> {
        let class = (synchroniser != 0).then(|| self.program.class_at(self.mem.read(synchroniser) as u32))??;
        let field = class
            .lineage()
            .find(|class| &*class.name == "java/util/concurrent/locks/AbstractOwnableSynchronizer")?
            .field_named("exclusiveOwnerThread")?;
        let owner = self.get_ref(synchroniser, field);
        (owner != 0).then(|| self.thread_of(owner))?
    }

    fn wait_text(&mut self, thread: u32, wait: Wait, target: u32, named: &mut Vec<Ref>) -> Option<String> {
        match wait {
            Wait::Lock => Some(format!("the monitor of {}", self.object_name(target, named))),
            Wait::Notify if self.is_notified(thread) => {
                Some(format!("the monitor of {}", self.object_name(target, named)))
            }
            Wait::Notify => match self.thread_of(target).filter(|_| self.is_joining(thread)) {
                Some(joined) => Some(format!("the end of thread \"{}\"", self.thread_name(joined))),
                None => Some(format!("a notify of {}", self.object_name(target, named))),
            },
            Wait::Park => Some(match self.park_blocker(thread) {
                0 => "an unpark".to_owned(),
                blocker => self.object_name(blocker, named),
            }),
            Wait::Sleep => Some("the end of its sleep".to_owned()),
            Wait::ClassInit => {
                let class = (0..self.program.class_count() as u32).map(|id| self.class_at(id));
                let class = class.into_iter().find(|class| class.statics == target);
                class.map(|class| format!("the initialisation of {}", class.java_name()))
            }
            Wait::Nothing | Wait::Running | Wait::Ended | Wait::Others => None,
        }
    }

    /// The class of an object with a number: objects are told apart by the order in which reports come to them.
    fn object_name(&mut self, object: Ref, named: &mut Vec<Ref>) -> String {
        let known = named.iter().position(|other| *other == object);
        let number = known.unwrap_or_else(|| {
            named.push(object);
            named.len() - 1
        });
        format!("{}#{}", self.class_of(object).java_name(), number + 1)
    }

    /// The frames of a thread, innermost first, without those that nobody wrote.
    fn stack_of(&self, thread: u32) -> Vec<TraceEntry> {
        let Some((_, fp)) = self.thread_frames().into_iter().nth(thread as usize) else { return Vec::new() };
        let stubs = [self.stubs.thread, self.stubs.init, self.stubs.call];
        let entry = |(frame, innermost): (&crate::frame::Frame, bool)| {
            let method = frame.code().method;
            let class = method.class();
            let is_made = class.home == Home::Made || stubs.iter().any(|stub| std::ptr::eq(*stub, frame.code));
            (!is_made).then(|| TraceEntry { class, method, pc: frame.bytecode_pc(innermost) })
        };
        let mut stack: Vec<TraceEntry> = self.frames(thread, fp).filter_map(entry).collect();
        stack.reverse();
        stack
    }
}
