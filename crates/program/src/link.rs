//! Loading and linking: class bytes to [`Class`], once per name.
//!
//! Linking lays out fields, builds the vtable and selects default methods (JVMS §5.4.6). It loads
//! superclasses and superinterfaces and nothing else. Access rules between classes are not checked:
//! compilers do, and code made by the linker reaches into private members.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bytes::Bytes;
use crate::classfile::access;
use crate::classfile::{ClassFile, Constant};
use crate::error::{LoadError, Malformed};
use crate::kind::{Kind, Signature};
use crate::program::{
    Class, ClassId, ConstantValue, Field, Home, Known, Method, Program, STATICS_FIELDS, Shape, array_name, package_of,
};
use crate::source::Origin;

/// First word of statics in a state's memory; the words below are the machine's own.
pub const STATICS_START: u32 = 0x100;

/// How many classes and interfaces may be above one. Each knows all of them, so what they take grows with the square.
const MOST_ABOVE: usize = 4096;

/// What loading keeps: names seen, and the next free numbers. One lock guards it.
#[derive(Debug)]
pub struct Loader {
    by_name: FxHashMap<Arc<str>, Result<&'static Class, Arc<LoadError>>>,
    loading: FxHashSet<Arc<str>>,
    selectors: FxHashMap<(Arc<str>, Arc<str>), u32>,
    next_static: u32,
}

impl Default for Loader {
    fn default() -> Loader {
        Loader {
            by_name: FxHashMap::default(),
            loading: FxHashSet::default(),
            selectors: FxHashMap::default(),
            next_static: STATICS_START,
        }
    }
}

impl Loader {
    pub(crate) fn statics_end(&self) -> u32 {
        self.next_static
    }

    /// The first of its superclass and superinterfaces that nobody has tried to load; none if one failed before.
    fn missing_above(&self, file: &ClassFile) -> Option<Arc<str>> {
        for name in file.super_name.iter().chain(&file.interfaces) {
            match self.by_name.get(name) {
                Some(Ok(_)) => {}
                Some(Err(_)) => return None,
                None => return Some(name.clone()),
            }
        }
        None
    }

    fn finish(&mut self, name: Arc<str>, loaded: Loaded) {
        self.loading.remove(&name);
        self.by_name.insert(name, loaded);
    }

    fn selector(&mut self, name: &Arc<str>, descriptor: &Arc<str>) -> u32 {
        let next = self.selectors.len() as u32;
        *self.selectors.entry((name.clone(), descriptor.clone())).or_insert(next)
    }
}

type Loaded = Result<&'static Class, Arc<LoadError>>;

impl Program {
    /// The class with an internal name (`java/lang/String`, `[I`).
    pub fn class(&'static self, name: &str) -> Loaded {
        let mut loader = self.loader.lock().expect("no loader panics while holding the lock");
        self.load(&mut loader, name)
    }

    /// The class of a field descriptor: `Ljava/lang/String;`, `[I`, `I`.
    pub fn class_of_descriptor(&'static self, descriptor: &str) -> Loaded {
        match Kind::of(descriptor) {
            Some(Kind::Ref) if descriptor.starts_with('L') => {
                self.class(descriptor[1..].strip_suffix(';').unwrap_or(descriptor))
            }
            Some(Kind::Ref) => self.class(descriptor),
            Some(kind) => Ok(self.primitive(kind)),
            None => Err(Arc::new(LoadError::NotFound { class: descriptor.to_owned() })),
        }
    }

