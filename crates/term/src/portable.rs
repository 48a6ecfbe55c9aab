//! Terms that leave their worker: a set of terms as one list of nodes, operands before the terms that
//! use them, so that another worker, process or machine can make the same terms again.
//!
//! A node names its operands by how far back they are, which keeps the serialised numbers small.
//! Inputs and functions go by name. Making the terms again checks every index and every sort, because
//! the bytes may come from anywhere; it does not simplify (unless the inputs are renamed), because the terms were in simplest form when
//! they left, and so they have the same structure, key and text as before.
//!
//! The serialised form names operators by their position in the operator table: whoever keeps such
//! bytes must keep the version of the program with them.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::{TermId, Terms};
use crate::function::{Compute, Function};
use crate::inputs::Input;
use crate::op::Op;
use crate::sort::Sort;

/// A set of terms without a worker.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Portable {
    inputs: Vec<Input>,
    functions: Vec<Box<str>>,
    nodes: Vec<Node>,
    roots: Vec<u32>,
}

/// Operands are counted backwards: 1 is the node before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Node {
    Constant(Sort, u64),
    /// Its place in the list of inputs.
    Input(u32),
    One(Op, Sort, u32),
    Two(Op, Sort, u32, u32),
    Three(Op, Sort, u32, u32, u32),
    /// Operand, lowest bit, width.
    Extract(u32, u32, u8),
    /// The function's place in the list of functions.
    Apply1(u32, u32),
    Apply2(u32, u32, u32),
}

/// Bytes that are no terms.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
pub enum PortableError {
    #[error("term {at} has an operand before the first term")]
    Operand { at: usize },
    #[error("term {at} names an input or function that is not in the list")]
    Name { at: usize },
    #[error("term {at}: {op:?} does not give {sort:?} of its operands")]
    Sort { at: usize, op: Op, sort: Sort },
    #[error("the terms apply a function that this version does not have: {name}")]
    Function { name: Box<str> },
    #[error("term {at} cannot have the number that it had")]
    Number { at: usize },
    #[error("a result is not among the terms")]
    Root,
}

impl Portable {
    /// The given terms, and what they are made of.
    pub fn of(terms: &Terms, roots: &[TermId]) -> Portable {
        let mut writer = Writer { terms, places: FxHashMap::default(), portable: Portable::default() };
        for &root in roots {
            let place = writer.place(root);
            writer.portable.roots.push(place);
        }
        writer.portable
    }

    /// The same, and the term of each node.
    pub(crate) fn in_order(terms: &Terms, roots: &[TermId]) -> (Portable, Vec<TermId>) {
        let mut writer = Writer { terms, places: FxHashMap::default(), portable: Portable::default() };
        for &root in roots {
            writer.place(root);
        }
        let mut order = vec![TermId::TRUE; writer.portable.nodes.len()];
        for (t, place) in writer.places {
            order[place as usize] = t;
        }
        (writer.portable, order)
    }

    /// How many terms were given.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// The inputs that the terms mention.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Makes the terms again, in the order in which they were given. `functions` finds one by its name.
    pub fn intern(
        &self,
        terms: &mut Terms,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
    ) -> Result<Vec<TermId>, PortableError> {
        let made = self.make(terms, functions, AS_TOLD, &Input::clone, &|_, _| Some(None))?;
        self.results(&made)
    }

    /// Makes each term where `place` says, which prepares the arena for it.
    pub(crate) fn place(
        &self,
        terms: &mut Terms,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
        place: &dyn Fn(&mut Terms, usize) -> Option<TermId>,
    ) -> Result<(), PortableError> {
        let place = |terms: &mut Terms, at: usize| place(terms, at).map(Some);
        self.make(terms, functions, AS_TOLD, &Input::clone, &place).map(drop)
    }

    fn results(&self, made: &[TermId]) -> Result<Vec<TermId>, PortableError> {
        let root = |&place: &u32| made.get(place as usize).copied().ok_or(PortableError::Root);
        self.roots.iter().map(root).collect()
    }

    /// The same terms about other inputs of the same types, simplified anew: the order of operands depends
    /// on the inputs.
    pub fn intern_renamed(
        &self,
        terms: &mut Terms,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
        renamed: &dyn Fn(&Input) -> Input,
    ) -> Result<Vec<TermId>, PortableError> {
        let making = Making { node: |terms, op, sort, args| terms.build(op, sort, args, 0), extract: Terms::extract };
        let made = self.make(terms, functions, making, renamed, &|_, _| Some(None))?;
        self.results(&made)
    }

