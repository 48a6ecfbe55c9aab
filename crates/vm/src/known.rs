//! Places of fields that the machine itself reads and writes.

use program::{Class, Program};

/// Word offsets in objects, and addresses of statics, of JDK fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offsets {
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub class_number: u32,
    pub class_component: u32,
    pub class_module: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_stack: u32,
    pub throwable_suppressed: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: u32,
    /// Address of `Throwable.UNASSIGNED_STACK`.
    pub unassigned_stack: u32,
    /// Address of `Throwable.SUPPRESSED_SENTINEL`.
    pub suppressed_sentinel: u32,
    /// `NullPointerException.extendedMessageState`, 0 if this JDK has none.
    pub npe_state: u32,
    pub thread_eetop: u32,
    pub thread_daemon: u32,
    pub thread_status_holder: u32,
    /// Where the machine keeps the module of the library's classes.
    pub module_holder: u32,
    /// Where the machine keeps the module of the class path.
    pub user_module_holder: u32,
}

fn offset(class: &'static Class, name: &str) -> u32 {
    class.field_named(name).map_or(0, |f| f.offset)
}

impl Offsets {
    pub fn find(program: &'static Program) -> Offsets {
        let known = program.known();
        let npe = program.class("java/lang/NullPointerException").ok();
        Offsets {
            string_value: offset(known.string, "value"),
            string_coder: offset(known.string, "coder"),
            string_hash: offset(known.string, "hash"),
            class_number: offset(known.class, program::link::MIRROR_CLASS),
            class_component: offset(known.class, "componentType"),
            class_module: offset(known.class, "module"),
            throwable_message: offset(known.throwable, "detailMessage"),
            throwable_cause: offset(known.throwable, "cause"),
            throwable_stack: offset(known.throwable, "stackTrace"),
            throwable_suppressed: offset(known.throwable, "suppressedExceptions"),
            throwable_backtrace: offset(known.throwable, "backtrace"),
            throwable_depth: offset(known.throwable, "depth"),
            unassigned_stack: offset(known.throwable, "UNASSIGNED_STACK"),
            suppressed_sentinel: offset(known.throwable, "SUPPRESSED_SENTINEL"),
            npe_state: npe.map_or(0, |c| offset(c, "extendedMessageState")),
            thread_eetop: offset(known.thread, "eetop"),
            thread_daemon: offset(known.thread, "daemon"),
            thread_status_holder: offset(known.thread, "threadStatus"),
            module_holder: crate::memory::region::GLOBALS + 0x20,
            user_module_holder: crate::memory::region::GLOBALS + 0x21,
        }
    }
}
