//! Drivers: a class with one static method that makes the calls of a sequence, whose parameters are the inputs of
//! all of them. So exploring, covering and replaying know nothing of sequences.
//!
//! The method returns what the target returns, a constructor's new object included. A path on which an earlier
//! call throws that is not meant to, or gives no object, is none of the target's and is assumed away. What a test looks at afterwards
//! (the objects that calls made, arrays that they got) is kept in static fields of the driver.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use emit::Value;
use explore::{Bounds, Forbidden, InputValue, MethodSpec, Root, is_not_null, parameter_names, unnamed_parameter};
use program::bytecode::Opcode as O;
use program::classfile::access;
use program::kind::split_descriptor;
use program::synth::assemble::{ClassBuilder, Code, Owner};
use program::{Class, Field, Home, Kind, Program};
use serde::{Deserialize, Serialize};

use super::form::{self, Form, Input};
use super::initial::is_apart;
use super::sequence::{Planned, Sequence};

/// Part of the name of every driver; no compiler uses it.
const MARK: &str = "$$Banyan$";
/// What a driver calls to leave a path.
const ASSUME: &str = "assume";
/// Of ASCII.
const LAST_CHARACTER: u16 = 0x7f;
const OBJECT: &str = "Ljava/lang/Object;";

/// The method of all drivers that assumes its argument, as a pattern: its class and its name.
pub fn assumption() -> (String, String) {
    (format!("*{MARK}*"), ASSUME.to_owned())
}

/// A sequence that can be explored.
#[derive(Debug)]
pub struct Driver {
    pub program: &'static Program,
    pub sequence: Sequence,
    /// Arguments that are not inputs as they are, by the names of their inputs.
    pub named: Vec<(String, Form)>,
    /// With characters of ASCII only: the tables of all characters make paths and questions that few need.
    pub root: Root,
    /// With all characters, if there are any.
    pub wide: Option<Root>,
    /// The same as the root with small numbers only, where there are numbers.
    pub small: Option<Root>,
    /// For each call the field that keeps what it made, if it made an object.
    pub made: Vec<Option<&'static Field>>,
    /// For each call and argument the field that keeps it, if it is an array.
    pub arrays: Vec<Vec<Option<&'static Field>>>,
    number: usize,
    /// The calls before the target, if anybody asked.
    before: OnceLock<Option<Box<Driver>>>,
}

/// Numbers that are at most so far from zero are tried first: questions about them are easy.
pub const SMALL: i32 = 63;

/// How much of its inputs a driver is explored with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reach {
    /// Small numbers.
    Small,
    /// All numbers, and characters that are easy to read.
    Usual,
    /// All characters.
    All,
}

impl Driver {
    /// What is explored with such inputs, if that is something else than with fewer.
    pub fn root(&self, reach: Reach) -> Option<&Root> {
        match reach {
            Reach::Small => self.small.as_ref(),
            Reach::Usual => Some(&self.root),
            Reach::All => self.wide.as_ref(),
        }
    }

    /// A driver of the calls before the target; its number begins at `first`.
    pub fn before(&self, first: usize, bounds: Bounds) -> Option<&Driver> {
        let make = || {
            let Sequence { class, ref calls, .. } = self.sequence;
            let (_, earlier) = calls.split_last().filter(|(_, earlier)| !earlier.is_empty())?;
            let sequence = Sequence { class, changes: false, calls: earlier.to_vec() };
            Driver::new(sequence, first + self.number, bounds, self.program, &[]).ok().map(Box::new)
        };
        self.before.get_or_init(make).as_deref()
    }

