//! Reads the structure of JVMS §4.1 and the attributes of §4.7 that later stages use.
//!
//! Unknown attributes are stepped over. An attribute that may occur once only is refused when it
//! occurs again, as the JVM does.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::code::{CodeInfo, HandlerInfo};
use super::pool::{self, Pool, tag};
use super::reader::Reader;
use super::{
    Bootstrap, ClassFile, EnclosingMethod, FieldInfo, InnerClass, MethodInfo, NEWEST_MAJOR,
    OLDEST_MAJOR, RecordComponent, access, names,
};
use crate::bytes::Bytes;
use crate::error::Malformed;

const MAGIC: u32 = 0xcafe_babe;

/// Names and flags of formal parameters.
type Parameters = Vec<(Option<Arc<str>>, u16)>;

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
    let mut parser = Parser {
        pool: &pool,
        bytes: &bytes,
        reader,
    };
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
fn super_class(
    pool: &Pool,
    reader: &mut Reader<'_>,
    name: &str,
    flags: u16,
) -> Result<Option<Arc<str>>, Malformed> {
    let at = reader.position();
    let super_name = match reader.u2()? {
        0 => None,
        index => Some(plain_class(pool, index, at)?),
    };
    let fits = match &super_name {
        None => name == "java/lang/Object" || flags & access::MODULE != 0,
        Some(super_name) => {
            name != "java/lang/Object"
                && (flags & access::INTERFACE == 0 || &**super_name == "java/lang/Object")
        }
    };
    if fits {
        Ok(super_name)
    } else {
        Err(Malformed::at(at, "invalid superclass"))
    }
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
}

struct Parser<'a> {
    pool: &'a Pool,
    bytes: &'a [u8],
    reader: Reader<'a>,
}