    /// The class of a primitive type or void.
    pub fn primitive(&self, kind: Kind) -> &'static Class {
        let at = Kind::PRIMITIVES.iter().position(|&k| k == kind).unwrap_or(8);
        self.known().primitives[at]
    }

    /// The class of arrays of a primitive kind.
    pub fn primitive_array(&self, kind: Kind) -> &'static Class {
        let at = Kind::PRIMITIVES.iter().position(|&k| k == kind).expect("arrays of void do not exist");
        self.known().arrays[at]
    }

    /// Adds a class that the linker made.
    pub fn define(&'static self, bytes: Vec<u8>) -> Loaded {
        let file = ClassFile::parse(Bytes::from(bytes)).map_err(|e| Arc::new(LoadError::Malformed(e)))?;
        let mut loader = self.loader.lock().expect("no loader panics while holding the lock");
        let name = file.name.clone();
        if let Some(known) = loader.by_name.get(&name) {
            return known.clone();
        }
        let class = self.link(&mut loader, file, Home::Made)?;
        loader.by_name.insert(name, Ok(class));
        Ok(class)
    }

    /// Adds a class that the program generated while it ran. The same bytes give the same class;
    /// `None` if the name is taken by another.
    pub fn define_generated(
        &'static self,
        bytes: Vec<u8>,
        home: Home,
    ) -> Result<Option<&'static Class>, Arc<LoadError>> {
        let file = ClassFile::parse(Bytes::from(bytes)).map_err(|e| Arc::new(LoadError::Malformed(e)))?;
        let mut loader = self.loader.lock().expect("no loader panics while holding the lock");
        let name = file.name.clone();
        if let Some(Ok(known)) = loader.by_name.get(&name) {
            let same = known.file.as_ref().is_some_and(|f| f.bytes[..] == file.bytes[..]);
            return Ok(same.then_some(*known));
        }
        let class = self.link(&mut loader, file, home)?;
        loader.by_name.insert(name, Ok(class));
        Ok(Some(class))
    }

    /// Links a hidden class (JVMS §5.3): under its name with a number, so that it can refer to itself. It may
    /// be defined into a nest, whose host is named.
    pub fn define_hidden(&'static self, bytes: &[u8], home: Home, host: Option<Arc<str>>) -> Loaded {
        let number = self.hidden.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let bytes = crate::classfile::renamed(bytes, &format!("+{number}")).unwrap_or_else(|| bytes.to_vec());
        let mut file = ClassFile::parse(Bytes::from(bytes)).map_err(|e| Arc::new(LoadError::Malformed(e)))?;
        file.nest_host = host.or(file.nest_host);
        let mut loader = self.loader.lock().expect("no loader panics while holding the lock");
        let name = file.name.clone();
        let class = self.link(&mut loader, file, home)?;
        loader.by_name.insert(name, Ok(class));
        Ok(class)
    }

    /// Links a class that no name leads to: bytes that need not make sense, or that stand apart.
    pub fn define_apart(&'static self, bytes: Vec<u8>) -> Loaded {
        let file = ClassFile::parse(Bytes::from(bytes)).map_err(|e| Arc::new(LoadError::Malformed(e)))?;
        let mut loader = self.loader.lock().expect("no loader panics while holding the lock");
        self.link(&mut loader, file, Home::Made)
    }

    pub(crate) fn load_known(&'static self) -> Result<(), LoadError> {
        let mut guard = self.loader.lock().expect("no loader panics while holding the lock");
        let loader = &mut *guard;
        let plain =
            |e: Arc<LoadError>| Arc::try_unwrap(e).unwrap_or_else(|e| LoadError::JdkNotFound { what: e.to_string() });
        // Number 0 is no class: a header of 0 marks free words.
        let mut primitives = Vec::new();
        primitives.push(self.add_primitive(loader, Kind::Void, "void"));
        for kind in Kind::PRIMITIVES {
            primitives.push(self.add_primitive(loader, kind, kind.java_name().expect("a primitive has a name")));
        }
        primitives.rotate_left(1);
        let object = self.load(loader, "java/lang/Object").map_err(plain)?;
        let mut arrays = Vec::new();
        for kind in Kind::PRIMITIVES {
            arrays.push(self.load(loader, &format!("[{}", kind.letter())).map_err(plain)?);
        }
        let mut get = |name: &str| self.load(loader, name).map_err(plain);
        let known = Known {
            object,
            string: get("java/lang/String")?,
            class: get("java/lang/Class")?,
            throwable: get("java/lang/Throwable")?,
            thread: get("java/lang/Thread")?,
            cloneable: get("java/lang/Cloneable")?,
            serializable: get("java/io/Serializable")?,
            primitives: primitives.try_into().expect("eight primitives and void"),
            arrays: arrays.try_into().expect("eight primitive arrays"),
        };
        self.known.set(known).expect("a program is opened once");
        Ok(())
    }

    fn add_primitive(&'static self, loader: &mut Loader, kind: Kind, name: &str) -> &'static Class {
        let class = self.publish(loader, |id, statics| Class {
            id,
            name: name.into(),
            access: access::PUBLIC | access::FINAL | access::ABSTRACT,
            shape: Shape::Primitive(kind),
            home: Home::Jdk { module: "java.base".into() },
            super_class: None,
            interfaces: Box::default(),
            ancestors: Box::new([id]),
            all_interfaces: Box::default(),
            file: None,
            fields: &[],
            methods: &[],
            vtable: Box::default(),
            selectors: FxHashMap::default(),
            instance_words: 0,
            reference_words: Box::default(),
            statics,
            static_words: STATICS_FIELDS,
            needs_init: false,
            array: OnceLock::new(),
        });
        // Primitive classes have no name that a class file could use, so they are not put by name.
        class
    }

    /// Numbers a class, reserves its statics and makes it visible.
    fn publish(&'static self, loader: &mut Loader, make: impl FnOnce(ClassId, u32) -> Class) -> &'static Class {
        let id = self.classes.count() as ClassId;
        let class: &'static Class = Box::leak(Box::new(make(id, loader.next_static)));
        loader.next_static += class.static_words;
        self.classes.push(class);
        class
    }

    fn load(&'static self, loader: &mut Loader, name: &str) -> Loaded {
        if let Some(known) = loader.by_name.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        let loaded = if name.starts_with('[') {
            self.load_array(loader, &name)
        } else {
            return self.load_with_above(loader, name);
        };
        loader.by_name.insert(name, loaded.clone());
        loaded
    }

    /// Loads a class, and before it all that are above it: without recursion, because there may be thousands.
    fn load_with_above(&'static self, loader: &mut Loader, name: Arc<str>) -> Loaded {
        let mut waiting: Vec<(Arc<str>, ClassFile, Home)> = Vec::new();
        let mut next = name.clone();
        loop {
            let found = if !loader.loading.insert(next.clone()) {
                return Err(Arc::new(LoadError::Circular { class: next.to_string() }));
            } else if waiting.len() >= MOST_ABOVE {
                Err(Arc::new(LoadError::TooDeep { class: dotted(&name), most: MOST_ABOVE }))
            } else {
                self.find_file(&next)
            };
            match found {
                Ok((file, home)) => waiting.push((next, file, home)),
                Err(error) => loader.finish(next, Err(error)),
            }
            // Whatever has all that it needs is linked, until something has not.
            loop {
                let Some((own, file, _)) = waiting.last() else {
                    return loader.by_name.get(&name).cloned().expect("it was the first to wait");
                };
                match loader.missing_above(file) {
                    Some(above) if loader.loading.contains(&above) => {
                        let (own, circle) = (own.clone(), LoadError::Circular { class: above.to_string() });
                        waiting.pop();
                        loader.finish(own, Err(Arc::new(circle)));
                    }
                    Some(above) => {
                        next = above;
                        break;
                    }
                    None => {
                        let Some((own, file, home)) = waiting.pop() else { continue };
                        let linked = self.link(loader, file, home);
                        loader.finish(own, linked);
                    }
                }
            }
        }
    }

    fn find_file(&'static self, name: &str) -> Result<(ClassFile, Home), Arc<LoadError>> {
        let (file, origin) = self.path.load(name).map_err(Arc::new)?;
        let home = match origin {
            Origin::Module(module) => Home::Jdk { module },
            Origin::Directory(_) | Origin::Jar(_) => Home::User,
        };
        Ok((file, home))
    }

    fn load_array(&'static self, loader: &mut Loader, name: &Arc<str>) -> Loaded {
        let not_found = || Arc::new(LoadError::NotFound { class: name.to_string() });
        let inner = &name[1..];
        let kind = Kind::of(inner).filter(|&k| k != Kind::Void).ok_or_else(not_found)?;
        if name.bytes().take_while(|&b| b == b'[').count() > 255 {
            return Err(not_found());
        }
        let component = match kind {
            Kind::Ref if inner.starts_with('L') => {
                let element = inner[1..].strip_suffix(';').ok_or_else(not_found)?;
                self.load(loader, element)?
            }
            Kind::Ref => self.load(loader, inner)?,
            _ if inner.len() == 1 => self.class_at(primitive_id(kind)).expect("primitives are numbered first"),
            _ => return Err(not_found()),
        };
        if let Some(array) = component.array.get() {
            return Ok(array);
        }
        let object = self.load(loader, "java/lang/Object")?;
        let cloneable = self.load(loader, "java/lang/Cloneable")?;
        let serializable = self.load(loader, "java/io/Serializable")?;
        let mut all_interfaces = vec![cloneable.id, serializable.id];
        all_interfaces.sort_unstable();
        let array = self.publish(loader, |id, statics| Class {
            id,
            name: array_name(component).into(),
            access: component.access & access::PUBLIC | access::FINAL | access::ABSTRACT,
            shape: Shape::Array { element: kind, component },
            home: component.home.clone(),
            super_class: Some(object),
            interfaces: Box::new([cloneable, serializable]),
            ancestors: Box::new([object.id, id]),
            all_interfaces: all_interfaces.into(),
            file: None,
            fields: &[],
            methods: &[],
            vtable: object.vtable.clone(),
            selectors: FxHashMap::default(),
            instance_words: 0,
            reference_words: Box::default(),
            statics,
            static_words: STATICS_FIELDS,
            needs_init: false,
            array: OnceLock::new(),
        });
        component.array.set(array).expect("the loader's lock makes one array class");
        Ok(array)
    }

    fn link(&'static self, loader: &mut Loader, file: ClassFile, home: Home) -> Loaded {
        let bad =
            |what: String| Arc::new(LoadError::Malformed(Malformed { class: file.name.to_string(), offset: 0, what }));
        let super_class = match &file.super_name {
            Some(name) => Some(self.load(loader, name)?),
            None if &*file.name == "java/lang/Object" => None,
            None => return Err(bad("no superclass".to_owned())),
        };
        if let Some(parent) = super_class {
            if parent.is_interface() && file.access & access::INTERFACE == 0 {
                let what =
                    format!("class {} has interface {} as super class", dotted(&file.name), dotted(&parent.name));
                return Err(Arc::new(LoadError::Incompatible { what }));
            }
            if parent.access & access::FINAL != 0 {
                let what =
                    format!("class {} cannot inherit from final class {}", dotted(&file.name), dotted(&parent.name));
                return Err(Arc::new(LoadError::Incompatible { what }));
            }
        }
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            let interface = self.load(loader, name)?;
            if !interface.is_interface() {
                let what = format!(
                    "class {} can not implement {}, because it is not an interface",
                    dotted(&file.name),
                    dotted(name)
                );
                return Err(Arc::new(LoadError::Incompatible { what }));
            }
            interfaces.push(interface);
        }
        let mut all: Vec<&'static Class> = Vec::new();
        let inherited = super_class.into_iter().chain(interfaces.iter().copied());
        for from in inherited {
            let more = from.all_interfaces.iter().filter_map(|&id| self.class_at(id));
            all.extend(more.chain(from.is_interface().then_some(from)));
        }
        all.sort_unstable_by_key(|c| c.id);
        all.dedup_by_key(|c| c.id);

        let above = super_class.map_or(0, |parent| parent.ancestors.len()).max(all.len());
        if above > MOST_ABOVE {
            return Err(Arc::new(LoadError::TooDeep { class: dotted(&file.name), most: MOST_ABOVE }));
        }
        let layout = lay_out(self, &file, super_class, loader.next_static).map_err(bad)?;
        let methods = make_methods(loader, &file).map_err(bad)?;
        let is_interface = file.access & access::INTERFACE != 0;
        let table = if is_interface {
            VirtualTable::default()
        } else {
            VirtualTable::build(&file, methods, super_class, &interfaces, &all)
        };
        let has_clinit = methods.iter().any(|m| &*m.name == "<clinit>" && m.is_static());
        let has_constants = layout.fields.iter().any(|f| f.constant.is_some());
        let class = self.publish(loader, |id, statics| {
            let mut ancestors: Vec<ClassId> = super_class.map_or_else(Vec::new, |s| s.ancestors.to_vec());
            // An interface's only class ancestor is Object.
            if !is_interface {
                ancestors.push(id);
            }
            Class {
                id,
                name: file.name.clone(),
                access: file.access,
                shape: if is_interface { Shape::Interface } else { Shape::Instance },
                home,
                super_class,
                interfaces: interfaces.into(),
                ancestors: ancestors.into(),
                all_interfaces: all.iter().map(|c| c.id).collect(),
                fields: layout.fields,
                methods,
                vtable: table.entries.into(),
                selectors: table.selectors,
                instance_words: layout.instance_words,
                reference_words: layout.reference_words.into(),
                statics,
                static_words: layout.static_words,
                needs_init: has_clinit
                    || has_constants
                    || !is_interface && super_class.is_some_and(|s| s.needs_init)
                    || !is_interface
                        && all
                            .iter()
                            .any(|i| i.needs_init && i.methods.iter().any(|m| !m.is_abstract() && !m.is_static())),
                array: OnceLock::new(),
                file: Some(file),
            }
        });
        for field in class.fields {
            field.class.set(class).expect("a field belongs to one class");
        }
        for method in class.methods {
            method.class.set(class).expect("a method belongs to one class");
        }
        Ok(class)
    }
}

fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

/// Number of a primitive class: void is 0, then the order of [`Kind::PRIMITIVES`].
fn primitive_id(kind: Kind) -> ClassId {
    Kind::PRIMITIVES.iter().position(|&k| k == kind).map_or(0, |at| at as ClassId + 1)
}

struct Layout {
    fields: &'static [Field],
    instance_words: u32,
    reference_words: Vec<u32>,
    static_words: u32,
}

/// Places fields: superclass first, then in the order of the class file.
fn lay_out(
    program: &'static Program,
    file: &ClassFile,
    super_class: Option<&'static Class>,
    statics: u32,
) -> Result<Layout, String> {
    let mut instance_words = super_class.map_or(1, |s| s.instance_words.max(1));
    let mut reference_words = super_class.map_or_else(Vec::new, |s| s.reference_words.to_vec());
    let mut static_words = STATICS_FIELDS;
    let mut fields = Vec::with_capacity(file.fields.len());
    for (index, info) in file.fields.iter().enumerate() {
        let kind = Kind::of(&info.descriptor)
            .filter(|&k| k != Kind::Void)
            .ok_or_else(|| format!("field {} has the descriptor {:?}", info.name, info.descriptor))?;
        let is_static = info.access & access::STATIC != 0;
        let offset = if is_static {
            static_words += u32::from(kind.words());
            statics + static_words - u32::from(kind.words())
        } else {
            if kind == Kind::Ref {
                reference_words.push(instance_words);
            }
            instance_words += u32::from(kind.words());
            instance_words - u32::from(kind.words())
        };
        let constant = match info.constant_value {
            Some(at) if is_static => Some(constant_value(program, file, at)?),
            Some(_) | None => None,
        };
        fields.push(Field {
            name: info.name.clone(),
            descriptor: info.descriptor.clone(),
            access: info.access,
            kind,
            offset,
            constant,
            index: Some(index as u16),
            class: OnceLock::new(),
        });
    }
    // What the machine itself keeps in objects: the mirror of a class knows its class, a resolved method its own.
    let injected: &[&str] = match &*file.name {
        "java/lang/Class" => &[MIRROR_CLASS],
        "java/lang/invoke/ResolvedMethodName" => &[MIRROR_CLASS, RESOLVED_METHOD],
        _ => &[],
    };
    for name in injected {
        fields.push(Field {
            name: (*name).into(),
            descriptor: "I".into(),
            access: access::PRIVATE,
            kind: Kind::Int,
            offset: instance_words,
            constant: None,
            index: None,
            class: OnceLock::new(),
        });
        instance_words += 1;
    }
    Ok(Layout { fields: Box::leak(fields.into_boxed_slice()), instance_words, reference_words, static_words })
}

