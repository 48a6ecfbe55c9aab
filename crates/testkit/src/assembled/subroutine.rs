//! Subroutines: `jsr`, `jsr_w`, `ret` and `wide ret` (JVMS §4.10.2.5).

use program::bytecode::Opcode as O;
use program::synth::assemble::{Code, Label};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![calls(), addresses(), finallies()]
}

/// Emits a subroutine that keeps its return address in `local`.
fn subroutine(code: &mut Code<'_>, entry: Label, local: u16, body: impl FnOnce(&mut Code<'_>)) {
    code.bind(entry).local(O::Astore, local);
    body(code);
    code.local(O::Ret, local);
}

fn calls() -> Program {
    Program::new("SubroutineCalls")
        .section("backward_from_two_places", |code| {
            let (start, entry) = (code.label(), code.label());
            code.push_int(10).local(O::Istore, 1).branch(O::Goto, start);
            code.height(1);
            subroutine(code, entry, 2, |code| {
                code.iinc(1, 5).op(O::Iload1).show("I");
            });
            code.bind(start).branch(O::Jsr, entry);
            code.iinc(1, 100).branch(O::Jsr, entry).op(O::Iload1).show("I").op(O::Return);
        })
        .section("forward_wide", |code| {
            let entry = code.label();
            code.push_int(1).local(O::Istore, 400);
            code.branch(O::JsrW, entry).branch(O::JsrW, entry);
            code.local(O::Iload, 400).show("I").op(O::Return);
            subroutine(code, entry, 300, |code| {
                code.wide_iinc(400, 1000);
            });
        })
        .section("wide_ret_of_a_low_local", |code| {
            let entry = code.label();
            code.branch(O::Jsr, entry).text("back").show(OBJECT).op(O::Return);
            code.bind(entry).wide(O::Astore, 1).text("in").show(OBJECT).wide(O::Ret, 1);
        })
        .section("nested", |code| {
            let (outer, inner) = (code.label(), code.label());
            code.op(O::Iconst0).op(O::Istore0);
            code.branch(O::Jsr, outer).branch(O::Jsr, outer);
            code.op(O::Iload0).show("I").op(O::Return);
            subroutine(code, outer, 1, |code| {
                code.branch(O::Jsr, inner).iinc(0, 10).branch(O::Jsr, inner);
            });
            subroutine(code, inner, 2, |code| {
                code.iinc(0, 1);
            });
        })
        .section("loop_inside", |code| {
            let (entry, again, leave) = (code.label(), code.label(), code.label());
            code.op(O::Iconst0).op(O::Istore0);
            code.branch(O::Jsr, entry).op(O::Iload0).show("I");
            code.branch(O::Jsr, entry).op(O::Iload0).show("I").op(O::Return);
            code.bind(entry).op(O::Astore1).op(O::Iconst3).op(O::Istore2);
            code.bind(again).op(O::Iload2).branch(O::Ifle, leave);
            code.op(O::Iload0).op(O::Iload2).op(O::Iadd).op(O::Istore0).iinc(2, -1);
            code.branch(O::Goto, again).bind(leave).local(O::Ret, 1);
        })
        .section("called_from_a_loop", |code| {
            let (entry, again, leave) = (code.label(), code.label(), code.label());
            code.op(O::Iconst0).op(O::Istore0).op(O::Iconst5).op(O::Istore1);
            code.bind(again).op(O::Iload1).branch(O::Ifeq, leave);
            code.branch(O::Jsr, entry).iinc(1, -1).branch(O::Goto, again);
            code.bind(leave).op(O::Iload0).show("I").op(O::Return);
            subroutine(code, entry, 2, |code| {
                code.op(O::Iload0).push_int(3).op(O::Imul).op(O::Iconst1).op(O::Iadd).op(O::Istore0);
            });
        })
}

