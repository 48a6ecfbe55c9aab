//! The base image: the initialised class library, frozen once and shared by all workers.
//!
//! A file in memory holds the words; every state maps it privately, so the kernel copies a page when
//! a state first writes to it. Threads are not part of it: each state makes its own main thread.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use crate::memory::{Memory, region};
use crate::state::{Config, State};

/// A frozen, initialised library.
#[derive(Debug)]
pub struct BaseImage {
    program: &'static program::Program,
    file: OwnedFd,
    /// First word, words (whole pages), offset in the file.
    ranges: Vec<(u32, u32, i64)>,
    alloc: u32,
    top: u32,
    main_thread: crate::memory::Ref,
}

const PAGE_WORDS: u32 = 512;

impl BaseImage {
    /// Freezes a state that was booted and has run nothing yet.
    pub fn freeze(mut state: State) -> io::Result<BaseImage> {
        let main_thread = state.current_thread();
        state.collect();
        let statics_end = state.program.statics_end();
        let strings_end = region::STRINGS + state.program.string_count() as u32;
        let spans = [(0, statics_end), (region::STRINGS, strings_end), (region::HEAP, state.mem.top)];
        // SAFETY: the name is a valid C string; the descriptor is ours alone.
        let file = unsafe {
            let fd = libc::memfd_create(c"banyan-base".as_ptr(), libc::MFD_CLOEXEC);
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            OwnedFd::from_raw_fd(fd)
        };
        let mut ranges = Vec::new();
        let mut offset = 0i64;
        for (first, end) in spans {
            let words = (end - first).div_ceil(PAGE_WORDS) * PAGE_WORDS;
            write_words(&file, state.mem.words(first, words))?;
            ranges.push((first, words, offset));
            offset += i64::from(words) * 8;
        }
        let (alloc, top) = (state.mem.top, state.mem.top);
        Ok(BaseImage { program: state.program, file, ranges, alloc, top, main_thread })
    }

    /// The file that holds the words, for looking at what is shared.
    pub fn descriptor(&self) -> i32 {
        self.file.as_raw_fd()
    }

    /// A fresh state on this image.
    pub fn state(&self, config: Config) -> io::Result<State> {
        let mut mem = Memory::new()?;
        for &(first, words, offset) in &self.ranges {
            mem.map_private(first, words, self.file.as_raw_fd(), offset)?;
        }
        mem.alloc = self.alloc;
        mem.alloc_end = self.alloc;
        mem.top = self.top;
        let mut state = State::with_memory(self.program, mem, config);
        state.collector.base_end = self.top;
        // The threads that booted are gone; the main thread starts over with an empty stack.
        state.mem.write(crate::state::global::THREADS, 0);
        let thread = state.add_thread(false, 0).map_err(|_| io::Error::other("no room for the main thread"))?;
        state.set_thread_mirror(thread, self.main_thread);
        state.activate(thread);
        Ok(state)
    }
}

fn write_words(file: &OwnedFd, words: &[u64]) -> io::Result<()> {
    // SAFETY: any initialised words are bytes.
    let mut bytes = unsafe { std::slice::from_raw_parts(words.as_ptr().cast::<u8>(), size_of_val(words)) };
    while !bytes.is_empty() {
        // SAFETY: the buffer is valid for its length.
        let written = unsafe { libc::write(file.as_raw_fd(), bytes.as_ptr().cast(), bytes.len()) };
        if written < 0 {
            return Err(io::Error::last_os_error());
        }
        bytes = &bytes[written as usize..];
    }
    Ok(())
}
