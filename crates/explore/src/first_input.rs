//! The input of the first concrete run: drawn, from a seed, small values as often as any others.

use term::{Input, JavaType, Model, SplitMix};

/// A value for each input.
pub fn draw<'i>(seed: u64, inputs: impl Iterator<Item = &'i Input>) -> Model {
    let mut numbers = SplitMix(seed);
    let mut model = Model::new();
    for input in inputs {
        let any = numbers.draw();
        // Code compares with small numbers; a value from the whole range rarely meets one.
        let small = (numbers.below(21) as i64 - 10) as u64;
        let is_small = numbers.draw() & 1 == 0;
        let raw = match input.ty {
            JavaType::Float if is_small => u64::from((small as i64 as f32).to_bits()),
            JavaType::Double if is_small => (small as i64 as f64).to_bits(),
            JavaType::Char if is_small => u64::from(b'a') + small % 26,
            _ if is_small => small,
            _ => any,
        };
        model.set(input, raw);
    }
    model
}
