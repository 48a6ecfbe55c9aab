//! Symbolic values in slots and arrays, and the decisions they lead to.
//!
//! A slot's tag is 0 for a concrete value, else the number of a term plus one; the payload of a
//! symbolic slot is 0, so equal terms are equal words. Arrays are packed: terms of their elements
//! are in a *shadow*, an `int[]` of tags that is made at the first symbolic store and hangs on the
//! length word. This file knows how to read and write them and how to ask for a decision; it never
//! asks whether something is possible.

use program::{Kind, Shape};
use term::{JavaType, Sort, TermId};

use crate::memory::Ref;
use crate::natives::Trap;
use crate::state::State;
use crate::step::{Choice, Reason, Step};

/// The tag of a term.
#[inline]
pub fn tag(term: TermId) -> u64 {
    term.index() as u64 + 1
}

/// The term of a tag that is not 0.
#[inline]
pub fn untag(tag: u64) -> TermId {
    TermId::from_index(tag as usize - 1)
}

/// The sort of a kind as registers hold it: narrow integers are ints.
pub fn register_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Ref | Kind::Void => Sort::INT,
        Kind::Long => Sort::LONG,
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
    }
}

/// The type of an input of a primitive kind.
pub fn input_type(kind: Kind) -> Option<JavaType> {
    Some(match kind {
        Kind::Boolean => JavaType::Boolean,
        Kind::Byte => JavaType::Byte,
        Kind::Char => JavaType::Char,
        Kind::Short => JavaType::Short,
        Kind::Int => JavaType::Int,
        Kind::Long => JavaType::Long,
        Kind::Float => JavaType::Float,
        Kind::Double => JavaType::Double,
        Kind::Ref | Kind::Void => return None,
    })
}

impl State {
    /// A value from outside, as registers hold it: the words of a slot.
    pub fn symbolic_input(&mut self, input: &term::Input, kind: Kind) -> (u64, u64) {
        self.symbolic = true;
        let raw = self.terms.input(input);
        let term = self.terms.widen_input(raw, input.ty);
        self.slots(kind, term)
    }

    /// The term of a one-word slot.
    pub fn narrow_term(&mut self, slot: u64, sort: Sort) -> TermId {
        match slot >> 32 {
            0 => self.terms.constant(sort, slot),
            tag => untag(tag),
        }
    }

    /// The term of a two-word slot.
    pub fn wide_term(&mut self, payload: u64, tag: u64, sort: Sort) -> TermId {
        if tag == 0 { self.terms.constant(sort, payload) } else { untag(tag) }
    }

    /// A term as a one-word slot.
    pub fn narrow_slot(&mut self, term: TermId) -> u64 {
        match self.terms.const_value(term) {
            Some(value) => value & 0xffff_ffff,
            None => tag(term) << 32,
        }
    }

    /// A term as a two-word slot.
    pub fn wide_slot(&mut self, term: TermId) -> (u64, u64) {
        match self.terms.const_value(term) {
            Some(value) => (value, 0),
            None => (0, tag(term)),
        }
    }

    /// A term as words of a register or field of this kind.
    pub fn slots(&mut self, kind: Kind, term: TermId) -> (u64, u64) {
        if kind.words() == 2 { self.wide_slot(term) } else { (self.narrow_slot(term), 0) }
    }

    /// The term of a value of this kind in a register.
    ///
    /// # Safety
    /// `r` and, for wide kinds, the register after it belong to the frame.
    pub(crate) unsafe fn register_term(&mut self, r: *const u64, kind: Kind) -> TermId {
        let sort = register_sort(kind);
        // SAFETY: the caller's promise.
        unsafe { if kind.words() == 2 { self.wide_term(*r, *r.add(1), sort) } else { self.narrow_term(*r, sort) } }
    }

    /// Puts a term into a register.
    ///
    /// # Safety
    /// As for [`State::register_term`].
    pub(crate) unsafe fn put_term(&mut self, r: *mut u64, kind: Kind, term: TermId) {
        let (word, tag) = self.slots(kind, term);
        // SAFETY: the caller's promise.
        unsafe {
            *r = word;
            if kind.words() == 2 {
                *r.add(1) = tag;
            }
        }
    }

    // Decisions.

