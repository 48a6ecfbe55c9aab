//! A checked cursor over a class file: big-endian reads that end in `Malformed`, never in a panic.

use std::ops::Range;

use crate::error::Malformed;

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Reads stop here: the end of the file, or of the attribute being read.
    end: usize,
    /// What is being read, for "truncated …".
    what: &'static str,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], range: Range<usize>, what: &'static str) -> Reader<'a> {
        Reader { bytes, position: range.start, end: range.end.min(bytes.len()), what }
    }

    pub(super) fn position(&self) -> usize {
        self.position
    }

    pub(super) fn reading(&mut self, what: &'static str) {
        self.what = what;
    }

    pub(super) fn u1(&mut self) -> Result<u8, Malformed> {
        let [byte] = self.array::<1>()?;
        Ok(byte)
    }

    pub(super) fn u2(&mut self) -> Result<u16, Malformed> {
        self.array().map(u16::from_be_bytes)
    }

    pub(super) fn u4(&mut self) -> Result<u32, Malformed> {
        self.array().map(u32::from_be_bytes)
    }

    /// Steps over `length` bytes and returns where they were.
    pub(super) fn skip(&mut self, length: usize) -> Result<Range<usize>, Malformed> {
        let start = self.position;
        match start.checked_add(length) {
            Some(end) if end <= self.end => {
                self.position = end;
                Ok(start..end)
            }
            Some(_) | None => Err(self.truncated()),
        }
    }

    /// Demands that everything has been read.
    pub(super) fn finish(&self) -> Result<(), Malformed> {
        if self.position == self.end {
            return Ok(());
        }
        let extra = self.end - self.position;
        Err(Malformed::at(self.position, format!("{extra} extra bytes at the end of {}", self.what)))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let found = self.bytes[..self.end].get(self.position..).and_then(|rest| rest.first_chunk::<N>());
        match found {
            Some(chunk) => {
                self.position += N;
                Ok(*chunk)
            }
            None => Err(self.truncated()),
        }
    }

    fn truncated(&self) -> Malformed {
        Malformed::at(self.position, format!("truncated {}", self.what))
    }
}