    /// Makes the class and the root; `number` tells it from other drivers of the same class. The target's documentation
    /// names these exceptions.
    pub fn new(
        sequence: Sequence,
        number: usize,
        bounds: Bounds,
        program: &'static Program,
        documented: &[String],
    ) -> Result<Driver, String> {
        let (inputs, named) = inputs(&sequence);
        let target = &sequence.calls[sequence.calls.len() - 1];
        let name = format!("{}{MARK}{number}", sequence.class.name);
        let method = format!("{}-{number}", sequence.name());
        let parameters: String = inputs.iter().map(|input| &*input.descriptor).collect();
        let result = match target.method.is_constructor() {
            true => format!("L{};", target.method.class().name),
            false => split_descriptor(&target.method.descriptor).map_or("V", |(_, result)| result).to_owned(),
        };
        let mut class = ClassBuilder::new(&name);
        class.access(access::PUBLIC | access::FINAL | access::SUPER | access::SYNTHETIC);
        class.method(access::STATIC, ASSUME, "(Z)V", |code| {
            code.op(O::Return);
        });
        for (at, call) in sequence.calls.iter().enumerate() {
            class.field(access::PUBLIC | access::STATIC, &made_name(at), OBJECT);
            for (place, _) in call.arguments.iter().enumerate().filter(|(_, form)| form.is_array()) {
                class.field(access::PUBLIC | access::STATIC, &array_name(at, place), OBJECT);
            }
        }
        let names: Vec<String> = inputs.iter().map(|input| input.name.clone()).collect();
        let descriptor = format!("({parameters}){result}");
        class.method_with(access::PUBLIC | access::STATIC, &method, &descriptor, &names, |code| {
            Writer { code, driver: &name, sequence: &sequence, next: 0 }.write(&result);
        });
        let bytes = class.finish().map_err(|e| e.to_string())?;
        let made = program.define_generated(bytes, Home::Made).map_err(|e| e.to_string())?;
        let class: &'static Class = made.ok_or_else(|| format!("{name} is there already"))?;
        let method = class.declared_method(&method, &descriptor).ok_or("the driver has no method")?;
        let args = inputs.into_iter().map(|input| input.mode).collect();
        let spec = MethodSpec { class: sequence.class, method, args };
        let root = Root::new(spec, None, bounds, Vec::new()).map_err(|e| e.to_string())?;
        let mut all = root.forbidding(forbidden(&sequence, program)).documenting(documented.to_vec());
        if is_apart(&sequence, program) {
            all = all.apart_from_initialisers();
        }
        let (root, wide) = match all.has_characters() {
            true => (all.clone().with_last_character(LAST_CHARACTER), Some(all)),
            false => (all, None),
        };
        let small = root.has_numbers().then(|| root.clone().with_small_numbers(SMALL));
        let field = |name: String| class.field_named(&name);
        let is_kept =
            |call: &Planned| call.throws || call.method.is_constructor() || call.method.signature.ret == Kind::Ref;
        let calls = sequence.calls.iter().enumerate();
        let made = calls.clone().map(|(at, call)| field(made_name(at)).filter(|_| is_kept(call))).collect();
        let arrays =
            calls.map(|(at, call)| (0..call.arguments.len()).map(|place| field(array_name(at, place))).collect());
        let arrays = arrays.collect();
        let before = OnceLock::new();
        Ok(Driver { program, root, wide, small, made, arrays, sequence, named, number, before })
    }

    /// The arguments of all calls on a path.
    pub fn values(&self, inputs: &[InputValue]) -> Result<Vec<Vec<Value>>, String> {
        let mut inputs = inputs.iter();
        let calls = self.sequence.calls.iter();
        calls.map(|call| call.arguments.iter().map(|form| form.value(&mut inputs)).collect()).collect()
    }

