//! Values whose type differs by the path that reaches them.
//!
//! A verifier that infers types must merge them (JVMS §4.10.2.2); a machine
//! that infers types must come to terms with the same.

use program::synth::assemble::{Code, Owner, op};

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
            code.op(op::RETURN);
        })
        .section("parameters_reused", |code| {
            code.op(op::LCONST_1).text("four").call("Merges", "reuse", "(JLjava/lang/String;)I").show("I");
            code.op(op::RETURN);
        })
        // A local that is null first and something else each time round.
        .section("null_in_a_loop", |code| {
            let (again, leave) = (code.label(), code.label());
            code.ops(&[op::ACONST_NULL, op::ASTORE_0, op::ICONST_3, op::ISTORE_1]);
            code.bind(again).op(op::ALOAD_0).show(OBJECT).op(op::ILOAD_1).branch(op::IFEQ, leave);
            code.op(op::ILOAD_1).call("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;").op(op::ASTORE_0);
            code.iinc(1, -1).branch(op::GOTO, again).bind(leave).op(op::RETURN);
        })
}

/// Emits a choice between two pieces of code by the int in local 0.
fn choose(code: &mut Code<'_>, zero: impl FnOnce(&mut Code<'_>), other: impl FnOnce(&mut Code<'_>)) {
    let (otherwise, join) = (code.label(), code.label());
    code.op(op::ILOAD_0).branch(op::IFNE, otherwise);
    zero(code);
    code.branch(op::GOTO, join).bind(otherwise);
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
    code.ops(&[op::DUP]).text("element");
    code.invoke(op::INVOKEINTERFACE, Owner::Interface("java/util/List"), "add", "(Ljava/lang/Object;)Z").op(op::POP);
    code.op(op::DUP).show_class();
    code.invoke(op::INVOKEINTERFACE, Owner::Interface("java/util/List"), "size", "()I").op(op::IRETURN);
}

/// One local, an int or a reference or half a double, dead after the merge.
fn conflict(code: &mut Code<'_>) {
    choose(
        code,
        |code| {
            code.ops(&[op::DCONST_1, op::DSTORE_1]);
        },
        |code| {
            code.text("x").op(op::ASTORE_1).op(op::ICONST_2).op(op::ISTORE_2);
        },
    );
    code.op(op::ILOAD_0).op(op::ISTORE_2).iinc(2, 10).op(op::ILOAD_2).op(op::IRETURN);
}

/// Arrays of different elements are objects together.
fn array(code: &mut Code<'_>) {
    choose(
        code,
        |code| {
            code.op(op::ICONST_4).newarray(10);
        },
        |code| {
            code.op(op::ICONST_5).class_op(op::ANEWARRAY, "java/lang/String");
        },
    );
    code.call("java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I").op(op::IRETURN);
}

/// Values wait on the stack across a choice.
fn below(code: &mut Code<'_>) {
    code.push_int(1000).op(op::LCONST_1).op(op::ACONST_NULL);
    choose(
        code,
        |code| {
            code.text("zero");
        },
        |code| {
            code.text("one");
        },
    );
    code.show(OBJECT).show(OBJECT).op(op::L2I).op(op::IADD).op(op::IRETURN);
}

/// Parameters overwritten with other types.
fn reuse(code: &mut Code<'_>) {
    code.op(op::ALOAD_2).op(op::ASTORE_0).op(op::FCONST_2).op(op::FSTORE_1);
    code.op(op::ALOAD_0).show(OBJECT).op(op::FLOAD_1).show("F");
    code.op(op::ALOAD_0).op(op::ASTORE_2).op(op::ICONST_4).op(op::ISTORE_0);
    code.op(op::ALOAD_2).show(OBJECT).op(op::ILOAD_0).op(op::IRETURN);
}
