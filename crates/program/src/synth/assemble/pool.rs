//! A constant pool under construction (JVMS §4.4): equal entries share an index.
//!
//! Overflow does not interrupt the caller; it is remembered and reported when
//! the class is finished, so that emitting code reads as a plain sequence.

use rustc_hash::FxHashMap;

use super::AssembleError;

/// An entry as it is written, children already replaced by their indices.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Entry {
    Utf8(Vec<u8>),
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    /// Tags 7, 8, 16: one index.
    One(u8, u16),
    /// Tags 9 to 12, 17, 18: two indices.
    Two(u8, u16, u16),
    MethodHandle(u8, u16),
}

const TAG_CLASS: u8 = 7;
const TAG_STRING: u8 = 8;
const TAG_FIELD: u8 = 9;
const TAG_METHOD: u8 = 10;
const TAG_INTERFACE_METHOD: u8 = 11;
const TAG_NAME_AND_TYPE: u8 = 12;
const TAG_METHOD_TYPE: u8 = 16;
const TAG_INVOKE_DYNAMIC: u8 = 18;

pub(super) struct Pool {
    indices: FxHashMap<Entry, u16>,
    bytes: Vec<u8>,
    next: u32,
    failure: Option<AssembleError>,
}

impl Pool {
    pub(super) fn new() -> Self {
        Self { indices: FxHashMap::default(), bytes: Vec::new(), next: 1, failure: None }
    }

    pub(super) fn utf8(&mut self, text: &str) -> u16 {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.utf8_units(&units)
    }

    pub(super) fn utf8_units(&mut self, units: &[u16]) -> u16 {
        let encoded = modified_utf8(units);
        if encoded.len() > usize::from(u16::MAX) {
            self.fail(AssembleError::TextTooLong(encoded.len()));
            return 0;
        }
        self.entry(Entry::Utf8(encoded))
    }

    pub(super) fn int(&mut self, value: i32) -> u16 {
        self.entry(Entry::Int(value))
    }

    pub(super) fn float(&mut self, bits: u32) -> u16 {
        self.entry(Entry::Float(bits))
    }

    pub(super) fn long(&mut self, value: i64) -> u16 {
        self.entry(Entry::Long(value))
    }

    pub(super) fn double(&mut self, bits: u64) -> u16 {
        self.entry(Entry::Double(bits))
    }

    pub(super) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(Entry::One(TAG_CLASS, name))
    }

    pub(super) fn string(&mut self, units: &[u16]) -> u16 {
        let text = self.utf8_units(units);
        self.entry(Entry::One(TAG_STRING, text))
    }

    pub(super) fn method_type(&mut self, descriptor: &str) -> u16 {
        let descriptor = self.utf8(descriptor);
        self.entry(Entry::One(TAG_METHOD_TYPE, descriptor))
    }

    pub(super) fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(TAG_FIELD, class, name, descriptor)
    }

    pub(super) fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(TAG_METHOD, class, name, descriptor)
    }

    pub(super) fn interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(TAG_INTERFACE_METHOD, class, name, descriptor)
    }

    pub(super) fn method_handle(&mut self, kind: u8, member: u16) -> u16 {
        self.entry(Entry::MethodHandle(kind, member))
    }

    pub(super) fn invoke_dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> u16 {
        let name_and_type = self.name_and_type(name, descriptor);
        self.entry(Entry::Two(TAG_INVOKE_DYNAMIC, bootstrap, name_and_type))
    }

    /// The count and entries as the class file wants them.
    pub(super) fn finish(self) -> Result<(u16, Vec<u8>), AssembleError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let count = u16::try_from(self.next).map_err(|_| AssembleError::PoolFull)?;
        Ok((count, self.bytes))
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let name_and_type = self.name_and_type(name, descriptor);
        self.entry(Entry::Two(tag, class, name_and_type))
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let name = self.utf8(name);
        let descriptor = self.utf8(descriptor);
        self.entry(Entry::Two(TAG_NAME_AND_TYPE, name, descriptor))
    }

    fn entry(&mut self, entry: Entry) -> u16 {
        if let Some(&index) = self.indices.get(&entry) {
            return index;
        }
        // JVMS §4.4.5: a long or a double takes two indices.
        let width = match entry {
            Entry::Long(_) | Entry::Double(_) => 2,
            Entry::Utf8(_)
            | Entry::Int(_)
            | Entry::Float(_)
            | Entry::One(..)
            | Entry::Two(..)
            | Entry::MethodHandle(..) => 1,
        };
        let Ok(index) = u16::try_from(self.next) else {
            self.fail(AssembleError::PoolFull);
            return 0;
        };
        self.next += width;
        self.write(&entry);
        self.indices.insert(entry, index);
        index
    }

    fn write(&mut self, entry: &Entry) {
        let out = &mut self.bytes;
        match entry {
            Entry::Utf8(text) => {
                let length = u16::try_from(text.len()).expect("length was checked on entry");
                out.push(1);
                out.extend(length.to_be_bytes());
                out.extend(text);
            }
            Entry::Int(value) => {
                out.push(3);
                out.extend(value.to_be_bytes());
            }
            Entry::Float(bits) => {
                out.push(4);
                out.extend(bits.to_be_bytes());
            }
            Entry::Long(value) => {
                out.push(5);
                out.extend(value.to_be_bytes());
            }
            Entry::Double(bits) => {
                out.push(6);
                out.extend(bits.to_be_bytes());
            }
            Entry::One(tag, index) => {
                out.push(*tag);
                out.extend(index.to_be_bytes());
            }
            Entry::Two(tag, first, second) => {
                out.push(*tag);
                out.extend(first.to_be_bytes());
                out.extend(second.to_be_bytes());
            }
            Entry::MethodHandle(kind, member) => {
                out.push(15);
                out.push(*kind);
                out.extend(member.to_be_bytes());
            }
        }
    }

    fn fail(&mut self, failure: AssembleError) {
        self.failure.get_or_insert(failure);
    }
}

/// JVMS §4.4.7: U+0000 takes two bytes and each surrogate is encoded alone.
fn modified_utf8(units: &[u16]) -> Vec<u8> {
    let mut out = Vec::with_capacity(units.len());
    for &unit in units {
        let [high, low] = unit.to_be_bytes();
        match unit {
            0x01..=0x7f => out.push(low),
            0 | 0x80..=0x7ff => out.extend([0xc0 | high << 2 | low >> 6, 0x80 | low & 0x3f]),
            0x800..=0xffff => {
                out.extend([0xe0 | high >> 4, 0x80 | (high & 0xf) << 2 | low >> 6, 0x80 | low & 0x3f]);
            }
        }
    }
    out
}
