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
