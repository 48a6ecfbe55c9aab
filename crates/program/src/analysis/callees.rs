//! Which methods of the user's a method may come to, whatever its inputs are, as far as the code says.
//!
//! Proofs stand on this, so the answer may have too many methods and never too few: a call on an object counts for
//! every class by name and descriptor, whatever is used initialises its class, and the library may call whatever of
//! the user's overrides a method of the library's, as soon as it is given an object. Classes that the walk itself
//! loads may override what was looked at before them, so it is walked again until it loads none.

use std::collections::{BTreeSet, HashMap};

use super::library::{self, Fact};
use super::nans;
use crate::bytecode::{Arg, Effect, Insn, Opcode};
use crate::classfile::{ClassFile, Constant, MemberRef};
use crate::kind::split_descriptor;
use crate::{Class, Home, Kind, Method, Program};

/// Beyond so many methods it is said that any may be reached.
const MOST_METHODS: usize = 4_000;

/// What of `java.lang.Class` calls nothing.
const HARMLESS_OF_CLASSES: [&str; 8] = [
    "cast",
    "desiredAssertionStatus",
    "getComponentType",
    "getName",
    "getSimpleName",
    "getTypeName",
    "isArray",
    "isInstance",
];

/// Classes of the library, or beginnings of their names, that can call what nobody names in the code.
const BUILDING_CALLS: [&str; 7] = [
    "java/beans/",
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/util/ServiceLoader",
    "javax/script/",
];

/// The methods that may be reached.
#[derive(Debug)]
pub struct Callees {
    methods: Vec<&'static Method>,
    seen: BTreeSet<*const Method>,
    /// Code that nobody names may be reached too.
    is_anything: bool,
}

impl Callees {
    /// From the beginning of any of these methods.
    pub fn of(program: &'static Program, from: &[&'static Method]) -> Callees {
        loop {
            let loaded = program.class_count();
            let mut walk = Walk::new(program);
            from.iter().for_each(|method| walk.comes_to(method));
            walk.all();
            if walk.is_anything || program.class_count() == loaded {
                return Callees { methods: walk.methods, seen: walk.seen, is_anything: walk.is_anything };
            }
        }
    }

    pub fn is_anything(&self) -> bool {
        self.is_anything
    }

    pub fn has(&self, method: &Method) -> bool {
        self.is_anything || self.seen.contains(&std::ptr::from_ref(method))
    }

    /// Is there such an instruction in one of the methods that are known?
    pub fn has_such(&self, is_such: impl Fn(&'static Method, &ClassFile, &Insn) -> bool) -> bool {
        self.methods.iter().any(|method| {
            let file = method.class().file.as_ref();
            file.is_some_and(|file| instructions(method).iter().any(|insn| is_such(method, file, insn)))
        })
    }

    /// Does one of the methods that are known catch exceptions of a class that is such, by name?
    pub fn catches(&self, is_such: impl Fn(&str) -> bool) -> bool {
        self.methods.iter().any(|method| {
            let file = method.class().file.as_ref();
            let code = file.and_then(|file| Some((file, file.methods[usize::from(method.index)].code.as_ref()?)));
            code.is_some_and(|(file, code)| {
                let caught = code.handlers.iter().filter_map(|handler| file.pool.class_name(handler.catch_type).ok());
                caught.into_iter().any(|class| is_such(&class))
            })
        })
    }

    /// Is a static method called that is such, by class and name?
    pub fn calls_static(&self, is_such: impl Fn(&str, &str) -> bool) -> bool {
        self.has_such(|_, file, insn| {
            let (Opcode::Invokestatic, Arg::Pool(index)) = (insn.op, &insn.arg) else { return false };
            file.pool.member(*index).is_ok_and(|member| is_such(&member.class, &member.name))
        })
    }

    /// Does one of the methods that are known do something else if assertions are left out?
    pub fn looks_at_assertions(&self) -> bool {
        self.methods.iter().any(|method| {
            let Some(file) = method.class().file.as_ref() else { return false };
            let insns = instructions(method);
            let is = |insn: &Insn, op: Opcode, name: &str| match insn.arg {
                Arg::Pool(index) if insn.op == op => file.pool.member(index).is_ok_and(|member| &*member.name == name),
                _ => false,
            };
            // What the compiler itself asks for is kept in a field: `!desired ? true : false`.
            let is_kept =
                |at: usize| insns.get(at + 5).is_some_and(|insn| is(insn, Opcode::Putstatic, "$assertionsDisabled"));
            insns.iter().enumerate().any(|(at, insn)| {
                is(insn, Opcode::Getstatic, "$assertionsDisabled")
                    || is(insn, Opcode::Invokevirtual, "desiredAssertionStatus") && !is_kept(at)
            })
        })
    }

    /// May one of the methods that are known compare a string or an array with another object by its identity? The
    /// caller may have given just that object: a literal, a constant, or what a static field has.
    pub fn compares_identities(&self) -> bool {
        self.methods.iter().any(|method| {
            let Some(file) = method.class().file.as_ref() else { return false };
            let insns = instructions(method);
            let is_compared = |at: usize| {
                let is_joined = insns.iter().any(|insn| matches!(insn.arg, Arg::Branch(to) if to == insns[at].pc));
                let last = at.checked_sub(1).map(|at| &insns[at]);
                // Where the last operand is one instruction, the one before it made the other operand.
                let first = last.filter(|last| is_push(last.op)).and_then(|_| insns.get(at.wrapping_sub(2)));
                let is_other = |insn: Option<&Insn>| insn.is_some_and(|insn| makes_other(method, file, insn));
                is_joined || !is_other(last) && !is_other(first)
            };
            let is_comparison = |insn: &Insn| matches!(insn.op, Opcode::IfAcmpeq | Opcode::IfAcmpne);
            insns.iter().enumerate().any(|(at, insn)| is_comparison(insn) && is_compared(at))
        })
    }

    /// May one NaN be told from another? An input is never any but the usual one.
    pub fn tells_nans_apart(&self) -> bool {
        self.calls_static(nans::tells_nans_apart)
    }
}

