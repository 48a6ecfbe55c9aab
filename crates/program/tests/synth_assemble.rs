//! What the assembler refuses, and that it counts frames and pools right.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use program::bytecode::Opcode as O;
use program::classfile::access;
use program::synth::assemble::{AssembleError, ClassBuilder, Code, Constant, Owner};

fn assemble(body: impl FnOnce(&mut Code<'_>)) -> Result<Vec<u8>, AssembleError> {
    let mut class = ClassBuilder::new("Main");
    class.method(access::STATIC, "run", "(IJ)V", body);
    class.finish()
}

/// `max_stack` and `max_locals`: the words before the code, which starts with a marker.
fn frame(body: impl FnOnce(&mut Code<'_>)) -> (u16, u16) {
    let marker = [O::Nop; 9];
    let bytes = assemble(|code| {
        code.ops(&marker);
        body(code);
    })
    .unwrap();
    let at = bytes.windows(marker.len()).position(|window| window == [O::Nop as u8; 9]).unwrap() - 8;
    let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    (word(at), word(at + 2))
}

#[test]
fn a_frame_holds_parameters_and_the_highest_stack() {
    assert_eq!(frame(|code| emit_all(code, &[O::Return])), (0, 3));
    assert_eq!(frame(|code| emit_all(code, &[O::Lconst0, O::Dup2, O::Pop2, O::Pop2, O::Return])), (4, 3));
    assert_eq!(frame(|code| emit_all(code, &[O::Dconst0, O::Dstore3, O::Return])), (2, 5));
}

fn emit_all(code: &mut Code<'_>, opcodes: &[O]) {
    code.ops(opcodes);
}

#[test]
fn a_subroutine_sees_its_return_address_and_its_caller_does_not() {
    let with_subroutine = frame(|code| {
        let entry = code.label();
        code.op(O::Iconst0).branch(O::Jsr, entry).ops(&[O::Iconst1, O::Pop2, O::Return]);
        code.bind(entry).op(O::Astore3).local(O::Ret, 3);
    });
    assert_eq!(with_subroutine, (2, 4));
}

#[test]
fn a_label_never_bound_is_an_error() {
    let result = assemble(|code| {
        let nowhere = code.label();
        code.branch(O::Goto, nowhere);
    });
    assert_eq!(result, Err(AssembleError::UnboundLabel { method: "run".to_owned() }));
}

#[test]
fn a_short_branch_reaches_32767_bytes_and_a_wide_one_further() {
    let jump = |opcode, distance: usize| {
        assemble(|code| {
            let far = code.label();
            code.branch(opcode, far);
            code.ops(&vec![O::Nop; distance]).bind(far).op(O::Return);
        })
    };
    assert!(jump(O::Goto, 32_764).is_ok());
    assert!(matches!(jump(O::Goto, 32_765), Err(AssembleError::BranchTooFar { at: 0, .. })));
    assert!(jump(O::GotoW, 60_000).is_ok());
    assert!(matches!(jump(O::GotoW, 70_000), Err(AssembleError::CodeLength { .. })));
}

#[test]
fn operands_of_the_wrong_form_are_errors() {
    assert!(matches!(assemble(|code| emit_all(code, &[O::Bipush])), Err(AssembleError::WrongForm { .. })));
    let wrong = assemble(|code| {
        code.local(O::Iadd, 1).op(O::Return);
    });
    assert!(matches!(wrong, Err(AssembleError::WrongForm { opcode: O::Iadd, .. })));
    let wrong = assemble(|code| {
        code.invoke(O::Invokestatic, Owner::Class("X"), "x", "(Q)V").op(O::Return);
    });
    assert_eq!(wrong, Err(AssembleError::Descriptor("(Q)V".to_owned())));
}

#[test]
fn text_and_pool_limits_are_errors() {
    let long = "é".repeat(32_768);
    let result = assemble(|code| {
        code.ldc(Constant::String(&long)).ops(&[O::Pop, O::Return]);
    });
    assert_eq!(result, Err(AssembleError::TextTooLong(65_536)));
    let mut class = ClassBuilder::new("Main");
    for index in 0..66_000 {
        class.field(access::STATIC, &format!("f{index}"), "I");
    }
    assert!(matches!(class.finish(), Err(AssembleError::TooMany("fields") | AssembleError::PoolFull)));
}

#[test]
fn equal_constants_share_an_index() {
    let once = assemble(|code| {
        code.ldc(Constant::Long(1 << 40)).ops(&[O::Pop2, O::Nop, O::Nop, O::Nop, O::Nop, O::Return]);
    });
    let twice = assemble(|code| {
        code.ldc(Constant::Long(1 << 40)).op(O::Pop2);
        code.ldc(Constant::Long(1 << 40)).op(O::Pop2).op(O::Return);
    });
    assert_eq!(once.unwrap().len(), twice.unwrap().len());
}
