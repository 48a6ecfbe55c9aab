//! Class loaders and modules, as far as the library itself needs them.
//!
//! All classes are in one name space, those of the JDK in one module and those of the class path in another;
//! nobody's packages are closed to others. Classes that the library generates (proxies) are added to the
//! program. Class loaders of the user's own are not supported, because one name could then mean two classes.
//! Service providers are those that the class path declares; of the JDK's own those that programs meet.

use program::{Home, Shape};

use super::java_lang::{nothing, null};
use super::reflection::{no_arg_constructor, set_ref};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const LOADER: &str = "java/lang/ClassLoader";
const BUILT_IN: &str = "jdk/internal/loader/BuiltinClassLoader";
const MODULE: &str = "java/lang/Module";

pub(super) const NATIVES: &[Entry] = &[
    (LOADER, "registerNatives", "()V", nothing),
    (LOADER, "defineClass1", "", define_class),
    (LOADER, "findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", |s, a| find_class(s, a, 0)),
    (LOADER, "findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", |s, a| find_class(s, a, 1)),
    (LOADER, "findBuiltinLib", "", null),
    (LOADER, "getSystemClassLoader", "()Ljava/lang/ClassLoader;", |s, _| built_in(s, "APP_LOADER")),
    (BUILT_IN, "loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", |s, a| find_class(s, a, 1)),
    // The class path is the program's; loaders look there through `loadClassOrNull`.
    ("jdk/internal/loader/URLClassPath", "toFileURL", "", null),
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
    ("java/lang/Class", "getClassLoader0", "()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;", class_loader),
    ("jdk/internal/loader/NativeLibraries", "findBuiltinLib", "", null),
    ("java/util/ServiceLoader", "newLookupIterator", "()Ljava/util/Iterator;", lookup_services),
];

/// `defineClass1(loader, name, bytes, offset, length, domain, source)`.
fn define_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    let loader = a.reference(0);
    if loader != 0 && !s.class_of(loader).is_subclass_of(s.known_class(BUILT_IN)) {
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

/// One of the JDK's own loaders.
pub(super) fn built_in(s: &mut State, name: &str) -> Result<Value, Trap> {
    let loaders = s.known_class("jdk/internal/loader/ClassLoaders");
    s.ensure_initialised(loaders)?;
    let field = loaders.field_named(name).ok_or(Trap::Internal("the JDK has its loaders"))?;
    Ok(Value::Ref(s.get_ref(0, field)))
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

/// The library's classes have no loader, all others the one of the class path.
fn class_loader(s: &mut State, a: Args) -> Result<Value, Trap> {
    let mut class = s.class_of_mirror(a.object(0)?);
    while let Shape::Array { component, .. } = class.shape {
        class = component;
    }
    let library = match &class.home {
        Home::Jdk { module } => !module.starts_with("jdk.proxy"),
        Home::User | Home::Made => matches!(class.shape, Shape::Primitive(_)),
    };
    if library { Ok(Value::Ref(0)) } else { built_in(s, "APP_LOADER") }
}

/// Services of the JDK whose providers matter to programs, as its modules declare them.
const SERVICES: &[(&str, &[&str])] = &[
    (
        "sun/util/locale/provider/LocaleDataMetaInfo",
        &[
            "sun/util/resources/cldr/provider/CLDRLocaleDataMetaInfo",
            "sun/util/resources/provider/NonBaseLocaleDataMetaInfo",
        ],
    ),
    (
        "java/util/random/RandomGenerator",
        &[
            "java/security/SecureRandom",
            "java/util/Random",
            "java/util/SplittableRandom",
            "jdk/random/L32X64MixRandom",
            "jdk/random/L64X128MixRandom",
            "jdk/random/L64X128StarStarRandom",
            "jdk/random/L64X256MixRandom",
            "jdk/random/L64X1024MixRandom",
            "jdk/random/L128X128MixRandom",
            "jdk/random/L128X256MixRandom",
            "jdk/random/L128X1024MixRandom",
            "jdk/random/Xoroshiro128PlusPlus",
            "jdk/random/Xoshiro256PlusPlus",
        ],
    ),
    (
        "java/nio/file/spi/FileSystemProvider",
        &["jdk/nio/zipfs/ZipFileSystemProvider", "jdk/internal/jrtfs/JrtFileSystemProvider"],
    ),
    ("java/nio/charset/spi/CharsetProvider", &["sun/nio/cs/ext/ExtendedCharsets"]),
    ("sun/util/resources/LocaleData$CommonResourceBundleProvider", &["sun/util/resources/provider/LocaleDataProvider"]),
    (
        "sun/util/resources/LocaleData$SupplementaryResourceBundleProvider",
        &["sun/util/resources/provider/SupplementaryLocaleDataProvider"],
    ),
];

/// An iterator over `ServiceLoader.Provider`s: those of the JDK, then those that the class path declares in
/// `META-INF/services`, which the library reads itself.
fn lookup_services(s: &mut State, a: Args) -> Result<Value, Trap> {
    const BOTH: &str = "java/util/ServiceLoader$2";
    let loader = a.object(0)?;
    let missing = Trap::Internal("a service loader has its parts");
    if s.stage() == 0 {
        let class = s.known_class("java/util/ServiceLoader$LazyClassPathLookupIterator");
        s.ensure_initialised(class)?;
        let method = class.declared_method("<init>", "(Ljava/util/ServiceLoader;)V").ok_or(missing)?;
        let declared = s.new_object(class)?;
        s.keep(u64::from(declared));
        return Err(Trap::Call { method, args: vec![u64::from(declared), u64::from(loader)], stage: 1 });
    }
    let declared = s.kept() as Ref;
    let service = s.class_of(loader).field_named("service").ok_or(missing)?;
    let service = s.get_ref(loader, service);
    let class = s.class_of_mirror(service);
    let Some((_, known)) = SERVICES.iter().find(|(name, _)| **name == *class.name) else {
        return Ok(Value::Ref(declared));
    };
    let mut providers = Vec::new();
    for name in *known {
        if let Ok(provider) = s.program.class(name) {
            providers.push(provider_object(s, service, provider)?);
        }
    }
    let objects = s.program.array_of(s.program.known().object);
    let array = s.new_array(objects, providers.len() as u32)?;
    for (i, &provider) in providers.iter().enumerate() {
        s.set_element(array, i as u32, provider);
    }
    let own = s.new_object(s.known_class("java/util/Arrays$ArrayItr"))?;
    set_ref(s, own, "a", array);
    let both = s.known_class(BOTH);
    s.ensure_initialised(both)?;
    let both = s.new_object(both)?;
    set_ref(s, both, "val$first", own);
    set_ref(s, both, "val$second", declared);
    Ok(Value::Ref(both))
}

/// A `ServiceLoader.ProviderImpl` that makes its provider with the constructor without parameters.
fn provider_object(s: &mut State, service: Ref, class: &'static program::Class) -> Result<Ref, Trap> {
    let constructor = no_arg_constructor(s, class)?;
    let implementation = s.known_class("java/util/ServiceLoader$ProviderImpl");
    s.ensure_initialised(implementation)?;
    let mirror = s.mirror(class)?;
    let provider = s.new_object(implementation)?;
    set_ref(s, provider, "service", service);
    set_ref(s, provider, "type", mirror);
    set_ref(s, provider, "ctor", constructor);
    Ok(provider)
}
