//! Where classes come from: the JDK's image and the user's class path of directories and jars.
//!
//! The order is the JVM's: a package that a JDK module holds is taken from the image, everything
//! else from the first entry of the class path that has it. Entries that do not exist are ignored,
//! as `java` does; a jar that cannot be read is an error, because a silent skip would only show
//! later as a missing class. Nothing here reads the environment.

mod image;
mod jar;
mod jdk;
mod manifest;

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use image::{Image, ImageEntry};
pub use jar::Jar;
pub use jdk::Jdk;

use crate::bytes::Bytes;
use crate::classfile::{self, ClassFile};
use crate::error::LoadError;

/// The classes and resources that a program can see.
#[derive(Debug)]
pub struct ClassPath {
    entries: Vec<Entry>,
    image: Arc<Image>,
    feature: u16,
}

#[derive(Debug)]
enum Entry {
    Directory(Arc<Path>),
    Jar(Box<Jar>),
}

/// Bytes of a class or resource and where they came from.
#[derive(Clone, Debug)]
pub struct Found {
    pub bytes: Bytes,
    pub origin: Origin,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A module of the JDK.
    Module(Arc<str>),
    /// A directory of the class path.
    Directory(Arc<Path>),
    /// A jar of the class path.
    Jar(Arc<Path>),
}

impl ClassPath {
    /// Opens the given entries: directories, jars and `dir/*` wildcards. An empty path stands for
    /// the current directory, as in `java -cp :lib`.
    pub fn new(user: &[PathBuf], jdk: &Jdk) -> Result<ClassPath, LoadError> {
        let mut entries = Entries { opened: Vec::new(), seen: Vec::new(), feature: jdk.feature };
        for path in user {
            match wildcard_directory(path) {
                Some(directory) => {
                    for jar in jars_in(&directory)? {
                        entries.add(&jar)?;
                    }
                }
                None => entries.add(path)?,
            }
        }
        Ok(ClassPath { entries: entries.opened, image: jdk.image.clone(), feature: jdk.feature })
    }

    /// The bytes of a class by its internal name (`java/lang/Object`).
    pub fn find(&self, internal_name: &str) -> Result<Option<Found>, LoadError> {
        self.resource(&format!("{internal_name}.class"))
    }

    /// A class or resource by its path (`java/lang/Object.class`, `META-INF/services/x`).
    pub fn resource(&self, path: &str) -> Result<Option<Found>, LoadError> {
        if let Some(found) = self.image.find(path)? {
            return Ok(Some(Found { bytes: found.bytes, origin: Origin::Module(found.module) }));
        }
        // A user class loader may not define classes of the java packages.
        if path.starts_with("java/") && path.ends_with(".class") || !is_plain(path) {
            return Ok(None);
        }
        for entry in &self.entries {
            if let Some(found) = entry.find(path)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// All resources of a path on the user's part, in the order of the class path.
    pub fn user_resources(&self, path: &str) -> Result<Vec<Found>, LoadError> {
        if !is_plain(path) {
            return Ok(Vec::new());
        }
        let found: Result<Vec<Option<Found>>, LoadError> = self.entries.iter().map(|entry| entry.find(path)).collect();
        Ok(found?.into_iter().flatten().collect())
    }

    /// Internal names of the classes on the user's part of the path, sorted; what cannot be read is
    /// left out, since this serves suggestions.
    pub fn user_classes(&self) -> Vec<String> {
        let mut names = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Directory(directory) => classes_below(directory, "", &mut names),
                Entry::Jar(jar) => {
                    names.extend(jar.names().iter().filter_map(|name| name.strip_suffix(".class")).map(str::to_owned));
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Where a class is that was asked for by the path of its file, or is below a directory that is not itself on
    /// the path. `typed` is as a person wrote it.
    pub fn misplaced(&self, typed: &str) -> Option<Misplaced> {
        let file = typed.strip_suffix(".class").or(typed.strip_suffix(".java"));
        let text = file.unwrap_or(typed).trim_start_matches("./");
        let wanted = if text.contains('/') { text.to_owned() } else { text.replace('.', "/") };
        let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with('/'));
        let is_like = |name: &String| *name == wanted || ends(name, &wanted) || ends(&wanted, name);
        self.user_classes().iter().filter(|name| is_like(name)).find_map(|name| self.place(name))
    }

    /// The class of a file on the path.
    fn place(&self, name: &str) -> Option<Misplaced> {
        let found = match self.load(name) {
            Ok(_) => return Some(Misplaced { class: name.replace('/', "."), root: None }),
            Err(LoadError::WrongName { found, .. }) => found,
            Err(_) => return None,
        };
        let above = name.strip_suffix(found.as_str())?.trim_end_matches('/');
        let has = |directory: &Path| directory.join(format!("{name}.class")).is_file();
        let directory = self.entries.iter().find_map(|entry| match entry {
            Entry::Directory(directory) if has(directory) => Some(directory),
            Entry::Directory(_) | Entry::Jar(_) => None,
        })?;
        let root = if **directory == *Path::new(".") { PathBuf::from(above) } else { directory.join(above) };
        Some(Misplaced { class: found.replace('/', "."), root: Some(root) })
    }

    /// Finds and parses a class: it exists, is named so, and is of a version that the JDK runs.
    pub fn load(&self, internal_name: &str) -> Result<(ClassFile, Origin), LoadError> {
        let found = self.find(internal_name)?.ok_or_else(|| LoadError::NotFound { class: internal_name.to_owned() })?;
        // The version goes first: the format of a later version may not even parse.
        classfile::check_version_of(internal_name, &found.bytes, self.feature)?;
        let class = ClassFile::parse(found.bytes).map_err(|fault| fault.named(internal_name))?;
        if &*class.name != internal_name {
            return Err(LoadError::WrongName { expected: internal_name.to_owned(), found: class.name.to_string() });
        }
        Ok((class, found.origin))
    }
}

impl Entry {
    fn find(&self, path: &str) -> Result<Option<Found>, LoadError> {
        match self {
            Entry::Directory(directory) => {
                let file = directory.join(path);
                let size = file.metadata().map_or(0, |data| data.len());
                check_size(&file.to_string_lossy(), path, size)?;
                match fs::read(&file) {
                    Ok(contents) => {
                        Ok(Some(Found { bytes: Bytes::from(contents), origin: Origin::Directory(directory.clone()) }))
                    }
                    Err(fault) if means_absent(&fault) => Ok(None),
                    Err(source) => Err(LoadError::Io { path: file, source }),
                }
            }
            Entry::Jar(jar) => {
                Ok(jar.find(path)?.map(|bytes| Found { bytes, origin: Origin::Jar(jar.path().clone()) }))
            }
        }
    }
}

/// A class that is not where its name says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misplaced {
    /// Its name, as Java writes it.
    pub class: String,
    /// The directory that is missing on the class path, if that is what is wrong.
    pub root: Option<PathBuf>,
}

/// What to do about it.
impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.root {
            Some(root) => write!(f, "{} is in {}: put that directory on the class path", self.class, root.display()),
            None => write!(f, "the name of the class is {}", self.class),
        }
    }
}

