//! Values as expressions of Java, for the place that they stand in.

use explore::literal::Literal;

use super::names::{Names, class_of};
use crate::model::Value;

/// Where an expression stands, which decides what Java converts by itself (JLS §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The initialiser of a variable or an element: constants become narrower and boxes are made.
    Assigned,
    /// The argument of a method that is the only one: boxes are made, constants stay as they are.
    Argument,
    /// The argument of an overloaded method: its type has to be the parameter's.
    Overloaded,
}

/// A variable of the arrangement.
#[derive(Debug, Clone)]
pub struct Variable {
    pub name: String,
    /// Its declared type as a descriptor.
    pub ty: String,
    /// The value's own class is the declared one, so that whatever wants the value takes the variable.
    pub is_exact: bool,
    /// Whoever is given the value takes whatever is of the declared type, because it was made for that.
    pub is_meant: bool,
}

/// A value for something of this type (a descriptor); variables by the numbers of their steps.
pub fn expression(value: &Value, wanted: &str, place: Place, names: &mut Names, made: &[Option<Variable>]) -> String {
    match value {
        Value::Literal(Literal::Null) => {
            // A null for an array could also be the only element of a variable number of arguments.
            let needs_type = place == Place::Overloaded || (place == Place::Argument && wanted.starts_with('['));
            if needs_type { cast(wanted, "null", names) } else { "null".to_owned() }
        }
        Value::Literal(literal @ Literal::String(_)) | Value::Boxed(literal @ Literal::String(_)) => {
            let text = match value {
                Value::Boxed(_) => format!("new {}({})", names.class("java/lang/String"), literal_text(literal, names)),
                _ => literal_text(literal, names),
            };
            if place == Place::Overloaded && wanted != "Ljava/lang/String;" { cast(wanted, &text, names) } else { text }
        }
        Value::Literal(literal) | Value::Boxed(literal) => number(literal, wanted, place, names),
        Value::Enum { class, constant } => {
            let text = format!("{}.{constant}", names.class(class));
            let is_own = class_of(wanted) == Some(class);
            if place == Place::Overloaded && !is_own { cast(wanted, &text, names) } else { text }
        }
        Value::Array { element, elements } => {
            let text = array(element, elements, names, made);
            let is_own = wanted.strip_prefix('[') == Some(element);
            if place == Place::Overloaded && !is_own { cast(wanted, &text, names) } else { text }
        }
        Value::Made(step) => match made.get(*step).and_then(Option::as_ref) {
            Some(variable) => {
                let fits = variable.ty == wanted
                    || (place != Place::Overloaded && (variable.is_meant || wanted == "Ljava/lang/Object;"));
                if fits { variable.name.clone() } else { cast(wanted, &variable.name, names) }
            }
            // A step without a value has nothing to give.
            None => "null".to_owned(),
        },
    }
}

fn array(element: &str, elements: &[Value], names: &mut Names, made: &[Option<Variable>]) -> String {
    let ty = names.of_type(element);
    if elements.is_empty() {
        // The length belongs to the first dimension: new int[0][].
        let (base, rest) = ty.find("[]").map_or((ty.as_str(), ""), |at| ty.split_at(at));
        return format!("new {base}[0]{rest}");
    }
    format!("new {ty}[] {}", initialiser(element, elements, names, made))
}

/// `{1, 2}`, and `{{1, 2}, {3}}` where the arrays inside are of the type that is expected there.
fn initialiser(element: &str, elements: &[Value], names: &mut Names, made: &[Option<Variable>]) -> String {
    let texts: Vec<String> = elements
        .iter()
        .map(|value| match value {
            Value::Array { element: inner, elements } if element.strip_prefix('[') == Some(inner) => {
                initialiser(inner, elements, names, made)
            }
            _ => expression(value, element, Place::Assigned, names, made),
        })
        .collect();
    format!("{{{}}}", texts.join(", "))
}

fn number(literal: &Literal, wanted: &str, place: Place, names: &mut Names) -> String {
    let kind = literal.kind();
    let own = kind.letter();
    let is_primitive = class_of(wanted).is_none();
    let is_own_box = class_of(wanted) == box_class(literal);
    match place {
        Place::Assigned if is_primitive || is_own_box => literal_text(literal, names),
        Place::Assigned | Place::Argument => typed_text(literal, names),
        Place::Overloaded if is_primitive && wanted.starts_with(own) => typed_text(literal, names),
        Place::Overloaded if is_own_box => boxed(literal, names),
        Place::Overloaded => {
            let text = typed_text(literal, names);
            cast(wanted, &text, names)
        }
    }
}

/// The same value with the one NaN that Java has a name for: `assertEquals` does not tell it from others.
pub fn canonical(value: &Value) -> Value {
    let named = |literal: &Literal| match literal {
        Literal::Float(value) if value.is_nan() => Literal::Float(f32::NAN),
        Literal::Double(value) if value.is_nan() => Literal::Double(f64::NAN),
        _ => literal.clone(),
    };
    match value {
        Value::Literal(literal) => Value::Literal(named(literal)),
        Value::Boxed(literal) => Value::Boxed(named(literal)),
        Value::Array { element, elements } => {
            Value::Array { element: element.clone(), elements: elements.iter().map(canonical).collect() }
        }
        Value::Enum { .. } | Value::Made(_) => value.clone(),
    }
}

