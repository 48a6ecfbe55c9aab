//! The stack instructions in every form of JVMS §6.5, over all operand types.

use program::bytecode::Opcode as O;
use program::synth::assemble::{Code, Constant, Owner};

use super::{Body, OBJECT, Program};

pub(super) fn programs() -> Vec<Program> {
    vec![duplications(), exchanges()]
}

#[derive(Clone, Copy)]
enum Kind {
    Int,
    Float,
    Reference,
    Long,
    Double,
}

/// A value's size, which is all that a form depends on.
#[derive(Clone, Copy)]
enum Size {
    One,
    Two,
}

impl Kind {
    fn slots(self) -> usize {
        match self {
            Self::Int | Self::Float | Self::Reference => 1,
            Self::Long | Self::Double => 2,
        }
    }

    fn descriptor(self) -> &'static str {
        match self {
            Self::Int => "I",
            Self::Float => "F",
            Self::Reference => OBJECT,
            Self::Long => "J",
            Self::Double => "D",
        }
    }

    /// Pushes a value that tells position and type.
    fn push(self, code: &mut Code<'_>, position: u8) {
        match self {
            Self::Int => code.push_int(i32::from(position) * 1_000_003),
            Self::Float => code.ldc(Constant::Float(f32::from(position) + 0.5)),
            Self::Reference => code.text(["a", "b", "c", "d"][usize::from(position) % 4]),
            Self::Long => code.ldc(Constant::Long((i64::from(position) << 40) - 1)),
            Self::Double => code.ldc(Constant::Double(f64::from(position) * 1e100)),
        };
    }
}

/// Assigns types to sizes, another choice for each turn.
fn kinds(sizes: &[Size], turn: usize) -> Vec<Kind> {
    let one = [Kind::Int, Kind::Float, Kind::Reference];
    let two = [Kind::Long, Kind::Double];
    let kind = |(position, size): (usize, &Size)| match size {
        Size::One => one[(position + turn) % one.len()],
        Size::Two => two[(position + turn) % two.len()],
    };
    sizes.iter().enumerate().map(kind).collect()
}

/// Removes the top values that together take so many slots.
fn take(stack: &mut Vec<Kind>, mut slots: usize) -> Vec<Kind> {
    let mut taken = Vec::new();
    while slots > 0 {
        let kind = stack.pop().expect("every form has the operands it names");
        slots -= kind.slots();
        taken.insert(0, kind);
    }
    taken
}

/// Runs an instruction that copies `copied` slots below `skipped` more, and
/// prints the stack from the top.
fn duplicate(code: &mut Code<'_>, opcode: O, copied: usize, skipped: usize, operands: &[Kind]) {
    for (position, kind) in (1..).zip(operands) {
        kind.push(code, position);
    }
    code.op(opcode);
    let mut stack = operands.to_vec();
    let top = take(&mut stack, copied);
    let below = take(&mut stack, skipped);
    for kind in stack.iter().chain(&top).chain(&below).chain(&top).rev() {
        code.show(kind.descriptor());
    }
}

fn duplications() -> Program {
    use Size::{One, Two};
    let forms: [(&str, O, usize, usize, &[Size]); 13] = [
        ("dup", O::Dup, 1, 0, &[One]),
        ("dup_x1", O::DupX1, 1, 1, &[One, One]),
        ("dup_x2 form 1", O::DupX2, 1, 2, &[One, One, One]),
        ("dup_x2 form 2", O::DupX2, 1, 2, &[Two, One]),
        ("dup2 form 1", O::Dup2, 2, 0, &[One, One]),
        ("dup2 form 2", O::Dup2, 2, 0, &[Two]),
        ("dup2_x1 form 1", O::Dup2X1, 2, 1, &[One, One, One]),
        ("dup2_x1 form 2", O::Dup2X1, 2, 1, &[One, Two]),
        ("dup2_x2 form 1", O::Dup2X2, 2, 2, &[One, One, One, One]),
        ("dup2_x2 form 2", O::Dup2X2, 2, 2, &[One, One, Two]),
        ("dup2_x2 form 3", O::Dup2X2, 2, 2, &[Two, One, One]),
        ("dup2_x2 form 4", O::Dup2X2, 2, 2, &[Two, Two]),
        ("dup2_x2 above more", O::Dup2X2, 2, 2, &[One, Two, Two, Two]),
    ];
    forms.into_iter().fold(Program::new("Duplications"), |program, (name, opcode, copied, skipped, sizes)| {
        program.section(&name.replace(' ', "_"), |code| {
            for turn in 0..6 {
                duplicate(code, opcode, copied, skipped, &kinds(sizes, turn));
            }
            code.op(O::Return);
        })
    })
}

fn exchanges() -> Program {
    let builder = "java/lang/StringBuilder";
    Program::new("Exchanges")
        .section("swap", |code| {
            let one = [Kind::Int, Kind::Float, Kind::Reference];
            for below in one {
                for above in one {
                    below.push(code, 1);
                    above.push(code, 2);
                    code.op(O::Swap).show(below.descriptor()).show(above.descriptor());
                }
            }
            code.ops(&[O::AconstNull, O::Iconst3, O::Swap]).show(OBJECT).show("I");
            // Three swaps and a duplicate rotate: 1 2 3 becomes 3 1 2.
            code.ops(&[O::Iconst1, O::Iconst2, O::Iconst3, O::DupX2, O::Pop, O::Swap, O::Swap]);
            code.show("I").show("I").show("I").op(O::Return);
        })
        .section("pop2", |code| {
            code.ops(&[O::Iconst5, O::Lconst1, O::Pop2]).show("I");
            code.ops(&[O::Iconst4, O::Dconst1, O::Pop2]).show("I");
            code.ops(&[O::Iconst3, O::Iconst1, O::Iconst2, O::Pop2]).show("I");
            code.ops(&[O::Iconst2, O::Fconst1, O::AconstNull, O::Pop2]).show("I");
            code.ops(&[O::Lconst1, O::Lconst0, O::Pop2]).show("J").op(O::Return);
        })
        .section("uninitialised_objects", |code| {
            // The argument first, the object slipped below it.
            code.text("slipped").class_op(O::New, builder).ops(&[O::DupX1, O::Swap]);
            code.invoke(O::Invokespecial, Owner::Class(builder), "<init>", "(Ljava/lang/String;)V");
            code.show(OBJECT);
            // Kept in a local variable until it is initialised.
            code.class_op(O::New, builder).local(O::Astore, 3).local(O::Aload, 3).text("stored");
            code.invoke(O::Invokespecial, Owner::Class(builder), "<init>", "(Ljava/lang/String;)V");
            code.local(O::Aload, 3).show(OBJECT);
            // Never initialised at all.
            code.class_op(O::New, builder).op(O::Pop);
            // Two of one class at once, initialised in reverse.
            code.class_op(O::New, builder).op(O::Dup).class_op(O::New, builder).ops(&[O::Dup, O::Astore1]);
            code.text("second");
            code.invoke(O::Invokespecial, Owner::Class(builder), "<init>", "(Ljava/lang/String;)V");
            code.text("first");
            code.invoke(O::Invokespecial, Owner::Class(builder), "<init>", "(Ljava/lang/String;)V");
            code.show(OBJECT).op(O::Aload1).show(OBJECT).op(O::Return);
        })
        .section("deep_stack", |code| {
            for value in 0..200 {
                code.push_int(value).op(O::Nop);
            }
            for _ in 1..200 {
                code.op(O::Iadd);
            }
            code.show("I").op(O::Return);
        })
}
