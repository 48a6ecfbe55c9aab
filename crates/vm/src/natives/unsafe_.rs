//! `jdk.internal.misc.Unsafe`: fields and array elements by offset.
//!
//! An offset is 8 times the word offset of a field; elements of arrays begin at 16 and are packed, so
//! their scale is a power of two. A static field's offset is its address with a bit set, its base is
//! the class's mirror. Memory outside objects has no base; see [`super::off_heap`].

use program::{Field, Kind, Shape};

use super::java_lang::{nothing, one};
use super::{Args, Entry, Trap, Value, off_heap, packed};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Choice, Reason};
use crate::threads::Wait;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Marks the offset of a static field.
const STATIC: i64 = 1 << 40;
/// Offset of the first element of every array.
pub(super) const ARRAY_BASE: i64 = 16;

macro_rules! accessors {
    ($($name:ident $kind:ident $letter:literal;)*) => {
        &[$(
            (UNSAFE, concat!("get", stringify!($name)), concat!("(Ljava/lang/Object;J)", $letter), |s, a| get(s, a, Kind::$kind)),
            (UNSAFE, concat!("get", stringify!($name), "Volatile"), "", |s, a| get(s, a, Kind::$kind)),
            (UNSAFE, concat!("put", stringify!($name)), concat!("(Ljava/lang/Object;J", $letter, ")V"), |s, a| put(s, a, Kind::$kind)),
            (UNSAFE, concat!("put", stringify!($name), "Volatile"), "", |s, a| put(s, a, Kind::$kind)),
        )*]
    };
}

pub(super) const ACCESSORS: &[Entry] = accessors! {
    Boolean Boolean "Z";
    Byte Byte "B";
    Char Char "C";
    Short Short "S";
    Int Int "I";
    Long Long "J";
    Float Float "F";
    Double Double "D";
    Reference Ref "Ljava/lang/Object;";
};

