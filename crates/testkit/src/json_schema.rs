//! Is a document what a JSON Schema says it is?
//!
//! Only the part of the language that schemas of our own structs use is understood; any other keyword is a panic, so
//! that nothing is accepted because nobody looked. What formats say of numbers is left to their bounds.

use serde_json::{Map, Value};

/// Keywords that say nothing about a value.
const SILENT: [&str; 5] = ["$schema", "$defs", "title", "description", "format"];

/// What is wrong with a document, a sentence each with the place; nothing if it is as the schema says.
pub fn violations(schema: &Value, document: &Value) -> Vec<String> {
    let mut errors = Vec::new();
    Checker { root: schema }.check(schema, document, "", &mut errors);
    errors
}

struct Checker<'s> {
    root: &'s Value,
}

impl<'s> Checker<'s> {
    fn check(&self, schema: &'s Value, value: &Value, at: &str, errors: &mut Vec<String>) {
        let keywords = match schema {
            Value::Bool(true) => return,
            Value::Bool(false) => return errors.push(format!("{at}: it must not be there")),
            Value::Object(keywords) => keywords,
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => panic!("no schema: {schema}"),
        };
        for (keyword, said) in keywords.iter().filter(|(keyword, _)| !SILENT.contains(&keyword.as_str())) {
            match keyword.as_str() {
                "$ref" => self.check(self.resolve(said), value, at, errors),
                "anyOf" | "oneOf" => self.one_of(list(said), keyword == "oneOf", value, at, errors),
                // With the members and elements, below.
                "properties" | "required" | "additionalProperties" | "patternProperties" => {}
                "items" | "minItems" | "maxItems" | "uniqueItems" => {}
                _ => scalar(keyword, said, value, at, errors),
            }
        }
        match value {
            Value::Object(members) => self.members(keywords, members, at, errors),
            Value::Array(elements) => self.elements(keywords, elements, at, errors),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn resolve(&self, reference: &Value) -> &'s Value {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a place in this schema");
        self.root.pointer(pointer).unwrap_or_else(|| panic!("the schema lacks {pointer}"))
    }

    /// If no alternative fits, what is wrong with the nearest one.
    fn one_of(&self, all: &'s [Value], is_only: bool, value: &Value, at: &str, errors: &mut Vec<String>) {
        let tried = all.iter().map(|one| {
            let mut wrong = Vec::new();
            self.check(one, value, at, &mut wrong);
            wrong
        });
        let tried: Vec<Vec<String>> = tried.collect();
        let fitting = tried.iter().filter(|wrong| wrong.is_empty()).count();
        if is_only && fitting > 1 {
            errors.push(format!("{at}: {fitting} alternatives fit, and only one may"));
        }
        // The closest alternative is told: that with the fewest errors, and of those one for this type of value.
        let is_other = |wrong: &Vec<String>| wrong.iter().any(|error| error.starts_with(&format!("{at}: {value} is")));
        let closest = tried.into_iter().min_by_key(|wrong| (wrong.len(), is_other(wrong)));
        errors.extend(closest.expect("alternatives"));
    }

    fn members(
        &self,
        keywords: &'s Map<String, Value>,
        members: &Map<String, Value>,
        at: &str,
        errors: &mut Vec<String>,
    ) {
        for name in keywords.get("required").map_or(&[][..], list) {
            let name = name.as_str().expect("a name");
            if !members.contains_key(name) {
                errors.push(format!("{at}: {name} is missing"));
            }
        }
        let properties = keywords.get("properties").and_then(Value::as_object);
        let patterns = keywords.get("patternProperties").and_then(Value::as_object);
        for (name, value) in members {
            let own = properties.and_then(|own| own.get(name));
            let matching = patterns.into_iter().flatten().find(|(pattern, _)| fits(pattern, name));
            let schema = own.or(matching.map(|(_, schema)| schema)).or(keywords.get("additionalProperties"));
            if let Some(schema) = schema {
                self.check(schema, value, &format!("{at}/{name}"), errors);
            }
        }
    }

    fn elements(&self, keywords: &'s Map<String, Value>, elements: &[Value], at: &str, errors: &mut Vec<String>) {
        let count = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
        let length = elements.len() as u64;
        if count("minItems").is_some_and(|least| length < least) || count("maxItems").is_some_and(|most| length > most)
        {
            errors.push(format!("{at}: {length} elements are too many or too few"));
        }
        let is_set = keywords.get("uniqueItems").and_then(Value::as_bool) == Some(true);
        if let Some(twice) = elements.iter().enumerate().find(|(at, one)| is_set && elements[..*at].contains(one)) {
            errors.push(format!("{at}: {} is there twice", twice.1));
        }
        for (number, element) in elements.iter().enumerate() {
            if let Some(schema) = keywords.get("items") {
                self.check(schema, element, &format!("{at}/{number}"), errors);
            }
        }
    }
}

/// What a keyword says of a value without looking into it.
fn scalar(keyword: &str, said: &Value, value: &Value, at: &str, errors: &mut Vec<String>) {
    let is_right = match keyword {
        "type" => match said {
            Value::Array(types) => types.iter().any(|ty| is_of_type(ty, value)),
            one => is_of_type(one, value),
        },
        "const" => value == said,
        "enum" => list(said).contains(value),
        "minimum" => value.as_f64().is_none_or(|number| said.as_f64().is_some_and(|least| number >= least)),
        "maximum" => value.as_f64().is_none_or(|number| said.as_f64().is_some_and(|most| number <= most)),
        _ => panic!("the schema uses {keyword}, which is not understood here"),
    };
    if !is_right {
        errors.push(format!("{at}: {value} is against {keyword} {said}"));
    }
}

fn is_of_type(ty: &Value, value: &Value) -> bool {
    match ty.as_str().expect("the name of a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type of JSON: {other}"),
    }
}

