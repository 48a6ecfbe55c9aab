//! Linked call sites against the JDK's own bootstrap methods.
//!
//! Every site is assembled twice with the same name, descriptor and static
//! arguments: in `Real` as an `invokedynamic` that the JDK links, in `Ours` as a
//! call of the class made here. A Java driver runs both and prints what differs.
//! Private members are out of reach here: a real JVM enforces access.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use program::bytecode::Opcode as O;
use program::classfile::access;
use program::synth::assemble::{ClassBuilder, Code, Owner};
use program::synth::{CallSite, LinkError, StaticArg, link};

#[path = "synth_link/sites.rs"]
mod sites;

use sites::*;

const HOST: &str = include_str!("synth_link/Host.java");
const DRIVER: &str = include_str!("synth_link/Driver.java");

fn load_arguments(code: &mut Code<'_>, descriptor: &str) {
    let mut local = 0;
    let mut rest = descriptor[1..].chars();
    while let Some(kind) = rest.next().filter(|&kind| kind != ')') {
        let (opcode, slots) = match kind {
            'J' => (O::Lload, 2),
            'D' => (O::Dload, 2),
            'F' => (O::Fload, 1),
            'L' => {
                rest.by_ref().find(|&end| end == ';');
                (O::Aload, 1)
            }
            '[' => {
                rest.next();
                (O::Aload, 1)
            }
            _ => (O::Iload, 1),
        };
        code.local(opcode, local);
        local += slots;
    }
}

fn return_opcode(descriptor: &str) -> O {
    if descriptor.ends_with(';') { O::Areturn } else { O::Ireturn }
}

fn write(directory: &Path, name: &str, bytes: &[u8]) {
    fs::write(directory.join(format!("{name}.class")), bytes).unwrap();
}

fn call_site(site: &Site) -> CallSite<'_> {
    CallSite {
        host: "Host",
        label: site.method,
        name: site.name,
        descriptor: &site.descriptor,
        bootstrap: site.bootstrap.clone(),
        args: site.args.clone(),
        major: 61,
    }
}

fn write_classes(directory: &Path, sites: &Sites) {
    let access = access::PUBLIC | access::STATIC;
    let (mut real, mut ours) = (ClassBuilder::new("Real"), ClassBuilder::new("Ours"));
    real.major(55);
    for site in &sites.0 {
        let linked = link(&call_site(site)).unwrap();
        assert_eq!(linked.descriptor, site.descriptor);
        write(directory, &linked.class_name, &linked.bytes);
        ours.method(access, site.method, &site.descriptor, |code| {
            load_arguments(code, &site.descriptor);
            code.invoke(O::Invokestatic, Owner::Class(&linked.class_name), &linked.method, &linked.descriptor);
            code.op(return_opcode(&site.descriptor));
        });
        // Only the linker reads dynamic constants; there is nothing to compare with.
        if site.args.iter().any(|argument| matches!(argument, StaticArg::Dynamic(_))) {
            continue;
        }
        let index = real.bootstrap(&site.bootstrap, &site.args);
        real.method(access, site.method, &site.descriptor, |code| {
            load_arguments(code, &site.descriptor);
            code.invokedynamic(index, site.name, &site.descriptor).op(return_opcode(&site.descriptor));
        });
    }
    write(directory, "Real", &real.finish().unwrap());
    write(directory, "Ours", &ours.finish().unwrap());
    let mut sum = ClassBuilder::new("WideSum");
    sum.method(access, "sum", "(IJJ)J", |code| {
        code.op(O::Iload0).op(O::I2l).ops(&[O::Lload1, O::Ladd, O::Lload3, O::Ladd, O::Lreturn]);
    });
    write(directory, "WideSum", &sum.finish().unwrap());
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    let _ = write!(text, "{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn linked_sites_behave_as_the_jdk_links_them() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut sites = Sites(Vec::new());
    lambda_sites(&mut sites);
    concat_sites(&mut sites);
    record_sites(&mut sites);
    switch_sites(&mut sites);
    let labels =
        vec![enum_label("Host$Size", "RED"), enum_label("Host$Color", "RED"), enum_label("Host$Color", "GREEN")];
    sites.add("enumConstants", "typeSwitch", "(Ljava/lang/Object;I)I", switch_bootstrap("typeSwitch"), labels);
    write_classes(path, &sites);
    fs::write(path.join("Host.java"), HOST).unwrap();
    fs::write(path.join("Driver.java"), DRIVER).unwrap();
    let compiled = run(Command::new("javac").current_dir(path).args(["-nowarn", "Host.java", "Driver.java"]));
    assert!(!compiled.contains("error"), "{compiled}");
    // The JDK's lambda classes are hidden, so their null pointer exceptions say nothing.
    let printed =
        run(Command::new("java").arg("-XX:-ShowCodeDetailsInExceptionMessages").arg("-cp").arg(path).arg("Driver"));
    let expected = "enum constants 1 0 3 3 2 \n";
    assert!(printed.starts_with(expected) && printed.trim_end().ends_with(" 0 failures"), "{printed}");
}

#[test]
fn an_unknown_bootstrap_method_is_named_in_the_error() {
    let site = CallSite {
        host: "Main",
        label: "main$0",
        name: "x",
        descriptor: "()I",
        bootstrap: bootstrap("java/lang/invoke/ConstantBootstraps", "invoke", ""),
        args: Vec::new(),
        major: 61,
    };
    let Err(LinkError::Unsupported { bootstrap, .. }) = link(&site) else { panic!("linked") };
    assert_eq!(bootstrap, "java/lang/invoke/ConstantBootstraps.invoke");
}

#[test]
fn malformed_static_arguments_are_errors_not_panics() {
    let junk = [StaticArg::Int(-1), string("\u{2}\u{1}"), method_type("(("), StaticArg::Other("?".to_owned())];
    let bootstraps = [
        metafactory(),
        alt_metafactory(),
        concat_with_constants(),
        object_methods(),
        switch_bootstrap("typeSwitch"),
        switch_bootstrap("enumSwitch"),
    ];
    for bootstrap in &bootstraps {
        for descriptor in ["", "()V", "(I)Ljava/lang/String;", "()Ljava/lang/Runnable;", "(II)I"] {
            for first in &junk {
                let args = vec![first.clone(), StaticArg::Class(Arc::from("X")), first.clone()];
                let site = CallSite {
                    host: "Main",
                    label: "l",
                    name: "run",
                    descriptor,
                    bootstrap: bootstrap.clone(),
                    args,
                    major: 52,
                };
                assert!(link(&site).is_err(), "{site:?}");
            }
        }
    }
}

#[test]
fn lambda_classes_are_named_by_their_host_and_label() {
    let mut sites = Sites(Vec::new());
    lambda_sites(&mut sites);
    let linked = link(&call_site(&sites.0[0])).unwrap();
    assert_eq!(linked.class_name, "Host$$Lambda$twice");
}
