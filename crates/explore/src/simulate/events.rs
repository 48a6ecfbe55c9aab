//! The coordinator and its workers, event by event, by the rules of `pool`.
//!
//! A unit goes to a worker that has none, or, pushed, none ahead. When the bag is empty and somebody is
//! short, the coordinator calls for work; each worker answers a call once, at its next choice. The coordinator
//! does one thing at a time. Ties are decided by the order in which events were made.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::Scheme;
use super::costs::Costs;
use super::tree::Tree;
use super::walk::{Piece, Walk, spread};
use crate::pool::Coordination;
use crate::unit::Split;

/// How a simulated division went; times in nanoseconds.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// From the first order to the last report.
    pub time: u64,
    /// Of all workers together: following paths, replaying, being made, giving away.
    pub work: u64,
    pub replaying: u64,
    pub making: u64,
    pub splitting: u64,
    pub units: u64,
    pub offers: u64,
    pub longest_queue: usize,
    /// The coordinator's own.
    pub coordinating: u64,
    /// What was walked, in pieces of the tree's order.
    pub(super) walked: Vec<(u32, u32)>,
}

impl Outcome {
    fn settled(mut self, tree: &Tree) -> Outcome {
        self.work = self.walked.iter().map(|&(from, to)| tree.between(from, to)).sum();
        self
    }

    /// The share of the workers' time in which they had nothing to do.
    pub fn idle_share(&self, workers: usize) -> f64 {
        let busy = self.work + self.replaying + self.making + self.splitting;
        1.0 - busy as f64 / (self.time.max(1) as f64 * workers as f64)
    }
}

/// How long a coordinator waits for a report before it calls again.
const PATIENCE: u64 = 50_000_000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Message {
    Offer(Piece),
    Done { worker: usize, rest: Vec<Piece> },
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A report comes in.
    Heard(Message),
    /// The coordinator has dealt with the next report.
    Acts,
    /// It was quiet for a while.
    Patience(u32),
    Order {
        worker: usize,
        piece: Piece,
        spreads: bool,
    },
    Done {
        worker: usize,
        epoch: u32,
    },
    Look {
        worker: usize,
        epoch: u32,
        call: u32,
        choice: u32,
    },
}

#[derive(Debug, Default)]
struct Worker {
    walk: Option<Walk>,
    /// What is left of a unit that is spread.
    rest: Vec<Piece>,
    is_busy: bool,
    is_made: bool,
    inbox: VecDeque<(Piece, bool)>,
    /// Changes with everything that makes an event about the present unit void.
    epoch: u32,
    answered: u32,
}

struct Simulation<'t> {
    tree: &'t Tree,
    scheme: Scheme,
    costs: Costs,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    made: u64,
    workers: Vec<Worker>,
    bag: VecDeque<(Piece, bool)>,
    held: Vec<usize>,
    /// The sum of them.
    all_held: usize,
    reports: VecDeque<Message>,
    is_acting: bool,
    call: u32,
    calls: u32,
    outcome: Outcome,
}

/// How the division of a recorded tree would go.
pub fn simulate(tree: &Tree, scheme: Scheme, costs: &Costs) -> Outcome {
    let workers = scheme.workers.max(1);
    let mut simulation = Simulation {
        tree,
        scheme,
        costs: *costs,
        events: BinaryHeap::new(),
        made: 0,
        workers: std::iter::repeat_with(Worker::default).take(workers).collect(),
        bag: VecDeque::from([(Piece::whole(), scheme.spread > 0)]),
        held: vec![0; workers],
        all_held: 0,
        reports: VecDeque::new(),
        is_acting: false,
        call: 0,
        calls: 0,
        outcome: Outcome::default(),
    };
    if !tree.is_empty() {
        simulation.hand_out(0);
        while let Some(Reverse((now, _, event))) = simulation.events.pop() {
            simulation.happens(now, event);
            if simulation.all_held == 0 && simulation.bag.is_empty() {
                simulation.outcome.time = now;
                break;
            }
        }
    }
    simulation.outcome.settled(tree)
}

