//! The workers of a run, each at the end of a line: a thread's channel, or a process's pipes.

use std::collections::BTreeSet;
use std::io::BufWriter;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};
use std::time::Instant;

use super::desk::Desk;
use super::message::{Hello, Order, OrderOf, PROTOCOL, Report, ReportOf};
use super::process::{read_frame, write_frame};
use super::statistics::Post;
use super::work::{Rules, Work};
use super::{DivideError, Flags};

/// Who does the work.
pub enum Hands<'h> {
    /// Threads of this process.
    Threads,
    /// Processes, started by a command and told what they are made of; each must say that it works on the same thing.
    Processes { command: &'h dyn Fn() -> Command, identity: &'h str, setup: &'h [u8] },
}

/// What comes from all workers, each by its number.
pub(super) type Reports<W> = Receiver<(usize, ReportOf<W>)>;

pub(super) struct Crew<'scope, 'env, W: Work> {
    scope: &'scope Scope<'scope, 'env>,
    work: &'env W,
    rules: Rules,
    hands: &'env Hands<'env>,
    flags: &'env Flags,
    lines: Vec<Line<W>>,
    /// Of threads that route units to each other: the inboxes of all, and the ends to read from of those that
    /// have not begun.
    inboxes: Vec<Sender<OrderOf<W>>>,
    unread: Vec<Option<Receiver<OrderOf<W>>>>,
    outbox: Sender<(usize, ReportOf<W>)>,
    /// What was last said of the flags.
    said: (u32, u32, bool),
    /// What writing to processes took, by worker.
    posts: Vec<Post>,
}

enum Line<W: Work> {
    Thread(Sender<OrderOf<W>>),
    Process {
        child: Child,
        orders: BufWriter<ChildStdin>,
    },
    /// The worker is gone.
    Cut,
}

/// Makes a crew and lets it work; all workers are gone when this returns.
pub(super) fn with_crew<W: Work, T>(
    work: &W,
    rules: Rules,
    hands: &Hands<'_>,
    flags: &Flags,
    work_with: impl FnOnce(&mut Crew<'_, '_, W>, &Reports<W>) -> Result<T, DivideError>,
) -> Result<T, DivideError> {
    std::thread::scope(|scope| {
        let (outbox, reports) = channel();
        let routes = rules.routes && matches!(hands, Hands::Threads);
        let pairs = (0..if routes { rules.workers } else { 0 }).map(|_| channel());
        let (inboxes, unread) = pairs.map(|(inbox, unread)| (inbox, Some(unread))).unzip();
        let mut crew = Crew {
            scope,
            work,
            rules,
            hands,
            flags,
            lines: Vec::new(),
            inboxes,
            unread,
            outbox,
            said: (0, 0, false),
            posts: vec![Post::default(); rules.workers],
        };
        let mut started = Ok(());
        for number in 0..rules.workers {
            started = started.and_then(|()| {
                let line = crew.start(number)?;
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

impl<'scope, 'env, W: Work> Crew<'scope, 'env, W> {
    fn start(&mut self, number: usize) -> Result<Line<W>, DivideError> {
        let name = format!("worker {number}");
        let failed = |e: std::io::Error| DivideError::Worker(e.to_string());
        let (outbox, work, flags, workers) = (self.outbox.clone(), self.work, self.flags, self.rules.workers);
        match self.hands {
            Hands::Threads => {
                let own = self.inboxes.get(number).cloned().zip(self.unread.get_mut(number).and_then(Option::take));
                let (orders, inbox) = own.unwrap_or_else(channel);
                let inboxes = self.inboxes.clone();
                let worker = move || Desk::new((number, workers), flags, &inbox, &inboxes, &outbox).serve(work);
                Builder::new().name(name).stack_size(crate::STACK).spawn_scoped(self.scope, worker).map_err(failed)?;
                Ok(Line::Thread(orders))
            }
            Hands::Processes { command, setup, .. } => {
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
                let deadline = self.work.deadline();
                let remaining = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                let hello = Hello { protocol: PROTOCOL, number, remaining, setup: setup.to_vec() };
                // A process that is gone already is heard of by its listener.
                let _ = write_frame(&mut orders, &hello, &mut self.posts[number]);
                Ok(Line::Process { child, orders })
            }
        }
    }

    /// Sends an order. A worker that is gone is heard of otherwise.
    pub fn send(&mut self, worker: usize, order: OrderOf<W>) {
        match &mut self.lines[worker] {
            Line::Thread(orders) => drop(orders.send(order)),
            Line::Process { orders, .. } => drop(write_frame(orders, &order, &mut self.posts[worker])),
            Line::Cut => {}
        }
    }

    /// Says something to all workers, but for one that knows already.
    pub fn announce(&mut self, word: &W::Word, except: Option<usize>) {
        for worker in (0..self.lines.len()).filter(|&worker| Some(worker) != except) {
            self.send(worker, Order::Word(word.clone()));
        }
    }

    fn send_all(&mut self, order: &OrderOf<W>) {
        for worker in 0..self.lines.len() {
            self.send(worker, order.clone());
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
    pub fn replace(&mut self, worker: usize) -> Result<(), DivideError> {
        self.lines[worker] = self.start(worker)?;
        let (hungry, save, cancel) = self.said;
        self.send(worker, Order::Flags { hungry, save, cancel });
        Ok(())
    }

    pub fn is_there(&self, worker: usize) -> bool {
        !matches!(self.lines[worker], Line::Cut)
    }

    pub fn is_anybody_there(&self) -> bool {
        (0..self.lines.len()).any(|worker| self.is_there(worker))
    }

    /// Dismisses the workers and hears their last words, each with what messages took on both sides.
    pub fn last_words(&mut self, reports: &Reports<W>) -> Vec<(usize, Vec<W::Part>, Post)> {
        self.send_all(&Order::Stop);
        let mut waiting: BTreeSet<usize> = (0..self.lines.len()).filter(|&worker| self.is_there(worker)).collect();
        let mut heard = Vec::new();
        while !waiting.is_empty() {
            match reports.recv() {
                Ok((worker, Report::Left { last, post })) => {
                    waiting.remove(&worker);
                    heard.push((worker, last, post));
                }
                Ok((worker, Report::Gone(_))) => drop(waiting.remove(&worker)),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        let sent = self.posts.iter().enumerate().map(|(worker, post)| (worker, Vec::new(), *post));
        heard.into_iter().chain(sent).collect()
    }

    /// Tells all to go; no more reports come after theirs.
    fn dismiss(&mut self) {
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
