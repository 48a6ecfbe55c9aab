//! A hundred thousand damaged class files: each is refused or understood, none causes a panic.
//!
//! Mutants are made from real classes by a seeded generator, so a failure names the mutant that
//! makes it again. The harness takes what is done with a parsed class as a closure. Mutants that
//! still parse are linked, and each of their methods is lowered: what is wrong with it is said,
//! or becomes code that throws.

mod support;

use std::env;
use std::panic::{self, AssertUnwindSafe};

use program::cfg::Cfg;
use program::classfile::{ClassFile, Constant};
use program::lower::lower_checked;
use program::source::{ClassPath, Jdk};
use program::{Bytes, NativeTable, Program, ProgramConfig};
use support::{Random, mutated};

/// Classes chosen for what they contain: switches, lambdas, constants of every kind, nests,
/// records, enums, annotations with defaults, old and new attributes.
const CHOSEN: &[&str] = &[
    "java/lang/Object",
    "java/lang/Enum",
    "java/lang/Deprecated",
    "java/lang/Thread$State",
    "java/lang/Comparable",
    "java/lang/Override",
    "java/util/Optional",
    "java/util/Comparator",
    "java/util/HashMap$TreeNode",
    "java/util/concurrent/TimeUnit",
    "java/util/function/Function",
    "java/util/stream/Collectors",
    "java/util/stream/StreamOpFlag",
    "java/math/MathContext",
    "java/math/RoundingMode",
    "java/time/DayOfWeek",
    "java/time/temporal/ChronoUnit",
    "java/io/ObjectInputFilter$Config",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/StrictMath",
];
const COUNT: usize = 60;
const MAX_SIZE: usize = 8_000;
const MUTANTS: u64 = 100_000;

fn jdk() -> Jdk {
    let java_home = env::var_os("JAVA_HOME");
    let path = env::var_os("PATH");
    let jdk = Jdk::locate(None, java_home.as_deref(), path.as_deref());
    jdk.expect("the tests need a JDK")
}

/// The classes that mutants are made from: the chosen ones and a sample of the rest of java.base.
pub fn originals() -> Vec<(String, Bytes)> {
    let image = jdk().image;
    let mut names: Vec<String> = image
        .resources()
        .filter(|(module, path)| *module == "java.base" && path.ends_with(".class"))
        .map(|(_, path)| path.trim_end_matches(".class").to_owned())
        .collect();
    names.sort();
    let stride = names.len() / (COUNT * 2);
    let sampled = names.into_iter().step_by(stride.max(1));
    let mut classes: Vec<(String, Bytes)> = Vec::new();
    for name in CHOSEN.iter().map(|name| (*name).to_owned()).chain(sampled) {
        let bytes = image.read("java.base", &format!("{name}.class"));
        if let Ok(Some(bytes)) = bytes
            && bytes.len() <= MAX_SIZE
            && classes.len() < COUNT
        {
            classes.push((name, bytes));
        }
    }
    classes
}

/// How many mutants there were, and how many of them still parsed.
pub struct Survey {
    pub mutants: u64,
    pub parsed: u64,
}

/// Makes mutants, parses each, and hands those that parse to `take_apart`. Panics in the end,
/// naming the mutants, if any of this panicked.
pub fn survive(mutants: u64, seed: u64, mut take_apart: impl FnMut(&ClassFile)) -> Survey {
    let originals = originals();
    let mut parsed = 0;
    let mut panicked = Vec::new();
    for number in 0..mutants {
        let mut random = Random::new(seed, number);
        let (name, bytes) = &originals[random.below(originals.len())];
        let (_, other) = &originals[random.below(originals.len())];
        let mutant = mutated(bytes, other, &mut random);
        let attempt = AssertUnwindSafe(|| match ClassFile::parse(Bytes::from(mutant)) {
            Ok(class) => {
                take_apart(&class);
                true
            }
            Err(fault) => {
                assert!(!fault.to_string().is_empty());
                false
            }
        });
        match panic::catch_unwind(attempt) {
            Ok(well) => parsed += u64::from(well),
            Err(_) => panicked.push(format!("mutant {number} of {name} (seed {seed})")),
        }
    }
    assert!(
        panicked.is_empty(),
        "{} of {mutants} mutants caused a panic: {:#?}",
        panicked.len(),
        &panicked[..panicked.len().min(20)]
    );
    Survey { mutants, parsed }
}

/// Reads everything that a class file offers; faults are welcome, panics are not.
pub fn take_apart(class: &ClassFile) {
    for index in 0..=class.pool.len() {
        let index = u16::try_from(index).unwrap_or(u16::MAX);
        match class.pool.get(index) {
            Ok(Constant::Utf8(_)) => drop((class.pool.utf8(index), class.pool.utf16(index))),
            Ok(Constant::MethodHandle { .. }) => drop(class.pool.method_handle(index)),
            Ok(_) | Err(_) => {}
        }
    }
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        if let Ok(insns) = code.instructions(class) {
            let cfg = Cfg::new(&insns, &code.handlers);
            assert_eq!(cfg.reachable().len(), cfg.blocks().len());
        }
        drop(code.lines(class));
        drop(code.local_variables(class));
        drop(code.character_ranges(class));
    }
}

#[test]
fn no_mutant_of_a_class_causes_a_panic() {
    let survey = survive(MUTANTS, 17, take_apart);
    println!("{} of {} mutants still parse", survey.parsed, survey.mutants);
    // Mutants that all fail at once would test nothing but the first check.
    assert!(survey.parsed > survey.mutants / 20);
}

/// No method is native here.
struct NoNatives;

impl NativeTable for NoNatives {
    fn native(&self, _class: &str, _name: &str, _descriptor: &str) -> Option<u32> {
        None
    }
}

fn empty_program() -> &'static Program {
    let jdk = jdk();
    let path = ClassPath::new(&[], &jdk).expect("an empty class path");
    Program::open(path, jdk, ProgramConfig::default(), Box::new(NoNatives)).expect("the JDK opens")
}

#[test]
fn no_method_of_a_mutant_makes_the_lowering_panic() {
    let mut program = empty_program();
    let mut finished = true;
    let (mut linked, mut lowered, mut refused) = (0, 0, 0);
    let survey = survive(MUTANTS, 23, |file| {
        // A panic poisons the loader; the next mutant gets a new one.
        if !std::mem::replace(&mut finished, false) {
            program = empty_program();
        }
        let Ok(class) = program.define_apart(file.bytes.to_vec()) else { return finished = true };
        linked += 1;
        for method in class.methods.iter().filter(|m| !m.is_native() && !m.is_abstract()) {
            match lower_checked(program, method) {
                Ok(_) => lowered += 1,
                Err(why) => {
                    assert!(!why.is_empty());
                    refused += 1;
                }
            }
        }
        finished = true;
    });
    println!("{} mutants: {linked} link, {lowered} methods lowered, {refused} refused", survey.mutants);
    assert!(linked > survey.mutants / 20 && lowered > linked && refused > linked / 20);
}

#[test]
fn every_prefix_of_a_class_is_refused() {
    for (name, bytes) in originals().iter().take(10) {
        for length in 0..bytes.len() {
            let cut = Bytes::from(&bytes[..length]);
            assert!(ClassFile::parse(cut).is_err(), "{name} cut to {length}");
        }
        let mut longer = bytes.to_vec();
        longer.push(0);
        let fault = ClassFile::parse(Bytes::from(longer)).unwrap_err();
        assert_eq!(fault.what, "1 extra bytes at the end of class file");
    }
}
