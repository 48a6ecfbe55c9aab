//! What a program asks of files, as data: requests leave the machine as effects, and the caller decides
//! which of them are served and how. Errors come back as numbers of Unix, with two of our own for
//! what the caller does not permit.
//!
//! Nothing here touches a file.

use crate::state::State;

/// A request about files. Paths are bytes, relative ones as the program wrote them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileRequest {
    /// Answer: `Reply::Number`, the descriptor, at least 3.
    Open {
        path: Vec<u8>,
        how: OpenHow,
    },
    /// Answer: `Reply::Done`.
    Close {
        fd: i32,
    },
    /// At most so many bytes from a position, which does not become the descriptor's. Answer: `Reply::Bytes`.
    ReadAt {
        fd: i32,
        at: u64,
        max: usize,
    },
    /// Answer: `Reply::Done`.
    WriteAt {
        fd: i32,
        at: u64,
        bytes: Vec<u8>,
    },
    /// Moves the descriptor's position. Answer: `Reply::Number`, the new position.
    Seek {
        fd: i32,
        to: SeekTo,
    },
    /// Answer: `Reply::Done`.
    SetLength {
        fd: i32,
        length: u64,
    },
    /// Answer: `Reply::Attributes`.
    DescriptorAttributes {
        fd: i32,
    },
    /// Everything that is left in one file, to another. Answer: `Reply::Done`.
    Transfer {
        from: i32,
        to: i32,
    },
    /// Of the file that a symbolic link leads to, or of the link itself. Answer: `Reply::Attributes`.
    Attributes {
        path: Vec<u8>,
        follow: bool,
    },
    /// Names in a directory, sorted. Answer: `Reply::Names`.
    List {
        path: Vec<u8>,
    },
    /// The absolute path without links and dots; what does not exist stays as written. Answer: `Reply::Bytes`.
    Canonical {
        path: Vec<u8>,
    },
    /// Where a symbolic link leads. Answer: `Reply::Bytes`.
    ReadLink {
        path: Vec<u8>,
    },
    /// May the program read (4), write (2), execute (1) it? Answer: `Reply::Done`.
    Access {
        path: Vec<u8>,
        mode: i32,
    },
    /// Answer of these: `Reply::Done`.
    MakeDirectory {
        path: Vec<u8>,
    },
    Remove {
        path: Vec<u8>,
    },
    RemoveDirectory {
        path: Vec<u8>,
    },
    Rename {
        from: Vec<u8>,
        to: Vec<u8>,
    },
    SetModified {
        path: Vec<u8>,
        micros: i64,
    },
    SetMode {
        path: Vec<u8>,
        mode: u32,
    },
}

/// How a file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpenHow {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub truncate: bool,
    pub create: bool,
    /// It must not exist yet.
    pub create_new: bool,
    /// A directory is an error; otherwise only reading it is.
    pub no_directory: bool,
}

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeekTo {
    Start(u64),
    Current(i64),
}

/// What Unix says of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FileAttributes {
    /// Type and permissions.
    pub mode: u32,
    pub inode: u64,
    pub device: u64,
    pub links: u32,
    pub owner: u32,
    pub group: u32,
    pub length: u64,
    /// Seconds and nanoseconds.
    pub accessed: (i64, i64),
    pub modified: (i64, i64),
    pub changed: (i64, i64),
}

/// Types of files in [`FileAttributes::mode`].
pub const TYPE: u32 = 0o170_000;
pub const REGULAR: u32 = 0o100_000;
pub const DIRECTORY: u32 = 0o040_000;

/// Numbers of errors.
pub mod errno {
    pub const EPERM: i32 = 1;
    pub const ENOENT: i32 = 2;
    pub const EIO: i32 = 5;
    pub const EBADF: i32 = 9;
    pub const EACCES: i32 = 13;
    pub const EEXIST: i32 = 17;
    pub const EXDEV: i32 = 18;
    pub const ENOTDIR: i32 = 20;
    pub const EISDIR: i32 = 21;
    pub const EINVAL: i32 = 22;
    pub const EMFILE: i32 = 24;
    pub const ENOSPC: i32 = 28;
    pub const ESPIPE: i32 = 29;
    pub const EROFS: i32 = 30;
    pub const ENOSYS: i32 = 38;
    pub const ENOTEMPTY: i32 = 39;
    pub const ELOOP: i32 = 40;
    /// The path leads to where the program has no business.
    pub const OUTSIDE: i32 = 0x4001;
    /// Writing was not permitted.
    pub const READ_ONLY: i32 = 0x4002;

    /// Was it the caller who refused, rather than the system?
    pub fn is_policy(number: i32) -> bool {
        matches!(number, OUTSIDE | READ_ONLY)
    }
}

impl State {
    /// The words for an error that a program hears of; whoever refused a file to it may have said more.
    pub(crate) fn error_text(&self, number: i32) -> String {
        match self.config.write_refusal {
            Some(refusal) if number == errno::READ_ONLY => refusal.to_owned(),
            Some(_) | None => error_text(number),
        }
    }
}

/// The words for an error.
pub fn error_text(number: i32) -> String {
    let known = match number {
        errno::EPERM => "Operation not permitted",
        errno::ENOENT => "No such file or directory",
        errno::EIO => "Input/output error",
        errno::EBADF => "Bad file descriptor",
        errno::EACCES => "Permission denied",
        errno::EEXIST => "File exists",
        errno::EXDEV => "Invalid cross-device link",
        errno::ENOTDIR => "Not a directory",
        errno::EISDIR => "Is a directory",
        errno::EINVAL => "Invalid argument",
        errno::EMFILE => "Too many open files",
        errno::ENOSPC => "No space left on device",
        errno::ESPIPE => "Illegal seek",
        errno::EROFS => "Read-only file system",
        errno::ENOSYS => "Function not implemented",
        errno::ENOTEMPTY => "Directory not empty",
        errno::ELOOP => "Too many levels of symbolic links",
        errno::OUTSIDE => "Banyan opens only files under the working directory",
        errno::READ_ONLY => "Banyan writes no files for programs",
        _ => return format!("Unknown error {number}"),
    };
    known.to_owned()
}
