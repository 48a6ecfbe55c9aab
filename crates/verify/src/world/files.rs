//! The files that `banyan run` lets a program have.
//!
//! Reading is permitted under the working directory and on the class path; where writing is permitted reading and
//! writing under the working directory and the directory for temporary files. Paths are compared after
//! symbolic links are followed, so no link leads out. Everything else does not exist for questions, and is
//! refused with its own error number for opening and changing. What the program reads of the JDK does not come
//! here: the machine knows that itself.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileExt, MetadataExt, PermissionsExt};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use vm::Reply;
use vm::files::{FileAttributes, FileRequest, OpenHow, SeekTo, errno};

/// What is permitted, and what is open.
pub struct Files {
    working: PathBuf,
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    open: BTreeMap<i32, File>,
    last: i32,
}

type Answer = Result<Reply, i32>;

fn number(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(errno::EIO)
}

fn done(result: io::Result<()>) -> Answer {
    result.map(|()| Reply::Done).map_err(|e| number(&e))
}

impl Files {
    /// `temporary` is where a program that may write makes its temporary files.
    pub fn new(working: &Path, class_path: &[PathBuf], temporary: Option<&Path>) -> Files {
        let working = fs::canonicalize(working).unwrap_or_else(|_| working.to_owned());
        let real = |path: &Path| resolve(&working, path);
        let mut readable: Vec<PathBuf> = class_path.iter().map(|entry| real(directory_of_wildcard(entry))).collect();
        readable.push(working.clone());
        let writable: Vec<PathBuf> =
            temporary.into_iter().flat_map(|temporary| [working.clone(), real(temporary)]).collect();
        readable.extend(writable.iter().cloned());
        Files { working, readable, writable, open: BTreeMap::new(), last: 2 }
    }

    pub fn serve(&mut self, request: FileRequest) -> Reply {
        self.answer(request).unwrap_or_else(Reply::Errno)
    }

    fn answer(&mut self, request: FileRequest) -> Answer {
        match request {
            FileRequest::Open { path, how } => self.open(&path, how),
            FileRequest::Close { fd } => match self.open.remove(&fd) {
                Some(_) => Ok(Reply::Done),
                None => Err(errno::EBADF),
            },
            FileRequest::ReadAt { fd, at, max } => {
                let mut buffer = vec![0; max];
                let count = self.file(fd)?.read_at(&mut buffer, at).map_err(|e| number(&e))?;
                buffer.truncate(count);
                Ok(Reply::Bytes(buffer))
            }
            FileRequest::WriteAt { fd, at, bytes } => done(self.file(fd)?.write_all_at(&bytes, at)),
            FileRequest::Seek { fd, to } => {
                let to = match to {
                    SeekTo::Start(at) => SeekFrom::Start(at),
                    SeekTo::Current(by) => SeekFrom::Current(by),
                };
                let at = self.file(fd)?.seek(to).map_err(|e| number(&e))?;
                Ok(Reply::Number(at as i64))
            }
            FileRequest::SetLength { fd, length } => done(self.file(fd)?.set_len(length)),
            FileRequest::DescriptorAttributes { fd } => told(self.file(fd)?.metadata()),
            FileRequest::Transfer { from, to } => {
                let mut from = self.file(from)?;
                let mut to = self.file(to)?;
                done(io::copy(&mut from, &mut to).map(|_| ()))
            }
            FileRequest::Attributes { path, follow } => {
                let path = self.visible(&path, follow).ok_or(errno::ENOENT)?;
                told(if follow { fs::metadata(path) } else { fs::symlink_metadata(path) })
            }
            FileRequest::List { path } => list(&self.readable(&path)?),
            FileRequest::Canonical { path } => {
                Ok(Reply::Bytes(resolve(&self.working, as_path(&path)).into_os_string().into_vec()))
            }
            FileRequest::ReadLink { path } => {
                let path = self.visible(&path, false).ok_or(errno::ENOENT)?;
                let target = fs::read_link(path).map_err(|e| number(&e))?;
                Ok(Reply::Bytes(target.into_os_string().into_vec()))
            }
            FileRequest::Access { path, mode } => self.access(&path, mode),
            FileRequest::MakeDirectory { path } => done(fs::create_dir(self.writable(&path)?)),
            FileRequest::Remove { path } => done(fs::remove_file(self.writable(&path)?)),
            FileRequest::RemoveDirectory { path } => done(fs::remove_dir(self.writable(&path)?)),
            FileRequest::Rename { from, to } => done(fs::rename(self.writable(&from)?, self.writable(&to)?)),
            FileRequest::SetModified { path, micros } => {
                let path = self.writable(&path)?;
                let after = Duration::from_micros(micros.unsigned_abs());
                let time = if micros < 0 { UNIX_EPOCH.checked_sub(after) } else { UNIX_EPOCH.checked_add(after) };
                let file = File::open(path).map_err(|e| number(&e))?;
                done(file.set_modified(time.ok_or(errno::EINVAL)?))
            }
            FileRequest::SetMode { path, mode } => {
                done(fs::set_permissions(self.writable(&path)?, fs::Permissions::from_mode(mode)))
            }
        }
    }

    /// Reads from the position of an open file.
    pub fn read(&mut self, fd: i32, max: usize) -> Reply {
        let mut buffer = vec![0; max];
        let read = self.file(fd).and_then(|mut file| file.read(&mut buffer).map_err(|e| number(&e)));
        match read {
            Ok(count) => {
                buffer.truncate(count);
                Reply::Bytes(buffer)
            }
            Err(number) => Reply::Errno(number),
        }
    }

