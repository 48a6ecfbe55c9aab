//! Class loaders and modules, as far as the library itself needs them.
//!
//! All classes are in one name space and one module; nobody's packages are closed to others. Classes
//! that the library generates (proxies) are added to the program. Class loaders of the user's own are
//! not supported, because one name could then mean two classes; service providers are not looked up.

use program::{Home, Shape};

use super::java_lang::{nothing, null};
use super::{Args, Entry, Trap, Value};
use crate::state::State;

const LOADER: &str = "java/lang/ClassLoader";
const MODULE: &str = "java/lang/Module";

pub(super) const NATIVES: &[Entry] = &[
    (LOADER, "registerNatives", "()V", nothing),
    (LOADER, "defineClass1", "", define_class),
    (LOADER, "findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", |s, a| find_class(s, a, 0)),
    (LOADER, "findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", |s, a| find_class(s, a, 1)),
    (LOADER, "findBuiltinLib", "", null),
    (LOADER, "retrieveDirectives", "", |_, _| Err(Trap::Unsupported("assertion status of class loaders".to_owned()))),
    (MODULE, "addReads0", "", nothing),
    (MODULE, "addExports0", "", nothing),
    (MODULE, "addExportsToAll0", "", nothing),
    (MODULE, "addExportsToAllUnnamed0", "", nothing),
    (MODULE, "defineModule0", "", nothing),
    ("java/lang/Package", "getSystemPackage0", "", null),
    ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", "", nothing),
    ("jdk/internal/loader/BootLoader", "loadLibrary", "(Ljava/lang/String;)V", nothing),
    ("jdk/internal/loader/BootLoader", "getSystemPackageLocation", "", null),
    ("jdk/internal/loader/BootLoader", "getSystemPackageNames", "", system_package_names),
    ("jdk/internal/loader/NativeLibraries", "findBuiltinLib", "", null),
    ("java/util/ServiceLoader", "newLookupIterator", "()Ljava/util/Iterator;", lookup_services),
];

/// `defineClass1(loader, name, bytes, offset, length, domain, source)`.
fn define_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    if a.reference(0) != 0 {
        return Err(Trap::Unsupported("class loaders of the program's own".to_owned()));
    }
    let (array, at, count) = (a.object(2)?, a.int(3), a.int(4));
    let range = usize::try_from(at).ok().zip(usize::try_from(count).ok());
    let bytes = s.array_bytes(array);
    let bytes = range.and_then(|(at, count)| bytes.get(at..at.checked_add(count)?)).map(<[u8]>::to_vec);
    let bytes = bytes.ok_or(Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None })?;
    let name = match a.reference(1) {
        0 => String::new(),
        name => s.string_text(name),
    };
    // Proxies of public interfaces have modules of their own, named like their packages.
    let home = match name.rsplit_once('.') {
        Some((module, _)) if module.starts_with("jdk.proxy") => Home::Jdk { module: module.into() },
        Some(_) | None => Home::User,
    };
    match s.program.define_generated(bytes, home) {
        Ok(Some(class)) => Ok(Value::Ref(s.mirror(class)?)),
        Ok(None) => Err(Trap::Unsupported(format!("a second class {name}"))),
        Err(error) => Err(Trap::throw("java/lang/ClassFormatError", error.to_string())),
    }
}

/// The class with a binary name, null if there is none.
fn find_class(s: &mut State, a: Args, name: usize) -> Result<Value, Trap> {
    let name = s.string_text(a.object(name)?);
    match s.program.class(&name.replace('.', "/")) {
        Ok(class) if !name.contains('/') => Ok(Value::Ref(s.mirror(class)?)),
        Ok(_) | Err(_) => Ok(Value::Ref(0)),
    }
}

fn system_package_names(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let class = s.program.array_of(s.program.known().string);
    Ok(Value::Ref(s.new_array(class, 0)?))
}

/// The library runs without the providers it asks for; a service of the program's own needs them.
fn lookup_services(s: &mut State, a: Args) -> Result<Value, Trap> {
    let loader = a.object(0)?;
    let missing = Trap::Internal("a service loader has its parts");
    let service = s.class_of(loader).field_named("service").ok_or(missing.clone())?;
    let service = s.get_ref(loader, service);
    let class = s.class_of_mirror(service);
    if !matches!(class.home, Home::Jdk { .. }) || matches!(class.shape, Shape::Primitive(_)) {
        return Err(Trap::Unsupported(format!("service providers of {}", class.java_name())));
    }
    let collections = s.known_class("java/util/Collections");
    s.ensure_initialised(collections)?;
    let method = collections.declared_method("emptyIterator", "()Ljava/util/Iterator;").ok_or(missing)?;
    Err(Trap::Call { method, args: Vec::new(), stage: 0 })
}
