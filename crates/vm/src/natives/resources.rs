//! Resources: those of the class path and of the JDK's image, by their path, as streams and as URLs; and where a
//! class is from.

use std::path::Path;

use program::source::{Found, Origin};
use program::{Home, Shape};

use super::class_loading::built_in;
use super::java_lang::null;
use super::reflection::set_ref;
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const LOADER: &str = "java/lang/ClassLoader";
const BUILT_IN: &str = "jdk/internal/loader/BuiltinClassLoader";
const MODULE: &str = "java/lang/Module";
const IMAGE_CONNECTION: &str = "sun/net/www/protocol/jrt/JavaRuntimeURLConnection";
/// What a connection finds: a resource that knows its module and its name.
const IMAGE_RESOURCE: &str = "sun/net/www/protocol/jrt/JavaRuntimeURLConnection$1";

pub(super) const NATIVES: &[Entry] = &[
    (LOADER, "getSystemResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 0)),
    (LOADER, "getResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 1)),
    (MODULE, "getResourceAsStream", "(Ljava/lang/String;)Ljava/io/InputStream;", |s, a| resource(s, a, 1)),
    ("jdk/internal/loader/BootLoader", "findResourceAsStream", "", |s, a| resource(s, a, 1)),
    (BUILT_IN, "findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_resource),
    (BUILT_IN, "findResources", "(Ljava/lang/String;)Ljava/util/Enumeration;", find_resources),
    ("jdk/internal/jimage/ImageReaderFactory", "getImageReader", "", null),
    (IMAGE_CONNECTION, "findResource", "", image_resource),
    (IMAGE_RESOURCE, "getInputStream", "()Ljava/io/InputStream;", image_stream),
    (IMAGE_RESOURCE, "getContentLength", "()I", image_length),
    ("java/lang/Class", "getProtectionDomain0", "", protection_domain),
];

/// A stream of a resource's bytes, null if there is no such resource; an argument is its path.
fn resource(s: &mut State, a: Args, path: usize) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let path = s.string_text(a.object(path)?);
    match find(s, path.trim_start_matches('/'))? {
        Some(found) => Err(stream_over(s, &found.bytes)?),
        None => Ok(Value::Ref(0)),
    }
}

fn find(s: &State, path: &str) -> Result<Option<Found>, Trap> {
    s.program.class_path().resource(path).map_err(unreadable)
}

fn unreadable(error: program::LoadError) -> Trap {
    Trap::throw("java/io/UncheckedIOException", error.to_string())
}

/// Keeps a new stream, whose constructor is called next.
fn stream_over(s: &mut State, bytes: &[u8]) -> Result<Trap, Trap> {
    let class = s.known_class("java/io/ByteArrayInputStream");
    s.ensure_initialised(class)?;
    let method = class.declared_method("<init>", "([B)V").ok_or(Trap::Internal("a stream over bytes"))?;
    let array = s.new_primitive_array(program::Kind::Byte, bytes.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(bytes);
    let stream = s.new_object(class)?;
    s.keep(u64::from(stream));
    Ok(Trap::Call { method, args: vec![u64::from(stream), u64::from(array)], stage: 1 })
}

/// `findResource(module, name)` of a `jrt:` URL.
fn image_resource(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (module, name) = (a.object(0)?, a.object(1)?);
    if in_image(s, module, name)?.is_none() {
        return Ok(Value::Ref(0));
    }
    let class = s.known_class(IMAGE_RESOURCE);
    s.ensure_initialised(class)?;
    let resource = s.new_object(class)?;
    set_ref(s, resource, "val$module", module);
    set_ref(s, resource, "val$name", name);
    Ok(Value::Ref(resource))
}

/// A resource of this module of the JDK.
fn in_image(s: &mut State, module: Ref, name: Ref) -> Result<Option<Found>, Trap> {
    let (module, name) = (s.string_text(module), s.string_text(name));
    let found = find(s, &name)?;
    Ok(found.filter(|found| matches!(&found.origin, Origin::Module(home) if **home == *module)))
}

fn bytes_in_image(s: &mut State, resource: Ref) -> Result<Found, Trap> {
    let parts = ["val$module", "val$name"].map(|name| s.class_of(resource).field_named(name));
    let [Some(module), Some(name)] = parts else { return Err(Trap::Internal("a resource has its name")) };
    let (module, name) = (s.get_ref(resource, module), s.get_ref(resource, name));
    in_image(s, module, name)?.ok_or(Trap::Internal("a resource that was found"))
}

fn image_stream(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let found = bytes_in_image(s, a.object(0)?)?;
    Err(stream_over(s, &found.bytes)?)
}

fn image_length(s: &mut State, a: Args) -> Result<Value, Trap> {
    Ok(Value::Int(bytes_in_image(s, a.object(0)?)?.bytes.len() as i32))
}

/// Where a loader finds a resource: the class path is the application loader's, the JDK's image the boot
/// loader's.
fn locations(s: &mut State, a: Args) -> Result<Vec<String>, Trap> {
    let (loader, name) = (a.object(0)?, a.object(1)?);
    let name = s.string_text(name);
    match &*s.class_of(loader).name {
        "jdk/internal/loader/ClassLoaders$AppClassLoader" => {
            let found = s.program.class_path().user_resources(&name).map_err(unreadable)?;
            Ok(found.iter().filter_map(|found| url_of(s, &found.origin, &name)).collect())
        }
        // What is no class is not for other modules to see.
        "jdk/internal/loader/ClassLoaders$BootClassLoader" if name.ends_with(".class") => {
            let found = find(s, &name)?.map(|found| found.origin);
            let module = found.and_then(|origin| match origin {
                Origin::Module(module) => Some(module),
                Origin::Directory(_) | Origin::Jar(_) => None,
            });
            Ok(module.map(|module| format!("jrt:/{module}/{}", encoded(&name))).into_iter().collect())
        }
        _ => Ok(Vec::new()),
    }
}

/// The URL of a resource of the class path; with an empty name, of the directory or jar.
fn url_of(s: &State, origin: &Origin, name: &str) -> Option<String> {
    let working = s.config.properties.iter().find(|(key, _)| key == "user.dir").map_or("/", |(_, value)| value);
    let url = |path: &Path| encoded(&Path::new(working).join(path).to_string_lossy().replace("/./", "/"));
    match origin {
        Origin::Directory(directory) => Some(format!("file:{}", url(&directory.join(name)))),
        Origin::Jar(jar) if name.is_empty() => Some(format!("file:{}", url(jar))),
        Origin::Jar(jar) => Some(format!("jar:file:{}!/{}", url(jar), encoded(name))),
        Origin::Module(_) => None,
    }
}

/// `Class.getProtectionDomain0`: for a class of the class path a domain that knows where the class is from;
/// null for the others. The parts are made one after the other, and kept in an array.
fn protection_domain(s: &mut State, a: Args) -> Result<Value, Trap> {
    const SOURCE: &str = "(Ljava/net/URL;[Ljava/security/cert/Certificate;)V";
    const DOMAIN: &str = "(Ljava/security/CodeSource;Ljava/security/PermissionCollection;Ljava/lang/ClassLoader;[Ljava/security/Principal;)V";
    let missing = Trap::Internal("the JDK has protection domains");
    let [source, domain] = ["java/security/CodeSource", "java/security/ProtectionDomain"].map(|n| s.known_class(n));
    let made = s.kept() as Ref;
    match s.stage() {
        0 => {
            let class = s.class_of_mirror(a.object(0)?);
            if class.home != Home::User || !matches!(class.shape, Shape::Instance | Shape::Interface) {
                return Ok(Value::Ref(0));
            }
            let found = s.program.class_path().user_resources(&format!("{}.class", class.name)).map_err(unreadable)?;
            let Some(url) = found.first().and_then(|found| url_of(s, &found.origin, "")) else {
                return Ok(Value::Ref(0));
            };
            s.ensure_initialised(source)?;
            s.ensure_initialised(domain)?;
            let Value::Ref(loader) = built_in(s, "APP_LOADER")? else { return Err(missing) };
            let objects = s.program.array_of(s.program.known().object);
            let parts = s.new_array(objects, 4)?;
            let (url, call) = make_url(s, &url)?;
            let (source, domain) = (s.new_object(source)?, s.new_object(domain)?);
            for (i, part) in [url, source, domain, loader].into_iter().enumerate() {
                s.set_element(parts, i as u32, part);
            }
            s.keep(u64::from(parts));
            Err(call)
        }
        1 => {
            let method = source.declared_method("<init>", SOURCE).ok_or(missing)?;
            let args = [s.element(made, 1), s.element(made, 0), 0];
            Err(Trap::Call { method, args: args.map(u64::from).to_vec(), stage: 2 })
        }
        2 => {
            let method = domain.declared_method("<init>", DOMAIN).ok_or(missing)?;
            let args = [s.element(made, 2), s.element(made, 1), 0, s.element(made, 3), 0];
            Err(Trap::Call { method, args: args.map(u64::from).to_vec(), stage: 3 })
        }
        _ => Ok(Value::Ref(s.element(made, 2))),
    }
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
