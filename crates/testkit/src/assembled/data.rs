//! Constants, local variables, comparisons, narrowing and arrays.

use program::synth::assemble::{Code, Constant, Owner, op};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![constants(), locals(), comparisons(), narrowing(), arrays()]
}

fn constants() -> Program {
    let show_all = |code: &mut Code<'_>, load: fn(&mut Code<'_>, Constant<'_>)| {
        for value in [i32::MIN, -32769, -129, -1, 0, 5, 128, 32768, i32::MAX] {
            load(code, Constant::Int(value));
            code.show("I");
        }
        for value in [0.0, -0.0, f32::MIN_POSITIVE, 1e-45, f32::MAX, f32::INFINITY] {
            load(code, Constant::Float(value));
            code.show("F");
        }
        load(code, Constant::Float(f32::from_bits(0x7fc1_2345)));
        code.call("java/lang/Float", "floatToIntBits", "(F)I").show("I");
        for value in [i64::MIN, -1, 0, 1, i64::MAX] {
            load(code, Constant::Long(value));
            code.show("J");
        }
        for value in [0.0, -0.0, f64::MIN_POSITIVE, 5e-324, f64::MAX, f64::NEG_INFINITY, f64::NAN] {
            load(code, Constant::Double(value));
            code.show("D");
        }
        for text in ["", "text", "zero \0 inside", "é ä"] {
            load(code, Constant::String(text));
            code.invoke(op::INVOKEVIRTUAL, Owner::Class("java/lang/String"), "hashCode", "()I").show("I");
        }
        load(code, Constant::Units(&[0xd800, 0x41, 0xdfff]));
        code.invoke(op::INVOKEVIRTUAL, Owner::Class("java/lang/String"), "length", "()I").show("I");
        for class in ["java/lang/String", "[I", "[[Ljava/lang/Object;"] {
            load(code, Constant::Class(class));
            code.show(OBJECT);
        }
        code.op(op::RETURN);
    };
    Program::new("Constants")
        .section("ldc", |code| {
            show_all(code, |code, constant| {
                code.ldc(constant);
            });
        })
        .section("ldc_w", |code| {
            show_all(code, |code, constant| {
                code.ldc_w(constant);
            });
        })
        .section("high_indices", |code| {
            for value in 100_000..100_300 {
                code.ldc(Constant::Int(value)).op(op::POP);
            }
            code.ldc(Constant::String("far")).show(OBJECT).ldc(Constant::Long(77)).show("J").op(op::RETURN);
        })
        .section("interned", |code| {
            code.text("same").ldc_w(Constant::String("same"));
            let (equal, join) = (code.label(), code.label());
            code.branch(op::IF_ACMPEQ, equal).text("WRONG: two strings").branch(op::GOTO, join);
            code.bind(equal).text("one string").bind(join).show(OBJECT).op(op::RETURN);
        })
}

