//! Messages of null pointer exceptions against those of the installed JVM.
//!
//! A Java program meets a null in every way that javac can express, hand-made classes add the rest.
//! The JVM runs them interpreted and logs the instruction that threw, so that each message is
//! compared for exactly the instruction that the JVM computed it for.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use program::bytecode::{Arg, Insn, Opcode, Opcode as O};
use program::classfile::access;
use program::npe::message;
use program::source::{ClassPath, Jdk};
use program::synth::Handle;
use program::synth::assemble::{ClassBuilder, Code, Owner};
use program::{Method, NativeTable, Program, ProgramConfig};

const CASES: &str = include_str!("npe/Cases.java");
const NPE: &str = "Exception <a 'java/lang/NullPointerException'";

struct NoNatives;

impl NativeTable for NoNatives {
    fn native(&self, _: &str, _: &str, _: &str) -> Option<u32> {
        None
    }
}

fn jdk() -> Jdk {
    let (java_home, path) = (env::var_os("JAVA_HOME"), env::var_os("PATH"));
    Jdk::locate(None, java_home.as_deref(), path.as_deref()).expect("the tests need a JDK")
}

/// What the JVM said about one null: the method of the top frame and the message.
struct Met {
    class: String,
    method: String,
    message: Option<String>,
}

/// The classes in a directory, as our program and as the JVM sees them.
struct Run {
    program: &'static Program,
    met: Vec<Met>,
    /// The instruction that threw first in each method, by class and method.
    thrown_at: HashMap<(String, String), u32>,
}

fn compile(directory: &Path, options: &[&str]) {
    let source = directory.join("Cases.java");
    fs::write(&source, CASES).unwrap();
    let javac = jdk().home.join("bin/javac");
    let status =
        Command::new(javac).args(["-encoding", "UTF-8", "-d"]).arg(directory).args(options).arg(source).status();
    assert!(status.unwrap().success(), "javac refused the cases");
}

fn run(directory: &Path, classes: &[&str]) -> Run {
    let jdk = jdk();
    let log = directory.join("exceptions.log");
    let output = Command::new(jdk.home.join("bin/java"))
        .arg("-Xint")
        .arg(format!("-Xlog:exceptions=info:file={}:none:filecount=0", log.display()))
        .arg("-cp")
        .arg(directory)
        .arg("Cases")
        .args(classes)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = String::from_utf8(output.stdout).unwrap();
    let met = output.lines().map(|line| {
        let (class, rest) = line.split_once('\t').unwrap();
        let (method, text) = rest.split_once('\t').unwrap();
        let message = (text != "null").then(|| text.to_owned());
        Met { class: class.to_owned(), method: method.to_owned(), message }
    });
    let met = met.collect();
    let thrown_at = parse_log(&String::from_utf8_lossy(&fs::read(&log).unwrap()));
    Run { program: open(directory, jdk), met, thrown_at }
}

fn open(directory: &Path, jdk: Jdk) -> &'static Program {
    let path = ClassPath::new(&[directory.to_owned()], &jdk).unwrap();
    Program::open(path, jdk, ProgramConfig::default(), Box::new(NoNatives)).unwrap()
}

/// Reads `… thrown in interpreter method <{method} {0x…} 'NAME' '(…)V' in 'CLASS'>` and the line
/// after it, ` at bci N for thread …`.
fn parse_log(log: &str) -> HashMap<(String, String), u32> {
    let mut thrown_at = HashMap::new();
    let lines: Vec<&str> = log.lines().collect();
    for window in lines.windows(3) {
        let [head, place, position] = window else { unreachable!() };
        if !head.starts_with(NPE) || !place.contains("thrown in interpreter method") {
            continue;
        }
        let quoted: Vec<&str> = place.split('\'').collect();
        // The log cuts long descriptors short, the class with them; no case has one.
        let [_, name, _, _, _, class, ..] = quoted[..] else { continue };
        let key = (class.to_owned(), name.to_owned());
        let position = position.trim().strip_prefix("at bci ").unwrap();
        let pc = position.split(' ').next().unwrap().parse().unwrap();
        thrown_at.entry(key).or_insert(pc);
    }
    thrown_at
}

fn instructions(method: &'static Method) -> Vec<Insn> {
    let file = method.class().file.as_ref().unwrap();
    let code = file.methods[method.index as usize].code.as_ref();
    code.map_or_else(Vec::new, |code| code.instructions(file).unwrap())
}

