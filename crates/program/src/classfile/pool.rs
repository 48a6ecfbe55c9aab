//! The constant pool (JVMS §4.4), decoded on demand.
//!
//! Parsing records where each entry starts and checks that every reference between entries leads
//! to an entry of the right kind, as HotSpot does when it loads a class. Texts are decoded when
//! first asked for and kept, so that one entry gives one `Arc<str>`. Every accessor takes any
//! index and answers `Malformed` rather than panic. What a name refers to is linking.

use std::sync::{Arc, OnceLock};

use super::names;
use super::reader::Reader;
use crate::bytes::Bytes;
use crate::error::Malformed;

pub(super) mod tag {
    pub(crate) const UTF8: u8 = 1;
    pub(crate) const INTEGER: u8 = 3;
    pub(crate) const FLOAT: u8 = 4;
    pub(crate) const LONG: u8 = 5;
    pub(crate) const DOUBLE: u8 = 6;
    pub(crate) const CLASS: u8 = 7;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const FIELD: u8 = 9;
    pub(crate) const METHOD: u8 = 10;
    pub(crate) const INTERFACE_METHOD: u8 = 11;
    pub(crate) const NAME_AND_TYPE: u8 = 12;
    pub(crate) const METHOD_HANDLE: u8 = 15;
    pub(crate) const METHOD_TYPE: u8 = 16;
    pub(crate) const DYNAMIC: u8 = 17;
    pub(crate) const INVOKE_DYNAMIC: u8 = 18;
    pub(crate) const MODULE: u8 = 19;
    pub(crate) const PACKAGE: u8 = 20;
}

/// The constants of one class.
#[derive(Debug)]
pub struct Pool {
    bytes: Bytes,
    /// Where each entry's tag is; 0 for the slots that hold no entry (the first, and the one
    /// after each long or double).
    offsets: Box<[u32]>,
    texts: Box<[OnceLock<Arc<str>>]>,
    class: Arc<str>,
}

/// One entry of the pool with the entries it leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant<'a> {
    /// Modified UTF-8, as it stands in the file.
    Utf8(&'a [u8]),
    Integer(i32),
    /// The bits of a `float`, so that NaNs keep their payload.
    Float(u32),
    Long(i64),
    /// The bits of a `double`.
    Double(u64),
    /// An internal name (`java/lang/Object`), or an array descriptor (`[I`).
    Class(Arc<str>),
    /// The index of the text, for [`Pool::utf16`].
    String(u16),
    Field(MemberRef),
    Method(MemberRef),
    InterfaceMethod(MemberRef),
    NameAndType {
        name: Arc<str>,
        descriptor: Arc<str>,
    },
    MethodHandle {
        kind: u8,
        /// The index of the member.
        reference: u16,
    },
    MethodType(Arc<str>),
    Dynamic(DynamicRef),
    InvokeDynamic(DynamicRef),
    Module(Arc<str>),
    Package(Arc<str>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemberKind {
    Field,
    Method,
    InterfaceMethod,
}

/// A symbolic reference to a field or a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef {
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub kind: MemberKind,
}

/// A symbolic reference to a method handle (JVMS §4.4.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// 1 to 9: getField, getStatic, putField, putStatic, invokeVirtual, invokeStatic,
    /// invokeSpecial, newInvokeSpecial, invokeInterface.
    pub kind: u8,
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// Whether the member is declared by an interface.
    pub interface: bool,
}

/// A dynamically computed constant or call site (JVMS §4.4.10).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynamicRef {
    /// Index into `ClassFile::bootstraps`, which has such an entry.
    pub bootstrap: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

