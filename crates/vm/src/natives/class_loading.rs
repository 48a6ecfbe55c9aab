//! Class loaders and modules, as far as the library itself needs them.
//!
//! All classes are in one name space, those of the JDK in one module and those of the class path in another;
//! nobody's packages are closed to others. Classes
//! that the library generates (proxies) are added to the program. Class loaders of the user's own are
//! not supported, because one name could then mean two classes. Resources are those of the class path
//! and the JDK's image, by their path. Service providers are those that the class path declares; of the
//! JDK's own only locale data and random generators are known.

use std::path::Path;

use program::source::Origin;
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
    (LOADER, "getSystemResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 0)),
    (LOADER, "getResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 1)),
    (MODULE, "getResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 1)),
    ("jdk/internal/loader/BootLoader", "findResourceAsStream", "", |s, a| resource(s, a, 1)),
    (BUILT_IN, "findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_resource),
    (BUILT_IN, "findResources", "(Ljava/lang/String;)Ljava/util/Enumeration;", find_resources),
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
fn built_in(s: &mut State, name: &str) -> Result<Value, Trap> {
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

/// A stream of a resource's bytes, null if there is no such resource; an argument is its path.
fn resource(s: &mut State, a: Args, path: usize) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let path = s.string_text(a.object(path)?);
    let found = s.program.class_path().resource(path.trim_start_matches('/'));
    let found = found.map_err(|error| Trap::throw("java/io/UncheckedIOException", error.to_string()))?;
    let Some(found) = found else { return Ok(Value::Ref(0)) };
    let class = s.known_class("java/io/ByteArrayInputStream");
    s.ensure_initialised(class)?;
    let method = class.declared_method("<init>", "([B)V").ok_or(Trap::Internal("a stream over bytes"))?;
    let array = s.new_primitive_array(program::Kind::Byte, found.bytes.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(&found.bytes);
    let stream = s.new_object(class)?;
    s.keep(u64::from(stream));
    Err(Trap::Call { method, args: vec![u64::from(stream), u64::from(array)], stage: 1 })
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

/// Where a loader finds a resource: the class path is the application loader's.
fn locations(s: &mut State, a: Args) -> Result<Vec<String>, Trap> {
    let (loader, name) = (a.object(0)?, a.object(1)?);
    let name = s.string_text(name);
    if &*s.class_of(loader).name != "jdk/internal/loader/ClassLoaders$AppClassLoader" {
        return Ok(Vec::new());
    }
    let found = s.program.class_path().user_resources(&name);
    let found = found.map_err(|error| Trap::throw("java/io/UncheckedIOException", error.to_string()))?;
    let working = s.config.properties.iter().find(|(key, _)| key == "user.dir").map(|(_, value)| value.clone());
    let working = working.unwrap_or_else(|| "/".to_owned());
    let url = |path: &Path| encoded(&Path::new(&working).join(path).to_string_lossy().replace("/./", "/"));
    Ok(found
        .iter()
        .filter_map(|found| match &found.origin {
            Origin::Directory(directory) => Some(format!("file:{}", url(&directory.join(&name)))),
            Origin::Jar(jar) => Some(format!("jar:file:{}!/{}", url(jar), encoded(&name))),
            Origin::Module(_) => None,
        })
        .collect())
}

/// A path as `ParseUtil.encodePath` writes it in a URL.
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/_-.!~*'():@&=+$,".contains(&byte);
    let mut text = String::new();
    for byte in path.bytes() {
        if plain(byte) {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02X}");
        }
    }
    text
}

/// A new URL whose constructor is called next; the native goes on at a stage.
fn make_url(s: &mut State, text: &str) -> Result<(Ref, Trap), Trap> {
    let class = s.known_class("java/net/URL");
    s.ensure_initialised(class)?;
    let method = class.declared_method("<init>", "(Ljava/lang/String;)V").ok_or(Trap::Internal("URLs are made"))?;
    let text = s.new_string(text)?;
    let url = s.new_object(class)?;
    let stage = s.stage() + 1;
    Ok((url, Trap::Call { method, args: vec![u64::from(url), u64::from(text)], stage }))
}

fn find_resource(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let Some(location) = locations(s, a)?.into_iter().next() else { return Ok(Value::Ref(0)) };
    let (url, call) = make_url(s, &location)?;
    s.keep(u64::from(url));
    Err(call)
}

/// One URL at each stage; then an enumeration of them all.
fn find_resources(s: &mut State, a: Args) -> Result<Value, Trap> {
    const LISTED: u32 = 1 << 20;
    let missing = Trap::Internal("the JDK has its collections");
    if s.stage() == LISTED {
        let class = s.known_class("java/util/Collections");
        s.ensure_initialised(class)?;
        let signature = "(Ljava/util/Collection;)Ljava/util/Enumeration;";
        let method = class.declared_method("enumeration", signature).ok_or(missing)?;
        return Err(Trap::Call { method, args: vec![u64::from(a.reference(0))], stage: 0 });
    }
    let locations = locations(s, a)?;
    let done = s.stage() as usize;
    if done == 0 {
        let class = s.program.array_of(s.known_class("java/net/URL"));
        let array = s.new_array(class, locations.len() as u32)?;
        s.keep(u64::from(array));
    }
    let array = s.kept() as Ref;
    if let Some(location) = locations.get(done) {
        let (url, call) = make_url(s, location)?;
        s.set_element(array, done as u32, url);
        return Err(call);
    }
    let class = s.known_class("java/util/Arrays");
    s.ensure_initialised(class)?;
    let method = class.declared_method("asList", "([Ljava/lang/Object;)Ljava/util/List;").ok_or(missing)?;
    Err(Trap::Call { method, args: vec![u64::from(array)], stage: LISTED })
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
    ("sun/util/resources/LocaleData$CommonResourceBundleProvider", &["sun/util/resources/provider/LocaleDataProvider"]),
    (
        "sun/util/resources/LocaleData$SupplementaryResourceBundleProvider",
        &["sun/util/resources/provider/SupplementaryLocaleDataProvider"],
    ),
];

/// An iterator over `ServiceLoader.Provider`s.
fn lookup_services(s: &mut State, a: Args) -> Result<Value, Trap> {
    let loader = a.object(0)?;
    let missing = Trap::Internal("a service loader has its parts");
    let service = s.class_of(loader).field_named("service").ok_or(missing.clone())?;
    let service = s.get_ref(loader, service);
    let class = s.class_of_mirror(service);
    let Some((_, known)) = SERVICES.iter().find(|(name, _)| **name == *class.name) else {
        return declared_services(s, loader);
    };
    let mut providers = Vec::new();
    for name in *known {
        if let Ok(provider) = s.program.class(name) {
            providers.push(provider_object(s, service, provider)?);
        }
    }
    let iterators = s.known_class("java/util/Arrays$ArrayItr");
    let objects = s.program.array_of(s.program.known().object);
    let array = s.new_array(objects, providers.len() as u32)?;
    for (i, &provider) in providers.iter().enumerate() {
        s.set_element(array, i as u32, provider);
    }
    let iterator = s.new_object(iterators)?;
    set_ref(s, iterator, "a", array);
    Ok(Value::Ref(iterator))
}

/// Providers that the class path declares in `META-INF/services`: the library reads these itself.
fn declared_services(s: &mut State, loader: Ref) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let class = s.known_class("java/util/ServiceLoader$LazyClassPathLookupIterator");
    s.ensure_initialised(class)?;
    let method = class.declared_method("<init>", "(Ljava/util/ServiceLoader;)V");
    let method = method.ok_or(Trap::Internal("the JDK looks for providers"))?;
    let iterator = s.new_object(class)?;
    s.keep(u64::from(iterator));
    Err(Trap::Call { method, args: vec![u64::from(iterator), u64::from(loader)], stage: 1 })
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
