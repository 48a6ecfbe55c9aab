//! Bytes that are cheap to clone: a range of a shared memory map, or an owned buffer.
//!
//! Classes of the JDK image and stored jar entries are never copied. A map stays valid only while
//! its file is not truncated by somebody else; like the JVM, we take that risk for the JDK and for
//! jars, and read plain class files into memory.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;

#[derive(Clone)]
pub struct Bytes {
    store: Store,
    range: Range<usize>,
}

#[derive(Clone)]
enum Store {
    Map(Arc<Mmap>),
    Owned(Arc<[u8]>),
}

impl Bytes {
    /// Maps a whole file. An empty file gives empty bytes.
    pub fn map(path: &Path) -> io::Result<Bytes> {
        let file = File::open(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Bytes::from(Vec::new()));
        }
        // SAFETY: the map is private and read-only; the module head states the assumption that
        // nobody truncates the file while it is in use.
        let map = unsafe { Mmap::map(&file)? };
        let range = 0..map.len();
        Ok(Bytes { store: Store::Map(Arc::new(map)), range })
    }

    /// A part of these bytes that shares their storage; `None` if it reaches beyond their end.
    pub fn slice(&self, range: Range<usize>) -> Option<Bytes> {
        if range.start > range.end || range.end > self.len() {
            return None;
        }
        let base = self.range.start;
        Some(Bytes { store: self.store.clone(), range: base + range.start..base + range.end })
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.store {
            Store::Map(map) => &map[self.range.clone()],
            Store::Owned(buffer) => &buffer[self.range.clone()],
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(buffer: Vec<u8>) -> Bytes {
        let range = 0..buffer.len();
        Bytes { store: Store::Owned(buffer.into()), range }
    }
}

impl From<&[u8]> for Bytes {
    fn from(buffer: &[u8]) -> Bytes {
        Bytes { store: Store::Owned(buffer.into()), range: 0..buffer.len() }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bytes({} bytes)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_of_a_slice_counts_from_its_own_start() {
        let all = Bytes::from(vec![0, 1, 2, 3, 4, 5]);
        let middle = all.slice(1..5).unwrap();
        assert_eq!(&*middle.slice(1..3).unwrap(), &[2, 3]);
    }

    #[test]
    fn a_slice_beyond_the_end_is_refused() {
        let all = Bytes::from(vec![0, 1, 2]);
        assert!(all.slice(1..4).is_none());
        assert!(all.slice(1..3).unwrap().slice(0..3).is_none());
    }

    #[test]
    fn a_mapped_file_and_its_bytes_agree() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(Bytes::map(file.path()).unwrap().is_empty());
        std::fs::write(file.path(), b"banyan").unwrap();
        assert_eq!(&*Bytes::map(file.path()).unwrap(), b"banyan");
    }
}
