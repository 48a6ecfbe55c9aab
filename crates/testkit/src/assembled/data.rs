//! Constants, local variables, comparisons, narrowing and arrays.

use program::Kind;
use program::bytecode::Opcode as O;
use program::synth::assemble::{Code, Constant, Owner};

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
            code.invoke(O::Invokevirtual, Owner::Class("java/lang/String"), "hashCode", "()I").show("I");
        }
        load(code, Constant::Units(&[0xd800, 0x41, 0xdfff]));
        code.invoke(O::Invokevirtual, Owner::Class("java/lang/String"), "length", "()I").show("I");
        for class in ["java/lang/String", "[I", "[[Ljava/lang/Object;"] {
            load(code, Constant::Class(class));
            code.show(OBJECT);
        }
        code.op(O::Return);
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
                code.ldc(Constant::Int(value)).op(O::Pop);
            }
            code.ldc(Constant::String("far")).show(OBJECT).ldc(Constant::Long(77)).show("J").op(O::Return);
        })
        .section("interned", |code| {
            code.text("same").ldc_w(Constant::String("same"));
            let (equal, join) = (code.label(), code.label());
            code.branch(O::IfAcmpeq, equal).text("WRONG: two strings").branch(O::Goto, join);
            code.bind(equal).text("one string").bind(join).show(OBJECT).op(O::Return);
        })
}

fn locals() -> Program {
    let access = |code: &mut Code<'_>, local: fn(&mut Code<'_>, O, u16), base: u16| {
        code.push_int(11);
        local(code, O::Istore, base);
        code.ldc(Constant::Long(1 << 33));
        local(code, O::Lstore, base + 1);
        code.ldc(Constant::Float(2.5));
        local(code, O::Fstore, base + 3);
        code.ldc(Constant::Double(3.25));
        local(code, O::Dstore, base + 4);
        code.text("reference");
        local(code, O::Astore, base + 6);
        for (opcode, offset, kind) in
            [(O::Iload, 0, "I"), (O::Lload, 1, "J"), (O::Fload, 3, "F"), (O::Dload, 4, "D"), (O::Aload, 6, OBJECT)]
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
            code.op(O::Return);
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
            code.op(O::Return);
        })
        .section("around_the_limit", |code| {
            access(
                code,
                |code, opcode, index| {
                    code.local(opcode, index);
                },
                252,
            );
            code.op(O::Return);
        })
        .section("wide_iinc", |code| {
            for index in [0, 5, 255, 256, 1000] {
                code.push_int(1).local(O::Istore, index);
                for amount in [i16::MIN, -129, -128, -1, 0, 127, 128, i16::MAX] {
                    code.wide_iinc(index, amount).local(O::Iload, index).show("I");
                    code.iinc(index, amount).local(O::Iload, index).show("I");
                }
            }
            code.ldc(Constant::Int(i32::MAX)).local(O::Istore, 256).wide_iinc(256, 1);
            code.local(O::Iload, 256).show("I").op(O::Return);
        })
        // A second half overwritten kills the first; the slots are then free.
        .section("overlapping", |code| {
            code.op(O::Lconst1).local(O::Lstore, 0).op(O::Iconst5).local(O::Istore, 1);
            code.op(O::Fconst1).local(O::Fstore, 0).local(O::Fload, 0).show("F").local(O::Iload, 1).show("I");
            code.op(O::Dconst1).local(O::Dstore, 1).local(O::Dload, 1).show("D").op(O::Return);
        })
}