impl Run {
    fn method(&self, met: &Met) -> &'static Method {
        let class = self.program.class(&met.class).unwrap();
        class.methods.iter().find(|method| *met.method == *method.name).unwrap()
    }

    /// The instruction of the exception's top frame. An exception made by the program was made by
    /// its constructor's call, wherever it was thrown.
    fn pc(&self, met: &Met) -> u32 {
        if met.message.is_none() {
            let insns = instructions(self.method(met));
            return insns.iter().find(|insn| insn.op == Opcode::Invokespecial).unwrap().pc;
        }
        self.thrown_at[&(met.class.clone(), met.method.clone())]
    }

    fn check(&self, at_least: usize) {
        assert!(self.met.len() >= at_least, "only {} cases ran", self.met.len());
        let mut wrong = Vec::new();
        for met in &self.met {
            let ours = message(self.method(met), self.pc(met));
            if ours != met.message {
                wrong.push(format!("{}.{}\n  JVM:  {:?}\n  ours: {ours:?}", met.class, met.method, met.message));
            }
        }
        assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), self.met.len(), wrong.join("\n"));
    }
}

fn check_compiled(options: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    compile(directory.path(), options);
    run(directory.path(), &["Cases", "Cases$Derived"]).check(170);
}

#[test]
fn messages_are_those_of_the_jvm_without_names_of_variables() {
    check_compiled(&[]);
}

#[test]
fn messages_are_those_of_the_jvm_with_names_of_variables() {
    check_compiled(&["-g"]);
}

#[test]
fn messages_are_those_of_the_jvm_without_any_debug_table() {
    check_compiled(&["-g:none"]);
}

#[test]
fn messages_are_those_of_the_jvm_for_code_that_javac_does_not_write() {
    let directory = tempfile::tempdir().unwrap();
    compile(directory.path(), &[]);
    for (name, class) in [("Old", old_class()), ("Recent", recent_class())] {
        fs::write(directory.path().join(format!("{name}.class")), class).unwrap();
    }
    run(directory.path(), &["Old", "Recent"]).check(40);
}

#[test]
fn only_instructions_that_dereference_have_a_message() {
    let directory = tempfile::tempdir().unwrap();
    compile(directory.path(), &[]);
    let run = run(directory.path(), &[]);
    let mut with = 0;
    for class in ["Cases", "Cases$Node", "java/util/HashMap", "java/lang/String"] {
        for method in run.program.class(class).unwrap().methods {
            for insn in instructions(method) {
                let expected = dereferences(method, &insn);
                let found = message(method, insn.pc);
                assert_eq!(found.is_some(), expected, "{} at {}: {found:?}", method.full_name(), insn.pc);
                with += usize::from(expected);
            }
            assert_eq!(message(method, 65536), None, "no instruction is there");
        }
    }
    assert!(with > 1000);
}

#[test]
fn indices_nested_thousands_deep_are_cut_off() {
    const NESTED: usize = 10_000;
    let mut class = ClassBuilder::new("Deep");
    class.method(access::PUBLIC | access::STATIC, "f", "([I[Ljava/lang/String;)V", |code| {
        code.op(O::Aload1).op(O::Iconst0);
        for _ in 0..NESTED {
            code.ops(&[O::Aload0, O::Swap, O::Iaload]);
        }
        code.op(O::Aaload);
        trim(code);
        code.ops(&[O::Pop, O::Return]);
    });
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("Deep.class"), class.finish().unwrap()).unwrap();
    let method = &open(directory.path(), jdk()).class("Deep").unwrap().methods[0];
    let call = instructions(method).into_iter().find(|insn| insn.op == Opcode::Invokevirtual).unwrap();
    let text = message(method, call.pc).unwrap();
    let start = "Cannot invoke \"String.trim()\" because \"<parameter2>[<parameter1>[<parameter1>[";
    assert!(text.starts_with(start) && text.contains("[...]"), "{text:.200}");
}

#[test]
fn a_class_made_by_the_linker_has_no_messages() {
    let directory = tempfile::tempdir().unwrap();
    let program = open(directory.path(), jdk());
    let made = program.define(old_class()).unwrap();
    for method in made.methods {
        assert!(instructions(method).iter().all(|insn| message(method, insn.pc).is_none()));
    }
}

fn dereferences(method: &Method, insn: &Insn) -> bool {
    match insn.op {
        Opcode::Invokevirtual | Opcode::Invokeinterface => true,
        Opcode::Invokespecial => {
            let Arg::Pool(index) = insn.arg else { unreachable!() };
            let callee = method.class().file.as_ref().unwrap().pool.member(index).unwrap();
            &*callee.name != "<init>"
        }
        Opcode::Getfield | Opcode::Putfield | Opcode::Arraylength | Opcode::Athrow => true,
        Opcode::Monitorenter | Opcode::Monitorexit => true,
        op => (Opcode::Iaload..=Opcode::Saload).contains(&op) || (Opcode::Iastore..=Opcode::Sastore).contains(&op),
    }
}

const STRINGS: &str = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V";

fn trim(code: &mut Code<'_>) {
    code.invoke(O::Invokevirtual, Owner::Class("java/lang/String"), "trim", "()Ljava/lang/String;");
}

