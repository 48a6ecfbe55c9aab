//! Open files, whoever serves them: the caller through effects, or the JDK's own data.
//!
//! One room for what streams, random-access files and channels have in common. Errors are numbers here;
//! each user has its own exception for them.

use super::{Trap, jdk_files};
use crate::files::{FileAttributes, FileRequest, OpenHow, SeekTo, errno};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reply};

/// What came of a request: a trap while it is under way, an error number if it failed.
pub(super) type Answer<T> = Result<Result<T, i32>, Trap>;

pub(super) fn wrong<T>() -> Result<T, Trap> {
    Err(Trap::Internal("the reply fits the effect"))
}

/// Asks the caller, or takes the answer.
fn ask(s: &mut State, effect: Effect) -> Answer<Reply> {
    match s.take_reply() {
        None => Err(Trap::Effect(effect)),
        Some(Reply::Errno(number)) => Ok(Err(number)),
        Some(Reply::Failed(message)) => Err(Trap::throw("java/io/IOException", message)),
        Some(reply) => Ok(Ok(reply)),
    }
}

pub(super) fn ask_done(s: &mut State, request: FileRequest) -> Answer<()> {
    match ask(s, Effect::File(request))? {
        Ok(Reply::Done) => Ok(Ok(())),
        Ok(_) => wrong(),
        Err(number) => Ok(Err(number)),
    }
}

pub(super) fn ask_bytes(s: &mut State, request: FileRequest) -> Answer<Vec<u8>> {
    bytes(ask(s, Effect::File(request))?)
}

fn bytes(reply: Result<Reply, i32>) -> Answer<Vec<u8>> {
    match reply {
        Ok(Reply::Bytes(bytes)) => Ok(Ok(bytes)),
        Ok(_) => wrong(),
        Err(number) => Ok(Err(number)),
    }
}

fn number(reply: Result<Reply, i32>) -> Answer<i64> {
    match reply {
        Ok(Reply::Number(number)) => Ok(Ok(number)),
        Ok(_) => wrong(),
        Err(number) => Ok(Err(number)),
    }
}

fn attributes(reply: Result<Reply, i32>) -> Answer<FileAttributes> {
    match reply {
        Ok(Reply::Attributes(attributes)) => Ok(Ok(attributes)),
        Ok(_) => wrong(),
        Err(number) => Ok(Err(number)),
    }
}

/// The field of a descriptor object that holds its number.
fn number_field(s: &mut State, holder: Ref) -> Result<&'static program::Field, Trap> {
    s.class_of(holder).field_named("fd").ok_or(Trap::Internal("a descriptor has a number"))
}

/// A descriptor object with its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenFile {
    pub holder: Ref,
    pub fd: i32,
}

impl OpenFile {
    /// What a `FileDescriptor` stands for.
    pub(super) fn of(s: &mut State, holder: Ref) -> Result<OpenFile, Trap> {
        let field = number_field(s, holder)?;
        Ok(OpenFile { holder, fd: s.get_field(holder, field) as i32 })
    }

    /// The file of a stream; closed ones are an exception.
    pub(super) fn of_stream(s: &mut State, stream: Ref) -> Result<OpenFile, Trap> {
        let missing = Trap::Internal("a stream has a descriptor");
        let field = s.class_of(stream).field_named("fd").ok_or(missing)?;
        let holder = s.get_ref(stream, field);
        if holder != 0 {
            let file = OpenFile::of(s, holder)?;
            if file.fd >= 0 {
                return Ok(file);
            }
        }
        Err(Trap::throw("java/io/IOException", "Stream Closed"))
    }

    /// Puts a number into the descriptor object of a stream, at its beginning.
    pub(super) fn begin(s: &mut State, stream: Ref, fd: i32) -> Result<(), Trap> {
        let missing = Trap::Internal("a stream has a descriptor");
        let field = s.class_of(stream).field_named("fd").ok_or(missing)?;
        let holder = s.get_ref(stream, field);
        set_number(s, holder, fd)
    }

    pub(super) fn read(self, s: &mut State, max: usize) -> Answer<Vec<u8>> {
        if jdk_files::is_jdk_file(self.fd) {
            return jdk_files::read(s, self.holder, self.fd, max);
        }
        bytes(ask(s, Effect::Read { fd: self.fd, max })?)
    }

    pub(super) fn read_at(self, s: &mut State, at: u64, max: usize) -> Answer<Vec<u8>> {
        if jdk_files::is_jdk_file(self.fd) {
            return Ok(jdk_files::read_at(s, self.fd, at, max));
        }
        ask_bytes(s, FileRequest::ReadAt { fd: self.fd, at, max })
    }

    pub(super) fn write(self, s: &mut State, bytes: Vec<u8>) -> Answer<()> {
        if jdk_files::is_jdk_file(self.fd) {
            return Ok(Err(errno::EBADF));
        }
        match ask(s, Effect::Write { fd: self.fd, bytes })? {
            Ok(Reply::Done) => Ok(Ok(())),
            Ok(_) => wrong(),
            Err(number) => Ok(Err(number)),
        }
    }

