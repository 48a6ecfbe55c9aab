//! Instructions that name classes, fields and methods: resolved here, or turned into their failure.

use crate::bytecode::{Arg, Insn, Opcode as O};
use crate::classfile::Constant;
use crate::classfile::access;
use crate::code::{Fault, Op, word, word32};
use crate::kind::Kind;
use crate::program::{Class, Home, Method};

use super::kinds::Word;
use super::resolve::{self, PolySite};
use super::stack::Dst;
use super::translate::{Translator, class_word};

impl Translator<'_> {
    /// Code of a class runs only once its initialisation has begun, and that of its superclasses.
    fn init_check(&mut self, class: &'static Class) {
        let begun = self.class == class || !class.is_interface() && self.class.is_subclass_of(class);
        if class.needs_init && !begun {
            self.out.emit(word(Op::InitCheck, 0, 0, 0));
            self.out.emit(class_word(class));
        }
    }

    /// Truncates an int to a narrower type, as `putfield`, `putstatic` and `ireturn` do.
    pub(super) fn narrow(&mut self, kind: Kind, value: u16) -> u16 {
        let op = match kind {
            Kind::Boolean => Op::I2z,
            Kind::Byte => Op::I2b,
            Kind::Char => Op::I2c,
            Kind::Short => Op::I2s,
            Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref | Kind::Void => return value,
        };
        let scratch = self.out.scratch();
        self.out.emit(word(op, scratch, value, 0));
        scratch
    }

    pub(super) fn static_field(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let kind = self.member_kind(at);
        let wide = kind.words() == 2;
        let get = insn.op == O::Getstatic;
        match resolve::field(self.program, self.file, at, true) {
            Ok(field) => {
                self.init_check(field.class());
                if get && self.class.home == Home::User {
                    let asks = self.program.natives.asks(&field.class().name, &field.name, &field.descriptor);
                    if asks != 0 {
                        self.out.emit(word(Op::Ask, asks, 0, 0));
                    }
                }
                if get {
                    let op = if wide { Op::GetStatic2 } else { Op::GetStatic };
                    self.out.push_result(word32(op, 0, field.offset), Dst::A, Word::of(kind));
                } else {
                    let value = self.out.pop(usize::from(kind.words()));
                    let value = self.narrow(field.kind, value);
                    self.out.emit(word32(if wide { Op::PutStatic2 } else { Op::PutStatic }, value, field.offset));
                }
            }
            Err(fault) => {
                self.fail(fault);
                if get {
                    self.push_dead(Word::of(kind));
                } else {
                    self.out.drop_words(usize::from(kind.words()));
                }
            }
        }
    }

    fn member_kind(&self, at: u16) -> Kind {
        let descriptor = self.file.pool.member(at).map(|m| m.descriptor);
        descriptor.ok().and_then(|d| Kind::of(&d)).unwrap_or(Kind::Ref)
    }

    pub(super) fn get_field(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let kind = self.member_kind(at);
        let object = self.out.pop(1);
        match resolve::field(self.program, self.file, at, false) {
            Ok(field) => {
                let chosen = self.program.config.choose_fields && field.class().home == Home::User;
                let op = match (chosen, kind.words() == 2) {
                    (false, false) => Op::GetField,
                    (false, true) => Op::GetField2,
                    (true, false) => Op::GetChosen,
                    (true, true) => Op::GetChosen2,
                };
                self.out.push_result(word(op, 0, object, field.offset as u16), Dst::A, Word::of(kind));
            }
            Err(fault) => {
                self.fail(fault);
                self.push_dead(Word::of(kind));
            }
        }
    }

    pub(super) fn put_field(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let kind = self.member_kind(at);
        let resolved = resolve::field(self.program, self.file, at, false);
        let small = if matches!(kind, Kind::Int | Kind::Ref) { self.out.small_at(self.out.depth() - 1) } else { None };
        if let (Ok(field), Some(small)) = (&resolved, small) {
            self.out.drop_words(1);
            let object = self.out.pop(1);
            self.out.emit(word(Op::PutFieldI, object, field.offset as u16, small as u16));
            return;
        }
        let [object, value] = self.out.pop_many([1, usize::from(kind.words())]);
        match resolved {
            Ok(field) => {
                let value = self.narrow(field.kind, value);
                let op = if kind.words() == 2 { Op::PutField2 } else { Op::PutField };
                self.out.emit(word(op, object, field.offset as u16, value));
                if field.kind == Kind::Int {
                    self.inserted = self.out.fuse_addition();
                }
            }
            Err(fault) => self.fail(fault),
        }
    }

    fn class_operand(&self, at: u16) -> Result<&'static Class, Fault> {
        let name = self.file.pool.class_name(at);
        let name = name.map_err(|e| Fault::Throw { class: "java/lang/ClassFormatError", message: e.to_string() })?;
        resolve::class(self.program, &name)
    }

    pub(super) fn new_object(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let made = self.class_operand(at).and_then(|class| {
            if class.access & (access::ABSTRACT | access::INTERFACE) != 0 || class.is_array() {
                return Err(Fault::Throw { class: "java/lang/InstantiationError", message: class.java_name() });
            }
            Ok(class)
        });
        match made {
            Ok(class) => {
                self.init_check(class);
                self.out.push_result_long(word(Op::New, 0, 0, 0), Dst::A, &[class_word(class)], &[Word::Ref]);
            }
            Err(fault) => {
                self.fail(fault);
                self.push_dead(&[Word::Ref]);
            }
        }
    }

    pub(super) fn new_array(&mut self, insn: &Insn) {
        let class = match insn.arg {
            Arg::NewArray(kind) => Ok(self.program.primitive_array(kind)),
            Arg::Pool(at) => self.class_operand(at).map(|c| self.program.array_of(c)),
            _ => return,
        };
        let length = self.out.pop(1);
        match class {
            Ok(class) => {
                self.out.push_result_long(word(Op::NewArray, 0, length, 0), Dst::A, &[class_word(class)], &[Word::Ref]);
            }
            Err(fault) => {
                self.fail(fault);
                self.push_dead(&[Word::Ref]);
            }
        }
    }

    pub(super) fn multi_array(&mut self, insn: &Insn) {
        let Arg::Multi { pool, dims } = insn.arg else { return };
        let dims = usize::from(dims);
        self.out.all_home();
        let first = self.out.home(self.out.depth() - dims);
        self.out.drop_words(dims);
        let class = self.class_operand(pool).and_then(|class| {
            let rank = class.name.bytes().take_while(|&b| b == b'[').count();
            if rank < dims {
                let message = format!("{} has fewer than {dims} dimensions", class.java_name());
                return Err(Fault::Throw { class: "java/lang/VerifyError", message });
            }
            Ok(class)
        });
        match class {
            Ok(class) => {
                let op = word(Op::MultiNew, 0, first, dims as u16);
                self.out.push_result_long(op, Dst::A, &[class_word(class)], &[Word::Ref]);
            }
            Err(fault) => {
                self.fail(fault);
                self.push_dead(&[Word::Ref]);
            }
        }
    }

    pub(super) fn check_cast(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let depth = self.out.depth() - 1;
        let value = self.out.reg_at(depth);
        match self.class_operand(at) {
            Ok(class) => {
                self.out.emit(word(Op::CheckCast, value, 0, 0));
                self.out.emit(class_word(class));
            }
            // JVMS §6.5 checkcast: null passes without resolving the class.
            Err(fault) => {
                self.out.emit(word32(Op::JNull, value, 2));
                self.fail(fault);
            }
        }
    }

    pub(super) fn instance_of(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let value = self.out.pop(1);
        match self.class_operand(at) {
            Ok(class) => {
                self.out.push_result_long(
                    word(Op::InstanceOf, 0, value, 0),
                    Dst::A,
                    &[class_word(class)],
                    &[Word::Int],
                );
            }
            Err(fault) => {
                self.out.emit(word32(Op::JNull, value, 2));
                self.fail(fault);
                self.out.push_int(0, Word::Int);
            }
        }
    }

    pub(super) fn call(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let prepared = self.prepare_call(insn, at);
        if let Ok(call) = &prepared
            && call.nothing
        {
            // The receiver was made just now, and is no null.
            return self.out.drop_words(1);
        }
        let descriptor = self.call_descriptor(insn, at);
        let Some(signature) = crate::kind::Signature::parse(&descriptor) else { return };
        let receiver = usize::from(!matches!(insn.op, O::Invokestatic | O::Invokedynamic));
        let words = usize::from(signature.words) + receiver;
        let base = self.out.depth() - words;
        let result = Word::of(signature.ret);
        match prepared {
            Ok(Call { op, c, words: extra, init, nothing: _ }) => {
                // SAFETY: a direct call is followed by its method; a program's methods are never freed.
                let called = (op == Op::InvokeSpecial).then(|| unsafe { &*(extra[0] as *const Method) });
                if called.is_some_and(|method| self.emit_stores(method, base)) {
                    return self.out.drop_words(words);
                }
                if let Some(class) = init {
                    self.init_check(class);
                }
                for depth in base..base + words {
                    self.out.go_home(depth);
                }
                let args = self.out.home(base);
                self.out.drop_words(words);
                self.out.push_result_long(word(op, args, 0, c), Dst::B, &extra, result);
            }
            Err(fault) => {
                self.fail(fault);
                self.out.drop_words(words);
                self.push_dead(result);
            }
        }
    }

    fn call_descriptor(&self, insn: &Insn, at: u16) -> std::sync::Arc<str> {
        if insn.op == O::Invokedynamic {
            if let Ok(Constant::InvokeDynamic(dynamic)) = self.file.pool.get(at) {
                return dynamic.descriptor;
            }
        } else if let Ok(member) = self.file.pool.member(at) {
            return member.descriptor;
        }
        "()V".into()
    }

    fn prepare_call(&mut self, insn: &Insn, at: u16) -> Result<Call, Fault> {
        if insn.op == O::Invokedynamic {
            let method = resolve::call_site(self.program, self.method, self.file, insn, at)?;
            return Ok(Call::direct(Op::InvokeStatic, method, Some(method.class())));
        }
        let callee = resolve::callee(self.program, self.file, at)?;
        let method = callee.method;
        let unlike = |expected: &str| Fault::Throw {
            class: "java/lang/IncompatibleClassChangeError",
            message: format!("Expected {expected} method '{}'", method.full_name()),
        };
        if (insn.op == O::Invokestatic) != method.is_static() {
            return Err(unlike(if method.is_static() { "non-static" } else { "static" }));
        }
        if let Some(check) = callee.handle_check() {
            let method = resolve::handle_invoker(self.program, check, &callee.descriptor)?;
            return Ok(Call::direct(Op::InvokeStatic, method, Some(method.class())));
        }
        if callee.is_polymorphic() {
            let signature = crate::kind::Signature::parse(&callee.descriptor).ok_or_else(|| unlike("well-formed"))?;
            let site: &'static PolySite =
                Box::leak(Box::new(PolySite { method, descriptor: callee.descriptor, signature }));
            return Ok(Call {
                op: Op::VarHandleOp,
                c: 0,
                words: vec![std::ptr::from_ref(site) as u64],
                init: None,
                nothing: false,
            });
        }
        match insn.op {
            O::Invokestatic => Ok(Call::direct(Op::InvokeStatic, method, Some(method.class()))),
            O::Invokespecial => {
                let mut target = method;
                let inherits = self.class != callee.on && self.class.is_subclass_of(callee.on);
                if !method.is_constructor() && !method.is_private() && inherits && !callee.on.is_interface() {
                    // JVMS §6.5 invokespecial: selection starts at the direct superclass.
                    let parent = self.class.super_class.and_then(|s| s.select(method.selector));
                    target = parent.unwrap_or(method);
                }
                let nothing = does_nothing(target);
                Ok(Call { nothing, ..Call::direct(Op::InvokeSpecial, target, None) })
            }
            O::Invokeinterface if method.class().is_interface() => {
                if method.is_private() {
                    return Ok(Call::direct(Op::InvokeSpecial, method, None));
                }
                let site = u64::from(self.program.new_site());
                Ok(Call {
                    op: Op::InvokeInterface,
                    c: 0,
                    words: vec![method_word(method), site],
                    init: None,
                    nothing: false,
                })
            }
            _ => {
                if method.is_direct() {
                    return Ok(Call::direct(Op::InvokeSpecial, method, None));
                }
                let index = callee
                    .on
                    .virtual_index(method.selector)
                    .or(callee.on.is_interface().then(|| method.vtable_index()));
                let index = index.and_then(|i| u16::try_from(i).ok()).ok_or_else(|| unlike("virtual"))?;
                Ok(Call {
                    op: Op::InvokeVirtual,
                    c: index,
                    words: vec![method_word(method), u64::from(self.program.new_site())],
                    init: None,
                    nothing: false,
                })
            }
        }
    }
}

