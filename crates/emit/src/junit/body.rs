//! The statements of a test: arrange, act, assert.

use std::collections::BTreeSet;

use program::kind::split_descriptor;

use super::names::{Names, class_of, is_identifier, is_nameable, simple_name};
use super::reflection;
use super::uses::{given_steps, is_hidden, used_steps, visible_classes};
use super::value::{Place, Variable, box_class, boxed, canonical, cast, expression, literal_text, typed_text};
use crate::model::{Call, Check, Expected, Outcome, Step, Target, Test, Value};
use explore::literal::Literal;

/// How a test's call is expected to end, as the test says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// As the model says.
    AsRun,
    /// Not with the exception of the finding, so that the test fails until that is fixed.
    NoFinding,
}

/// The body of a test, with what its method has to declare.
#[derive(Debug)]
pub struct Body {
    /// Statements without indentation; the parts of the test are apart by empty ones.
    pub lines: Vec<String>,
    pub throws: bool,
    /// Even what is no `Exception`.
    pub throws_throwable: bool,
    pub uses_reflection: bool,
}

const OBJECT: &str = "Ljava/lang/Object;";

/// A test that ran for long may take this many seconds.
const PATIENCE: u32 = 10;

/// Writes calls and what is expected of them.
pub(super) struct Writer<'t, 'n> {
    test: &'t Test,
    pub(super) names: &'n mut Names,
    pub(super) made: Vec<Option<Variable>>,
    taken: BTreeSet<String>,
    /// Classes that calls of the test show to be visible to it.
    visible: BTreeSet<String>,
    throws: bool,
    throws_throwable: bool,
    uses_reflection: bool,
}

/// Writes the statements of a test.
pub fn body(test: &Test, claim: Claim, names: &mut Names) -> Body {
    let mut writer = Writer::new(test, names);
    let mut arrange = writer.supply();
    arrange.extend(writer.arrange());
    let (act, assert) = writer.act(claim);
    let parts: Vec<Vec<String>> = [arrange, act, assert].into_iter().filter(|part| !part.is_empty()).collect();
    let lines = parts.join(&String::new());
    let Writer { throws, throws_throwable, uses_reflection, .. } = writer;
    Body { lines, throws, throws_throwable, uses_reflection }
}

/// The arguments of a call and their types, with the elements of a last array that Java makes of them itself. One that
/// is null, or an array, could be taken for the array.
fn spread<'c>(call: &'c Call, mut parameters: Vec<&'c str>) -> (Vec<&'c Value>, Vec<&'c str>) {
    let mut arguments: Vec<&Value> = call.arguments.iter().collect();
    let is_plain =
        |value: &Value| !matches!(value, Value::Literal(Literal::Null) | Value::Array { .. } | Value::Made(_));
    if let (true, Some(Value::Array { element, elements }), Some(last)) =
        (call.is_variadic, call.arguments.last(), parameters.last().copied())
        && last.strip_prefix('[') == Some(element)
        && elements.iter().all(is_plain)
    {
        arguments.pop();
        arguments.extend(elements);
        parameters.pop();
        parameters.extend(elements.iter().map(|_| &last[1..]));
    }
    (arguments, parameters)
}

/// Columns of a line of inputs.
const MOST_SUPPLIED: usize = 90;

impl<'t, 'n> Writer<'t, 'n> {
    pub(super) fn new(test: &'t Test, names: &'n mut Names) -> Writer<'t, 'n> {
        let visible = visible_classes(test, names);
        let (made, taken) = (Vec::new(), BTreeSet::new());
        let (throws, throws_throwable, uses_reflection) = (false, false, false);
        Writer { test, names, made, taken, visible, throws, throws_throwable, uses_reflection }
    }