/// The field of `java.lang.Class` and of resolved methods that holds the class number.
pub const MIRROR_CLASS: &str = "<class>";
/// The field of `java.lang.invoke.ResolvedMethodName` that holds the method's number in its class.
pub const RESOLVED_METHOD: &str = "<method>";

fn constant_value(program: &'static Program, file: &ClassFile, at: u16) -> Result<ConstantValue, String> {
    Ok(match file.pool.get(at).map_err(|e| e.what)? {
        Constant::Integer(v) => ConstantValue::Int(v),
        Constant::Float(v) => ConstantValue::Float(v),
        Constant::Long(v) => ConstantValue::Long(v),
        Constant::Double(v) => ConstantValue::Double(v),
        Constant::String(utf8) => {
            let text = file.pool.utf16(utf8).map_err(|e| e.what)?;
            ConstantValue::String(program.string_id(&text))
        }
        other => return Err(format!("ConstantValue is {other:?}")),
    })
}

fn make_methods(loader: &mut Loader, file: &ClassFile) -> Result<&'static [Method], String> {
    let mut methods = Vec::with_capacity(file.methods.len());
    for (index, info) in file.methods.iter().enumerate() {
        let signature = Signature::parse(&info.descriptor)
            .ok_or_else(|| format!("method {} has the descriptor {:?}", info.name, info.descriptor))?;
        let receiver = u16::from(info.access & access::STATIC == 0);
        methods.push(Method {
            name: info.name.clone(),
            descriptor: info.descriptor.clone(),
            access: info.access,
            arg_words: signature.words + receiver,
            signature,
            selector: loader.selector(&info.name, &info.descriptor),
            index: index as u16,
            class: OnceLock::new(),
            vtable_index: OnceLock::new(),
            code: OnceLock::new(),
            watched: OnceLock::new(),
        });
    }
    Ok(Box::leak(methods.into_boxed_slice()))
}

