//! Roots: a method with its inputs, from which a tree of paths grows.
//!
//! A root turns a method spec into arguments. Primitive inputs are terms; a symbolic array or string
//! is first a *shape* (null, or a length), which is an ordinary entry at the front of every schedule
//! of the root, and then a term for each element. Everything is a function of the shapes, so going
//! back to another shape only needs its schedule.
//!
//! Objects other than strings and arrays of primitives cannot be symbolic here.

mod entry;
mod fields;
mod guard;
mod names;
mod receiver;
mod within;

use std::borrow::Cow;
use std::rc::Rc;

use program::kind::split_descriptor;
use program::{Field, Kind, Method, Program, Shape};
use serde::{Deserialize, Serialize};
use term::{Input, JavaType, Model, TermId};
use thiserror::Error;
use vm::{Made, Ref, State, input_type};

use crate::argument::{self, Forbidden};
use crate::engine::Limits;
use crate::literal::Literal;
use crate::places::Places;
use crate::replay::{Unwatched, Watcher};
use crate::spec::{ArgMode, FieldSpec, MethodSpec, java_type};
use crate::summary::Bounded;
use crate::value::JavaValue;
pub use entry::{Call, Calls, NoCall, ProgramEntry, World, Worlds};
pub use guard::Guard;
use names::RootNames;
pub use receiver::finish;
pub use receiver::{Receiver, factory};

/// What initialising classes and making a receiver may cost, where a path may cost less.
const PREPARING: u64 = 200_000_000;

/// How large symbolic arguments may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// Elements of an array.
    pub array: u32,
    /// Characters of a string.
    pub string: u32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { array: 3, string: 4 }
    }
}

/// A root that cannot be made, by what the user asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum RootError {
    #[error("{method} is an instance method, and there is no receiver")]
    NoReceiver { method: String },
    #[error("no receiver can be made: {why}")]
    NoConstructor { why: String },
    #[error(
        "{what} cannot be symbolic: {ty} is neither primitive, nor String, nor an array of primitives; null can be given"
    )]
    NoSymbol { what: String, ty: String },
    #[error("{field} is a constant: its value stands in the code that uses it, so that it cannot be symbolic")]
    Constant { field: String },
    #[error("the receiver is of {class}, which does not have the field {field}")]
    NoField { class: String, field: String },
    #[error("in the precondition: {what}\n  {text}\n  {:column$}^", "", what = .fault.what, column = .fault.at)]
    Precondition { text: String, fault: term::ParseError },
    #[error("in the condition {text:?} on a call, at character {at}: {what}", at = .fault.at + 1, what = .fault.what)]
    When { text: String, fault: term::ParseError },
    #[error("{what}: act keeps the value of a call that a running program makes")]
    NoCall { what: String },
    #[error("cannot prepare {what}: {why}")]
    Preparation { what: String, why: String },
    #[error("no memory is left for the arguments")]
    Memory,
}

/// One parameter of a root, or a field that is an input of it.
#[derive(Debug, Clone)]
pub struct Param {
    pub name: String,
    /// As Java writes it.
    pub ty: String,
    pub(crate) kind: Kind,
    pub(crate) mode: ParamMode,
    field: Option<&'static Field>,
}

#[derive(Debug, Clone)]
pub(crate) enum ParamMode {
    Primitive(JavaType),
    PrimitiveIn(JavaType, Literal, Literal),
    Array(Kind, JavaType),
    String,
    Concrete(Literal),
    /// An array of this class with these elements.
    Elements(String, Vec<Literal>),
    Actual,
}

