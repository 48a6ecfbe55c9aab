//! Lowering: a method's bytecode to register code, once, at its first call.
//!
//! The operand stack disappears: each stack word has a home register, and pushes of locals and
//! constants stay virtual until an instruction needs them (`stack`). Names are resolved here, which
//! loads the classes they mention but initialises none; a name that cannot be resolved becomes an
//! instruction that throws when it is reached, as JVMS §5.4.3 asks. Kinds are proved first
//! (`kinds`), so the code needs no checks when it runs.

mod kinds;
mod members;
mod resolve;
mod stack;
mod stores;
mod translate;

use crate::bytecode::{CodeFault, Opcode, decode};
use crate::code::{Code, Fault, Op, word, word32};
use crate::kind::Kind;
use crate::program::{Method, Program};

pub use resolve::PolySite;
pub use translate::parts_ways;

/// Lowers a method. Never fails: what cannot be run becomes code that throws.
pub fn lower(program: &'static Program, method: &'static Method) -> Code {
    let class = method.class();
    let natives = &program.natives;
    if let Some(native) = natives.replaced(method) {
        return native_code(method, native, 0);
    }
    if let Some(native) = natives.native(&class.name, &method.name, &method.descriptor) {
        return native_code(method, native, natives.asks(&class.name, &method.name, &method.descriptor));
    }
    if method.is_native() {
        return failing_code(method, Fault::Unsupported { what: format!("native method {}", method.full_name()) });
    }
    if method.is_abstract() {
        let message = format!(
            "Receiver class does not define or inherit an implementation of the resolved method 'abstract {}'",
            method.full_name()
        );
        return failing_code(method, Fault::Throw { class: "java/lang/AbstractMethodError", message });
    }
    let lowered = translate::translate(program, method);
    lowered.unwrap_or_else(|reject| {
        let message = format!("{} at bytecode index {}: {}", method.full_name(), reject.pc, reject.what);
        failing_code(method, Fault::Throw { class: "java/lang/VerifyError", message })
    })
}

impl From<CodeFault> for kinds::Reject {
    fn from(fault: CodeFault) -> kinds::Reject {
        kinds::Reject { pc: fault.pc, what: fault.what }
    }
}

fn native_code(method: &'static Method, native: u32, asks: u16) -> Code {
    let ret = match method.signature.ret {
        Kind::Void => word(Op::RetVoid, 0, 0, 0),
        Kind::Long | Kind::Double => word(Op::Ret2, 0, 0, 0),
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Float | Kind::Ref => {
            word(Op::Ret, 0, 0, 0)
        }
    };
    let ops =
        [word(Op::Ask, asks, 0, 0), word(Op::Native, 0, 0, 0), u64::from(native), word(Op::NativeReturn, 0, 0, 0), ret];
    let ops = if asks == 0 { &ops[1..] } else { &ops[..] };
    let mut code = Code { asks, ..plain_code(method, ops, Box::default()) };
    // An intrinsic stands at the call that its bytecode would make, so that traces show that line.
    let call = decode_method(method).ok().and_then(|insns| insns.into_iter().find(|i| i.op == Opcode::Invokestatic));
    code.pcs = call.into_iter().map(|insn| (0, insn.pc)).collect();
    code
}

fn failing_code(method: &'static Method, fault: Fault) -> Code {
    plain_code(method, &[word32(Op::Fail, 0, 0)], Box::new([fault]))
}

fn plain_code(method: &'static Method, ops: &[u64], faults: Box<[Fault]>) -> Code {
    Code {
        method,
        ops: ops.into(),
        nregs: u32::from(method.arg_words) + 8,
        nlocals: u32::from(method.arg_words),
        handlers: Box::default(),
        switches: Box::default(),
        faults,
        pcs: Box::default(),
        synchronized: false,
        joins: Box::default(),
        getter: 0,
        asks: 0,
    }
}

/// Lowers bytes that need not make sense: what is left of a malformed method is a `VerifyError`.
pub fn lower_checked(program: &'static Program, method: &'static Method) -> Result<usize, String> {
    match translate::translate(program, method) {
        Ok(code) => Ok(code.ops.len()),
        Err(reject) => Err(reject.what),
    }
}

/// Decodes a method's instructions.
fn decode_method(method: &Method) -> Result<Vec<crate::bytecode::Insn>, kinds::Reject> {
    let missing = || kinds::Reject { pc: 0, what: "has no code".to_owned() };
    let file = method.class().file.as_ref().ok_or_else(missing)?;
    let info = file.methods[method.index as usize].code.as_ref().ok_or_else(missing)?;
    Ok(decode(&file.bytes[info.code.clone()])?)
}