    pub(super) fn write_at(self, s: &mut State, at: u64, bytes: Vec<u8>) -> Answer<()> {
        if jdk_files::is_jdk_file(self.fd) {
            return Ok(Err(errno::EBADF));
        }
        ask_done(s, FileRequest::WriteAt { fd: self.fd, at, bytes })
    }

    pub(super) fn available(self, s: &mut State) -> Answer<i64> {
        if jdk_files::is_jdk_file(self.fd) {
            let at = jdk_files::tell(s, self.holder)?;
            return Ok(jdk_files::attributes_of(s, self.fd).map(|a| a.length.saturating_sub(at) as i64));
        }
        number(ask(s, Effect::Available { fd: self.fd })?)
    }

    /// Moves the position and tells it.
    pub(super) fn seek(self, s: &mut State, to: SeekTo) -> Answer<i64> {
        if !jdk_files::is_jdk_file(self.fd) {
            return number(ask(s, Effect::File(FileRequest::Seek { fd: self.fd, to }))?);
        }
        let new = match to {
            SeekTo::Start(at) => i64::try_from(at).ok(),
            SeekTo::Current(by) => (jdk_files::tell(s, self.holder)? as i64).checked_add(by),
        };
        let Some(new) = new.filter(|&n| n >= 0) else { return Ok(Err(errno::EINVAL)) };
        jdk_files::seek(s, self.holder, new as u64)?;
        Ok(Ok(new))
    }

    pub(super) fn attributes(self, s: &mut State) -> Answer<FileAttributes> {
        if jdk_files::is_jdk_file(self.fd) {
            return Ok(jdk_files::attributes_of(s, self.fd));
        }
        attributes(ask(s, Effect::File(FileRequest::DescriptorAttributes { fd: self.fd }))?)
    }

    pub(super) fn set_length(self, s: &mut State, length: u64) -> Answer<()> {
        if jdk_files::is_jdk_file(self.fd) {
            return Ok(Err(errno::EBADF));
        }
        ask_done(s, FileRequest::SetLength { fd: self.fd, length })
    }

    /// Closes what the caller opened; the standard streams stay open, as they are the caller's.
    pub(super) fn close(self, s: &mut State) -> Answer<()> {
        close_number(s, self.fd)
    }
}

/// Puts a number into a descriptor object.
pub(super) fn set_number(s: &mut State, holder: Ref, fd: i32) -> Result<(), Trap> {
    let field = number_field(s, holder)?;
    if jdk_files::is_jdk_file(fd) {
        jdk_files::seek(s, holder, 0)?;
    }
    s.put_field(holder, field, u64::from(fd as u32));
    Ok(())
}

pub(super) fn close_number(s: &mut State, fd: i32) -> Answer<()> {
    if fd < 3 || jdk_files::is_jdk_file(fd) {
        return Ok(Ok(()));
    }
    ask_done(s, FileRequest::Close { fd })
}

/// Opens a path; its descriptor.
pub(super) fn open(s: &mut State, path: Vec<u8>, how: OpenHow) -> Answer<i32> {
    if let Some(inside) = jdk_files::inside(s, &path) {
        return Ok(if how.write { Err(errno::READ_ONLY) } else { jdk_files::open(s, &inside) });
    }
    Ok(number(ask(s, Effect::File(FileRequest::Open { path, how }))?)?.map(|fd| fd as i32))
}

pub(super) fn attributes_of(s: &mut State, path: Vec<u8>, follow: bool) -> Answer<FileAttributes> {
    if let Some(inside) = jdk_files::inside(s, &path) {
        return Ok(jdk_files::attributes(s, &inside));
    }
    attributes(ask(s, Effect::File(FileRequest::Attributes { path, follow }))?)
}

pub(super) fn list(s: &mut State, path: Vec<u8>) -> Answer<Vec<Vec<u8>>> {
    if let Some(inside) = jdk_files::inside(s, &path) {
        return Ok(jdk_files::list(s, &inside));
    }
    match ask(s, Effect::File(FileRequest::List { path }))? {
        Ok(Reply::Names(names)) => Ok(Ok(names)),
        Ok(_) => wrong(),
        Err(number) => Ok(Err(number)),
    }
}

/// `access(2)`.
pub(super) fn access(s: &mut State, path: Vec<u8>, mode: i32) -> Answer<()> {
    const WRITE: i32 = 2;
    if let Some(inside) = jdk_files::inside(s, &path) {
        let found = jdk_files::attributes(s, &inside);
        return Ok(found.and(if mode & WRITE != 0 { Err(errno::READ_ONLY) } else { Ok(()) }));
    }
    ask_done(s, FileRequest::Access { path, mode })
}