fn locals() -> Program {
    let access = |code: &mut Code<'_>, local: fn(&mut Code<'_>, u8, u16), base: u16| {
        code.push_int(11);
        local(code, op::ISTORE, base);
        code.ldc(Constant::Long(1 << 33));
        local(code, op::LSTORE, base + 1);
        code.ldc(Constant::Float(2.5));
        local(code, op::FSTORE, base + 3);
        code.ldc(Constant::Double(3.25));
        local(code, op::DSTORE, base + 4);
        code.text("reference");
        local(code, op::ASTORE, base + 6);
        for (opcode, offset, kind) in
            [(op::ILOAD, 0, "I"), (op::LLOAD, 1, "J"), (op::FLOAD, 3, "F"), (op::DLOAD, 4, "D"), (op::ALOAD, 6, OBJECT)]
        {
            local(code, opcode, base + offset);
            code.show(kind);
        }
    };
    Program::new("WideLocals")
        .section("wide_of_low_index", |code| {
            access(
                code,
                |code, opcode, index| {
                    code.wide(opcode, index);
                },
                0,
            );
            code.op(op::RETURN);
        })
        .section("wide_of_high_index", |code| {
            access(
                code,
                |code, opcode, index| {
                    code.wide(opcode, index);
                },
                256,
            );
            access(
                code,
                |code, opcode, index| {
                    code.local(opcode, index);
                },
                60_000,
            );
            code.op(op::RETURN);
        })
        .section("around_the_limit", |code| {
            access(
                code,
                |code, opcode, index| {
                    code.local(opcode, index);
                },
                252,
            );
            code.op(op::RETURN);
        })
        .section("wide_iinc", |code| {
            for index in [0, 5, 255, 256, 1000] {
                code.push_int(1).local(op::ISTORE, index);
                for amount in [i16::MIN, -129, -128, -1, 0, 127, 128, i16::MAX] {
                    code.wide_iinc(index, amount).local(op::ILOAD, index).show("I");
                    code.iinc(index, amount).local(op::ILOAD, index).show("I");
                }
            }
            code.ldc(Constant::Int(i32::MAX)).local(op::ISTORE, 256).wide_iinc(256, 1);
            code.local(op::ILOAD, 256).show("I").op(op::RETURN);
        })
        // A second half overwritten kills the first; the slots are then free.
        .section("overlapping", |code| {
            code.op(op::LCONST_1).local(op::LSTORE, 0).op(op::ICONST_5).local(op::ISTORE, 1);
            code.op(op::FCONST_1).local(op::FSTORE, 0).local(op::FLOAD, 0).show("F").local(op::ILOAD, 1).show("I");
            code.op(op::DCONST_1).local(op::DSTORE, 1).local(op::DLOAD, 1).show("D").op(op::RETURN);
        })
}

fn comparisons() -> Program {
    let doubles = [f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f64::INFINITY];
    let floats = [f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f32::INFINITY];
    Program::new("Comparisons")
        .section("floats", |code| {
            for opcode in [op::FCMPL, op::FCMPG] {
                for left in floats {
                    for right in floats {
                        code.ldc(Constant::Float(left)).ldc(Constant::Float(right)).op(opcode).show("I");
                    }
                }
            }
            code.op(op::RETURN);
        })
        .section("doubles", |code| {
            for opcode in [op::DCMPL, op::DCMPG] {
                for left in doubles {
                    for right in doubles {
                        code.ldc(Constant::Double(left)).ldc(Constant::Double(right)).op(opcode).show("I");
                    }
                }
            }
            code.op(op::RETURN);
        })
        .section("longs", |code| {
            let longs = [i64::MIN, -1, 0, 1 << 32, i64::MAX];
            for left in longs {
                for right in longs {
                    code.ldc(Constant::Long(left)).ldc(Constant::Long(right)).op(op::LCMP).show("I");
                }
            }
            code.op(op::RETURN);
        })
}

/// JVMS §6.5 ireturn, putstatic, bastore: what a compiler would have narrowed.
fn narrowing() -> Program {
    let values = [0, 1, 2, 3, 255, 128, -1, 65_537, 98_304];
    let mut program = Program::new("Narrowing");
    for kind in ["Z", "B", "S", "C"] {
        program = program.static_field(&format!("field{kind}"), kind).method(
            &format!("return{kind}"),
            &format!("(I){kind}"),
            |code| {
                code.op(op::ILOAD_0).op(op::IRETURN);
            },
        );
    }
    program
        .section("returned", |code| {
            for kind in ["Z", "B", "S", "C"] {
                for value in values {
                    code.push_int(value).call("Narrowing", &format!("return{kind}"), &format!("(I){kind}"));
                    code.show("I");
                }
            }
            code.op(op::RETURN);
        })
        .section("stored_in_fields", |code| {
            for kind in ["Z", "B", "S", "C"] {
                let name = format!("field{kind}");
                for value in values {
                    code.push_int(value).field(op::PUTSTATIC, "Narrowing", &name, kind);
                    code.field(op::GETSTATIC, "Narrowing", &name, kind).show("I");
                }
            }
            code.op(op::RETURN);
        })
        .section("stored_in_arrays", |code| {
            // boolean, byte, char, short: the codes of JVMS table 6.5.newarray-A.
            let arrays = [
                (4, op::BASTORE, op::BALOAD),
                (8, op::BASTORE, op::BALOAD),
                (5, op::CASTORE, op::CALOAD),
                (9, op::SASTORE, op::SALOAD),
            ];
            for (type_code, store, load) in arrays {
                code.op(op::ICONST_1).newarray(type_code).op(op::ASTORE_0);
                for value in values {
                    code.ops(&[op::ALOAD_0, op::ICONST_0]).push_int(value).op(store);
                    code.ops(&[op::ALOAD_0, op::ICONST_0, load]).show("I");
                }
            }
            code.op(op::RETURN);
        })
}

