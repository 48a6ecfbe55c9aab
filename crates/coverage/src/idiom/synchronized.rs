//! `synchronized`: a handler that gives the monitor back and throws on.

use program::bytecode::Opcode as O;

use super::{Idiom, Made};
use crate::code::MethodCode;
use crate::idiom::finally::{is_load, is_store};

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for handler in code.handlers.iter().filter(|handler| handler.catch_type == 0) {
        let Some(at) = code.at(u32::from(handler.handler_pc)) else { continue };
        let [store, monitor, exit, load, throw] = [0, 1, 2, 3, 4].map(|ahead| at + ahead);
        let fits = is_store(code, store)
            && is_load(code, monitor)
            && code.op(exit) == Some(O::Monitorexit)
            && is_load(code, load)
            && code.op(throw) == Some(O::Athrow);
        if fits {
            made.mark(at..=throw, Idiom::Synchronized);
        }
    }
}
