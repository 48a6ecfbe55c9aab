//! The linked program: classes, fields, methods, append-only and shared by all workers.
//!
//! Classes are loaded when first named by code that is lowered, methods are lowered when first
//! called; both happen once. What is loaded is never freed: references are `&'static`, so that code
//! can hold them as plain words and readers need no lock. Whether a class is *initialised* is not
//! known here; that is a fact of a state. Loading is in [`crate::link`].

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;

use crate::classfile::{ClassFile, MethodInfo, access};
use crate::code::Code;
use crate::error::LoadError;
use crate::kind::{Kind, Signature};
use crate::link::Loader;
use crate::lower;
use crate::source::{ClassPath, Jdk};

/// A number of a class, dense, in order of loading. Never shown and never ordered by.
pub type ClassId = u32;

/// What a class is.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    Instance,
    Interface,
    /// An array; the class is that of its elements (a primitive's class for `[I`).
    Array {
        element: Kind,
        component: &'static Class,
    },
    /// `int.class` and its like.
    Primitive(Kind),
}

/// Where a class came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// The JDK's image, with the module's name.
    Jdk { module: Arc<str> },
    /// The user's class path.
    User,
    /// Made by the linker for an `invokedynamic`.
    Made,
}

/// Words at the start of a class's statics: its initialisation state, then its mirror.
pub const STATICS_STATE: u32 = 0;
/// Offset of the mirror (`java.lang.Class` object) in a class's statics.
pub const STATICS_MIRROR: u32 = 1;
/// First static field.
pub const STATICS_FIELDS: u32 = 2;

/// A loaded and linked class.
pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `int`.
    pub name: Arc<str>,
    pub access: u16,
    pub shape: Shape,
    pub home: Home,
    pub super_class: Option<&'static Class>,
    pub interfaces: Box<[&'static Class]>,
    /// Superclasses from `Object` down to this class itself.
    pub ancestors: Box<[ClassId]>,
    /// Every interface this class implements, sorted by id.
    pub all_interfaces: Box<[ClassId]>,
    pub file: Option<ClassFile>,
    pub fields: &'static [Field],
    pub methods: &'static [Method],
    pub vtable: Box<[&'static Method]>,
    /// Selectors that have their first vtable entry in this class.
    pub selectors: FxHashMap<u32, u32>,
    /// Words of an instance, header included.
    pub instance_words: u32,
    /// Word offsets of the reference fields, superclasses included.
    pub reference_words: Box<[u32]>,
    /// First word of this class's statics, and how many there are.
    pub statics: u32,
    pub static_words: u32,
    /// Initialising this class (or a superclass) can be observed or must set constants.
    pub needs_init: bool,
    /// The class of arrays of this class, once somebody asked.
    pub(crate) array: OnceLock<&'static Class>,
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Class({})", self.name)
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        self.id == other.id
    }
}

impl Eq for Class {}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    /// The class and those above it, interfaces left out.
    pub fn lineage(&self) -> impl Iterator<Item = &Class> + Clone {
        std::iter::successors(Some(self), |class| class.super_class)
    }

    /// `java.lang.String` for `java/lang/String`.
    pub fn java_name(&self) -> String {
        self.name.replace('/', ".")
    }

    /// The package's internal name, empty for the unnamed package.
    pub fn package(&self) -> &str {
        package_of(&self.name)
    }

    /// JVMS §6.5 instanceof: may a value of this class be used as one of `target`?
    #[inline]
    pub fn is_subclass_of(&self, target: &Class) -> bool {
        self.is_directly(target) || self.is_subclass_slow(target)
    }

    /// Is it the target or a class below it? The quick half of [`Class::is_subclass_of`]: what this denies may
    /// still hold for interfaces and arrays.
    #[inline(always)]
    pub fn is_directly(&self, target: &Class) -> bool {
        let above = target.ancestors.len().wrapping_sub(1);
        self.id == target.id || self.ancestors.get(above) == Some(&target.id)
    }

    fn is_subclass_slow(&self, target: &Class) -> bool {
        if target.is_interface() {
            return self.all_interfaces.binary_search(&target.id).is_ok();
        }
        match (self.shape, target.shape) {
            (Shape::Array { element: from, component: a }, Shape::Array { element: to, component: b }) => {
                from == Kind::Ref && to == Kind::Ref && a.is_subclass_of(b)
            }
            _ => false,
        }
    }

    /// The field declared here with this name and descriptor.
    pub fn declared_field(&self, name: &str, descriptor: &str) -> Option<&'static Field> {
        self.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }

    /// The field declared here or in a superclass with this name, whatever its type.
    pub fn field_named(&self, name: &str) -> Option<&'static Field> {
        let own = self.fields.iter().find(|f| &*f.name == name);
        own.or_else(|| self.super_class.and_then(|s| s.field_named(name)))
    }

    /// The method declared here with this name and descriptor.
    pub fn declared_method(&self, name: &str, descriptor: &str) -> Option<&'static Method> {
        self.methods.iter().find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    /// The vtable index of a selector, if instances of this class understand it.
    pub fn virtual_index(&self, selector: u32) -> Option<u32> {
        let own = self.selectors.get(&selector).copied();
        own.or_else(|| self.super_class.and_then(|s| s.virtual_index(selector)))
    }

    /// The method an instance of this class runs for a selector.
    pub fn select(&self, selector: u32) -> Option<&'static Method> {
        self.virtual_index(selector).map(|i| self.vtable[i as usize])
    }
}

