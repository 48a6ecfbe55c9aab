//! Reads fields and methods (JVMS §4.5, §4.6) with their attributes, code included.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::code::{CodeInfo, HandlerInfo};
use super::parse::{Once, Parser};
use super::pool::{Pool, tag};
use super::{FieldInfo, MethodInfo, access, names};
use crate::error::Malformed;

/// Names and flags of formal parameters.
type Parameters = Vec<(Option<Arc<str>>, u16)>;

impl Parser<'_> {
    pub(super) fn fields(&mut self) -> Result<Vec<FieldInfo>, Malformed> {
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
        let mut field =
            FieldInfo { access: flags, name, descriptor, constant_value: None, signature: None, annotations: None };
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
                return Err(Malformed::at(at, format!("a constant of type {descriptor}")));
            }
        };
        if self.pool.tag(index) == Some(wanted) {
            return Ok(());
        }
        let what = format!("constant {index} does not fit a field of type {descriptor}");
        Err(Malformed::at(at, what))
    }

    pub(super) fn methods(&mut self) -> Result<Vec<MethodInfo>, Malformed> {
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
        let flags = self.effective_flags(flags, &name, at)?;
        let Some(words) = names::argument_words(&descriptor) else {
            let what = format!("illegal method descriptor {descriptor:?}");
            return Err(Malformed::at(at, what));
        };
        let words = words + usize::from(flags & access::STATIC == 0);
        // JVMS §4.3.3: at most 255 words, `this` included.
        if !names::is_method_name(&name, &descriptor) || words > 255 {
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
            invisible_annotations: None,
            invisible_parameter_annotations: None,
            type_annotations: Vec::new(),
            annotation_default: None,
            parameters: Vec::new(),
            is_deprecated: false,
        };
        let mut once = Once::default();
        self.attributes(|attribute, contents, parser| {
            parser.method_attribute(&mut method, &mut once, attribute, contents)
        })?;
        let bodiless = flags & (access::NATIVE | access::ABSTRACT) != 0;
        match &method.code {
            Some(_) if bodiless => {
                Err(Malformed::at(at, format!("code in the native or abstract method {}", method.name)))
            }
            None if !bodiless => Err(Malformed::at(at, format!("no code in the method {}", method.name))),
            Some(code) if usize::from(code.max_locals) < words => {
                Err(Malformed::at(at, format!("the arguments of {} do not fit into its locals", method.name)))
            }
            Some(_) | None => Ok(method),
        }
    }

    /// JVMS §4.6: the flags of initialisers are restricted; of a class initialiser all but two are
    /// ignored, and before version 51 it need not even say that it is static.
    fn effective_flags(&self, flags: u16, name: &str, at: usize) -> Result<u16, Malformed> {
        const NOT_FOR_INIT: u16 =
            access::STATIC | access::FINAL | access::SYNCHRONIZED | access::BRIDGE | access::NATIVE | access::ABSTRACT;
        match name {
            "<clinit>" if self.major < 51 => Ok(access::STATIC),
            "<clinit>" if flags & access::STATIC != 0 => Ok(flags & (access::STATIC | access::STRICT)),
            "<clinit>" => Err(Malformed::at(at, "a class initialiser that is not static")),
            "<init>" if flags & NOT_FOR_INIT != 0 || self.class_flags & access::INTERFACE != 0 => {
                Err(Malformed::at(at, "a constructor that cannot be one"))
            }
            _ => Ok(flags),
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
            b"Deprecated" => method.is_deprecated = true,
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
            b"RuntimeInvisibleAnnotations" => method.invisible_annotations = Some(contents),
            b"RuntimeInvisibleParameterAnnotations" => method.invisible_parameter_annotations = Some(contents),
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                method.type_annotations.push(contents);
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
}
