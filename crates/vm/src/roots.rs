//! Which terms and inputs a state and its versions still name, so that the others can be freed.
//!
//! Words are scanned conservatively: either half of a word that could be a tag counts as one. Tags
//! sit in the upper half of one-word slots, in a word of their own for wide ones and packed in
//! shadow arrays, so this needs no map of any of them. What is taken for a tag by accident (a small
//! number in a field) keeps a term longer and does no other harm: ids are never shown and order
//! nothing.
//!
//! The library's objects and statics hold numbers of every size. A single one of them that is the tag of the last
//! term of a long chain would keep the whole chain, path after path. So words that are as they were before there was
//! any term are left out: only what was written since a version of that time is scanned.
//!
//! Objects that no version reaches are scanned too; depth first going back has freed them already.

use term::{Collected, TermId, Terms};

use crate::frame::FRAME_WORDS;
use crate::memory::{CARD_WORDS, region};
use crate::state::{State, global, thread_base};
use crate::symbolic::untag;
use crate::version::{VersionId, frame_range};

/// The terms found so far.
struct Found<'t> {
    terms: &'t Terms,
    /// By index.
    named: Vec<bool>,
}

impl Found<'_> {
    fn scan(&mut self, words: &[u64]) {
        for &word in words {
            if word != 0 {
                self.half(word as u32);
                self.half((word >> 32) as u32);
            }
        }
    }

    #[inline]
    fn half(&mut self, half: u32) {
        if half != 0 && half as usize <= self.named.len() {
            let term = untag(u64::from(half));
            self.named[term.index()] = self.terms.is_live(term);
        }
    }
}

impl State {
    /// Frees every term that neither this state, nor one of its versions, nor the caller names, and
    /// forgets the inputs of paths that are gone. No word named a term at `origin`, a version on the way to the
    /// present one.
    pub fn collect_terms(&mut self, origin: VersionId, kept: impl IntoIterator<Item = TermId>) -> Collected {
        let mut found = Found { terms: &self.terms, named: vec![false; self.terms.capacity()] };
        for term in kept {
            found.named[term.index()] = true;
        }
        let mem = &self.mem;
        if !self.each_written_since(origin, |words| found.scan(words)) {
            let mut between = |first: u32, end: u32| found.scan(mem.words(first, end.saturating_sub(first)));
            between(region::GLOBALS, self.program.statics_end());
            between(region::HEAP, mem.alloc);
            between(mem.alloc_end, mem.top);
        }
        let mut between = |first: u32, end: u32| found.scan(mem.words(first, end.saturating_sub(first)));
        for (thread, top) in self.thread_frames() {
            between(thread_base(thread), thread_base(thread) + region::LOCKS);
            let bottom = mem.index_of(self.bottom_frame(thread).cast());
            let (records, registers, end) = frame_range(mem, bottom, mem.index_of(top.cast()));
            between(records, mem.index_of(top.cast()) + FRAME_WORDS);
            between(registers, end);
        }
        let mut paths = vec![mem.read(global::INPUTS) as u32];
        self.each_saved_card(|card| {
            found.scan(&card.words);
            if card.card == global::INPUTS / CARD_WORDS {
                paths.push(card.words[(global::INPUTS % CARD_WORDS) as usize] as u32);
            }
        });
        self.each_saved_word_list(|words| found.scan(words));
        let named = found.named;
        self.input_tree.keep(&paths);
        let named = named.iter().enumerate().filter(|(_, named)| **named);
        self.terms.collect(named.map(|(index, _)| TermId::from_index(index)))
    }
}