/// Like the accessors, these look at terms.
pub(super) const EXCHANGES: &[Entry] = &[
    (UNSAFE, "compareAndSetBoolean", "", |s, a| compare_and_set(s, a, Kind::Boolean)),
    (UNSAFE, "compareAndExchangeBoolean", "", |s, a| compare_and_exchange(s, a, Kind::Boolean)),
    (UNSAFE, "compareAndSetByte", "", |s, a| compare_and_set(s, a, Kind::Byte)),
    (UNSAFE, "compareAndExchangeByte", "", |s, a| compare_and_exchange(s, a, Kind::Byte)),
    (UNSAFE, "compareAndSetChar", "", |s, a| compare_and_set(s, a, Kind::Char)),
    (UNSAFE, "compareAndExchangeChar", "", |s, a| compare_and_exchange(s, a, Kind::Char)),
    (UNSAFE, "compareAndSetShort", "", |s, a| compare_and_set(s, a, Kind::Short)),
    (UNSAFE, "compareAndExchangeShort", "", |s, a| compare_and_exchange(s, a, Kind::Short)),
    (UNSAFE, "compareAndSetInt", "", |s, a| compare_and_set(s, a, Kind::Int)),
    (UNSAFE, "compareAndSetLong", "", |s, a| compare_and_set(s, a, Kind::Long)),
    (UNSAFE, "compareAndSetReference", "", |s, a| compare_and_set(s, a, Kind::Ref)),
    (UNSAFE, "compareAndExchangeInt", "", |s, a| compare_and_exchange(s, a, Kind::Int)),
    (UNSAFE, "compareAndExchangeLong", "", |s, a| compare_and_exchange(s, a, Kind::Long)),
    (UNSAFE, "compareAndExchangeReference", "", |s, a| compare_and_exchange(s, a, Kind::Ref)),
];

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "registerNatives", "()V", nothing),
    (UNSAFE, "arrayBaseOffset0", "(Ljava/lang/Class;)I", |_, _| Ok(Value::Int(ARRAY_BASE as i32))),
    (UNSAFE, "arrayIndexScale0", "(Ljava/lang/Class;)I", array_index_scale),
    (UNSAFE, "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", field_offset_by_name),
    (UNSAFE, "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", field_offset),
    (UNSAFE, "staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", field_offset),
    (UNSAFE, "staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_base),
    ("jdk/internal/misc/UnsafeConstants", "<clinit>", "()V", constants),
    (UNSAFE, "addressSize0", "()I", |_, _| Ok(Value::Int(8))),
    (UNSAFE, "pageSize", "()I", |_, _| Ok(Value::Int(4096))),
    (UNSAFE, "isBigEndian0", "()Z", super::java_lang::zero),
    (UNSAFE, "unalignedAccess0", "()Z", one),
    (UNSAFE, "copyMemory0", "", copy_memory),
    (UNSAFE, "copySwapMemory0", "", copy_swap_memory),
    (UNSAFE, "setMemory0", "", set_memory),
    (UNSAFE, "fullFence", "()V", nothing),
    (UNSAFE, "loadFence", "()V", nothing),
    (UNSAFE, "storeFence", "()V", nothing),
    (UNSAFE, "ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_initialised),
    (UNSAFE, "shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialised),
    (UNSAFE, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    (UNSAFE, "allocateUninitializedArray0", "", allocate_array),
    (UNSAFE, "throwException", "(Ljava/lang/Throwable;)V", |_, a| Err(Trap::Raise(a.object(1)?))),
    (UNSAFE, "park", "(ZJ)V", park),
    (UNSAFE, "unpark", "(Ljava/lang/Object;)V", unpark),
];

/// The constants that the machine injects: addresses of 8 bytes, little-endian, unaligned access.
fn constants(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let class = s.known_class("jdk/internal/misc/UnsafeConstants");
    for (name, value) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)] {
        let field = class.field_named(name).ok_or(Trap::Internal("Unsafe has its constants"))?;
        s.put_field(0, field, value);
    }
    Ok(Value::Void)
}

/// Where a value is: a whole word, or packed bytes of an array.
enum Place {
    Word(u32),
    Packed { array: Ref, byte: u32 },
}

fn place(s: &mut State, object: Ref, offset: i64, kind: Kind) -> Result<Place, Trap> {
    if object == 0 {
        let (array, byte) = off_heap::find(s, offset, kind.element_bytes() as usize)?;
        return Ok(Place::Packed { array, byte: byte as u32 });
    }
    if offset & STATIC != 0 {
        return Ok(Place::Word(((offset & !STATIC) / 8) as u32));
    }
    let class = s.class_of(object);
    if let Shape::Array { element, .. } = class.shape {
        let bytes = i64::from(s.array_length(object)) * i64::from(element.element_bytes());
        if offset < ARRAY_BASE || offset - ARRAY_BASE + 1 > bytes.max(1) {
            return Err(Trap::throw("java/lang/InternalError", "Unsafe access outside an array"));
        }
        return Ok(Place::Packed { array: object, byte: (offset - ARRAY_BASE) as u32 });
    }
    if offset < 8 || offset % 8 != 0 || offset / 8 >= i64::from(class.instance_words) {
        return Err(Trap::throw("java/lang/InternalError", "Unsafe access outside an object"));
    }
    Ok(Place::Word(object + (offset / 8) as u32))
}

fn value(kind: Kind, word: u64) -> Value {
    match kind {
        Kind::Boolean => Value::Int(i32::from(word as u8 != 0)),
        Kind::Byte => Value::Int(i32::from(word as i8)),
        Kind::Char => Value::Int(i32::from(word as u16)),
        Kind::Short => Value::Int(i32::from(word as i16)),
        Kind::Int => Value::Int(word as i32),
        Kind::Long => Value::Long(word as i64),
        Kind::Float => Value::Float(f32::from_bits(word as u32)),
        Kind::Double => Value::Double(f64::from_bits(word)),
        Kind::Ref => Value::Ref(word as Ref),
        Kind::Void => Value::Void,
    }
}

/// A value as registers hold it: the word, and for wide kinds the word of its tag.
pub(super) type Slots = (u64, u64);

/// Does it hold a term?
pub(super) fn is_symbolic(kind: Kind, (word, tag): Slots) -> bool {
    if kind.words() == 2 { tag != 0 } else { kind != Kind::Ref && word >> 32 != 0 }
}

pub(super) fn load_slots(s: &mut State, object: Ref, offset: i64, kind: Kind) -> Result<Slots, Trap> {
    let place = place(s, object, offset, kind)?;
    match place {
        Place::Word(at) => s.settled_word(at)?,
        Place::Packed { array, .. } => s.settled_array(array)?,
    }
    Ok(match place {
        Place::Word(at) => (s.mem.read(at), if kind.words() == 2 { s.mem.read(at + 1) } else { 0 }),
        Place::Packed { array, byte } if kind != Kind::Ref && s.shadow(array) != 0 => {
            let term = packed::load(s, array, byte, kind)?;
            s.slots(kind, term)
        }
        Place::Packed { array, byte } => {
            let mut bytes = [0; 8];
            let width = kind.element_bytes() as usize;
            // SAFETY: the first byte is inside the array, and arrays end on whole words.
            unsafe {
                let from = s.mem.at(array + 2).cast::<u8>().add(byte as usize);
                std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), width);
            }
            (normal(kind, u64::from_le_bytes(bytes)), 0)
        }
    })
}