    /// Which of these cases holds? The first that is plainly true, or what was decided, or a question.
    /// The conditions exclude each other and cover everything.
    pub(crate) fn case(&mut self, reason: Reason, conditions: &[TermId]) -> Result<u32, Trap> {
        let truth = |s: &State, c: TermId| s.terms.const_value(c);
        if let Some(at) = conditions.iter().position(|&c| truth(self, c) == Some(1)) {
            return Ok(at as u32);
        }
        match self.next_answer() {
            Some(answer) => Ok(answer),
            None => Err(Trap::Choose(Choice {
                reason,
                alternatives: conditions.len() as u32,
                conditions: conditions.to_vec(),
            })),
        }
    }

    /// Does a condition hold? Alternative 0 is no, 1 is yes.
    pub(crate) fn test(&mut self, reason: Reason, condition: TermId) -> Result<bool, Trap> {
        if let Some(known) = self.terms.const_value(condition) {
            return Ok(known == 1);
        }
        if let Some(answer) = self.next_answer() {
            return Ok(answer == 1);
        }
        let no = self.terms.not(condition);
        Err(Trap::Choose(Choice { reason, alternatives: 2, conditions: vec![no, condition] }))
    }

    /// The value of an int: one alternative for each from 0 to `most`, then one for all others, which
    /// stands for -1. For numbers that are checked against a range right afterwards.
    pub(crate) fn decided_int(&mut self, slot: u64, most: u32) -> Result<i32, Trap> {
        if slot >> 32 == 0 {
            return Ok(slot as i32);
        }
        let value = self.narrow_term(slot, Sort::INT);
        let mut conditions = Vec::with_capacity(most as usize + 2);
        for n in 0..=most {
            let n = self.terms.int(n as i32);
            conditions.push(self.terms.eq(value, n));
        }
        let last = self.terms.int(most as i32);
        conditions.push(self.terms.ult(last, value));
        let chosen = self.case(Reason::Index, &conditions)?;
        Ok(if chosen > most { -1 } else { chosen as i32 })
    }

    /// The decisions of an instruction are made; the next one starts anew.
    #[inline]
    pub(crate) fn decided(&mut self) {
        self.taken.clear();
        self.taken_at = 0;
    }

    // Arrays.

    /// The shadow of an array, 0 if all its elements are concrete.
    #[inline]
    pub(crate) fn shadow(&self, array: Ref) -> Ref {
        (self.mem.read(array + 1) >> 32) as Ref
    }

    pub(crate) fn make_shadow(&mut self, array: Ref) -> Result<Ref, Trap> {
        let known = self.shadow(array);
        if known != 0 {
            return Ok(known);
        }
        let length = self.array_length(array);
        let shadow = self.new_primitive_array(Kind::Int, length)?;
        self.mem.write(array + 1, u64::from(length) | u64::from(shadow) << 32);
        Ok(shadow)
    }

    /// All elements of an array are concrete now.
    pub(crate) fn drop_shadow(&mut self, array: Ref) {
        let length = self.array_length(array);
        self.mem.write(array + 1, u64::from(length));
    }

    pub(crate) fn element_kind(&mut self, array: Ref) -> Kind {
        match self.class_of(array).shape {
            Shape::Array { element, .. } => element,
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => Kind::Void,
        }
    }

    /// The payload of an element as a register holds it.
    pub(crate) fn element_payload(&self, array: Ref, index: u32, kind: Kind) -> u64 {
        // SAFETY: callers checked the index; see `Memory::at`.
        unsafe {
            let data = self.mem.at(array + 2);
            let at = index as usize;
            match kind {
                Kind::Boolean | Kind::Byte => u64::from(*data.cast::<i8>().add(at) as i32 as u32),
                Kind::Char => u64::from(*data.cast::<u16>().add(at)),
                Kind::Short => u64::from(*data.cast::<i16>().add(at) as i32 as u32),
                Kind::Int | Kind::Float | Kind::Ref | Kind::Void => u64::from(*data.cast::<u32>().add(at)),
                Kind::Long | Kind::Double => *data.add(at),
            }
        }
    }

    /// The term of an element at a known index.
    pub fn element_term(&mut self, array: Ref, index: u32) -> TermId {
        let kind = self.element_kind(array);
        let shadow = self.shadow(array);
        let tag = if shadow == 0 { 0 } else { self.element(shadow, index) };
        if tag != 0 {
            return untag(u64::from(tag));
        }
        let payload = self.element_payload(array, index, kind);
        self.terms.constant(register_sort(kind), payload)
    }