/// Does an instruction push a reference, whatever is on the stack?
fn is_push(op: Opcode) -> bool {
    is_load(op) || matches!(op, Opcode::Getstatic | Opcode::Ldc | Opcode::LdcW | Opcode::AconstNull)
}

fn is_load(op: Opcode) -> bool {
    op.effect() == Effect::Load(Kind::Ref)
}

/// Is what an instruction pushes certainly neither a string nor an array?
fn makes_other(method: &Method, file: &ClassFile, insn: &Insn) -> bool {
    let is_other = |name: &str| !name.starts_with('[') && !library::is(name, Fact::General);
    let is_other_type = |ty: &str| ty.strip_prefix('L').and_then(|ty| ty.strip_suffix(';')).is_some_and(is_other);
    match (insn.op, &insn.arg) {
        (Opcode::AconstNull, _) => true,
        (op, Arg::Local(0)) if is_load(op) => !method.is_static(),
        (Opcode::Checkcast, Arg::Pool(index)) => file.pool.class_name(*index).is_ok_and(|name| is_other(&name)),
        (Opcode::Getstatic | Opcode::Getfield, Arg::Pool(index)) => {
            file.pool.member(*index).is_ok_and(|member| is_other_type(&member.descriptor))
        }
        (Opcode::Invokestatic | Opcode::Invokevirtual | Opcode::Invokeinterface, Arg::Pool(index)) => {
            let result =
                |member: MemberRef| split_descriptor(&member.descriptor).is_some_and(|(_, ty)| is_other_type(ty));
            file.pool.member(*index).is_ok_and(result)
        }
        _ => false,
    }
}

/// The instructions of a method; none if it has no code.
pub fn instructions(method: &Method) -> Vec<Insn> {
    let file = method.class().file.as_ref();
    let code = file.and_then(|file| Some((file, file.methods[usize::from(method.index)].code.as_ref()?)));
    code.and_then(|(file, code)| code.instructions(file).ok()).unwrap_or_default()
}