    /// The inputs behind those of the arguments: what the code asks `banyan.Symbolic` for. The API counts calls of a name
    /// from 1 on, whatever parameters are called.
    pub fn supplied(&self, inputs: &[InputValue]) -> Result<Vec<(String, Value)>, String> {
        let mut inputs = inputs.iter();
        for form in self.sequence.calls.iter().flat_map(|call| &call.arguments) {
            form.value(&mut inputs)?;
        }
        let mut calls: BTreeMap<String, usize> = BTreeMap::new();
        let mut supplied = Vec::new();
        for input in inputs {
            let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
            let name = input.name.rsplit_once('#').filter(|(_, end)| is_number(end));
            let name = name.map_or(input.name.as_str(), |(name, _)| name);
            let call = calls.entry(name.to_owned()).or_default();
            *call += 1;
            let name = if *call == 1 { name.to_owned() } else { format!("{name}#{call}") };
            supplied.push((name, form::supplied(input)?));
        }
        Ok(supplied)
    }
}

/// The nulls that calls say they do not take.
fn forbidden(sequence: &Sequence, program: &'static Program) -> Vec<Forbidden> {
    let (mut forbidden, mut inputs) = (Vec::new(), 0);
    for call in &sequence.calls {
        // A receiver may be an argument.
        let receivers = call.arguments.len().saturating_sub(call.method.signature.params.len());
        for (place, form) in call.arguments.iter().enumerate() {
            let parameter = place.checked_sub(receivers);
            if let Some(parameter) = parameter.filter(|&parameter| is_not_null(program, call.method, parameter)) {
                let given = form.null_at(inputs);
                forbidden.extend(given.map(|given| Forbidden { method: call.method, parameter, given }));
            }
            inputs += form_inputs(form, "").len();
        }
    }
    forbidden
}

fn made_name(call: usize) -> String {
    format!("made{call}")
}

fn array_name(call: usize, argument: usize) -> String {
    format!("array{call}_{argument}")
}

/// The inputs of all calls, by names that differ, and the arguments that have names of their own. The target's
/// parameters keep their names; where an earlier call has the same, or none of its own, its is said with the call.
fn inputs(sequence: &Sequence) -> (Vec<Input>, Vec<(String, Form)>) {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut by_call: Vec<Vec<String>> = sequence.calls.iter().map(named_by).collect();
    let last = by_call.len() - 1;
    for at in [last].into_iter().chain(0..last) {
        let call = &sequence.calls[at];
        for (place, (form, name)) in call.arguments.iter().zip(&mut by_call[at]).enumerate() {
            let tells_nothing = at != last && (0..=place).any(|place| *name == unnamed_parameter(place));
            if tells_nothing || !is_free(form, name, &known) {
                *name = with_call(call, name);
            }
            let plain = name.clone();
            let mut number = 2;
            while !is_free(form, name, &known) {
                *name = format!("{plain}{number}");
                number += 1;
            }
            known.insert(name.clone());
            known.extend(form_inputs(form, name).into_iter().map(|input| input.name));
        }
    }
    let (mut inputs, mut named) = (Vec::new(), Vec::new());
    for (call, names) in sequence.calls.iter().zip(by_call) {
        for (form, name) in call.arguments.iter().zip(names) {
            form.inputs(&name, &mut inputs);
            named.push((name, form.clone()));
        }
    }
    (inputs, named)
}

/// What the parameters of a call are called, `it` for a receiver that is an argument.
fn named_by(call: &Planned) -> Vec<String> {
    let mut names = parameter_names(call.method);
    let receivers = call.arguments.len().saturating_sub(names.len());
    names.splice(0..0, vec!["it".to_owned(); receivers]);
    names
}

/// `depositAmount`: which `amount` is meant.
fn with_call(call: &Planned, name: &str) -> String {
    let class = &call.method.class().name;
    let method = match call.method.is_constructor() {
        true => class.rsplit(['/', '$']).next().unwrap_or(class),
        false => &*call.method.name,
    };
    let mut method = method.chars().filter(|c| c.is_alphanumeric() || *c == '_');
    let mut name = name.chars();
    let begin = method.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(method);
    begin.chain(name.next().map(|first| first.to_ascii_uppercase())).chain(name).collect()
}

fn form_inputs(form: &Form, name: &str) -> Vec<Input> {
    let mut inputs = Vec::new();
    form.inputs(name, &mut inputs);
    inputs
}

