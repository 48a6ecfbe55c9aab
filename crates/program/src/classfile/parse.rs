//! Reads the structure of JVMS §4.1 and the attributes of a class (§4.7) that later stages use.
//!
//! Unknown attributes are stepped over. An attribute that may occur once only is refused when it
//! occurs again, as the JVM does.

use std::ops::Range;
use std::sync::Arc;

use super::pool::{self, Pool, tag};
use super::reader::Reader;
use super::{
    Bootstrap, ClassFile, EnclosingMethod, InnerClass, NEWEST_MAJOR, OLDEST_MAJOR, RecordComponent, access, names,
};
use crate::bytes::Bytes;
use crate::error::Malformed;

const MAGIC: u32 = 0xcafe_babe;

pub(super) fn class(bytes: Bytes) -> Result<ClassFile, Malformed> {
    let mut name = None;
    whole(bytes, &mut name).map_err(|fault| fault.named(name.as_deref().unwrap_or("")))
}

/// Leaves the class name in `known_as` as soon as it has been read, for the fault message.
fn whole(bytes: Bytes, known_as: &mut Option<Arc<str>>) -> Result<ClassFile, Malformed> {
    let mut reader = Reader::new(&bytes, 0..bytes.len(), "class file");
    if reader.u4()? != MAGIC {
        return Err(Malformed::at(0, "no class file: bad magic number"));
    }
    let minor = reader.u2()?;
    let major = reader.u2()?;
    if !(OLDEST_MAJOR..=NEWEST_MAJOR).contains(&major) {
        return Err(Malformed::at(6, format!("unknown version {major}.{minor}")));
    }
    let mut pool = pool::parse(&bytes, &mut reader, major)?;
    reader.reading("class file");
    let access = reader.u2()?;
    let at = reader.position();
    let name = plain_class(&pool, reader.u2()?, at)?;
    *known_as = Some(name.clone());
    pool.set_class(name.clone());
    let super_name = super_class(&pool, &mut reader, &name, access)?;
    let mut interfaces = Vec::new();
    for _ in 0..reader.u2()? {
        let at = reader.position();
        interfaces.push(plain_class(&pool, reader.u2()?, at)?);
    }
    let mut parser = Parser { major, class_flags: access, pool: &pool, bytes: &bytes, reader };
    let fields = parser.fields()?;
    let methods = parser.methods()?;
    let tail = parser.class_attributes()?;
    parser.reader.reading("class file");
    parser.reader.finish()?;
    if let Some((index, at)) = pool::largest_bootstrap(&pool)
        && usize::from(index) >= tail.bootstraps.len()
    {
        return Err(Malformed::at(at, format!("no bootstrap method {index}")));
    }
    Ok(ClassFile {
        major,
        minor,
        access,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        source_file: tail.source_file,
        bootstraps: tail.bootstraps,
        inner_classes: tail.inner_classes,
        enclosing_method: tail.enclosing_method,
        nest_host: tail.nest_host,
        nest_members: tail.nest_members,
        signature: tail.signature,
        record: tail.record,
        permitted_subclasses: tail.permitted_subclasses,
        annotations: tail.annotations,
        invisible_annotations: tail.invisible_annotations,
        pool,
        bytes,
    })
}

/// The name of a class that must not be an array.
fn plain_class(pool: &Pool, index: u16, at: usize) -> Result<Arc<str>, Malformed> {
    let name = pool.class_name(index)?;
    if name.starts_with('[') {
        return Err(Malformed::at(at, format!("{name} where a class is needed")));
    }
    Ok(name)
}

/// JVMS §4.1: only Object and modules have no superclass, and that of an interface is Object.
fn super_class(pool: &Pool, reader: &mut Reader<'_>, name: &str, flags: u16) -> Result<Option<Arc<str>>, Malformed> {
    let at = reader.position();
    let super_name = match reader.u2()? {
        0 => None,
        index => Some(plain_class(pool, index, at)?),
    };
    let fits = match &super_name {
        None => name == "java/lang/Object" || flags & access::MODULE != 0,
        Some(super_name) => {
            name != "java/lang/Object" && (flags & access::INTERFACE == 0 || &**super_name == "java/lang/Object")
        }
    };
    if fits { Ok(super_name) } else { Err(Malformed::at(at, "invalid superclass")) }
}

