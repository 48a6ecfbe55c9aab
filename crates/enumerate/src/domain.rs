//! Domains: the values of a slot in the order of the search, and what isomorphism leaves of them.

use program::kind::Kind;
use program::{Class, Field, Program, access};

use crate::plan::split;
use crate::space::{Pool, SpaceError, find_class};
use explore::literal::{Literal, Wanted};

/// One value of a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Null,
    /// An object of the candidate, by its number.
    Object(u32),
    /// The array that belongs to the slot's owner.
    Array,
    /// A primitive value or a text.
    Literal(Literal),
    Enum(&'static Class, String),
}

/// A stretch of a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    first: u32,
    count: u32,
    /// The pool whose objects these are.
    pool: Option<u32>,
}

/// The values of a slot.
#[derive(Debug, Clone, PartialEq)]
pub struct Domain {
    pub values: Vec<Value>,
    runs: Vec<Run>,
    /// For each value its run.
    run_of: Vec<u16>,
    /// For each value the pool and the position in it, if it is an object.
    pub(super) objects: Vec<Option<(u32, u32)>>,
    /// For each value the number it is, if it is the length of an array; others have the greatest.
    pub(super) numbers: Vec<u32>,
}

/// A part of a domain as it was written, resolved.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Values(Vec<Value>),
    Pool(u32),
    Array { lengths: Box<Part>, elements: Vec<Part> },
}

impl Domain {
    pub(super) fn of(parts: &[Part], pools: &[Pool]) -> Domain {
        let (values, runs, run_of) = (Vec::new(), Vec::new(), Vec::new());
        let mut domain = Domain { values, runs, run_of, objects: Vec::new(), numbers: Vec::new() };
        // Null comes first wherever it is written.
        let is_null = |part: &&Part| matches!(part, Part::Values(values) if values.contains(&Value::Null));
        for part in parts.iter().filter(is_null).chain(parts.iter().filter(|part| !is_null(part))) {
            match part {
                Part::Values(values) => domain.add(values.iter().cloned(), None),
                Part::Array { .. } => domain.add([Value::Array].into_iter(), None),
                Part::Pool(pool) => {
                    let Pool { first, count, .. } = pools[*pool as usize];
                    if domain.runs.iter().all(|run| run.pool != Some(*pool)) {
                        domain.add((first..first + count).map(Value::Object), Some(*pool));
                    }
                }
            }
        }
        domain
    }

    fn add(&mut self, values: impl Iterator<Item = Value>, pool: Option<u32>) {
        let first = self.values.len() as u32;
        let fresh: Vec<Value> = values.filter(|value| pool.is_some() || !self.values.contains(value)).collect();
        let count = fresh.len() as u32;
        if count == 0 {
            return;
        }
        self.run_of.extend((0..count).map(|_| self.runs.len() as u16));
        self.objects.extend((0..count).map(|at| pool.map(|pool| (pool, at))));
        self.numbers.extend(fresh.iter().map(|value| match value {
            Value::Literal(Literal::Int(n)) => u32::try_from(*n).unwrap_or(0),
            Value::Literal(_) | Value::Null | Value::Object(_) | Value::Array | Value::Enum(..) => u32::MAX,
        }));
        self.values.extend(fresh);
        self.runs.push(Run { first, count, pool });
    }

    pub(super) fn largest_number(&self) -> u32 {
        let number = |value: &Value| match value {
            Value::Literal(Literal::Int(n)) => u32::try_from(*n).ok(),
            Value::Literal(_) | Value::Null | Value::Object(_) | Value::Array | Value::Enum(..) => None,
        };
        self.values.iter().filter_map(number).max().unwrap_or(0)
    }

    /// The value after this one that is not isomorphic to an earlier one; `seen` has for each pool how
    /// many of its objects fields read before hold.
    #[inline]
    pub fn after(&self, value: u32, seen: &[u32]) -> Option<u32> {
        let at = self.run_of[value as usize] as usize;
        let run = self.runs[at];
        if value < run.last(seen) {
            return Some(value + 1);
        }
        self.runs.get(at + 1).map(|next| next.first)
    }

    /// The last value; 0 if there is no choice.
    #[inline]
    pub fn last(&self, seen: &[u32]) -> u32 {
        self.runs.last().map_or(0, |run| run.last(seen))
    }
}