pub(super) fn store_slots(s: &mut State, object: Ref, offset: i64, kind: Kind, slots: Slots) -> Result<(), Trap> {
    let place = place(s, object, offset, kind)?;
    if let Place::Packed { array, .. } = place {
        s.settled_array(array)?;
    }
    match place {
        Place::Word(at) => {
            s.mem.write(at, slots.0);
            if kind.words() == 2 {
                s.mem.write(at + 1, slots.1);
            }
        }
        Place::Packed { array, byte } if is_symbolic(kind, slots) || kind != Kind::Ref && s.shadow(array) != 0 => {
            let term = slots_term(s, kind, slots);
            packed::store(s, array, byte, kind, term)?;
        }
        Place::Packed { array, byte } => {
            let width = kind.element_bytes();
            s.mem.touch_range(array + 2 + byte / 8, (byte % 8 + width).div_ceil(8));
            // SAFETY: as in `load_slots`.
            unsafe {
                let to = s.mem.at(array + 2).cast::<u8>().add(byte as usize);
                std::ptr::copy_nonoverlapping(slots.0.to_le_bytes().as_ptr(), to, width as usize);
            }
        }
    }
    Ok(())
}

pub(super) fn slots_term(s: &mut State, kind: Kind, (word, tag): Slots) -> term::TermId {
    let sort = crate::symbolic::register_sort(kind);
    if kind.words() == 2 { s.wide_term(word, tag, sort) } else { s.narrow_term(word, sort) }
}

/// Object and offset of an access; which one a symbolic offset is must be fixed.
fn target(s: &mut State, a: Args) -> Result<(Ref, i64), Trap> {
    let offset = match a.word(3) {
        0 => a.long(2),
        tag => s.next_value().ok_or_else(|| Trap::Choose(Choice::value(crate::symbolic::untag(tag))))? as i64,
    };
    Ok((a.reference(1), offset))
}

/// An argument, a concrete one as fields hold it.
pub(super) fn argument(a: Args, at: usize, kind: Kind) -> Slots {
    let slots = (a.word(at), if kind.words() == 2 { a.word(at + 1) } else { 0 });
    if is_symbolic(kind, slots) { slots } else { (normal(kind, slots.0), 0) }
}

pub(super) fn slots_value(kind: Kind, slots: Slots) -> Value {
    match (is_symbolic(kind, slots), kind.words()) {
        (false, _) => value(kind, slots.0),
        (true, 2) => Value::Wide(slots.0, slots.1),
        (true, _) => Value::Slot(slots.0),
    }
}

/// `getX(Object, long)`.
fn get(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    let (object, offset) = target(s, a)?;
    let slots = load_slots(s, object, offset, kind)?;
    Ok(slots_value(kind, slots))
}

