//! Places whose value is chosen when it is first read: the fields, elements and lengths of the objects
//! that an enumeration makes.
//!
//! A field that waits for its value holds a word whose tag no term has, with the place's number as
//! payload. Only code of a program that was opened for it looks
//! ([`program::ProgramConfig::choose_fields`]). An array that waits has a shadow: a table of the
//! numbers of its length and its elements, 0 where the value is known; every access to an array with a
//! shadow is a cold one, so other arrays pay nothing. Whoever reads asks with [`Reason::Field`] before
//! anything is changed; the answer is written by [`State::settle`], and the read runs again. A write
//! ends the wait without a question.
//!
//! This file does not know what values there are.

use program::code::Op;
use program::{Class, Field, Kind, Shape};

use crate::interp::{Exit, a, b, c, next};
use crate::memory::Ref;
use crate::natives::Trap;
use crate::state::State;
use crate::step::{Choice, Reason, Step};

/// The upper half of a field that waits for its value. No term has this tag: there are never so many.
const WAITS: u64 = 0xffff_ffff;

/// Where a value goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Word(u32),
    Wide(u32),
    Length(Ref),
    Element(Ref, u32, Kind),
}

/// The places of a state, by number.
#[derive(Debug, Default)]
pub(crate) struct Lazy {
    places: Vec<Place>,
    /// The place that was read.
    asked: u32,
    /// An op asks for it. That is so frequent that it is no event like others.
    pub(crate) asks: bool,
}

/// Runs until a place is read that waits for its value, and answers its number; or until something else.
pub fn step_to_read(state: &mut State) -> Result<u32, Step> {
    loop {
        if state.event.is_some() {
            return Err(crate::step(state));
        }
        crate::interp::run_on(state);
        if std::mem::take(&mut state.lazy.asks) {
            return Ok(state.lazy.asked);
        }
    }
}

/// The question for the value of a place.
pub(crate) fn question() -> Choice {
    Choice { reason: Reason::Field, alternatives: 0, conditions: Vec::new() }
}

/// Does a word of a field wait for its value?
#[inline(always)]
pub(crate) fn waits(word: u64) -> bool {
    word >> 32 == WAITS
}

impl State {
    /// Makes a field wait for its value; answers the place's number.
    pub fn lazy_field(&mut self, object: Ref, field: &Field) -> u32 {
        let at = object + field.offset;
        let number = self.lazy.places.len() as u32;
        let word = WAITS << 32 | u64::from(number);
        self.mem.write(at, word);
        let wide = field.kind.words() == 2;
        if wide {
            self.mem.write(at + 1, WAITS);
        }
        self.lazy.places.push(if wide { Place::Wide(at) } else { Place::Word(at) });
        number
    }

    /// Makes an array whose length, up to `longest`, and elements wait for their values; answers the
    /// array and the number of its length. Those of its elements follow.
    pub fn lazy_array(&mut self, class: &'static Class, longest: u32) -> Result<(Ref, u32), Trap> {
        let Shape::Array { element, .. } = class.shape else { return Err(Trap::Internal("an array class is needed")) };
        let array = self.new_array(class, longest)?;
        let shadow = self.new_primitive_array(Kind::Int, longest + 1)?;
        let first = self.lazy.places.len() as u32;
        self.lazy.places.push(Place::Length(array));
        self.lazy.places.extend((0..longest).map(|at| Place::Element(array, at, element)));
        for at in 0..=longest {
            self.set_element(shadow, at, first + at + 1);
        }
        self.mem.write(array + 1, u64::from(longest) | u64::from(shadow) << 32);
        Ok((array, first))
    }

    /// The place that was read, after a question of [`Reason::Field`].
    pub fn asked_place(&self) -> u32 {
        self.lazy.asked
    }

    /// Gives a place its value: the word of a register of its kind.
    pub fn settle(&mut self, place: u32, word: u64) {
        match self.lazy.places[place as usize] {
            Place::Word(at) => self.mem.write(at, word),
            Place::Wide(at) => {
                self.mem.write(at, word);
                self.mem.write(at + 1, 0);
            }
            Place::Length(array) => {
                let shadow = self.shadow(array);
                self.mem.write(array + 1, u64::from(word as u32) | u64::from(shadow) << 32);
                self.set_element(shadow, 0, 0);
            }
            Place::Element(array, at, kind) => {
                let shadow = self.shadow(array);
                if shadow != 0 {
                    self.set_element(shadow, at + 1, 0);
                }
                self.store_payload(array, at, kind, word);
            }
        }
    }

    fn ask(&mut self, place: u32) -> Trap {
        self.lazy.asked = place;
        Trap::Choose(question())
    }

    /// Asks for the value of a word that waits, for natives that read fields.
    pub(crate) fn settled_word(&mut self, at: u32) -> Result<(), Trap> {
        let word = self.mem.read(at);
        if !waits(word) {
            return Ok(());
        }
        // A long may look like it.
        let is_asked = match self.lazy.places.get(word as u32 as usize) {
            Some(&Place::Word(place)) => place == at,
            Some(&Place::Wide(place)) => place == at && self.mem.read(at + 1) == WAITS,
            Some(Place::Length(_) | Place::Element(..)) | None => false,
        };
        if is_asked { Err(self.ask(word as u32)) } else { Ok(()) }
    }