/// `Integer.valueOf(5)`: an object whatever is around it.
pub fn boxed(literal: &Literal, names: &mut Names) -> String {
    match (literal, box_class(literal)) {
        (Literal::Boolean(value), Some(class)) => {
            format!("{}.{}", names.class(class), if *value { "TRUE" } else { "FALSE" })
        }
        (_, Some(class)) => format!("{}.valueOf({})", names.class(class), typed_text(literal, names)),
        (_, None) => literal_text(literal, names),
    }
}

/// The class whose objects hold such a value.
pub fn box_class(literal: &Literal) -> Option<&'static str> {
    literal.kind().box_class()
}

/// The literal with its own type whatever is around it: `(byte) 5`.
pub fn typed_text(literal: &Literal, names: &mut Names) -> String {
    if constant(literal).is_some() {
        return literal_text(literal, names);
    }
    match literal {
        Literal::Byte(_) | Literal::Short(_) => literal.typed(),
        Literal::Boolean(_)
        | Literal::Char(_)
        | Literal::Int(_)
        | Literal::Long(_)
        | Literal::Float(_)
        | Literal::Double(_)
        | Literal::String(_)
        | Literal::Null => literal_text(literal, names),
    }
}

/// The literal as a person writes it where its type is known.
pub fn literal_text(literal: &Literal, names: &mut Names) -> String {
    if let (Some(name), Some(class)) = (constant(literal), box_class(literal)) {
        return format!("{}.{name}", names.class(class));
    }
    match literal {
        Literal::String(units) => text(units, names),
        Literal::Float(_) | Literal::Double(_) => {
            let printed = literal.to_string();
            match printed.split_once('.') {
                // Double.longBitsToDouble(…)
                Some((class @ ("Double" | "Float"), rest)) => {
                    format!("{}.{rest}", names.class(&format!("java/lang/{class}")))
                }
                Some(_) | None => printed.replace(".0E", "e").replace('E', "e"),
            }
        }
        Literal::Boolean(_)
        | Literal::Byte(_)
        | Literal::Short(_)
        | Literal::Char(_)
        | Literal::Int(_)
        | Literal::Long(_)
        | Literal::Null => literal.to_string(),
    }
}

/// The constant of the box class that people write instead of the digits.
fn constant(literal: &Literal) -> Option<&'static str> {
    const LEAST: &str = "MIN_VALUE";
    const GREATEST: &str = "MAX_VALUE";
    match *literal {
        Literal::Byte(i8::MIN) | Literal::Short(i16::MIN) | Literal::Int(i32::MIN) | Literal::Long(i64::MIN) => {
            Some(LEAST)
        }
        Literal::Byte(i8::MAX) | Literal::Short(i16::MAX) | Literal::Int(i32::MAX) | Literal::Long(i64::MAX) => {
            Some(GREATEST)
        }
        Literal::Float(value) => match value.to_bits() {
            0x0000_0001 => Some(LEAST),
            0x0080_0000 => Some("MIN_NORMAL"),
            0x7f7f_ffff => Some(GREATEST),
            _ => None,
        },
        Literal::Double(value) => match value.to_bits() {
            0x0000_0000_0000_0001 => Some(LEAST),
            0x0010_0000_0000_0000 => Some("MIN_NORMAL"),
            0x7fef_ffff_ffff_ffff => Some(GREATEST),
            _ => None,
        },
        Literal::Boolean(_)
        | Literal::Byte(_)
        | Literal::Short(_)
        | Literal::Char(_)
        | Literal::Int(_)
        | Literal::Long(_)
        | Literal::String(_)
        | Literal::Null => None,
    }
}

/// Constants of class files have at most 65,535 bytes (JVMS §4.4.7), three for a unit; longer text is put together.
fn text(units: &[u16], names: &mut Names) -> String {
    const MOST: usize = 65_535 / 3;
    let quoted = |units: &[u16]| Literal::String(units.into()).to_string();
    if units.len() <= MOST {
        return quoted(units);
    }
    let parts: Vec<String> = units.chunks(MOST).map(quoted).collect();
    format!("{}.join(\"\", {})", names.class("java/lang/String"), parts.join(", "))
}

