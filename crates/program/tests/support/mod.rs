//! Seeded damage for byte formats, shared by the tests that feed damaged input.

/// SplitMix64: small, seedable, the same everywhere.
pub struct Random(u64);

impl Random {
    /// The generator of one mutant, independent of how many came before.
    pub fn new(seed: u64, number: u64) -> Random {
        Random(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    /// A number of the kind that sits at the edge of some check.
    fn edge(&mut self, length: usize) -> u32 {
        let edges = [
            0,
            1,
            2,
            0x7f,
            0xff,
            0x7fff,
            0x8000,
            0xfffe,
            0xffff,
            0x7fff_ffff,
            0x8000_0000,
            0xffff_ffff,
            length as u32,
            length as u32 + 1,
        ];
        edges[self.below(edges.len())]
    }
}

/// A copy with one to three pieces of damage, some of it taken from `other`.
pub fn mutated(original: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..1 + random.below(3) {
        mutate(&mut bytes, other, random);
    }
    bytes
}

fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let length = bytes.len();
    if length < 16 {
        return;
    }
    // The pool comes first and refuses most damage, so aim at the rest more often.
    let floor = if random.below(4) == 0 { 0 } else { length / 2 };
    let at = floor + random.below(length - floor);
    let value = random.edge(length);
    match random.below(9) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.byte(),
        2 => bytes[at] = value as u8,
        3 => overwrite(bytes, at, &(value as u16).to_be_bytes()),
        4 => overwrite(bytes, at, &value.to_be_bytes()),
        5 => {
            // A length or count that is slightly wrong.
            bytes[at] = bytes[at].wrapping_add([1, 2, 4, 252, 254, 255][random.below(6)]);
        }
        6 => {
            let from = random.below(other.len());
            let size = (1 + random.below(64)).min(other.len() - from);
            overwrite(bytes, at, &other[from..from + size]);
        }
        7 => {
            let from = random.below(length);
            let size = (1 + random.below(16)).min(length - from);
            let piece = bytes[from..from + size].to_vec();
            bytes.splice(at..at, piece);
        }
        _ => {
            if random.below(4) == 0 {
                bytes.truncate(at);
            } else {
                let size = (1 + random.below(16)).min(length - at);
                bytes.drain(at..at + size);
            }
        }
    }
}

fn overwrite(bytes: &mut [u8], at: usize, patch: &[u8]) {
    let size = patch.len().min(bytes.len() - at);
    bytes[at..at + size].copy_from_slice(&patch[..size]);
}
