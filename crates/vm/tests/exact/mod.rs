//! The seven functions of `Math`, to about 2^-140, and how many ulps a double is away from them.
//!
//! Numbers are unsigned fixed-point, and every function is its Taylor series: slow, short, and with
//! nothing in common with the code that it judges. The library's logarithm serves as a first guess,
//! whose own error is then computed and taken off.

use std::cmp::Ordering;
use std::sync::LazyLock;

/// The limbs of the whole part; the rest are the fraction.
const WHOLE: usize = 2;
/// 256 bits of fraction.
const NARROW: usize = WHOLE + 4;
/// Enough for a power of two up to 2^1023, less a multiple of pi/2, to keep all of a narrow number.
const WIDE: usize = WHOLE + 22;

/// A number below 2^128, as limbs from the least.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fixed<const LIMBS: usize>([u64; LIMBS]);

type Narrow = Fixed<NARROW>;

impl<const LIMBS: usize> Fixed<LIMBS> {
    const ZERO: Self = Fixed([0; LIMBS]);

    fn whole(n: u64) -> Self {
        let mut limbs = [0; LIMBS];
        limbs[LIMBS - WHOLE] = n;
        Fixed(limbs)
    }

    fn is_zero(&self) -> bool {
        self.0.iter().all(|&limb| limb == 0)
    }

    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (a, b) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*a, carry) = (sum, first || second);
        }
        assert!(!carry, "a sum fits");
        self
    }

    fn minus(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (a, b) in self.0.iter_mut().zip(other.0) {
            let (difference, first) = a.overflowing_sub(b);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            (*a, borrow) = (difference, first || second);
        }
        assert!(!borrow, "a difference is not negative");
        self
    }

    fn over(mut self, divisor: u64) -> Self {
        let mut remainder = 0;
        for limb in self.0.iter_mut().rev() {
            let dividend = (remainder << 64) | u128::from(*limb);
            *limb = (dividend / u128::from(divisor)) as u64;
            remainder = dividend % u128::from(divisor);
        }
        self
    }

    fn times_whole(mut self, n: u64) -> Self {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u128::from(*limb) * u128::from(n) + carry;
            *limb = product as u64;
            carry = product >> 64;
        }
        assert!(carry == 0, "a product fits");
        self
    }

    /// Twice, four times, … the number; a negative shift cuts bits off.
    fn shifted(self, shift: i32) -> Self {
        let (limbs, bits) = (shift.div_euclid(64), shift.rem_euclid(64));
        let at = |i: i32| usize::try_from(i).ok().and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        Fixed(std::array::from_fn(|i| {
            let from = i as i32 - limbs;
            let low = if bits == 0 { 0 } else { at(from - 1) >> (64 - bits) };
            (at(from) << bits) | low
        }))
    }

    /// The exponent of the leading bit.
    fn exponent(&self) -> Option<i32> {
        let top = self.0.iter().rposition(|&limb| limb != 0)?;
        Some((top as i32 - (LIMBS - WHOLE) as i32) * 64 + 63 - self.0[top].leading_zeros() as i32)
    }

    /// The quotient by a number of which it is less than 2^64 times, and the remainder.
    fn divided_by(mut self, divisor: Self) -> (u64, Self) {
        let mut quotient = 0;
        for bit in (0..64).rev() {
            let multiple = divisor.shifted(bit);
            if multiple.shifted(-bit) == divisor && self.compare(&multiple) != Ordering::Less {
                self = self.minus(multiple);
                quotient |= 1 << bit;
            }
        }
        (quotient, self)
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    fn narrow(&self) -> Narrow {
        Fixed(std::array::from_fn(|i| self.0[i + LIMBS - NARROW]))
    }
}

impl Narrow {
    fn times(self, other: Self) -> Self {
        let mut product = [0_u64; 2 * NARROW];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.0.iter().enumerate() {
                let sum = u128::from(a) * u128::from(b) + u128::from(product[i + j]) + carry;
                product[i + j] = sum as u64;
                carry = sum >> 64;
            }
            product[i + NARROW] = carry as u64;
        }
        assert!(product[2 * NARROW - WHOLE..] == [0; WHOLE], "a product fits");
        Fixed(std::array::from_fn(|i| product[i + NARROW - WHOLE]))
    }

    /// By Newton's rule, each step doubling the good bits of a first guess.
    fn reciprocal(self) -> Self {
        let exponent = self.exponent().expect("a divisor is not zero");
        // The product of number and guess is from 1/2 up to 1, so one bit is good, and nine steps make it 512.
        let mut guess = Fixed::whole(1).shifted(-exponent - 1);
        for _ in 0..9 {
            guess = guess.times(Fixed::whole(2).minus(self.times(guess)));
        }
        guess
    }

    fn to_f64(self) -> f64 {
        self.0.iter().enumerate().map(|(i, &limb)| limb as f64 * 2_f64.powi((i as i32 - 4) * 64)).sum()
    }
}

