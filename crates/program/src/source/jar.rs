//! A jar: a memory-mapped zip archive with an index of its entries by name.
//!
//! `rawzip` reads the archive's structure, `flate2` inflates. Stored entries are slices of the
//! map; deflated ones are inflated at each look-up, because a class is loaded once. Multi-release
//! jars are resolved when the index is made: a name leads to the newest version that the JDK may
//! use. Signatures are not checked.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};
use rustc_hash::FxHashMap;

use super::check_size;
use super::manifest::{self, Manifest};
use crate::bytes::Bytes;
use crate::error::LoadError;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";
/// The first Java version with multi-release jars.
const FIRST_RELEASE: u16 = 9;

pub struct Jar {
    path: Arc<Path>,
    archive: ZipSliceArchive<Bytes>,
    index: FxHashMap<Box<str>, Slot>,
    class_path: Vec<PathBuf>,
}

/// What is needed to read one entry.
#[derive(Clone, Copy)]
struct Slot {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    encrypted: bool,
    /// The Java version of a versioned entry, else 0.
    release: u16,
}

impl Jar {
    /// Opens a jar as the Java version `feature` sees it.
    pub fn open(path: &Path, feature: u16) -> Result<Jar, LoadError> {
        let bytes = Bytes::map(path).map_err(|source| LoadError::Io { path: path.to_owned(), source })?;
        Jar::new(path, bytes, feature)
    }

    /// Reads a jar that is already in memory; `path` is for messages and relative class paths.
    pub fn new(path: &Path, bytes: Bytes, feature: u16) -> Result<Jar, LoadError> {
        let corrupt = |fault: rawzip::Error| LoadError::CorruptJar { path: path.to_owned(), what: fault.to_string() };
        let archive = ZipArchive::from_slice(bytes).map_err(corrupt)?;
        let mut jar = Jar { path: path.into(), index: FxHashMap::default(), class_path: Vec::new(), archive };
        let mut manifest_name = None;
        let mut count = 0u64;
        for entry in jar.archive.entries() {
            let entry = entry.map_err(corrupt)?;
            count += 1;
            let Ok(name) = std::str::from_utf8(entry.file_path().as_bytes()) else {
                continue;
            };
            if name.ends_with('/') {
                continue;
            }
            if name.eq_ignore_ascii_case(MANIFEST) {
                manifest_name = Some(name.to_owned());
            }
            let slot = Slot {
                place: entry.wayfinder(),
                method: entry.compression_method(),
                encrypted: entry.flags().is_encrypted(),
                release: 0,
            };
            jar.index.insert(name.into(), slot);
        }
        // Old tools write the count of a large archive modulo 65536.
        if count & 0xffff != jar.archive.entries_hint() & 0xffff {
            return Err(LoadError::CorruptJar {
                path: path.to_owned(),
                what: format!("its directory has only {count} entries"),
            });
        }
        if let Some(name) = manifest_name
            && let Some(bytes) = jar.find(&name)?
        {
            let manifest = Manifest::parse(&bytes);
            if manifest.multi_release {
                jar.add_versions(feature);
            }
            jar.class_path = manifest.class_path.iter().filter_map(|url| manifest::resolve(url, path)).collect();
        }
        Ok(jar)
    }

    pub fn path(&self) -> &Arc<Path> {
        &self.path
    }

    /// What the manifest adds to the class path, in order.
    pub fn class_path(&self) -> &[PathBuf] {
        &self.class_path
    }

    /// The names of all entries but directories, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.index.keys().map(|name| &**name).collect();
        names.sort_unstable();
        names
    }

    /// The contents of an entry.
    pub fn find(&self, name: &str) -> Result<Option<Bytes>, LoadError> {
        match self.index.get(name) {
            Some(slot) => self.read(name, slot).map(Some),
            None => Ok(None),
        }
    }

    /// Lets every name lead to the newest version of it that a JDK of this version may use.
    fn add_versions(&mut self, feature: u16) {
        let mut newest: FxHashMap<Box<str>, Slot> = FxHashMap::default();
        for (name, slot) in &self.index {
            let Some((release, name)) = name.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/')) else {
                continue;
            };
            let Ok(release) = release.parse::<u16>() else {
                continue;
            };
            let known = newest.get(name).map_or(0, |slot| slot.release);
            // Entries below META-INF have no versions.
            if (FIRST_RELEASE..=feature).contains(&release) && release > known && !name.starts_with("META-INF/") {
                newest.insert(name.into(), Slot { release, ..*slot });
            }
        }
        self.index.extend(newest);
    }

    fn read(&self, name: &str, slot: &Slot) -> Result<Bytes, LoadError> {
        let corrupt = |what: &dyn fmt::Display| LoadError::CorruptJar {
            path: self.path.to_path_buf(),
            what: format!("entry {name}: {what}"),
        };
        if slot.encrypted {
            return Err(corrupt(&"it is encrypted"));
        }
        let entry = self.archive.get_entry(slot.place).map_err(|fault| corrupt(&fault))?;
        let expected = entry.claim_verifier();
        // What an archive of a few kilobytes says of itself may be gigabytes.
        check_size(&format!("entry {name} of {}", self.path.display()), name, expected.uncompressed_size)?;
        let bytes = match slot.method {
            CompressionMethod::STORE => {
                let (start, end) = entry.compressed_data_range();
                let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
                range
                    .and_then(|(start, end)| self.archive.get_ref().slice(start..end))
                    .ok_or_else(|| corrupt(&"it lies outside the archive"))?
            }
            CompressionMethod::DEFLATE => {
                let mut inflated = Vec::new();
                // One byte more than promised is enough to notice that there is more.
                DeflateDecoder::new(entry.data())
                    .take(expected.uncompressed_size.saturating_add(1))
                    .read_to_end(&mut inflated)
                    .map_err(|fault| corrupt(&fault))?;
                Bytes::from(inflated)
            }
            _ => return Err(corrupt(&"unknown compression method")),
        };
        let found = rawzip::ZipVerification { crc: rawzip::crc32(&bytes), uncompressed_size: bytes.len() as u64 };
        expected.valid(found).map_err(|fault| corrupt(&fault))?;
        Ok(bytes)
    }
}

impl fmt::Debug for Jar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Jar({})", self.path.display())
    }
}
