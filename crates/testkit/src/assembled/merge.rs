//! Values whose type differs by the path that reaches them.
//!
//! A verifier that infers types must merge them (JVMS §4.10.2.2); a machine
//! that infers types must come to terms with the same.

use program::Kind;
use program::bytecode::Opcode as O;
use program::synth::assemble::{Code, Owner};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![merges()]
}

fn merges() -> Program {
    Program::new("Merges")
        .method("list", "(I)I", list)
        .method("conflict", "(I)I", conflict)
        .method("array", "(I)I", array)
        .method("below", "(I)I", below)
        .method("reuse", "(JLjava/lang/String;)I", reuse)
        .section("both_paths", |code| {
            for method in ["list", "conflict", "array", "below"] {
                for argument in [0, 1] {
                    code.push_int(argument).call("Merges", method, "(I)I").show("I");
                }
            }
            code.op(O::Return);
        })
        .section("parameters_reused", |code| {
            code.op(O::Lconst1).text("four").call("Merges", "reuse", "(JLjava/lang/String;)I").show("I");
            code.op(O::Return);
        })
        // A local that is null first and something else each time round.
        .section("null_in_a_loop", |code| {
            let (again, leave) = (code.label(), code.label());
            code.ops(&[O::AconstNull, O::Astore0, O::Iconst3, O::Istore1]);
            code.bind(again).op(O::Aload0).show(OBJECT).op(O::Iload1).branch(O::Ifeq, leave);
            code.op(O::Iload1).call("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;").op(O::Astore0);
            code.iinc(1, -1).branch(O::Goto, again).bind(leave).op(O::Return);
        })
}

/// Emits a choice between two pieces of code by the int in local 0.
fn choose(code: &mut Code<'_>, zero: impl FnOnce(&mut Code<'_>), other: impl FnOnce(&mut Code<'_>)) {
    let (otherwise, join) = (code.label(), code.label());
    code.op(O::Iload0).branch(O::Ifne, otherwise);
    zero(code);
    code.branch(O::Goto, join).bind(otherwise);
    other(code);
    code.bind(join);
}

/// Two classes on the stack, used through an interface both implement.
fn list(code: &mut Code<'_>) {
    choose(
        code,
        |code| {
            code.create("java/util/ArrayList");
        },
        |code| {
            code.create("java/util/LinkedList");
        },
    );
    code.ops(&[O::Dup]).text("element");
    code.invoke(O::Invokeinterface, Owner::Interface("java/util/List"), "add", "(Ljava/lang/Object;)Z").op(O::Pop);
    code.op(O::Dup).show_class();
    code.invoke(O::Invokeinterface, Owner::Interface("java/util/List"), "size", "()I").op(O::Ireturn);
}

/// One local, an int or a reference or half a double, dead after the merge.
fn conflict(code: &mut Code<'_>) {
    choose(
        code,
        |code| {
            code.ops(&[O::Dconst1, O::Dstore1]);
        },
        |code| {
            code.text("x").op(O::Astore1).op(O::Iconst2).op(O::Istore2);
        },
    );
    code.op(O::Iload0).op(O::Istore2).iinc(2, 10).op(O::Iload2).op(O::Ireturn);
}

/// Arrays of different elements are objects together.
fn array(code: &mut Code<'_>) {
    choose(
        code,
        |code| {
            code.op(O::Iconst4).newarray(Kind::Int);
        },
        |code| {
            code.op(O::Iconst5).class_op(O::Anewarray, "java/lang/String");
        },
    );
    code.call("java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I").op(O::Ireturn);
}

/// Values wait on the stack across a choice.
fn below(code: &mut Code<'_>) {
    code.push_int(1000).op(O::Lconst1).op(O::AconstNull);
    choose(
        code,
        |code| {
            code.text("zero");
        },
        |code| {
            code.text("one");
        },
    );
    code.show(OBJECT).show(OBJECT).op(O::L2i).op(O::Iadd).op(O::Ireturn);
}

/// Parameters overwritten with other types.
fn reuse(code: &mut Code<'_>) {
    code.op(O::Aload2).op(O::Astore0).op(O::Fconst2).op(O::Fstore1);
    code.op(O::Aload0).show(OBJECT).op(O::Fload1).show("F");
    code.op(O::Aload0).op(O::Astore2).op(O::Iconst4).op(O::Istore0);
    code.op(O::Aload2).show(OBJECT).op(O::Iload0).op(O::Ireturn);
}
