//! What a test says of what a method returned.
//!
//! What Java source can write is compared as it is; what has an `equals` of its own, with an object made anew. What
//! the class library gives is told by its text then, because getters are not in every release, and not all of them
//! are worth a line; the user's objects by their getters. What nothing can be said of is at least there.

use emit::evidence::Covered;
use emit::{Check, Expected, Value};
use explore::literal::Literal;
use program::classfile::access;
use program::kind::split_descriptor;
use program::{Class, Home, Kind, Method, Shape};
use vm::Ref;

use super::equal::{equal, equal_elements};
use super::looking::{Looking, MOST_CHARACTERS, Observed, getters, is_question, is_visible, telling, value};
use super::receiver::Getter;
use crate::plan::driver::Driver;

/// Most getters of a result that a test looks at.
pub const MOST_OF_RESULT: usize = 6;

/// What is to be said of the result.
pub fn result(driver: &Driver, looking: &mut Looking<'_, '_>, object: Ref, observed: &mut Observed) {
    let checks = &mut observed.checks;
    let package = driver.sequence.class.package();
    if let Some(value) = value(looking.state, object).filter(|value| is_writable(looking, value, package)) {
        checks.push(Check::Result(Expected::Value(value)));
        return;
    }
    let (last, earlier) = (driver.made.len() - 1, &driver.made);
    let made =
        earlier[..last].iter().position(|at| at.is_some_and(|at| looking.state.mem.read(at.offset) as Ref == object));
    if let Some(step) = made {
        checks.push(Check::Result(Expected::Same(step)));
        return;
    }
    let class = looking.state.class_of(object);
    let target = driver.sequence.calls[last].method;
    if !target.is_constructor()
        && let Some((expected, covered)) = looking.aside(|looking| equal(looking, object, package, target))
    {
        checks.push(Check::Result(expected));
        observed.covered = covered;
        return;
    }
    if let Shape::Array { element, .. } = class.shape {
        observed.checks.push(Check::Result(array(driver, looking, object, element, &mut observed.covered)));
        return;
    }
    let is_library = matches!(class.home, Home::Jdk { .. });
    if is_library && let Some(expected) = of_library(looking, object) {
        observed.checks.extend(expected);
        return;
    }
    let found = match is_library {
        true => Vec::new(),
        false => match getters(looking, object, package, None) {
            found if found.is_empty() => telling(looking, object, package, is_question),
            found => found,
        },
    };
    if !found.is_empty() {
        for getter in found.into_iter().take(MOST_OF_RESULT) {
            observed.covered.add(getter.covered);
            let Getter { class, name, descriptor, value, .. } = getter;
            let class = declared(looking, target, &name, &descriptor, package).unwrap_or(class);
            checks.push(Check::OfResult { class, getter: name, descriptor, expected: Expected::Value(value) });
        }
        return;
    }
    looking.covered();
    let expected = match looking.text(object).filter(|_| class.home == Home::User) {
        Some(text) => {
            observed.covered = looking.covered();
            Expected::Text(text)
        }
        None if says_more(class, target, package) => Expected::InstanceOf(class.name.to_string()),
        None => Expected::NotNull,
    };
    checks.push(Check::Result(expected));
}

/// Can tests of a package name the types of the arrays that a value has in it?
fn is_writable(looking: &Looking<'_, '_>, value: &Value, package: &str) -> bool {
    let Value::Array { element, elements } = value else { return true };
    let innermost = element.trim_start_matches('[');
    let class = innermost.strip_prefix('L').map(|_| looking.state.program.class_of_descriptor(innermost));
    let is_named = class.is_none_or(|class| class.is_ok_and(|class| is_visible(class, package)));
    is_named && elements.iter().all(|element| is_writable(looking, element, package))
}

/// Can a test name the class of a result, and does it say more than the type that the method has?
fn says_more(class: &'static Class, target: &Method, package: &str) -> bool {
    let is_static = target.is_constructor() || target.descriptor.ends_with(&format!(")L{};", class.name));
    !is_static && class.home == Home::User && is_visible(class, package)
}