/// The package part of an internal name.
pub fn package_of(name: &str) -> &str {
    name.rfind('/').map_or("", |at| &name[..at])
}

/// The value of a `ConstantValue` attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstantValue {
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    String(u32),
}

/// A field with its place.
#[derive(Debug)]
pub struct Field {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: u16,
    pub kind: Kind,
    /// Instance fields: word offset in the object. Static fields: word address in a state's memory.
    pub offset: u32,
    pub constant: Option<ConstantValue>,
    /// Position in the class file; `None` for a field that the machine added.
    pub index: Option<u16>,
    pub(crate) class: OnceLock<&'static Class>,
}

impl Field {
    pub fn class(&self) -> &'static Class {
        self.class.get().expect("a field is published after its class is linked")
    }

    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// How a method is called when its receiver's class decides.
pub const NOT_VIRTUAL: u32 = u32::MAX;

/// A method; its code is lowered at the first call.
pub struct Method {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: u16,
    pub signature: Signature,
    /// Words of all arguments, receiver included.
    pub arg_words: u16,
    /// Name and descriptor as one number, equal for methods that may override each other.
    pub selector: u32,
    /// Index in `Class::methods` and in the class file.
    pub index: u16,
    pub(crate) class: OnceLock<&'static Class>,
    pub(crate) vtable_index: OnceLock<u32>,
    pub(crate) code: OnceLock<&'static Code>,
    pub(crate) watched: OnceLock<()>,
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Method({})", self.full_name())
    }
}

impl Method {
    pub fn class(&self) -> &'static Class {
        self.class.get().expect("a method is published after its class is linked")
    }

    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }

    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// Always this very method, whatever the receiver.
    pub fn is_direct(&self) -> bool {
        self.is_private()
            || self.is_constructor()
            || self.access & access::FINAL != 0 && !self.class().is_interface()
            || self.class().access & access::FINAL != 0
    }

    pub fn vtable_index(&self) -> u32 {
        self.vtable_index.get().copied().unwrap_or(NOT_VIRTUAL)
    }

    /// `java.lang.String.charAt(I)C`.
    pub fn full_name(&self) -> String {
        format!("{}.{}{}", self.class().java_name(), self.name, self.descriptor)
    }

    /// The machine is to say when this method, or one that overrides it, is entered. This is for a
    /// method that was not called yet.
    pub fn watch(&self) {
        self.watched.get_or_init(|| ());
    }

    /// Is it watched, or one that it overrides?
    pub(crate) fn is_watched(&self) -> bool {
        fn above(class: &Class, selector: u32) -> bool {
            let own = class.methods.iter().any(|m| m.selector == selector && m.watched.get().is_some());
            own || class.super_class.into_iter().chain(class.interfaces.iter().copied()).any(|c| above(c, selector))
        }
        self.watched.get().is_some()
            || !self.is_static() && !self.is_constructor() && above(self.class(), self.selector)
    }

    /// The code, if this method was called before.
    #[inline]
    pub fn lowered(&self) -> Option<&'static Code> {
        self.code.get().copied()
    }

    /// The source line of a bytecode index.
    pub fn line(&self, pc: u32) -> Option<u16> {
        let file = self.class().file.as_ref()?;
        let code = file.methods[self.index as usize].code.as_ref()?;
        let lines = code.lines(file).ok()?;
        lines.iter().filter(|l| u32::from(l.pc) <= pc).max_by_key(|l| l.pc).map(|l| l.line)
    }
}

