//! What tests are called: `transfer_rejectsNegativeAmount_throwsIllegalArgument`, and a sentence beside it.

use std::collections::{BTreeMap, BTreeSet};

use explore::literal::Literal;
use program::kind::split_descriptor;

use super::names::{Names, class_of, simple_name};
use super::phrase::{Words, about, camel, capital, condition, literal, text_words};
use super::uses::used_steps;
use super::value::literal_text;
use crate::model::{Call, Check, Expected, Outcome, Step, Target, Test, Value};

/// Longer conditions end in dots in sentences.
const MOST_OF_CONDITION: usize = 120;
const MOST_OF_ARGUMENTS: usize = 40;
const MOST_OF_RESULT: usize = 24;
const MOST_OF_MADE: usize = 16;

/// Names for tests, in their order: identifiers, each once.
///
/// The story is about the arguments of the call and the calls before it. Where that would name two tests, it is about
/// everything, and where that does too, the arguments are added to all of them, then numbers.
pub fn names(tests: &[&Test]) -> Vec<String> {
    let short: Vec<String> = tests.iter().map(|test| story(test, &own_condition(test))).collect();
    let known = counted(&short);
    let stories = short.iter().zip(tests).map(|(story_of_own, test)| match known.get(story_of_own.as_str()) {
        Some(1) => story_of_own.clone(),
        Some(_) | None => story(test, &test.condition),
    });
    let stories: Vec<String> = stories.collect();
    let count = counted(&stories);
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let longer = stories.iter().zip(tests).map(|(story, test)| match (count.get(story.as_str()), arguments(test)) {
        (Some(1), _) | (_, None) => story.clone(),
        (_, Some(arguments)) if story.contains(&format!("with{arguments}_")) => story.clone(),
        (_, Some(arguments)) => format!("{story}_for{arguments}"),
    });
    let mut names = Vec::new();
    for name in longer {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
        let free = free.unwrap_or(name);
        taken.insert(free.clone());
        names.push(free);
    }
    names
}

fn counted(names: &[String]) -> BTreeMap<&str, usize> {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *count.entry(name).or_default() += 1;
    }
    count
}

/// What is asked of the arguments of the call, as far as their names are known.
fn own_condition(test: &Test) -> String {
    if test.act.parameters.is_empty() && !test.act.arguments.is_empty() {
        return test.condition.clone();
    }
    about(&test.condition, &test.act.parameters)
}

/// What is missing or empty among the arguments of the call: no condition of the path says it.
fn missing(test: &Test, asked: &str) -> String {
    let said = test.act.parameters.iter().zip(&test.act.arguments).filter_map(|(name, value)| {
        let state = match value {
            Value::Literal(Literal::Null) => " == null",
            Value::Literal(Literal::String(units)) | Value::Boxed(Literal::String(units)) if units.is_empty() => {
                ".length() == 0"
            }
            Value::Array { elements, .. } if elements.is_empty() => ".length == 0",
            Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Array { .. } | Value::Made(_) => {
                return None;
            }
        };
        about(asked, std::slice::from_ref(name)).is_empty().then(|| format!("{name}{state}"))
    });
    said.collect::<Vec<_>>().join(" && ")
}

fn story(test: &Test, asked: &str) -> String {
    let before = before(test);
    let missing = missing(test, asked);
    // What goes wrong without being meant to is no rejection, nor is what may have another reason: the calls before,
    // or what is asked of other arguments than those that are missing.
    let has_one_reason = before.is_none() && (missing.is_empty() || asked.is_empty());
    let rejects = matches!(test.outcome, Outcome::Throws { .. }) && !super::is_finding(test) && has_one_reason;
    let all = [missing.as_str(), asked].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" && ");
    let circumstance = match condition(&all).or_else(|| condition(asked)) {
        Some(Words::Nouns(words)) => Some(format!("{}{words}", if rejects { "rejects" } else { "with" })),
        Some(Words::Clauses(words)) => Some(format!("when{words}")),
        // What was done before is the story, unless something is asked of the arguments too.
        None if asked.is_empty() && before.is_some() => None,
        None => arguments(test).map(|words| format!("with{words}")),
    };
    let circumstance = match (circumstance, before) {
        (Some(words), Some(before)) => Some(format!("{words}After{before}")),
        (None, Some(before)) => Some(format!("after{before}")),
        (words, None) => words,
    };
    let parts = [Some(called(&test.act)), circumstance, Some(ending(test))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("_")
}

