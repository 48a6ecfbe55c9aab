//! Subroutines: `jsr`, `jsr_w`, `ret` and `wide ret` (JVMS §4.10.2.5).

use program::synth::assemble::{Code, Label, op};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![calls(), addresses(), finallies()]
}

/// Emits a subroutine that keeps its return address in `local`.
fn subroutine(code: &mut Code<'_>, entry: Label, local: u16, body: impl FnOnce(&mut Code<'_>)) {
    code.bind(entry).local(op::ASTORE, local);
    body(code);
    code.local(op::RET, local);
}

fn calls() -> Program {
    Program::new("SubroutineCalls")
        .section("backward_from_two_places", |code| {
            let (start, entry) = (code.label(), code.label());
            code.push_int(10).local(op::ISTORE, 1).branch(op::GOTO, start);
            code.height(1);
            subroutine(code, entry, 2, |code| {
                code.iinc(1, 5).op(op::ILOAD_1).show("I");
            });
            code.bind(start).branch(op::JSR, entry);
            code.iinc(1, 100).branch(op::JSR, entry).op(op::ILOAD_1).show("I").op(op::RETURN);
        })
        .section("forward_wide", |code| {
            let entry = code.label();
            code.push_int(1).local(op::ISTORE, 400);
            code.branch(op::JSR_W, entry).branch(op::JSR_W, entry);
            code.local(op::ILOAD, 400).show("I").op(op::RETURN);
            subroutine(code, entry, 300, |code| {
                code.wide_iinc(400, 1000);
            });
        })
        .section("wide_ret_of_a_low_local", |code| {
            let entry = code.label();
            code.branch(op::JSR, entry).text("back").show(OBJECT).op(op::RETURN);
            code.bind(entry).wide(op::ASTORE, 1).text("in").show(OBJECT).wide(op::RET, 1);
        })
        .section("nested", |code| {
            let (outer, inner) = (code.label(), code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0);
            code.branch(op::JSR, outer).branch(op::JSR, outer);
            code.op(op::ILOAD_0).show("I").op(op::RETURN);
            subroutine(code, outer, 1, |code| {
                code.branch(op::JSR, inner).iinc(0, 10).branch(op::JSR, inner);
            });
            subroutine(code, inner, 2, |code| {
                code.iinc(0, 1);
            });
        })
        .section("loop_inside", |code| {
            let (entry, again, leave) = (code.label(), code.label(), code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0);
            code.branch(op::JSR, entry).op(op::ILOAD_0).show("I");
            code.branch(op::JSR, entry).op(op::ILOAD_0).show("I").op(op::RETURN);
            code.bind(entry).op(op::ASTORE_1).op(op::ICONST_3).op(op::ISTORE_2);
            code.bind(again).op(op::ILOAD_2).branch(op::IFLE, leave);
            code.op(op::ILOAD_0).op(op::ILOAD_2).op(op::IADD).op(op::ISTORE_0).iinc(2, -1);
            code.branch(op::GOTO, again).bind(leave).local(op::RET, 1);
        })
        .section("called_from_a_loop", |code| {
            let (entry, again, leave) = (code.label(), code.label(), code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0).op(op::ICONST_5).op(op::ISTORE_1);
            code.bind(again).op(op::ILOAD_1).branch(op::IFEQ, leave);
            code.branch(op::JSR, entry).iinc(1, -1).branch(op::GOTO, again);
            code.bind(leave).op(op::ILOAD_0).show("I").op(op::RETURN);
            subroutine(code, entry, 2, |code| {
                code.op(op::ILOAD_0).push_int(3).op(op::IMUL).op(op::ICONST_1).op(op::IADD).op(op::ISTORE_0);
            });
        })
}

