//! What the assembler refuses, and that it counts frames and pools right.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use program::synth::assemble::{ACC_STATIC, AssembleError, ClassBuilder, Code, Constant, Owner, op};

fn assemble(body: impl FnOnce(&mut Code<'_>)) -> Result<Vec<u8>, AssembleError> {
    let mut class = ClassBuilder::new("Main");
    class.method(ACC_STATIC, "run", "(IJ)V", body);
    class.finish()
}

/// `max_stack` and `max_locals`: the words before the code, which starts with a marker.
fn frame(body: impl FnOnce(&mut Code<'_>)) -> (u16, u16) {
    let marker = [op::NOP; 9];
    let bytes = assemble(|code| {
        code.ops(&marker);
        body(code);
    })
    .unwrap();
    let at = bytes.windows(marker.len()).position(|window| window == marker).unwrap() - 8;
    let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    (word(at), word(at + 2))
}

#[test]
fn a_frame_holds_parameters_and_the_highest_stack() {
    assert_eq!(frame(|code| emit_all(code, &[op::RETURN])), (0, 3));
    assert_eq!(frame(|code| emit_all(code, &[op::LCONST_0, op::DUP2, op::POP2, op::POP2, op::RETURN])), (4, 3));
    assert_eq!(frame(|code| emit_all(code, &[op::DCONST_0, op::DSTORE_3, op::RETURN])), (2, 5));
}

fn emit_all(code: &mut Code<'_>, opcodes: &[u8]) {
    code.ops(opcodes);
}

#[test]
fn a_subroutine_sees_its_return_address_and_its_caller_does_not() {
    let with_subroutine = frame(|code| {
        let entry = code.label();
        code.op(op::ICONST_0).branch(op::JSR, entry).ops(&[op::ICONST_1, op::POP2, op::RETURN]);
        code.bind(entry).op(op::ASTORE_3).local(op::RET, 3);
    });
    assert_eq!(with_subroutine, (2, 4));
}

#[test]
fn a_label_never_bound_is_an_error() {
    let result = assemble(|code| {
        let nowhere = code.label();
        code.branch(op::GOTO, nowhere);
    });
    assert_eq!(result, Err(AssembleError::UnboundLabel { method: "run".to_owned() }));
}

#[test]
fn a_short_branch_reaches_32767_bytes_and_a_wide_one_further() {
    let jump = |opcode, distance: usize| {
        assemble(|code| {
            let far = code.label();
            code.branch(opcode, far);
            code.ops(&vec![op::NOP; distance]).bind(far).op(op::RETURN);
        })
    };
    assert!(jump(op::GOTO, 32_764).is_ok());
    assert!(matches!(jump(op::GOTO, 32_765), Err(AssembleError::BranchTooFar { at: 0, .. })));
    assert!(jump(op::GOTO_W, 60_000).is_ok());
    assert!(matches!(jump(op::GOTO_W, 70_000), Err(AssembleError::CodeLength { .. })));
}

#[test]
fn operands_of_the_wrong_form_are_errors() {
    assert!(matches!(assemble(|code| emit_all(code, &[op::BIPUSH])), Err(AssembleError::WrongForm { .. })));
    let wrong = assemble(|code| {
        code.local(op::IADD, 1).op(op::RETURN);
    });
    assert!(matches!(wrong, Err(AssembleError::WrongForm { opcode: op::IADD, .. })));
    let wrong = assemble(|code| {
        code.invoke(op::INVOKESTATIC, Owner::Class("X"), "x", "(Q)V").op(op::RETURN);
    });
    assert_eq!(wrong, Err(AssembleError::Descriptor("(Q)V".to_owned())));
}

#[test]
fn text_and_pool_limits_are_errors() {
    let long = "é".repeat(32_768);
    let result = assemble(|code| {
        code.ldc(Constant::String(&long)).ops(&[op::POP, op::RETURN]);
    });
    assert_eq!(result, Err(AssembleError::TextTooLong(65_536)));
    let mut class = ClassBuilder::new("Main");
    for index in 0..66_000 {
        class.field(ACC_STATIC, &format!("f{index}"), "I");
    }
    assert!(matches!(class.finish(), Err(AssembleError::TooMany("fields") | AssembleError::PoolFull)));
}

#[test]
fn equal_constants_share_an_index() {
    let once = assemble(|code| {
        code.ldc(Constant::Long(1 << 40)).ops(&[op::POP2, op::NOP, op::NOP, op::NOP, op::NOP, op::RETURN]);
    });
    let twice = assemble(|code| {
        code.ldc(Constant::Long(1 << 40)).op(op::POP2);
        code.ldc(Constant::Long(1 << 40)).op(op::POP2).op(op::RETURN);
    });
    assert_eq!(once.unwrap().len(), twice.unwrap().len());
}
