//! Values for inputs.
//!
//! Indexed by an input's creation index, which is unique along a path: the model of a state is then
//! a flat array that is cheap to copy, and it means the same in another worker. An input without a
//! value counts as zero.

use crate::inputs::Input;
use crate::sort::Sort;
use serde::{Deserialize, Serialize};

/// A value for each of some inputs.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Option<u64>>", into = "Vec<Option<u64>>")]
pub struct Model {
    values: Vec<u64>,
    /// One bit per input: has it a value?
    assigned: Vec<u64>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// Gives an input a raw value, cut to its sort.
    pub fn set(&mut self, input: &Input, raw: u64) {
        self.set_index(input.index, input.sort(), raw);
    }

    pub fn set_index(&mut self, index: u32, sort: Sort, raw: u64) {
        let index = index as usize;
        if self.values.len() <= index {
            self.values.resize(index + 1, 0);
            self.assigned.resize(index / 64 + 1, 0);
        }
        self.values[index] = sort.canonical(raw);
        self.assigned[index / 64] |= 1 << (index % 64);
    }

    /// The raw value given to the input with this creation index.
    pub fn get(&self, index: u32) -> Option<u64> {
        let index = index as usize;
        let word = self.assigned.get(index / 64)?;
        (word >> (index % 64) & 1 == 1).then(|| self.values[index])
    }

    /// The raw value, zero where none was given.
    pub fn value(&self, index: u32) -> u64 {
        self.values.get(index as usize).copied().unwrap_or(0)
    }

    /// Takes a value back.
    pub fn unset(&mut self, index: u32) {
        let index = index as usize;
        if let Some(word) = self.assigned.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
        if let Some(value) = self.values.get_mut(index) {
            *value = 0;
        }
    }

    /// Forgets every value and keeps the memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.assigned.clear();
    }

    /// Takes over what another model says of the inputs whose creation indices these bits are.
    pub fn copy_bits(&mut self, from: &Model, bits: u64) {
        let most = (u64::BITS - bits.leading_zeros()) as usize;
        if self.values.len() < most {
            self.values.resize(most, 0);
            self.assigned.resize(1, 0);
        }
        if let Some(word) = self.assigned.first_mut() {
            *word |= bits;
        }
        let mut left = bits;
        while left != 0 {
            let index = left.trailing_zeros();
            self.values[index as usize] = from.value(index);
            left &= left - 1;
        }
    }

    /// (creation index, raw value) of every input that has a value, in creation order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..self.values.len() as u32).filter_map(|index| self.get(index).map(|value| (index, value)))
    }
}

/// As it is serialised: by creation index, so that no bytes can ask for more memory than they have.
impl From<Model> for Vec<Option<u64>> {
    fn from(model: Model) -> Vec<Option<u64>> {
        (0..model.values.len() as u32).map(|index| model.get(index)).collect()
    }
}

impl From<Vec<Option<u64>>> for Model {
    fn from(given: Vec<Option<u64>>) -> Model {
        let mut assigned = vec![0; given.len().div_ceil(64)];
        for index in (0..given.len()).filter(|&index| given[index].is_some()) {
            assigned[index / 64] |= 1 << (index % 64);
        }
        Model { values: given.into_iter().map(Option::unwrap_or_default).collect(), assigned }
    }
}
