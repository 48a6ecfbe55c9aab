//! Annotations (JVMS §4.7.16), read when somebody asks: the types, and the elements that are texts.

use std::ops::Range;
use std::sync::Arc;

use super::ClassFile;
use super::reader::Reader;
use crate::error::Malformed;

/// An annotation with its text elements; elements of other types are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// A field descriptor, like `Lbanyan/annotation/Symbolic;`.
    pub descriptor: Arc<str>,
    pub texts: Vec<(Arc<str>, Arc<str>)>,
}

/// An annotation on a part of a parameter's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterType {
    /// Parameters that the compiler added in front do not count.
    pub parameter: u8,
    /// Kind and argument of each step to the part; empty for the whole of a type that is neither an array nor nested.
    pub path: Vec<(u8, u8)>,
    pub annotation: Annotation,
}

/// Annotations may contain annotations and arrays; files made to exhaust the stack are refused.
const MAX_DEPTH: u32 = 64;

impl ClassFile {
    /// The annotations in the contents of a `RuntimeVisibleAnnotations` attribute.
    pub fn annotations_in(&self, contents: Option<&Range<usize>>) -> Result<Vec<Annotation>, Malformed> {
        let Some(contents) = contents else { return Ok(Vec::new()) };
        let mut reader = Reader::new(&self.bytes, contents.clone(), "annotations");
        let count = reader.u2()?;
        let all = (0..count).map(|_| self.annotation(&mut reader, 0)).collect::<Result<_, _>>()?;
        reader.finish()?;
        Ok(all)
    }

    /// The annotations of each parameter in the contents of a `…ParameterAnnotations` attribute; parameters that the
    /// compiler added in front have none there.
    pub fn parameter_annotations_in(&self, contents: Option<&Range<usize>>) -> Result<Vec<Vec<Annotation>>, Malformed> {
        let Some(contents) = contents else { return Ok(Vec::new()) };
        let mut reader = Reader::new(&self.bytes, contents.clone(), "annotations");
        let mut all = Vec::new();
        for _ in 0..reader.u1()? {
            let count = reader.u2()?;
            all.push((0..count).map(|_| self.annotation(&mut reader, 0)).collect::<Result<_, _>>()?);
        }
        reader.finish()?;
        Ok(all)
    }

    /// The annotations on the types of formal parameters in the contents of a `…TypeAnnotations` attribute, with the
    /// number of the parameter and the path to the part of the type (JVMS §4.7.20).
    pub fn parameter_types_in(&self, contents: &Range<usize>) -> Result<Vec<ParameterType>, Malformed> {
        const FORMAL_PARAMETER: u8 = 0x16;
        let mut reader = Reader::new(&self.bytes, contents.clone(), "annotations");
        let mut all = Vec::new();
        for _ in 0..reader.u2()? {
            let at = reader.position();
            let target = reader.u1()?;
            let mut parameter = None;
            match target {
                0x00 | 0x01 => drop(reader.u1()?),
                FORMAL_PARAMETER => parameter = Some(reader.u1()?),
                0x10 | 0x11 | 0x12 | 0x17 | 0x42..=0x46 => {
                    reader.u2()?;
                }
                0x13..=0x15 => {}
                0x40 | 0x41 => {
                    let variables = reader.u2()?;
                    reader.skip(usize::from(variables) * 6)?;
                }
                0x47..=0x4b => {
                    reader.skip(3)?;
                }
                other => return Err(self.fault(at, format!("unknown target {other} of a type annotation"))),
            }
            let steps = reader.u1()?;
            let path = (0..steps).map(|_| Ok((reader.u1()?, reader.u1()?))).collect::<Result<_, Malformed>>()?;
            let annotation = self.annotation(&mut reader, 0)?;
            all.extend(parameter.map(|parameter| ParameterType { parameter, path, annotation }));
        }
        reader.finish()?;
        Ok(all)
    }

    fn annotation(&self, reader: &mut Reader<'_>, depth: u32) -> Result<Annotation, Malformed> {
        let descriptor = self.pool.utf8(reader.u2()?)?;
        let mut texts = Vec::new();
        for _ in 0..reader.u2()? {
            let name = self.pool.utf8(reader.u2()?)?;
            if let Some(text) = self.element(reader, depth)? {
                texts.push((name, text));
            }
        }
        Ok(Annotation { descriptor, texts })
    }

    /// The value of an element, if it is a text.
    fn element(&self, reader: &mut Reader<'_>, depth: u32) -> Result<Option<Arc<str>>, Malformed> {
        let at = reader.position();
        if depth > MAX_DEPTH {
            return Err(self.fault(at, "annotations nested too deeply"));
        }
        match reader.u1()? {
            b's' => return self.pool.utf8(reader.u2()?).map(Some),
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b'c' => drop(reader.u2()?),
            b'e' => drop(reader.u4()?),
            b'@' => drop(self.annotation(reader, depth + 1)?),
            b'[' => {
                for _ in 0..reader.u2()? {
                    self.element(reader, depth + 1)?;
                }
            }
            tag => return Err(self.fault(at, format!("unknown tag {tag} of an annotation's element"))),
        }
        Ok(None)
    }
}

impl Annotation {
    /// The text of an element.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| &**known == name).map(|(_, text)| &**text)
    }
}