fn addresses() -> Program {
    Program::new("ReturnAddresses")
        // A local that the subroutine leaves alone has another type at each call.
        .section("locals_of_the_caller", |code| {
            let entry = code.label();
            code.push_int(42).local(op::ISTORE, 3).branch(op::JSR, entry).local(op::ILOAD, 3).show("I");
            code.op(op::FCONST_2).local(op::FSTORE, 3).branch(op::JSR, entry).local(op::FLOAD, 3).show("F");
            code.text("text").local(op::ASTORE, 3).branch(op::JSR, entry).local(op::ALOAD, 3).show(OBJECT);
            code.op(op::LCONST_1).local(op::LSTORE, 3).branch(op::JSR, entry).local(op::LLOAD, 3).show("J");
            code.op(op::RETURN);
            subroutine(code, entry, 1, |code| {
                code.text("in").show(OBJECT);
            });
        })
        .section("values_below_the_address", |code| {
            let entry = code.label();
            code.op(op::ICONST_1).branch(op::JSR, entry).show("I");
            code.op(op::ICONST_2).branch(op::JSR, entry).show("I").op(op::RETURN);
            code.bind(entry).ops(&[op::SWAP, op::ICONST_5, op::IMUL, op::SWAP, op::ASTORE_1]).local(op::RET, 1);
        })
        .section("address_duplicated", |code| {
            let entry = code.label();
            code.op(op::ICONST_0).op(op::ISTORE_0);
            code.branch(op::JSR, entry).iinc(0, 1).branch(op::JSR, entry);
            code.op(op::ILOAD_0).show("I").op(op::RETURN);
            // The copy in local 1 gives way to an int.
            code.bind(entry).ops(&[op::DUP, op::ASTORE_1, op::ASTORE_2, op::ICONST_5, op::ISTORE_1]);
            code.op(op::ILOAD_1).show("I").local(op::RET, 2);
        })
        .section("address_dropped", |code| {
            let (entry, after) = (code.label(), code.label());
            code.branch(op::JSR, entry).text("WRONG: returned").show(OBJECT).op(op::RETURN);
            code.bind(entry).op(op::POP).text("dropped").show(OBJECT).branch(op::GOTO_W, after);
            code.bind(after).op(op::RETURN);
        })
        .section("left_without_ret", |code| {
            let (entry, after, stay) = (code.label(), code.label(), code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0);
            code.branch(op::JSR, entry).iinc(0, 1).branch(op::JSR, entry);
            code.text("WRONG: returned").show(OBJECT).bind(after).op(op::ILOAD_0).show("I").op(op::RETURN);
            code.bind(entry).op(op::ASTORE_1).op(op::ILOAD_0).branch(op::IFEQ, stay);
            code.branch(op::GOTO, after).bind(stay).local(op::RET, 1);
        })
}

fn finallies() -> Program {
    Program::new("Finallies")
        .method("finally", "(I)I", finally_by_subroutine)
        .section("normal_and_thrown", |code| {
            for divisor in [2, 0, 5] {
                code.show_thrown(|code| {
                    code.push_int(divisor).call("Finallies", "finally", "(I)I").show("I");
                });
            }
            code.op(op::RETURN);
        })
        .section("throw_inside_subroutine", |code| {
            let (entry, caught) = (code.label(), code.label());
            let (start, end) = (code.label(), code.label());
            code.op(op::ICONST_1).op(op::ISTORE_0).branch(op::JSR, entry);
            code.op(op::ICONST_0).op(op::ISTORE_0).branch(op::JSR, entry);
            code.text("WRONG: returned").show(OBJECT).op(op::RETURN);
            code.handler(start, end, caught, Some("java/lang/ArithmeticException"));
            code.bind(entry).op(op::ASTORE_1).bind(start).push_int(6).op(op::ILOAD_0).op(op::IDIV).bind(end);
            code.show("I").local(op::RET, 1);
            code.bind(caught).show_class().op(op::RETURN);
        })
}

/// `try { return 100 / n; } finally { print("finally"); }`, as compilers once wrote it.
fn finally_by_subroutine(code: &mut Code<'_>) {
    let [start, end, caught, entry] = [(); 4].map(|()| code.label());
    code.handler(start, end, caught, None);
    code.bind(start).push_int(100).op(op::ILOAD_0).op(op::IDIV).op(op::ISTORE_1);
    code.branch(op::JSR, entry).bind(end).op(op::ILOAD_1).op(op::IRETURN);
    code.bind(caught).op(op::ASTORE_2).branch(op::JSR, entry).op(op::ALOAD_2).op(op::ATHROW);
    subroutine(code, entry, 3, |code| {
        code.text("finally").show(OBJECT);
    });
}