/// `±magnitude·2^exponent`.
pub struct Exact {
    negative: bool,
    magnitude: Narrow,
    exponent: i32,
}

/// How far `result` is from the exact value, in units of the last place of a double of that size.
pub fn error_in_ulps(result: f64, exact: &Exact) -> f64 {
    let Some(leading) = exact.magnitude.exponent() else {
        return if result == 0.0 { 0.0 } else { f64::INFINITY };
    };
    let size = leading + exact.exponent;
    if result.is_nan() || (result != 0.0 && (result < 0.0) != exact.negative) {
        return f64::INFINITY;
    } else if size >= 1024 {
        return if result.is_infinite() { 0.0 } else { f64::INFINITY };
    } else if size < -1200 {
        return result.abs() / f64::from_bits(1);
    }
    let ulp = (size - 52).max(-1074);
    // Infinity counts as 2^1024, where it would be if the doubles went on.
    let (m, e) = if result.is_infinite() { (1, 1024) } else { parts(result) };
    if m != 0 && (64 - m.leading_zeros()) as i32 + e > size + 60 {
        return f64::INFINITY;
    }
    let ours = Fixed::whole(m).shifted(e - ulp);
    let theirs = exact.magnitude.shifted(exact.exponent - ulp);
    let difference = if ours.compare(&theirs) == Ordering::Less { theirs.minus(ours) } else { ours.minus(theirs) };
    difference.to_f64()
}

/// `|x| = m·2^e`.
fn parts(x: f64) -> (u64, i32) {
    let bits = x.to_bits() & (u64::MAX >> 1);
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52) as i32 {
        0 => (fraction, -1074),
        field => (fraction | (1 << 52), field - 1075),
    }
}

/// `2 artanh(1/n)`, or `2 arctan(1/n)`, from their series.
fn twice_inverse_tangent<const LIMBS: usize>(n: u64, hyperbolic: bool) -> Fixed<LIMBS> {
    let mut power = Fixed::whole(2).over(n);
    let (mut sum, mut taken) = (Fixed::ZERO, Fixed::ZERO);
    for k in 0.. {
        if power.is_zero() {
            break;
        }
        let term = power.over(2 * k + 1);
        if hyperbolic || k % 2 == 0 {
            sum = sum.plus(term);
        } else {
            taken = taken.plus(term);
        }
        power = power.over(n * n);
    }
    sum.minus(taken)
}

static LN_2: LazyLock<Narrow> = LazyLock::new(|| twice_inverse_tangent(3, true));
static LOG10_E: LazyLock<Narrow> = LazyLock::new(|| log(10.0).magnitude.reciprocal());

/// pi/2 by Machin's formula.
static HALF_PI: LazyLock<Fixed<WIDE>> =
    LazyLock::new(|| twice_inverse_tangent(5, false).times_whole(4).minus(twice_inverse_tangent(239, false)));

/// `2^e` for every `e` of a double, as a multiple of pi/2 (modulo 4) and a rest.
static POWERS: LazyLock<Vec<(u64, Narrow)>> = LazyLock::new(|| {
    let (mut quadrant, mut rest) = (0, Fixed::<WIDE>::whole(1));
    (0..1024)
        .map(|_| {
            let power = (quadrant, rest.narrow());
            (quadrant, rest) = (2 * quadrant % 4, rest.shifted(1));
            if rest.compare(&HALF_PI) != Ordering::Less {
                (quadrant, rest) = ((quadrant + 1) % 4, rest.minus(*HALF_PI));
            }
            power
        })
        .collect()
});

/// The sum of the Taylor series whose term `n` is the one before times `z/divisor(n)`, up to sign: all
/// terms, and those of odd index to be taken from them.
fn series(first: Narrow, z: Narrow, divisor: impl Fn(u64) -> u64) -> (Narrow, Narrow) {
    let mut sums = [Fixed::ZERO; 2];
    let mut term = first;
    for n in 1.. {
        if term.is_zero() {
            break;
        }
        let parity = usize::from(n % 2 == 0);
        sums[parity] = sums[parity].plus(term);
        term = term.times(z).over(divisor(n));
    }
    (sums[0], sums[1])
}

/// `e^r` for a small `r`.
fn exp_of(r: Narrow) -> Narrow {
    let (even, odd) = series(Fixed::whole(1), r, |n| n);
    even.plus(odd)
}

/// `e^±magnitude` for a magnitude below 2^20.
fn exp_of_signed(negative: bool, magnitude: Narrow) -> Exact {
    let (n, rest) = magnitude.divided_by(*LN_2);
    let n = n as i32;
    let (exponent, rest) = if negative { (-n - 1, LN_2.minus(rest)) } else { (n, rest) };
    Exact { negative: false, magnitude: exp_of(rest), exponent }
}

