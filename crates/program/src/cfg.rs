//! The control-flow graph of one method: basic blocks over decoded instructions.
//!
//! A block ends at a jump, a switch, a return, a throw, before a jump target, and where an
//! exception range starts or ends, so that all its instructions have the same handlers. Any
//! instruction is taken to be able to throw. A `ret` has no successors here: which subroutine
//! calls it returns to is a question for whoever still meets `jsr`.

use std::ops::Range;

use crate::bytecode::{Insn, Opcode};
use crate::classfile::HandlerInfo;

/// Blocks in the order of their code; block 0 is the entry.
#[derive(Clone, Debug)]
pub struct Cfg {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Indices of its instructions; never empty.
    pub insns: Range<usize>,
    /// Blocks that control may go to, in the order of the targets, each once. The block that is
    /// fallen into comes first; a switch's default comes before its cases.
    pub successors: Vec<usize>,
    /// Handler blocks that an exception in this block may go to, in the order they are tried,
    /// each once. None follows a handler that catches everything.
    pub handlers: Vec<usize>,
}

impl Cfg {
    /// Builds the graph. Targets and ranges that do not lie on instructions are ignored; code from
    /// [`CodeInfo::instructions`](crate::classfile::CodeInfo::instructions) has none.
    pub fn new(insns: &[Insn], handlers: &[HandlerInfo]) -> Cfg {
        let places = Places { insns };
        let leaders = leaders(&places, handlers);
        // Which block starts at, or contains, an instruction.
        let block_of = |index: usize| leaders.partition_point(|leader| *leader <= index) - 1;
        let ends = leaders.iter().copied().skip(1).chain([insns.len()]);
        let blocks = leaders
            .iter()
            .copied()
            .zip(ends)
            .map(|(start, end)| {
                let mut successors = Vec::new();
                let last = &insns[end - 1];
                // A `jsr` goes to its subroutine; what follows it is reached by the `ret`, but
                // must count as reachable.
                if last.op.falls_through() && end < insns.len() {
                    successors.push(block_of(end));
                }
                for target in last.targets().filter_map(|pc| places.at(pc)) {
                    push_once(&mut successors, block_of(target));
                }
                Block {
                    insns: start..end,
                    successors,
                    handlers: handlers_of(&places, insns[start].pc, handlers, block_of),
                }
            })
            .collect();
        Cfg { blocks }
    }

    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The block that contains an instruction.
    pub fn block_of(&self, insn: usize) -> Option<usize> {
        let index = self.blocks.partition_point(|block| block.insns.end <= insn);
        (index < self.blocks.len()).then_some(index)
    }

    /// For every block whether it can be reached from the entry, over exceptional edges too.
    pub fn reachable(&self) -> Vec<bool> {
        let mut reached = vec![false; self.blocks.len()];
        let mut open = if reached.is_empty() { vec![] } else { vec![0] };
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            let block = &self.blocks[index];
            open.extend(block.successors.iter().chain(&block.handlers));
        }
        reached
    }
}

struct Places<'a> {
    insns: &'a [Insn],
}

impl Places<'_> {
    /// The index of the instruction that starts at `pc`.
    fn at(&self, pc: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&pc, |insn| insn.pc).ok()
    }
}

/// The indices of the instructions that start a block, in ascending order.
fn leaders(places: &Places<'_>, handlers: &[HandlerInfo]) -> Vec<usize> {
    let count = places.insns.len();
    let mut leads = vec![false; count];
    let mut mark = |index: Option<usize>| {
        if let Some(index) = index.filter(|index| *index < count) {
            leads[index] = true;
        }
    };
    mark(Some(0));
    for (index, insn) in places.insns.iter().enumerate() {
        let mut jumps = false;
        for target in insn.targets() {
            mark(places.at(target));
            jumps = true;
        }
        if jumps || !insn.op.falls_through() || insn.op == Opcode::Ret {
            mark(Some(index + 1));
        }
    }
    for handler in handlers {
        for pc in [handler.start_pc, handler.end_pc, handler.handler_pc] {
            mark(places.at(pc.into()));
        }
    }
    (0..count).filter(|index| leads[*index]).collect()
}

