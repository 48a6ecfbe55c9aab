//! Fields that are inputs: those that are named, and those that `@Symbolic` marks.
//!
//! Their order is fixed: after the parameters, static fields first, then those of the receiver; among
//! each, fields of superclasses and marked ones first, in the order of their declaration, then named
//! ones in the order in which they were named. A field that is both marked and named counts once, and
//! is what was said of it by name.

use program::access;

use super::{Param, ParamMode, Root, RootError, param_mode};
use crate::spec::{ArgMode, FieldSpec, MethodSpec, java_type};
use program::{Class, Field, Kind};

const SYMBOLIC: &str = "Lbanyan/annotation/Symbolic;";
const PRECONDITION: &str = "Lbanyan/annotation/Precondition;";

/// Fields of the spec's class, and of those above it, that are marked.
pub(super) fn marked(spec: &MethodSpec) -> Vec<FieldSpec> {
    let mut classes: Vec<&'static Class> = spec.class.lineage().collect();
    classes.reverse();
    let fields = classes.into_iter().flat_map(|class| class.fields);
    let mark = |field: &'static Field| {
        let file = field.class().file.as_ref()?;
        let info = &file.fields[usize::from(field.index?)];
        // Like the JVM we look at annotations as far as they are well-formed.
        let marks = file.annotations_in(info.annotations.as_ref()).unwrap_or_default();
        let mark = marks.iter().find(|mark| &*mark.descriptor == SYMBOLIC)?;
        let name = mark.text("value").filter(|name| !name.is_empty()).map(str::to_owned);
        Some(FieldSpec { field, mode: ArgMode::Symbolic, name })
    };
    fields.filter_map(mark).filter(|field| applies(spec, field.field)).collect()
}

/// The `@Precondition` of the method.
pub(super) fn promised(spec: &MethodSpec) -> Option<String> {
    let file = spec.method.class().file.as_ref()?;
    let info = &file.methods[usize::from(spec.method.index)];
    let marks = file.annotations_in(info.annotations.as_ref()).unwrap_or_default();
    marks.iter().find(|mark| &*mark.descriptor == PRECONDITION)?.text("value").map(str::to_owned)
}

/// Can a call of this method see the field: a static one, or one that its receiver may have?
fn applies(spec: &MethodSpec, field: &'static Field) -> bool {
    let method = spec.method;
    let (class, holder) = (spec.class, field.class());
    let has_receiver = !method.is_static() && !method.is_constructor();
    field.is_static() || has_receiver && (class.is_subclass_of(holder) || holder.is_subclass_of(class))
}

impl Root {
    /// Makes these fields inputs too, as far as this method can see them.
    pub fn with_fields(mut self, named: &[FieldSpec]) -> Result<Root, RootError> {
        let mut fields = std::mem::take(&mut self.fields);
        for field in named.iter().filter(|field| applies(&self.spec, field.field)) {
            match fields.iter_mut().find(|known| std::ptr::eq(known.field, field.field)) {
                Some(known) => known.mode = field.mode.clone(),
                None => fields.push(field.clone()),
            }
        }
        fields.sort_by_key(|field| !field.field.is_static());
        self.params.truncate(self.spec.args.len());
        for field in &fields {
            let param = self.field_param(field)?;
            self.params.push(param);
        }
        self.fields = fields;
        self.note_shapes();
        Ok(self)
    }

    /// Is this field an input?
    pub fn has_field(&self, field: &'static Field) -> bool {
        self.fields.iter().any(|known| std::ptr::eq(known.field, field))
    }

    fn field_param(&self, spec: &FieldSpec) -> Result<Param, RootError> {
        let field = spec.field;
        let ty = java_type(&field.descriptor);
        let qualified = qualified(field);
        if field.constant.is_some() && field.is_static() && field.access & access::FINAL != 0 {
            return Err(RootError::Constant { field: qualified });
        }
        let no_symbol = || RootError::NoSymbol { what: format!("field {qualified}"), ty: ty.clone() };
        let mode = param_mode(&field.descriptor, &spec.mode).ok_or_else(no_symbol)?;
        let plain = spec.name.clone().unwrap_or_else(|| field.name.to_string());
        // A parameter often has the name of the field that it sets.
        let name = if self.params.iter().any(|known| known.name == plain) { qualified.clone() } else { plain };
        let kind = Kind::of(&field.descriptor).unwrap_or(Kind::Ref);
        Ok(Param { name, ty, kind, mode, field: Some(field) })
    }
}

/// `Cls.field` or `this.field`.
pub(super) fn qualified(field: &Field) -> String {
    if !field.is_static() {
        return format!("this.{}", field.name);
    }
    let class = field.class().java_name();
    format!("{}.{}", class.rsplit(['.', '$']).next().unwrap_or(&class), field.name)
}

impl ParamMode {
    /// Is its length a choice?
    pub(super) fn is_shaped(&self) -> bool {
        match self {
            ParamMode::Array(..) | ParamMode::String => true,
            ParamMode::Primitive(_)
            | ParamMode::PrimitiveIn(..)
            | ParamMode::Concrete(_)
            | ParamMode::Elements(..)
            | ParamMode::Actual => false,
        }
    }
}
