//! The JDK's run-time image, `lib/modules`: a memory-mapped perfect hash table of resources.
//!
//! The file has a header of seven words, a redirect table and an offset table of `table_length`
//! words each, the locations (attribute streams), the strings, and then the contents. A resource
//! is named `/module/package/Name.class`; the entry `/packages/a.b` lists the modules that have a
//! package. Numbers have the byte order of the machine the image was made for; only little-endian
//! images are read. Compressed contents (`jlink --compress`) are refused.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::error::LoadError;

const MAGIC: u32 = 0xcafe_dada;
const HEADER_SIZE: usize = 28;
const MAJOR_VERSION: u32 = 1;
/// Seed and multiplier of the image's hash function.
const HASH_MULTIPLIER: u32 = 0x0100_0193;

pub struct Image {
    path: PathBuf,
    bytes: Bytes,
    table_length: u32,
    redirects: Range<usize>,
    offsets: Range<usize>,
    locations: Range<usize>,
    strings: Range<usize>,
    /// Where the contents start; locations count from here.
    contents: usize,
}

/// A resource of the image.
#[derive(Clone, Debug)]
pub struct ImageEntry {
    pub module: Arc<str>,
    pub bytes: Bytes,
}

/// The decoded attributes of a location. Texts are offsets into the strings.
#[derive(Default)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Image {
    pub fn open(path: &Path) -> Result<Image, LoadError> {
        let bytes = Bytes::map(path).map_err(|source| LoadError::Io { path: path.to_owned(), source })?;
        Image::new(path, bytes)
    }

    /// Reads the header of an image that is already in memory; `path` is for messages.
    pub fn new(path: &Path, bytes: Bytes) -> Result<Image, LoadError> {
        let unusable =
            |what: &str| LoadError::JdkNotFound { what: format!("{} is not a run-time image: {what}", path.display()) };
        let word = |index: usize| word_at(&bytes, index * 4).ok_or_else(|| unusable("too short"));
        match word(0)? {
            MAGIC => {}
            other if other == MAGIC.swap_bytes() => return Err(unusable("it is big-endian")),
            _ => return Err(unusable("bad magic number")),
        }
        let version = word(1)?;
        if version >> 16 != MAJOR_VERSION {
            return Err(unusable("unknown format version"));
        }
        let table_length = word(4)?;
        let mut end = HEADER_SIZE;
        let mut section = |size: Option<usize>| -> Result<Range<usize>, LoadError> {
            let start = end;
            end = size
                .and_then(|size| start.checked_add(size))
                .filter(|end| *end <= bytes.len())
                .ok_or_else(|| unusable("truncated index"))?;
            Ok(start..end)
        };
        let table_size = (table_length as usize).checked_mul(4);
        let redirects = section(table_size)?;
        let offsets = section(table_size)?;
        let locations = section(Some(word(5)? as usize))?;
        let strings = section(Some(word(6)? as usize))?;
        Ok(Image {
            path: path.to_owned(),
            contents: strings.end,
            bytes,
            table_length,
            redirects,
            offsets,
            locations,
            strings,
        })
    }

    /// A resource by its path without module (`java/lang/Object.class`), from the first module
    /// that has it.
    pub fn find(&self, path: &str) -> Result<Option<ImageEntry>, LoadError> {
        // Every resource that can be found without naming its module lies in a package.
        let Some((package, _)) = path.rsplit_once('/') else {
            return Ok(None);
        };
        for module in self.modules_of(package)? {
            if let Some(bytes) = self.read(module, path)? {
                let module = module.into();
                return Ok(Some(ImageEntry { module, bytes }));
            }
        }
        Ok(None)
    }

    /// A resource of a given module.
    pub fn read(&self, module: &str, path: &str) -> Result<Option<Bytes>, LoadError> {
        let name = format!("/{module}/{path}");
        match self.locate(&name) {
            Some(location) => self.contents(&location, &name).map(Some),
            None => Ok(None),
        }
    }

    /// The modules that have something in a package (`java/lang`), or below it.
    pub fn modules_of(&self, package: &str) -> Result<Vec<&str>, LoadError> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let Some(location) = self.locate(&name) else {
            return Ok(Vec::new());
        };
        let listing = self.contents(&location, &name)?;
        // Pairs of a flag word, whose meaning changed between JDKs, and the module's name. A
        // module without this very package is found out by the look-up that follows.
        let (pairs, _) = listing.as_chunks::<8>();
        Ok(pairs
            .iter()
            .filter_map(|[_, _, _, _, a, b, c, d]| self.string(u32::from_le_bytes([*a, *b, *c, *d]).into()))
            .collect())
    }

    /// Every resource as `(module, path)`, in the order of the table; the listings of packages and
    /// modules are left out.
    pub fn resources(&self) -> impl Iterator<Item = (&str, String)> + '_ {
        (0..self.table_length).filter_map(|index| {
            let location = self.location(index)?;
            let module = self.string(location.module)?;
            if matches!(module, "" | "modules" | "packages") {
                return None;
            }
            let mut path = String::new();
            let parent = self.string(location.parent)?;
            if !parent.is_empty() {
                path.push_str(parent);
                path.push('/');
            }
            path.push_str(self.string(location.base)?);
            let extension = self.string(location.extension)?;
            if !extension.is_empty() {
                path.push('.');
                path.push_str(extension);
            }
            Some((module, path))
        })
    }

    fn locate(&self, name: &str) -> Option<Location> {
        if self.table_length == 0 {
            return None;
        }
        let slot = hash(name, HASH_MULTIPLIER) % self.table_length;
        let redirect = self.table_word(&self.redirects, slot)?.cast_signed();
        // Positive: the seed under which this name has a slot of its own. Negative: the slot.
        let index = match redirect {
            0 => return None,
            1.. => hash(name, redirect.cast_unsigned()) % self.table_length,
            ..0 => (-1 - redirect).cast_unsigned(),
        };
        let location = self.location(index)?;
        self.is_named(&location, name).then_some(location)
    }

    /// The location in a slot of the table: a stream of attributes, each a byte with kind and
    /// length and then a big-endian value.
    fn location(&self, index: u32) -> Option<Location> {
        if index >= self.table_length {
            return None;
        }
        let offset = self.table_word(&self.offsets, index)? as usize;
        let mut rest = self.bytes.get(self.locations.clone())?.get(offset..)?;
        let mut location = Location::default();
        loop {
            let (&head, after) = rest.split_first()?;
            let length = usize::from(head & 7) + 1;
            let kind = head >> 3;
            if kind == 0 {
                return Some(location);
            }
            let (digits, after) = after.split_at_checked(length)?;
            let value = digits.iter().fold(0, |value, digit| value << 8 | u64::from(*digit));
            match kind {
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => return None,
            }
            rest = after;
        }
    }

    fn is_named(&self, location: &Location, name: &str) -> bool {
        let matched = || {
            let rest = name.strip_prefix('/')?;
            let rest = rest.strip_prefix(self.string(location.module)?)?;
            let mut rest = rest.strip_prefix('/')?;
            let parent = self.string(location.parent)?;
            if !parent.is_empty() {
                rest = rest.strip_prefix(parent)?.strip_prefix('/')?;
            }
            rest = rest.strip_prefix(self.string(location.base)?)?;
            let extension = self.string(location.extension)?;
            if !extension.is_empty() {
                rest = rest.strip_prefix('.')?.strip_prefix(extension)?;
            }
            Some(rest.is_empty())
        };
        matched() == Some(true)
    }

    fn contents(&self, location: &Location, name: &str) -> Result<Bytes, LoadError> {
        if location.compressed != 0 {
            return Err(LoadError::CompressedImage { path: self.path.clone(), entry: name.to_owned() });
        }
        let range = || {
            let start = usize::try_from(location.offset).ok()?;
            let start = self.contents.checked_add(start)?;
            let length = usize::try_from(location.uncompressed).ok()?;
            self.bytes.slice(start..start.checked_add(length)?)
        };
        range()
            .ok_or_else(|| LoadError::JdkNotFound { what: format!("{} is truncated at {name}", self.path.display()) })
    }

    /// A zero-terminated text.
    fn string(&self, offset: u64) -> Option<&str> {
        let strings = self.bytes.get(self.strings.clone())?;
        let rest = strings.get(usize::try_from(offset).ok()?..)?;
        let end = rest.iter().position(|byte| *byte == 0)?;
        std::str::from_utf8(&rest[..end]).ok()
    }

    fn table_word(&self, table: &Range<usize>, index: u32) -> Option<u32> {
        word_at(&self.bytes, table.start + index as usize * 4)
    }
}

impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Image({})", self.path.display())
    }
}

fn word_at(bytes: &[u8], at: usize) -> Option<u32> {
    let chunk = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*chunk))
}

fn hash(name: &str, seed: u32) -> u32 {
    let hash = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte));
    hash & 0x7fff_ffff
}