/// A method to explore and what to call it with.
#[derive(Debug, Clone)]
pub struct Root {
    pub spec: MethodSpec,
    /// One for each argument of the spec, then one for each symbolic field.
    pub params: Vec<Param>,
    fields: Vec<FieldSpec>,
    guards: Vec<Guard>,
    receiver: Option<Receiver>,
    bounds: Bounds,
    /// The last character of strings and arrays of characters, where not all are tried.
    last_character: Option<u16>,
    /// Whole numbers are at most so far from zero, where not all are tried.
    small: Option<i32>,
    /// What initialising classes asks of the world outside does not count for its paths.
    is_apart: bool,
    preconditions: Vec<String>,
    /// The parameters that have a shape.
    shaped: Vec<usize>,
    /// The program that makes the call, and the number of the call.
    call: Option<(ProgramEntry, u64)>,
    /// What a caller must not give; what the annotations of the method say, unless somebody knows better.
    forbidden: Option<Vec<Forbidden>>,
    /// Exceptions that the documentation of the method names, as it names them.
    documented: Vec<String>,
}

/// What a state that stands before the call has for it.
#[derive(Debug, Clone, Default)]
pub struct Prepared {
    receiver: Option<u64>,
    /// The call that a running program makes.
    call: Option<Call>,
}

/// What a parameter became for given shapes.
#[derive(Debug, Clone)]
enum Given {
    /// What the user gives, the running program has, or a shape says.
    Known(JavaValue),
    Scalar(Input),
    /// The inputs of the elements.
    Elements(Vec<Input>),
}

/// The arguments of a root for given shapes.
#[derive(Debug)]
pub struct Arguments {
    method: &'static Method,
    words: Vec<u64>,
    given: Vec<Given>,
    /// What must hold at the start.
    pub conditions: Vec<TermId>,
    /// What the call can change.
    pub(crate) places: Places,
}

/// The value of a parameter on a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputValue {
    pub name: String,
    pub ty: String,
    pub value: JavaValue,
}

impl Root {
    pub fn new(
        spec: MethodSpec,
        receiver: Option<Receiver>,
        bounds: Bounds,
        preconditions: Vec<String>,
    ) -> Result<Root, RootError> {
        let method = spec.method;
        if !method.is_static() && !method.is_constructor() && receiver.is_none() {
            return Err(RootError::NoReceiver { method: spec.to_string() });
        }
        let names = parameter_names(method);
        let mut params = Vec::new();
        for ((descriptor, name), mode) in spec.param_descriptors().into_iter().zip(names).zip(&spec.args) {
            let ty = java_type(descriptor);
            let kind = Kind::of(descriptor).unwrap_or(Kind::Ref);
            let no_symbol = || RootError::NoSymbol { what: format!("parameter {name} of {spec}"), ty: ty.clone() };
            let mode = param_mode(descriptor, mode).ok_or_else(no_symbol)?;
            params.push(Param { name, ty, kind, mode, field: None });
        }
        let mut preconditions = preconditions;
        preconditions.extend(fields::promised(&spec));
        let fields = fields::marked(&spec);
        let root = Root {
            spec,
            params,
            fields,
            guards: Vec::new(),
            receiver,
            bounds,
            last_character: None,
            small: None,
            is_apart: false,
            preconditions,
            shaped: Vec::new(),
            call: None,
            forbidden: None,
            documented: Vec::new(),
        };
        root.with_fields(&[])
    }

    /// On what an instance method is called.
    pub fn receiver(&self) -> Option<&Receiver> {
        self.receiver.as_ref()
    }

    fn note_shapes(&mut self) {
        self.shaped = (0..self.params.len()).filter(|&i| self.params[i].mode.is_shaped()).collect();
    }

    /// What initialising its classes asks of the world outside does not count for its paths: whoever says so knows that
    /// they look at nothing that came of it.
    pub fn apart_from_initialisers(mut self) -> Root {
        self.is_apart = true;
        self
    }

    /// The documentation of the method that is called names these exceptions.
    pub fn documenting(mut self, exceptions: Vec<String>) -> Root {
        self.documented = exceptions;
        self
    }

    /// The exceptions that the documentation names.
    pub fn documented(&self) -> &[String] {
        &self.documented
    }

