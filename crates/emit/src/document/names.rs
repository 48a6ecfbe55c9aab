//! The words that a field can have, where there are few: the names of the domain's own enums, for the schema.

use coverage::{Criterion, Reason};
use explore::{Bounded, Cut, FindingKind};
use schemars::{Schema, SchemaGenerator, json_schema};

use crate::model::Standing;

fn one_of<'n>(names: impl IntoIterator<Item = &'n str>) -> Schema {
    json_schema!({"type": "string", "enum": names.into_iter().collect::<Vec<_>>()})
}

pub fn finding_kind(_: &mut SchemaGenerator) -> Schema {
    one_of(FindingKind::ALL.map(FindingKind::name))
}

pub fn standing(_: &mut SchemaGenerator) -> Schema {
    one_of(Standing::ALL.map(Standing::name))
}

pub fn cut(_: &mut SchemaGenerator) -> Schema {
    one_of(Cut::ALL.map(Cut::name))
}

pub fn bounded(_: &mut SchemaGenerator) -> Schema {
    one_of(Bounded::ALL.map(Bounded::name))
}

pub fn criterion(_: &mut SchemaGenerator) -> Schema {
    one_of(Criterion::ALL.map(Criterion::name))
}

pub fn certainty(_: &mut SchemaGenerator) -> Schema {
    one_of(coverage::Certainty::NAMES)
}

pub fn variant(_: &mut SchemaGenerator) -> Schema {
    one_of(coverage::Variant::ALL.map(coverage::Variant::name))
}

pub fn reason(_: &mut SchemaGenerator) -> Schema {
    one_of(Reason::NAMES)
}

/// Besides reasons, that a reviewer has justified it.
pub fn open(_: &mut SchemaGenerator) -> Schema {
    one_of(Reason::NAMES.into_iter().chain([super::coverage::JUSTIFIED]))
}