    /// What the program is given for the inputs that it asks for itself.
    pub(super) fn supply(&mut self) -> Vec<String> {
        if self.test.supplied.is_empty() {
            return Vec::new();
        }
        let mut text = format!("{}.supply(", self.names.class("banyan/Symbolic"));
        let mut column = text.len();
        for (at, (name, value)) in self.test.supplied.iter().enumerate() {
            let value = expression(value, "Ljava/lang/Object;", Place::Argument, self.names, &[]);
            let pair = format!("{}, {value}", quoted(name));
            if at > 0 {
                let is_wide = column + pair.len() > MOST_SUPPLIED;
                text += if is_wide { ",\n                " } else { ", " };
                column = if is_wide { 0 } else { column };
            }
            column += pair.len() + 2;
            text += &pair;
        }
        vec![text + ");"]
    }

    fn arrange(&mut self) -> Vec<String> {
        let (used, given) = (used_steps(self.test), given_steps(self.test));
        let mut lines = Vec::new();
        for (number, step) in self.test.arrange.iter().enumerate() {
            let line = match step {
                Step::Call(call) => {
                    let (text, ty) = self.call(call);
                    if ty == "V" || !used.contains(&number) {
                        self.made.push(None);
                        format!("{text};")
                    } else {
                        let wish = match call.target {
                            Target::New => simple_name(&call.class),
                            Target::Static | Target::On(_) => named_for(&ty, &call.method),
                        };
                        let is_own = class_of(&ty) == Some(&call.class);
                        let is_exact = is_own && call.target == Target::New;
                        // What is given to a call has to be of the parameter's type, whatever its arguments are.
                        let declared = match is_exact && !given.contains(&number) {
                            true => self.names.of_objects(&ty),
                            false => self.names.of_type(&ty),
                        };
                        let is_meant = is_own && !matches!(call.target, Target::On(_));
                        let name = self.fresh(&wish);
                        self.declare(Variable { name, ty, is_exact, is_meant }, &declared, &text)
                    }
                }
                Step::Throws { call, exception } => {
                    let asserted = self.throws_call(call, exception);
                    self.made.push(None);
                    format!("{asserted};")
                }
                Step::Value { ty, value } => {
                    let text = expression(value, ty, Place::Assigned, self.names, &self.made);
                    let wish = self.parameter(number).unwrap_or_else(|| named_for(ty, "value"));
                    let declared = self.names.of_type(ty);
                    let (name, ty) = (self.fresh(&wish), ty.clone());
                    self.declare(Variable { name, ty, is_exact: true, is_meant: true }, &declared, &text)
                }
            };
            lines.push(line);
        }
        lines
    }

    /// A new variable that holds what the next step makes.
    fn declare(&mut self, variable: Variable, declared: &str, text: &str) -> String {
        let line = format!("{declared} {} = {text};", variable.name);
        self.made.push(Some(variable));
        line
    }