/// Sign-extended narrow values are stored as registers hold them.
pub(super) fn normal(kind: Kind, word: u64) -> u64 {
    match kind {
        Kind::Boolean => word & 1,
        Kind::Byte => u64::from(word as i8 as i32 as u32),
        Kind::Char => u64::from(word as u16),
        Kind::Short => u64::from(word as i16 as i32 as u32),
        Kind::Int | Kind::Float | Kind::Ref => u64::from(word as u32),
        Kind::Long | Kind::Double | Kind::Void => word,
    }
}

/// `putX(Object, long, x)`.
fn put(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    let (object, offset) = target(s, a)?;
    store_slots(s, object, offset, kind, argument(a, 4, kind))?;
    Ok(Value::Void)
}

/// Does a variable hold the expected value? References to boxes may have to be decided, and terms.
pub(super) fn same(s: &mut State, kind: Kind, now: Slots, expected: Slots) -> Result<bool, Trap> {
    if is_symbolic(kind, now) || is_symbolic(kind, expected) {
        let (now, expected) = (slots_term(s, kind, now), slots_term(s, kind, expected));
        let equal = s.terms.eq(now, expected);
        return s.test(Reason::Branch, equal);
    }
    if kind == Kind::Ref { s.is_same(now.0 as Ref, expected.0 as Ref) } else { Ok(now.0 == expected.0) }
}

/// Writes the new value if the variable holds the expected one; was that so, and what did it hold?
fn exchanged(s: &mut State, a: Args, kind: Kind) -> Result<(bool, Slots), Trap> {
    let (object, offset) = target(s, a)?;
    let (expected, new) = (argument(a, 4, kind), argument(a, 4 + usize::from(kind.words()), kind));
    let now = load_slots(s, object, offset, kind)?;
    let now = if is_symbolic(kind, now) { now } else { (normal(kind, now.0), 0) };
    let same = same(s, kind, now, expected)?;
    if same {
        store_slots(s, object, offset, kind, new)?;
    }
    Ok((same, now))
}

fn compare_and_set(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    exchanged(s, a, kind).map(|(same, _)| Value::bool(same))
}

fn compare_and_exchange(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    exchanged(s, a, kind).map(|(_, now)| slots_value(kind, now))
}

fn array_index_scale(s: &mut State, a: Args) -> Result<Value, Trap> {
    match s.class_of_mirror(a.object(1)?).shape {
        Shape::Array { element, .. } => Ok(Value::Int(element.element_bytes() as i32)),
        Shape::Instance | Shape::Interface | Shape::Primitive(_) => {
            Err(Trap::Throw { class: "java/lang/InvalidClassException", message: None })
        }
    }
}

/// The offset by which a field is named.
pub(super) fn offset_of(field: &Field) -> i64 {
    let at = i64::from(field.offset) * 8;
    if field.is_static() { at | STATIC } else { at }
}

fn field_offset_by_name(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    let name = s.string_text(a.object(2)?);
    let field = class.fields.iter().find(|f| *f.name == name);
    let field = field.ok_or_else(|| Trap::throw("java/lang/InternalError", name))?;
    Ok(Value::Long(offset_of(field)))
}

/// The field that a `java.lang.reflect.Field` stands for.
pub(super) fn reflected_field(s: &mut State, mirror: Ref) -> Result<&'static Field, Trap> {
    let class = s.class_of(mirror);
    let missing = Trap::Internal("a reflected field knows its class and slot");
    let holder = class.field_named("clazz").ok_or(missing.clone())?;
    let slot = class.field_named("slot").ok_or(missing.clone())?;
    let holder = s.get_ref(mirror, holder);
    let slot = s.get_field(mirror, slot) as usize;
    s.class_of_mirror(holder).fields.get(slot).ok_or(missing)
}

fn field_offset(s: &mut State, a: Args) -> Result<Value, Trap> {
    let field = reflected_field(s, a.object(1)?)?;
    Ok(Value::Long(offset_of(field)))
}

fn static_base(s: &mut State, a: Args) -> Result<Value, Trap> {
    let field = reflected_field(s, a.object(1)?)?;
    Ok(Value::Ref(s.mirror(field.class())?))
}