fn comparisons() -> Program {
    let doubles = [f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f64::INFINITY];
    let floats = [f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f32::INFINITY];
    Program::new("Comparisons")
        .section("floats", |code| {
            for opcode in [O::Fcmpl, O::Fcmpg] {
                for left in floats {
                    for right in floats {
                        code.ldc(Constant::Float(left)).ldc(Constant::Float(right)).op(opcode).show("I");
                    }
                }
            }
            code.op(O::Return);
        })
        .section("doubles", |code| {
            for opcode in [O::Dcmpl, O::Dcmpg] {
                for left in doubles {
                    for right in doubles {
                        code.ldc(Constant::Double(left)).ldc(Constant::Double(right)).op(opcode).show("I");
                    }
                }
            }
            code.op(O::Return);
        })
        .section("longs", |code| {
            let longs = [i64::MIN, -1, 0, 1 << 32, i64::MAX];
            for left in longs {
                for right in longs {
                    code.ldc(Constant::Long(left)).ldc(Constant::Long(right)).op(O::Lcmp).show("I");
                }
            }
            code.op(O::Return);
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
                code.op(O::Iload0).op(O::Ireturn);
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
            code.op(O::Return);
        })
        .section("stored_in_fields", |code| {
            for kind in ["Z", "B", "S", "C"] {
                let name = format!("field{kind}");
                for value in values {
                    code.push_int(value).field(O::Putstatic, "Narrowing", &name, kind);
                    code.field(O::Getstatic, "Narrowing", &name, kind).show("I");
                }
            }
            code.op(O::Return);
        })
        .section("stored_in_arrays", |code| {
            let arrays = [
                (Kind::Boolean, O::Bastore, O::Baload),
                (Kind::Byte, O::Bastore, O::Baload),
                (Kind::Char, O::Castore, O::Caload),
                (Kind::Short, O::Sastore, O::Saload),
            ];
            for (element, store, load) in arrays {
                code.op(O::Iconst1).newarray(element).op(O::Astore0);
                for value in values {
                    code.ops(&[O::Aload0, O::Iconst0]).push_int(value).op(store);
                    code.ops(&[O::Aload0, O::Iconst0, load]).show("I");
                }
            }
            code.op(O::Return);
        })
}

fn arrays() -> Program {
    let clone = |code: &mut Code<'_>, class: &str| {
        code.invoke(O::Invokevirtual, Owner::Class(class), "clone", "()Ljava/lang/Object;");
        code.class_op(O::Checkcast, class);
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
                code.multianewarray(class, dimensions).op(O::Astore0).op(O::Aload0).show_class();
                code.op(O::Aload0).op(O::Arraylength).show("I");
            }
            code.op(O::Iconst2).op(O::Iconst3).multianewarray("[[[I", 2).op(O::Iconst1).op(O::Aaload);
            code.op(O::Dup).show_class().op(O::Iconst0).op(O::Aaload).show(OBJECT).op(O::Return);
        })
        .section("bad_sizes", |code| {
            for sizes in [[-1, 2], [2, -1], [0, -1], [-1, -2], [0, 0]] {
                code.show_thrown(|code| {
                    code.push_int(sizes[0]).push_int(sizes[1]).multianewarray("[[I", 2);
                    code.op(O::Arraylength).show("I");
                });
            }
            code.op(O::Return);
        })
        .section("clone", |code| {
            code.op(O::Iconst3).newarray(Kind::Int).ops(&[O::Dup, O::Iconst1]).push_int(77).op(O::Iastore);
            code.op(O::Astore0).op(O::Aload0);
            clone(code, "[I");
            code.ops(&[O::Astore1, O::Aload0, O::Iconst1, O::Iconst5, O::Iastore]);
            code.ops(&[O::Aload1, O::Iconst1, O::Iaload]).show("I").op(O::Aload1).show_class();
            // A clone is shallow: both hold the same row.
            code.op(O::Iconst2).op(O::Iconst2).multianewarray("[[D", 2).op(O::Astore0).op(O::Aload0);
            clone(code, "[[D");
            code.ops(&[O::Iconst1, O::Aaload, O::Iconst1, O::Dconst1, O::Dastore]);
            code.ops(&[O::Aload0, O::Iconst1, O::Aaload, O::Iconst1, O::Daload]).show("D");
            code.show_thrown(|code| {
                code.op(O::AconstNull).class_op(O::Checkcast, "[J");
                clone(code, "[J");
                code.op(O::Pop);
            });
            code.op(O::Return);
        })
        .section("stores_are_checked", |code| {
            code.show_thrown(|code| {
                code.op(O::Iconst1)
                    .class_op(O::Anewarray, "java/lang/String")
                    .class_op(O::Checkcast, "[Ljava/lang/Object;");
                code.op(O::Iconst0).create("java/lang/Object").op(O::Aastore);
            });
            // The index is checked before the element's type.
            code.show_thrown(|code| {
                code.op(O::Iconst1).class_op(O::Anewarray, "java/lang/String");
                code.op(O::Iconst5).create("java/lang/Object").op(O::Aastore);
            });
            code.op(O::Return);
        })
}