/// Patterns of names: those of maps whose keys are numbers.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern {
        r"^\d+$" => !name.is_empty() && name.chars().all(|digit| digit.is_ascii_digit()),
        other => panic!("the schema uses the pattern {other}, which is not understood here"),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(schema: Value, document: Value, expected: &[&str]) {
        assert_eq!(violations(&schema, &document), expected, "{document} by {schema}");
    }

    fn point() -> Value {
        json!({
            "$ref": "#/$defs/Point",
            "$defs": {"Point": {
                "type": "object",
                "properties": {"x": {"type": "integer", "minimum": 0}, "name": {"type": ["string", "null"]}},
                "required": ["x"],
                "additionalProperties": false,
            }},
        })
    }

    #[test]
    fn members_are_those_of_the_schema() {
        check(point(), json!({"x": 1, "name": null}), &[]);
        check(point(), json!({"name": "a"}), &[": x is missing"]);
        check(point(), json!({"x": 1, "y": 2}), &["/y: it must not be there"]);
        check(point(), json!({"x": -1}), &["/x: -1 is against minimum 0"]);
        check(point(), json!({"x": "1"}), &["/x: \"1\" is against type \"integer\""]);
        check(point(), json!([]), &[": [] is against type \"object\""]);
    }

    #[test]
    fn one_alternative_fits() {
        let schema = json!({"oneOf": [{"const": 1}, {"type": "array", "items": {"enum": ["a"]}, "maxItems": 1}]});
        check(schema.clone(), json!(1), &[]);
        check(schema.clone(), json!(["a"]), &[]);
        check(schema.clone(), json!(["b"]), &["/0: \"b\" is against enum [\"a\"]"]);
        check(schema, json!(["a", "a"]), &[": 2 elements are too many or too few"]);
        let set = json!({"type": "array", "uniqueItems": true});
        check(set, json!([1, 2, 1]), &[": 1 is there twice"]);
        let both = json!({"oneOf": [{"type": "integer"}, {"minimum": 0}]});
        check(both, json!(1), &[": 2 alternatives fit, and only one may"]);
    }

    #[test]
    fn names_of_a_map_are_numbers() {
        let schema = json!({"patternProperties": {r"^\d+$": {"type": "integer"}}, "additionalProperties": false});
        check(schema.clone(), json!({"10": 1}), &[]);
        check(schema, json!({"x": 1}), &["/x: it must not be there"]);
    }

    #[test]
    #[should_panic(expected = "uses minLength")]
    fn a_keyword_that_is_not_understood_is_no_agreement() {
        violations(&json!({"minLength": 1}), &json!([]));
    }
}