/// The attributes of a class.
#[derive(Default)]
struct Tail {
    source_file: Option<Arc<str>>,
    bootstraps: Vec<Bootstrap>,
    inner_classes: Vec<InnerClass>,
    enclosing_method: Option<EnclosingMethod>,
    nest_host: Option<Arc<str>>,
    nest_members: Vec<Arc<str>>,
    signature: Option<Arc<str>>,
    record: Option<Vec<RecordComponent>>,
    permitted_subclasses: Vec<Arc<str>>,
    annotations: Option<Range<usize>>,
    invisible_annotations: Option<Range<usize>>,
}

pub(super) struct Parser<'a> {
    pub(super) major: u16,
    pub(super) class_flags: u16,
    pub(super) pool: &'a Pool,
    bytes: &'a [u8],
    pub(super) reader: Reader<'a>,
}

/// Remembers which of the attributes that may occur once have occurred.
#[derive(Default)]
pub(super) struct Once(Vec<&'static str>);

impl Once {
    pub(super) fn note(&mut self, name: &'static str, at: usize) -> Result<(), Malformed> {
        if self.0.contains(&name) {
            return Err(Malformed::at(at, format!("a second {name} attribute")));
        }
        self.0.push(name);
        Ok(())
    }
}

impl<'a> Parser<'a> {
    fn class_attributes(&mut self) -> Result<Tail, Malformed> {
        let mut tail = Tail::default();
        let mut once = Once::default();
        self.attributes(|attribute, contents, parser| {
            parser.class_attribute(&mut tail, &mut once, attribute, contents)
        })?;
        Ok(tail)
    }

    fn class_attribute(
        &mut self,
        tail: &mut Tail,
        once: &mut Once,
        attribute: &[u8],
        contents: Range<usize>,
    ) -> Result<(), Malformed> {
        let at = contents.start;
        match attribute {
            b"SourceFile" => {
                once.note("SourceFile", at)?;
                tail.source_file = Some(self.text_only(contents, "SourceFile")?);
            }
            b"Signature" => {
                once.note("Signature", at)?;
                tail.signature = Some(self.text_only(contents, "Signature")?);
            }
            b"BootstrapMethods" => {
                once.note("BootstrapMethods", at)?;
                tail.bootstraps = self.bootstraps(contents)?;
            }
            b"InnerClasses" => {
                once.note("InnerClasses", at)?;
                tail.inner_classes = self.inner_classes(contents)?;
            }
            b"EnclosingMethod" => {
                once.note("EnclosingMethod", at)?;
                tail.enclosing_method = Some(self.enclosing_method(contents)?);
            }
            b"NestHost" => {
                once.note("NestHost", at)?;
                let index = self.index_only(contents, "NestHost")?;
                tail.nest_host = Some(plain_class(self.pool, index, at)?);
            }
            b"NestMembers" => {
                once.note("NestMembers", at)?;
                tail.nest_members = self.class_list(contents, "NestMembers")?;
            }
            b"Record" => {
                once.note("Record", at)?;
                tail.record = Some(self.record(contents)?);
            }
            b"PermittedSubclasses" => {
                once.note("PermittedSubclasses", at)?;
                tail.permitted_subclasses = self.class_list(contents, "PermittedSubclasses")?;
            }
            b"RuntimeVisibleAnnotations" => {
                once.note("RuntimeVisibleAnnotations", at)?;
                tail.annotations = Some(contents);
            }
            b"RuntimeInvisibleAnnotations" => tail.invisible_annotations = Some(contents),
            _ => {}
        }
        Ok(())
    }

    fn bootstraps(&mut self, contents: Range<usize>) -> Result<Vec<Bootstrap>, Malformed> {
        let outer = self.enter(contents, "BootstrapMethods");
        let mut bootstraps = Vec::new();
        for _ in 0..self.reader.u2()? {
            let at = self.reader.position();
            let handle = self.reader.u2()?;
            if self.pool.tag(handle) != Some(tag::METHOD_HANDLE) {
                return Err(Malformed::at(at, "a bootstrap method without a handle"));
            }
            let mut args = Vec::new();
            for _ in 0..self.reader.u2()? {
                let at = self.reader.position();
                let index = self.reader.u2()?;
                if !self.pool.tag(index).is_some_and(is_loadable) {
                    let what = format!("bootstrap argument {index} is no loadable constant");
                    return Err(Malformed::at(at, what));
                }
                args.push(index);
            }
            bootstraps.push(Bootstrap { handle, args });
        }
        self.leave(outer)?;
        Ok(bootstraps)
    }

    fn inner_classes(&mut self, contents: Range<usize>) -> Result<Vec<InnerClass>, Malformed> {
        let outer = self.enter(contents, "InnerClasses");
        let mut classes = Vec::new();
        for _ in 0..self.reader.u2()? {
            classes.push(InnerClass {
                inner: self.pool.class_name(self.reader.u2()?)?,
                outer: self.optional(Pool::class_name)?,
                name: self.optional(Pool::utf8)?,
                access: self.reader.u2()?,
            });
        }
        self.leave(outer)?;
        Ok(classes)
    }

    fn enclosing_method(&mut self, contents: Range<usize>) -> Result<EnclosingMethod, Malformed> {
        let outer = self.enter(contents, "EnclosingMethod");
        let class = self.pool.class_name(self.reader.u2()?)?;
        let method = self.optional(Pool::name_and_type)?;
        self.leave(outer)?;
        Ok(EnclosingMethod { class, method })
    }

    fn record(&mut self, contents: Range<usize>) -> Result<Vec<RecordComponent>, Malformed> {
        let outer = self.enter(contents, "Record");
        let mut components = Vec::new();
        for _ in 0..self.reader.u2()? {
            let at = self.reader.position();
            let mut component = RecordComponent {
                name: self.pool.utf8(self.reader.u2()?)?,
                descriptor: self.pool.utf8(self.reader.u2()?)?,
                signature: None,
                annotations: None,
            };
            if !names::is_field_name(&component.name) || !names::is_field_descriptor(&component.descriptor) {
                return Err(Malformed::at(at, "illegal record component"));
            }
            self.attributes(|attribute, contents, parser| {
                match attribute {
                    b"Signature" => {
                        component.signature = Some(parser.text_only(contents, "Signature")?);
                    }
                    b"RuntimeVisibleAnnotations" => component.annotations = Some(contents),
                    _ => {}
                }
                Ok(())
            })?;
            components.push(component);
        }
        self.leave(outer)?;
        Ok(components)
    }

    pub(super) fn class_list(
        &mut self,
        contents: Range<usize>,
        what: &'static str,
    ) -> Result<Vec<Arc<str>>, Malformed> {
        let outer = self.enter(contents, what);
        let mut classes = Vec::new();
        for _ in 0..self.reader.u2()? {
            classes.push(self.pool.class_name(self.reader.u2()?)?);
        }
        self.leave(outer)?;
        Ok(classes)
    }

    /// An attribute whose whole contents are one pool index.
    pub(super) fn index_only(&mut self, contents: Range<usize>, what: &'static str) -> Result<u16, Malformed> {
        let outer = self.enter(contents, what);
        let index = self.reader.u2()?;
        self.leave(outer)?;
        Ok(index)
    }

    pub(super) fn text_only(&mut self, contents: Range<usize>, what: &'static str) -> Result<Arc<str>, Malformed> {
        let index = self.index_only(contents, what)?;
        self.pool.utf8(index)
    }

    /// What a pool index leads to, where 0 stands for nothing.
    pub(super) fn optional<T>(
        &mut self,
        decode: impl Fn(&Pool, u16) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Malformed> {
        match self.reader.u2()? {
            0 => Ok(None),
            index => decode(self.pool, index).map(Some),
        }
    }

    /// Reads an attribute table, giving `each` every attribute's name and contents.
    pub(super) fn attributes(
        &mut self,
        mut each: impl FnMut(&[u8], Range<usize>, &mut Parser<'a>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        for _ in 0..self.reader.u2()? {
            let name = self.pool.utf8_bytes(self.reader.u2()?)?;
            let length = self.reader.u4()? as usize;
            let contents = self.reader.skip(length)?;
            each(name, contents, self)?;
        }
        Ok(())
    }

    /// Turns to the contents of an attribute; [`Parser::leave`] turns back.
    pub(super) fn enter(&mut self, contents: Range<usize>, what: &'static str) -> Reader<'a> {
        let inner = Reader::new(self.bytes, contents, what);
        std::mem::replace(&mut self.reader, inner)
    }

    pub(super) fn leave(&mut self, outer: Reader<'a>) -> Result<(), Malformed> {
        self.reader.finish()?;
        self.reader = outer;
        Ok(())
    }
}

/// JVMS table 4.4-C.
fn is_loadable(tag: u8) -> bool {
    matches!(
        tag,
        tag::INTEGER
            | tag::FLOAT
            | tag::LONG
            | tag::DOUBLE
            | tag::CLASS
            | tag::STRING
            | tag::METHOD_HANDLE
            | tag::METHOD_TYPE
            | tag::DYNAMIC
    )
}