impl Run {
    /// The last value that is tried: one object beyond those seen.
    #[inline]
    fn last(&self, seen: &[u32]) -> u32 {
        let most = self.count - 1;
        self.first + self.pool.map_or(most, |pool| most.min(seen[pool as usize]))
    }
}

/// Reads domains of fields.
pub(super) struct DomainReader<'a> {
    pub program: &'static Program,
    pub root: &'static Class,
    pub pools: &'a [Pool],
}

impl DomainReader<'_> {
    pub fn parts(&self, field: &'static Field, text: &str) -> Result<Vec<Part>, SpaceError> {
        let name = format!("{}.{}", field.class().java_name(), field.name);
        let reading = Reading { reader: self, field: &name };
        let parts = reading.list(&field.descriptor, text)?;
        let arrays = parts.iter().filter(|part| matches!(part, Part::Array { .. })).count();
        if arrays > 1 {
            return Err(reading.wrong("a field has one kind of array; say its lengths as one range".to_owned()));
        }
        Ok(parts)
    }
}

struct Reading<'a> {
    reader: &'a DomainReader<'a>,
    field: &'a str,
}

impl Reading<'_> {
    fn wrong(&self, what: String) -> SpaceError {
        SpaceError::Domain { field: self.field.to_owned(), what }
    }

    fn list(&self, descriptor: &str, text: &str) -> Result<Vec<Part>, SpaceError> {
        let empty = || SpaceError::Empty { field: self.field.to_owned(), text: text.to_owned() };
        if text.trim().is_empty() {
            return Err(empty());
        }
        let mut parts = Vec::new();
        for part in split(text, ',') {
            parts.extend(self.part(descriptor, part)?);
        }
        let pools = self.reader.pools;
        let count = |part: &Part| match part {
            Part::Values(values) => values.len(),
            Part::Pool(pool) => pools[*pool as usize].count as usize,
            Part::Array { .. } => 1,
        };
        if parts.iter().map(count).sum::<usize>() == 0 { Err(empty()) } else { Ok(parts) }
    }

    fn part(&self, descriptor: &str, text: &str) -> Result<Vec<Part>, SpaceError> {
        match Kind::of(descriptor) {
            Some(Kind::Ref) | None => self.reference(descriptor, text),
            Some(kind) => Ok(vec![Part::Values(self.numbers(kind, text)?)]),
        }
    }

    fn numbers(&self, kind: Kind, text: &str) -> Result<Vec<Value>, SpaceError> {
        let Some((from, to)) = text.split_once("..") else {
            return Ok(vec![Value::Literal(self.literal(text, Wanted::Primitive(kind))?)]);
        };
        let end = |text: &str| {
            let literal = self.literal(text.trim(), Wanted::Primitive(kind))?;
            integer(&literal).ok_or_else(|| self.wrong(format!("{text} cannot be the end of a range")))
        };
        let (from, to) = (end(from)?, end(to)?);
        if i128::from(to) - i128::from(from) >= MOST_VALUES {
            return Err(self.wrong(format!("{text} has more than {MOST_VALUES} values")));
        }
        Ok((from..=to).map(|n| Value::Literal(literal_of(kind, n))).collect())
    }

    fn literal(&self, text: &str, wanted: Wanted) -> Result<Literal, SpaceError> {
        Literal::parse(text, wanted).map_err(|e| self.wrong(format!("{text:?}: {}", e.what)))
    }

    fn reference(&self, descriptor: &str, text: &str) -> Result<Vec<Part>, SpaceError> {
        let program = self.reader.program;
        if text == "null" {
            return Ok(vec![Part::Values(vec![Value::Null])]);
        }
        let ty = program.class_of_descriptor(descriptor).map_err(|e| self.wrong(e.to_string()))?;
        if let Some(inside) = text.strip_prefix("array(").and_then(|rest| rest.strip_suffix(')')) {
            return self.array(ty, inside);
        }
        if text.starts_with('"') {
            if !program.known().string.is_subclass_of(ty) {
                return Err(self.wrong(format!("{text} is not a value of type {}", ty.java_name())));
            }
            return Ok(vec![Part::Values(vec![Value::Literal(self.literal(text, Wanted::String)?)])]);
        }
        if ty.access & access::ENUM != 0 {
            return self.constants(ty, text);
        }
        self.objects(ty, text)
    }

    /// Objects of a class and of those below it, each once.
    fn objects(&self, ty: &'static Class, text: &str) -> Result<Vec<Part>, SpaceError> {
        let class = find_class(self.reader.program, self.reader.root, text)?;
        let pools = self.reader.pools.iter().enumerate();
        let fitting = pools.filter(|(_, pool)| pool.class.is_subclass_of(class));
        let parts: Vec<(u32, &Pool)> = fitting.map(|(at, pool)| (at as u32, pool)).collect();
        if let Some((_, pool)) = parts.iter().find(|(_, pool)| !pool.class.is_subclass_of(ty)) {
            let (is, wanted) = (pool.class.java_name(), ty.java_name());
            return Err(self.wrong(format!("an object of {is} is not a value of type {wanted}")));
        }
        if parts.is_empty() {
            return Err(SpaceError::NoPool { field: self.field.to_owned(), class: class.java_name() });
        }
        Ok(parts.into_iter().map(|(at, _)| Part::Pool(at)).collect())
    }

    fn constants(&self, ty: &'static Class, text: &str) -> Result<Vec<Part>, SpaceError> {
        let constants = ty.fields.iter().filter(|field| field.access & access::ENUM != 0);
        let names: Vec<String> = constants.map(|field| field.name.to_string()).collect();
        let simple = text.rsplit(['.', '$']).next().unwrap_or(text);
        let chosen: Vec<String> = if text == "*" || ty.java_name().ends_with(text) {
            names
        } else if names.iter().any(|name| name == simple) {
            vec![simple.to_owned()]
        } else {
            return Err(self.wrong(format!("{} has no constant {text}; it has {}", ty.java_name(), names.join(", "))));
        };
        Ok(vec![Part::Values(chosen.into_iter().map(|name| Value::Enum(ty, name)).collect())])
    }

    fn array(&self, ty: &'static Class, inside: &str) -> Result<Vec<Part>, SpaceError> {
        let component = match ty.shape {
            program::Shape::Array { component, .. } => component,
            _ => return Err(self.wrong(format!("{} is no array", ty.java_name()))),
        };
        let wrong = || self.wrong(format!("an array is written array(0..3; elements), not array({inside})"));
        let halves = split(inside, ';');
        let [lengths, elements] = halves[..] else { return Err(wrong()) };
        let lengths = self.numbers(Kind::Int, lengths)?;
        let legal = |value: &Value| matches!(value, Value::Literal(Literal::Int(0..=MOST_LENGTH)));
        if lengths.is_empty() || !lengths.iter().all(legal) {
            return Err(self.wrong(format!("a length is from 0 to {MOST_LENGTH}")));
        }
        let descriptor = match component.shape {
            program::Shape::Primitive(kind) => kind.letter().to_string(),
            program::Shape::Array { .. } => return Err(self.wrong("arrays of arrays are not searched".to_owned())),
            program::Shape::Instance | program::Shape::Interface => format!("L{};", component.name),
        };
        let elements = self.list(&descriptor, elements)?;
        Ok(vec![Part::Array { lengths: Box::new(Part::Values(lengths)), elements }])
    }
}

/// Values of one primitive domain.
const MOST_VALUES: i128 = 65_536;
/// Elements of one array.
const MOST_LENGTH: i32 = 10_000;

fn integer(literal: &Literal) -> Option<i64> {
    Some(match *literal {
        Literal::Boolean(value) => i64::from(value),
        Literal::Byte(value) => i64::from(value),
        Literal::Short(value) => i64::from(value),
        Literal::Char(value) => i64::from(value),
        Literal::Int(value) => i64::from(value),
        Literal::Long(value) => value,
        Literal::Float(_) | Literal::Double(_) | Literal::String(_) | Literal::Null => return None,
    })
}

/// An integer that fits the kind.
fn literal_of(kind: Kind, n: i64) -> Literal {
    match kind {
        Kind::Boolean => Literal::Boolean(n != 0),
        Kind::Byte => Literal::Byte(n as i8),
        Kind::Short => Literal::Short(n as i16),
        Kind::Char => Literal::Char(n as u16),
        Kind::Long => Literal::Long(n),
        Kind::Int | Kind::Float | Kind::Double | Kind::Ref | Kind::Void => Literal::Int(n as i32),
    }
}