    /// Writes at the position of an open file.
    pub fn write(&mut self, fd: i32, bytes: &[u8]) -> Reply {
        let written = self.file(fd).and_then(|mut file| done(file.write_all(bytes)));
        written.unwrap_or_else(Reply::Errno)
    }

    /// Bytes from the position of an open file to its end.
    pub fn available(&mut self, fd: i32) -> Reply {
        let left = |mut file: &File| Ok::<_, io::Error>(file.metadata()?.len().saturating_sub(file.stream_position()?));
        match self.file(fd).and_then(|file| left(file).map_err(|e| number(&e))) {
            Ok(left) => Reply::Number(left as i64),
            Err(number) => Reply::Errno(number),
        }
    }

    fn file(&self, fd: i32) -> Result<&File, i32> {
        self.open.get(&fd).ok_or(errno::EBADF)
    }

    fn open(&mut self, path: &[u8], how: OpenHow) -> Answer {
        let path = if how.write { self.writable(path)? } else { self.readable(path)? };
        if how.no_directory && path.is_dir() {
            return Err(errno::EISDIR);
        }
        let mut options = OpenOptions::new();
        options.read(how.read).write(how.write).append(how.append).create(how.create && how.write);
        options.truncate(how.truncate && how.write && !how.append).create_new(how.create_new);
        let file = options.open(path).map_err(|e| number(&e))?;
        self.last += 1;
        self.open.insert(self.last, file);
        Ok(Reply::Number(i64::from(self.last)))
    }

    fn access(&self, path: &[u8], mode: i32) -> Answer {
        let path = self.visible(path, true).ok_or(errno::ENOENT)?;
        let data = fs::metadata(&path).map_err(|e| number(&e))?;
        // The bits of everybody together: who the user is, the system knows when the file is opened.
        let bits = data.mode() as i32;
        let granted = (bits | bits >> 3 | bits >> 6) & 7;
        if mode & 2 != 0 && !within(&path, &self.writable) {
            return Err(errno::READ_ONLY);
        }
        if mode & !granted & 7 != 0 { Err(errno::EACCES) } else { Ok(Reply::Done) }
    }

    /// The real path, if the program may know of it; the last part of a link's own path is not followed.
    fn visible(&self, path: &[u8], follow: bool) -> Option<PathBuf> {
        let path = as_path(path);
        let real = if follow { resolve(&self.working, path) } else { self.unfollowed(path) };
        // The way to what is readable is visible, too.
        let leads = self.readable.iter().any(|root| root.starts_with(&real));
        (leads || within(&real, &self.readable)).then_some(real)
    }

    fn unfollowed(&self, path: &Path) -> PathBuf {
        match (path.parent(), path.file_name()) {
            (Some(parent), Some(name)) => resolve(&self.working, parent).join(name),
            (None, _) | (_, None) => resolve(&self.working, path),
        }
    }

    fn readable(&self, path: &[u8]) -> Result<PathBuf, i32> {
        let real = resolve(&self.working, as_path(path));
        if within(&real, &self.readable) { Ok(real) } else { Err(errno::OUTSIDE) }
    }

    /// Where a change happens: the name itself, not what it links to, and not through a link.
    fn writable(&self, path: &[u8]) -> Result<PathBuf, i32> {
        if self.writable.is_empty() {
            return Err(errno::READ_ONLY);
        }
        let (name, target) = (self.unfollowed(as_path(path)), resolve(&self.working, as_path(path)));
        let permitted = within(&name, &self.writable) && within(&target, &self.writable);
        if permitted { Ok(name) } else { Err(errno::OUTSIDE) }
    }
}

/// `dir/*` stands for the jars of a directory.
fn directory_of_wildcard(entry: &Path) -> &Path {
    match entry.parent() {
        Some(parent) if entry.file_name() == Some(OsStr::new("*")) => parent,
        Some(_) | None => entry,
    }
}

fn as_path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

fn within(path: &Path, roots: &[PathBuf]) -> bool {
    roots.iter().any(|root| path.starts_with(root))
}

/// The absolute path without links and dots. What does not exist is taken as written.
fn resolve(working: &Path, path: &Path) -> PathBuf {
    let mut real = PathBuf::new();
    for component in working.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                real.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                real.push(component);
                if let Ok(followed) = fs::canonicalize(&real) {
                    real = followed;
                }
            }
        }
    }
    real
}

fn list(path: &Path) -> Answer {
    let entries = fs::read_dir(path).map_err(|e| number(&e))?;
    let mut names: Vec<Vec<u8>> = entries.flatten().map(|entry| entry.file_name().into_vec()).collect();
    names.sort_unstable();
    Ok(Reply::Names(names))
}

fn told(data: io::Result<Metadata>) -> Answer {
    let data = data.map_err(|e| number(&e))?;
    Ok(Reply::Attributes(FileAttributes {
        mode: data.mode(),
        inode: data.ino(),
        device: data.dev(),
        links: data.nlink() as u32,
        owner: data.uid(),
        group: data.gid(),
        length: data.len(),
        accessed: (data.atime(), data.atime_nsec()),
        modified: (data.mtime(), data.mtime_nsec()),
        changed: (data.ctime(), data.ctime_nsec()),
    }))
}
