//! Jumps, switches, exception handlers and monitors in unusual places.

use program::synth::assemble::{Code, Label, op};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![jumps(), switches(), handlers(), monitors()]
}

fn jumps() -> Program {
    Program::new("Jumps")
        .section("goto_w_both_ways", |code| {
            let (first, second, last) = (code.label(), code.label(), code.label());
            code.branch(op::GOTO_W, second);
            code.bind(first).text("first").show(OBJECT).branch(op::GOTO_W, last);
            code.bind(second).text("second").show(OBJECT).branch(op::GOTO_W, first);
            code.bind(last).op(op::RETURN);
        })
        .section("nop_everywhere", |code| {
            let over = code.label();
            code.ops(&[op::NOP, op::ICONST_2, op::NOP, op::NOP, op::ICONST_3, op::NOP, op::IMUL, op::NOP]).show("I");
            code.op(op::NOP).branch(op::GOTO, over).op(op::NOP).bind(over).ops(&[op::NOP, op::RETURN]);
        })
        .section("jump_to_next", |code| {
            let next = code.label();
            code.op(op::ICONST_0).branch(op::IFEQ, next).bind(next);
            let again = code.label();
            code.branch(op::GOTO, again).bind(again).text("next").show(OBJECT).op(op::RETURN);
        })
        // Code that nothing reaches is not checked for its types (JVMS §4.10.2.2).
        .section("unreachable_code", |code| {
            let over = code.label();
            code.branch(op::GOTO, over);
            code.ops(&[op::IADD, op::POP, op::ARRAYLENGTH, op::DUP2_X2, op::ATHROW]);
            code.bind(over).text("reached").show(OBJECT).op(op::RETURN);
            code.ops(&[op::NOP, op::MONITOREXIT, op::LADD]);
        })
        .section("null_comparisons", |code| {
            let branches = [
                (op::IF_ACMPEQ, &[op::ACONST_NULL, op::ACONST_NULL][..]),
                (op::IF_ACMPNE, &[op::ACONST_NULL, op::ACONST_NULL]),
                (op::IFNULL, &[op::ACONST_NULL]),
                (op::IFNONNULL, &[op::ACONST_NULL]),
            ];
            for (opcode, operands) in branches {
                code.ops(operands);
                show_taken(code, opcode);
            }
            for opcode in [op::IF_ACMPEQ, op::IF_ACMPNE] {
                code.text("x").op(op::ACONST_NULL);
                show_taken(code, opcode);
                code.op(op::ACONST_NULL).text("x");
                show_taken(code, opcode);
                code.text("x").op(op::DUP);
                show_taken(code, opcode);
            }
            code.op(op::ACONST_NULL).class_op(op::CHECKCAST, "[[I").show(OBJECT);
            code.op(op::ACONST_NULL).class_op(op::INSTANCEOF, "java/lang/Object").show("I").op(op::RETURN);
        })
}

/// Prints 1 if the branch is taken on the operands on the stack, else 0.
fn show_taken(code: &mut Code<'_>, opcode: u8) {
    let (taken, join) = (code.label(), code.label());
    code.branch(opcode, taken).op(op::ICONST_0).branch(op::GOTO, join);
    code.bind(taken).op(op::ICONST_1).bind(join).show("I");
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
            code.op(op::ILOAD_0).tableswitch(low, &targets, default);
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
            code.op(op::ILOAD_0).lookupswitch(&pairs, default);
            return_position(code, &targets, default);
        });
    }
    for name in tables.map(|(name, ..)| name).into_iter().chain(lookups.map(|(name, _)| name)) {
        program = program.section(&format!("switch_{name}"), |code| {
            for key in keys {
                code.push_int(key).call("Switches", name, "(I)I").show("I");
            }
            code.op(op::RETURN);
        });
    }
    program
        .section("every_alignment", |code| {
            for padding in 0..5 {
                let (hit, default, join) = (code.label(), code.label(), code.label());
                code.ops(&vec![op::NOP; padding]).op(op::ICONST_1).tableswitch(0, &[default, hit, hit], default);
                code.bind(hit).op(op::ICONST_1).branch(op::GOTO, join);
                code.bind(default).op(op::ICONST_0).bind(join).show("I");
                let (hit, default, join) = (code.label(), code.label(), code.label());
                code.op(op::ICONST_5).lookupswitch(&[(-5, default), (5, hit)], default);
                code.bind(hit).op(op::ICONST_1).branch(op::GOTO, join);
                code.bind(default).op(op::ICONST_0).bind(join).show("I");
            }
            code.op(op::RETURN);
        })
        .section("backward_targets", |code| {
            let (again, leave, decide) = (code.label(), code.label(), code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0).branch(op::GOTO, decide);
            code.bind(again).iinc(0, 1).op(op::ILOAD_0).show("I");
            code.bind(decide).op(op::ILOAD_0).tableswitch(0, &[again, again, leave], again);
            code.bind(leave).op(op::RETURN);
        })
}