fn addresses() -> Program {
    Program::new("ReturnAddresses")
        // A local that the subroutine leaves alone has another type at each call.
        .section("locals_of_the_caller", |code| {
            let entry = code.label();
            code.push_int(42).local(O::Istore, 3).branch(O::Jsr, entry).local(O::Iload, 3).show("I");
            code.op(O::Fconst2).local(O::Fstore, 3).branch(O::Jsr, entry).local(O::Fload, 3).show("F");
            code.text("text").local(O::Astore, 3).branch(O::Jsr, entry).local(O::Aload, 3).show(OBJECT);
            code.op(O::Lconst1).local(O::Lstore, 3).branch(O::Jsr, entry).local(O::Lload, 3).show("J");
            code.op(O::Return);
            subroutine(code, entry, 1, |code| {
                code.text("in").show(OBJECT);
            });
        })
        .section("values_below_the_address", |code| {
            let entry = code.label();
            code.op(O::Iconst1).branch(O::Jsr, entry).show("I");
            code.op(O::Iconst2).branch(O::Jsr, entry).show("I").op(O::Return);
            code.bind(entry).ops(&[O::Swap, O::Iconst5, O::Imul, O::Swap, O::Astore1]).local(O::Ret, 1);
        })
        .section("address_duplicated", |code| {
            let entry = code.label();
            code.op(O::Iconst0).op(O::Istore0);
            code.branch(O::Jsr, entry).iinc(0, 1).branch(O::Jsr, entry);
            code.op(O::Iload0).show("I").op(O::Return);
            // The copy in local 1 gives way to an int.
            code.bind(entry).ops(&[O::Dup, O::Astore1, O::Astore2, O::Iconst5, O::Istore1]);
            code.op(O::Iload1).show("I").local(O::Ret, 2);
        })
        .section("address_dropped", |code| {
            let (entry, after) = (code.label(), code.label());
            code.branch(O::Jsr, entry).text("WRONG: returned").show(OBJECT).op(O::Return);
            code.bind(entry).op(O::Pop).text("dropped").show(OBJECT).branch(O::GotoW, after);
            code.bind(after).op(O::Return);
        })
        .section("left_without_ret", |code| {
            let (entry, after, stay) = (code.label(), code.label(), code.label());
            code.op(O::Iconst0).op(O::Istore0);
            code.branch(O::Jsr, entry).iinc(0, 1).branch(O::Jsr, entry);
            code.text("WRONG: returned").show(OBJECT).bind(after).op(O::Iload0).show("I").op(O::Return);
            code.bind(entry).op(O::Astore1).op(O::Iload0).branch(O::Ifeq, stay);
            code.branch(O::Goto, after).bind(stay).local(O::Ret, 1);
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
            code.op(O::Return);
        })
        .section("throw_inside_subroutine", |code| {
            let (entry, caught) = (code.label(), code.label());
            let (start, end) = (code.label(), code.label());
            code.op(O::Iconst1).op(O::Istore0).branch(O::Jsr, entry);
            code.op(O::Iconst0).op(O::Istore0).branch(O::Jsr, entry);
            code.text("WRONG: returned").show(OBJECT).op(O::Return);
            code.handler(start, end, caught, Some("java/lang/ArithmeticException"));
            code.bind(entry).op(O::Astore1).bind(start).push_int(6).op(O::Iload0).op(O::Idiv).bind(end);
            code.show("I").local(O::Ret, 1);
            code.bind(caught).show_class().op(O::Return);
        })
}

/// `try { return 100 / n; } finally { print("finally"); }`, as compilers once wrote it.
fn finally_by_subroutine(code: &mut Code<'_>) {
    let [start, end, caught, entry] = [(); 4].map(|()| code.label());
    code.handler(start, end, caught, None);
    code.bind(start).push_int(100).op(O::Iload0).op(O::Idiv).op(O::Istore1);
    code.branch(O::Jsr, entry).bind(end).op(O::Iload1).op(O::Ireturn);
    code.bind(caught).op(O::Astore2).branch(O::Jsr, entry).op(O::Aload2).op(O::Athrow);
    subroutine(code, entry, 3, |code| {
        code.text("finally").show(OBJECT);
    });
}
