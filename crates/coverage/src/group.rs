//! Which conditional jumps belong together: the conditions of one decision.
//!
//! The jumps that a short-circuit expression becomes lie one behind the other, have two ways out in
//! common, and between them is only the code of operands. Groups are grown backwards from their last
//! jump, by as many jumps as fit. `?:` that chooses between values, and boolean values themselves (`1`
//! on one way, `0` on the other), are found first by the one thing they alone have: a `goto` over a
//! value on the operand stack. Code that walks into them goes on where their ways meet.
//!
//! `if (a && b)` and `if (a) if (b)` are the same bytecode. Where a statement begins is told by the
//! `CharacterRangeTable`, else by the line table; on one line, without the former, they are taken for one
//! decision.

use program::bytecode::Opcode as O;

use crate::code::{MethodCode, is_conditional, is_goto};
use crate::decision::Ambiguity;
use crate::ranges::Ranges;

/// Jumps that decide one thing.
#[derive(Debug, Clone)]
pub struct Group {
    /// Ascending.
    pub jumps: Vec<usize>,
    /// Where the last one falls, and where it jumps.
    pub exits: [usize; 2],
    /// Where the chosen values meet.
    pub join: Option<usize>,
    /// Another reading of the same bytecode is as likely.
    pub doubt: Option<Ambiguity>,
    /// It may be a part of something else, table or not.
    pub part: Option<Ambiguity>,
}

impl Group {
    /// The values are 1 and 0, in any order, and nothing else meets there.
    pub fn is_boolean_value(&self, code: &MethodCode<'_>) -> bool {
        let [fall, jump] = self.exits;
        self.join.is_some()
            && code.op(fall + 1).is_some_and(is_goto)
            && jump == fall + 2
            && matches!(
                (code.op(fall), code.op(jump)),
                (Some(O::Iconst1), Some(O::Iconst0)) | (Some(O::Iconst0), Some(O::Iconst1))
            )
    }
}

/// Where an edge of a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Exit(usize),
    Jump(usize),
}

pub struct Grouping<'m, 'c> {
    code: &'m MethodCode<'c>,
    /// Jumps that the programmer did not write.
    made_up: &'m [bool],
    /// For the first jump of each value: where its ways meet.
    skips: Vec<Option<usize>>,
    taken: Vec<bool>,
    /// Jumps that were kept apart from the next one only because that is on another line.
    parted: Vec<bool>,
}

/// What a line that begins means, where there is no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// A statement begins.
    Statements,
    /// Nothing, where a compiler may begin a line within an expression too.
    Perhaps,
}

/// All groups of a method, in the order of their code.
pub fn groups(code: &MethodCode<'_>, made_up: &[bool]) -> Vec<Group> {
    let count = code.insns.len();
    let (skips, taken, parted) = (vec![None; count], vec![false; count], vec![false; count]);
    let mut grouping = Grouping { code, made_up, skips, taken, parted };
    let mut groups = grouping.values();
    groups.extend(grouping.statements());
    groups.sort_by_key(|group| group.jumps[0]);
    groups
}

impl Grouping<'_, '_> {
    fn is_open(&self, at: usize) -> bool {
        is_conditional(self.code.insns[at].op) && self.code.is_reachable(at) && !self.made_up[at] && !self.taken[at]
    }

    /// Groups that choose between values.
    fn values(&mut self) -> Vec<Group> {
        let mut found = Vec::new();
        for goto in 0..self.code.insns.len() {
            // What follows begins without the value.
            let depth = |at: usize| self.code.depth(at);
            let is_over_value =
                is_goto(self.code.insns[goto].op) && depth(goto + 1).is_some() && depth(goto) > depth(goto + 1);
            let Some(join) = self.code.target(goto).filter(|&join| is_over_value && join > goto) else { continue };
            let Some(last) = (0..goto).rev().find(|&at| self.is_open(at) && self.code.exits(at)[1] == goto + 1) else {
                continue;
            };
            let mut group = self.grow(last);
            group.join = Some(join);
            self.skips[group.jumps[0]] = Some(join);
            self.take(&group);
            found.push(group);
        }
        found
    }

    fn statements(&mut self) -> Vec<Group> {
        let mut found = Vec::new();
        for last in (0..self.code.insns.len()).rev() {
            if self.is_open(last) && self.code.target(last).is_some() {
                let group = self.grow(last);
                self.take(&group);
                found.push(group);
            }
        }
        found
    }

    fn take(&mut self, group: &Group) {
        for &jump in &group.jumps {
            self.taken[jump] = true;
        }
    }

    /// The largest group that ends in this jump.
    fn grow(&mut self, last: usize) -> Group {
        let exits = self.code.exits(last);
        let doubt = self.parted[last].then_some(Ambiguity::SeveralLines);
        let mut group = Group { jumps: vec![last], exits, join: None, doubt, part: None };
        let is_empty = exits[0] == exits[1];
        if is_empty && self.code.has_table() {
            let first = Ranges { code: self.code }.whole(last).unwrap_or(last);
            group.jumps = (first..=last).filter(|&at| self.is_open(at)).collect();
            return group;
        }
        while let Some(earlier) = (0..group.jumps[0]).rev().find(|&at| self.is_open(at)) {
            let Some(doubt) = self.fits(&group, earlier, Lines::Statements) else {
                if self.fits(&group, earlier, Lines::Perhaps).is_some() {
                    group.doubt = group.doubt.or(Some(Ambiguity::SeveralLines));
                    self.parted[earlier] = true;
                }
                break;
            };
            group.jumps.insert(0, earlier);
            group.doubt = group.doubt.or(doubt);
        }
        // Whoever comes to an operand from elsewhere does not evaluate the whole.
        while let Some(place) = self.entered(&group) {
            group.jumps.drain(..place);
            group.doubt = doubt;
        }
        // Two that lead to the same place are one decision or two; of more, nothing tells how they are put together.
        if is_empty && group.jumps.len() > 2 {
            group.doubt = group.doubt.or(Some(Ambiguity::NothingToDecide));
        }
        group
    }

