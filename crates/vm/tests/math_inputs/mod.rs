//! The arguments that the tests of the mathematical functions share, all from seeds.

use std::sync::LazyLock;

#[derive(Clone, Copy)]
pub enum Function {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}

use Function::{One, Two};

/// High words at which some function changes its way.
pub const THRESHOLDS: [u32; 66] = [
    0x00100000, 0x00200000, 0x3c600000, 0x3c800000, 0x3c900000, 0x3e200000, 0x3e300000, 0x3e400000, 0x3fd2bec3,
    0x3fd33333, 0x3fd62e42, 0x3fda827a, 0x3fdc0000, 0x3fe00000, 0x3fe59428, 0x3fe60000, 0x3fe6a09e, 0x3fe90000,
    0x3fe921fb, 0x3fef3333, 0x3fefffff, 0x3ff00000, 0x3ff0a2b2, 0x3ff30000, 0x3ff3988e, 0x3ff6147a, 0x3ff6a09c,
    0x3ff6a09e, 0x3ff6b851, 0x3ff921fb, 0x3ffbb67a, 0x4002d97c, 0x40038000, 0x400921fb, 0x4012d97c, 0x401921fb,
    0x401f6a7a, 0x4022d97c, 0x40360000, 0x403f6a7a, 0x4043687a, 0x404858eb, 0x404921fb, 0x4049eb0b, 0x40862e42,
    0x408633ce, 0x40874910, 0x408ff800, 0x4090cc00, 0x413921fb, 0x413921fc, 0x41d00000, 0x41e00000, 0x43300000,
    0x43400000, 0x43500000, 0x44100000, 0x20b00000, 0x5f300000, 0x5f400000, 0x7fd00000, 0x7fdfffff, 0x7fe00000,
    0x7fefffff, 0x7ff00000, 0x00000001,
];

/// How many of the chosen arguments come from special values.
pub const SPECIAL: usize = 126;

/// Special values, powers of two, multiples of pi/4 and subnormals, each with its neighbours.
pub static CHOSEN: LazyLock<Vec<f64>> = LazyLock::new(|| {
    use std::f64::consts::FRAC_PI_4;
    let power = |e: i32| {
        if e < -1022 { f64::from_bits(1 << (e + 1074)) } else { f64::from_bits(((e + 1023) as u64) << 52) }
    };
    let mut base = vec![
        0.0,
        f64::INFINITY,
        f64::NAN,
        f64::from_bits(1),
        f64::MIN_POSITIVE,
        f64::MAX,
        0.5,
        1.0,
        1.5,
        2.0,
        2.5,
        3.0,
        10.0,
        100.0,
        22.0,
        56.0,
        709.782712893384,
        710.4758600739439,
        745.1332191019411,
        1024.0,
        1075.0,
    ];
    base.extend((-1074..=1023).map(power));
    base.extend((1..=200).map(|k| f64::from(k) * FRAC_PI_4));
    base.extend((8..=1000).step_by(3).map(|e| FRAC_PI_4 * power(e)));
    base.extend((1..=20).map(|k| f64::from_bits(0x0001_2345_6789_abcd >> (2 * k))));
    let mut all = Vec::new();
    for x in base {
        for ulps in -1..=1 {
            let near = f64::from_bits(bits(x).wrapping_add_signed(ulps));
            all.extend([near, -near]);
        }
    }
    all
});

/// Pairs are made of the special values and every 41st of the rest.
pub fn side() -> usize {
    CHOSEN.len() / 41
}

pub fn paired(i: usize) -> f64 {
    if i < SPECIAL { CHOSEN[i] } else { CHOSEN[i * 41] }
}

/// `Double.doubleToLongBits`.
pub fn bits(x: f64) -> u64 {
    if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits() }
}

/// The arguments of one function, in order.
pub struct Inputs {
    state: u64,
    at: usize,
}

impl Inputs {
    pub fn new(seed: usize) -> Inputs {
        Inputs { state: 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed as u64 + 1), at: 0 }
    }

    /// xorshift64*.
    pub fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Any bit pattern; of moderate or of usual size; about the subnormals; next to a multiple of pi/4;
    /// near one; near another power of two; at a threshold.
    pub fn random(&mut self) -> f64 {
        let kind = self.next() >> 60;
        let r = self.next();
        let sized = |exponent: u64| f64::from_bits((r & 0x800f_ffff_ffff_ffff) | (exponent << 52));
        match kind {
            0..3 => return f64::from_bits(r),
            3..6 => return sized(1023 - 30 + self.next() % 61),
            6..9 => return sized(1023 - 4 + self.next() % 14),
            9 => return sized(self.next() % 80),
            10..12 => {
                let index = (self.next() % THRESHOLDS.len() as u64) as usize;
                let mut high = i64::from(THRESHOLDS[index]) + (self.next() % 3) as i64 - 1;
                if r >> 61 == 0 {
                    high += ((self.next() % 5) as i64 - 2) << 20;
                }
                return f64::from_bits(((high as u64) << 32) | (r & 0x8000_0000_ffff_ffff));
            }
            12 => {
                let k = (r >> 40) as i64 - 8_388_608;
                let x = k as f64 * std::f64::consts::FRAC_PI_4;
                return f64::from_bits(bits(x).wrapping_add_signed((r & 3) as i64 - 1));
            }
            _ => {}
        }
        let offset = (r as i64) >> (12 + self.next() % 50);
        if kind == 13 {
            return f64::from_bits(1.0_f64.to_bits().wrapping_add_signed(offset));
        }
        let power = (1023 - 60 + self.next() % 121) << 52;
        let power = f64::from_bits(power.wrapping_add_signed(offset));
        if r & 1 == 0 { power } else { -power }
    }

    pub fn next_arguments(&mut self, function: Function) -> (f64, f64) {
        let at = self.at;
        self.at += 1;
        let side = side();
        match function {
            One(_) if at < CHOSEN.len() => (CHOSEN[at], 0.0),
            One(_) => (self.random(), 0.0),
            Two(_) if at < side * side => (paired(at / side), paired(at % side)),
            Two(_) => {
                let (x, y) = (self.random(), self.random());
                if self.next().is_multiple_of(4) { (x, self.with_exponent_near(y, x)) } else { (x, y) }
            }
        }
    }

    fn with_exponent_near(&mut self, y: f64, x: f64) -> f64 {
        let exponent = ((x.to_bits() >> 52) & 0x7ff) ^ (self.next() % 64);
        f64::from_bits((y.to_bits() & 0x800f_ffff_ffff_ffff) | (exponent << 52))
    }
}

pub fn apply(function: Function, (x, y): (f64, f64)) -> f64 {
    match function {
        One(f) => f(x),
        Two(f) => f(x, y),
    }
}