    /// The name of the parameter that a step is the argument of.
    fn parameter(&self, step: usize) -> Option<String> {
        let act = &self.test.act;
        let at = act.arguments.iter().position(|value| matches!(value, Value::Made(made) if *made == step))?;
        act.parameters.get(at).filter(|name| is_identifier(name)).cloned()
    }

    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let wish = super::phrase::in_ascii(wish);
        let mut chars = wish.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_');
        let first = chars.next().map(|c| c.to_ascii_lowercase());
        let name: String = first.into_iter().chain(chars).collect();
        let name = if is_identifier(&name) { name } else { format!("the{}", super::phrase::capital(&name)) };
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let free = free.unwrap_or(name);
        self.taken.insert(free.clone());
        free
    }

    /// A call as an expression, and its type.
    pub(super) fn call(&mut self, call: &Call) -> (String, String) {
        let diamond = self.names.diamond(&call.class);
        self.call_with(call, diamond)
    }

    /// The same, with these type arguments for a new object.
    fn call_with(&mut self, call: &Call, diamond: &str) -> (String, String) {
        let (_, result) = split_descriptor(&call.descriptor).unwrap_or((Vec::new(), "V"));
        let own = format!("L{};", call.class);
        let result = if call.target == Target::New { own.as_str() } else { result };
        if is_hidden(call, self.names) {
            return self.hidden(call, result);
        }
        self.throws |= call.throws_checked;
        self.throws_throwable |= call.throws_throwable;
        let place = if call.is_overloaded { Place::Overloaded } else { Place::Argument };
        let (arguments, parameters) = spread(call, call.parameter_types());
        let last = parameters.len().saturating_sub(1);
        let mut values = Vec::new();
        for (at, (value, wanted)) in arguments.into_iter().zip(parameters).enumerate() {
            let is_plain_null = matches!(value, Value::Literal(Literal::Null)) && !(call.has_varargs && at == last);
            let place = if is_plain_null && place == Place::Argument { Place::Assigned } else { place };
            values.push(expression(value, wanted, place, self.names, &self.made));
        }
        let values = values.join(", ");
        let text = match call.target {
            Target::New => {
                format!("new {}{diamond}({values})", self.names.class(&call.class))
            }
            Target::Static => format!("{}.{}({values})", self.names.class(&call.class), call.method),
            Target::On(step) => {
                let on = self.receiver(step, &call.class);
                format!("{on}.{}({values})", call.method)
            }
        };
        let is_seen = class_of(result.trim_start_matches('[')).is_none_or(|class| !self.names.hides(class));
        (text, if is_seen { result } else { OBJECT }.to_owned())
    }

    /// A call through the helper; its value is an `Object` unless the test can name its class.
    fn hidden(&mut self, call: &Call, result: &str) -> (String, String) {
        self.throws = true;
        self.uses_reflection = true;
        let mut arguments =
            vec![quoted(&call.class.replace('/', ".")), quoted(&reflection::signature(&call.method, &call.descriptor))];
        if call.target != Target::New {
            arguments.push(match call.target {
                Target::On(step) => self.variable(step),
                Target::Static | Target::New => "null".to_owned(),
            });
        }
        for value in &call.arguments {
            let text = match value {
                Value::Enum { class, constant } if !self.visible.contains(class) => {
                    let (class, constant) = (quoted(&class.replace('/', ".")), quoted(constant));
                    format!("{}.constant({class}, {constant})", reflection::CLASS)
                }
                Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Array { .. } | Value::Made(_) => {
                    expression(value, OBJECT, Place::Argument, self.names, &self.made)
                }
            };
            // A null or an array must not be taken for all of the arguments.
            let is_whole = match value {
                Value::Literal(Literal::Null) | Value::Array { .. } => true,
                Value::Made(step) => self.made.get(*step).and_then(Option::as_ref).is_none_or(|made| made.ty != OBJECT),
                Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } => false,
            };
            arguments.push(if is_whole { cast(OBJECT, &text, self.names) } else { text });
        }
        let verb = if call.target == Target::New { "create" } else { "call" };
        let text = format!("{}.{verb}({})", reflection::CLASS, arguments.join(", "));
        let is_named = class_of(result.trim_start_matches('[')).is_none_or(|class| self.visible.contains(class));
        match (result, is_named) {
            ("V", _) => (text, "V".to_owned()),
            (_, false) => (text, OBJECT.to_owned()),
            (_, true) if result == OBJECT => (text, OBJECT.to_owned()),
            (_, true) => (cast(result, &text, self.names), result.to_owned()),
        }
    }

    fn variable(&self, step: usize) -> String {
        self.made.get(step).and_then(Option::as_ref).map_or("null".to_owned(), |made| made.name.clone())
    }

    /// What a step made, as an object of a class.
    fn receiver(&mut self, step: usize, class: &str) -> String {
        match self.made.get(step).and_then(Option::as_ref) {
            Some(made) => as_object_of(&made.clone(), class, self.names),
            None => "null".to_owned(),
        }
    }

    /// The call and what is asserted of it.
    fn act(&mut self, claim: Claim) -> (Vec<String>, Vec<String>) {
        let test = self.test;
        match (&test.outcome, claim) {
            (Outcome::Throws { .. }, Claim::NoFinding) => (Vec::new(), vec![self.does_not_throw()]),
            (Outcome::Throws { exception, message }, Claim::AsRun) => self.throwing(exception, message.as_ref()),
            (Outcome::Returns, Claim::AsRun | Claim::NoFinding) => {
                if test.checks.is_empty() {
                    return (Vec::new(), vec![self.does_not_throw()]);
                }
                self.returning()
            }
        }
    }

    fn does_not_throw(&mut self) -> String {
        let throws = (self.throws, self.throws_throwable);
        let (text, ty) = self.call(&self.test.act);
        // Inside the lambda anything may be thrown.
        (self.throws, self.throws_throwable) = throws;
        // A lambda with a value would fit two overloads.
        let lambda = if ty == "V" { format!("() -> {text}") } else { format!("() -> {{ {}; }}", without_cast(&text)) };
        match self.patience() {
            Some(limit) => format!("{limit}{lambda});"),
            None => format!("{}({lambda});", self.names.assertion("assertDoesNotThrow")),
        }
    }

    /// The beginning of a call with a timeout.
    fn patience(&mut self) -> Option<String> {
        self.test.is_long.then(|| {
            let method = self.names.assertion("assertTimeoutPreemptively");
            format!("{method}({}.ofSeconds({PATIENCE}), ", self.names.class("java/time/Duration"))
        })
    }

    /// `assertThrows(…)` of a call.
    fn throws_call(&mut self, call: &Call, exception: &str) -> String {
        let throws = (self.throws, self.throws_throwable);
        let (text, _) = self.call(call);
        // Inside the lambda anything may be thrown.
        (self.throws, self.throws_throwable) = throws;
        let class = self.thrown_class(exception);
        let method = self.names.assertion("assertThrows");
        format!("{method}({class}.class, () -> {})", without_cast(&text))
    }

    /// The class of an exception as the test can name it.
    fn thrown_class(&mut self, exception: &str) -> String {
        let is_seen = !self.names.hides(exception);
        self.names.class_in_source(if is_seen { exception } else { "java.lang.Throwable" })
    }

    fn throwing(&mut self, exception: &str, message: Option<&Option<Box<[u16]>>>) -> (Vec<String>, Vec<String>) {
        let mut asserted = self.throws_call(&self.test.act, exception);
        let (is_seen, class) = (!self.names.hides(exception), self.thrown_class(exception));
        if let Some(limit) = self.patience() {
            asserted = format!("{limit}() -> {asserted})");
        }
        let looks_at_it = self.test.checks.iter().any(|check| matches!(check, Check::OfResult { .. }));
        if message.is_none() && is_seen && !looks_at_it {
            let state = self.checks(None);
            return match state.is_empty() {
                true => (Vec::new(), vec![format!("{asserted};")]),
                false => (vec![format!("{asserted};")], state),
            };
        }
        let name = self.fresh("thrown");
        let declared = format!("{class} {name} = {asserted};");
        let mut checks = Vec::new();
        if !is_seen {
            let expected = quoted(&exception.replace('$', "."));
            let equal = self.names.assertion("assertEquals");
            checks.push(format!("{equal}({expected}, {name}.getClass().getCanonicalName());"));
        }
        checks.extend(message.map(|message| match message {
            Some(message) => {
                let expected = literal_text(&Literal::String(message.clone()), self.names);
                format!("{}({expected}, {name}.getMessage());", self.names.assertion("assertEquals"))
            }
            None => format!("{}({name}.getMessage());", self.names.assertion("assertNull")),
        }));
        let ty = if is_seen { exception.replace('.', "/") } else { "java/lang/Throwable".to_owned() };
        let thrown = Variable { name, ty: format!("L{ty};"), is_exact: is_seen, is_meant: is_seen };
        checks.extend(self.checks(Some(&thrown)));
        (vec![declared], checks)
    }

    fn returning(&mut self) -> (Vec<String>, Vec<String>) {
        let test = self.test;
        let looks_at_result =
            test.checks.iter().any(|check| matches!(check, Check::Result(_) | Check::OfResult { .. }));
        let (mut text, ty) = self.call(&test.act);
        if let Some(limit) = self.patience() {
            text = format!("{limit}() -> {text})");
        }
        if !looks_at_result || ty == "V" {
            let statement = if test.is_long { text } else { without_cast(&text) };
            let asserts = self.checks(None);
            return (vec![format!("{statement};")], asserts);
        }
        let wish = if test.act.target == Target::New { simple_name(&test.act.class) } else { "result".to_owned() };
        let name = self.fresh(&wish);
        let is_exact = test.act.target == Target::New && class_of(&ty) == Some(&test.act.class);
        let declared = if is_exact { self.names.of_objects(&ty) } else { self.names.of_unknown(&ty) };
        let line = format!("{declared} {name} = {text};");
        let result = Variable { name, ty, is_exact, is_meant: is_exact };
        let asserts = self.checks(Some(&result));
        (vec![line], asserts)
    }

    fn checks(&mut self, result: Option<&Variable>) -> Vec<String> {
        let test = self.test;
        test.checks.iter().flat_map(|check| self.check(check, result)).flatten().collect()
    }

    fn check(&mut self, check: &Check, result: Option<&Variable>) -> Option<Vec<String>> {
        let ((actual, ty), expected) = match check {
            Check::Result(expected) => {
                let result = result?;
                ((result.name.clone(), result.ty.clone()), expected)
            }
            Check::OfResult { class, getter, descriptor, expected } => {
                (self.getter(result?, class, getter, descriptor), expected)
            }
            Check::Of { step, class, getter, descriptor, expected } => {
                let made = self.made.get(*step)?.clone()?;
                (self.getter(&made, class, getter, descriptor), expected)
            }
            Check::Made { step, expected } => {
                let made = self.made.get(*step)?.clone()?;
                ((made.name, made.ty), expected)
            }
        };
        Some(self.assertion(&actual, &ty, expected))
    }

    /// What a getter returns, and its type.
    fn getter(&mut self, on: &Variable, class: &str, getter: &str, descriptor: &str) -> (String, String) {
        let (_, ty) = split_descriptor(descriptor).unwrap_or((Vec::new(), OBJECT));
        if !self.names.hides(class) && is_identifier(getter) {
            return (format!("{}.{getter}()", as_object_of(on, class, self.names)), ty.to_owned());
        }
        self.throws = true;
        self.uses_reflection = true;
        let (class, signature) = (quoted(&class.replace('/', ".")), quoted(&reflection::signature(getter, descriptor)));
        let text = format!("{}.call({class}, {signature}, {})", reflection::CLASS, on.name);
        if ty.starts_with(['L', '[']) {
            (text, OBJECT.to_owned())
        } else {
            (cast(ty, &text, self.names), ty.to_owned())
        }
    }

    fn assertion(&mut self, actual: &str, ty: &str, expected: &Expected) -> Vec<String> {
        vec![match expected {
            Expected::Value(value) => self.equal(actual, ty, value),
            Expected::Equal(_) | Expected::List(_) | Expected::Set(_) => {
                let expected = self.made_anew(expected);
                format!("{}({expected}, {actual});", self.names.assertion("assertEquals"))
            }
            Expected::Map(entries) => self.map(entries, actual, ty),
            Expected::Elements { element, elements } => {
                let texts: Vec<String> = elements.iter().map(|element| self.made_anew(element)).collect();
                let (element, actual) = (self.names.of_type(element), self.as_array(actual, ty));
                let method = self.names.assertion("assertArrayEquals");
                format!("{method}(new {element}[] {{{}}}, {actual});", texts.join(", "))
            }
            Expected::ArrayText(text) => {
                let (expected, actual) = (quoted_units(text, self.names), self.as_array(actual, ty));
                let arrays = self.names.class("java/util/Arrays");
                format!("{}({expected}, {arrays}.deepToString({actual}));", self.names.assertion("assertEquals"))
            }
            Expected::Digest { length, hash } => {
                let method = self.names.assertion("assertEquals");
                let actual = if ty.starts_with('[') { actual.to_owned() } else { self.as_array(actual, ty) };
                let length = format!("{method}({length}, {actual}.length);");
                let hash = hash.map(|hash| {
                    let arrays = self.names.class("java/util/Arrays");
                    format!("{method}({hash}, {arrays}.hashCode({actual}));")
                });
                return [Some(length), hash].into_iter().flatten().collect();
            }
            Expected::NotNull => format!("{}({actual});", self.names.assertion("assertNotNull")),
            Expected::Same(step) => {
                let expected = self.variable(*step);
                format!("{}({expected}, {actual});", self.names.assertion("assertSame"))
            }
            Expected::InstanceOf(class) => {
                let question = if self.visible.contains(class) && is_nameable(class) {
                    format!("{actual} instanceof {}", self.names.of_unknown(&format!("L{class};")))
                } else {
                    self.throws = true;
                    let name = quoted(&class.replace('/', "."));
                    format!("{}.forName({name}).isInstance({actual})", self.names.class("java/lang/Class"))
                };
                format!("{}({question});", self.names.assertion("assertTrue"))
            }
            Expected::Text(text) => {
                let expected = quoted_units(text, self.names);
                format!("{}({expected}, {actual}.toString());", self.names.assertion("assertEquals"))
            }
        }]
    }

    /// An array of objects, whatever its type is.
    fn as_array(&mut self, actual: &str, ty: &str) -> String {
        if ty.starts_with('[') { actual.to_owned() } else { cast("[Ljava/lang/Object;", actual, self.names) }
    }

    /// An expression of what is expected, where there is one.
    fn made_anew(&mut self, expected: &Expected) -> String {
        match expected {
            Expected::Value(value) => expression(value, OBJECT, Place::Assigned, self.names, &self.made),
            Expected::Equal(call) => {
                let diamond = match call.target {
                    Target::New => self.names.diamond_of_compared(&call.class),
                    Target::Static | Target::On(_) => "",
                };
                self.call_with(call, diamond).0
            }
            Expected::List(elements) => self.collection(elements, "emptyList"),
            Expected::Set(elements) if elements.is_empty() => self.collection(elements, "emptySet"),
            Expected::Set(elements) => {
                let list = self.collection(elements, "emptyList");
                format!("new {}<>({list})", self.names.class("java/util/HashSet"))
            }
            Expected::Same(step) => self.variable(*step),
            Expected::Map(_)
            | Expected::Elements { .. }
            | Expected::ArrayText(_)
            | Expected::Digest { .. }
            | Expected::InstanceOf(_)
            | Expected::NotNull
            | Expected::Text(_) => "null".to_owned(),
        }
    }

    fn map(&mut self, entries: &[(Value, Value)], actual: &str, ty: &str) -> String {
        let method = self.names.assertion("assertEquals");
        let mut texts = Vec::new();
        for (key, value) in entries {
            let [key, value] =
                [key, value].map(|value| expression(value, OBJECT, Place::Argument, self.names, &self.made));
            texts.push(format!("{key}, {value}"));
        }
        match &texts[..] {
            [] => format!("{method}({}.emptyMap(), {actual});", self.names.class("java/util/Collections")),
            [only] => {
                format!("{method}({}.singletonMap({only}), {actual});", self.names.class("java/util/Collections"))
            }
            texts => {
                let entry = self.names.class("java/util/AbstractMap$SimpleEntry");
                let texts: Vec<String> = texts.iter().map(|text| format!("new {entry}<>({text})")).collect();
                let (set, arrays) = (self.names.class("java/util/HashSet"), self.names.class("java/util/Arrays"));
                let is_map =
                    class_of(ty).is_some_and(|class| class.starts_with("java/util/") && class.ends_with("Map"));
                let map = self.names.class("java/util/Map");
                let actual = if is_map { actual.to_owned() } else { format!("(({map}<?, ?>) {actual})") };
                format!("{method}(new {set}<>({arrays}.asList({})), {actual}.entrySet());", texts.join(", "))
            }
        }
    }

    /// A list with these elements, or what is made where there are none.
    fn collection(&mut self, elements: &[Value], empty: &str) -> String {
        if elements.is_empty() {
            return format!("{}.{empty}()", self.names.class("java/util/Collections"));
        }
        // A single null must not be taken for all of the elements.
        let texts: Vec<String> = match elements {
            [Value::Literal(Literal::Null)] => vec![cast(OBJECT, "null", self.names)],
            elements => elements
                .iter()
                .map(|element| expression(element, OBJECT, Place::Argument, self.names, &self.made))
                .collect(),
        };
        format!("{}.asList({})", self.names.class("java/util/Arrays"), texts.join(", "))
    }

    fn equal(&mut self, actual: &str, ty: &str, value: &Value) -> String {
        let value = &canonical(value);
        let is_primitive = class_of(ty).is_none() && !ty.starts_with('[');
        match value {
            Value::Literal(Literal::Null) => format!("{}({actual});", self.names.assertion("assertNull")),
            Value::Literal(Literal::Boolean(expected)) | Value::Boxed(Literal::Boolean(expected)) if is_primitive => {
                let method = if *expected { "assertTrue" } else { "assertFalse" };
                format!("{}({actual});", self.names.assertion(method))
            }
            Value::Literal(literal) | Value::Boxed(literal) => {
                // Both sides are primitive or both are objects, of one type: any other pair fits several overloads.
                let expected = match box_class(literal) {
                    Some(_) if is_primitive => typed_text(literal, self.names),
                    Some(_) | None => boxed(literal, self.names),
                };
                format!("{}({expected}, {actual});", self.names.assertion("assertEquals"))
            }
            Value::Array { element, .. } => {
                let own = format!("[{element}");
                let expected = expression(value, &own, Place::Assigned, self.names, &self.made);
                // Overloads are by the type of the array.
                let is_seen = ty == own || (ty.starts_with("[L") || ty.starts_with("[["));
                let actual = if is_seen { actual.to_owned() } else { cast(&own, actual, self.names) };
                format!("{}({expected}, {actual});", self.names.assertion("assertArrayEquals"))
            }
            Value::Enum { class, constant } if !self.visible.contains(class) => {
                let actual = format!("(({}<?>) {actual}).name()", self.names.class("java/lang/Enum"));
                format!("{}({}, {actual});", self.names.assertion("assertEquals"), quoted(constant))
            }
            Value::Enum { .. } | Value::Made(_) => {
                let expected = expression(value, ty, Place::Argument, self.names, &self.made);
                format!("{}({expected}, {actual});", self.names.assertion("assertEquals"))
            }
        }
    }
}

/// A variable as the receiver of a method of a class.
fn as_object_of(variable: &Variable, class: &str, names: &mut Names) -> String {
    let fits = variable.is_exact || class_of(&variable.ty) == Some(class) || class == "java/lang/Object";
    if fits {
        return variable.name.clone();
    }
    format!("({})", cast(&format!("L{class};"), &variable.name, names))
}

/// A cast's value is no statement.
fn without_cast(text: &str) -> String {
    match text.strip_prefix('(').and_then(|rest| rest.split_once(") ")) {
        Some((_, call)) if call.starts_with(reflection::CLASS) => call.to_owned(),
        Some(_) | None => text.to_owned(),
    }
}

/// A name for a value of a type: `values` for arrays, the class's own otherwise.
fn named_for(ty: &str, otherwise: &str) -> String {
    match class_of(ty) {
        _ if ty.starts_with('[') => "values".to_owned(),
        Some("java/lang/Object") | None => otherwise.to_owned(),
        Some(class) => simple_name(class),
    }
}

pub fn quoted(text: &str) -> String {
    Literal::String(text.encode_utf16().collect()).to_string()
}

fn quoted_units(text: &str, names: &mut Names) -> String {
    literal_text(&Literal::String(text.encode_utf16().collect()), names)
}