fn is_free(form: &Form, name: &str, known: &BTreeSet<String>) -> bool {
    !known.contains(name) && form_inputs(form, name).iter().all(|input| !known.contains(&input.name))
}

/// Writes the method of a driver.
struct Writer<'w, 'c> {
    code: &'w mut Code<'c>,
    driver: &'w str,
    sequence: &'w Sequence,
    /// The local variable of the next input.
    next: u16,
}

impl Writer<'_, '_> {
    fn write(mut self, result: &str) {
        let sequence = self.sequence;
        let [earlier @ .., target] = &sequence.calls[..] else { return };
        let (start, end, failed) = (self.code.label(), self.code.label(), self.code.label());
        self.code.bind(start);
        self.code.op(O::Nop);
        for (at, call) in earlier.iter().enumerate() {
            if call.throws {
                self.failing_call(at, call);
                continue;
            }
            self.call(at, call);
            let is_object = call.method.is_constructor() || call.method.signature.ret == Kind::Ref;
            if is_object {
                let goes_on = self.code.label();
                self.code.op(O::Dup).branch(O::Ifnonnull, goes_on);
                self.leave();
                self.code.bind(goes_on);
                self.code.field(O::Putstatic, self.driver, &made_name(at), OBJECT);
            } else if call.method.signature.ret != Kind::Void {
                self.code.op(if call.method.signature.ret.words() == 2 { O::Pop2 } else { O::Pop });
            }
        }
        // The target's own arguments are made within, its call is not.
        let at = sequence.calls.len() - 1;
        self.arguments(at, target);
        self.code.bind(end);
        // After those of calls that are to throw: the first that fits is taken.
        self.code.handler(start, end, failed, None);
        self.invoke(target);
        let kind = Kind::of(result).unwrap_or(Kind::Ref);
        if kind == Kind::Ref {
            self.code.op(O::Dup).field(O::Putstatic, self.driver, &made_name(at), OBJECT);
        }
        self.code.op(returns(kind));
        self.code.bind(failed);
        self.leave();
        self.code.op(O::Athrow);
    }

    /// Leaves the path.
    fn leave(&mut self) {
        self.code.op(O::Iconst0).invoke(O::Invokestatic, Owner::Class(self.driver), ASSUME, "(Z)V");
    }

    fn call(&mut self, at: usize, call: &Planned) {
        self.arguments(at, call);
        self.invoke(call);
    }

    /// A call that has to throw; what it throws is kept.
    fn failing_call(&mut self, at: usize, call: &Planned) {
        let (start, end, thrown, next) = (self.code.label(), self.code.label(), self.code.label(), self.code.label());
        self.arguments(at, call);
        self.code.bind(start);
        self.invoke(call);
        self.code.bind(end);
        self.code.handler(start, end, thrown, None);
        match call.method.signature.ret {
            Kind::Void => {}
            kind if kind.words() == 2 => {
                self.code.op(O::Pop2);
            }
            _ => {
                self.code.op(O::Pop);
            }
        }
        self.leave();
        self.code.branch(O::Goto, next);
        self.code.bind(thrown);
        self.code.field(O::Putstatic, self.driver, &made_name(at), OBJECT);
        self.code.bind(next);
    }

    /// Pushes the receiver and the arguments of a call.
    fn arguments(&mut self, at: usize, call: &Planned) {
        if call.method.is_constructor() {
            self.code.class_op(O::New, &call.method.class().name).op(O::Dup);
        }
        if let Some(step) = call.on {
            self.code.field(O::Getstatic, self.driver, &made_name(step), OBJECT);
            self.code.class_op(O::Checkcast, &call.method.class().name);
        }
        let is_bare = call.on.is_none() && !call.method.is_static() && !call.method.is_constructor();
        let types = split_descriptor(&call.method.descriptor).map_or_else(Vec::new, |(types, _)| types);
        for (place, form) in call.arguments.iter().enumerate() {
            self.form(form);
            if is_bare && place == 0 {
                let goes_on = self.code.label();
                self.code.op(O::Dup).branch(O::Ifnonnull, goes_on);
                self.leave();
                self.code.bind(goes_on);
            }
            if form.is_array() {
                self.code.op(O::Dup).field(O::Putstatic, self.driver, &array_name(at, place), OBJECT);
            }
            if let (Form::Step(_), Some(ty)) = (form, types.get(place)) {
                let class = ty.trim_start_matches('L').trim_end_matches(';');
                self.code.class_op(O::Checkcast, class);
            }
        }
    }

