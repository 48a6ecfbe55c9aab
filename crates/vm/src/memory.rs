//! A worker's memory: one flat range of 64-bit words that holds everything a state is made of.
//!
//! Statics, interned strings, objects, thread control blocks, frames and registers all live here, so
//! that one mechanism (a log of 64-byte cards) undoes every write. A reference is a `u32` word
//! index, 0 is null. The whole range that a `u32` can name is reserved and never committed until
//! touched, so no reference can point outside it.
//!
//! Every write outside the register stacks goes through [`Memory::write`] or [`Memory::touch`]: if the
//! card was not written since the current segment began, its words are logged first.

use std::io;
use std::ptr;

/// Word addresses of the regions.
pub mod region {
    /// Scalars of the machine itself.
    pub const GLOBALS: u32 = 0x10;
    /// One word for each string constant of the program: the interned object, or 0.
    pub const STRINGS: u32 = 0x0080_0000;
    /// Objects.
    pub const HEAP: u32 = 0x0100_0000;
    /// Frames and registers of threads that asked for more stack than others have; nothing is given back.
    pub const LARGE_STACKS: u32 = 0xd000_0000;
    /// Threads: control block, frames, registers.
    pub const THREADS: u32 = 0xe000_0000;
    /// Words of one thread's region.
    pub const THREAD_WORDS: u32 = 0x000a_0000;
    /// Offset of the lock stack in a thread's region.
    pub const LOCKS: u32 = 0x40;
    /// Locks one thread can hold.
    pub const MAX_LOCKS: u32 = 0x0800;
    /// Offset of the frames in a thread's region.
    pub const FRAMES: u32 = 0x1000;
    /// Offset of the registers in a thread's region.
    pub const REGISTERS: u32 = 0x2_1000;
    /// Threads that fit.
    pub const MAX_THREADS: u32 = (u32::MAX - THREADS) / THREAD_WORDS;
}

/// Words of a card.
pub const CARD_WORDS: u32 = 8;
const CARD_SHIFT: u32 = 3;
/// Words of the host's pages, or of several of them.
const PAGE_WORDS: u32 = 8192;

/// Words that can be named, and some more so that an offset from the last is still inside.
const RESERVED_WORDS: usize = (1 << 32) + (1 << 20);

/// The first word of the next card, or the word itself if it is one.
pub(crate) fn align_up(word: u32) -> u32 {
    (word + CARD_WORDS - 1) & !(CARD_WORDS - 1)
}

/// A reference to an object: a word index; 0 is null.
pub type Ref = u32;

/// Old contents of a card.
#[derive(Clone, Copy, Debug)]
pub struct SavedCard {
    pub card: u32,
    pub words: [u64; CARD_WORDS as usize],
}

/// The name of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    epoch: u32,
    round: u32,
}

/// The flat memory, its log and its allocator.
pub struct Memory {
    base: *mut u64,
    epochs: *mut u32,
    /// Number of the current segment; cards with another number are logged before a write.
    epoch: u32,
    /// The last epoch given out.
    newest_epoch: u32,
    /// How often all epochs were given out.
    round: u32,
    /// Cards changed in the current segment, as they were.
    pub(crate) log: Vec<SavedCard>,
    /// Is there a version that needs the log?
    pub(crate) logging: bool,
    pub(crate) alloc: u32,
    pub(crate) alloc_end: u32,
    /// First word never used by an object.
    pub(crate) top: u32,
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: both ranges were mapped by `new` with these sizes.
        unsafe {
            libc::munmap(self.base.cast(), RESERVED_WORDS * 8);
            libc::munmap(self.epochs.cast(), epoch_bytes());
        }
    }
}

const fn epoch_bytes() -> usize {
    (RESERVED_WORDS >> CARD_SHIFT) * 4
}

fn reserve(bytes: usize) -> io::Result<*mut libc::c_void> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: an anonymous mapping at an address of the kernel's choice.
    let at = unsafe { libc::mmap(ptr::null_mut(), bytes, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
    if at == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(at) }
}

impl Memory {
    /// Reserves the range; nothing is committed.
    pub fn new() -> io::Result<Memory> {
        let base = reserve(RESERVED_WORDS * 8)?.cast();
        let epochs = reserve(epoch_bytes())?.cast();
        Ok(Memory {
            base,
            epochs,
            epoch: 0,
            newest_epoch: 0,
            round: 0,
            log: Vec::new(),
            logging: false,
            alloc: region::HEAP,
            alloc_end: region::HEAP,
            top: region::HEAP,
        })
    }