/// The classes above a class and its interfaces, itself included.
pub fn above(program: &'static Program, class: &'static Class) -> impl Iterator<Item = &'static Class> + Clone {
    class.lineage().chain(class.all_interfaces.iter().filter_map(|&id| program.class_at(id)))
}

struct Walk {
    program: &'static Program,
    /// The methods of all classes of the user's that are loaded, by name and descriptor.
    named: HashMap<(&'static str, &'static str), Vec<&'static Method>>,
    open: Vec<&'static Method>,
    methods: Vec<&'static Method>,
    seen: BTreeSet<*const Method>,
    is_called_back: bool,
    is_anything: bool,
}

impl Walk {
    fn new(program: &'static Program) -> Walk {
        let mut named: HashMap<_, Vec<&'static Method>> = HashMap::new();
        for method in loaded(program).flat_map(|class| class.methods) {
            named.entry((&*method.name, &*method.descriptor)).or_default().push(method);
        }
        let (open, methods, seen) = (Vec::new(), Vec::new(), BTreeSet::new());
        Walk { program, named, open, methods, seen, is_called_back: false, is_anything: false }
    }

    fn all(&mut self) {
        while let Some(method) = self.open.pop() {
            self.methods.push(method);
            if self.methods.len() > MOST_METHODS {
                self.is_anything = true;
            }
            if self.is_anything {
                return;
            }
            let Some(file) = method.class().file.as_ref() else { continue };
            for insn in instructions(method) {
                if self.goes_on(method, file, &insn).is_none() {
                    self.is_anything = true;
                    return;
                }
            }
        }
    }

    fn comes_to(&mut self, method: &'static Method) {
        if method.class().home == Home::User && self.seen.insert(std::ptr::from_ref(method)) {
            self.open.push(method);
            self.uses(method.class());
        }
    }

    /// The class is initialised, and those above it.
    fn uses(&mut self, class: &'static Class) {
        for class in above(self.program, class) {
            if let Some(initialiser) = class.declared_method("<clinit>", "()V") {
                self.comes_to(initialiser);
            }
        }
    }

    /// Where an instruction leads; nothing if nobody knows.
    fn goes_on(&mut self, method: &'static Method, file: &ClassFile, insn: &Insn) -> Option<()> {
        let Arg::Pool(index) = insn.arg else { return Some(()) };
        match insn.op {
            Opcode::Getstatic | Opcode::Putstatic => {
                let member = file.pool.member(index).ok()?;
                let class = self.program.class(&member.class).ok()?;
                self.uses(class);
            }
            Opcode::New => {
                let class = self.program.class(&file.pool.class_name(index).ok()?).ok()?;
                self.uses(class);
            }
            Opcode::Invokestatic | Opcode::Invokespecial => {
                let member = file.pool.member(index).ok()?;
                self.calls_one(method, &member)?;
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let member = file.pool.member(index).ok()?;
                self.calls_any(&member)?;
            }
            Opcode::Invokedynamic => self.calls_made(method, file, index)?,
            Opcode::Ldc | Opcode::LdcW => match file.pool.get(index).ok()? {
                Constant::MethodHandle { .. } | Constant::Dynamic(_) => return None,
                _ => {}
            },
            _ => {}
        }
        Some(())
    }

    /// A call of a certain method.
    fn calls_one(&mut self, from: &'static Method, member: &MemberRef) -> Option<()> {
        let class = self.program.class(&member.class).ok()?;
        self.uses(class);
        let mut declaring = above(self.program, class);
        match declaring.find_map(|class| class.declared_method(&member.name, &member.descriptor)) {
            Some(method) if method.class().home == Home::User => self.comes_to(method),
            Some(_) | None => {
                // An object that is made here is of no class of the user's.
                let is_made_here = &*member.name == "<init>" && from.class().super_class != Some(class);
                let is_static = is_made_here || &*class.name == "java/lang/Object";
                self.calls_library(member, class, !is_static)?;
            }
        }
        Some(())
    }