/// The calls before the act that do something to an object or to static state, in their order.
fn calls_before(test: &Test) -> Vec<(&Call, bool)> {
    let used = used_steps(test);
    let calls = test.arrange.iter().enumerate().filter_map(|(number, step)| match step {
        Step::Call(call) => (call.target != Target::New && !used.contains(&number)).then_some((call, false)),
        Step::Throws { call, .. } => Some((call, true)),
        Step::Value { .. } => None,
    });
    calls.collect()
}

/// `Close`, `AddTwice`, `FailedAddAndClose`, if it is short.
fn before(test: &Test) -> Option<String> {
    let mut words: Vec<(String, usize)> = Vec::new();
    for (call, fails) in calls_before(test) {
        let word = format!("{}{}", if fails { "Failed" } else { "" }, capital(&called(call)));
        match words.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            Some(_) | None => words.push((word, 1)),
        }
    }
    let times = |(word, count): &(String, usize)| match count {
        1 => word.clone(),
        2 => format!("{word}Twice"),
        count => format!("{word}{count}Times"),
    };
    let words = words.iter().map(times).collect::<Vec<_>>().join("And");
    (!words.is_empty() && words.len() <= MOST_OF_ARGUMENTS).then_some(words)
}

/// The method in letters that every identifier may have; `newAccount` for a constructor.
fn called(call: &Call) -> String {
    let words = match call.target {
        Target::New => format!("new{}", camel(&simple_name(&call.class))),
        Target::Static | Target::On(_) => {
            let words = camel(&call.method);
            let mut chars = words.chars();
            chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
        }
    };
    if words.starts_with(|c: char| c.is_ascii_alphabetic()) { words } else { format!("call{words}") }
}

/// `7And0`, if it is short.
fn arguments(test: &Test) -> Option<String> {
    let words: Option<Vec<String>> = test.act.arguments.iter().map(|value| value_words(test, value)).collect();
    let words = words?.join("And");
    (!words.is_empty() && words.len() <= MOST_OF_ARGUMENTS).then_some(words)
}

fn value_words(test: &Test, value: &Value) -> Option<String> {
    Some(match value {
        Value::Literal(found) | Value::Boxed(found) => literal(found),
        Value::Enum { constant, .. } => camel(&constant.to_ascii_lowercase().replace('_', " ")),
        Value::Array { elements, .. } if elements.is_empty() => "EmptyArray".to_owned(),
        Value::Array { elements, .. } => {
            let words: Option<Vec<String>> = elements.iter().map(|value| value_words(test, value)).collect();
            let words = words.map(|words| words.join("Then")).filter(|words| words.len() <= 16);
            words.unwrap_or_else(|| format!("ArrayOf{}", elements.len()))
        }
        Value::Made(step) => match test.arrange.get(*step)? {
            Step::Value { value, .. } => value_words(test, value)?,
            Step::Call(_) if test.act.target == Target::On(*step) => "Itself".to_owned(),
            Step::Call(call) | Step::Throws { call, .. } => made_words(test, call),
        },
    })
}

/// `MoneyOf3` for `new Money(3)` and `Money.euros(3)`.
fn made_words(test: &Test, call: &Call) -> String {
    let class = camel(&simple_name(&call.class));
    let words: Option<Vec<String>> = call.arguments.iter().map(|value| value_words(test, value)).collect();
    let words = words.map(|words| words.join("And")).filter(|words| !words.is_empty() && words.len() <= MOST_OF_MADE);
    words.map_or(class.clone(), |words| format!("{class}Of{words}"))
}

