//! What tests are called: `transfer_rejectsNegativeAmount_throwsIllegalArgument`, and a sentence beside it.

use std::collections::{BTreeMap, BTreeSet};

use program::kind::split_descriptor;

use super::names::{Names, class_of, simple_name};
use super::phrase::{Words, about, camel, capital, condition, literal};
use super::value::literal_text;
use crate::model::{Call, Check, Expected, Outcome, Step, Target, Test, Value};

/// Longer conditions end in dots in sentences.
const MOST_OF_CONDITION: usize = 120;
const MOST_OF_ARGUMENTS: usize = 40;
const MOST_OF_RESULT: usize = 24;

/// Names for tests, in their order: identifiers, each once.
///
/// The story is about the arguments of the call. Where that would name two tests, it is about everything, and where
/// that does too, the arguments are added to all of them, then numbers.
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

fn story(test: &Test, asked: &str) -> String {
    // What goes wrong without being meant to is no rejection.
    let rejects = matches!(test.outcome, Outcome::Throws { .. }) && !super::is_finding(test);
    let circumstance = match condition(asked) {
        Some(Words::Nouns(words)) => Some(format!("{}{words}", if rejects { "rejects" } else { "with" })),
        Some(Words::Clauses(words)) => Some(format!("when{words}")),
        None => arguments(test).map(|words| format!("with{words}")),
    };
    let parts = [Some(called(&test.act)), circumstance, Some(ending(test))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("_")
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
            Step::Call(call) => camel(&simple_name(&call.class)),
        },
    })
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
        Some(Expected::Same(_)) => "returnsTheSame".to_owned(),
        Some(Expected::InstanceOf(class)) => format!("returns{}", camel(&simple_name(class))),
        Some(Expected::Text(text)) => {
            let words = camel(text);
            format!("returns{}", if words.is_empty() || words.len() > 20 { "Text" } else { &words })
        }
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
    match &test.outcome {
        Outcome::Throws { exception, .. } => text += &format!(" throws {}", simple_name(exception)),
        Outcome::Returns => text += &returned(test, names),
    }
    if !test.condition.is_empty() && test.condition != "true" {
        text += " when ";
        text.extend(test.condition.chars().take(MOST_OF_CONDITION));
        if test.condition.chars().count() > MOST_OF_CONDITION {
            text += "...";
        }
    }
    text
}

/// The call as a person would say it: `transfer(-1, true)`.
pub fn call(test: &Test, names: &mut Names) -> String {
    let method = match test.act.target {
        Target::New => format!("new {}", simple_name(&test.act.class)),
        Target::Static | Target::On(_) => test.act.method.clone(),
    };
    let arguments: Vec<String> = test.act.arguments.iter().map(|value| shown(test, value, names)).collect();
    format!("{method}({})", arguments.join(", "))
}

fn returned(test: &Test, names: &mut Names) -> String {
    match expected_result(test) {
        Some(Expected::Value(value)) => format!(" returns {}", shown(test, value, names)),
        Some(Expected::Equal(call)) => {
            let arguments: Vec<String> = call.arguments.iter().map(|value| shown(test, value, names)).collect();
            let factory = if call.target == Target::New { String::new() } else { format!(".{}", call.method) };
            format!(" returns {}{factory}({})", simple_name(&call.class), arguments.join(", "))
        }
        Some(Expected::List(elements)) => {
            let elements: Vec<String> = elements.iter().map(|value| shown(test, value, names)).collect();
            format!(" returns {}", shortened(&format!("[{}]", elements.join(", "))))
        }
        Some(Expected::Same(step)) => format!(" returns the same {}", shown(test, &Value::Made(*step), names)),
        Some(Expected::InstanceOf(class)) => format!(" returns an object of {}", simple_name(class)),
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
            Some(Step::Call(call)) => simple_name(&call.class),
            None => "null".to_owned(),
        },
    }
}

fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).collect::<String>() + "..."
}
