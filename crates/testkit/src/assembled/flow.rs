//! Jumps, switches, exception handlers and monitors in unusual places.

use program::bytecode::Opcode as O;
use program::synth::assemble::{Code, Label};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![jumps(), switches(), handlers(), monitors()]
}

fn jumps() -> Program {
    Program::new("Jumps")
        .section("goto_w_both_ways", |code| {
            let (first, second, last) = (code.label(), code.label(), code.label());
            code.branch(O::GotoW, second);
            code.bind(first).text("first").show(OBJECT).branch(O::GotoW, last);
            code.bind(second).text("second").show(OBJECT).branch(O::GotoW, first);
            code.bind(last).op(O::Return);
        })
        .section("nop_everywhere", |code| {
            let over = code.label();
            code.ops(&[O::Nop, O::Iconst2, O::Nop, O::Nop, O::Iconst3, O::Nop, O::Imul, O::Nop]).show("I");
            code.op(O::Nop).branch(O::Goto, over).op(O::Nop).bind(over).ops(&[O::Nop, O::Return]);
        })
        .section("jump_to_next", |code| {
            let next = code.label();
            code.op(O::Iconst0).branch(O::Ifeq, next).bind(next);
            let again = code.label();
            code.branch(O::Goto, again).bind(again).text("next").show(OBJECT).op(O::Return);
        })
        // Code that nothing reaches is not checked for its types (JVMS §4.10.2.2).
        .section("unreachable_code", |code| {
            let over = code.label();
            code.branch(O::Goto, over);
            code.ops(&[O::Iadd, O::Pop, O::Arraylength, O::Dup2X2, O::Athrow]);
            code.bind(over).text("reached").show(OBJECT).op(O::Return);
            code.ops(&[O::Nop, O::Monitorexit, O::Ladd]);
        })
        .section("null_comparisons", |code| {
            let branches = [
                (O::IfAcmpeq, &[O::AconstNull, O::AconstNull][..]),
                (O::IfAcmpne, &[O::AconstNull, O::AconstNull]),
                (O::Ifnull, &[O::AconstNull]),
                (O::Ifnonnull, &[O::AconstNull]),
            ];
            for (opcode, operands) in branches {
                code.ops(operands);
                show_taken(code, opcode);
            }
            for opcode in [O::IfAcmpeq, O::IfAcmpne] {
                code.text("x").op(O::AconstNull);
                show_taken(code, opcode);
                code.op(O::AconstNull).text("x");
                show_taken(code, opcode);
                code.text("x").op(O::Dup);
                show_taken(code, opcode);
            }
            code.op(O::AconstNull).class_op(O::Checkcast, "[[I").show(OBJECT);
            code.op(O::AconstNull).class_op(O::Instanceof, "java/lang/Object").show("I").op(O::Return);
        })
}

/// Prints 1 if the branch is taken on the operands on the stack, else 0.
fn show_taken(code: &mut Code<'_>, opcode: O) {
    let (taken, join) = (code.label(), code.label());
    code.branch(opcode, taken).op(O::Iconst0).branch(O::Goto, join);
    code.bind(taken).op(O::Iconst1).bind(join).show("I");
}

fn switches() -> Program {
    let keys =
        [i32::MIN, i32::MIN + 1, i32::MIN + 2, i32::MIN + 3, -2, -1, 0, 1, 2, 7, i32::MAX - 2, i32::MAX - 1, i32::MAX];
    let tables: [(&str, i32, usize); 5] = [
        ("lowest", i32::MIN, 3),
        ("highest", i32::MAX - 2, 3),
        ("around_zero", -2, 5),
        ("single", 7, 1),
        ("top_alone", i32::MAX, 1),
    ];
    let mut program = Program::new("Switches");
    for (name, low, count) in tables {
        program = program.method(name, "(I)I", |code| {
            let targets: Vec<Label> = (0..count).map(|_| code.label()).collect();
            let default = code.label();
            code.op(O::Iload0).tableswitch(low, &targets, default);
            return_position(code, &targets, default);
        });
    }
    let lookups: [(&str, &[i32]); 4] = [
        ("extremes", &[i32::MIN, -1, 0, 1, i32::MAX]),
        ("none", &[]),
        ("sparse", &[i32::MIN + 3, i32::MAX - 1]),
        ("one", &[-2]),
    ];
    for (name, pairs) in lookups {
        program = program.method(name, "(I)I", |code| {
            let targets: Vec<Label> = pairs.iter().map(|_| code.label()).collect();
            let default = code.label();
            let pairs: Vec<(i32, Label)> = pairs.iter().copied().zip(targets.iter().copied()).collect();
            code.op(O::Iload0).lookupswitch(&pairs, default);
            return_position(code, &targets, default);
        });
    }
    for name in tables.map(|(name, ..)| name).into_iter().chain(lookups.map(|(name, _)| name)) {
        program = program.section(&format!("switch_{name}"), |code| {
            for key in keys {
                code.push_int(key).call("Switches", name, "(I)I").show("I");
            }
            code.op(O::Return);
        });
    }
    program
        .section("every_alignment", |code| {
            for padding in 0..5 {
                let (hit, default, join) = (code.label(), code.label(), code.label());
                code.ops(&vec![O::Nop; padding]).op(O::Iconst1).tableswitch(0, &[default, hit, hit], default);
                code.bind(hit).op(O::Iconst1).branch(O::Goto, join);
                code.bind(default).op(O::Iconst0).bind(join).show("I");
                let (hit, default, join) = (code.label(), code.label(), code.label());
                code.op(O::Iconst5).lookupswitch(&[(-5, default), (5, hit)], default);
                code.bind(hit).op(O::Iconst1).branch(O::Goto, join);
                code.bind(default).op(O::Iconst0).bind(join).show("I");
            }
            code.op(O::Return);
        })
        .section("backward_targets", |code| {
            let (again, leave, decide) = (code.label(), code.label(), code.label());
            code.op(O::Iconst0).op(O::Istore0).branch(O::Goto, decide);
            code.bind(again).iinc(0, 1).op(O::Iload0).show("I");
            code.bind(decide).op(O::Iload0).tableswitch(0, &[again, again, leave], again);
            code.bind(leave).op(O::Return);
        })
}