/// A resolved call: the op, and the words after it.
struct Call {
    op: Op,
    c: u16,
    words: Vec<u64>,
    init: Option<&'static Class>,
    /// It has no effect.
    nothing: bool,
}

impl Call {
    fn direct(op: Op, method: &'static Method, init: Option<&'static Class>) -> Call {
        Call { op, c: 0, words: vec![method_word(method)], init, nothing: false }
    }
}

/// Is it a constructor of the class library that only calls the one above it, which does nothing either?
/// Most objects pay for a chain of these; the user's own are left alone, because they are observed.
fn does_nothing(method: &'static Method) -> bool {
    let class = method.class();
    let Some(file) = class.file.as_ref().filter(|_| matches!(class.home, Home::Jdk { .. })) else { return false };
    if !method.is_constructor() || &*method.descriptor != "()V" {
        return false;
    }
    let Some(info) = &file.methods[usize::from(method.index)].code else { return false };
    match (&file.bytes[info.code.clone()], class.super_class) {
        ([0xb1], None) => true,
        // aload_0, invokespecial, return: it can only be a constructor of the superclass.
        ([0x2a, 0xb7, high, low, 0xb1], Some(above)) => {
            let called = file.pool.member(u16::from_be_bytes([*high, *low]));
            let own = called.is_ok_and(|m| &*m.name == "<init>" && &*m.descriptor == "()V" && m.class == above.name);
            own && above.declared_method("<init>", "()V").is_some_and(does_nothing)
        }
        _ => false,
    }
}

fn method_word(method: &'static Method) -> u64 {
    std::ptr::from_ref(method) as u64
}