impl Simulation<'_> {
    fn at(&mut self, time: u64, event: Event) {
        self.made += 1;
        self.events.push(Reverse((time, self.made, event)));
    }

    fn happens(&mut self, now: u64, event: Event) {
        match event {
            Event::Heard(message) => {
                self.reports.push_back(message);
                if !self.is_acting {
                    self.is_acting = true;
                    self.at(now + self.costs.handling, Event::Acts);
                }
            }
            Event::Acts => self.act(now),
            Event::Patience(call) => {
                if self.call == call && !self.is_acting {
                    self.hand_out(now);
                }
            }
            Event::Order { worker, piece, spreads } => {
                self.workers[worker].inbox.push_back((piece, spreads));
                if !self.workers[worker].is_busy {
                    self.start(worker, now);
                }
            }
            Event::Done { worker, epoch } => {
                if self.workers[worker].epoch == epoch {
                    self.done(worker, now);
                }
            }
            Event::Look { worker, epoch, call, choice } => {
                let who = &self.workers[worker];
                if who.epoch == epoch && call == self.call && who.answered != call {
                    self.give(worker, choice, now);
                }
            }
        }
    }

    /// The coordinator has dealt with a report.
    fn act(&mut self, now: u64) {
        self.outcome.coordinating += self.costs.handling;
        match self.reports.pop_front() {
            Some(Message::Offer(piece)) => self.bag.push_back((piece, false)),
            Some(Message::Done { worker, rest }) => {
                self.held[worker] -= 1;
                self.all_held -= 1;
                self.bag.extend(rest.into_iter().map(|piece| (piece, false)));
            }
            None => {}
        }
        let sent = self.hand_out(now);
        self.is_acting = !self.reports.is_empty();
        if self.is_acting {
            self.at(sent + self.costs.handling, Event::Acts);
        }
    }

    /// Units to workers that have none, or none ahead; then a call for more, if need be. When that is done.
    fn hand_out(&mut self, now: u64) -> u64 {
        self.outcome.longest_queue = self.outcome.longest_queue.max(self.bag.len());
        let ahead = match self.scheme.coordination {
            Coordination::Push => 2,
            Coordination::Pull => 1,
        };
        let mut sent = now;
        for most in 1..=ahead {
            for worker in 0..self.workers.len() {
                if self.held[worker] >= most {
                    continue;
                }
                let Some((piece, spreads)) = self.bag.pop_front() else { break };
                self.held[worker] += 1;
                self.all_held += 1;
                sent += self.costs.handling;
                self.outcome.coordinating += self.costs.handling;
                self.at(sent + self.costs.message, Event::Order { worker, piece, spreads });
            }
        }
        let shares = match self.scheme.split {
            Split::Eager => false,
            Split::Lazy | Split::RootClosest => true,
        };
        let is_short = self.held.iter().any(|&held| held < ahead);
        self.call = 0;
        if shares && is_short && self.bag.is_empty() {
            self.calls += 1;
            self.call = self.calls;
            for worker in 0..self.workers.len() {
                self.look(worker, sent);
            }
            self.at(sent + PATIENCE, Event::Patience(self.call));
        }
        sent
    }

    /// A worker will see the present call at its next choice.
    fn look(&mut self, worker: usize, now: u64) {
        let who = &mut self.workers[worker];
        let Some(walk) = &mut who.walk else { return };
        if let Some((time, choice)) = walk.next_choice(self.tree, now, &mut self.outcome.walked) {
            let event = Event::Look { worker, epoch: who.epoch, call: self.call, choice };
            self.at(time, event);
        }
    }

    fn give(&mut self, worker: usize, choice: u32, now: u64) {
        let who = &mut self.workers[worker];
        let Some(walk) = &mut who.walk else { return };
        if !walk.is_at(self.tree, choice, now, &mut self.outcome.walked) {
            self.look(worker, now);
            return;
        }
        who.answered = self.call;
        let pieces = match self.scheme.split {
            Split::RootClosest => walk.give_closest(self.tree, choice).into_iter().collect(),
            Split::Lazy | Split::Eager => walk.give_here(self.tree, choice),
        };
        let cost = self.costs.split * pieces.len() as u64;
        walk.pause(cost);
        self.outcome.splitting += cost;
        who.epoch += 1;
        let done = Event::Done { worker, epoch: who.epoch };
        let done_at = walk.done_at(self.tree);
        self.at(done_at, done);
        for (number, piece) in (1..).zip(pieces) {
            self.offer(now + self.costs.split * number, piece);
        }
    }

    fn offer(&mut self, now: u64, piece: Piece) {
        self.outcome.offers += 1;
        self.at(now + self.costs.message, Event::Heard(Message::Offer(piece)));
    }

    /// A worker begins with the next unit that it has.
    fn start(&mut self, worker: usize, now: u64) {
        let who = &mut self.workers[worker];
        let Some((piece, spreads)) = who.inbox.pop_front() else {
            who.is_busy = false;
            return;
        };
        let warming = if spreads { 0 } else { self.costs.warming };
        let making = if who.is_made { 0 } else { self.costs.making + warming };
        let replay = (piece.prefix as f64 * self.costs.replay) as u64;
        let begins = now + making + replay;
        // Whoever has spread gets a new engine for going deep.
        (who.is_busy, who.is_made, who.answered) = (true, !spreads, 0);
        who.epoch += 1;
        let epoch = who.epoch;
        self.outcome.making += making;
        self.outcome.replaying += replay;
        self.outcome.units += 1;
        let done_at = if spreads {
            let (time, met, rest) = spread(self.tree, self.scheme.spread);
            self.outcome.walked.extend(met.into_iter().map(|node| (node, node + 1)));
            self.workers[worker].rest = rest;
            begins + time
        } else if self.scheme.split == Split::Eager {
            self.follow(piece, begins)
        } else {
            let walk = Walk::new(self.tree, piece, begins);
            let done_at = walk.done_at(self.tree);
            self.workers[worker].walk = Some(walk);
            done_at
        };
        self.at(done_at, Event::Done { worker, epoch });
        if self.call != 0 {
            self.look(worker, now);
        }
    }

    /// One path, all other alternatives given away on the way.
    fn follow(&mut self, piece: Piece, begins: u64) -> u64 {
        let (mut now, mut prefix, mut node) = (begins, piece.prefix, piece.node);
        loop {
            now += self.tree.between(node, node + 1);
            prefix += self.tree.instructions(node);
            if self.tree.is_leaf(node) {
                break;
            }
            let others: Vec<u32> = self.tree.children(node, u32::MAX).skip(1).collect();
            for node in others {
                now += self.costs.split;
                self.outcome.splitting += self.costs.split;
                self.offer(now, Piece { node, prefix });
            }
            node += 1;
        }
        self.outcome.walked.push((piece.node, node + 1));
        now
    }

    fn done(&mut self, worker: usize, now: u64) {
        let who = &mut self.workers[worker];
        if let Some(walk) = who.walk.take() {
            self.outcome.walked.extend(walk.ranges());
        }
        let rest = std::mem::take(&mut who.rest);
        self.at(now + self.costs.message, Event::Heard(Message::Done { worker, rest }));
        self.start(worker, now);
    }
}
