//! Java strings: always UTF-16 inside (`COMPACT_STRINGS` is off), so that no character forks on the coder.

use program::Kind;

use crate::memory::{Ref, region};
use crate::natives::Trap;
use crate::state::State;

/// `String.UTF16`.
const UTF16: u64 = 1;

impl State {
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Trap> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Trap> {
        let value = self.new_primitive_array(Kind::Byte, units.len() as u32 * 2)?;
        // SAFETY: the array was just made with two bytes for each unit.
        unsafe { std::ptr::copy_nonoverlapping(units.as_ptr(), self.mem.at(value + 2).cast(), units.len()) };
        self.new_string_of(value)
    }

    /// A string of an array that has two bytes for each unit.
    pub(crate) fn new_string_of(&mut self, value: Ref) -> Result<Ref, Trap> {
        let string = self.new_object(self.program.known().string)?;
        self.mem.write(string + self.offsets.string_value, u64::from(value));
        self.mem.write(string + self.offsets.string_coder, UTF16);
        Ok(string)
    }

    /// The array of a string; 0 while it is not made.
    pub(crate) fn string_value(&self, string: Ref) -> Ref {
        self.mem.read(string + self.offsets.string_value) as Ref
    }

    /// The UTF-16 units of a string.
    pub fn string_units(&mut self, string: Ref) -> Vec<u16> {
        let value = self.string_value(string);
        if value == 0 {
            return Vec::new();
        }
        let bytes = self.array_bytes(value);
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
    }

    /// A string as Rust text; lone surrogates are replaced.
    pub fn string_text(&mut self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// The interned string with a number of the program's constants.
    pub fn interned(&mut self, id: u32) -> Result<Ref, Trap> {
        let known = self.mem.read(region::STRINGS + id) as Ref;
        if known != 0 {
            return Ok(known);
        }
        let program = self.program;
        let string = self.new_string_utf16(program.string(id))?;
        self.mem.write(region::STRINGS + id, u64::from(string));
        Ok(string)
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Ref {
        let units = self.string_units(string);
        let id = self.program.string_id(&units);
        let known = self.mem.read(region::STRINGS + id) as Ref;
        if known != 0 {
            return known;
        }
        self.mem.write(region::STRINGS + id, u64::from(string));
        string
    }
}