    /// These are the arguments that a caller must not give, where the method is made up and calls others.
    pub fn forbidding(mut self, forbidden: Vec<Forbidden>) -> Root {
        self.forbidden = Some(forbidden);
        self
    }

    /// The arguments that a caller must not give.
    pub(crate) fn forbidden(&self, program: &'static Program) -> Cow<'_, [Forbidden]> {
        match &self.forbidden {
            Some(forbidden) => Cow::Borrowed(forbidden),
            None => Cow::Owned(argument::forbidden(program, self.spec.method)),
        }
    }

    /// Strings and arrays of characters have no characters beyond this one. Of a path's name nothing changes.
    pub fn with_last_character(mut self, last: u16) -> Root {
        self.last_character = Some(last);
        self
    }

    /// Numbers of type `int` and `long` are at most so far from zero. Of a path's name nothing changes.
    pub fn with_small_numbers(mut self, most: i32) -> Root {
        self.small = Some(most);
        self
    }

    /// Has it parameters of type `int` or `long`, or arrays of them?
    pub fn has_numbers(&self) -> bool {
        let is_number = |ty: &JavaType| matches!(ty, JavaType::Int | JavaType::Long);
        self.params.iter().any(|param| match &param.mode {
            ParamMode::Primitive(ty) | ParamMode::Array(_, ty) => is_number(ty),
            _ => false,
        })
    }

    /// Has it strings, or arrays of characters?
    pub fn has_characters(&self) -> bool {
        self.params.iter().any(|param| matches!(param.mode, ParamMode::String | ParamMode::Array(Kind::Char, _)))
    }

    /// Does the user or the program ask something of the inputs?
    pub fn is_restricted(&self) -> bool {
        !self.preconditions.is_empty() || !self.guards.is_empty()
    }

    /// What its inputs are bounded by, beside their types: what no path does may be done beyond.
    pub fn input_bounds(&self) -> Vec<Bounded> {
        let has = |is: fn(&ParamMode) -> bool, most: u32| {
            let mut such = self.params.iter().filter(|param| is(&param.mode));
            such.any(|param| !self.is_kept_short(param, most))
        };
        let shaped: Vec<&Param> = self.shaped.iter().map(|&at| &self.params[at]).collect();
        let types: std::collections::BTreeSet<&str> = shaped.iter().map(|param| &*param.ty).collect();
        let mut bounds = Vec::new();
        bounds.extend(
            has(|mode| matches!(mode, ParamMode::Array(..)), self.bounds.array).then_some(Bounded::ArrayLength),
        );
        bounds
            .extend(has(|mode| matches!(mode, ParamMode::String), self.bounds.string).then_some(Bounded::StringLength));
        // Two of a type are never the same object.
        bounds.extend((types.len() < shaped.len()).then_some(Bounded::Aliasing));
        bounds
    }

    /// How many entries at the front of a schedule are shapes.
    pub fn shapes(&self) -> usize {
        self.shaped.len()
    }

    /// How many shapes the parameter that is shaped at this place of the schedule can have.
    pub fn shape_alternatives(&self, place: usize) -> u32 {
        // Null, the empty one, and one for each length.
        2 + match self.params[self.shaped[place]].mode {
            ParamMode::String => self.bounds.string,
            ParamMode::Array(..) => self.bounds.array,
            ParamMode::Primitive(_)
            | ParamMode::PrimitiveIn(..)
            | ParamMode::Concrete(_)
            | ParamMode::Elements(..)
            | ParamMode::Actual => 0,
        }
    }

    /// Brings a fresh state to where the call can be made, concretely: initialises the classes and
    /// makes the receiver, or runs the program that makes the call.
    ///
    /// A class that takes too many instructions to initialise, or too long, is an error.
    pub fn prepare(&self, state: &mut State, limits: &Limits) -> Result<Prepared, RootError> {
        self.prepare_watched(state, limits, &mut Unwatched)
    }

    /// The same, watched from where the classes are initialised.
    pub(crate) fn prepare_watched(
        &self,
        state: &mut State,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<Prepared, RootError> {
        state.config.max_instructions = None;
        let call = match &self.call {
            Some((entry, number)) => Some(self.run_to_call(state, entry, *number)?),
            None => None,
        };
        let most = limits.instructions.max(PREPARING);
        state.config.max_instructions = Some(state.instructions().saturating_add(most));
        let asked = state.asked();
        self.initialise(state, limits, watcher)?;
        if self.is_apart {
            state.set_asked(asked);
        }
        let receiver = match &call {
            Some(call) => {
                state.leave_entered();
                (!call.method.is_static()).then(|| call.words[0])
            }
            None => self.make_receiver(state, watcher)?,
        };
        for field in self.fields.iter().map(|spec| spec.field).filter(|field| !field.is_static()) {
            let class = receiver.map(|object| state.class_of(object as vm::Ref));
            if let Some(class) = class.filter(|class| !class.is_subclass_of(field.class())) {
                return Err(RootError::NoField { class: class.java_name(), field: fields::qualified(field) });
            }
        }
        state.config.max_instructions = None;
        Ok(Prepared { receiver, call })
    }

    fn initialise(&self, state: &mut State, limits: &Limits, watcher: &mut dyn Watcher) -> Result<(), RootError> {
        let holders = self.fields.iter().map(|spec| spec.field.class());
        let holders = holders.chain(self.guards.iter().map(|guard| guard.class()));
        for class in [self.spec.class, self.spec.method.class()].into_iter().chain(holders) {
            let in_time = || limits.stopped().is_none();
            receiver::initialise(state, class, &in_time, watcher)?;
        }
        Ok(())
    }

    /// Makes the arguments for these shapes in the state.
    pub fn arguments(
        &self,
        state: &mut State,
        prepared: &Prepared,
        shapes: &[u32],
    ) -> Result<Rc<Arguments>, RootError> {
        let receiver = prepared.receiver;
        let method = self.target(state, prepared);
        let actual = prepared.call.as_ref().map_or(&[][..], |call| &call.words);
        let words = Vec::from_iter(receiver);
        let (inputs, conditions) = (Vec::new(), Vec::new());
        let (last_character, small) = (self.last_character, self.small);
        let mut made = Maker { state, actual, words, inputs, conditions, last_character, small };
        let mut shapes = shapes.iter();
        let mut given = Vec::new();
        let mut reachable: Vec<(String, Ref)> =
            receiver.map(|this| ("this".to_owned(), this as Ref)).into_iter().collect();
        for param in &self.params {
            let at = made.words.len();
            given.push(made.param(param, &mut shapes)?);
            if let Some(field) = param.field {
                let words = made.words.split_off(at);
                let (word, tag) = (words[0], words.get(1).copied().unwrap_or(0));
                made.state.put_field_slots(receiver.unwrap_or(0) as vm::Ref, field, word, tag);
            } else if param.kind == Kind::Ref {
                reachable.push((param.name.clone(), made.words[at] as Ref));
            }
        }
        let Maker { words, inputs, mut conditions, .. } = made;
        for input in &inputs {
            state.declare_input(input);
        }
        for text in &self.preconditions {
            let names = RootNames { params: &self.params, given: &given };
            let condition = term::parse_condition_over(&mut state.terms, text, &names);
            conditions.push(condition.map_err(|fault| RootError::Precondition { text: text.clone(), fault })?);
        }
        let places = Places::list(state, reachable);
        Ok(Rc::new(Arguments { method, words, given, conditions, places }))
    }

    /// Calls the method; the first step enters it. The call is over when the threads that it starts have come to rest.
    pub fn call(&self, state: &mut State, arguments: &Arguments) {
        state.call_to_rest(arguments.method, &arguments.words);
        for guard in self.guards.iter().rev() {
            guard.push(state, self, arguments);
        }
    }

    /// The method that the receiver's class has in place of the one that was named.
    fn target(&self, state: &mut State, prepared: &Prepared) -> &'static Method {
        if let Some(call) = &prepared.call {
            return call.method;
        }
        let method = self.spec.method;
        match prepared.receiver {
            Some(receiver) if !method.is_direct() => {
                let class = state.class_of(receiver as vm::Ref);
                class.select(method.selector).unwrap_or(method)
            }
            Some(_) | None => method,
        }
    }

    /// The values of all parameters under a model, then those of inputs that the program made itself.
    pub fn values(&self, arguments: &Arguments, made: &[Made], model: &Model) -> Vec<InputValue> {
        let value = |param: &Param, given: &Given| match given {
            Given::Known(value) => value.clone(),
            Given::Scalar(input) => JavaValue::Literal(literal_of(input, model)),
            Given::Elements(inputs) => object_value(&param.ty, Some(&inputs.iter().collect::<Vec<&Input>>()), model),
        };
        let params = self.params.iter().zip(&arguments.given).map(|(param, given)| InputValue {
            name: param.name.clone(),
            ty: param.ty.clone(),
            value: value(param, given),
        });
        let mut own = Vec::new();
        let mut rest = made.iter().skip(arguments.inputs().count());
        while let Some(made) = rest.next() {
            own.push(match made {
                Made::Value(input) => InputValue {
                    name: input.name.to_string(),
                    ty: input.ty.name().to_owned(),
                    value: JavaValue::Literal(literal_of(input, model)),
                },
                Made::Object { name, ty, length, inputs, .. } => {
                    let parts: Vec<&Input> = rest.by_ref().take(*inputs as usize).filter_map(Made::input).collect();
                    let value = object_value(ty, length.map(|_| &parts[..]), model);
                    InputValue { name: name.to_string(), ty: ty.to_string(), value }
                }
            });
        }
        params.chain(own).collect()
    }

    /// The model that gives the parameters these values; none if they have another shape.
    pub fn model(&self, arguments: &Arguments, values: &[Vec<Literal>]) -> Option<Model> {
        let mut model = Model::new();
        for (given, value) in arguments.given.iter().zip(values) {
            match (given, &value[..]) {
                (Given::Scalar(input), [literal]) => model.set(input, raw(literal)),
                (Given::Known(known), [Literal::Null]) if known.is_null() => {}
                (Given::Elements(inputs), [Literal::String(units)]) if inputs.len() == units.len() => {
                    inputs.iter().zip(units).for_each(|(input, unit)| model.set(input, u64::from(*unit)));
                }
                (Given::Elements(inputs), elements)
                    if inputs.len() == elements.len() && !matches!(elements, [Literal::Null | Literal::String(_)]) =>
                {
                    inputs.iter().zip(elements).for_each(|(input, element)| model.set(input, raw(element)));
                }
                (Given::Known(JavaValue::Array { .. } | JavaValue::Object(_)), _) => {}
                (Given::Known(_) | Given::Scalar(_) | Given::Elements(_), _) => return None,
            }
        }
        Some(model)
    }
}

/// The spec, and the call if a program makes it: what a schedule belongs to.
impl std::fmt::Display for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.call_number() {
            Some(number) => write!(f, "{} @ call {number}", self.spec),
            None => self.spec.fmt(f),
        }
    }
}

