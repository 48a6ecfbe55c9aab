//! What the names of a precondition mean for given shapes: parameters and symbolic fields, whether
//! they are symbolic or not, elements and lengths of arrays, characters and lengths of strings, and
//! whether a reference is null. What would throw in Java makes the condition false.

use term::{JavaType, Named, Names};
use vm::input_type;

use super::{Given, Param, fields, raw};
use crate::literal::Literal;
use crate::value::JavaValue;

pub(super) struct RootNames<'r> {
    pub params: &'r [Param],
    pub given: &'r [Given],
}

impl Names for RootNames<'_> {
    fn named(&self, name: &str) -> Option<Named> {
        let both = || self.params.iter().zip(self.given);
        let plain = both().find_map(|(param, given)| meaning(param, given, name.strip_prefix(&param.name)?));
        let in_full = |(param, given): (&Param, &Given)| {
            let qualified = fields::qualified(param.field?);
            meaning(param, given, name.strip_prefix(&qualified)?)
        };
        plain.or_else(|| both().find_map(in_full))
    }

    fn all(&self) -> Vec<String> {
        self.params.iter().map(|param| param.name.clone()).collect()
    }
}

/// What a parameter means with this text behind it.
fn meaning(param: &Param, given: &Given, rest: &str) -> Option<Named> {
    let is_text = param.ty == "java.lang.String";
    if rest.is_empty() {
        return match given {
            Given::Scalar(input) => Some(Named::Input(input.clone())),
            Given::Known(JavaValue::Literal(literal)) => Some(Named::Constant(input_type(param.kind)?, raw(literal))),
            Given::Elements(_) | Given::Known(_) => None,
        };
    }
    if input_type(param.kind).is_some() {
        return None;
    }
    let is_null = matches!(given, Given::Known(value) if value.is_null());
    if rest == " == null" {
        return Some(Named::Constant(JavaType::Boolean, u64::from(is_null)));
    }
    if rest == if is_text { ".length()" } else { ".length" } {
        let length = match given {
            Given::Elements(inputs) => inputs.len(),
            Given::Known(JavaValue::Array { elements, .. }) => elements.len(),
            Given::Known(JavaValue::Literal(Literal::String(units))) => units.len(),
            Given::Known(JavaValue::Literal(Literal::Null)) => return Some(Named::Throws(JavaType::Int)),
            Given::Known(_) | Given::Scalar(_) => return None,
        };
        return Some(Named::Constant(JavaType::Int, length as u64));
    }
    let (open, close) = if is_text { (".charAt(", ')') } else { ("[", ']') };
    let index: usize = rest.strip_prefix(open)?.strip_suffix(close)?.parse().ok()?;
    let element = if is_text { JavaType::Char } else { JavaType::from_name(param.ty.strip_suffix("[]")?)? };
    Some(match given {
        Given::Elements(inputs) => inputs.get(index).map_or(Named::Throws(element), |i| Named::Input(i.clone())),
        Given::Known(JavaValue::Literal(Literal::String(units))) => match units.get(index) {
            Some(unit) => Named::Constant(JavaType::Char, u64::from(*unit)),
            None => Named::Throws(JavaType::Char),
        },
        Given::Known(JavaValue::Literal(Literal::Null)) => Named::Throws(element),
        Given::Known(JavaValue::Array { elements, .. }) => match elements.get(index) {
            Some(value) => Named::Constant(element, raw(value)),
            None => Named::Throws(element),
        },
        Given::Known(_) | Given::Scalar(_) => return None,
    })
}