fn handlers_of(
    places: &Places<'_>,
    pc: u32,
    handlers: &[HandlerInfo],
    block_of: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let mut found = Vec::new();
    for handler in handlers {
        if !(u32::from(handler.start_pc)..u32::from(handler.end_pc)).contains(&pc) {
            continue;
        }
        if let Some(target) = places.at(handler.handler_pc.into()) {
            push_once(&mut found, block_of(target));
        }
        if handler.catch_type == 0 {
            break;
        }
    }
    found
}

fn push_once(list: &mut Vec<usize>, item: usize) {
    if !list.contains(&item) {
        list.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytecode::decode;

    /// Draws a graph as `first..end -> successors ! handlers`, one block a line.
    fn drawn(code: &[u8], handlers: &[HandlerInfo]) -> Vec<String> {
        let insns = decode(code).unwrap();
        let cfg = Cfg::new(&insns, handlers);
        cfg.blocks()
            .iter()
            .map(|block| {
                let Range { start, end } = block.insns;
                format!("{start}..{end} -> {:?} ! {:?}", block.successors, block.handlers)
            })
            .collect()
    }

    #[test]
    fn straight_code_is_one_block() {
        assert_eq!(drawn(&[0x03, 0xac], &[]), ["0..2 -> [] ! []"]);
    }

    #[test]
    fn a_branch_falls_through_first_and_then_jumps() {
        // 0 iload_0, 1 ifeq 6, 4 iconst_1, 5 ireturn, 6 iconst_0, 7 ireturn
        let code = [0x1a, 0x99, 0, 5, 0x04, 0xac, 0x03, 0xac];
        assert_eq!(drawn(&code, &[]), ["0..2 -> [1, 2] ! []", "2..4 -> [] ! []", "4..6 -> [] ! []"]);
    }

    #[test]
    fn a_loop_leads_back_and_a_branch_to_the_next_instruction_is_one_edge() {
        // 0 iload_0, 1 ifeq 4, 4 goto 0
        let code = [0x1a, 0x99, 0, 3, 0xa7, 0xff, 0xfc];
        assert_eq!(drawn(&code, &[]), ["0..2 -> [1] ! []", "2..3 -> [0] ! []"]);
    }

    #[test]
    fn a_switch_leads_to_its_default_and_to_each_case_once() {
        // 0 iload_0, 1 lookupswitch default 28: 1 -> 29, 5 -> 29; 28 return, 29 return
        let code =
            [0x1a, 0xab, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 28, 0, 0, 0, 5, 0, 0, 0, 28, 0xb1, 0xb1];
        assert_eq!(drawn(&code, &[]), ["0..2 -> [1, 2] ! []", "2..3 -> [] ! []", "3..4 -> [] ! []"]);
    }

    #[test]
    fn exception_ranges_split_blocks_and_a_catch_all_hides_what_follows() {
        // 0 nop, 1 nop, 2 return, 3 athrow, 4 athrow
        let code = [0, 0, 0xb1, 0xbf, 0xbf];
        let handler =
            |start_pc, end_pc, handler_pc, catch_type| HandlerInfo { start_pc, end_pc, handler_pc, catch_type };
        let handlers = [handler(1, 3, 3, 9), handler(1, 2, 4, 0), handler(1, 2, 3, 0)];
        assert_eq!(
            drawn(&code, &handlers),
            ["0..1 -> [1] ! []", "1..2 -> [2] ! [3, 4]", "2..3 -> [] ! [3]", "3..4 -> [] ! []", "4..5 -> [] ! []"]
        );
    }

    #[test]
    fn dead_code_is_found_and_instructions_know_their_block() {
        // 0 goto 4, 3 nop (dead), 4 return
        let insns = decode(&[0xa7, 0, 4, 0, 0xb1]).unwrap();
        let cfg = Cfg::new(&insns, &[]);
        assert_eq!(cfg.reachable(), [true, false, true]);
        assert_eq!((0..4).map(|insn| cfg.block_of(insn)).collect::<Vec<_>>(), [Some(0), Some(1), Some(2), None]);
    }
}
