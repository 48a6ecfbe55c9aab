//! The objects of a space in a state: made once, their fields waiting for values.

use program::access;
use vm::natives::Trap;
use vm::{Ref, State};

use crate::EnumerateError;
use crate::domain::Value;
use crate::space::{Member, Place, Space};
use explore::literal::Literal;
use explore::{finish, raw};

/// Where the objects of a space are in a state, and the words of their values.
#[derive(Debug)]
pub struct Heap {
    pub objects: Vec<Ref>,
    /// By domain and value; arrays are [`Heap::array_words`].
    words: Vec<Vec<u64>>,
    /// For each slot the word of its owner's array.
    array_words: Vec<u64>,
    has_arrays: Vec<bool>,
}

impl Heap {
    /// Makes all objects, by their constructor without parameters if there is one. The number of a waiting
    /// place is that of its slot.
    pub fn make(space: &Space, state: &mut State) -> Result<Heap, EnumerateError> {
        let mut objects = vec![0; space.objects.len()];
        for (at, object) in space.objects.iter().enumerate().filter(|(_, object)| object.longest.is_none()) {
            state.initialise(&object.class.name).map_err(|why| failed(&object.class.java_name(), why))?;
            objects[at] = made(state.new_object(object.class))?;
            if let Some(constructor) = object.class.declared_method("<init>", "()V") {
                let word = u64::from(objects[at]);
                finish(state, constructor, &[word]).map_err(|why| failed(&space.object_name(at as u32), why))?;
            }
            // Sets and maps ask for it; given now, it is no write of the search.
            state.identity_hash(objects[at]);
        }
        for (number, slot) in space.slots.iter().enumerate() {
            let (owner, longest) = (slot.object as usize, space.objects[slot.object as usize].longest);
            let place = match (slot.place, longest) {
                (Place::Field(field), _) => state.lazy_field(objects[owner], field),
                (Place::Length, longest) => {
                    let class = space.objects[owner].class;
                    let (array, place) = made(state.lazy_array(class, longest.unwrap_or(0)))?;
                    objects[owner] = array;
                    place
                }
                (Place::Element(_), _) => number as u32,
            };
            assert_eq!(place as usize, number, "places are made in the order of slots");
        }
        for (owner, object) in space.objects.iter().enumerate() {
            for member in &object.members {
                if let Member::Array(field, array) = *member {
                    state.put_field(objects[owner], field, u64::from(objects[array as usize]));
                }
            }
        }
        let mut words = Vec::new();
        for domain in &space.domains {
            let domain: Result<Vec<u64>, EnumerateError> =
                domain.values.iter().map(|value| word(state, value, &objects)).collect();
            words.push(domain?);
        }
        let array_words = space.slots.iter().map(|slot| u64::from(objects[slot.array as usize])).collect();
        let has_arrays = space.domains.iter().map(|domain| domain.values.contains(&Value::Array)).collect();
        Ok(Heap { objects, words, array_words, has_arrays })
    }

    /// The word of a value of a slot.
    #[inline]
    pub fn word(&self, slot: u32, domain: u32, value: u32) -> u64 {
        let word = self.words[domain as usize][value as usize];
        if word == 0 && self.has_arrays[domain as usize] && value != 0 {
            return self.array_words[slot as usize];
        }
        word
    }
}

fn word(state: &mut State, value: &Value, objects: &[Ref]) -> Result<u64, EnumerateError> {
    Ok(match value {
        Value::Null | Value::Array => 0,
        Value::Object(object) => u64::from(objects[*object as usize]),
        Value::Literal(literal) => match literal {
            Literal::String(units) => {
                let string = made(state.new_string_utf16(units))?;
                u64::from(state.intern(string))
            }
            other => raw(other),
        },
        Value::Enum(class, name) => {
            state.initialise(&class.name).map_err(|why| failed(&class.java_name(), why))?;
            let constant = class.fields.iter().find(|field| *field.name == **name && field.access & access::ENUM != 0);
            constant.map_or(0, |field| state.get_field(0, field))
        }
    })
}

fn made<T>(made: Result<T, Trap>) -> Result<T, EnumerateError> {
    made.map_err(|_| EnumerateError::Failed("no memory is left for the objects".to_owned()))
}

fn failed(what: &str, why: String) -> EnumerateError {
    EnumerateError::Failed(format!("cannot make {what}: {why}"))
}