/// A cast; what begins with a sign would be taken for a difference (JLS §15.16).
pub fn cast(wanted: &str, expression: &str, names: &mut Names) -> String {
    let ty = names.of_type(wanted);
    if expression.starts_with('-') { format!("({ty}) ({expression})") } else { format!("({ty}) {expression}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &Value, wanted: &str, place: Place) -> String {
        let variable = |name: &str, ty: &str, is_exact| {
            Some(Variable { name: name.into(), ty: ty.into(), is_exact, is_meant: is_exact })
        };
        let made = [variable("account", "La/Account;", true), variable("any", "Ljava/lang/Object;", false)];
        expression(value, wanted, place, &mut Names::new("a", std::iter::empty()), &made)
    }

    fn literal(literal: Literal) -> Value {
        Value::Literal(literal)
    }

    fn string(text: &str) -> Value {
        Value::Literal(Literal::String(text.encode_utf16().collect()))
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let check = |value, expected: &str| assert_eq!(shown(&literal(value), "X", Place::Argument), expected);
        check(Literal::Int(i32::MAX), "Integer.MAX_VALUE");
        check(Literal::Int(-7), "-7");
        check(Literal::Long(i64::MIN), "Long.MIN_VALUE");
        check(Literal::Long(5), "5L");
        check(Literal::Byte(-5), "(byte) -5");
        check(Literal::Byte(127), "Byte.MAX_VALUE");
        check(Literal::Short(5), "(short) 5");
        check(Literal::Char(u16::from(b'a')), "'a'");
        check(Literal::Char(0xe9), "'\\u00e9'");
        check(Literal::Double(f64::NAN), "Double.NaN");
        check(Literal::Double(-0.0), "-0.0");
        check(Literal::Double(1e10), "1e10");
        check(Literal::Double(1.5e-10), "1.5e-10");
        check(Literal::Double(f64::MAX), "Double.MAX_VALUE");
        check(Literal::Double(f64::from_bits(0x7ff8_0000_0000_0001)), "Double.longBitsToDouble(0x7ff8000000000001L)");
        check(Literal::Float(2.5), "2.5f");
        check(Literal::Float(1e10), "1e10f");
        check(Literal::Float(f32::NEG_INFINITY), "Float.NEGATIVE_INFINITY");
        check(Literal::Boolean(true), "true");
    }

    #[test]
    fn an_argument_of_an_overloaded_method_has_the_type_of_its_parameter() {
        let check = |value: &Value, wanted, expected: &str| {
            assert_eq!(shown(value, wanted, Place::Overloaded), expected);
        };
        check(&literal(Literal::Null), "Ljava/lang/String;", "(String) null");
        check(&string("a"), "Ljava/lang/String;", "\"a\"");
        check(&string("a"), "Ljava/lang/Object;", "(Object) \"a\"");
        check(&Value::Boxed(Literal::Int(-5)), "Ljava/lang/Integer;", "Integer.valueOf(-5)");
        check(&Value::Boxed(Literal::Int(-5)), "Ljava/lang/Object;", "(Object) (-5)");
        check(&Value::Boxed(Literal::Byte(5)), "Ljava/lang/Byte;", "Byte.valueOf((byte) 5)");
        check(&Value::Boxed(Literal::Boolean(true)), "Ljava/lang/Boolean;", "Boolean.TRUE");
        check(&Value::Made(0), "La/Account;", "account");
        check(&Value::Made(0), "Ljava/lang/Object;", "(Object) account");
    }

    #[test]
    fn other_arguments_have_a_type_only_where_java_wants_it() {
        let check = |value: &Value, wanted, expected: &str| assert_eq!(shown(value, wanted, Place::Argument), expected);
        check(&literal(Literal::Null), "Ljava/lang/String;", "null");
        check(&literal(Literal::Null), "[I", "(int[]) null");
        check(&Value::Boxed(Literal::Int(5)), "Ljava/lang/Integer;", "5");
        check(&Value::Boxed(Literal::Byte(5)), "Ljava/lang/Byte;", "(byte) 5");
        check(&Value::Made(0), "La/Holder;", "account");
        check(&Value::Made(1), "La/Holder;", "(Holder) any");
    }

    #[test]
    fn arrays_have_their_elements_and_empty_ones_their_length() {
        let array = |element: &str, elements: Vec<Value>| Value::Array { element: element.to_owned(), elements };
        let check = |value: &Value, expected: &str| assert_eq!(shown(value, "X", Place::Assigned), expected);
        let bytes = array("B", vec![literal(Literal::Byte(5)), literal(Literal::Byte(-128))]);
        check(&bytes, "new byte[] {5, Byte.MIN_VALUE}");
        check(&array("[I", vec![]), "new int[0][]");
        check(&array("Ljava/lang/Object;", vec![Value::Boxed(Literal::Short(5))]), "new Object[] {(short) 5}");
        let row = array("I", vec![literal(Literal::Int(1))]);
        check(&array("[I", vec![row, literal(Literal::Null)]), "new int[][] {{1}, null}");
    }

    #[test]
    fn text_beyond_a_constant_is_put_together() {
        let long = string(&"x".repeat(30_000));
        let text = shown(&long, "Ljava/lang/String;", Place::Argument);
        assert!(text.starts_with("String.join(\"\", \"xxx"), "{}", &text[..40]);
        assert_eq!(text.matches('x').count(), 30_000);
        let lone = Value::Literal(Literal::String([0xd800, 0x22].into()));
        assert_eq!(shown(&lone, "Ljava/lang/String;", Place::Argument), r#""\ud800\"""#);
    }
}