fn arrays() -> Program {
    let clone = |code: &mut Code<'_>, class: &str| {
        code.invoke(op::INVOKEVIRTUAL, Owner::Class(class), "clone", "()Ljava/lang/Object;");
        code.class_op(op::CHECKCAST, class);
    };
    Program::new("Arrays")
        .section("fewer_dimensions_than_rank", |code| {
            for (class, sizes) in [
                ("[[[I", &[2, 3][..]),
                ("[[[I", &[2]),
                ("[[Ljava/lang/String;", &[4]),
                ("[[[[J", &[1, 2, 3]),
                ("[I", &[6]),
            ] {
                for &size in sizes {
                    code.push_int(size);
                }
                let dimensions = u8::try_from(sizes.len()).expect("at most three sizes");
                code.multianewarray(class, dimensions).op(op::ASTORE_0).op(op::ALOAD_0).show_class();
                code.op(op::ALOAD_0).op(op::ARRAYLENGTH).show("I");
            }
            code.op(op::ICONST_2).op(op::ICONST_3).multianewarray("[[[I", 2).op(op::ICONST_1).op(op::AALOAD);
            code.op(op::DUP).show_class().op(op::ICONST_0).op(op::AALOAD).show(OBJECT).op(op::RETURN);
        })
        .section("bad_sizes", |code| {
            for sizes in [[-1, 2], [2, -1], [0, -1], [-1, -2], [0, 0]] {
                code.show_thrown(|code| {
                    code.push_int(sizes[0]).push_int(sizes[1]).multianewarray("[[I", 2);
                    code.op(op::ARRAYLENGTH).show("I");
                });
            }
            code.op(op::RETURN);
        })
        .section("clone", |code| {
            code.op(op::ICONST_3).newarray(10).ops(&[op::DUP, op::ICONST_1]).push_int(77).op(op::IASTORE);
            code.op(op::ASTORE_0).op(op::ALOAD_0);
            clone(code, "[I");
            code.ops(&[op::ASTORE_1, op::ALOAD_0, op::ICONST_1, op::ICONST_5, op::IASTORE]);
            code.ops(&[op::ALOAD_1, op::ICONST_1, op::IALOAD]).show("I").op(op::ALOAD_1).show_class();
            // A clone is shallow: both hold the same row.
            code.op(op::ICONST_2).op(op::ICONST_2).multianewarray("[[D", 2).op(op::ASTORE_0).op(op::ALOAD_0);
            clone(code, "[[D");
            code.ops(&[op::ICONST_1, op::AALOAD, op::ICONST_1, op::DCONST_1, op::DASTORE]);
            code.ops(&[op::ALOAD_0, op::ICONST_1, op::AALOAD, op::ICONST_1, op::DALOAD]).show("D");
            code.show_thrown(|code| {
                code.op(op::ACONST_NULL).class_op(op::CHECKCAST, "[J");
                clone(code, "[J");
                code.op(op::POP);
            });
            code.op(op::RETURN);
        })
        .section("stores_are_checked", |code| {
            code.show_thrown(|code| {
                code.op(op::ICONST_1)
                    .class_op(op::ANEWARRAY, "java/lang/String")
                    .class_op(op::CHECKCAST, "[Ljava/lang/Object;");
                code.op(op::ICONST_0).create("java/lang/Object").op(op::AASTORE);
            });
            // The index is checked before the element's type.
            code.show_thrown(|code| {
                code.op(op::ICONST_1).class_op(op::ANEWARRAY, "java/lang/String");
                code.op(op::ICONST_5).create("java/lang/Object").op(op::AASTORE);
            });
            code.op(op::RETURN);
        })
}
