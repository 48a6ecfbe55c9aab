//! The code of one method and its debug tables (JVMS §4.7.3, §4.7.12, §4.7.13), read on demand.

use std::ops::Range;
use std::sync::Arc;

use super::ClassFile;
use super::reader::Reader;
use crate::bytecode::{self, Insn};
use crate::error::Malformed;

/// A `Code` attribute. Ranges are positions in the class file.
#[derive(Clone, Debug)]
pub struct CodeInfo {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Range<usize>,
    /// In the order in which they are tried.
    pub handlers: Vec<HandlerInfo>,
    /// The contents of the `LineNumberTable` attributes, of which there may be several.
    pub line_tables: Vec<Range<usize>>,
    /// The contents of the `LocalVariableTable` attributes.
    pub local_variables: Vec<Range<usize>>,
    /// The contents of the `CharacterRangeTable` attributes that `javac -Xjcov` writes.
    pub character_ranges: Vec<Range<usize>>,
}

/// An entry of the exception table: the range is not empty and lies within the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandlerInfo {
    pub start_pc: u16,
    /// Exclusive.
    pub end_pc: u16,
    pub handler_pc: u16,
    /// Pool index of the class caught; 0 catches everything.
    pub catch_type: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineEntry {
    pub pc: u16,
    pub line: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    pub start_pc: u16,
    pub length: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub index: u16,
}

/// A piece of source text and the instructions made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharacterRange {
    pub start_pc: u16,
    /// Inclusive: the last instruction byte of the range.
    pub end_pc: u16,
    /// `line << 10 | column`.
    pub start: u32,
    /// Exclusive.
    pub end: u32,
    pub flags: u16,
}

impl CodeInfo {
    /// The code bytes.
    pub fn bytes<'a>(&self, class: &'a ClassFile) -> &'a [u8] {
        class.bytes.get(self.code.clone()).unwrap_or(&[])
    }

    /// The decoded instructions. The exception table has been checked against them: its positions
    /// are starts of instructions, or the end of the code for an end.
    pub fn instructions(&self, class: &ClassFile) -> Result<Vec<Insn>, Malformed> {
        let insns = bytecode::decode(self.bytes(class))
            .map_err(|fault| class.fault(self.code.start + fault.pc as usize, fault.what))?;
        let starts = |pc: u16| insns.binary_search_by_key(&u32::from(pc), |insn| insn.pc).is_ok();
        for handler in &self.handlers {
            let ends = usize::from(handler.end_pc) == self.code.len() || starts(handler.end_pc);
            if !starts(handler.start_pc) || !starts(handler.handler_pc) || !ends {
                let what = "an exception range does not lie on instructions";
                return Err(class.fault(self.code.start, what));
            }
        }
        Ok(insns)
    }

    /// The line table in ascending order of pc; entries of the same pc keep their order.
    pub fn lines(&self, class: &ClassFile) -> Result<Vec<LineEntry>, Malformed> {
        let mut lines = Vec::new();
        self.rows(class, &self.line_tables, "LineNumberTable", |reader| {
            let entry = LineEntry { pc: reader.u2()?, line: reader.u2()? };
            self.check_pc(entry.pc, reader)?;
            lines.push(entry);
            Ok(())
        })?;
        lines.sort_by_key(|entry| entry.pc);
        Ok(lines)
    }

    pub fn local_variables(&self, class: &ClassFile) -> Result<Vec<LocalVariable>, Malformed> {
        let mut variables = Vec::new();
        let tables = &self.local_variables;
        self.rows(class, tables, "LocalVariableTable", |reader| {
            let variable = LocalVariable {
                start_pc: reader.u2()?,
                length: reader.u2()?,
                name: class.pool.utf8(reader.u2()?)?,
                descriptor: class.pool.utf8(reader.u2()?)?,
                index: reader.u2()?,
            };
            let end = usize::from(variable.start_pc) + usize::from(variable.length);
            if end > self.code.len() || variable.index >= self.max_locals {
                let what = format!("variable {} reaches beyond its method", variable.name);
                return Err(Malformed::at(reader.position(), what));
            }
            variables.push(variable);
            Ok(())
        })?;
        Ok(variables)
    }

    pub fn character_ranges(&self, class: &ClassFile) -> Result<Vec<CharacterRange>, Malformed> {
        let mut ranges = Vec::new();
        let tables = &self.character_ranges;
        self.rows(class, tables, "CharacterRangeTable", |reader| {
            let range = CharacterRange {
                start_pc: reader.u2()?,
                end_pc: reader.u2()?,
                start: reader.u4()?,
                end: reader.u4()?,
                flags: reader.u2()?,
            };
            self.check_pc(range.start_pc, reader)?;
            self.check_pc(range.end_pc, reader)?;
            ranges.push(range);
            Ok(())
        })?;
        Ok(ranges)
    }

    fn check_pc(&self, pc: u16, reader: &Reader<'_>) -> Result<(), Malformed> {
        if usize::from(pc) < self.code.len() {
            return Ok(());
        }
        let what = format!("pc {pc} lies beyond the code");
        Err(Malformed::at(reader.position(), what))
    }

    /// Reads every row of the given tables, each of which starts with its number of rows.
    fn rows(
        &self,
        class: &ClassFile,
        tables: &[Range<usize>],
        what: &'static str,
        mut row: impl FnMut(&mut Reader<'_>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        let mut read = |range: &Range<usize>| {
            let mut reader = Reader::new(&class.bytes, range.clone(), what);
            for _ in 0..reader.u2()? {
                row(&mut reader)?;
            }
            reader.finish()
        };
        tables.iter().try_for_each(&mut read).map_err(|fault: Malformed| fault.named(&class.name))
    }
}