impl Arguments {
    /// Every input, in creation order.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.given.iter().flat_map(|given| match given {
            Given::Known(_) => [].iter(),
            Given::Scalar(input) => std::slice::from_ref(input).iter(),
            Given::Elements(inputs) => inputs.iter(),
        })
    }
}

/// Makes arguments one by one.
struct Maker<'s> {
    state: &'s mut State,
    /// The arguments of the call that a running program makes.
    actual: &'s [u64],
    words: Vec<u64>,
    inputs: Vec<Input>,
    conditions: Vec<TermId>,
    last_character: Option<u16>,
    small: Option<i32>,
}

impl Maker<'_> {
    fn param(&mut self, param: &Param, shapes: &mut std::slice::Iter<'_, u32>) -> Result<Given, RootError> {
        match &param.mode {
            ParamMode::Concrete(literal) => {
                self.literal(param.kind, literal)?;
                Ok(Given::Known(JavaValue::Literal(literal.clone())))
            }
            ParamMode::Elements(class, elements) => {
                let array = self.array(class, elements)?;
                self.words.push(u64::from(array));
                Ok(Given::Known(JavaValue::array(&param.ty, elements.clone())))
            }
            ParamMode::Actual => {
                // Fields have no place among the arguments; theirs are what they are.
                let at = self.words.len();
                let Some(words) = self.actual.get(at..at + usize::from(param.kind.words())) else {
                    return Err(RootError::NoCall { what: format!("parameter {}", param.name) });
                };
                self.words.extend_from_slice(words);
                Ok(entry::actual(self.state, param, words[0]))
            }
            ParamMode::Primitive(ty) => {
                let input = self.input(&param.name, *ty);
                let term = self.state.input_term(&input);
                self.keep_small(*ty, term);
                self.push(param.kind, term);
                Ok(Given::Scalar(input))
            }
            ParamMode::PrimitiveIn(ty, low, high) => {
                let input = self.input(&param.name, *ty);
                let term = self.state.input_term(&input);
                self.within(param.kind, term, low, high);
                self.push(param.kind, term);
                Ok(Given::Scalar(input))
            }
            ParamMode::Array(kind, ty) => {
                let Some(length) = shape(shapes) else { return Ok(self.null()) };
                let (inputs, terms) = self.elements(length, *ty, |i| format!("{}[{i}]", param.name));
                let array = self.state.array_of_terms(*kind, &terms).map_err(|_| RootError::Memory)?;
                self.words.push(u64::from(array));
                Ok(Given::Elements(inputs))
            }
            ParamMode::String => {
                let Some(length) = shape(shapes) else { return Ok(self.null()) };
                let (inputs, terms) = self.elements(length, JavaType::Char, |i| format!("{}.charAt({i})", param.name));
                let string = self.state.input_string(&terms).map_err(|_| RootError::Memory)?;
                self.words.push(u64::from(string));
                Ok(Given::Elements(inputs))
            }
        }
    }

    fn null(&mut self) -> Given {
        self.words.push(0);
        Given::Known(JavaValue::NULL)
    }

    fn input(&mut self, name: &str, ty: JavaType) -> Input {
        let input = Input::new(self.inputs.len() as u32, name, ty);
        self.inputs.push(input.clone());
        input
    }

    fn elements(&mut self, length: u32, ty: JavaType, name: impl Fn(u32) -> String) -> (Vec<Input>, Vec<TermId>) {
        let inputs: Vec<Input> = (0..length).map(|i| self.input(&name(i), ty)).collect();
        let terms: Vec<TermId> = inputs.iter().map(|input| self.state.input_term(input)).collect();
        if let Some(last) = self.last_character.filter(|_| ty == JavaType::Char) {
            for &term in &terms {
                self.within(Kind::Char, term, &Literal::Char(0), &Literal::Char(last));
            }
        }
        terms.iter().for_each(|&term| self.keep_small(ty, term));
        (inputs, terms)
    }

    fn keep_small(&mut self, ty: JavaType, term: TermId) {
        let Some(most) = self.small else { return };
        match ty {
            JavaType::Int => self.within(Kind::Int, term, &Literal::Int(-most), &Literal::Int(most)),
            JavaType::Long => {
                let most = i64::from(most);
                self.within(Kind::Long, term, &Literal::Long(-most), &Literal::Long(most));
            }
            JavaType::Boolean
            | JavaType::Byte
            | JavaType::Short
            | JavaType::Char
            | JavaType::Float
            | JavaType::Double => {}
        }
    }

    fn push(&mut self, kind: Kind, term: TermId) {
        let (word, tag) = self.state.slots(kind, term);
        self.words.push(word);
        if kind.words() == 2 {
            self.words.push(tag);
        }
    }

    fn literal(&mut self, kind: Kind, literal: &Literal) -> Result<(), RootError> {
        let word = self.word(literal)?;
        self.words.push(word);
        if kind.words() == 2 {
            self.words.push(0);
        }
        Ok(())
    }

    /// A literal as a register holds it; a text is the one object that Java's literals are.
    fn word(&mut self, literal: &Literal) -> Result<u64, RootError> {
        match literal {
            Literal::String(units) => {
                let string = self.state.new_string_utf16(units).map_err(|_| RootError::Memory)?;
                Ok(u64::from(self.state.intern(string)))
            }
            Literal::Boolean(_)
            | Literal::Byte(_)
            | Literal::Short(_)
            | Literal::Char(_)
            | Literal::Int(_)
            | Literal::Long(_)
            | Literal::Float(_)
            | Literal::Double(_)
            | Literal::Null => Ok(raw(literal)),
        }
    }

    /// A new array of the class that a descriptor names.
    fn array(&mut self, class: &str, elements: &[Literal]) -> Result<Ref, RootError> {
        let missing = |why: String| failed("the arguments", why);
        let array = self.state.program.class(class).map_err(|e| missing(e.to_string()))?;
        let Shape::Array { element, .. } = array.shape else { return Err(missing(format!("{class} is no array"))) };
        if element != Kind::Ref {
            let sort = vm::register_sort(element);
            let terms: Vec<TermId> = elements.iter().map(|value| self.state.terms.constant(sort, raw(value))).collect();
            return self.state.array_of_terms(element, &terms).map_err(|_| RootError::Memory);
        }
        // Texts first: an array that nothing holds yet is not made before them.
        let words = elements.iter().map(|value| self.word(value)).collect::<Result<Vec<u64>, _>>()?;
        let made = self.state.new_array(array, words.len() as u32).map_err(|_| RootError::Memory)?;
        for (at, word) in words.into_iter().enumerate() {
            self.state.set_element(made, at as u32, word as Ref);
        }
        Ok(made)
    }

    fn within(&mut self, kind: Kind, term: TermId, low: &Literal, high: &Literal) {
        let terms = &mut self.state.terms;
        let sort = vm::register_sort(kind);
        let (low, high) = (terms.constant(sort, raw(low)), terms.constant(sort, raw(high)));
        let (from, to) = match kind {
            Kind::Float | Kind::Double => (terms.fle(low, term), terms.fle(term, high)),
            _ => (terms.sle(low, term), terms.sle(term, high)),
        };
        self.conditions.extend([from, to]);
    }
}