    /// Asks for everything that an object waits for, one after the other, for natives that read it whole.
    pub(crate) fn settled_object(&mut self, object: Ref) -> Result<(), Trap> {
        if self.lazy.places.is_empty() {
            return Ok(());
        }
        let class = self.class_of(object);
        if class.is_array() {
            return self.settled_array(object);
        }
        (1..class.instance_words).try_for_each(|at| self.settled_word(object + at))
    }

    /// Asks for everything that an array waits for; from then on it is one like any other.
    pub(crate) fn settled_array(&mut self, array: Ref) -> Result<(), Trap> {
        let shadow = self.shadow(array);
        if self.lazy.places.is_empty() || shadow == 0 {
            return Ok(());
        }
        self.settled_length(array)?;
        let length = self.array_length(array);
        for at in 0..=length {
            let waiting = self.element(shadow, at);
            if waiting != 0 {
                return Err(self.ask(waiting - 1));
            }
        }
        self.mem.write(array + 1, u64::from(length));
        Ok(())
    }

    fn settled_length(&mut self, array: Ref) -> Result<(), Trap> {
        match self.element(self.shadow(array), 0) {
            0 => Ok(()),
            waiting => Err(self.ask(waiting - 1)),
        }
    }

    /// Is there any place that waits, or did?
    #[inline(always)]
    pub(crate) fn has_places(&self) -> bool {
        !self.lazy.places.is_empty()
    }
}

/// A field is read that waits for its value.
#[cold]
#[inline(never)]
pub(crate) fn ask_field(s: &mut State, pc: *const u64, word: u64) -> Exit {
    s.sync(pc);
    s.lazy.asked = word as u32;
    s.lazy.asks = true;
    Exit::Reload
}

/// An access to an array that waits for values: a length or a word that is known, or the question for it.
///
/// # Safety
/// The op is a load, a store or a length of a verified method, and these are its arguments.
#[inline(never)]
pub(crate) unsafe fn access(s: &mut State, pc: *const u64, r: *mut u64, op: u64, array: Ref, index: u64) -> Exit {
    // SAFETY: the caller's promise; a shadow has a number for the length and for each element.
    unsafe {
        let length = s.mem.read(array + 1);
        let shadow: *const u32 = s.mem.at((length >> 32) as Ref).add(2).cast();
        // What is in range depends on the length, so it is read first.
        if *shadow != 0 {
            return ask_field(s, pc, u64::from(*shadow - 1));
        }
        let which = op & crate::interp::OP_MASK;
        if which == Op::ArrayLen as u64 {
            *r.add(a(op)) = u64::from(length as u32);
            next!(s, pc.add(1), r)
        }
        let has_words = which == Op::Iaload as u64 || which == Op::Aaload as u64;
        if has_words && (index as u32) < length as u32 {
            let waiting = *shadow.add(index as usize + 1);
            if waiting != 0 {
                return ask_field(s, pc, u64::from(waiting - 1));
            }
            *r.add(a(op)) = u64::from(*s.mem.at(array).add(2).cast::<u32>().add(index as usize));
            next!(s, pc.add(1), r)
        }
        access_slow(s, pc, r, op, array, index)
    }
}

#[inline(never)]
unsafe fn access_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64, array: Ref, index: u64) -> Exit {
    // SAFETY: the caller's promise.
    match unsafe { accessed(s, r, op, array, index as u32) } {
        Ok(true) => unsafe { next!(s, pc.add(1), r) },
        Ok(false) => {
            s.sync(pc);
            let length = s.array_length(array);
            let message = format!("Index {} out of bounds for length {length}", index as i32);
            s.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&message));
            Exit::Reload
        }
        Err(trap) => {
            s.sync(pc);
            s.trap(trap);
            Exit::Reload
        }
    }
}

/// Does it; answers whether the index is in range.
///
/// # Safety
/// As for [`access`].
unsafe fn accessed(s: &mut State, r: *mut u64, op: u64, array: Ref, index: u32) -> Result<bool, Trap> {
    let class = s.class_of(array);
    let Shape::Array { element, component } = class.shape else { return Err(Trap::Internal("an array")) };
    let which = Op::ALL[(op & crate::interp::OP_MASK) as usize];
    // What is in range depends on the length, so it is read too.
    s.settled_length(array)?;
    // SAFETY: registers of the verified op.
    unsafe {
        if which == Op::ArrayLen {
            *r.add(a(op)) = u64::from(s.array_length(array));
            return Ok(true);
        }
        if index >= s.array_length(array) {
            return Ok(false);
        }
        let shadow = s.shadow(array);
        if matches!(which, Op::Baload | Op::Caload | Op::Saload | Op::Iaload | Op::Laload | Op::Aaload) {
            let waiting = s.element(shadow, index + 1);
            if waiting != 0 {
                return Err(s.ask(waiting - 1));
            }
            *r.add(a(op)) = s.element_payload(array, index, element);
            if element.words() == 2 {
                *r.add(a(op) + 1) = 0;
            }
            return Ok(true);
        }
        let mut value = *r.add(c(op));
        debug_assert_eq!(index, *r.add(b(op)) as u32);
        if element == Kind::Ref && value != 0 && !s.class_of(value as Ref).is_subclass_of(component) {
            let name = s.class_of(value as Ref).java_name();
            return Err(Trap::throw("java/lang/ArrayStoreException", name));
        }
        if element == Kind::Boolean {
            value &= 1;
        }
        s.set_element(shadow, index + 1, 0);
        s.store_payload(array, index, element, value);
        Ok(true)
    }
}
