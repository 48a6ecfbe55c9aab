//! One class file (JVMS §4): its structure, with code and debug tables left in place.
//!
//! The parser is our own, because later stages need byte positions of instructions, faults need
//! positions in the file, and no input may cause a panic. It checks structure and what the JVM
//! refuses cheaply with `ClassFormatError`; it does not verify code (JVMS §4.10). Code, line
//! tables, annotations and constants stay bytes until somebody asks for them.

mod annotations;
mod code;
mod members;
pub mod names;
mod parse;
mod pool;
mod reader;
mod rename;

use std::ops::Range;
use std::sync::Arc;

pub use annotations::{Annotation, ParameterType};
pub use code::{CharacterRange, CodeInfo, HandlerInfo, LineEntry, LocalVariable};
pub use pool::{Constant, DynamicRef, Handle, MemberKind, MemberRef, Pool};
pub use rename::renamed;

use crate::bytes::Bytes;
use crate::error::{LoadError, Malformed};

/// The oldest and newest major versions of the format that parse (JDK 1.0.2 to 25).
pub const OLDEST_MAJOR: u16 = 45;
pub const NEWEST_MAJOR: u16 = 69;
/// The minor version of a class that depends on preview features (JVMS §4.1).
pub const PREVIEW_MINOR: u16 = 65535;

/// Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// A parsed class file. Ranges are positions in `bytes`.
#[derive(Debug)]
pub struct ClassFile {
    pub bytes: Bytes,
    pub major: u16,
    pub minor: u16,
    pub access: u16,
    pub pool: Pool,
    pub name: Arc<str>,
    pub super_name: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub source_file: Option<Arc<str>>,
    pub bootstraps: Vec<Bootstrap>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub signature: Option<Arc<str>>,
    /// The components, if the class is a record.
    pub record: Option<Vec<RecordComponent>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    /// The contents of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Range<usize>>,
    /// Those of `RuntimeInvisibleAnnotations`.
    pub invisible_annotations: Option<Range<usize>>,
}

#[derive(Clone, Debug)]
pub struct FieldInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// Pool index of a static field's initial value; its kind fits the descriptor.
    pub constant_value: Option<u16>,
    pub signature: Option<Arc<str>>,
    pub annotations: Option<Range<usize>>,
}

#[derive(Clone, Debug)]
pub struct MethodInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// Absent exactly if the method is native or abstract.
    pub code: Option<CodeInfo>,
    pub exceptions: Vec<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub annotations: Option<Range<usize>>,
    pub parameter_annotations: Option<Range<usize>>,
    /// What the compiler and other tools see, and the program does not: `RuntimeInvisibleAnnotations`,
    /// `RuntimeInvisibleParameterAnnotations`.
    pub invisible_annotations: Option<Range<usize>>,
    pub invisible_parameter_annotations: Option<Range<usize>>,
    /// `RuntimeVisibleTypeAnnotations` and `RuntimeInvisibleTypeAnnotations`.
    pub type_annotations: Vec<Range<usize>>,
    pub annotation_default: Option<Range<usize>>,
    /// Names and flags from `MethodParameters`; empty if the class has none.
    pub parameters: Vec<(Option<Arc<str>>, u16)>,
    /// It has the attribute `Deprecated`, which a comment gives it too.
    pub is_deprecated: bool,
}

/// A bootstrap method: pool indices of its handle and static arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bootstrap {
    pub handle: u16,
    pub args: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    pub inner: Arc<str>,
    /// The class it is a member of; absent if local or anonymous.
    pub outer: Option<Arc<str>>,
    /// Its simple name; absent if anonymous.
    pub name: Option<Arc<str>>,
    pub access: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: Arc<str>,
    /// Name and descriptor; absent if the class stands in an initialiser.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub signature: Option<Arc<str>>,
    pub annotations: Option<Range<usize>>,
}

impl ClassFile {
    /// Parses a whole class file.
    pub fn parse(bytes: Bytes) -> Result<ClassFile, Malformed> {
        parse::class(bytes)
    }

    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// A fault in this class.
    pub fn fault(&self, offset: usize, what: impl Into<String>) -> Malformed {
        Malformed::at(offset, what).named(&self.name)
    }
}

/// Whether a JDK of this feature version would run the class: not newer than the JDK, and without
/// preview features, which `java` refuses unless told otherwise.
pub fn check_version(class: &ClassFile, feature: u16) -> Result<(), LoadError> {
    check(&class.name, class.major, class.minor, feature)
}

/// The same for a class file that has not been parsed. Bytes too short for a version pass: parsing
/// refuses them.
pub(crate) fn check_version_of(name: &str, bytes: &[u8], feature: u16) -> Result<(), LoadError> {
    match bytes {
        [0xca, 0xfe, 0xba, 0xbe, a, b, c, d, ..] => {
            let minor = u16::from_be_bytes([*a, *b]);
            let major = u16::from_be_bytes([*c, *d]);
            check(name, major, minor, feature)
        }
        [..] => Ok(()),
    }
}

fn check(name: &str, major: u16, minor: u16, feature: u16) -> Result<(), LoadError> {
    let newest = feature.saturating_add(44);
    // JVMS §4.1: minor versions mean something from 56 on, and then only 0 and 65535 are valid.
    let minor_fits = major < 56 || minor == 0;
    if major <= newest && minor_fits {
        return Ok(());
    }
    Err(LoadError::UnsupportedVersion { class: name.to_owned(), major, minor, newest })
}