fn ending(test: &Test) -> String {
    if let Outcome::Throws { exception, .. } = &test.outcome {
        let name = simple_name(exception);
        let short = name.strip_suffix("Exception").filter(|short| !short.is_empty()).unwrap_or(&name);
        return format!("throws{}", capital(&camel(short)));
    }
    match expected_result(test) {
        Some(Expected::Value(Value::Made(_))) => "returnsEqual".to_owned(),
        Some(Expected::Value(value)) => {
            let words = value_words(test, value).filter(|words| words.len() <= MOST_OF_ARGUMENTS);
            format!("returns{}", words.unwrap_or_else(|| "Array".to_owned()))
        }
        Some(Expected::Equal(call)) if call.arguments.is_empty() && call.target != Target::New => {
            format!("returns{}{}", camel(&simple_name(&call.class)), camel(&call.method))
        }
        Some(Expected::Equal(call)) => {
            let class = camel(&simple_name(&call.class));
            let words: Option<Vec<String>> = call.arguments.iter().map(|value| value_words(test, value)).collect();
            let words = words.map(|words| words.join("And")).filter(|words| words.len() <= MOST_OF_RESULT);
            format!("returns{class}{}", words.map_or_else(String::new, |words| format!("Of{words}")))
        }
        Some(Expected::List(elements)) if elements.is_empty() => "returnsEmptyList".to_owned(),
        Some(Expected::List(elements)) => {
            let words: Option<Vec<String>> = elements.iter().map(|value| value_words(test, value)).collect();
            let words = words.map(|words| words.join("Then")).filter(|words| words.len() <= MOST_OF_RESULT);
            format!("returnsListOf{}", words.unwrap_or_else(|| elements.len().to_string()))
        }
        Some(Expected::Set(elements)) if elements.is_empty() => "returnsEmptySet".to_owned(),
        Some(Expected::Set(elements)) => format!("returnsSetOf{}", elements.len()),
        Some(Expected::Map(entries)) if entries.is_empty() => "returnsEmptyMap".to_owned(),
        Some(Expected::Map(entries)) => format!("returnsMapOf{}", entries.len()),
        Some(Expected::Elements { elements, .. }) => format!("returnsArrayOf{}", elements.len()),
        Some(Expected::Digest { length, .. }) => format!("returnsArrayOf{length}"),
        Some(Expected::ArrayText(_)) => "returnsArray".to_owned(),
        Some(Expected::Same(step)) if test.act.target == Target::On(*step) => "returnsItself".to_owned(),
        Some(Expected::Same(_)) => "returnsTheSame".to_owned(),
        Some(Expected::InstanceOf(class)) => format!("returns{}", camel(&simple_name(class))),
        Some(Expected::NotNull) => match test.act.target {
            Target::New => "completes".to_owned(),
            Target::Static | Target::On(_) => format!("returns{}", camel(&result_class(test))),
        },
        Some(Expected::Text(text)) => format!("returns{}", text_words(text)),
        None if looks_at_result(test) => format!("returns{}", camel(&result_class(test))),
        None => "completes".to_owned(),
    }
}

/// Is its result looked at by getters?
fn looks_at_result(test: &Test) -> bool {
    test.act.target != Target::New && test.checks.iter().any(|check| matches!(check, Check::OfResult { .. }))
}

/// The simple name of what the call returns.
fn result_class(test: &Test) -> String {
    let result = split_descriptor(&test.act.descriptor).map_or("V", |(_, result)| result);
    if result.starts_with('[') {
        return "Array".to_owned();
    }
    class_of(result).map_or_else(|| "Value".to_owned(), simple_name)
}

fn expected_result(test: &Test) -> Option<&Expected> {
    test.checks.iter().find_map(|check| match check {
        Check::Result(expected) => Some(expected),
        Check::OfResult { .. } | Check::Of { .. } | Check::Made { .. } => None,
    })
}

/// What `@DisplayName` says: the call, how it ends, and when.
pub fn sentence(test: &Test) -> String {
    // Names of a file of its own, so that a sentence imports nothing.
    let names = &mut Names::new("", std::iter::empty());
    let mut text = call(test, names);
    let before: Vec<String> = calls_before(test).iter().map(|(call, _)| written(test, call, names)).collect();
    if !before.is_empty() {
        text += &format!(" after {}", shortened(&before.join(", ")));
    }
    match &test.outcome {
        Outcome::Throws { exception, .. } => text += &format!(" throws {}", simple_name(exception)),
        Outcome::Returns => text += &returned(test, names),
    }
    if !test.condition.is_empty() && test.condition != "true" {
        text += " when ";
        let condition = with_constants(&test.condition);
        text.extend(condition.chars().take(MOST_OF_CONDITION));
        if condition.chars().count() > MOST_OF_CONDITION {
            text += "...";
        }
    }
    text
}