impl Pool {
    /// The number of slots, of which slot 0 holds no constant.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Always false in a parsed class: slot 0 counts.
    pub fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    /// The entry at `index`, or a fault if there is none or it is inconsistent.
    pub fn get(&self, index: u16) -> Result<Constant<'_>, Malformed> {
        let (tag, at) = self.entry(index)?;
        Ok(match tag {
            tag::UTF8 => Constant::Utf8(self.utf8_bytes(index)?),
            tag::INTEGER => Constant::Integer(self.u4(at).cast_signed()),
            tag::FLOAT => Constant::Float(self.u4(at)),
            tag::LONG => Constant::Long(self.u8(at).cast_signed()),
            tag::DOUBLE => Constant::Double(self.u8(at)),
            tag::CLASS => Constant::Class(self.class_name(index)?),
            tag::STRING => Constant::String(self.u2(at)),
            tag::FIELD => Constant::Field(self.member(index)?),
            tag::METHOD => Constant::Method(self.member(index)?),
            tag::INTERFACE_METHOD => Constant::InterfaceMethod(self.member(index)?),
            tag::NAME_AND_TYPE => {
                let (name, descriptor) = self.name_and_type(index)?;
                Constant::NameAndType { name, descriptor }
            }
            tag::METHOD_HANDLE => Constant::MethodHandle { kind: self.u1(at), reference: self.u2(at + 1) },
            tag::METHOD_TYPE => Constant::MethodType(self.method_type(index)?),
            tag::DYNAMIC => Constant::Dynamic(self.dynamic(index)?),
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic(self.dynamic(index)?),
            tag::MODULE => Constant::Module(self.utf8(self.u2(at))?),
            tag::PACKAGE => Constant::Package(self.utf8(self.u2(at))?),
            other => return Err(self.fault(at, format!("unknown constant tag {other}"))),
        })
    }

    /// The raw modified UTF-8 of a Utf8 entry.
    pub fn utf8_bytes(&self, index: u16) -> Result<&[u8], Malformed> {
        let at = self.expect(index, tag::UTF8, "a Utf8")?;
        let length = usize::from(self.u2(at));
        Ok(&self.bytes[at + 2..at + 2 + length])
    }

    /// The text of a Utf8 entry. A lone surrogate, which no Rust string can hold, is a fault:
    /// use [`Pool::utf16`] for the texts of string constants.
    pub fn utf8(&self, index: u16) -> Result<Arc<str>, Malformed> {
        if let Some(text) = self.texts.get(usize::from(index)).and_then(|cell| cell.get()) {
            return Ok(text.clone());
        }
        let raw = self.utf8_bytes(index)?;
        let text: Arc<str> = match names::as_ascii(raw) {
            Some(text) => text.into(),
            None => String::from_utf16(&self.utf16(index)?)
                .map_err(|_| self.fault(self.offset(index), "a name with a lone surrogate"))?
                .into(),
        };
        Ok(self.texts[usize::from(index)].get_or_init(|| text).clone())
    }

    /// The text of a Utf8 entry as UTF-16 code units, lone surrogates included.
    pub fn utf16(&self, index: u16) -> Result<Vec<u16>, Malformed> {
        names::utf16(self.utf8_bytes(index)?).ok_or_else(|| self.fault(self.offset(index), names::BAD_UTF8))
    }

    /// The internal name, or array descriptor, of a Class entry.
    pub fn class_name(&self, index: u16) -> Result<Arc<str>, Malformed> {
        let at = self.expect(index, tag::CLASS, "a Class")?;
        let name = self.utf8(self.u2(at))?;
        if names::is_class_name(&name) { Ok(name) } else { Err(self.fault(at, format!("illegal class name {name:?}"))) }
    }

    /// The name and descriptor of a NameAndType entry; the descriptor is well-formed.
    pub fn name_and_type(&self, index: u16) -> Result<(Arc<str>, Arc<str>), Malformed> {
        let at = self.expect(index, tag::NAME_AND_TYPE, "a NameAndType")?;
        let name = self.utf8(self.u2(at))?;
        let descriptor = self.utf8(self.u2(at + 2))?;
        let (name_fits, descriptor_fits) = if descriptor.starts_with('(') {
            (names::is_method_name(&name, &descriptor), names::is_method_descriptor(&descriptor))
        } else {
            (names::is_field_name(&name), names::is_field_descriptor(&descriptor))
        };
        if !descriptor_fits {
            return Err(self.fault(at, format!("illegal descriptor {descriptor:?}")));
        }
        if !name_fits {
            return Err(self.fault(at, format!("illegal member name {name:?}")));
        }
        Ok((name, descriptor))
    }

    /// A Fieldref, Methodref or InterfaceMethodref entry.
    pub fn member(&self, index: u16) -> Result<MemberRef, Malformed> {
        let (tag, at) = self.entry(index)?;
        let kind = match tag {
            tag::FIELD => MemberKind::Field,
            tag::METHOD => MemberKind::Method,
            tag::INTERFACE_METHOD => MemberKind::InterfaceMethod,
            _ => return Err(self.wrong_kind(index, "a field or method")),
        };
        let class = self.class_name(self.u2(at))?;
        let (name, descriptor) = self.name_and_type(self.u2(at + 2))?;
        if (kind == MemberKind::Field) == descriptor.starts_with('(') {
            let what = format!("{name} with descriptor {descriptor} is of the wrong kind");
            return Err(self.fault(at, what));
        }
        // JVMS §4.4.2: a reference may name no special method but a class's constructor.
        if name.starts_with('<') && (kind != MemberKind::Method || &*name != "<init>") {
            return Err(self.fault(at, format!("a reference to {name}")));
        }
        Ok(MemberRef { class, name, descriptor, kind })
    }

    /// A MethodHandle entry with its member, which fits the handle's kind.
    pub fn method_handle(&self, index: u16) -> Result<Handle, Malformed> {
        let at = self.expect(index, tag::METHOD_HANDLE, "a MethodHandle")?;
        let kind = self.u1(at);
        let member = self.member(self.u2(at + 1))?;
        // JVMS §4.4.8: the special names belong to newInvokeSpecial alone.
        let named_init = member.name.starts_with('<');
        if named_init != (kind == 8) {
            let what = format!("method handle of kind {kind} to {}", member.name);
            return Err(self.fault(at, what));
        }
        Ok(Handle {
            kind,
            class: member.class,
            name: member.name,
            descriptor: member.descriptor,
            interface: member.kind == MemberKind::InterfaceMethod,
        })
    }

    /// The method descriptor of a MethodType entry.
    pub fn method_type(&self, index: u16) -> Result<Arc<str>, Malformed> {
        let at = self.expect(index, tag::METHOD_TYPE, "a MethodType")?;
        let descriptor = self.utf8(self.u2(at))?;
        if names::is_method_descriptor(&descriptor) {
            Ok(descriptor)
        } else {
            Err(self.fault(at, format!("illegal method type {descriptor:?}")))
        }
    }

    /// A Dynamic or InvokeDynamic entry.
    pub fn dynamic(&self, index: u16) -> Result<DynamicRef, Malformed> {
        let (tag, at) = self.entry(index)?;
        if tag != tag::DYNAMIC && tag != tag::INVOKE_DYNAMIC {
            return Err(self.wrong_kind(index, "a Dynamic or InvokeDynamic"));
        }
        let (name, descriptor) = self.name_and_type(self.u2(at + 2))?;
        if (tag == tag::INVOKE_DYNAMIC) != descriptor.starts_with('(') {
            let what = format!("{name} with descriptor {descriptor} is of the wrong kind");
            return Err(self.fault(at, what));
        }
        Ok(DynamicRef { bootstrap: self.u2(at), name, descriptor })
    }

    /// The tag of the entry at `index`; `None` if there is none.
    pub(super) fn tag(&self, index: u16) -> Option<u8> {
        self.entry(index).ok().map(|(tag, _)| tag)
    }

    /// Where the entry at `index` starts, for error positions; 0 if there is none.
    pub(super) fn offset(&self, index: u16) -> usize {
        let offset = self.offsets.get(usize::from(index)).copied().unwrap_or(0);
        offset as usize
    }

    pub(super) fn set_class(&mut self, class: Arc<str>) {
        self.class = class;
    }

    /// The tag of an entry and the position of what follows the tag.
    fn entry(&self, index: u16) -> Result<(u8, usize), Malformed> {
        match self.offset(index) {
            0 => Err(self.fault(0, format!("no constant at index {index}"))),
            at => Ok((self.bytes[at], at + 1)),
        }
    }

    fn expect(&self, index: u16, tag: u8, kind: &str) -> Result<usize, Malformed> {
        match self.entry(index)? {
            (found, at) if found == tag => Ok(at),
            _ => Err(self.wrong_kind(index, kind)),
        }
    }

    fn wrong_kind(&self, index: u16, kind: &str) -> Malformed {
        self.fault(self.offset(index), format!("constant {index} is not {kind}"))
    }

    fn fault(&self, offset: usize, what: impl Into<String>) -> Malformed {
        Malformed::at(offset, what).named(&self.class)
    }

    // The four reads below stay inside the entry, whose size was checked when it was parsed.

    fn u1(&self, at: usize) -> u8 {
        self.bytes[at]
    }

    fn u2(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    fn u4(&self, at: usize) -> u32 {
        u32::from(self.u2(at)) << 16 | u32::from(self.u2(at + 2))
    }

    fn u8(&self, at: usize) -> u64 {
        u64::from(self.u4(at)) << 32 | u64::from(self.u4(at + 4))
    }
}