fn return_position(code: &mut Code<'_>, targets: &[Label], default: Label) {
    for (position, &target) in (0..).zip(targets) {
        code.bind(target).push_int(position).op(O::Ireturn);
    }
    code.bind(default).op(O::IconstM1).op(O::Ireturn);
}

fn handlers() -> Program {
    Program::new("Handlers")
        .section("throw_null", |code| {
            code.show_thrown(|code| {
                code.op(O::AconstNull).op(O::Athrow);
            });
            code.op(O::Return);
        })
        .section("stack_is_cleared", |code| {
            code.show_thrown(|code| {
                code.ops(&[O::Iconst1, O::Lconst1, O::Fconst1, O::Iconst1, O::Iconst0, O::Idiv]);
                code.ops(&[O::Pop2, O::Pop2, O::Pop]);
            });
            code.op(O::Return);
        })
        // The handler stands before what it protects, and protects itself once.
        .section("backward_handler", |code| {
            let [start, end, caught, leave] = [(); 4].map(|()| code.label());
            code.op(O::Iconst0).op(O::Istore0).branch(O::Goto, start);
            code.handler(caught, end, caught, Some("java/lang/ArithmeticException"));
            code.bind(caught).show_class().iinc(0, 1);
            code.op(O::Iload0).op(O::Iconst3).branch(O::IfIcmpge, leave);
            code.bind(start).ops(&[O::Iconst1, O::Iconst0, O::Irem]).show("I").bind(end);
            code.bind(leave).op(O::Iload0).show("I").op(O::Return);
        })
        .section("first_matching_row_wins", |code| {
            let [start, end, general, special, after] = [(); 5].map(|()| code.label());
            code.handler(start, end, general, Some("java/lang/RuntimeException"));
            code.handler(start, end, special, Some("java/lang/ArithmeticException"));
            code.bind(start).ops(&[O::Iconst1, O::Iconst0, O::Idiv]).show("I").bind(end);
            code.branch(O::Goto, after);
            code.bind(special).op(O::Pop).text("special").show(OBJECT).branch(O::Goto, after);
            code.bind(general).op(O::Pop).text("general").show(OBJECT).bind(after).op(O::Return);
        })
        // The protected range ends before its end label.
        .section("range_is_half_open", |code| {
            let [start, end, caught] = [(); 3].map(|()| code.label());
            code.show_thrown(|code| {
                code.handler(start, end, caught, None);
                code.bind(start).ops(&[O::Iconst1, O::Iconst0]).bind(end).ops(&[O::Idiv, O::Pop]);
                code.text("WRONG: no exception").show(OBJECT).op(O::Return);
                code.bind(caught).op(O::Pop).text("WRONG: caught").show(OBJECT);
            });
            code.op(O::Return);
        })
}

fn monitors() -> Program {
    Program::new("Monitors")
        .method("exit", "(Ljava/lang/Object;)V", |code| {
            code.ops(&[O::Aload0, O::Monitorexit, O::Return]);
        })
        .section("nested_and_crossed", |code| {
            code.create("java/lang/Object").op(O::Astore0).create("java/lang/Object").op(O::Astore1);
            code.ops(&[O::Aload0, O::Monitorenter, O::Aload0, O::Monitorenter, O::Aload1, O::Monitorenter]);
            show_held(code);
            // Not in the reverse order of entry.
            code.ops(&[O::Aload0, O::Monitorexit]);
            show_held(code);
            code.ops(&[O::Aload0, O::Monitorexit]);
            show_held(code);
            code.ops(&[O::Aload1, O::Monitorexit]);
            show_held(code);
            code.op(O::Return);
        })
        .section("on_null", |code| {
            for opcode in [O::Monitorenter, O::Monitorexit] {
                code.show_thrown(|code| {
                    code.op(O::AconstNull).op(opcode);
                });
            }
            code.op(O::Return);
        })
        .section("exit_without_enter", |code| {
            code.show_thrown(|code| {
                code.create("java/lang/Object").call("Monitors", "exit", "(Ljava/lang/Object;)V");
            });
            code.op(O::Return);
        })
}

fn show_held(code: &mut Code<'_>) {
    for load in [O::Aload0, O::Aload1] {
        code.op(load).call("java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z").show("I");
    }
}