fn ensure_initialised(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    s.ensure_initialised(class)?;
    Ok(Value::Void)
}

fn should_be_initialised(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    Ok(Value::bool(s.needs_initialising(class)))
}

fn allocate_instance(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    s.ensure_initialised(class)?;
    Ok(Value::Ref(s.new_object(class)?))
}

fn allocate_array(s: &mut State, a: Args) -> Result<Value, Trap> {
    let Shape::Primitive(kind) = s.class_of_mirror(a.object(1)?).shape else {
        return Err(Trap::throw("java/lang/IllegalArgumentException", "Component type is not primitive"));
    };
    let length =
        u32::try_from(a.int(2)).map_err(|_| Trap::throw("java/lang/IllegalArgumentException", "Negative length"))?;
    Ok(Value::Ref(s.new_primitive_array(kind, length)?))
}

fn park(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() != 0 || s.take_permit() || s.is_interrupted(s.thread) {
        if s.stage() != 0 {
            s.take_permit();
        }
        return Ok(Value::Void);
    }
    let (absolute, time) = (a.bool(1), a.long(2));
    // Absolute deadlines are wall-clock milliseconds; waiting is in virtual time, so it is a yield.
    let nanos = match (absolute, time) {
        (false, 0) => None,
        (false, nanos) => Some(nanos.max(0) as u64),
        (true, _) => Some(1_000_000),
    };
    Err(Trap::Wait { wait: Wait::Park, target: 0, nanos, stage: 1 })
}

fn unpark(s: &mut State, a: Args) -> Result<Value, Trap> {
    if let Some(thread) = s.thread_of(a.reference(1)) {
        s.unpark(thread);
    }
    Ok(Value::Void)
}

/// A part of an array's bytes: the array, the first byte and the count.
fn bytes_of(s: &mut State, array: Ref, offset: i64, count: i64) -> Result<(Ref, usize, usize), Trap> {
    if array == 0 {
        let count = usize::try_from(count).unwrap_or(usize::MAX / 2);
        let (block, at) = off_heap::find(s, offset, count)?;
        return Ok((block, at, count));
    }
    let length = s.array_bytes(array).len();
    let first = usize::try_from(offset - ARRAY_BASE).ok();
    let range = first
        .zip(usize::try_from(count).ok())
        .filter(|&(at, count)| at.checked_add(count).is_some_and(|end| end <= length));
    let (at, count) = range.ok_or_else(|| Trap::throw("java/lang/InternalError", "Unsafe access outside an array"))?;
    Ok((array, at, count))
}

/// `copyMemory0(from, offset, to, offset, bytes)`.
fn copy_memory(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (from, from_at, count) = bytes_of(s, a.reference(1), a.long(2), a.long(7))?;
    let (to, to_at, _) = bytes_of(s, a.reference(4), a.long(5), a.long(7))?;
    let bytes = s.array_bytes(from)[from_at..from_at + count].to_vec();
    s.array_bytes_mut(to)[to_at..to_at + count].copy_from_slice(&bytes);
    Ok(Value::Void)
}

/// `copySwapMemory0(from, offset, to, offset, bytes, width)`.
fn copy_swap_memory(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (from, from_at, count) = bytes_of(s, a.reference(1), a.long(2), a.long(7))?;
    let (to, to_at, _) = bytes_of(s, a.reference(4), a.long(5), a.long(7))?;
    let width = a.long(9).clamp(1, 8) as usize;
    let mut bytes = s.array_bytes(from)[from_at..from_at + count].to_vec();
    bytes.chunks_exact_mut(width).for_each(<[u8]>::reverse);
    s.array_bytes_mut(to)[to_at..to_at + count].copy_from_slice(&bytes);
    Ok(Value::Void)
}

/// `setMemory0(object, offset, bytes, value)`.
fn set_memory(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, at, count) = bytes_of(s, a.reference(1), a.long(2), a.long(4))?;
    s.array_bytes_mut(array)[at..at + count].fill(a.int(6) as u8);
    Ok(Value::Void)
}