    /// The address of a word, for registers and natives that copy ranges.
    #[inline(always)]
    pub fn at(&self, word: u32) -> *mut u64 {
        // SAFETY: every u32 is inside the reserved range.
        unsafe { self.base.add(word as usize) }
    }

    /// The word index of an address inside the memory.
    #[inline(always)]
    pub(crate) fn index_of(&self, at: *const u64) -> u32 {
        // SAFETY: callers pass addresses made by `at`.
        unsafe { at.offset_from(self.base) as u32 }
    }

    #[inline(always)]
    pub fn read(&self, word: u32) -> u64 {
        // SAFETY: see `at`.
        unsafe { *self.at(word) }
    }

    /// Writes a word, logging its card first if needed.
    #[inline(always)]
    pub fn write(&mut self, word: u32, value: u64) {
        self.touch(word);
        // SAFETY: see `at`.
        unsafe { *self.at(word) = value }
    }

    /// Was the card of a word logged since the segment began?
    #[inline(always)]
    pub(crate) fn is_logged(&self, word: u32) -> bool {
        // SAFETY: there is an epoch for every card of the range.
        unsafe { *self.epochs.add((word >> CARD_SHIFT) as usize) == self.epoch }
    }

    /// Writes a word whose card is logged.
    #[inline(always)]
    pub(crate) fn put(&mut self, word: u32, value: u64) {
        debug_assert!(self.is_logged(word), "a card is logged before it is written");
        // SAFETY: see `at`.
        unsafe { *self.at(word) = value }
    }

    /// Prepares the card of a word for writing.
    #[inline(always)]
    pub fn touch(&mut self, word: u32) {
        let card = word >> CARD_SHIFT;
        // SAFETY: there is an epoch for every card of the range.
        if unsafe { *self.epochs.add(card as usize) } != self.epoch {
            self.log_card(card);
        }
    }

    /// Prepares all cards of a range for writing.
    pub fn touch_range(&mut self, first: u32, words: u32) {
        if words == 0 {
            return;
        }
        for card in first >> CARD_SHIFT..=(first + words - 1) >> CARD_SHIFT {
            self.touch(card << CARD_SHIFT);
        }
    }

    #[cold]
    #[inline(never)]
    fn log_card(&mut self, card: u32) {
        // SAFETY: a card is inside the range, and so is its epoch.
        unsafe {
            *self.epochs.add(card as usize) = self.epoch;
            if self.logging {
                let words = *self.at(card << CARD_SHIFT).cast::<[u64; CARD_WORDS as usize]>();
                self.log.push(SavedCard { card, words });
            }
        }
    }