fn return_position(code: &mut Code<'_>, targets: &[Label], default: Label) {
    for (position, &target) in (0..).zip(targets) {
        code.bind(target).push_int(position).op(op::IRETURN);
    }
    code.bind(default).op(op::ICONST_M1).op(op::IRETURN);
}

fn handlers() -> Program {
    Program::new("Handlers")
        .section("throw_null", |code| {
            code.show_thrown(|code| {
                code.op(op::ACONST_NULL).op(op::ATHROW);
            });
            code.op(op::RETURN);
        })
        .section("stack_is_cleared", |code| {
            code.show_thrown(|code| {
                code.ops(&[op::ICONST_1, op::LCONST_1, op::FCONST_1, op::ICONST_1, op::ICONST_0, op::IDIV]);
                code.ops(&[op::POP2, op::POP2, op::POP]);
            });
            code.op(op::RETURN);
        })
        // The handler stands before what it protects, and protects itself once.
        .section("backward_handler", |code| {
            let [start, end, caught, leave] = [(); 4].map(|()| code.label());
            code.op(op::ICONST_0).op(op::ISTORE_0).branch(op::GOTO, start);
            code.handler(caught, end, caught, Some("java/lang/ArithmeticException"));
            code.bind(caught).show_class().iinc(0, 1);
            code.op(op::ILOAD_0).op(op::ICONST_3).branch(op::IF_ICMPGE, leave);
            code.bind(start).ops(&[op::ICONST_1, op::ICONST_0, op::IREM]).show("I").bind(end);
            code.bind(leave).op(op::ILOAD_0).show("I").op(op::RETURN);
        })
        .section("first_matching_row_wins", |code| {
            let [start, end, general, special, after] = [(); 5].map(|()| code.label());
            code.handler(start, end, general, Some("java/lang/RuntimeException"));
            code.handler(start, end, special, Some("java/lang/ArithmeticException"));
            code.bind(start).ops(&[op::ICONST_1, op::ICONST_0, op::IDIV]).show("I").bind(end);
            code.branch(op::GOTO, after);
            code.bind(special).op(op::POP).text("special").show(OBJECT).branch(op::GOTO, after);
            code.bind(general).op(op::POP).text("general").show(OBJECT).bind(after).op(op::RETURN);
        })
        // The protected range ends before its end label.
        .section("range_is_half_open", |code| {
            let [start, end, caught] = [(); 3].map(|()| code.label());
            code.show_thrown(|code| {
                code.handler(start, end, caught, None);
                code.bind(start).ops(&[op::ICONST_1, op::ICONST_0]).bind(end).ops(&[op::IDIV, op::POP]);
                code.text("WRONG: no exception").show(OBJECT).op(op::RETURN);
                code.bind(caught).op(op::POP).text("WRONG: caught").show(OBJECT);
            });
            code.op(op::RETURN);
        })
}

fn monitors() -> Program {
    Program::new("Monitors")
        .method("exit", "(Ljava/lang/Object;)V", |code| {
            code.ops(&[op::ALOAD_0, op::MONITOREXIT, op::RETURN]);
        })
        .section("nested_and_crossed", |code| {
            code.create("java/lang/Object").op(op::ASTORE_0).create("java/lang/Object").op(op::ASTORE_1);
            code.ops(&[op::ALOAD_0, op::MONITORENTER, op::ALOAD_0, op::MONITORENTER, op::ALOAD_1, op::MONITORENTER]);
            show_held(code);
            // Not in the reverse order of entry.
            code.ops(&[op::ALOAD_0, op::MONITOREXIT]);
            show_held(code);
            code.ops(&[op::ALOAD_0, op::MONITOREXIT]);
            show_held(code);
            code.ops(&[op::ALOAD_1, op::MONITOREXIT]);
            show_held(code);
            code.op(op::RETURN);
        })
        .section("on_null", |code| {
            for opcode in [op::MONITORENTER, op::MONITOREXIT] {
                code.show_thrown(|code| {
                    code.op(op::ACONST_NULL).op(opcode);
                });
            }
            code.op(op::RETURN);
        })
        .section("exit_without_enter", |code| {
            code.show_thrown(|code| {
                code.create("java/lang/Object").call("Monitors", "exit", "(Ljava/lang/Object;)V");
            });
            code.op(op::RETURN);
        })
}

fn show_held(code: &mut Code<'_>) {
    for load in [op::ALOAD_0, op::ALOAD_1] {
        code.op(load).call("java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z").show("I");
    }
}