/// The length that the next shape stands for; none for null.
fn shape(shapes: &mut std::slice::Iter<'_, u32>) -> Option<u32> {
    shapes.next().and_then(|shape| shape.checked_sub(1))
}

fn failed(what: &str, why: String) -> RootError {
    RootError::Preparation { what: what.to_owned(), why }
}

/// A literal as registers hold it.
pub fn raw(literal: &Literal) -> u64 {
    match *literal {
        Literal::Boolean(value) => u64::from(value),
        Literal::Byte(value) => u64::from(i32::from(value) as u32),
        Literal::Short(value) => u64::from(i32::from(value) as u32),
        Literal::Char(value) => u64::from(value),
        Literal::Int(value) => u64::from(value as u32),
        Literal::Long(value) => value as u64,
        Literal::Float(value) => u64::from(value.to_bits()),
        Literal::Double(value) => value.to_bits(),
        Literal::String(_) | Literal::Null => 0,
    }
}

/// A string, array or box of these inputs; nothing is null.
fn object_value(ty: &str, parts: Option<&[&Input]>, model: &Model) -> JavaValue {
    let Some(parts) = parts else { return JavaValue::NULL };
    if matches!(ty, "String" | "java.lang.String") {
        let units = parts.iter().map(|input| model.value(input.index) as u16).collect();
        return JavaValue::Literal(Literal::String(units));
    }
    let literals = || parts.iter().map(|input| literal_of(input, model));
    match ty.ends_with("[]") {
        true => JavaValue::array(ty, literals().collect()),
        false => literals().next().map_or(JavaValue::NULL, JavaValue::Boxed),
    }
}