#[derive(Default)]
struct VirtualTable {
    entries: Vec<&'static Method>,
    selectors: FxHashMap<u32, u32>,
}

impl VirtualTable {
    /// Overriding and default-method selection of JVMS §5.4.5 and §5.4.6.
    fn build(
        file: &ClassFile,
        methods: &'static [Method],
        super_class: Option<&'static Class>,
        interfaces: &[&'static Class],
        all: &[&'static Class],
    ) -> VirtualTable {
        let mut table = VirtualTable {
            entries: super_class.map_or_else(Vec::new, |s| s.vtable.to_vec()),
            selectors: FxHashMap::default(),
        };
        let package = package_of(&file.name);
        for method in methods {
            if method.is_static() || method.is_private() || method.name.starts_with('<') {
                continue;
            }
            let mut overridden = None;
            let inherited = super_class.and_then(|s| s.virtual_index(method.selector));
            if let Some(at) = inherited {
                let old = table.entries[at as usize];
                let visible =
                    old.access & (access::PUBLIC | access::PROTECTED) != 0 || old.class().package() == package;
                if visible {
                    overridden = Some(at);
                }
            }
            let at = overridden.unwrap_or(table.entries.len() as u32);
            if overridden.is_some() {
                table.entries[at as usize] = method;
            } else {
                table.entries.push(method);
                table.selectors.insert(method.selector, at);
            }
            method.vtable_index.set(at).expect("a method gets its place once");
        }
        if interfaces.is_empty() {
            return table;
        }
        let find = |table: &VirtualTable, selector: u32| {
            table.selectors.get(&selector).copied().or_else(|| super_class.and_then(|s| s.virtual_index(selector)))
        };
        for interface in all {
            for method in interface.methods {
                if method.is_static() || method.is_private() || method.name.starts_with('<') {
                    continue;
                }
                let at = find(&table, method.selector);
                match at {
                    // A class's own method wins over any default.
                    Some(at) if table.entries.get(at as usize).is_none_or(|m| declared_in_class(m, methods)) => {}
                    Some(at) => {
                        table.entries[at as usize] = most_specific(method.selector, all);
                    }
                    None => {
                        let at = table.entries.len() as u32;
                        table.entries.push(most_specific(method.selector, all));
                        table.selectors.insert(method.selector, at);
                    }
                }
            }
        }
        table
    }
}

/// Is the method one of a class, not of an interface? The class being linked is not published yet.
fn declared_in_class(method: &'static Method, own: &'static [Method]) -> bool {
    own.as_ptr_range().contains(&std::ptr::from_ref(method)) || !method.class().is_interface()
}

/// The maximally specific superinterface method: a default if there is exactly one, else any.
fn most_specific(selector: u32, all: &[&'static Class]) -> &'static Method {
    let candidates: Vec<&'static Method> = all
        .iter()
        .flat_map(|i| i.methods)
        .filter(|m| m.selector == selector && !m.is_static() && !m.is_private())
        .collect();
    let maximal = |m: &&&'static Method| {
        !candidates.iter().any(|other| other.class().id != m.class().id && other.class().is_subclass_of(m.class()))
    };
    let best: Vec<&&'static Method> = candidates.iter().filter(maximal).collect();
    let mut defaults = best.iter().filter(|m| !m.is_abstract());
    match (defaults.next(), defaults.next()) {
        (Some(only), None) => only,
        // No default, or a conflict: an abstract one makes the call fail; two defaults are told apart at the call.
        _ => best.iter().find(|m| m.is_abstract()).or(best.first()).copied().copied().unwrap_or(candidates[0]),
    }
}