    fn invoke(&mut self, call: &Planned) {
        let method = call.method;
        let class = method.class();
        let owner = match class.is_interface() {
            true => Owner::Interface(&class.name),
            false => Owner::Class(&class.name),
        };
        let opcode = if method.is_static() {
            O::Invokestatic
        } else if method.is_constructor() {
            O::Invokespecial
        } else if class.access & access::INTERFACE != 0 {
            O::Invokeinterface
        } else {
            O::Invokevirtual
        };
        self.code.invoke(opcode, owner, &method.name, &method.descriptor);
    }

    fn form(&mut self, form: &Form) {
        match form {
            Form::Primitive(kind) => self.load(*kind),
            Form::Text | Form::Numbers(_) => self.load(Kind::Ref),
            Form::Boxed(kind) => {
                let (absent, end) = (self.code.label(), self.code.label());
                self.load(Kind::Boolean);
                let value = self.next;
                self.code.branch(O::Ifeq, absent);
                self.load(*kind);
                let class = kind.box_class().unwrap_or("java/lang/Object");
                let descriptor = format!("({})L{class};", kind.letter());
                self.code.invoke(O::Invokestatic, Owner::Class(class), "valueOf", &descriptor);
                self.code.branch(O::Goto, end);
                self.code.bind(absent);
                self.code.op(O::AconstNull);
                self.code.bind(end);
                self.next = value + kind.words();
            }
            Form::Enum(class, constants) => {
                let labels: Vec<_> = constants.iter().map(|_| self.code.label()).collect();
                let (none, end) = (self.code.label(), self.code.label());
                self.load(Kind::Int);
                self.code.tableswitch(0, &labels, none);
                for (constant, label) in constants.iter().zip(labels) {
                    self.code.bind(label);
                    self.code.field(O::Getstatic, &class.name, constant, &format!("L{};", class.name));
                    self.code.branch(O::Goto, end);
                }
                self.code.bind(none);
                self.code.op(O::AconstNull);
                self.code.bind(end);
            }
            Form::Array(element, elements) => {
                self.code.push_int(i32::try_from(elements.len()).unwrap_or(i32::MAX));
                let class = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(element);
                self.code.class_op(O::Anewarray, class);
                for (at, element) in elements.iter().enumerate() {
                    self.code.op(O::Dup).push_int(i32::try_from(at).unwrap_or(i32::MAX));
                    self.form(element);
                    self.code.op(O::Aastore);
                }
            }
            Form::Null | Form::New(..) => {
                self.code.op(O::AconstNull);
            }
            Form::Step(step) => {
                self.code.field(O::Getstatic, self.driver, &made_name(*step), OBJECT);
            }
        }
    }

    fn load(&mut self, kind: Kind) {
        let opcode = match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Void => O::Iload,
            Kind::Long => O::Lload,
            Kind::Float => O::Fload,
            Kind::Double => O::Dload,
            Kind::Ref => O::Aload,
        };
        self.code.local(opcode, self.next);
        self.next += kind.words();
    }
}

fn returns(kind: Kind) -> O {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => O::Ireturn,
        Kind::Long => O::Lreturn,
        Kind::Float => O::Freturn,
        Kind::Double => O::Dreturn,
        Kind::Ref => O::Areturn,
        Kind::Void => O::Return,
    }
}