/// A class file is never larger; a resource is read into one array.
const MOST_CLASS_BYTES: u64 = 64 << 20;
const MOST_RESOURCE_BYTES: u64 = 512 << 20;

/// Refuses to read what is too large.
fn check_size(name: &str, path: &str, size: u64) -> Result<(), LoadError> {
    let is_small = path.ends_with(".class") || path.starts_with("META-INF/");
    let most = if is_small { MOST_CLASS_BYTES } else { MOST_RESOURCE_BYTES };
    if size <= most { Ok(()) } else { Err(LoadError::TooLarge { name: name.to_owned(), size, most }) }
}

/// Directories nested deeper than any package are not followed, nor is a loop of links.
const DEEPEST_PACKAGE: usize = 32;

fn classes_below(directory: &Path, package: &str, names: &mut Vec<String>) {
    if package.matches('/').count() > DEEPEST_PACKAGE {
        return;
    }
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if let Some(class) = name.strip_suffix(".class") {
            names.push(format!("{package}{class}"));
        } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            classes_below(&entry.path(), &format!("{package}{name}/"), names);
        }
    }
}

/// The class path while it is being opened.
struct Entries {
    opened: Vec<Entry>,
    seen: Vec<PathBuf>,
    feature: u16,
}

impl Entries {
    /// Opens one entry and, behind it, what a jar's manifest adds to the class path.
    fn add(&mut self, path: &Path) -> Result<(), LoadError> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let wrap = |source| LoadError::Io { path: path.to_owned(), source };
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(fault) if means_absent(&fault) => return Ok(()),
            Err(fault) => return Err(wrap(fault)),
        };
        // Two manifests may name each other.
        let canonical = fs::canonicalize(path).map_err(wrap)?;
        if self.seen.contains(&canonical) {
            return Ok(());
        }
        self.seen.push(canonical);
        if metadata.is_dir() {
            self.opened.push(Entry::Directory(path.into()));
            return Ok(());
        }
        let jar = Jar::open(path, self.feature)?;
        let more = jar.class_path().to_vec();
        self.opened.push(Entry::Jar(Box::new(jar)));
        // As for `java`, what a manifest names and cannot be opened is not there: nobody typed it.
        for path in &more {
            let opened = self.opened.len();
            if self.add(path).is_err() {
                self.opened.truncate(opened);
            }
        }
        Ok(())
    }
}

/// The directory of a `dir/*` entry, or of `*` alone.
fn wildcard_directory(path: &Path) -> Option<PathBuf> {
    if path.file_name()? != "*" || path.exists() {
        return None;
    }
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => Some(parent.to_owned()),
        Some(_) | None => Some(PathBuf::from(".")),
    }
}

/// The jars of a directory by name: `java` leaves their order open, we must not.
fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let wrap = |source| LoadError::Io { path: directory.to_owned(), source };
    let listing = match fs::read_dir(directory) {
        Ok(listing) => listing,
        Err(fault) if means_absent(&fault) => return Ok(Vec::new()),
        Err(fault) => return Err(wrap(fault)),
    };
    let mut jars = Vec::new();
    for entry in listing {
        let path = entry.map_err(wrap)?.path();
        // The launcher takes exactly these two spellings, and no directories.
        let is_jar = path.extension().is_some_and(|extension| extension == "jar" || extension == "JAR");
        if is_jar && path.is_file() {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}

/// Whether an error only says that there is no such file.
fn means_absent(fault: &io::Error) -> bool {
    matches!(
        fault.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidInput
            | ErrorKind::InvalidFilename
    )
}

/// Whether a path stays below the directory it is joined to.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains('\0'))
}
