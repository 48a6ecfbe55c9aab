//! The arena of hash-consed terms.
//!
//! Equal terms have equal ids, so comparing two terms is comparing two numbers. A node is 32 bytes;
//! the table that finds an existing node is open addressing over (hash, id) pairs and never touches
//! a node whose hash differs.
//!
//! Every node carries a *structural key*: first input, size class, then a hash of operator, sort,
//! constants and inputs. Operands of commutative operators are ordered by it (ties by comparing
//! structure), so that neither order nor text depends on ids. `TermId` has no `Ord` for that reason.
//!
//! [`Terms::collect`] frees what a set of roots does not reach. Ids of surviving terms stay; freed
//! ids are given out again, so a cache keyed by ids must drop the dead ones right after a collection
//! ([`Terms::is_live`]).
//!
//! This file makes nodes as told; the simplifying constructors are in `build`.

use crate::function::Function;
use crate::inputs::{Input, InputId, Inputs, SetId};
use crate::op::Op;
use crate::sort::Sort;
use std::cmp::Ordering;

/// A term of one worker's [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct TermId(u32);

impl TermId {
    pub const FALSE: TermId = TermId(0);
    pub const TRUE: TermId = TermId(1);

    /// A dense number for side tables. It says nothing about the term and must not order anything.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`TermId::index`]; meaningful only for a number that came from it.
    pub fn from_index(index: usize) -> TermId {
        TermId(index as u32)
    }
}

#[derive(Clone, Copy)]
struct Node {
    op: Op,
    sort: Sort,
    /// A function is applied somewhere in it.
    applies: bool,
    /// Operands; a constant keeps its value in the first two, an input its ids; behind the operands an
    /// extraction keeps its lowest bit, an application the number of its function.
    args: [TermId; 3],
    size: u32,
    inputs: SetId,
    /// 0 marks a freed node.
    key: u64,
}

const NONE: TermId = TermId(u32::MAX);
/// The first-input part of the key of a term without inputs: orders constants last.
const NO_INPUT: u64 = 0xffff;
const HASH_BITS: u32 = 40;

/// What [`Terms::collect`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collected {
    pub live: usize,
    pub freed: usize,
}

