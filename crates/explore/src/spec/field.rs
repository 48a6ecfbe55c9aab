//! Which field is symbolic: `pkg.Cls.field`, or `pkg.Cls.field=MODE` with a mode of the spec's grammar.

use program::{Class, Field, Program, access};

use super::parse::{Arg, Mode, Piece, field_mode};
use super::resolve::{find_class, mode, supers};
use super::{ArgMode, Fault, SpecError, java_type};
use crate::nearest::nearest;

/// A field and where its value comes from.
#[derive(Debug, Clone)]
pub struct FieldSpec {
    pub field: &'static Field,
    pub mode: ArgMode,
    /// The name of the input, if the program gives one.
    pub name: Option<String>,
}

impl FieldSpec {
    /// Reads a spec and looks it up.
    pub fn parse(text: &str, program: &'static Program) -> Result<FieldSpec, SpecError> {
        resolve(text, program).map_err(|fault| fault.in_text(text))
    }
}

fn resolve(text: &str, program: &'static Program) -> Result<FieldSpec, Fault> {
    let end = text.find('=').unwrap_or(text.len());
    let Some(dot) = text[..end].rfind('.') else {
        return Err(Fault::new(0, "expected the class before the field, as in pkg.Cls.field"));
    };
    let (class, name) = (text[..dot].trim(), text[dot + 1..end].trim());
    if class.is_empty() || name.is_empty() {
        return Err(Fault::new(dot, "expected a class and a field, as in pkg.Cls.field"));
    }
    let class = find_class(Piece { at: 0, text: class }, program)?;
    let Some(field) = class.field_named(name) else {
        let what = format!("class {} has no field {name}", class.java_name());
        return Err(Fault::new(dot + 1, what).with(candidates(name, class)));
    };
    if field.constant.is_some() && field.is_static() && field.access & access::FINAL != 0 {
        let what = format!("{name} is a constant: its value stands in the code that uses it, not in the field");
        return Err(Fault::new(dot + 1, what));
    }
    let arg = match end < text.len() {
        true => field_mode(text, end + 1)?,
        false => Arg { type_name: None, at: end, mode: Mode::Symbolic },
    };
    if arg.mode == Mode::Actual {
        return Err(Fault::new(arg.at, "a field that is not named keeps its value anyway"));
    }
    Ok(FieldSpec { field, mode: mode(&arg, &field.descriptor)?, name: None })
}

/// Fields of a similar name, else all fields of the class.
fn candidates(typed: &str, class: &'static Class) -> Vec<String> {
    let mut classes = vec![class];
    supers(class, &mut classes);
    let fields: Vec<&'static Field> =
        classes.into_iter().flat_map(|c| c.fields).filter(|f| f.index.is_some()).collect();
    let near = nearest(typed, fields.iter().map(|f| &*f.name));
    let of_class = |field: &&&'static Field| std::ptr::eq(field.class(), class);
    let listed: Vec<&&'static Field> = match near.is_empty() {
        true => fields.iter().filter(of_class).collect(),
        false => fields.iter().filter(|f| near.contains(&&*f.name)).collect(),
    };
    let shown = |field: &&'static Field| {
        let kind = if field.is_static() { "static " } else { "" };
        format!("{kind}{} {}.{}", java_type(&field.descriptor), field.class().java_name(), field.name)
    };
    listed.into_iter().map(shown).collect()
}
