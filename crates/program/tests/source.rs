//! Class paths of directories, jars and wildcards, and the ways in which they can be wrong.

mod support;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::panic;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use program::source::{ClassPath, Image, Jar, Jdk, Origin};
use program::{Bytes, LoadError};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use support::{Random, mutated};
use tempfile::TempDir;

const MULTI_RELEASE: &str = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

/// A class without members.
fn class(name: &str, major: u16, minor: u16) -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe];
    bytes.extend(minor.to_be_bytes());
    bytes.extend(major.to_be_bytes());
    bytes.extend([0, 5]);
    for (text, index) in [(name, 2u16), ("java/lang/Object", 4)] {
        bytes.push(7);
        bytes.extend(index.to_be_bytes());
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    }
    // Flags, this, super, and no interfaces, fields, methods or attributes.
    bytes.extend([0, 0x21, 0, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

fn zipped(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut output = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut output);
    for (index, (name, contents)) in entries.iter().enumerate() {
        // Both ways of keeping an entry take turns.
        if index % 2 == 0 {
            let builder = archive.new_file(*name);
            let builder = builder.compression_method(CompressionMethod::DEFLATE);
            let (mut entry, config) = builder.start().expect("writing to memory");
            let encoder = DeflateEncoder::new(&mut entry, Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(contents).expect("writing to memory");
            let (encoder, descriptor) = writer.finish().expect("writing to memory");
            encoder.finish().expect("writing to memory");
            entry.finish(descriptor).expect("writing to memory");
        } else {
            let builder = archive.new_file(*name);
            let builder = builder.compression_method(CompressionMethod::STORE);
            let (mut entry, config) = builder.start().expect("writing to memory");
            let mut writer = config.wrap(&mut entry);
            writer.write_all(contents).expect("writing to memory");
            let (_, descriptor) = writer.finish().expect("writing to memory");
            entry.finish(descriptor).expect("writing to memory");
        }
    }
    archive.finish().expect("writing to memory");
    output
}

/// An image of resources given as `(module, parent, base, extension, contents)`.
fn imaged(resources: &[(&str, &str, &str, &str, &[u8])], compressed: u8) -> Vec<u8> {
    const SLOTS: u32 = 97;
    let mut redirects = vec![0i32; SLOTS as usize];
    let mut offsets = vec![0u32; SLOTS as usize];
    let (mut locations, mut strings, mut contents) = (vec![0u8], vec![0u8], Vec::<u8>::new());
    for (index, (module, parent, base, extension, bytes)) in resources.iter().enumerate() {
        let mut name = format!("/{module}/");
        if !parent.is_empty() {
            name += &format!("{parent}/");
        }
        name += base;
        if !extension.is_empty() {
            name += &format!(".{extension}");
        }
        let hash = name.bytes().fold(0x0100_0193u32, |hash, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte))
            & 0x7fff_ffff;
        let redirect = &mut redirects[(hash % SLOTS) as usize];
        assert_eq!(*redirect, 0, "choose names without collision");
        *redirect = -1 - index as i32;
        offsets[index] = locations.len() as u32;
        for (kind, text) in [(1u8, module), (2, parent), (3, base), (4, extension)] {
            locations.push(kind << 3 | 3);
            locations.extend((strings.len() as u32).to_be_bytes());
            strings.extend(text.as_bytes());
            strings.push(0);
        }
        locations.push(5 << 3 | 3);
        locations.extend((contents.len() as u32).to_be_bytes());
        locations.extend([6 << 3, compressed]);
        locations.push(7 << 3 | 1);
        locations.extend((bytes.len() as u16).to_be_bytes());
        locations.push(0);
        contents.extend(*bytes);
    }
    let header = [0xcafe_dada, 1 << 16, 0, resources.len() as u32, SLOTS, locations.len() as u32, strings.len() as u32];
    let mut image: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
    image.extend(redirects.iter().flat_map(|word| word.to_le_bytes()));
    image.extend(offsets.iter().flat_map(|word| word.to_le_bytes()));
    image.extend(locations);
    image.extend(strings);
    image.extend(contents);
    image
}

/// An image whose one module, `m`, has the class `java/lang/Object` in the package `java.lang`.
fn tiny_image(compressed: u8) -> Vec<u8> {
    let object = class("java/lang/Object", 61, 0);
    // The strings start with the empty one, and then "m".
    let listing = [0, 0, 0, 0, 1, 0, 0, 0];
    imaged(&[("m", "java/lang", "Object", "class", &object), ("packages", "", "java.lang", "", &listing)], compressed)
}

/// Writes a JDK that consists of what is needed to be one.
fn write_jdk(home: &Path, version: &str) {
    write(&home.join("release"), format!("JAVA_VERSION=\"{version}\"\n").as_bytes());
    write(&home.join("lib/modules"), &tiny_image(0));
    write(&home.join("bin/java"), b"");
}

fn write(path: &Path, contents: &[u8]) {
    fs::create_dir_all(path.parent().expect("a file lies in a directory")).expect("writable");
    fs::write(path, contents).expect("writable");
}

/// A directory with a JDK of version 17 in `jdk`.
struct Place {
    root: TempDir,
    jdk: Jdk,
}

impl Place {
    fn new() -> Place {
        let root = tempfile::tempdir().expect("writable");
        let home = root.path().join("jdk");
        write_jdk(&home, "17.0.1");
        let jdk = Jdk::locate(Some(&home), None, None).expect("it was just written");
        Place { root, jdk }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn write(&self, name: &str, contents: &[u8]) {
        write(&self.path(name), contents);
    }

    fn class_path(&self, entries: &[&str]) -> Result<ClassPath, LoadError> {
        let entries: Vec<PathBuf> = entries.iter().map(|name| self.path(name)).collect();
        ClassPath::new(&entries, &self.jdk)
    }

    /// The text that a class path gives for a resource.
    fn text(&self, entries: &[&str], resource: &str) -> Option<String> {
        let found = self.class_path(entries).expect("sound entries");
        let found = found.resource(resource).expect("sound entries")?;
        Some(String::from_utf8_lossy(&found.bytes).into_owned())
    }
}

#[test]
fn the_first_entry_that_has_a_class_wins() {
    let place = Place::new();
    place.write("a/p/X.class", b"from a");
    place.write("b.jar", &zipped(&[("p/X.class", b"from b"), ("p/Y.class", b"y")]));
    let check = |entries: &[&str], name, expected: Option<&str>| {
        assert_eq!(place.text(entries, name).as_deref(), expected);
    };
    check(&["a", "b.jar"], "p/X.class", Some("from a"));
    check(&["b.jar", "a"], "p/X.class", Some("from b"));
    check(&["a", "b.jar"], "p/Y.class", Some("y"));
    check(&["a", "b.jar"], "p/Z.class", None);
    let path = place.class_path(&["a", "b.jar"]).unwrap();
    let origin = |name| path.find(name).unwrap().unwrap().origin;
    assert_eq!(origin("p/X"), Origin::Directory(place.path("a").into()));
    assert_eq!(origin("p/Y"), Origin::Jar(place.path("b.jar").into()));
}

#[test]
fn the_classes_of_the_user_are_listed_by_name_each_once() {
    let place = Place::new();
    place.write("a/p/X.class", b"x");
    place.write("a/Top.class", b"top");
    place.write("a/p/notes.txt", b"no class");
    place.write("b.jar", &zipped(&[("p/X.class", b"again"), ("p/q/Y$Z.class", b"y")]));
    let path = place.class_path(&["a", "b.jar"]).unwrap();
    assert_eq!(path.user_classes(), ["Top", "p/X", "p/q/Y$Z"]);
}

#[test]
fn the_jdk_comes_before_the_class_path_and_owns_the_java_packages() {
    let place = Place::new();
    place.write("a/java/lang/Object.class", b"no");
    place.write("a/java/lang/Other.class", b"no");
    let path = place.class_path(&["a"]).unwrap();
    let found = path.find("java/lang/Object").unwrap().unwrap();
    assert_eq!(found.origin, Origin::Module("m".into()));
    assert!(path.find("java/lang/Other").unwrap().is_none());
}

#[test]
fn missing_entries_are_ignored() {
    let place = Place::new();
    place.write("a/X.class", b"x");
    let entries = ["nothing", "nothing.jar", "nothing/*", "a/X.class/y", "a"];
    assert_eq!(place.text(&entries, "X.class").as_deref(), Some("x"));
}

#[test]
fn names_cannot_leave_their_directory() {
    let place = Place::new();
    place.write("secret.class", b"no");
    place.write("a/X.class", b"x");
    let path = place.class_path(&["a"]).unwrap();
    for name in ["../secret", "./X", "/X", "p/../X", "", "X\0"] {
        assert!(path.find(name).unwrap().is_none(), "{name}");
    }
    let absolute = place.path("secret");
    assert!(path.find(absolute.to_str().unwrap()).unwrap().is_none());
}

#[test]
fn a_wildcard_stands_for_the_jars_of_a_directory_in_order_of_name() {
    let place = Place::new();
    place.write("lib/b.jar", &zipped(&[("x", b"b"), ("y", b"b")]));
    place.write("lib/a.JAR", &zipped(&[("x", b"a")]));
    place.write("lib/c.zip", &zipped(&[("z", b"c")]));
    place.write("lib/sub/d.jar", &zipped(&[("z", b"d")]));
    place.write("lib/dir.jar/z", b"e");
    place.write("lib/z", b"f");
    assert_eq!(place.text(&["lib/*"], "x").as_deref(), Some("a"));
    assert_eq!(place.text(&["lib/*"], "y").as_deref(), Some("b"));
    assert_eq!(place.text(&["lib/*"], "z"), None);
}

#[test]
fn a_multi_release_jar_gives_the_newest_version_the_jdk_may_use() {
    let place = Place::new();
    let jar = zipped(&[
        ("META-INF/MANIFEST.MF", MULTI_RELEASE.as_bytes()),
        ("x", b"base"),
        ("META-INF/versions/9/x", b"9"),
        ("META-INF/versions/11/x", b"11"),
        ("META-INF/versions/18/x", b"18"),
        ("META-INF/versions/8/y", b"8"),
        ("META-INF/versions/17/z", b"17"),
        ("META-INF/versions/zero/z", b"zero"),
        ("META-INF/versions/9/META-INF/n", b"9"),
    ]);
    place.write("m.jar", &jar);
    let text = |name| place.text(&["m.jar"], name);
    assert_eq!(text("x").as_deref(), Some("11"));
    assert_eq!(text("y"), None);
    assert_eq!(text("z").as_deref(), Some("17"));
    assert_eq!(text("META-INF/n"), None);
    for (feature, expected) in [(8, "base"), (9, "9"), (10, "9"), (25, "18")] {
        let jar = Jar::open(&place.path("m.jar"), feature).unwrap();
        let found = jar.find("x").unwrap().unwrap();
        assert_eq!(&*found, expected.as_bytes(), "Java {feature}");
    }
}

#[test]
fn versions_count_only_if_the_manifest_says_so() {
    let place = Place::new();
    let jar = zipped(&[("x", b"base"), ("META-INF/versions/9/x", b"9")]);
    place.write("m.jar", &jar);
    assert_eq!(place.text(&["m.jar"], "x").as_deref(), Some("base"));
}

#[test]
fn a_manifest_extends_the_class_path_behind_its_jar() {
    let place = Place::new();
    // They name each other, something missing and a directory with a space.
    let a = "Class-Path: lib/b.jar missing.jar c%20d/ http://host/e.jar\n\n";
    place.write("a.jar", &zipped(&[("META-INF/MANIFEST.MF", a.as_bytes()), ("x", b"a")]));
    let b = "Class-Path: ../a.jar\n\n";
    let b = zipped(&[("META-INF/MANIFEST.MF", b.as_bytes()), ("x", b"b"), ("y", b"b")]);
    place.write("lib/b.jar", &b);
    place.write("c d/y", b"c");
    place.write("c d/z", b"c");
    place.write("last/z", b"last");
    let text = |name| place.text(&["a.jar", "last"], name);
    assert_eq!(text("x").as_deref(), Some("a"));
    assert_eq!(text("y").as_deref(), Some("b"));
    assert_eq!(text("z").as_deref(), Some("c"));
}

#[test]
fn a_corrupt_jar_is_an_error_that_names_it() {
    let place = Place::new();
    let good = zipped(&[("x", b"contents"), ("y", b"contents")]);
    place.write("empty.jar", b"");
    place.write("text.jar", b"this is not a jar at all");
    place.write("cut.jar", &good[..good.len() - 30]);
    for name in ["empty.jar", "text.jar", "cut.jar"] {
        match place.class_path(&[name]) {
            Err(LoadError::CorruptJar { path, .. }) => assert_eq!(path, place.path(name)),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn a_damaged_entry_is_an_error_that_names_it() {
    let place = Place::new();
    let mut jar = zipped(&[("x", b""), ("y", b"contents")]);
    let at = jar.windows(8).position(|window| window == b"contents").unwrap();
    jar[at] = b'C';
    place.write("bad.jar", &jar);
    let path = place.class_path(&["bad.jar"]).unwrap();
    let fault = path.resource("y").unwrap_err().to_string();
    assert!(fault.contains("bad.jar") && fault.contains("entry y"), "{fault}");
}

#[test]
fn loading_checks_the_name_the_version_and_the_format() {
    let place = Place::new();
    place.write("a/Good.class", &class("Good", 61, 0));
    place.write("a/Alias.class", &class("Good", 61, 0));
    place.write("a/New.class", &class("New", 62, 0));
    place.write("a/Future.class", &class("Future", 99, 0));
    place.write("a/Preview.class", &class("Preview", 61, 65535));
    place.write("a/Cut.class", &class("Cut", 61, 0)[..30]);
    let path = place.class_path(&["a"]).unwrap();
    assert_eq!(&*path.load("Good").unwrap().0.name, "Good");
    let fault = |name| path.load(name).unwrap_err().to_string();
    assert_eq!(fault("Alias"), "the class file found for Alias declares the class Good");
    for name in ["New", "Future", "Preview"] {
        let fault = path.load(name).unwrap_err();
        let newest_fits = matches!(fault, LoadError::UnsupportedVersion { newest: 61, .. });
        assert!(newest_fits, "{fault}");
    }
    assert_eq!(fault("Cut"), "class Cut: at byte 25: truncated constant pool");
    assert_eq!(fault("None"), "class None is neither on the class path nor in the JDK");
}

#[test]
fn a_jdk_is_located_by_argument_then_java_home_then_path() {
    let place = Place::new();
    for (name, version) in [("one", "11.0.2"), ("two", "21"), ("three", "25-ea")] {
        write_jdk(&place.path(name), version);
    }
    // As distributions do: a chain of links from a directory on PATH.
    fs::create_dir_all(place.path("usr/bin")).unwrap();
    symlink(place.path("three/bin/java"), place.path("alternative")).unwrap();
    symlink(place.path("alternative"), place.path("usr/bin/java")).unwrap();
    place.write("wrapper/java", b"#!/bin/sh\n");
    let search: OsString =
        std::env::join_paths([place.path("none"), place.path("wrapper"), place.path("usr/bin")]).unwrap();
    let (one, two) = (place.path("one"), place.path("two").into_os_string());
    let unset = OsString::new();
    let feature = |explicit, java_home, search| {
        let jdk: Jdk = Jdk::locate(explicit, java_home, search).unwrap();
        jdk.feature
    };
    assert_eq!(feature(Some(&one), Some(&two), Some(&search)), 11);
    assert_eq!(feature(None, Some(&two), Some(&search)), 21);
    assert_eq!(feature(None, Some(&unset), Some(&search)), 25);
    assert_eq!(feature(None, None, Some(&search)), 25);
}

#[test]
fn a_place_without_a_usable_jdk_is_an_error_that_says_why() {
    let place = Place::new();
    write_jdk(&place.path("cut"), "17");
    place.write("cut/lib/modules", &tiny_image(0)[..100]);
    write_jdk(&place.path("odd"), "17");
    place.write("odd/lib/modules", &[0; 100]);
    write_jdk(&place.path("nameless"), "");
    place.write("old/release", b"JAVA_VERSION=\"1.8.0\"\n");
    for (name, why) in [
        ("nothing", "has no lib/modules"),
        ("old", "has no lib/modules"),
        ("nameless", "without a JAVA_VERSION"),
        ("cut", "truncated index"),
        ("odd", "bad magic number"),
    ] {
        let home = place.path(name).into_os_string();
        let fault = Jdk::locate(None, Some(&home), None).unwrap_err().to_string();
        assert!(fault.starts_with("no usable JDK: ") && fault.contains(why), "{fault}");
    }
    assert!(Jdk::locate(None, None, None).is_err());
}

#[test]
fn a_compressed_image_is_refused_with_a_clear_sentence() {
    let image = Image::new(Path::new("lib/modules"), Bytes::from(tiny_image(1))).unwrap();
    let fault = image.find("java/lang/Object.class").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "lib/modules stores /packages/java.lang compressed, which is not supported: \
         use a JDK whose image was linked without --compress"
    );
}

#[test]
fn damaged_jars_and_images_never_cause_a_panic() {
    let manifest = format!("{}Class-Path: a.jar\r\n\r\n", &MULTI_RELEASE[..44]);
    let jar = zipped(&[
        ("META-INF/MANIFEST.MF", manifest.as_bytes()),
        ("p/X.class", &class("p/X", 61, 0)),
        ("META-INF/versions/9/p/X.class", &class("p/X", 53, 0)),
    ]);
    let image = tiny_image(0);
    for number in 0..10_000 {
        let mut random = Random::new(23, number);
        let bad_jar = mutated(&jar, &image, &mut random);
        let bad_image = mutated(&image, &jar, &mut random);
        let attempt = panic::catch_unwind(|| {
            if let Ok(jar) = Jar::new(Path::new("x.jar"), Bytes::from(bad_jar), 17) {
                for name in jar.names() {
                    drop(jar.find(name));
                }
            }
            if let Ok(image) = Image::new(Path::new("modules"), Bytes::from(bad_image)) {
                drop(image.find("java/lang/Object.class"));
                for (module, path) in image.resources() {
                    drop(image.read(module, &path));
                }
            }
        });
        assert!(attempt.is_ok(), "mutant {number}");
    }
}
