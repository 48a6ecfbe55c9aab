//! An object that is equal to a result and made anew, so that a test compares the two by `equals`.
//!
//! What a constructor or factory would need is guessed from the fields of the result, and tried in our machine:
//! what it makes must be equal to the result, and must not be where an argument is another. So nobody relies on an
//! `equals` that looks at less than the arguments. Collections are compared with one of their elements, and arrays of
//! such objects element by element.

use emit::evidence::Covered;
use emit::{Call, Expected, Target, Value};
use explore::literal::Literal;
use explore::parameter_names;
use program::classfile::access;
use program::kind::split_descriptor;
use program::{Class, Field, Kind, Method};
use vm::Ref;

use super::looking::{Looking, is_visible, literal, value};
use super::written::{is_overloaded, is_variadic, throws_checked, throws_throwable};

/// Most arguments of what makes an equal object; with more, getters read better.
const MOST_ARGUMENTS: usize = 6;
/// Most entries of a map that is written down.
const MOST_ENTRIES: usize = 8;
/// Most elements of an array of objects that are made anew.
const MOST_OBJECTS: u32 = 8;
/// Factories of the class library that every release has whose classes they make.
const FACTORIES: [&str; 4] = ["of", "valueOf", "empty", "fromString"];
const STRING: &str = "Ljava/lang/String;";

/// An argument: the words that the machine takes, and what a test writes.
struct Argument {
    kind: Kind,
    word: u64,
    value: Value,
}

/// What an object is equal to, and what comparing them covers; `target` is the method that gave it.
pub fn equal(
    looking: &mut Looking<'_, '_>,
    object: Ref,
    package: &str,
    target: &'static Method,
) -> Option<(Expected, Covered)> {
    let class = looking.state.class_of(object);
    let general = looking.state.program.known().object.declared_method("equals", "(Ljava/lang/Object;)Z")?;
    let equals = class.select(general.selector).filter(|equals| !std::ptr::eq(*equals, general))?;
    // Others may be equal to less than a collection of their elements.
    if is_trusted(class) {
        if let Some(elements) = elements(looking, object, "java/util/List", package) {
            return Some((Expected::List(elements), Covered::default()));
        }
        if let Some(elements) = elements(looking, object, "java/util/Set", package) {
            return Some((Expected::Set(elements), Covered::default()));
        }
        if let Some(entries) = entries(looking, object, package) {
            return Some((Expected::Map(entries), Covered::default()));
        }
        // Of a collection with other elements no constructor tells them.
        if is_a(looking, class, "java/util/Collection") || is_a(looking, class, "java/util/Map") {
            return None;
        }
    }
    if !is_visible(class, package) || class.access & access::ABSTRACT != 0 {
        return None;
    }
    // What gave the result does not say what it should be.
    let makers = makers(class, package).into_iter().filter(|maker| !std::ptr::eq(*maker, target));
    for maker in makers {
        for arguments in guesses(looking, object, maker, package) {
            if let Some(covered) = holds(looking, object, maker, equals, &arguments) {
                return Some((Expected::Equal(Box::new(written(looking, class, maker, arguments))), covered));
            }
        }
    }
    None
}

/// An array of objects that are equal to what a test can make.
pub fn equal_elements(
    looking: &mut Looking<'_, '_>,
    array: Ref,
    package: &str,
    target: &'static Method,
) -> Option<(Expected, Covered)> {
    let class = looking.state.class_of(array);
    let element = class.name.strip_prefix('[').filter(|element| element.starts_with('L'))?.to_owned();
    let component = looking.state.program.class_of_descriptor(&element).ok()?;
    let length = looking.state.array_length(array);
    if !(1..=MOST_OBJECTS).contains(&length) || !is_visible(component, package) {
        return None;
    }
    let mut elements = Vec::new();
    let mut covered = Covered::default();
    for at in 0..length {
        let object = looking.state.element(array, at);
        elements.push(match value(looking.state, object) {
            Some(value) => Expected::Value(value).into_plain(looking, package)?,
            None => {
                let (expected, seen) = equal(looking, object, package, target)?;
                covered.add(seen);
                expected.into_plain(looking, package)?
            }
        });
    }
    Some((Expected::Elements { element, elements }, covered))
}

/// What can stand among the elements of an array.
trait Plain: Sized {
    fn into_plain(self, looking: &Looking<'_, '_>, package: &str) -> Option<Self>;
}

impl Plain for Expected {
    fn into_plain(self, looking: &Looking<'_, '_>, package: &str) -> Option<Expected> {
        let is_plain = match &self {
            Expected::Value(value) => is_plain(looking, value, package),
            Expected::Equal(_) | Expected::List(_) | Expected::Set(_) => true,
            Expected::Map(_)
            | Expected::Elements { .. }
            | Expected::ArrayText(_)
            | Expected::Digest { .. }
            | Expected::Same(_)
            | Expected::InstanceOf(_)
            | Expected::NotNull
            | Expected::Text(_) => false,
        };
        is_plain.then_some(self)
    }
}

