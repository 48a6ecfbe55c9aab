//! `finally`: its block is copied to every way out of the `try`, and once more into a handler that throws on.
//!
//! The copy in the handler is known by its ends: the exception is stored first, loaded and thrown last. A
//! copy elsewhere has the same instructions at a way out. Copies are mapped to the one that comes first in
//! the code, so that what is done in one of them is done.

use std::collections::BTreeSet;

use program::bytecode::{Arg, Opcode as O};

use super::{Idiom, Made};
use crate::code::{MethodCode, is_goto};

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for handler in code.handlers.iter().filter(|handler| handler.catch_type == 0) {
        let Some(start) = code.at(u32::from(handler.handler_pc)) else { continue };
        if made.by[start].is_some() {
            continue;
        }
        let Some(size) = block_size(code, start).filter(|&size| size > 0) else { continue };
        let copies = copies(code, start, size);
        let Some(&first) = copies.iter().chain([&(start + 1)]).min() else { continue };
        if copies.is_empty() {
            continue;
        }
        made.mark(start..=start, Idiom::Finally);
        made.mark(start + size + 1..=start + size + 2, Idiom::Finally);
        for copy in copies.into_iter().chain([start + 1]) {
            // The way on from a copy is not in the source either.
            if copy != start + 1 && code.op(copy + size).is_some_and(is_goto) {
                made.mark(copy + size..=copy + size, Idiom::Finally);
            }
            if copy != first {
                for ahead in 0..size {
                    made.copy_of[copy + ahead] = Some(made.original(first + ahead));
                }
            }
        }
    }
}

/// Where the instructions of the block behind `start` stand at a way out of its `try`.
fn copies(code: &MethodCode<'_>, start: usize, size: usize) -> BTreeSet<usize> {
    let handler_pc = code.insns[start].pc;
    let ranges: Vec<(usize, usize)> = code
        .handlers
        .iter()
        .filter(|other| u32::from(other.handler_pc) == handler_pc && other.catch_type == 0)
        .filter_map(|other| {
            let end = code.at(u32::from(other.end_pc)).unwrap_or(code.insns.len());
            Some((code.at(u32::from(other.start_pc))?, end))
        })
        .collect();
    let inside = |at: usize| ranges.iter().any(|&(from, end)| (from..end).contains(&at));
    let mut exits = BTreeSet::new();
    for &(from, end) in &ranges {
        for at in from..end {
            exits.extend(code.after(at).into_iter().filter(|&next| !inside(next)));
        }
        // A result is computed first and returned behind the copy.
        if end < code.insns.len() && !inside(end) && code.op(end - 1).is_some_and(O::falls_through) {
            exits.insert(end);
        }
    }
    exits.retain(|&exit| exit != start && is_same(code, start + 1, exit, size));
    exits
}

/// The variables of the block are other ones in each copy.
fn is_same(code: &MethodCode<'_>, one: usize, other: usize, size: usize) -> bool {
    let op = |at: usize| code.op(at).map(long_form);
    (0..size).all(|ahead| op(other + ahead).is_some() && op(one + ahead) == op(other + ahead))
        && (one + size <= other || other + size <= one)
}

/// The instruction that means the same and has its variable, its constant or its target as an operand.
fn long_form(op: O) -> O {
    match op {
        O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3 => O::Iload,
        O::Lload0 | O::Lload1 | O::Lload2 | O::Lload3 => O::Lload,
        O::Fload0 | O::Fload1 | O::Fload2 | O::Fload3 => O::Fload,
        O::Dload0 | O::Dload1 | O::Dload2 | O::Dload3 => O::Dload,
        O::Aload0 | O::Aload1 | O::Aload2 | O::Aload3 => O::Aload,
        O::Istore0 | O::Istore1 | O::Istore2 | O::Istore3 => O::Istore,
        O::Lstore0 | O::Lstore1 | O::Lstore2 | O::Lstore3 => O::Lstore,
        O::Fstore0 | O::Fstore1 | O::Fstore2 | O::Fstore3 => O::Fstore,
        O::Dstore0 | O::Dstore1 | O::Dstore2 | O::Dstore3 => O::Dstore,
        O::Astore0 | O::Astore1 | O::Astore2 | O::Astore3 => O::Astore,
        O::LdcW => O::Ldc,
        O::GotoW => O::Goto,
        _ => op,
    }
}

/// How long the block in a handler is; none if it does not throw on.
fn block_size(code: &MethodCode<'_>, start: usize) -> Option<usize> {
    let stored = local(code, start).filter(|_| is_store(code, start))?;
    let load = (start + 1..code.insns.len()).find(|&at| is_load(code, at) && local(code, at) == Some(stored))?;
    (code.op(load + 1) == Some(O::Athrow)).then(|| load - start - 1)
}

fn local(code: &MethodCode<'_>, at: usize) -> Option<u16> {
    match code.insns.get(at)?.arg {
        Arg::Local(local) => Some(local),
        _ => None,
    }
}

pub fn is_store(code: &MethodCode<'_>, at: usize) -> bool {
    matches!(code.op(at), Some(O::Astore | O::Astore0 | O::Astore1 | O::Astore2 | O::Astore3))
}

pub fn is_load(code: &MethodCode<'_>, at: usize) -> bool {
    matches!(code.op(at), Some(O::Aload | O::Aload0 | O::Aload1 | O::Aload2 | O::Aload3))
}
