//! The workers of a run, each at the end of a line: a thread's channel, or a process's pipes.

use std::cell::{Cell, RefCell};
use std::io::BufWriter;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};
use std::time::Instant;

use super::message::{Hello, Order, PROTOCOL, Report};
use super::process::{read_frame, write_frame};
use super::statistics::Post;
use super::worker::{Desk, work};
use super::{DivideError, Division, Flags, Manner, Workplace};

/// Who does the work.
pub enum Hands<'h> {
    /// Threads of this process.
    Threads,
    /// Processes, started by a command; each must say that it works on the same thing.
    Processes { command: &'h dyn Fn() -> Command, identity: &'h str },
}

pub(super) struct Crew<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    place: &'env dyn Workplace,
    hands: &'env Hands<'env>,
    flags: &'env Flags,
    lines: Vec<Line>,
    /// Of threads that route units to each other: the inboxes of all, and the ends to read from of those that
    /// have not begun.
    inboxes: Vec<Sender<Order>>,
    unread: Vec<Option<Receiver<Order>>>,
    outbox: Sender<(usize, Report)>,
    /// What was last said of the flags.
    said: (u32, u32, bool),
    /// What writing to processes took, by worker.
    pub posts: Vec<Post>,
}

enum Line {
    Thread(Sender<Order>),
    Process {
        child: Child,
        orders: BufWriter<ChildStdin>,
    },
    /// The worker is gone.
    Cut,
}

/// Makes a crew and lets it work; all workers are gone when this returns.
pub(super) fn with_crew<T>(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    flags: &Flags,
    work_with: impl FnOnce(&mut Crew<'_, '_>, &Receiver<(usize, Report)>) -> Result<T, DivideError>,
) -> Result<T, DivideError> {
    std::thread::scope(|scope| {
        let (outbox, reports) = channel();
        let routes = matches!((hands, division.manner), (Hands::Threads, Manner::Route(_)));
        let pairs = (0..if routes { division.workers } else { 0 }).map(|_| channel());
        let (inboxes, unread) = pairs.map(|(inbox, unread)| (inbox, Some(unread))).unzip();
        let mut crew = Crew {
            scope,
            place,
            hands,
            flags,
            lines: Vec::new(),
            inboxes,
            unread,
            outbox,
            said: (0, 0, false),
            posts: vec![Post::default(); division.workers],
        };
        let mut started = Ok(());
        for number in 0..division.workers {
            started = started.and_then(|()| {
                let line = crew.start(number, division)?;
                crew.lines.push(line);
                Ok(())
            });
        }
        let result = started.and_then(|()| work_with(&mut crew, &reports));
        if result.is_err() {
            // Workers that are still at it must not keep the scope waiting.
            crew.set_flags(0, 0, true);
        }
        crew.dismiss();
        result
    })
}

impl<'scope, 'env> Crew<'scope, 'env> {
    fn start(&mut self, number: usize, division: Division) -> Result<Line, DivideError> {
        let name = format!("worker {number}");
        let failed = |e: std::io::Error| DivideError::Worker(e.to_string());
        let (outbox, place, flags) = (self.outbox.clone(), self.place, self.flags);
        match self.hands {
            Hands::Threads => {
                let own = self.inboxes.get(number).cloned().zip(self.unread.get_mut(number).and_then(Option::take));
                let (orders, inbox) = own.unwrap_or_else(channel);
                let Division { workers, manner, form, .. } = division;
                let inboxes = self.inboxes.clone();
                let worker = move || {
                    let (inbox, inboxes, outbox, posted) = (&inbox, &inboxes[..], &outbox, Cell::new(0));
                    let ahead = RefCell::default();
                    work(&Desk { place, number, workers, manner, form, flags, inbox, inboxes, posted, outbox, ahead });
                };
                Builder::new().name(name).stack_size(crate::STACK).spawn_scoped(self.scope, worker).map_err(failed)?;
                Ok(Line::Thread(orders))
            }
            Hands::Processes { command, .. } => {
                let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
                let (Some(orders), Some(mut reports)) = (child.stdin.take(), child.stdout.take()) else {
                    return Err(DivideError::Worker("it has no pipes".to_owned()));
                };
                let listener = move || {
                    let mut post = Post::default();
                    let gone = loop {
                        match read_frame(&mut reports, &mut post) {
                            Ok(Some(report)) => drop(outbox.send((number, report))),
                            Ok(None) => break "it ended without a word".to_owned(),
                            Err(e) => break e.to_string(),
                        }
                    };
                    // Nobody listens any more if sending fails: the run is over.
                    let _ = outbox.send((number, Report::Gone(gone)));
                };
                Builder::new().name(name).spawn_scoped(self.scope, listener).map_err(failed)?;
                let mut orders = BufWriter::new(orders);
                let deadline = self.place.limits().deadline;
                let remaining = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                let hello = Hello { protocol: PROTOCOL, number, remaining };
                // A process that is gone already is heard of by its listener.
                let _ = write_frame(&mut orders, &hello, &mut self.posts[number]);
                Ok(Line::Process { child, orders })
            }
        }
    }