fn is_a(looking: &Looking<'_, '_>, class: &'static Class, name: &str) -> bool {
    looking.state.program.class(name).is_ok_and(|above| class.is_subclass_of(above))
}

/// Calls a method that an object's class, or one above it, declares.
fn call_own(looking: &mut Looking<'_, '_>, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
    let class = looking.state.class_of(object);
    let mut lineage = class.lineage();
    let method = lineage.find_map(|class| class.declared_method(name, descriptor))?;
    looking.call(method, &[u64::from(object)]).map(|(word, _)| word as Ref).filter(|&found| found != 0)
}

/// The elements of a collection, if a test can write all of them.
fn elements(looking: &mut Looking<'_, '_>, object: Ref, of: &str, package: &str) -> Option<Vec<Value>> {
    let class = looking.state.class_of(object);
    if !is_a(looking, class, of) {
        return None;
    }
    let array = call_own(looking, object, "toArray", "()[Ljava/lang/Object;")?;
    match value(looking.state, array)? {
        Value::Array { elements, .. } => {
            elements.iter().all(|element| is_plain(looking, element, package)).then_some(elements)
        }
        Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_) => None,
    }
}

/// The entries of a map in the order of their keys, if a test can write all of them.
fn entries(looking: &mut Looking<'_, '_>, object: Ref, package: &str) -> Option<Vec<(Value, Value)>> {
    let class = looking.state.class_of(object);
    if !is_a(looking, class, "java/util/Map") {
        return None;
    }
    let set = call_own(looking, object, "entrySet", "()Ljava/util/Set;")?;
    let array = call_own(looking, set, "toArray", "()[Ljava/lang/Object;")?;
    let count = looking.state.array_length(array);
    let mut entries = Vec::new();
    for at in (0..count).take(MOST_ENTRIES + 1) {
        let entry = looking.state.element(array, at);
        let mut part = |name: &str| {
            let found = call_own(looking, entry, name, "()Ljava/lang/Object;")?;
            value(looking.state, found).filter(|value| is_plain(looking, value, package))
        };
        entries.push((part("getKey")?, part("getValue")?));
    }
    entries.sort_by_key(|(key, _)| format!("{key:?}"));
    (entries.len() <= MOST_ENTRIES).then_some(entries)
}

/// A literal, a box, or a constant that tests of the package can name.
fn is_plain(looking: &Looking<'_, '_>, value: &Value, package: &str) -> bool {
    match value {
        Value::Literal(_) | Value::Boxed(_) => true,
        Value::Enum { class, .. } => looking.state.program.class(class).is_ok_and(|class| is_visible(class, package)),
        Value::Array { .. } | Value::Made(_) => false,
    }
}

/// Constructors and static factories that a test can call, those with the most parameters first.
fn makers(class: &'static Class, package: &str) -> Vec<&'static Method> {
    let result = format!(")L{};", class.name);
    // Whether an `equals` looks at anything shows only where there is something to change; the JDK's do.
    let least = usize::from(!is_trusted(class));
    let is_open = |method: &Method| {
        method.access & access::PUBLIC != 0 || method.access & access::PRIVATE == 0 && class.package() == package
    };
    let makes = |method: &&'static Method| {
        let count = method.signature.params.len();
        let is_old = !is_trusted(class) || FACTORIES.contains(&&*method.name);
        let is_factory = method.is_static() && method.descriptor.ends_with(&result) && is_old;
        is_open(method)
            && method.access & access::SYNTHETIC == 0
            && (least..=MOST_ARGUMENTS).contains(&count)
            && (method.is_constructor() || is_factory)
    };
    let mut found: Vec<&'static Method> = class.methods.iter().filter(makes).collect();
    found.sort_by_key(|method| {
        (!method.is_constructor(), std::cmp::Reverse(method.signature.params.len()), method.name.len())
    });
    found
}

fn is_trusted(class: &Class) -> bool {
    class.name.starts_with("java/")
}

/// Arguments that may make such an object: fields by the names of the parameters, fields by their types in order,
/// its own text.
fn guesses(looking: &mut Looking<'_, '_>, object: Ref, maker: &'static Method, package: &str) -> Vec<Vec<Argument>> {
    let class = looking.state.class_of(object);
    let mut lineage: Vec<&Class> = class.lineage().collect();
    lineage.reverse();
    let fields = lineage.into_iter().flat_map(|class| class.fields.iter());
    let fields: Vec<&Field> = fields.filter(|field| field.access & access::STATIC == 0).collect();
    let types = split_descriptor(&maker.descriptor).map_or_else(Vec::new, |(types, _)| types);
    let names = parameter_names(maker);
    let by_name: Option<Vec<&Field>> = types
        .iter()
        .zip(&names)
        .map(|(ty, name)| fields.iter().copied().find(|field| *field.name == **name && *field.descriptor == **ty))
        .collect();
    let mut left = fields.clone();
    let by_type: Option<Vec<&Field>> = types
        .iter()
        .map(|ty| left.iter().position(|field| *field.descriptor == **ty).map(|at| left.remove(at)))
        .collect();
    let mut guesses = Vec::new();
    for fields in [by_name, by_type].into_iter().flatten() {
        let words: Vec<(Kind, u64)> =
            fields.iter().map(|field| (field.kind, looking.state.mem.read(object + field.offset))).collect();
        guesses.push(words);
    }
    if types == [STRING]
        && let Some(text) = looking.own_text(object)
    {
        guesses.push(vec![(Kind::Ref, u64::from(text))]);
    }
    let known = guesses.into_iter().map(|words| {
        words.into_iter().map(|(kind, word)| argument(looking, kind, word, package)).collect::<Option<Vec<Argument>>>()
    });
    known.flatten().collect()
}