/// Reads a pool. `major` decides which kinds of constant may occur.
pub(super) fn parse(bytes: &Bytes, reader: &mut Reader<'_>, major: u16) -> Result<Pool, Malformed> {
    reader.reading("constant pool");
    let count = usize::from(reader.u2()?);
    if count == 0 {
        return Err(Malformed::at(reader.position() - 2, "empty constant pool"));
    }
    let mut offsets = vec![0u32; count].into_boxed_slice();
    let mut index = 1;
    while index < count {
        let at = reader.position();
        let tag = reader.u1()?;
        let slots = match tag {
            tag::UTF8 => {
                let length = reader.u2()?;
                reader.skip(usize::from(length))?;
                1
            }
            tag::LONG | tag::DOUBLE => {
                reader.skip(8)?;
                2
            }
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                reader.skip(2)?;
                1
            }
            tag::METHOD_HANDLE => {
                reader.skip(3)?;
                1
            }
            tag::INTEGER
            | tag::FLOAT
            | tag::FIELD
            | tag::METHOD
            | tag::INTERFACE_METHOD
            | tag::NAME_AND_TYPE
            | tag::DYNAMIC
            | tag::INVOKE_DYNAMIC => {
                reader.skip(4)?;
                1
            }
            other => return Err(Malformed::at(at, format!("unknown constant tag {other}"))),
        };
        if major < introduced_in(tag) {
            let what = format!("constant tag {tag} in a class file of version {major}");
            return Err(Malformed::at(at, what));
        }
        offsets[index] = u32::try_from(at).map_err(|_| Malformed::at(at, "class file of more than 4 gigabytes"))?;
        index += slots;
    }
    if index > count {
        let what = "a long or double in the last slot of the constant pool";
        return Err(Malformed::at(reader.position(), what));
    }
    let pool =
        Pool { bytes: bytes.clone(), texts: (0..count).map(|_| OnceLock::new()).collect(), offsets, class: "".into() };
    check_references(&pool, major)?;
    Ok(pool)
}