    /// Sends an order. A worker that is gone is heard of otherwise.
    pub fn send(&mut self, worker: usize, order: Order) {
        match &mut self.lines[worker] {
            Line::Thread(orders) => drop(orders.send(order)),
            Line::Process { orders, .. } => drop(write_frame(orders, &order, &mut self.posts[worker])),
            Line::Cut => {}
        }
    }

    pub fn send_all(&mut self, order: &Order) {
        for worker in 0..self.lines.len() {
            self.send(worker, order.clone());
        }
    }

    /// Tells all but one what that one has noted.
    pub fn send_news(&mut self, from: usize, news: &[u8]) {
        for worker in (0..self.lines.len()).filter(|&worker| worker != from) {
            self.send(worker, Order::News(news.to_vec()));
        }
    }

    pub fn set_flags(&mut self, hungry: u32, save: u32, cancel: bool) {
        self.flags.hungry.store(hungry, Ordering::Relaxed);
        self.flags.save.store(save, Ordering::Relaxed);
        self.flags.cancel.store(cancel, Ordering::Relaxed);
        if matches!(self.hands, Hands::Processes { .. }) && self.said != (hungry, save, cancel) {
            self.said = (hungry, save, cancel);
            self.send_all(&Order::Flags { hungry, save, cancel });
        }
    }

    /// What is wrong with a worker that says this of itself.
    pub fn refuse(&self, protocol: u16, said: &str) -> Option<String> {
        let Hands::Processes { identity, .. } = self.hands else { return None };
        if protocol != PROTOCOL {
            return Some(format!("it speaks version {protocol} of our language, this is version {PROTOCOL}"));
        }
        (said != *identity).then(|| format!("it works on another program: {said} instead of {identity}"))
    }

    /// A worker is gone: how it ended, as far as that is known.
    pub fn cut(&mut self, worker: usize) -> String {
        match std::mem::replace(&mut self.lines[worker], Line::Cut) {
            Line::Process { mut child, orders } => {
                drop(orders);
                child.wait().map_or_else(|e| e.to_string(), |status| status.to_string())
            }
            Line::Thread(_) | Line::Cut => "it is gone".to_owned(),
        }
    }

    /// A worker that is gone gets a successor.
    pub fn replace(&mut self, worker: usize, division: Division) -> Result<(), DivideError> {
        self.lines[worker] = self.start(worker, division)?;
        let (hungry, save, cancel) = self.said;
        self.send(worker, Order::Flags { hungry, save, cancel });
        Ok(())
    }

    pub fn is_there(&self, worker: usize) -> bool {
        !matches!(self.lines[worker], Line::Cut)
    }

    /// Tells all to go; no more reports come after theirs.
    pub fn dismiss(&mut self) {
        self.send_all(&Order::Stop);
        for worker in 0..self.lines.len() {
            if let Line::Process { mut child, orders } = std::mem::replace(&mut self.lines[worker], Line::Cut) {
                drop(orders);
                // A process that cannot be waited for is not ours any more.
                let _ = child.wait();
            }
        }
    }
}