/// The value of an input under a model.
pub fn literal_of(input: &Input, model: &Model) -> Literal {
    literal_from(input.ty, model.value(input.index))
}

/// A raw value of a type as a literal.
pub fn literal_from(ty: JavaType, raw: u64) -> Literal {
    match ty {
        JavaType::Boolean => Literal::Boolean(raw & 1 == 1),
        JavaType::Byte => Literal::Byte(raw as i8),
        JavaType::Short => Literal::Short(raw as i16),
        JavaType::Char => Literal::Char(raw as u16),
        JavaType::Int => Literal::Int(raw as i32),
        JavaType::Long => Literal::Long(raw as i64),
        JavaType::Float => Literal::Float(f32::from_bits(raw as u32)),
        JavaType::Double => Literal::Double(f64::from_bits(raw)),
    }
}

/// What a parameter or field of this type is in a mode; none if it cannot be symbolic.
fn param_mode(descriptor: &str, mode: &ArgMode) -> Option<ParamMode> {
    match mode {
        ArgMode::Concrete(literal) => Some(ParamMode::Concrete(literal.clone())),
        ArgMode::Elements(elements) => Some(ParamMode::Elements(descriptor.to_owned(), elements.clone())),
        ArgMode::Symbolic => symbolic_mode(descriptor),
        ArgMode::Actual => Some(ParamMode::Actual),
        ArgMode::SymbolicIn { low, high } => {
            let primitive = input_type(Kind::of(descriptor)?)?;
            Some(ParamMode::PrimitiveIn(primitive, low.clone(), high.clone()))
        }
    }
}

