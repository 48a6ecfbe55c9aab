//! Boxes of symbolic values, and what it means that two references are the same object.
//!
//! `valueOf` gives a cached object for a small number and a new one otherwise, so which object a box
//! of a term is depends on the term. Deciding that at once would fork a path for every value of the
//! cache. Instead such a box is *one* object with a mark in its header, and `==` on it is a term: the
//! same value within the cache, or the very same object. A box of a constant is what the JDK makes.
//!
//! Whatever else depends on which object a box is (its identity hash, its monitor) asks
//! [`State::actual`], with one alternative for each cached object and one for a box of its own: exact,
//! and rare enough to afford.

use program::{Class, Kind};
use term::TermId;

use crate::memory::Ref;
use crate::natives::Trap;
use crate::natives::values::wrapped_kind;
use crate::state::State;
use crate::step::Reason;
use crate::symbolic::register_sort;

/// Bit of the header that says which object this is depends on the inputs.
pub const BOXED: u64 = 1 << 62;

/// A wrapper class whose `valueOf` has a cache.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wrapper {
    class: &'static Class,
    /// Word offset of the value in an object.
    value: u32,
    cache: Cache,
}

#[derive(Debug, Clone, Copy)]
enum Cache {
    /// `Boolean.FALSE` and `Boolean.TRUE`, by the addresses of these statics.
    Constants([u32; 2]),
    /// An array, by the address of the static that holds it, and the value of its first element.
    Array { class: &'static Class, at: u32, low: i64 },
}

/// The class that holds a cache, and its first value.
fn cache_of(kind: Kind) -> Option<(&'static str, i64)> {
    match kind {
        Kind::Byte => Some(("java/lang/Byte$ByteCache", -128)),
        Kind::Char => Some(("java/lang/Character$CharacterCache", 0)),
        Kind::Short => Some(("java/lang/Short$ShortCache", -128)),
        Kind::Int => Some(("java/lang/Integer$IntegerCache", -128)),
        Kind::Long => Some(("java/lang/Long$LongCache", -128)),
        Kind::Boolean | Kind::Float | Kind::Double | Kind::Ref | Kind::Void => None,
    }
}

impl State {
    /// The wrapper class of a kind that has a cache.
    fn wrapper(&mut self, kind: Kind) -> Result<Wrapper, Trap> {
        if let Some(known) = self.wrappers[kind as usize] {
            return Ok(known);
        }
        let place = |class: &'static Class, name| {
            let field = class.field_named(name).ok_or(Trap::Internal("a wrapper has its fields"))?;
            Ok(field.offset)
        };
        let name = kind.box_class().ok_or(Trap::Internal("only primitives are wrapped"))?;
        let class = self.known_class(name);
        let cache = match cache_of(kind) {
            Some((holder, low)) => {
                let holder = self.known_class(holder);
                Cache::Array { class: holder, at: place(holder, "cache")?, low }
            }
            None => Cache::Constants([place(class, "FALSE")?, place(class, "TRUE")?]),
        };
        let wrapper = Wrapper { class, value: place(class, "value")?, cache };
        self.wrappers[kind as usize] = Some(wrapper);
        Ok(wrapper)
    }

    /// The cached objects, from the least value on; none while the cache is not there yet.
    fn cached(&self, wrapper: &Wrapper) -> (i64, Vec<Ref>) {
        match wrapper.cache {
            Cache::Constants(places) => (0, places.iter().map(|&at| self.mem.read(at) as Ref).collect()),
            Cache::Array { at, low, .. } => match self.mem.read(at) as Ref {
                0 => (low, Vec::new()),
                array => (low, (0..self.array_length(array)).map(|i| self.element(array, i)).collect()),
            },
        }
    }

    /// The cached object of a value.
    fn cached_object(&self, wrapper: &Wrapper, value: i64) -> Option<Ref> {
        match wrapper.cache {
            Cache::Constants(places) => Some(self.mem.read(places[usize::from(value != 0)]) as Ref),
            Cache::Array { at, low, .. } => {
                let array = self.mem.read(at) as Ref;
                let index = u32::try_from(value.checked_sub(low)?).ok()?;
                (array != 0 && index < self.array_length(array)).then(|| self.element(array, index))
            }
        }
    }

    /// The object that `valueOf` gives for a value in a register: payload and, for long, tag.
    pub(crate) fn value_of(&mut self, kind: Kind, word: u64, tag: u64) -> Result<Ref, Trap> {
        let wrapper = self.wrapper(kind)?;
        self.ensure_initialised(wrapper.class)?;
        if let Cache::Array { class, .. } = wrapper.cache {
            self.ensure_initialised(class)?;
        }
        let wide = kind.words() == 2;
        let symbolic = if wide { tag != 0 } else { word >> 32 != 0 };
        if !symbolic {
            let value = if wide { word as i64 } else { i64::from(word as i32) };
            if let Some(object) = self.cached_object(&wrapper, value) {
                return Ok(object);
            }
        }
        let object = self.new_object(wrapper.class)?;
        self.mem.write(object + wrapper.value, word);
        if wide {
            self.mem.write(object + wrapper.value + 1, tag);
        }
        if symbolic {
            let header = self.mem.read(object);
            self.mem.write(object, header | BOXED);
            self.boxes = true;
        }
        Ok(object)
    }

