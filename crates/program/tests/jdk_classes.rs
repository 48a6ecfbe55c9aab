//! The whole class library of the installed JDK must parse and decode: tens of thousands of real
//! classes, with every constant, instruction and debug table touched.

use std::collections::BTreeSet;
use std::env;
use std::time::{Duration, Instant};

use program::Bytes;
use program::analysis::library;
use program::bytecode::Opcode;
use program::cfg::Cfg;
use program::classfile::{ClassFile, Constant, check_version};
use program::source::{ClassPath, Jdk, Origin};

fn jdk() -> Jdk {
    let java_home = env::var_os("JAVA_HOME");
    let path = env::var_os("PATH");
    Jdk::locate(None, java_home.as_deref(), path.as_deref()).expect("the tests need a JDK")
}

fn class_bytes(jdk: &Jdk) -> impl Iterator<Item = (String, Bytes)> + '_ {
    jdk.image.resources().filter(|(_, path)| path.ends_with(".class")).map(|(module, path)| {
        let bytes = jdk.image.read(module, &path);
        let bytes = bytes.expect("the image is sound");
        let bytes = bytes.expect("a listed resource is found by its name");
        (format!("{module}/{path}"), bytes)
    })
}

#[derive(Default)]
struct Tally {
    classes: usize,
    constants: usize,
    instructions: usize,
    lines: usize,
    blocks: usize,
    parsing: Duration,
    decoding: Duration,
}

fn take_apart(class: &ClassFile, tally: &mut Tally) -> Result<(), Box<dyn std::error::Error>> {
    let mut index = 1;
    while index < class.pool.len() {
        // The slot after a long or double holds no constant.
        index += match class.pool.get(u16::try_from(index)?)? {
            Constant::Long(_) | Constant::Double(_) => 2,
            Constant::String(text) => {
                class.pool.utf16(text)?;
                1
            }
            Constant::MethodHandle { .. } => {
                class.pool.method_handle(u16::try_from(index)?)?;
                1
            }
            _ => 1,
        };
        tally.constants += 1;
    }
    for code in class.methods.iter().filter_map(|method| method.code.as_ref()) {
        let start = Instant::now();
        let insns = code.instructions(class)?;
        tally.decoding += start.elapsed();
        tally.instructions += insns.len();
        tally.lines += code.lines(class)?.len();
        tally.blocks += Cfg::new(&insns, &code.handlers).blocks().len();
        code.local_variables(class)?;
        code.character_ranges(class)?;
    }
    Ok(())
}

#[test]
fn every_class_of_the_jdk_parses_and_decodes() {
    let jdk = jdk();
    let mut tally = Tally::default();
    for (name, bytes) in class_bytes(&jdk) {
        let start = Instant::now();
        let class = ClassFile::parse(bytes).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        tally.parsing += start.elapsed();
        tally.classes += 1;
        check_version(&class, jdk.feature).unwrap();
        take_apart(&class, &mut tally).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    println!(
        "{} classes of Java {}: {:.1} µs each to parse; {} constants, {} lines; \
         {} instructions, {:.1} ns each to decode; {} blocks",
        tally.classes,
        jdk.version,
        tally.parsing.as_secs_f64() * 1e6 / tally.classes as f64,
        tally.constants,
        tally.lines,
        tally.instructions,
        tally.decoding.as_secs_f64() * 1e9 / tally.instructions as f64,
        tally.blocks,
    );
    assert!(tally.classes > 5_000 && tally.instructions > 1_000_000);
}

#[test]
fn a_class_of_any_module_is_found_by_its_name_alone() {
    let path = ClassPath::new(&[], &jdk()).unwrap();
    for (name, module) in [
        ("java/lang/Object", "java.base"),
        ("java/util/TreeMap$Entry", "java.base"),
        ("java/util/logging/Logger", "java.logging"),
    ] {
        let found = path.find(name).unwrap().expect(name);
        assert_eq!(found.origin, Origin::Module(module.into()));
        let class = ClassFile::parse(found.bytes).unwrap();
        assert_eq!(&*class.name, name);
    }
    for absent in ["java/lang/Nothing", "nowhere/Nothing", "Nothing", "", "/", "java/lang/"] {
        assert!(path.find(absent).unwrap().is_none(), "{absent}");
    }
}

#[test]
fn the_parts_of_a_well_known_class_are_all_there() {
    let path = ClassPath::new(&[], &jdk()).unwrap();
    let (class, _) = path.load("java/util/ArrayList").unwrap();
    assert_eq!(class.super_name.as_deref(), Some("java/util/AbstractList"));
    assert!(class.interfaces.iter().any(|name| &**name == "java/util/RandomAccess"));
    assert_eq!(class.source_file.as_deref(), Some("ArrayList.java"));
    assert!(class.signature.as_deref().unwrap().starts_with("<E:"));
    assert!(class.inner_classes.iter().any(|inner| inner.name.as_deref() == Some("Itr")));
    assert!(class.nest_members.iter().any(|name| &**name == "java/util/ArrayList$Itr"));
    let capacity = class.fields.iter().find(|field| &*field.name == "DEFAULT_CAPACITY");
    let constant = capacity.unwrap().constant_value.unwrap();
    assert_eq!(class.pool.get(constant).unwrap(), Constant::Integer(10));
    let get = class.methods.iter().find(|method| &*method.name == "get").unwrap();
    let code = get.code.as_ref().unwrap();
    let insns = code.instructions(&class).unwrap();
    assert_eq!(insns.last().unwrap().op, Opcode::Areturn);
    assert!(!code.lines(&class).unwrap().is_empty());
}

#[test]
fn facts_of_the_library_are_about_classes_that_it_has() {
    let names: BTreeSet<String> = jdk().image.resources().map(|(_, path)| path.to_string()).collect();
    let missing: Vec<_> = library::classes().filter(|class| !names.contains(&format!("{class}.class"))).collect();
    assert_eq!(missing, Vec::<&str>::new());
}