/// For a finite `x` below 2^20.
pub fn exp(x: f64) -> Exact {
    let (m, e) = parts(x);
    exp_of_signed(x < 0.0, Fixed::whole(m).shifted(e))
}

/// For a positive finite `x`.
pub fn log(x: f64) -> Exact {
    let (m, e) = parts(x);
    let normal = 63 - m.leading_zeros() as i32;
    let (exponent, significand) = (e + normal, Narrow::whole(m).shifted(-normal));
    let multiple = LN_2.times_whole(u64::from(exponent.unsigned_abs()));
    let rest = log_of(significand);
    let magnitude = if exponent < 0 { multiple.minus(rest) } else { multiple.plus(rest) };
    Exact { negative: exponent < 0, magnitude, exponent: 0 }
}

/// `ln s` for `s` from 1 to 2: a guess `g` a little below, and the series of `ln(s·e^-g)`.
fn log_of(s: Narrow) -> Narrow {
    if s == Fixed::whole(1) {
        return Fixed::ZERO;
    }
    let guess = (vm::strict_math::log(s.to_f64()) - 2_f64.powi(-40)).max(0.0);
    let (m, e) = parts(guess);
    let guess = Fixed::whole(m).shifted(e);
    let d = s.times(exp_of(LN_2.minus(guess))).shifted(-1).minus(Fixed::whole(1));
    assert!(d.exponent().is_none_or(|exponent| exponent < -30), "the guess is near");
    let mut power = d;
    let (mut sum, mut taken) = (guess, Fixed::ZERO);
    for n in 1..10 {
        if n % 2 == 1 {
            sum = sum.plus(power.over(n));
        } else {
            taken = taken.plus(power.over(n));
        }
        power = power.times(d);
    }
    sum.minus(taken)
}

/// For a positive finite `x`.
pub fn log10(x: f64) -> Exact {
    let log = log(x);
    Exact { magnitude: log.magnitude.times(*LOG10_E), ..log }
}

/// For a finite `x` other than zero and a finite `y`, which is an integer where `x` is negative.
pub fn pow(x: f64, y: f64) -> Exact {
    Exact { negative: x < 0.0 && y % 2.0 != 0.0, ..pow_of_positive(x.abs(), y) }
}

fn pow_of_positive(x: f64, y: f64) -> Exact {
    let log = log(x);
    let (m, e) = parts(y);
    let product = log.magnitude.times_whole(m);
    let negative = log.negative != (y < 0.0);
    match product.exponent() {
        Some(size) if size + e > 12 => {
            let exponent = if negative { -10_000 } else { 10_000 };
            Exact { negative: false, magnitude: Fixed::whole(1), exponent }
        }
        Some(_) | None => exp_of_signed(negative, product.shifted(e)),
    }
}

/// Sine and cosine of a finite `x`, in that order.
fn sine_and_cosine(x: f64) -> [Exact; 2] {
    let (m, e) = parts(x);
    if x.abs() < 2_f64.powi(-60) {
        let sine = Exact { negative: x < 0.0, magnitude: Fixed::whole(m), exponent: e };
        return [sine, Exact { negative: false, magnitude: Fixed::whole(1), exponent: 0 }];
    }
    let (quadrant, rest) = if e < 0 { (0, Fixed::whole(m).shifted(e)) } else { POWERS[e as usize] };
    let (quadrant, rest) = if e < 0 { (quadrant, rest) } else { (quadrant * (m % 4), rest.times_whole(m)) };
    let (quotient, rest) = rest.divided_by(HALF_PI.narrow());
    let quadrant = (quadrant + quotient % 4) % 4;

    let square = rest.times(rest);
    let (sum, taken) = series(rest, square, |n| 2 * n * (2 * n + 1));
    let sine = sum.minus(taken);
    let (sum, taken) = series(Fixed::whole(1), square, |n| (2 * n - 1) * 2 * n);
    let cosine = sum.minus(taken);

    let (sine, cosine) = if quadrant % 2 == 0 { (sine, cosine) } else { (cosine, sine) };
    [
        Exact { negative: (x < 0.0) != (quadrant >= 2), magnitude: sine, exponent: 0 },
        Exact { negative: quadrant == 1 || quadrant == 2, magnitude: cosine, exponent: 0 },
    ]
}

/// For a finite `x`.
pub fn sin(x: f64) -> Exact {
    let [sine, _] = sine_and_cosine(x);
    sine
}

/// For a finite `x`.
pub fn cos(x: f64) -> Exact {
    let [_, cosine] = sine_and_cosine(x);
    cosine
}

/// For a finite `x`.
pub fn tan(x: f64) -> Exact {
    let [sine, cosine] = sine_and_cosine(x);
    if x.abs() < 2_f64.powi(-60) {
        return sine;
    }
    let magnitude = sine.magnitude.times(cosine.magnitude.reciprocal());
    Exact { negative: sine.negative != cosine.negative, magnitude, exponent: 0 }
}