    /// A call that an object answers.
    fn calls_any(&mut self, member: &MemberRef) -> Option<()> {
        if member.class.starts_with('[') {
            return Some(());
        }
        let class = self.program.class(&member.class).ok()?;
        let found = self.named.get(&(&*member.name, &*member.descriptor)).cloned().unwrap_or_default();
        found.into_iter().for_each(|method| self.comes_to(method));
        let mut declaring = above(self.program, class);
        match declaring.find_map(|class| class.declared_method(&member.name, &member.descriptor)) {
            Some(method) if method.class().home == Home::User => {}
            Some(method) => self.calls_library(member, method.class(), !keeps_nothing(class))?,
            // `MethodHandle.invoke` and its like.
            None => self.calls_library(member, class, true)?,
        }
        Some(())
    }

    /// A call of the library's, which may keep objects of the user's or get one.
    fn calls_library(&mut self, member: &MemberRef, class: &Class, keeps: bool) -> Option<()> {
        let is_of_classes = &*class.name == "java/lang/Class" && !HARMLESS_OF_CLASSES.contains(&&*member.name);
        if is_of_classes || BUILDING_CALLS.iter().any(|start| class.name.starts_with(start)) {
            return None;
        }
        let (types, _) = split_descriptor(&member.descriptor)?;
        if keeps || types.iter().any(|ty| self.may_be_of_user(ty)) {
            self.calls_back();
        }
        Some(())
    }

    /// May an object of this type be one of the user's, or have one?
    fn may_be_of_user(&self, descriptor: &str) -> bool {
        let element = descriptor.trim_start_matches('[');
        let Some(name) = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else { return false };
        self.program.class(name).map_or(true, |class| !keeps_nothing(class))
    }

    fn calls_back(&mut self) {
        if std::mem::replace(&mut self.is_called_back, true) {
            return;
        }
        let program = self.program;
        let overriding = loaded(program).flat_map(|class| class.methods).filter(|method| overrides(program, method));
        overriding.collect::<Vec<_>>().into_iter().for_each(|method| self.comes_to(method));
    }

    /// A call whose target the machine makes: a lambda comes to its body, now or later, joined texts and the methods of
    /// records to those of any object.
    fn calls_made(&mut self, from: &'static Method, file: &ClassFile, index: u16) -> Option<()> {
        let Constant::InvokeDynamic(site) = file.pool.get(index).ok()? else { return None };
        let bootstrap = file.bootstraps.get(usize::from(site.bootstrap))?;
        match &*file.pool.method_handle(bootstrap.handle).ok()?.class {
            "java/lang/invoke/LambdaMetafactory" => {
                for &argument in &bootstrap.args {
                    let Constant::MethodHandle { reference, .. } = file.pool.get(argument).ok()? else { continue };
                    let member = file.pool.member(reference).ok()?;
                    self.calls_any(&member)?;
                    self.calls_one(from, &member)?;
                }
                self.calls_back();
            }
            "java/lang/invoke/StringConcatFactory" => {
                let (types, _) = split_descriptor(&site.descriptor)?;
                if types.iter().any(|ty| self.may_be_of_user(ty)) {
                    self.calls_back();
                }
            }
            "java/lang/runtime/ObjectMethods" => self.calls_back(),
            "java/lang/runtime/SwitchBootstraps" => {}
            _ => return None,
        }
        Some(())
    }
}

fn loaded(program: &'static Program) -> impl Iterator<Item = &'static Class> {
    (0..).map_while(|id| program.class_at(id)).filter(|class| class.home == Home::User)
}

/// A class of the library whose objects are none of the user's and have none.
fn keeps_nothing(class: &Class) -> bool {
    let is_constant = class.home != Home::User && class.access & crate::classfile::access::ENUM != 0;
    is_constant || library::is(&class.name, Fact::Value) || library::is(&class.name, Fact::KeepsNothing)
}

/// Can the library call a method because it declares one that is overridden?
fn overrides(program: &'static Program, method: &'static Method) -> bool {
    let is_bare = method.is_static() || method.is_constructor() || method.is_private();
    let mut library = above(program, method.class()).filter(|class| class.home != Home::User);
    !is_bare && library.any(|class| class.declared_method(&method.name, &method.descriptor).is_some())
}