/// A worker's terms.
pub struct Terms {
    nodes: Vec<Node>,
    /// (upper hash half, id + 1) or 0; the length is a power of two.
    table: Vec<u64>,
    used: usize,
    free: Vec<TermId>,
    inputs: Inputs,
    functions: Vec<&'static Function>,
    collections: u64,
    lookups: u64,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            table: vec![0; 1 << 10],
            used: 0,
            free: Vec::new(),
            inputs: Inputs::new(),
            functions: Vec::new(),
            collections: 0,
            lookups: 0,
        };
        let no = terms.constant(Sort::Bool, 0);
        let yes = terms.constant(Sort::Bool, 1);
        debug_assert!(no == TermId::FALSE && yes == TermId::TRUE);
        terms
    }

    // ---- what a term is ----

    pub fn op(&self, t: TermId) -> Op {
        self.node(t).op
    }

    pub fn sort(&self, t: TermId) -> Sort {
        self.node(t).sort
    }

    pub fn args(&self, t: TermId) -> &[TermId] {
        let node = self.node(t);
        &node.args[..node.op.arity()]
    }

    pub fn arg(&self, t: TermId, index: usize) -> TermId {
        self.args(t)[index]
    }

    /// The number of nodes of the term written out as a tree, saturating.
    pub fn size(&self, t: TermId) -> u32 {
        self.node(t).size
    }

    /// The inputs that the term mentions, in creation order.
    pub fn free_inputs(&self, t: TermId) -> &[InputId] {
        self.inputs.members(self.node(t).inputs)
    }

    /// The same as bits: bit n is the input with creation index n, the bit [`LATER_INPUTS`](crate::LATER_INPUTS)
    /// any from that on.
    pub fn input_bits(&self, t: TermId) -> u64 {
        self.inputs.bits(self.node(t).inputs)
    }

    /// Creation index of the earliest input, for ordering; above all others if there is none.
    pub(crate) fn first_input(&self, t: TermId) -> u64 {
        self.node(t).key >> 48
    }

    /// Whether two terms mention a common input.
    pub fn share_inputs(&self, a: TermId, b: TermId) -> bool {
        let (a, b) = (self.node(a).inputs, self.node(b).inputs);
        if a == b {
            return a != SetId::EMPTY;
        }
        let (a, b) = (self.inputs.members(a), self.inputs.members(b));
        a.iter().any(|input| b.contains(input))
    }

    /// The raw value of a constant.
    pub fn const_value(&self, t: TermId) -> Option<u64> {
        let node = self.node(t);
        match node.op {
            Op::Const => Some(node.raw()),
            _ => None,
        }
    }

    /// The input that the term is.
    pub fn as_input(&self, t: TermId) -> Option<InputId> {
        let node = self.node(t);
        match node.op {
            Op::Input => Some(InputId(node.args[0].0)),
            _ => None,
        }
    }

    /// The lowest bit that an `Extract` takes.
    pub fn extract_low(&self, t: TermId) -> u32 {
        let node = self.node(t);
        debug_assert!(node.op == Op::Extract);
        node.args[1].0
    }

    /// The function that an `Apply1` or `Apply2` applies.
    pub fn function(&self, t: TermId) -> &'static Function {
        let node = self.node(t);
        debug_assert!(matches!(node.op, Op::Apply1 | Op::Apply2));
        self.functions[node.args[node.op.arity()].index()]
    }

    /// Whether a function is applied anywhere in the term: then no circuit says all about it.
    pub fn has_application(&self, t: TermId) -> bool {
        self.node(t).applies
    }

    /// The number that is kept behind the operands of an extraction or an application.
    pub(crate) fn kept_number(&self, t: TermId) -> u32 {
        let node = self.node(t);
        match node.op {
            Op::Extract | Op::Apply1 | Op::Apply2 => node.args[node.op.arity()].0,
            _ => 0,
        }
    }

    pub fn input_of(&self, id: InputId) -> &Input {
        self.inputs.get(id)
    }

    /// A number that depends on the term's structure alone, the same in every worker. Two different
    /// terms have the same number only by a rare accident: see [`Terms::compare`].
    pub fn key(&self, t: TermId) -> u64 {
        self.node(t).key
    }

    /// A total order by structure, the same in every worker.
    pub fn compare(&self, a: TermId, b: TermId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let (x, y) = (self.node(a), self.node(b));
        x.key.cmp(&y.key).then_with(|| self.compare_nodes(x, y))
    }

    /// Only reached when two different terms have the same key.
    fn compare_nodes(&self, x: &Node, y: &Node) -> Ordering {
        let heads = x.op.cmp(&y.op).then(x.sort.code().cmp(&y.sort.code()));
        if heads != Ordering::Equal {
            return heads;
        }
        match x.op {
            Op::Const => x.raw().cmp(&y.raw()),
            Op::Input => self.inputs.get(InputId(x.args[0].0)).cmp(self.inputs.get(InputId(y.args[0].0))),
            _ => {
                let kids = (0..x.op.arity()).map(|i| self.compare(x.args[i], y.args[i]));
                let first = kids.into_iter().find(|order| *order != Ordering::Equal);
                first.unwrap_or_else(|| match x.op {
                    Op::Apply1 | Op::Apply2 => self.name_behind(x).cmp(self.name_behind(y)),
                    _ => x.args[1].0.cmp(&y.args[1].0),
                })
            }
        }
    }

    fn name_behind(&self, node: &Node) -> &'static str {
        self.functions[node.args[node.op.arity()].index()].name
    }

    // ---- leaves ----

    /// The constant of this raw value, cut to the sort.
    pub fn constant(&mut self, sort: Sort, raw: u64) -> TermId {
        let raw = sort.canonical(raw);
        self.intern(Op::Const, sort, [TermId(raw as u32), TermId((raw >> 32) as u32), NONE])
    }

    /// The term of an input; the same input always gives the same term.
    pub fn input(&mut self, input: &Input) -> TermId {
        let id = self.inputs.add(input);
        self.intern(Op::Input, input.sort(), [TermId(id.0), TermId(input.index), NONE])
    }

    // ---- nodes as told ----

    pub(crate) fn raw1(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        debug_assert!(op.arity() == 1);
        self.intern(op, sort, [a, NONE, NONE])
    }

    pub(crate) fn raw2(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> TermId {
        debug_assert!(op.arity() == 2);
        let swap = op.commutes() && self.compare(a, b) == Ordering::Greater;
        self.intern(op, sort, if swap { [b, a, NONE] } else { [a, b, NONE] })
    }

    /// A chain's link: the chain is in normal form already, so its operands stay as they are.
    pub(crate) fn raw_link(&mut self, op: Op, sort: Sort, chain: TermId, next: TermId) -> TermId {
        self.intern(op, sort, [chain, next, NONE])
    }

    pub(crate) fn raw3(&mut self, op: Op, sort: Sort, a: TermId, b: TermId, c: TermId) -> TermId {
        debug_assert!(op.arity() == 3);
        self.intern(op, sort, [a, b, c])
    }

    /// A node that another worker's terms had, with its operands as they were.
    pub(crate) fn as_told(&mut self, op: Op, sort: Sort, args: &[TermId]) -> TermId {
        debug_assert!(op.arity() == args.len());
        let mut all = [NONE; 3];
        all[..args.len()].copy_from_slice(args);
        self.intern(op, sort, all)
    }

    pub(crate) fn raw_extract(&mut self, a: TermId, low: u32, width: u8) -> TermId {
        self.intern(Op::Extract, Sort::Bits(width), [a, TermId(low), NONE])
    }

    pub(crate) fn raw_application(&mut self, function: &'static Function, args: &[TermId]) -> TermId {
        let known = self.functions.iter().position(|other| other.name == function.name);
        let number = known.unwrap_or_else(|| {
            self.functions.push(function);
            self.functions.len() - 1
        });
        let number = TermId(number as u32);
        match *args {
            [a] => self.intern(Op::Apply1, Sort::F64, [a, number, NONE]),
            [a, b] => self.intern(Op::Apply2, Sort::F64, [a, b, number]),
            _ => unreachable!("functions have one or two operands"),
        }
    }

    pub(crate) fn function_with_number(&self, number: u32) -> &'static Function {
        self.functions[number as usize]
    }

    /// The binary term if it exists already; makes nothing.
    pub(crate) fn find2(&self, op: Op, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        let swap = op.commutes() && self.compare(a, b) == Ordering::Greater;
        let args = if swap { [b, a, NONE] } else { [a, b, NONE] };
        self.probe(hash(op, sort, &args), op, sort, &args).ok()
    }

    /// The unary term if it exists already; makes nothing.
    pub(crate) fn find1(&self, op: Op, sort: Sort, a: TermId) -> Option<TermId> {
        let args = [a, NONE, NONE];
        self.probe(hash(op, sort, &args), op, sort, &args).ok()
    }

    #[inline]
    fn intern(&mut self, op: Op, sort: Sort, args: [TermId; 3]) -> TermId {
        self.lookups += 1;
        let hash = hash(op, sort, &args);
        match self.probe(hash, op, sort, &args) {
            Ok(known) => known,
            Err(slot) => self.insert(hash, slot, op, sort, args),
        }
    }

    /// The existing node, or the table slot where it belongs.
    #[inline]
    fn probe(&self, hash: u64, op: Op, sort: Sort, args: &[TermId; 3]) -> Result<TermId, usize> {
        let mask = self.table.len() - 1;
        let tag = hash >> 32;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                return Err(slot);
            }
            if entry >> 32 == tag {
                let id = TermId(entry as u32 - 1);
                let node = self.node(id);
                if node.op == op && node.sort == sort && node.args == *args {
                    return Ok(id);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    #[inline(never)]
    fn insert(&mut self, hash: u64, slot: usize, op: Op, sort: Sort, args: [TermId; 3]) -> TermId {
        let node = self.describe(op, sort, args);
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id.index()] = node;
                id
            }
            None => {
                let id = u32::try_from(self.nodes.len()).ok().filter(|id| *id < u32::MAX - 1);
                self.nodes.push(node);
                TermId(id.expect("2^32 terms of 32 bytes do not fit in memory"))
            }
        };
        self.table[slot] = (hash >> 32) << 32 | u64::from(id.0 + 1);
        self.used += 1;
        if self.used * 2 > self.table.len() {
            self.rehash(self.table.len() * 2);
        }
        id
    }

    /// Size, inputs and key of a node to be.
    fn describe(&mut self, op: Op, sort: Sort, args: [TermId; 3]) -> Node {
        let mut size = 1u32;
        let mut inputs = SetId::EMPTY;
        let mut first = NO_INPUT;
        let mut applies = matches!(op, Op::Apply1 | Op::Apply2);
        let mut hash = mix(op as u64 + 1, sort.code() + 0x51);
        match op {
            Op::Const => hash = mix(hash, args[0].0 as u64 | (args[1].0 as u64) << 32),
            Op::Input => {
                let id = InputId(args[0].0);
                inputs = self.inputs.single(id);
                let input = self.inputs.get(id);
                first = u64::from(input.index).min(NO_INPUT - 1);
                hash = mix(hash, u64::from(input.index) << 8 | input.ty as u64);
                hash = mix_name(hash, &input.name);
            }
            _ => {
                for &arg in &args[..op.arity()] {
                    let node = self.nodes[arg.index()];
                    size = size.saturating_add(node.size);
                    inputs = self.inputs.union(inputs, node.inputs);
                    first = first.min(node.key >> 48);
                    hash = mix(hash, node.key);
                    applies |= node.applies;
                }
                match op {
                    Op::Extract => hash = mix(hash, u64::from(args[1].0)),
                    Op::Apply1 | Op::Apply2 => {
                        let number = args[op.arity()].index();
                        hash = mix_name(hash, self.functions[number].name);
                    }
                    _ => {}
                }
            }
        }
        // A key is never 0: the size part is at least 1.
        let key = first << 48 | u64::from(size.min(255)) << HASH_BITS | hash >> (64 - HASH_BITS);
        Node { op, sort, applies, args, size, inputs, key }
    }

    fn rehash(&mut self, length: usize) {
        self.table.clear();
        self.table.resize(length, 0);
        let mask = length - 1;
        for (index, node) in self.nodes.iter().enumerate() {
            if node.key == 0 {
                continue;
            }
            let hash = hash(node.op, node.sort, &node.args);
            let mut slot = hash as usize & mask;
            while self.table[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = (hash >> 32) << 32 | (index as u64 + 1);
        }
    }

    fn node(&self, t: TermId) -> &Node {
        &self.nodes[t.index()]
    }

    // ---- numbers that are given ----

    /// Makes a number the next one to be given out, unless it is in use.
    pub(crate) fn free_only(&mut self, number: TermId) -> TermId {
        if self.nodes.len() <= number.index() {
            let free = Node { key: 0, ..self.nodes[0] };
            self.nodes.resize(number.index() + 1, free);
        }
        self.free.clear();
        if !self.is_live(number) {
            self.free.push(number);
        }
        number
    }

    /// Numbers that are not in use can be given out.
    pub(crate) fn free_the_rest(&mut self, collections: u64) {
        let dead = |&index: &usize| self.nodes[index].key == 0;
        self.free = (0..self.nodes.len()).rev().filter(dead).map(TermId::from_index).collect();
        self.collections = collections;
    }

    // ---- reclamation ----

    /// The number of terms that exist.
    pub fn len(&self) -> usize {
        self.used
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// One more than the greatest index in use, for sizing side tables.
    pub fn capacity(&self) -> usize {
        self.nodes.len()
    }

    /// How often [`Terms::collect`] has run; a cache keyed by ids is stale when this has changed.
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// How many nodes were asked for, made or found: what building terms has cost so far.
    pub fn lookups(&self) -> u64 {
        self.lookups
    }

    /// Whether the id names a term now. Freed ids are given out again, so the answer is of use only
    /// right after a collection.
    pub fn is_live(&self, t: TermId) -> bool {
        self.nodes.get(t.index()).is_some_and(|node| node.key != 0)
    }

    /// Bytes held by nodes and table.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.table.capacity() * size_of::<u64>()
    }

    /// Frees every term that no root reaches. `true` and `false` always stay.
    pub fn collect(&mut self, roots: impl IntoIterator<Item = TermId>) -> Collected {
        let mut live = vec![false; self.nodes.len()];
        let mut todo: Vec<TermId> = roots.into_iter().chain([TermId::FALSE, TermId::TRUE]).collect();
        while let Some(t) = todo.pop() {
            if !std::mem::replace(&mut live[t.index()], true) {
                todo.extend(self.args(t));
            }
        }
        let before = self.used;
        let mut sets = vec![false; self.inputs.set_count()];
        self.free.clear();
        let kept = live.iter().rposition(|live| *live).map_or(0, |last| last + 1);
        self.nodes.truncate(kept);
        for index in (0..kept).rev() {
            if live[index] {
                sets[Inputs::set_index(self.nodes[index].inputs)] = true;
            } else {
                self.nodes[index].key = 0;
                self.free.push(TermId(index as u32));
            }
        }
        self.inputs.keep(&sets);
        self.used = kept - self.free.len();
        let length = (self.used * 3).next_power_of_two().max(1 << 10);
        if length * 4 < self.table.len() {
            self.table = Vec::new();
            self.nodes.shrink_to(kept * 2);
        }
        self.rehash(length.max(self.table.len()));
        self.collections += 1;
        Collected { live: self.used, freed: before - self.used }
    }
}

impl Node {
    fn raw(&self) -> u64 {
        u64::from(self.args[0].0) | u64::from(self.args[1].0) << 32
    }
}

/// The hash of the table: over ids, so no operand has to be read.
#[inline]
fn hash(op: Op, sort: Sort, args: &[TermId; 3]) -> u64 {
    let head = op as u64 | sort.code() << 8 | u64::from(args[0].0) << 32;
    mix(head ^ 0x9e37_79b9_7f4a_7c15, u64::from(args[1].0) | u64::from(args[2].0) << 32)
}

fn mix_name(hash: u64, name: &str) -> u64 {
    name.as_bytes().chunks(8).fold(hash, |hash, chunk| {
        let word = chunk.iter().fold(1u64, |word, &byte| word << 8 | u64::from(byte));
        mix(hash, word)
    })
}

/// Both halves of a 128-bit product: cheap, and every input bit reaches every output bit.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0xa076_1d64_78bd_642f) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    (product as u64 ^ (product >> 64) as u64).rotate_left(23) ^ a
}