/// Classes that the machine itself knows by name.
#[derive(Debug)]
pub struct Known {
    pub object: &'static Class,
    pub string: &'static Class,
    pub class: &'static Class,
    pub throwable: &'static Class,
    pub thread: &'static Class,
    pub cloneable: &'static Class,
    pub serializable: &'static Class,
    /// Classes of primitive types, in the order of [`Kind::PRIMITIVES`], then `void`.
    pub primitives: [&'static Class; 9],
    /// Arrays of the primitive types, in the same order.
    pub arrays: [&'static Class; 8],
}

/// How a program is put together.
#[derive(Debug, Default)]
pub struct ProgramConfig {
    /// Count or trace executed bytecodes: every instruction of the user's classes gets a probe.
    pub probe_bytecodes: bool,
    /// Fields of the user's classes may wait for a value that is chosen when they are first read.
    pub choose_fields: bool,
    /// Runs can be recorded: code of the user's classes gets a mark wherever one instruction does not
    /// follow from the one before it.
    pub marks: Option<Marks>,
    /// Classes of the JDK whose code gets marks too, by their internal names.
    pub marked: Vec<String>,
}

/// For code with marks: the positions of the bitwise operators of a method whose operands are conditions. Code
/// branches on such operands, both ways to the same place, so that a path knows their values.
pub type Marks = fn(&ClassFile, &MethodInfo) -> Vec<u32>;

/// Decides which methods run as native code of the machine instead of their bytecode.
pub trait NativeTable: Send + Sync {
    /// The number of the native for a method, if there is one.
    fn native(&self, class: &str, name: &str, descriptor: &str) -> Option<u32>;

    /// The number of the native that the user put in place of a method, whatever it is.
    fn replaced(&self, _method: &'static Method) -> Option<u32> {
        None
    }

    /// What a program learns of the world outside by calling a method of the library, or by reading a static
    /// field of it, as a number; 0 for nothing.
    fn asks(&self, _class: &str, _name: &str, _descriptor: &str) -> u16 {
        0
    }
}

/// Everything that was loaded, linked and lowered.
pub struct Program {
    pub(crate) path: ClassPath,
    pub(crate) jdk: Jdk,
    pub(crate) config: ProgramConfig,
    pub(crate) natives: Box<dyn NativeTable>,
    pub(crate) classes: boxcar::Vec<&'static Class>,
    pub(crate) loader: Mutex<Loader>,
    pub(crate) strings: boxcar::Vec<Box<[u16]>>,
    pub(crate) string_ids: Mutex<FxHashMap<Box<[u16]>, u32>>,
    pub(crate) sites: std::sync::atomic::AtomicU32,
    /// Hidden classes so far.
    pub(crate) hidden: std::sync::atomic::AtomicU32,
    pub(crate) known: OnceLock<Known>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({} classes)", self.classes.count())
    }
}

impl Program {
    /// Opens a program; loads only the classes that the machine itself knows.
    pub fn open(
        path: ClassPath,
        jdk: Jdk,
        config: ProgramConfig,
        natives: Box<dyn NativeTable>,
    ) -> Result<&'static Program, LoadError> {
        let program: &'static Program = Box::leak(Box::new(Program {
            path,
            jdk,
            config,
            natives,
            classes: boxcar::Vec::new(),
            loader: Mutex::new(Loader::default()),
            strings: boxcar::Vec::new(),
            string_ids: Mutex::default(),
            sites: std::sync::atomic::AtomicU32::new(0),
            hidden: std::sync::atomic::AtomicU32::new(0),
            known: OnceLock::new(),
        }));
        program.load_known()?;
        Ok(program)
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.path
    }

    /// Is there something to run for a method: bytecode, or a native of the machine?
    pub fn implements(&self, method: &'static Method) -> bool {
        let native = || self.natives.native(&method.class().name, &method.name, &method.descriptor);
        !method.is_abstract() && (!method.is_native() || self.natives.replaced(method).or_else(native).is_some())
    }

    pub fn known(&self) -> &Known {
        self.known.get().expect("known classes are loaded when the program is opened")
    }

    /// A class by number.
    #[inline]
    pub fn class_at(&self, id: ClassId) -> Option<&'static Class> {
        self.classes.get(id as usize).copied()
    }

    pub fn class_count(&self) -> usize {
        self.classes.count()
    }

    /// Words that statics of all loaded classes take, from address 0.
    pub fn statics_end(&self) -> u32 {
        self.loader.lock().expect("no loader panics while holding the lock").statics_end()
    }

    /// The number of a string constant with this content, the same for equal content.
    pub fn string_id(&self, content: &[u16]) -> u32 {
        let mut ids = self.string_ids.lock().expect("interning does not panic");
        if let Some(&id) = ids.get(content) {
            return id;
        }
        let id = self.strings.push(content.into()) as u32;
        ids.insert(content.into(), id);
        id
    }

    /// The content of a string constant.
    pub fn string(&self, id: u32) -> &[u16] {
        &self.strings[id as usize]
    }

    pub fn string_count(&self) -> usize {
        self.strings.count()
    }

    /// A fresh number for a call site with an inline cache.
    pub(crate) fn new_site(&self) -> u32 {
        self.sites.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    }

    /// The method's code, lowered now if this is its first call.
    pub fn code(&'static self, method: &'static Method) -> &'static Code {
        method.code.get_or_init(|| Box::leak(Box::new(lower::lower(self, method))))
    }

    /// The class of arrays of a class.
    pub fn array_of(&'static self, class: &'static Class) -> &'static Class {
        if let Some(array) = class.array.get() {
            return array;
        }
        let name = array_name(class);
        self.class(&name).expect("an array class loads when its component has")
    }
}

/// `[I` for `int`, `[Ljava/lang/String;` for `java/lang/String`, `[[I` for `[I`.
pub fn array_name(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(kind) => format!("[{}", kind.letter()),
        Shape::Array { .. } => format!("[{}", class.name),
        Shape::Instance | Shape::Interface => format!("[L{};", class.name),
    }
}