    /// Does which object this is depend on the inputs?
    #[inline]
    pub(crate) fn is_boxed(&self, object: Ref) -> bool {
        object != 0 && self.mem.read(object) & BOXED != 0
    }

    fn box_value(&mut self, kind: Kind, wrapper: &Wrapper, object: Ref) -> TermId {
        let at = object + wrapper.value;
        let sort = register_sort(kind);
        let word = self.mem.read(at);
        if kind.words() == 2 {
            let tag = self.mem.read(at + 1);
            self.wide_term(word, tag, sort)
        } else {
            self.narrow_term(word, sort)
        }
    }

    /// Is this value in the cache?
    fn in_cache(&mut self, kind: Kind, wrapper: &Wrapper, value: TermId) -> TermId {
        let (low, count) = match wrapper.cache {
            Cache::Constants(_) => return self.terms.bool_const(true),
            Cache::Array { at, low, .. } => (low, self.array_length(self.mem.read(at) as Ref)),
        };
        // All values of a byte are cached; a char has none below its cache.
        if kind == Kind::Byte {
            return self.terms.bool_const(true);
        }
        let sort = register_sort(kind);
        let (first, last) = (low as u64, (low + i64::from(count) - 1) as u64);
        let (first, last) = (self.terms.constant(sort, first), self.terms.constant(sort, last));
        let (from, to) = (self.terms.sle(first, value), self.terms.sle(value, last));
        self.terms.and(from, to)
    }

    /// The condition under which two references are the same object.
    pub(crate) fn same_object(&mut self, x: Ref, y: Ref) -> Result<TermId, Trap> {
        let plain = x == y || !(self.is_boxed(x) || self.is_boxed(y));
        let (class, other) = if plain || x == 0 || y == 0 {
            return Ok(self.terms.bool_const(x == y));
        } else {
            (self.class_of(x), self.class_of(y))
        };
        let Some(kind) = wrapped_kind(class).filter(|_| std::ptr::eq(class, other)) else {
            return Ok(self.terms.bool_const(false));
        };
        let wrapper = self.wrapper(kind)?;
        let (a, b) = (self.box_value(kind, &wrapper, x), self.box_value(kind, &wrapper, y));
        let same_value = self.terms.eq(a, b);
        let cached = if self.is_boxed(x) && self.is_boxed(y) {
            self.in_cache(kind, &wrapper, a)
        } else {
            // The other one is from the cache, or made by a constructor and nobody else.
            let (other, value) = if self.is_boxed(x) { (y, b) } else { (x, a) };
            let value = self.terms.const_value(value).map(|raw| match kind.words() {
                2 => raw as i64,
                _ => i64::from(raw as i32),
            });
            let cached = value.and_then(|value| self.cached_object(&wrapper, value));
            self.terms.bool_const(cached == Some(other))
        };
        Ok(self.terms.and(same_value, cached))
    }

    /// Are two references the same object? Alternative 0 is no, 1 is yes.
    pub(crate) fn is_same(&mut self, x: Ref, y: Ref) -> Result<bool, Trap> {
        if x == y || !self.boxes {
            return Ok(x == y);
        }
        let condition = self.same_object(x, y)?;
        self.test(Reason::Branch, condition)
    }

    /// The object that a reference stands for: a cached one, each an alternative in order of their
    /// values, or, last, one of its own.
    pub(crate) fn actual(&mut self, object: Ref) -> Result<Ref, Trap> {
        if !self.is_boxed(object) {
            return Ok(object);
        }
        let class = self.class_of(object);
        let kind = wrapped_kind(class).ok_or(Trap::Internal("only wrappers are marked"))?;
        let wrapper = self.wrapper(kind)?;
        let value = self.box_value(kind, &wrapper, object);
        let (low, objects) = self.cached(&wrapper);
        let mut conditions = Vec::with_capacity(objects.len() + 1);
        for i in 0..objects.len() as i64 {
            let constant = self.terms.constant(register_sort(kind), (low + i) as u64);
            conditions.push(self.terms.eq(value, constant));
        }
        let cached = self.in_cache(kind, &wrapper, value);
        conditions.push(self.terms.not(cached));
        let chosen = self.case(Reason::Element, &conditions)?;
        Ok(objects.get(chosen as usize).copied().unwrap_or(object))
    }
}