/// Remembers which of the attributes that may occur once have occurred.
#[derive(Default)]
struct Once(Vec<&'static str>);

impl Once {
    fn note(&mut self, name: &'static str, at: usize) -> Result<(), Malformed> {
        if self.0.contains(&name) {
            return Err(Malformed::at(at, format!("a second {name} attribute")));
        }
        self.0.push(name);
        Ok(())
    }
}

impl<'a> Parser<'a> {
    fn fields(&mut self) -> Result<Vec<FieldInfo>, Malformed> {
        self.reader.reading("field");
        let mut fields = Vec::new();
        let mut seen = FxHashSet::default();
        for _ in 0..self.reader.u2()? {
            let at = self.reader.position();
            let field = self.field(at)?;
            if !seen.insert((field.name.clone(), field.descriptor.clone())) {
                return Err(Malformed::at(at, format!("a second field {}", field.name)));
            }
            fields.push(field);
        }
        Ok(fields)
    }

    fn field(&mut self, at: usize) -> Result<FieldInfo, Malformed> {
        let flags = self.reader.u2()?;
        let name = self.pool.utf8(self.reader.u2()?)?;
        let descriptor = self.pool.utf8(self.reader.u2()?)?;
        if !names::is_field_name(&name) || !names::is_field_descriptor(&descriptor) {
            let what = format!("illegal field {name:?} of type {descriptor:?}");
            return Err(Malformed::at(at, what));
        }
        let mut field = FieldInfo {
            access: flags,
            name,
            descriptor,
            constant_value: None,
            signature: None,
            annotations: None,
        };
        let mut once = Once::default();
        self.attributes(|attribute, contents, parser| {
            match attribute {
                // JVMS §4.7.2: ignored on instance fields.
                b"ConstantValue" if flags & access::STATIC != 0 => {
                    once.note("ConstantValue", contents.start)?;
                    let index = parser.index_only(contents.clone(), "ConstantValue")?;
                    parser.check_constant(index, &field.descriptor, contents.start)?;
                    field.constant_value = Some(index);
                }
                b"Signature" => {
                    once.note("Signature", contents.start)?;
                    field.signature = Some(parser.text_only(contents, "Signature")?);
                }
                b"RuntimeVisibleAnnotations" => {
                    once.note("RuntimeVisibleAnnotations", contents.start)?;
                    field.annotations = Some(contents);
                }
                _ => {}
            }
            Ok(())
        })?;
        Ok(field)
    }

    /// JVMS table 4.7.2-A.
    fn check_constant(&self, index: u16, descriptor: &str, at: usize) -> Result<(), Malformed> {
        let wanted = match descriptor {
            "I" | "S" | "C" | "B" | "Z" => tag::INTEGER,
            "F" => tag::FLOAT,
            "J" => tag::LONG,
            "D" => tag::DOUBLE,
            "Ljava/lang/String;" => tag::STRING,
            _ => {
                return Err(Malformed::at(
                    at,
                    format!("a constant of type {descriptor}"),
                ));
            }
        };
        if self.pool.tag(index) == Some(wanted) {
            return Ok(());
        }
        let what = format!("constant {index} does not fit a field of type {descriptor}");
        Err(Malformed::at(at, what))
    }

    fn methods(&mut self) -> Result<Vec<MethodInfo>, Malformed> {
        self.reader.reading("method");
        let mut methods = Vec::new();
        let mut seen = FxHashSet::default();
        for _ in 0..self.reader.u2()? {
            let at = self.reader.position();
            let method = self.method(at)?;
            if !seen.insert((method.name.clone(), method.descriptor.clone())) {
                let what = format!("a second method {}{}", method.name, method.descriptor);
                return Err(Malformed::at(at, what));
            }
            methods.push(method);
        }
        Ok(methods)
    }

    fn method(&mut self, at: usize) -> Result<MethodInfo, Malformed> {
        let flags = self.reader.u2()?;
        let name = self.pool.utf8(self.reader.u2()?)?;
        let descriptor = self.pool.utf8(self.reader.u2()?)?;
        let Some(words) = names::argument_words(&descriptor) else {
            let what = format!("illegal method descriptor {descriptor:?}");
            return Err(Malformed::at(at, what));
        };
        let words = words + usize::from(flags & access::STATIC == 0);
        // JVMS §4.3.3: at most 255 words, `this` included.
        if !names::is_method_name(&name) || words > 255 {
            let what = format!("illegal method {name:?} with {words} argument words");
            return Err(Malformed::at(at, what));
        }
        let mut method = MethodInfo {
            access: flags,
            name,
            descriptor,
            code: None,
            exceptions: Vec::new(),
            signature: None,
            annotations: None,
            parameter_annotations: None,
            annotation_default: None,
            parameters: Vec::new(),
        };
        let mut once = Once::default();
        self.attributes(|attribute, contents, parser| {
            parser.method_attribute(&mut method, &mut once, attribute, contents)
        })?;
        let bodiless = flags & (access::NATIVE | access::ABSTRACT) != 0;
        match &method.code {
            Some(_) if bodiless => Err(Malformed::at(
                at,
                format!("code in the native or abstract method {}", method.name),
            )),
            None if !bodiless => Err(Malformed::at(
                at,
                format!("no code in the method {}", method.name),
            )),
            Some(code) if usize::from(code.max_locals) < words => Err(Malformed::at(
                at,
                format!(
                    "the arguments of {} do not fit into its locals",
                    method.name
                ),
            )),
            Some(_) | None => Ok(method),
        }
    }

    fn method_attribute(
        &mut self,
        method: &mut MethodInfo,
        once: &mut Once,
        attribute: &[u8],
        contents: Range<usize>,
    ) -> Result<(), Malformed> {
        let at = contents.start;
        match attribute {
            b"Code" => {
                once.note("Code", at)?;
                method.code = Some(self.code(contents)?);
            }
            b"Exceptions" => {
                once.note("Exceptions", at)?;
                method.exceptions = self.class_list(contents, "Exceptions")?;
            }
            b"Signature" => {
                once.note("Signature", at)?;
                method.signature = Some(self.text_only(contents, "Signature")?);
            }
            b"MethodParameters" => {
                once.note("MethodParameters", at)?;
                method.parameters = self.parameters(contents)?;
            }
            b"RuntimeVisibleAnnotations" => {
                once.note("RuntimeVisibleAnnotations", at)?;
                method.annotations = Some(contents);
            }
            b"RuntimeVisibleParameterAnnotations" => {
                once.note("RuntimeVisibleParameterAnnotations", at)?;
                method.parameter_annotations = Some(contents);
            }
            b"AnnotationDefault" => {
                once.note("AnnotationDefault", at)?;
                method.annotation_default = Some(contents);
            }
            _ => {}
        }
        Ok(())
    }

    fn code(&mut self, contents: Range<usize>) -> Result<CodeInfo, Malformed> {
        let outer = self.enter(contents, "code");
        let max_stack = self.reader.u2()?;
        let max_locals = self.reader.u2()?;
        let at = self.reader.position();
        let length = self.reader.u4()? as usize;
        if length == 0 || length > 65535 {
            return Err(Malformed::at(at, format!("code of {length} bytes")));
        }
        let mut info = CodeInfo {
            max_stack,
            max_locals,
            code: self.reader.skip(length)?,
            handlers: Vec::new(),
            line_tables: Vec::new(),
            local_variables: Vec::new(),
            character_ranges: Vec::new(),
        };
        for _ in 0..self.reader.u2()? {
            let handler = self.handler(length)?;
            info.handlers.push(handler);
        }
        self.attributes(|attribute, contents, _| {
            match attribute {
                b"LineNumberTable" => info.line_tables.push(contents),
                b"LocalVariableTable" => info.local_variables.push(contents),
                b"CharacterRangeTable" => info.character_ranges.push(contents),
                _ => {}
            }
            Ok(())
        })?;
        self.leave(outer)?;
        Ok(info)
    }

    fn handler(&mut self, code_length: usize) -> Result<HandlerInfo, Malformed> {
        let at = self.reader.position();
        let handler = HandlerInfo {
            start_pc: self.reader.u2()?,
            end_pc: self.reader.u2()?,
            handler_pc: self.reader.u2()?,
            catch_type: self.reader.u2()?,
        };
        if handler.start_pc >= handler.end_pc
            || usize::from(handler.end_pc) > code_length
            || usize::from(handler.handler_pc) >= code_length
        {
            return Err(Malformed::at(at, "invalid exception range"));
        }
        if handler.catch_type != 0 {
            self.pool.class_name(handler.catch_type)?;
        }
        Ok(handler)
    }

    fn parameters(&mut self, contents: Range<usize>) -> Result<Parameters, Malformed> {
        let outer = self.enter(contents, "MethodParameters");
        let mut parameters = Parameters::new();
        for _ in 0..self.reader.u1()? {
            let name = self.optional(Pool::utf8)?;
            parameters.push((name, self.reader.u2()?));
        }
        self.leave(outer)?;
        Ok(parameters)
    }

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
            if !names::is_field_name(&component.name)
                || !names::is_field_descriptor(&component.descriptor)
            {
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

    fn class_list(
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
    fn index_only(&mut self, contents: Range<usize>, what: &'static str) -> Result<u16, Malformed> {
        let outer = self.enter(contents, what);
        let index = self.reader.u2()?;
        self.leave(outer)?;
        Ok(index)
    }

    fn text_only(
        &mut self,
        contents: Range<usize>,
        what: &'static str,
    ) -> Result<Arc<str>, Malformed> {
        let index = self.index_only(contents, what)?;
        self.pool.utf8(index)
    }

    /// What a pool index leads to, where 0 stands for nothing.
    fn optional<T>(
        &mut self,
        decode: impl Fn(&Pool, u16) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Malformed> {
        match self.reader.u2()? {
            0 => Ok(None),
            index => decode(self.pool, index).map(Some),
        }
    }

    /// Reads an attribute table, giving `each` every attribute's name and contents.
    fn attributes(
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
    fn enter(&mut self, contents: Range<usize>, what: &'static str) -> Reader<'a> {
        let inner = Reader::new(self.bytes, contents, what);
        std::mem::replace(&mut self.reader, inner)
    }

    fn leave(&mut self, outer: Reader<'a>) -> Result<(), Malformed> {
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