fn add(class: &mut ClassBuilder, name: &str, body: impl FnOnce(&mut Code<'_>)) {
    class.method(access::PUBLIC | access::STATIC, name, STRINGS, body);
}

/// A class of version 49, where joins need no stack maps and subroutines are allowed.
fn old_class() -> Vec<u8> {
    let mut class = ClassBuilder::new("Old");
    class.method(access::PUBLIC, "<init>", "()V", |code| {
        code.op(O::Aload0).invoke(O::Invokespecial, Owner::Class("java/lang/Object"), "<init>", "()V").op(O::Return);
    });
    class.method(access::PUBLIC, "tThisOverwritten", "()V", |code| {
        code.ops(&[O::AconstNull, O::Astore0, O::Aload0]);
        trim(code);
        code.ops(&[O::Pop, O::Return]);
    });
    shuffles(&mut class);
    add(&mut class, "tWide", |code| {
        code.op(O::Aload1).wide(O::Astore, 300).wide(O::Aload, 300);
        trim(code);
        code.ops(&[O::Pop, O::Return]);
    });
    add(&mut class, "tMonitorExit", |code| {
        code.ops(&[O::Aload2, O::Monitorexit, O::Return]);
    });
    add(&mut class, "tEnteredFromBelow", |code| {
        let (above, below) = (code.label(), code.label());
        code.branch(O::Goto, below).bind(above).op(O::Aload3);
        trim(code);
        code.ops(&[O::Pop, O::Return]).bind(below).branch(O::Goto, above);
    });
    add(&mut class, "tAfterSubroutine", |code| {
        let routine = code.label();
        code.branch(O::Jsr, routine).op(O::Aload0);
        trim(code);
        code.ops(&[O::Pop, O::Return]).bind(routine).height(1).local(O::Astore, 6).local(O::Ret, 6);
    });
    add(&mut class, "tJoinBesideTheBranch", |code| {
        let (beside, target) = (code.label(), code.label());
        code.op(O::Aload0).local(O::Iload, 4).branch(O::Ifne, beside);
        code.op(O::Pop).op(O::Aload1).local(O::Iload, 4).branch(O::Ifeq, target);
        code.bind(beside).ops(&[O::Pop, O::Return]).bind(target).height(1);
        trim(code);
        code.ops(&[O::Pop, O::Return]);
    });
    add(&mut class, "tBelowASwitch", |code| {
        let (start, again, next, other) = (code.label(), code.label(), code.label(), code.label());
        code.branch(O::Goto, start).bind(again).op(O::Aload1).branch(O::Goto, next);
        code.bind(start).height(0).op(O::Aload0).local(O::Iload, 4).tableswitch(0, &[other], other);
        code.bind(next).height(1);
        trim(code);
        code.ops(&[O::Pop, O::Return]).bind(other).height(1).op(O::Pop).branch(O::Goto, again);
    });
    class.finish().unwrap()
}

/// Every shuffling instruction above four known words, with each of the resulting words on top.
fn shuffles(class: &mut ClassBuilder) {
    for (name, opcode, height) in [
        ("Dup", O::Dup, 5),
        ("DupX1", O::DupX1, 5),
        ("DupX2", O::DupX2, 5),
        ("DupTwo", O::Dup2, 6),
        ("DupTwoX1", O::Dup2X1, 6),
        ("DupTwoX2", O::Dup2X2, 6),
        ("Swap", O::Swap, 4),
    ] {
        for popped in 0..height {
            add(class, &format!("t{name}{popped}"), |code| {
                code.ops(&[O::Aload0, O::Aload1, O::Aload2, O::Aload3, opcode]);
                code.ops(&vec![O::Pop; popped]);
                trim(code);
                code.op(O::Pop).op(O::Return);
            });
        }
    }
}

/// A class of version 55 with a call site whose value is null.
fn recent_class() -> Vec<u8> {
    let mut class = ClassBuilder::new("Recent");
    class.major(55);
    let handle = Handle {
        kind: 6,
        class: "Cases".into(),
        name: "nothing".into(),
        descriptor: "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)\
                     Ljava/lang/invoke/CallSite;"
            .into(),
        interface: false,
    };
    let site = class.bootstrap(&handle, &[]);
    add(&mut class, "tCallSite", |code| {
        code.invokedynamic(site, "value", "()Ljava/lang/String;");
        trim(code);
        code.ops(&[O::Pop, O::Return]);
    });
    add(&mut class, "tFieldOfCallSite", |code| {
        code.invokedynamic(site, "value", "()Ljava/awt/Point;").field(O::Getfield, "java/awt/Point", "x", "I");
        code.ops(&[O::Pop, O::Return]);
    });
    class.finish().unwrap()
}