    /// Exchanges logged words with the present ones: undo becomes redo and back.
    pub(crate) fn swap_cards<'c>(&mut self, cards: impl Iterator<Item = &'c mut SavedCard>) {
        for saved in cards {
            // SAFETY: see `log_card`; card and saved words do not overlap.
            unsafe { ptr::swap(self.at(saved.card << CARD_SHIFT).cast(), &mut saved.words) };
        }
    }

    /// Puts logged words back, those of the first log of a card last.
    pub(crate) fn restore_cards(&mut self, cards: &[SavedCard]) {
        for saved in cards.iter().rev() {
            // SAFETY: see `log_card`.
            unsafe { *self.at(saved.card << CARD_SHIFT).cast() = saved.words };
        }
    }

    /// Begins a segment: cards written before are logged again.
    pub(crate) fn begin_segment(&mut self) {
        if self.newest_epoch == u32::MAX {
            self.forget_epochs();
        }
        self.newest_epoch += 1;
        self.epoch = self.newest_epoch;
    }

    /// The present segment.
    pub(crate) fn segment(&self) -> Segment {
        Segment { epoch: self.epoch, round: self.round }
    }

    /// Goes on with a segment whose log is the present one again. Cards that others have written since are
    /// logged once more.
    pub(crate) fn resume_segment(&mut self, segment: Segment) {
        if segment.round == self.round {
            self.epoch = segment.epoch;
        }
    }

    /// The numbers are used up: all cards count as never written.
    #[cold]
    fn forget_epochs(&mut self) {
        // SAFETY: the whole mapping, made by `reserve`; private anonymous pages read as zero afterwards.
        let done = unsafe { libc::madvise(self.epochs.cast(), epoch_bytes(), libc::MADV_DONTNEED) };
        assert_eq!(done, 0, "the kernel takes back pages that are ours");
        self.newest_epoch = 0;
        self.round += 1;
    }

    /// Gives the pages of objects behind a word back to the host, and what the log has room for.
    pub(crate) fn give_back_from(&mut self, word: u32) {
        let first = word.next_multiple_of(PAGE_WORDS);
        let bytes = region::THREADS.saturating_sub(first) as usize * 8;
        self.log.shrink_to(self.log.len() * 2);
        // SAFETY: whole pages of the reserved range, behind all objects; words are cleared before they are used.
        let done = unsafe { libc::madvise(self.at(first).cast(), bytes, libc::MADV_DONTNEED) };
        assert_eq!(done, 0, "the kernel takes back pages that are ours");
        // SAFETY: it only returns memory that nobody has.
        #[cfg(target_env = "gnu")]
        unsafe {
            libc::malloc_trim(0)
        };
    }

    /// Moves the allocator to whole cards, so that objects of two segments never share one.
    pub(crate) fn align_run(&mut self) {
        let (first, end) = (align_up(self.alloc), self.alloc_end & !(CARD_WORDS - 1));
        if first > end {
            self.fill(self.alloc, self.alloc_end - self.alloc);
            self.alloc = self.alloc_end;
            return;
        }
        self.fill(self.alloc, first - self.alloc);
        self.fill(end, self.alloc_end - end);
        self.alloc = first;
        self.alloc_end = end;
    }

    /// Marks words as free: a header of class 0 with the length.
    pub(crate) fn fill(&mut self, first: u32, words: u32) {
        if words != 0 {
            // SAFETY: see `at`; free words belong to no version.
            unsafe { *self.at(first) = u64::from(words) << 32 };
        }
    }

    /// Takes zeroed words from the current run, or `None` when it is used up.
    #[inline(always)]
    pub fn bump(&mut self, words: u32) -> Option<u32> {
        let first = self.take_words(words)?;
        // SAFETY: the run is inside the range.
        unsafe { ptr::write_bytes(self.at(first), 0, words as usize) };
        Some(first)
    }

    /// The same for at most a card of words, without loops: as many are cleared as a card has, in the run.
    #[inline(always)]
    pub(crate) fn bump_few(&mut self, words: u32) -> Option<u32> {
        let first = self.alloc;
        if words > CARD_WORDS || self.alloc_end - first < CARD_WORDS {
            return None;
        }
        self.alloc = first + words;
        // SAFETY: the run is inside the range, and there is an epoch for every card; fresh cards get the
        // current one, so they are not logged. So few words are in two cards at most.
        unsafe {
            *self.epochs.add((first >> CARD_SHIFT) as usize) = self.epoch;
            *self.epochs.add(((first + words - 1) >> CARD_SHIFT) as usize) = self.epoch;
            *self.at(first).cast::<[u64; CARD_WORDS as usize]>() = [0; CARD_WORDS as usize];
        }
        Some(first)
    }

    #[inline(always)]
    fn take_words(&mut self, words: u32) -> Option<u32> {
        let first = self.alloc;
        if words > self.alloc_end - first {
            return None;
        }
        self.alloc = first + words;
        // SAFETY: there is an epoch for every card; fresh cards get the current one, so they are not logged.
        unsafe {
            let (from, to) = (first >> CARD_SHIFT, (first + words - 1) >> CARD_SHIFT);
            for card in from..=to {
                *self.epochs.add(card as usize) = self.epoch;
            }
        }
        Some(first)
    }

    /// A range of words, for comparing and copying states.
    pub fn words(&self, first: u32, count: u32) -> &[u64] {
        // SAFETY: the range is reserved; no other reference to it is alive while `self` is borrowed.
        unsafe { std::slice::from_raw_parts(self.at(first), count as usize) }
    }

    /// Overwrites a range without logging; for restoring versions and images.
    pub(crate) fn put_words(&mut self, first: u32, words: &[u64]) {
        // SAFETY: the range is reserved and `words` lies outside it.
        unsafe { ptr::copy_nonoverlapping(words.as_ptr(), self.at(first), words.len()) }
    }

    /// Maps a frozen image over a range, private: the kernel copies a page on its first write.
    pub(crate) fn map_private(&mut self, first: u32, words: u32, file: i32, offset: i64) -> io::Result<()> {
        let flags = libc::MAP_PRIVATE | libc::MAP_FIXED | libc::MAP_NORESERVE;
        let bytes = words as usize * 8;
        // SAFETY: the range is page-aligned, ours, and stays mapped; only its backing changes.
        let at = unsafe {
            libc::mmap(self.at(first).cast(), bytes, libc::PROT_READ | libc::PROT_WRITE, flags, file, offset)
        };
        if at == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}