    /// Stores a term at a known index, narrowed to the element's type.
    pub(crate) fn store_term(&mut self, array: Ref, index: u32, term: TermId) -> Result<(), Trap> {
        let kind = self.element_kind(array);
        let term = self.narrowed(kind, term);
        match self.terms.const_value(term) {
            Some(value) => {
                let shadow = self.shadow(array);
                if shadow != 0 {
                    self.set_element(shadow, index, 0);
                }
                self.store_payload(array, index, kind, value);
            }
            None => {
                let shadow = self.make_shadow(array)?;
                self.set_element(shadow, index, tag(term) as u32);
                self.store_payload(array, index, kind, 0);
            }
        }
        Ok(())
    }

    /// What is left of a value in a place of this kind.
    pub(crate) fn narrowed(&mut self, kind: Kind, term: TermId) -> TermId {
        match kind {
            Kind::Boolean => {
                let one = self.terms.int(1);
                self.terms.bit_and(term, one)
            }
            Kind::Byte => self.terms.i2b(term),
            Kind::Char => self.terms.i2c(term),
            Kind::Short => self.terms.i2s(term),
            Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref | Kind::Void => term,
        }
    }

    pub(crate) fn store_payload(&mut self, array: Ref, index: u32, kind: Kind, value: u64) {
        let width = kind.element_bytes();
        self.mem.touch(array + 2 + (u64::from(index) * u64::from(width) / 8) as u32);
        // SAFETY: callers checked the index; see `Memory::at`.
        unsafe {
            let data = self.mem.at(array + 2);
            let at = index as usize;
            match width {
                1 => *data.cast::<u8>().add(at) = value as u8,
                2 => *data.cast::<u16>().add(at) = value as u16,
                8 => *data.add(at) = value,
                _ => *data.cast::<u32>().add(at) = value as u32,
            }
        }
    }

    /// Copies the terms of a range of elements, after the payloads were copied.
    pub(crate) fn copy_shadow(&mut self, from: Ref, from_at: u32, to: Ref, to_at: u32, count: u32) -> Result<(), Trap> {
        let (source, target) = (self.shadow(from), self.shadow(to));
        if source == 0 && target == 0 {
            return Ok(());
        }
        let tags: Vec<Ref> =
            (0..count).map(|i| if source == 0 { 0 } else { self.element(source, from_at + i) }).collect();
        if target == 0 && tags.iter().all(|&t| t == 0) {
            return Ok(());
        }
        let target = self.make_shadow(to)?;
        for (i, &tag) in tags.iter().enumerate() {
            self.set_element(target, to_at + i as u32, tag);
        }
        Ok(())
    }

    /// Which index does a term stand for, out of range included? Asks whether it is in range.
    pub(crate) fn in_range(&mut self, index: TermId, length: u32) -> Result<bool, Trap> {
        let length = self.terms.int(length as i32);
        let inside = self.terms.ult(index, length);
        self.test(Reason::Index, inside)
    }

    /// The element at a symbolic index that is in range: an if-then-else over all elements.
    pub(crate) fn select_term(&mut self, array: Ref, index: TermId) -> TermId {
        let length = self.array_length(array);
        let mut result = self.element_term(array, length - 1);
        for i in (0..length - 1).rev() {
            let at = self.terms.int(i as i32);
            let here = self.terms.eq(index, at);
            let element = self.element_term(array, i);
            result = self.terms.ite(here, element, result);
        }
        result
    }

    /// Stores at a symbolic index that is in range: every element may change.
    pub(crate) fn store_select(&mut self, array: Ref, index: TermId, value: TermId) -> Result<(), Trap> {
        let kind = self.element_kind(array);
        let value = self.narrowed(kind, value);
        self.make_shadow(array)?;
        for i in 0..self.array_length(array) {
            let at = self.terms.int(i as i32);
            let here = self.terms.eq(index, at);
            let old = self.element_term(array, i);
            let new = self.terms.ite(here, value, old);
            self.store_term(array, i, new)?;
        }
        Ok(())
    }

    /// A native met symbolic data it cannot read: the path ends here.
    pub(crate) fn poison(&mut self, what: &str) {
        if self.event.is_none() {
            let stack = self.call_stack();
            let what = format!("{what} holds symbolic values");
            self.event = Some(Step::Unsupported(crate::step::Unsupported { what, stack }));
        }
    }
}