fn argument(looking: &mut Looking<'_, '_>, kind: Kind, word: u64, package: &str) -> Option<Argument> {
    let value = match kind {
        Kind::Ref => value(looking.state, word as Ref).filter(|value| is_plain(looking, value, package))?,
        kind => Value::Literal(literal(kind, word)?),
    };
    Some(Argument { kind, word, value })
}

/// Is what these arguments make equal to the object, and told from it when one of them is another? Then what
/// making and comparing covers.
fn holds(
    looking: &mut Looking<'_, '_>,
    object: Ref,
    maker: &'static Method,
    equals: &'static Method,
    arguments: &[Argument],
) -> Option<Covered> {
    let mut words: Vec<(Kind, u64)> = arguments.iter().map(|argument| (argument.kind, argument.word)).collect();
    looking.covered();
    let is_equal = compare(looking, object, maker, equals, &words)?;
    let covered = looking.covered();
    let mut told = 0;
    for (at, argument) in arguments.iter().enumerate().filter(|_| is_equal) {
        let Some(other) = other(looking, argument) else { continue };
        let before = std::mem::replace(&mut words[at].1, other);
        match compare(looking, object, maker, equals, &words) {
            Some(true) => return None,
            Some(false) => told += 1,
            // It cannot be made, or not be compared.
            None => {}
        }
        words[at].1 = before;
    }
    looking.covered();
    (told > 0 || is_equal && is_trusted(maker.class())).then_some(covered)
}

/// Makes an object and asks whether it is equal to another.
fn compare(
    looking: &mut Looking<'_, '_>,
    object: Ref,
    maker: &'static Method,
    equals: &'static Method,
    arguments: &[(Kind, u64)],
) -> Option<bool> {
    let mut words = Vec::new();
    let mut made = None;
    if maker.is_constructor() {
        let new = looking.state.new_object(maker.class()).ok()?;
        words.push(u64::from(new));
        made = Some(new);
    }
    for (kind, word) in arguments {
        words.push(*word);
        // The tag of a word that takes two places.
        words.extend((kind.words() == 2).then_some(0));
    }
    let (result, _) = looking.call(maker, &words)?;
    let made = made.unwrap_or(result as Ref);
    // The class library has one object for what is empty.
    if made == object && is_trusted(maker.class()) {
        return Some(true);
    }
    if made == 0 || made == object {
        return None;
    }
    let (answer, _) = looking.call(equals, &[u64::from(made), u64::from(object)])?;
    Some(answer & 1 == 1)
}

/// Another value for an argument.
fn other(looking: &mut Looking<'_, '_>, argument: &Argument) -> Option<u64> {
    Some(match argument.kind {
        Kind::Boolean => argument.word ^ 1,
        Kind::Byte => u64::from((argument.word as i8).wrapping_add(1) as i32 as u32),
        Kind::Short => u64::from((argument.word as i16).wrapping_add(1) as i32 as u32),
        Kind::Char => u64::from((argument.word as u16).wrapping_add(1)),
        Kind::Int => u64::from((argument.word as u32).wrapping_add(1)),
        Kind::Long => argument.word.wrapping_add(1),
        Kind::Float => u64::from((f32::from_bits(argument.word as u32) - 1.5).to_bits()),
        Kind::Double => (f64::from_bits(argument.word) - 1.5).to_bits(),
        Kind::Ref => match &argument.value {
            Value::Literal(Literal::String(units)) => {
                let longer: Vec<u16> = units.iter().copied().chain([u16::from(b'1')]).collect();
                u64::from(looking.state.new_string_utf16(&longer).ok()?)
            }
            Value::Literal(Literal::Null) => return None,
            Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Array { .. } | Value::Made(_) => 0,
        },
        Kind::Void => return None,
    })
}

fn written(looking: &Looking<'_, '_>, class: &'static Class, maker: &'static Method, arguments: Vec<Argument>) -> Call {
    Call {
        target: if maker.is_constructor() { Target::New } else { Target::Static },
        class: class.name.to_string(),
        method: maker.name.to_string(),
        descriptor: maker.descriptor.to_string(),
        types: Vec::new(),
        arguments: arguments.into_iter().map(|argument| argument.value).collect(),
        parameters: Vec::new(),
        is_hidden: false,
        is_overloaded: is_overloaded(class, maker),
        has_varargs: maker.access & access::VARARGS != 0,
        is_variadic: is_variadic(class, maker),
        throws_checked: throws_checked(looking.state.program, maker),
        throws_throwable: throws_throwable(looking.state.program, maker),
    }
}