    fn make(
        &self,
        terms: &mut Terms,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
        making: Making,
        renamed: &dyn Fn(&Input) -> Input,
        place: &dyn Fn(&mut Terms, usize) -> Option<Option<TermId>>,
    ) -> Result<Vec<TermId>, PortableError> {
        let mut made: Vec<TermId> = Vec::with_capacity(self.nodes.len());
        for (at, &node) in self.nodes.iter().enumerate() {
            let wanted = place(terms, at).ok_or(PortableError::Number { at })?;
            let back = |by: u32| {
                let place = at.checked_sub(by as usize).filter(|_| by > 0);
                place.map(|place| made[place]).ok_or(PortableError::Operand { at })
            };
            let t = match node {
                Node::Constant(sort, raw) => {
                    if !is_sort(sort) || sort.canonical(raw) != raw {
                        return Err(PortableError::Sort { at, op: Op::Const, sort });
                    }
                    terms.constant(sort, raw)
                }
                Node::Input(place) => {
                    let input = self.inputs.get(place as usize).ok_or(PortableError::Name { at })?;
                    let other = renamed(input);
                    if other.ty != input.ty {
                        return Err(PortableError::Sort { at, op: Op::Input, sort: input.sort() });
                    }
                    terms.input(&other)
                }
                Node::One(op, sort, a) => making.plain(terms, at, op, sort, &[back(a)?])?,
                Node::Two(op, sort, a, b) => making.plain(terms, at, op, sort, &[back(a)?, back(b)?])?,
                Node::Three(op, sort, a, b, c) => making.plain(terms, at, op, sort, &[back(a)?, back(b)?, back(c)?])?,
                Node::Extract(a, low, width) => {
                    let (a, sort) = (back(a)?, Sort::Bits(width));
                    let end = u64::from(low) + u64::from(width);
                    let fits = matches!(terms.sort(a), Sort::Bits(whole) if is_sort(sort) && end <= u64::from(whole));
                    if !fits {
                        return Err(PortableError::Sort { at, op: Op::Extract, sort });
                    }
                    (making.extract)(terms, a, low, width)
                }
                Node::Apply1(function, a) => {
                    let function = self.function(at, function, functions)?;
                    application(terms, at, function, &[back(a)?])?
                }
                Node::Apply2(function, a, b) => {
                    let function = self.function(at, function, functions)?;
                    application(terms, at, function, &[back(a)?, back(b)?])?
                }
            };
            if wanted.is_some_and(|wanted| wanted != t) {
                return Err(PortableError::Number { at });
            }
            made.push(t);
        }
        Ok(made)
    }

    fn function(
        &self,
        at: usize,
        place: u32,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
    ) -> Result<&'static Function, PortableError> {
        let name = self.functions.get(place as usize).ok_or(PortableError::Name { at })?;
        functions(name).ok_or_else(|| PortableError::Function { name: name.clone() })
    }
}

struct Writer<'t> {
    terms: &'t Terms,
    /// Where terms are in the list of nodes.
    places: FxHashMap<TermId, u32>,
    portable: Portable,
}

impl Writer<'_> {
    /// Writes a term after its operands, unless it is there. Terms can be deeper than a stack.
    fn place(&mut self, root: TermId) -> u32 {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.places.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.terms.args(t).iter().filter(|arg| !self.places.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            let at = self.portable.nodes.len() as u32;
            let node = self.node(t, at);
            self.portable.nodes.push(node);
            self.places.insert(t, at);
            stack.pop();
        }
        self.places[&root]
    }

    fn node(&mut self, t: TermId, at: u32) -> Node {
        let terms = self.terms;
        let (op, sort) = (terms.op(t), terms.sort(t));
        let back = |arg: TermId| at - self.places[&arg];
        match (op, terms.args(t)) {
            (Op::Const, _) => Node::Constant(sort, terms.const_value(t).unwrap_or(0)),
            (Op::Extract, &[a]) => Node::Extract(back(a), terms.extract_low(t), sort.width() as u8),
            (Op::Apply1, &[a]) => {
                let a = back(a);
                Node::Apply1(self.function(t), a)
            }
            (Op::Apply2, &[a, b]) => {
                let (a, b) = (back(a), back(b));
                Node::Apply2(self.function(t), a, b)
            }
            (_, &[a]) => Node::One(op, sort, back(a)),
            (_, &[a, b]) => Node::Two(op, sort, back(a), back(b)),
            (_, &[a, b, c]) => Node::Three(op, sort, back(a), back(b), back(c)),
            (_, _) => {
                let input = terms.as_input(t).expect("what has no operands is a constant or an input");
                self.portable.inputs.push(terms.input_of(input).clone());
                Node::Input(self.portable.inputs.len() as u32 - 1)
            }
        }
    }

    fn function(&mut self, t: TermId) -> u32 {
        let name = self.terms.function(t).name;
        let known = self.portable.functions.iter().position(|known| **known == *name);
        known.unwrap_or_else(|| {
            self.portable.functions.push(name.into());
            self.portable.functions.len() - 1
        }) as u32
    }
}