/// The class that a method returns, if it has a getter itself, so that nobody needs to know what is below it.
fn declared(looking: &Looking<'_, '_>, target: &Method, name: &str, descriptor: &str, package: &str) -> Option<String> {
    let program = looking.state.program;
    let (_, result) = split_descriptor(&target.descriptor).filter(|_| !target.is_constructor())?;
    let class = program.class_of_descriptor(result).ok().filter(|class| is_visible(class, package))?;
    let lineage = class.lineage();
    let mut all = lineage.chain(class.all_interfaces.iter().filter_map(|&id| program.class_at(id)));
    let has_it = |of: &'static Class| {
        let method = of.declared_method(name, descriptor);
        method.is_some_and(|method| method.access & access::PUBLIC != 0 && !method.is_static())
    };
    all.any(has_it).then(|| class.name.to_string())
}

/// An array that cannot be written as it is.
fn array(
    driver: &Driver,
    looking: &mut Looking<'_, '_>,
    object: Ref,
    element: Kind,
    covered: &mut Covered,
) -> Expected {
    let calls = &driver.sequence.calls;
    let package = driver.sequence.class.package();
    let length = looking.state.array_length(object);
    // As an `Object` it has no length.
    let is_declared = calls.last().is_some_and(|target| target.method.descriptor.contains(")["));
    if element != Kind::Ref {
        if !is_declared {
            return Expected::NotNull;
        }
        let hash = looking.of_arrays("hashCode", &format!("([{})I", element.letter()), object);
        return Expected::Digest { length, hash: hash.map(|hash| hash as i32) };
    }
    if let Some(target) = calls.last()
        && let Some((expected, seen)) = equal_elements(looking, object, package, target.method)
    {
        covered.add(seen);
        return expected;
    }
    looking.covered();
    let text = looking.of_arrays("deepToString", "([Ljava/lang/Object;)Ljava/lang/String;", object);
    let text = text.filter(|_| !looking.is_textless).map(|text| looking.state.string_units(text as Ref));
    let text = text.and_then(|units| String::from_utf16(&units).ok());
    match text.filter(|text| text.chars().count() <= MOST_CHARACTERS) {
        Some(text) => {
            covered.add(looking.covered());
            Expected::ArrayText(text)
        }
        None if is_declared => Expected::Digest { length, hash: None },
        None => Expected::NotNull,
    }
}

/// Classes whose text depends on where the program runs, by the beginnings of their names.
const PLACED: [&str; 3] = ["java/util/Date", "java/util/GregorianCalendar", "java/text/"];

/// What is to be said of an object of the class library, with what every release has.
fn of_library(looking: &mut Looking<'_, '_>, object: Ref) -> Option<Vec<Check>> {
    let class = looking.state.class_of(object);
    let getter = |name: &str, kind: Kind, value: Literal| Check::OfResult {
        class: class.name.to_string(),
        getter: name.to_owned(),
        descriptor: format!("(){}", kind.letter()),
        expected: Expected::Value(Value::Literal(value)),
    };
    if std::ptr::eq(class, looking.state.program.known().string) {
        let units = looking.state.string_units(object);
        let hash = units.iter().fold(0_i32, |hash, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
        let length = i32::try_from(units.len()).ok()?;
        return Some(vec![
            getter("length", Kind::Int, Literal::Int(length)),
            getter("hashCode", Kind::Int, Literal::Int(hash)),
        ]);
    }
    if &*class.name == "java/util/Date" {
        let method = class.declared_method("getTime", "()J")?;
        let (word, _) = looking.call(method, &[u64::from(object)])?;
        return Some(vec![getter("getTime", Kind::Long, Literal::Long(word as i64))]);
    }
    if PLACED.iter().any(|start| class.name.starts_with(start)) {
        return None;
    }
    looking.text(object).map(|text| vec![Check::Result(Expected::Text(text))])
}