fn symbolic_mode(descriptor: &str) -> Option<ParamMode> {
    if descriptor == "Ljava/lang/String;" {
        return Some(ParamMode::String);
    }
    if let Some(element) = descriptor.strip_prefix('[') {
        let kind = Kind::of(element)?;
        return input_type(kind).map(|ty| ParamMode::Array(kind, ty));
    }
    input_type(Kind::of(descriptor)?).map(ParamMode::Primitive)
}

/// What a parameter is called whose name the class file does not have.
pub fn unnamed_parameter(at: usize) -> String {
    format!("arg{at}")
}

/// Names of the parameters: from `MethodParameters`, else from the debug table, else `arg0`, `arg1`…
pub fn parameter_names(method: &'static Method) -> Vec<String> {
    let descriptors = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    let info = method.class().file.as_ref().map(|file| (file, &file.methods[method.index as usize]));
    let mut slot = u16::from(!method.is_static());
    let mut names = Vec::new();
    for (at, descriptor) in descriptors.iter().enumerate() {
        let declared = info.and_then(|(_, info)| {
            let names = &info.parameters;
            (names.len() == descriptors.len()).then(|| names[at].0.as_ref().map(|name| name.to_string())).flatten()
        });
        let debug = || {
            let (file, info) = info?;
            let variables = info.code.as_ref()?.local_variables(file).ok()?;
            variables.into_iter().find(|v| v.index == slot && v.start_pc == 0).map(|v| v.name.to_string())
        };
        names.push(declared.or_else(debug).unwrap_or_else(|| unnamed_parameter(at)));
        slot += Kind::of(descriptor).unwrap_or(Kind::Ref).words();
    }
    names
}