/// As they were.
const AS_TOLD: Making = Making { node: Terms::as_told, extract: Terms::raw_extract };

/// How nodes are made.
#[derive(Clone, Copy)]
struct Making {
    node: fn(&mut Terms, Op, Sort, &[TermId]) -> TermId,
    extract: fn(&mut Terms, TermId, u32, u8) -> TermId,
}

impl Making {
    /// A node of an operator without a number of its own.
    fn plain(self, terms: &mut Terms, at: usize, op: Op, sort: Sort, args: &[TermId]) -> Result<TermId, PortableError> {
        let sorts: Vec<Sort> = args.iter().map(|&arg| terms.sort(arg)).collect();
        if !is_sort(sort) || !is_well_sorted(op, sort, &sorts) {
            return Err(PortableError::Sort { at, op, sort });
        }
        Ok((self.node)(terms, op, sort, args))
    }
}

fn application(
    terms: &mut Terms,
    at: usize,
    function: &'static Function,
    args: &[TermId],
) -> Result<TermId, PortableError> {
    let (op, count) = match function.compute {
        Compute::One(_) => (Op::Apply1, 1),
        Compute::Two(_) => (Op::Apply2, 2),
    };
    if args.len() != count || args.iter().any(|&arg| terms.sort(arg) != Sort::F64) {
        return Err(PortableError::Sort { at, op, sort: Sort::F64 });
    }
    Ok(terms.raw_application(function, args))
}

fn is_sort(sort: Sort) -> bool {
    match sort {
        Sort::Bits(width) => (1..=64).contains(&width),
        Sort::Bool | Sort::F32 | Sort::F64 => true,
    }
}

/// Does the operator give this sort of operands of these sorts? `op` has no number behind its operands.
fn is_well_sorted(op: Op, sort: Sort, args: &[Sort]) -> bool {
    use Sort::{Bits, Bool, F32, F64};
    match (op, args) {
        (Op::Not, [Bool]) | (Op::And, [Bool, Bool]) => sort == Bool,
        (Op::Ite, [Bool, a, b]) => a == b && *a == sort,
        (Op::Eq, [a, b]) => a == b && sort == Bool,
        (Op::BvNot | Op::Neg, [a @ Bits(_)]) => *a == sort,
        (
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::Add | Op::Sub | Op::Mul | Op::SDiv | Op::SRem,
            [a @ Bits(_), b @ Bits(_)],
        ) => a == b && *a == sort,
        (Op::Shl | Op::AShr | Op::LShr, [Bits(width), Bits(_)]) => width.is_power_of_two() && sort == Bits(*width),
        (Op::Slt | Op::Ult, [a @ Bits(_), b @ Bits(_)]) => a == b && sort == Bool,
        (Op::SExt | Op::ZExt, [Bits(width)]) => matches!(sort, Bits(wide) if wide > *width),
        (Op::Concat, [Bits(high), Bits(low)]) => {
            matches!(sort, Bits(both) if u16::from(both) == u16::from(*high) + u16::from(*low))
        }
        (Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMin | Op::FMax, [a, b]) => {
            a == b && a.is_float() && *a == sort
        }
        (Op::FNeg | Op::FAbs | Op::FSqrt | Op::FFloor | Op::FCeil | Op::FRint, [a]) => a.is_float() && *a == sort,
        (Op::FEq | Op::FLt | Op::FLe, [a, b]) => a == b && a.is_float() && sort == Bool,
        (Op::FIsNan, [a]) => a.is_float() && sort == Bool,
        (Op::SToF, [Bits(_)]) => sort.is_float(),
        (Op::FToF, [a]) => a.is_float() && sort.is_float() && *a != sort,
        (Op::FToS, [a]) => a.is_float() && matches!(sort, Bits(_)),
        (Op::BitsToF, [from]) => matches!((*from, sort), (Bits(32), F32) | (Bits(64), F64)),
        (Op::FToBits, [from]) => matches!((*from, sort), (F32, Bits(32)) | (F64, Bits(64))),
        // Another number of operands, or an operator that is written otherwise.
        (_, _) => false,
    }
}
