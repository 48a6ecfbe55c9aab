//! Any bytes as a class file: parse, then read every constant, instruction and debug table.

#![no_main]

use libfuzzer_sys::fuzz_target;
use program::Bytes;
use program::cfg::Cfg;
use program::classfile::{ClassFile, Constant};

fuzz_target!(|data: &[u8]| {
    let Ok(class) = ClassFile::parse(Bytes::from(data)) else {
        return;
    };
    for index in 0..=u16::try_from(class.pool.len()).unwrap_or(u16::MAX) {
        match class.pool.get(index) {
            Ok(Constant::Utf8(_)) => drop((class.pool.utf8(index), class.pool.utf16(index))),
            Ok(Constant::MethodHandle { .. }) => drop(class.pool.method_handle(index)),
            Ok(_) | Err(_) => {}
        }
    }
    for code in class
        .methods
        .iter()
        .filter_map(|method| method.code.as_ref())
    {
        if let Ok(insns) = code.instructions(&class) {
            Cfg::new(&insns, &code.handlers).reachable();
        }
        drop(code.lines(&class));
        drop(code.local_variables(&class));
        drop(code.character_ranges(&class));
    }
});
