//! Every native method of the packages that ordinary programs use is in the table, or on a list of
//! what is known to be missing; calling one of those ends a run as unsupported, with its name.

use std::collections::BTreeSet;

use program::NativeTable;
use program::classfile::{ClassFile, access};
use program::source::Jdk;
use vm::natives::Natives;

/// Packages of `java.base` that are looked at, subpackages included.
const PACKAGES: &[&str] = &["java/lang/", "java/util/", "java/io/", "jdk/internal/misc/", "jdk/internal/reflect/"];

/// Classes all of whose missing natives are missing on purpose: consoles and processes of the host, what only
/// bootstrap methods need, preset dictionaries.
const MISSING_CLASSES: &[&str] = &[
    "java/io/Console",
    "java/lang/ProcessHandleImpl",
    "java/lang/ProcessHandleImpl$Info",
    "java/lang/StackStreamFactory",
    "java/lang/StackStreamFactory$AbstractStackWalker",
    "java/lang/invoke/LambdaProxyClassArchive",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodHandleNatives",
    "java/lang/invoke/VarHandle",
    "java/util/zip/Deflater",
    "java/util/zip/Inflater",
    "jdk/internal/misc/CDS",
    "jdk/internal/misc/Signal",
    "jdk/internal/reflect/ConstantPool",
];

/// Single methods.
const MISSING: &[&str] = &[
    "java/lang/ClassLoader.defineClass2",
    "java/lang/Thread.dumpThreads",
    "java/lang/Thread.resume0",
    "java/lang/Thread.stop0",
    "java/lang/Thread.suspend0",
    "java/util/zip/Adler32.updateByteBuffer",
    "java/util/zip/CRC32.updateByteBuffer0",
    "jdk/internal/misc/ScopedMemoryAccess.closeScope0",
    "jdk/internal/misc/Unsafe.defineClass0",
    "jdk/internal/misc/Unsafe.getLoadAverage0",
    "jdk/internal/misc/Unsafe.getUncompressedObject",
    "jdk/internal/misc/Unsafe.writeback0",
    "jdk/internal/misc/Unsafe.writebackPostSync0",
    "jdk/internal/misc/Unsafe.writebackPreSync0",
    "jdk/internal/misc/VM.getegid",
    "jdk/internal/misc/VM.geteuid",
    "jdk/internal/misc/VM.getgid",
    "jdk/internal/misc/VM.getuid",
];

fn missing(jdk: &Jdk) -> BTreeSet<String> {
    let table = Natives::table();
    let mut missing = BTreeSet::new();
    let classes = jdk.image.resources().filter(|(module, path)| {
        *module == "java.base" && path.ends_with(".class") && PACKAGES.iter().any(|package| path.starts_with(package))
    });
    for (module, path) in classes {
        let bytes = jdk.image.read(module, &path).expect("the image is readable").expect("a listed class exists");
        let class = ClassFile::parse(bytes).expect("the JDK's classes are well-formed");
        for method in class.methods.iter().filter(|method| method.access & access::NATIVE != 0) {
            if table.native(&class.name, &method.name, &method.descriptor).is_none() {
                missing.insert(format!("{}.{}", class.name, method.name));
            }
        }
    }
    missing
}

#[test]
fn natives_that_are_missing_are_known_to_be() {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(None, home.as_deref(), path.as_deref()).expect("tests need a JDK");
    if jdk.feature != 17 {
        return;
    }
    let missing = missing(&jdk);
    let class = |name: &str| name.rsplit_once('.').map_or("", |(class, _)| class).to_owned();
    let single: BTreeSet<&str> =
        missing.iter().map(String::as_str).filter(|name| !MISSING_CLASSES.contains(&&*class(name))).collect();
    assert_eq!(single, MISSING.iter().copied().collect());
    for name in MISSING_CLASSES {
        assert!(missing.iter().any(|method| class(method) == *name), "{name} lacks nothing any more");
    }
}
