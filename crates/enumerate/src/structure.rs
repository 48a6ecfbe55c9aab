//! A structure: what can be reached from the root of a valid candidate.
//!
//! Objects are named in the order of a walk from the root, so that isomorphic structures have the same text.

use crate::candidate::{is_beyond, target};
use crate::domain::Value;
use crate::space::{Member, Place, Space, simple_name};

/// One structure, by the vector of its candidate.
#[derive(Debug, Clone)]
pub struct Structure<'s> {
    pub space: &'s Space,
    pub vector: &'s [u32],
    /// The objects that can be reached, in the order of the walk, and their names.
    pub objects: Vec<(u32, String)>,
}

/// What an object of a structure has in a field or as an element.
#[derive(Debug, Clone, PartialEq)]
pub enum Held<'s> {
    Object(u32),
    Value(&'s Value),
}

impl<'s> Structure<'s> {
    pub fn new(space: &'s Space, vector: &'s [u32]) -> Structure<'s> {
        let mut structure = Structure { space, vector, objects: Vec::new() };
        let mut counts: Vec<(&str, u32)> = Vec::new();
        let mut visited = vec![false; space.objects.len()];
        let mut stack = vec![0];
        while let Some(object) = stack.pop() {
            if std::mem::replace(&mut visited[object as usize], true) {
                continue;
            }
            let class = space.objects[object as usize].class;
            let count = match counts.iter_mut().find(|(name, _)| *name == &*class.name) {
                Some((_, count)) => count,
                None => {
                    counts.push((&class.name, 0));
                    &mut counts.last_mut().expect("it was just pushed").1
                }
            };
            structure.objects.push((object, format!("{}{count}", simple_name(class))));
            *count += 1;
            let held: Vec<u32> = structure.members(object).into_iter().filter_map(|(_, held)| held.object()).collect();
            stack.extend(held.into_iter().rev());
        }
        structure
    }

    /// The fields and elements of an object that are searched, the length of an array left out.
    pub fn members(&self, object: u32) -> Vec<(Place, Held<'s>)> {
        let space = self.space;
        let mut members = Vec::new();
        for member in &space.objects[object as usize].members {
            match *member {
                Member::Array(field, array) => members.push((Place::Field(field), Held::Object(array))),
                Member::Slot(slot) => {
                    let place = space.slots[slot as usize].place;
                    if matches!(place, Place::Length) || is_beyond(space, self.vector, slot) {
                        continue;
                    }
                    let value = self.vector[slot as usize];
                    let held = match target(space, slot, value) {
                        Some(object) => Held::Object(object),
                        None => Held::Value(&space.domain(slot).values[value as usize]),
                    };
                    members.push((place, held));
                }
            }
        }
        members
    }

    /// The name of an object that can be reached.
    pub fn name(&self, object: u32) -> &str {
        self.objects.iter().find(|(known, _)| *known == object).map_or("?", |(_, name)| name)
    }

    /// A value as Java writes it.
    pub fn held_text(&self, held: &Held<'_>) -> String {
        match held {
            Held::Object(object) => self.name(*object).to_owned(),
            Held::Value(value) => match value {
                Value::Literal(literal) => literal.to_string(),
                Value::Enum(class, name) => format!("{}.{name}", class.java_name().replace('$', ".")),
                Value::Null | Value::Object(_) | Value::Array => "null".to_owned(),
            },
        }
    }

    /// The structure on one line: an object is written out where it is first met, then named.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut written = vec![false; self.space.objects.len()];
        self.write(0, &mut written, &mut text);
        text
    }

    fn write(&self, root: u32, written: &mut [bool], text: &mut String) {
        // Lists are long: the walk has a stack of its own.
        enum Next<'s> {
            Object(u32),
            Text(String),
            Member(Place, Held<'s>, bool),
        }
        let mut stack = vec![Next::Object(root)];
        while let Some(next) = stack.pop() {
            match next {
                Next::Text(end) => text.push_str(&end),
                Next::Member(place, held, first) => {
                    if !first {
                        text.push_str(", ");
                    }
                    if let Place::Field(field) = place {
                        text.push_str(&field.name);
                        text.push('=');
                    }
                    match held {
                        Held::Object(object) => stack.push(Next::Object(object)),
                        Held::Value(_) => text.push_str(&self.held_text(&held)),
                    }
                }
                Next::Object(object) => {
                    text.push_str(self.name(object));
                    if std::mem::replace(&mut written[object as usize], true) {
                        continue;
                    }
                    let is_array = self.space.objects[object as usize].longest.is_some();
                    let (open, close) = if is_array { ("{", "}") } else { ("(", ")") };
                    text.push_str(open);
                    stack.push(Next::Text(close.to_owned()));
                    let members = self.members(object);
                    for (at, (place, held)) in members.into_iter().enumerate().rev() {
                        stack.push(Next::Member(place, held, at == 0));
                    }
                }
            }
        }
    }
}

impl Held<'_> {
    fn object(&self) -> Option<u32> {
        match self {
            Held::Object(object) => Some(*object),
            Held::Value(_) => None,
        }
    }
}