/// The condition with the names that people write for the ends of the ranges of numbers.
fn with_constants(condition: &str) -> String {
    const ENDS: [(&str, &str); 4] = [
        ("-9223372036854775808L", "Long.MIN_VALUE"),
        ("9223372036854775807L", "Long.MAX_VALUE"),
        ("-2147483648", "Integer.MIN_VALUE"),
        ("2147483647", "Integer.MAX_VALUE"),
    ];
    let words = condition.split(' ').map(|word| {
        let bare = word.trim_matches(['(', ')']);
        ENDS.iter()
            .find(|(digits, _)| *digits == bare)
            .map_or(word.to_owned(), |(digits, name)| word.replace(digits, name))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The call as a person would say it: `transfer(-1, true)`.
pub fn call(test: &Test, names: &mut Names) -> String {
    written(test, &test.act, names)
}

fn written(test: &Test, call: &Call, names: &mut Names) -> String {
    let method = match call.target {
        Target::New => format!("new {}", simple_name(&call.class)),
        Target::Static | Target::On(_) => call.method.clone(),
    };
    let arguments: Vec<String> = call.arguments.iter().map(|value| shown(test, value, names)).collect();
    format!("{method}({})", arguments.join(", "))
}

fn returned(test: &Test, names: &mut Names) -> String {
    match expected_result(test) {
        Some(Expected::Value(value)) => format!(" returns {}", shown(test, value, names)),
        Some(Expected::Equal(call)) => format!(" returns {}", making(test, call, names)),
        Some(Expected::List(elements) | Expected::Set(elements)) => {
            let elements: Vec<String> = elements.iter().map(|value| shown(test, value, names)).collect();
            format!(" returns {}", shortened(&format!("[{}]", elements.join(", "))))
        }
        Some(Expected::Map(entries)) => {
            let entry = |(key, value): &(Value, Value)| {
                let [key, value] = [key, value].map(|value| shown(test, value, names));
                format!("{key}={value}")
            };
            let entries: Vec<String> = entries.iter().map(entry).collect();
            format!(" returns {}", shortened(&format!("{{{}}}", entries.join(", "))))
        }
        Some(Expected::Elements { element, elements }) => {
            let element = class_of(element).map_or_else(|| "object".to_owned(), simple_name);
            format!(" returns an array of {} {element}", elements.len())
        }
        Some(Expected::Digest { length, .. }) => format!(" returns an array of {length}"),
        Some(Expected::ArrayText(text)) => format!(" returns {}", shortened(text)),
        Some(Expected::Same(step)) if test.act.target == Target::On(*step) => " returns itself".to_owned(),
        Some(Expected::Same(step)) => format!(" returns the same {}", shown(test, &Value::Made(*step), names)),
        Some(Expected::InstanceOf(class)) => format!(" returns an object of {}", simple_name(class)),
        Some(Expected::NotNull) => match test.act.target {
            Target::New => " completes".to_owned(),
            Target::Static | Target::On(_) => format!(" returns an object of {}", result_class(test)),
        },
        Some(Expected::Text(text)) => format!(" returns {}", shortened(text)),
        None if looks_at_result(test) => format!(" returns an object of {}", result_class(test)),
        None => " completes".to_owned(),
    }
}

fn shown(test: &Test, value: &Value, names: &mut Names) -> String {
    match value {
        Value::Literal(found) | Value::Boxed(found) => shortened(&literal_text(found, names)),
        Value::Enum { constant, .. } => constant.clone(),
        Value::Array { elements, .. } => {
            let some: Vec<String> = elements.iter().take(8).map(|value| shown(test, value, names)).collect();
            let rest = if elements.len() > 8 { ", ..." } else { "" };
            format!("{{{}{rest}}}", some.join(", "))
        }
        Value::Made(step) => match test.arrange.get(*step) {
            Some(Step::Value { value, .. }) => shown(test, value, names),
            Some(Step::Call(_)) if test.act.target == Target::On(*step) => "itself".to_owned(),
            Some(Step::Call(call) | Step::Throws { call, .. }) => made(test, call, names),
            None => "null".to_owned(),
        },
    }
}

/// `new Point(1, 2)` or `Money.euros(3L)`; only the class where that would be long.
fn made(test: &Test, call: &Call, names: &mut Names) -> String {
    let text = making(test, call, names);
    if text.chars().count() <= MOST_OF_ARGUMENTS { text } else { simple_name(&call.class) }
}

/// The call that makes an object, in full.
fn making(test: &Test, call: &Call, names: &mut Names) -> String {
    let text = written(test, call, names);
    match call.target {
        Target::Static => format!("{}.{text}", simple_name(&call.class)),
        Target::New | Target::On(_) => text,
    }
}

fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).collect::<String>() + "..."
}