/// JVMS table 4.4-B.
fn introduced_in(tag: u8) -> u16 {
    match tag {
        tag::METHOD_HANDLE | tag::METHOD_TYPE | tag::INVOKE_DYNAMIC => 51,
        tag::MODULE | tag::PACKAGE => 53,
        tag::DYNAMIC => 55,
        _ => 0,
    }
}

/// Checks that every reference from one entry to another leads to the kind JVMS §4.4 asks for.
fn check_references(pool: &Pool, major: u16) -> Result<(), Malformed> {
    for &offset in &pool.offsets {
        let start = offset as usize;
        if start == 0 {
            continue;
        }
        let at = start + 1;
        let leads_to = |field: usize, wanted: u8| {
            let index = pool.u2(at + field);
            if pool.tag(index) == Some(wanted) {
                return Ok(());
            }
            let what = format!("reference to constant {index}, which has not the tag {wanted}");
            Err(Malformed::at(start, what))
        };
        match pool.bytes[start] {
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                leads_to(0, tag::UTF8)?;
            }
            tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD => {
                leads_to(0, tag::CLASS)?;
                leads_to(2, tag::NAME_AND_TYPE)?;
            }
            tag::NAME_AND_TYPE => {
                leads_to(0, tag::UTF8)?;
                leads_to(2, tag::UTF8)?;
            }
            tag::DYNAMIC | tag::INVOKE_DYNAMIC => leads_to(2, tag::NAME_AND_TYPE)?,
            tag::METHOD_HANDLE => {
                let kind = pool.u1(at);
                let found = pool.tag(pool.u2(at + 1));
                // JVMS §4.4.8: static and special calls of interface methods came with Java 8.
                let fits = match kind {
                    1..=4 => found == Some(tag::FIELD),
                    5 | 8 => found == Some(tag::METHOD),
                    6 | 7 => found == Some(tag::METHOD) || major >= 52 && found == Some(tag::INTERFACE_METHOD),
                    9 => found == Some(tag::INTERFACE_METHOD),
                    _ => false,
                };
                if !fits {
                    let what = format!("method handle of kind {kind} with an unfit reference");
                    return Err(Malformed::at(start, what));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The largest index into the bootstrap methods that any entry uses, and where.
pub(super) fn largest_bootstrap(pool: &Pool) -> Option<(u16, usize)> {
    let offsets = pool.offsets.iter().map(|offset| *offset as usize);
    offsets
        .filter(|start| *start != 0 && matches!(pool.bytes[*start], tag::DYNAMIC | tag::INVOKE_DYNAMIC))
        .map(|start| (pool.u2(start + 1), start))
        .max()
}