    /// May an earlier jump be put in front? With what doubt?
    fn fits(&self, group: &Group, earlier: usize, lines: Lines) -> Option<Option<Ambiguity>> {
        let [fall, jump] = self.code.ways(earlier);
        let (falls, fall_doubt) = self.end(group, earlier, fall, lines)?;
        let (jumps, jump_doubt) = self.end(group, earlier, jump, lines)?;
        (falls != jumps).then_some(fall_doubt.or(jump_doubt))
    }

    /// Where an edge of an earlier jump leads, if that belongs to the group.
    fn end(&self, group: &Group, earlier: usize, to: usize, lines: Lines) -> Option<(End, Option<Ambiguity>)> {
        let inside = group.jumps[0]..=*group.jumps.last()?;
        if group.exits.contains(&to) {
            return Some((End::Exit(to), None));
        }
        // The end of the first value of a `?:` that is itself a condition.
        if is_goto(self.code.op(to)?) && to < *inside.end() {
            let target = self.code.target(to)?;
            if group.exits.contains(&target) {
                return Some((End::Exit(target), None));
            }
            let (jump, doubt) = self.lead(target, lines).filter(|_| target > to)?;
            return group.jumps.contains(&jump).then_some((End::Jump(jump), doubt));
        }
        // `if (a || b) break;`: the first jump goes where the `break` goes, unless jumps to jumps are kept.
        if !self.code.has_table()
            && is_goto(self.code.op(group.exits[0])?)
            && self.code.target(group.exits[0]) == Some(to)
            && to > *inside.end()
        {
            let first = self.segment_start(earlier);
            let is_loop = self.code.before[first].iter().any(|&from| from > first);
            let doubt = is_loop.then_some(Ambiguity::LoopOrJump);
            return Some((End::Exit(group.exits[0]), doubt));
        }
        let (jump, doubt) = self.lead(to, lines)?;
        (group.jumps.contains(&jump)).then_some((End::Jump(jump), doubt))
    }

    /// The jump that control comes to from here, if on the way there is only the code of its operands.
    fn lead(&self, from: usize, lines: Lines) -> Option<(usize, Option<Ambiguity>)> {
        let code = self.code;
        let base = code.depth(from)?;
        let mut doubt = None;
        let begins = code.begins_statement(from);
        let may_be_within = lines == Lines::Perhaps && !code.has_table();
        // `javac` begins a line where a value is chosen, other compilers at any operand.
        let mut is_within = !begins || code.has_lines_of_operands();
        if begins && !may_be_within {
            // A call without arguments begins a line of its own, like a statement.
            let is_call = !code.has_table() && code.op(from) == Some(O::Invokestatic);
            if !is_call {
                return None;
            }
            doubt = Some(Ambiguity::CallFirst);
        }
        let mut at = from;
        loop {
            let op = code.op(at)?;
            let is_met = at != from && (code.before[at].len() > 1 || code.caught[at]);
            if let Some(join) = self.skips[at] {
                at = join;
                is_within = true;
                continue;
            }
            // Where the ways of a skipped value meet, they are the operand's own.
            if is_met && !self.skips.contains(&Some(at)) {
                return None;
            }
            if is_conditional(op) {
                return (!self.made_up[at] && (is_within || lines == Lines::Statements)).then_some((at, doubt));
            }
            if !op.falls_through() {
                return None;
            }
            at += 1;
            if code.depth(at)? <= base && !code.bindings.keeps(at - 1) {
                if op != O::Iinc {
                    return None;
                }
                doubt = doubt.or(Some(Ambiguity::Increment));
            }
        }
    }

    /// A `goto` between the jumps of a group, that only they come to.
    fn is_glue(&self, group: &Group, at: usize) -> bool {
        let is_between = group.jumps.last().is_some_and(|&last| (group.jumps[0]..last).contains(&at));
        is_between
            && self.code.op(at).is_some_and(is_goto)
            && self.code.comers(at).all(|from| group.jumps.contains(&from))
    }

    fn behind_goto(&self, group: &Group, to: usize) -> usize {
        if self.is_glue(group, to) { self.code.target(to).unwrap_or(to) } else { to }
    }

    /// Where the code of a jump's operands begins, as far as it can be told.
    fn segment_start(&self, jump: usize) -> usize {
        let mut at = jump;
        while at > 0 && self.code.before[at] == [at - 1] && !is_conditional(self.code.insns[at - 1].op) {
            at -= 1;
        }
        at
    }

    /// The last operand but the first that somebody outside the group comes to.
    fn entered(&self, group: &Group) -> Option<usize> {
        (1..group.jumps.len()).rev().find(|&place| {
            let starts = group.jumps[..place]
                .iter()
                .flat_map(|&jump| self.code.ways(jump))
                .map(|to| self.behind_goto(group, to));
            let leads =
                |&start: &usize| self.lead(start, Lines::Statements).is_some_and(|(to, _)| to == group.jumps[place]);
            let starts: Vec<usize> = starts.filter(leads).collect();
            starts.iter().any(|&start| {
                let outside = |from: usize| !group.jumps.contains(&from) && !self.is_glue(group, from);
                self.code.comers(start).any(outside) || self.code.caught[start]
            })
        })
    }
}
