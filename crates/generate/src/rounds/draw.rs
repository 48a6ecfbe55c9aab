//! Inputs that are tried before anything is asked: bounds of types, constants of the code, small numbers, powers of
//! two, numbers that have to do with each other, and variations of inputs that did something new.
//!
//! What is drawn depends on the code and a seed alone. It begins with plain values: a test that does as much with
//! them is easier to read.

use explore::{ArgMode, JavaValue, Literal, Root, SplitMix};
use program::bytecode::Arg;
use program::classfile::{ClassFile, Constant};
use program::kind::split_descriptor;
use program::{Class, Kind};

use crate::context::BOUNDS;

/// Square roots of what types hold, rounded down: factors beyond them overflow.
const ROOTS: [i64; 4] = [46_340, 65_535, 3_037_000_499, 4_294_967_295];
const FRACTIONS: [f64; 6] = [0.5, 0.25, 0.1, 1.0 / 3.0, 1e-9, 0.999_999];
/// So many inputs are plain at first.
pub const PLAIN: u32 = 24;
const PLAIN_NUMBERS: [i64; 9] = [0, 1, -1, 2, 3, 5, 10, -10, 100];
const LETTERS: &[u8] = b"aZ09 -+.xeE_/";

/// What a class's code has constants of.
#[derive(Debug, Default)]
pub struct Constants {
    numbers: Vec<i64>,
    reals: Vec<f64>,
    characters: Vec<u16>,
    texts: Vec<Vec<u16>>,
}

impl Constants {
    pub fn of(class: &Class) -> Constants {
        let mut all = Constants::default();
        if let Some(file) = class.file.as_ref() {
            let coded = file.methods.iter().filter_map(|method| method.code.as_ref());
            for insn in coded.filter_map(|code| code.instructions(file).ok()).flatten() {
                all.note(file, &insn.arg);
            }
        }
        all.numbers.sort_unstable();
        all.numbers.dedup();
        all.reals.sort_by(f64::total_cmp);
        all.reals.dedup();
        all.characters.extend(all.numbers.iter().filter_map(|&n| u16::try_from(n).ok().filter(|n| is_printable(*n))));
        all.texts.sort();
        all.texts.dedup();
        all
    }

    fn note(&mut self, file: &ClassFile, arg: &Arg) {
        match arg {
            Arg::Int(number) => self.numbers.push(i64::from(*number)),
            Arg::Table { low, targets, .. } => {
                self.numbers.extend((0..targets.len().min(64)).map(|at| i64::from(*low) + at as i64));
            }
            Arg::Lookup { pairs, .. } => self.numbers.extend(pairs.iter().map(|(key, _)| i64::from(*key))),
            Arg::Pool(index) => match file.pool.get(*index) {
                Ok(Constant::Integer(number)) => self.numbers.push(i64::from(number)),
                Ok(Constant::Long(number)) => self.numbers.push(number),
                Ok(Constant::Float(bits)) => self.reals.push(f64::from(f32::from_bits(bits))),
                Ok(Constant::Double(bits)) => self.reals.push(f64::from_bits(bits)),
                Ok(Constant::String(text)) => {
                    let text = file.pool.utf16(text).unwrap_or_default();
                    if text.len() <= BOUNDS.string as usize && text.iter().all(|&unit| is_printable(unit)) {
                        self.texts.push(text);
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
}

fn is_printable(unit: u16) -> bool {
    (0x20..0x7f).contains(&unit)
}

/// Draws inputs of a root.
#[derive(Debug)]
pub struct Drawing<'d> {
    constants: &'d Constants,
    numbers: SplitMix,
    /// For each parameter its descriptor and where it is confined to.
    params: Vec<(String, Option<(i64, i64)>)>,
    /// Inputs that did something new.
    kept: Vec<Vec<JavaValue>>,
    /// Whole numbers of the inputs that are being drawn.
    recent: Vec<i64>,
    /// How many inputs are still to be plain.
    plain: u32,
}

impl<'d> Drawing<'d> {
    pub fn new(root: &Root, constants: &'d Constants, seed: u64) -> Drawing<'d> {
        let types = split_descriptor(&root.spec.method.descriptor).map_or_else(Vec::new, |(types, _)| types);
        let range = |mode: &ArgMode| match mode {
            ArgMode::SymbolicIn { low: Literal::Int(low), high: Literal::Int(high) } => {
                Some((i64::from(*low), i64::from(*high)))
            }
            ArgMode::SymbolicIn { .. }
            | ArgMode::Symbolic
            | ArgMode::Concrete(_)
            | ArgMode::Elements(_)
            | ArgMode::Actual => None,
        };
        let params = types.into_iter().zip(&root.spec.args).map(|(ty, mode)| (ty.to_owned(), range(mode))).collect();
        Drawing { constants, numbers: SplitMix(seed), params, kept: Vec::new(), recent: Vec::new(), plain: PLAIN }
    }

    /// There is more than one input to draw.
    pub fn has_choice(&self) -> bool {
        !self.params.is_empty()
    }

    pub fn keep(&mut self, drawn: Vec<JavaValue>) {
        self.kept.push(drawn);
    }

    /// A value for each parameter.
    pub fn draw(&mut self) -> Vec<JavaValue> {
        self.recent.clear();
        let is_plain = self.plain > 0;
        let drawn = self.next(is_plain);
        self.plain = self.plain.saturating_sub(1);
        drawn
    }

    fn next(&mut self, is_plain: bool) -> Vec<JavaValue> {
        if !is_plain && !self.kept.is_empty() && self.numbers.below(2) == 0 {
            let at = self.numbers.below(self.kept.len());
            let mut drawn = self.kept[at].clone();
            self.recent.extend(drawn.iter().filter_map(whole));
            let place = self.numbers.below(drawn.len().max(1));
            if let Some(one) = drawn.get_mut(place) {
                *one = self.varied(place, one);
            }
            return drawn;
        }
        (0..self.params.len()).map(|place| self.param(place)).collect()
    }

    fn param(&mut self, place: usize) -> JavaValue {
        let (descriptor, range) = self.params[place].clone();
        if let Some((low, high)) = range {
            let number = low + self.numbers.below((high - low + 1) as usize) as i64;
            return JavaValue::Literal(Literal::Int(number as i32));
        }
        match descriptor.strip_prefix('[').and_then(Kind::of) {
            Some(kind) if self.numbers.below(12) > 0 => {
                let length = self.numbers.below(BOUNDS.array as usize + 1).min(self.numbers.below(8));
                let elements = (0..length).map(|_| self.literal(kind)).collect();
                JavaValue::Array { element: kind.java_name().unwrap_or_default().to_owned(), elements }
            }
            Some(_) => JavaValue::Literal(Literal::Null),
            None => match Kind::of(&descriptor) {
                Some(Kind::Ref) | None => self.text(),
                Some(kind) => {
                    let literal = self.literal(kind);
                    JavaValue::Literal(literal)
                }
            },
        }
    }

    /// Something like a value that did something new.
    fn varied(&mut self, place: usize, old: &JavaValue) -> JavaValue {
        match old {
            JavaValue::Literal(Literal::String(units)) if self.numbers.below(4) > 0 => {
                let mut units = units.to_vec();
                let at = self.numbers.below(units.len() + 1);
                let unit = self.character();
                match self.numbers.below(3) {
                    0 if at < units.len() => drop(units.remove(at)),
                    1 if at < units.len() => units[at] = unit,
                    _ => units.insert(at, unit),
                }
                units.truncate(BOUNDS.string as usize);
                JavaValue::Literal(Literal::String(units.into()))
            }
            JavaValue::Array { element, elements } if !elements.is_empty() && self.numbers.below(3) > 0 => {
                let mut elements = elements.clone();
                let at = self.numbers.below(elements.len());
                let kind = elements[at].kind();
                elements[at] = self.literal(kind);
                JavaValue::Array { element: element.clone(), elements }
            }
            JavaValue::Literal(_) | JavaValue::Boxed(_) | JavaValue::Array { .. } | JavaValue::Object(_) => {
                self.param(place)
            }
        }
    }

    fn literal(&mut self, kind: Kind) -> Literal {
        match kind {
            Kind::Boolean => Literal::Boolean(self.numbers.below(2) == 0),
            Kind::Byte => Literal::Byte(self.number(8) as i8),
            Kind::Short => Literal::Short(self.number(16) as i16),
            Kind::Char => Literal::Char(self.character()),
            Kind::Long => Literal::Long(self.number(64)),
            Kind::Float => Literal::Float(self.real() as f32),
            Kind::Double => Literal::Double(self.real()),
            Kind::Int | Kind::Ref | Kind::Void => Literal::Int(self.number(32) as i32),
        }
    }

    /// Of so many bits.
    fn number(&mut self, bits: u32) -> i64 {
        let most = i64::MAX >> (64 - bits);
        let number = match self.numbers.below(16) {
            _ if self.plain > 0 => PLAIN_NUMBERS[self.numbers.below(PLAIN_NUMBERS.len())],
            0..=3 => self.numbers.below(41) as i64 - 20,
            4 => self.numbers.below(200) as i64,
            5..=6 => self.near_power(bits),
            7..=8 => self.one_of_bounds(most),
            9..=11 if !self.constants.numbers.is_empty() => {
                let at = self.numbers.below(self.constants.numbers.len());
                let near = self.numbers.below(3) as i64 - 1;
                self.constants.numbers[at].wrapping_add(near)
            }
            12..=13 if !self.recent.is_empty() => self.related(),
            14 => ROOTS[self.numbers.below(ROOTS.len())].wrapping_add(self.numbers.below(2) as i64),
            _ => {
                let any = self.numbers.draw() >> self.numbers.below(bits as usize);
                any as i64
            }
        };
        // Cut to its bits, with its sign.
        let number = number << (64 - bits) >> (64 - bits);
        self.recent.push(number);
        number
    }

    fn near_power(&mut self, bits: u32) -> i64 {
        let power = 1i64 << self.numbers.below(bits as usize);
        let near = power.wrapping_add(self.numbers.below(3) as i64 - 1);
        if self.numbers.below(4) == 0 { near.wrapping_neg() } else { near }
    }

    fn one_of_bounds(&mut self, most: i64) -> i64 {
        let away = self.numbers.below(3) as i64;
        match self.numbers.below(3) {
            0 => most - away,
            1 => -most - 1 + away,
            _ => most / 2 + away - 1,
        }
    }

    /// Has to do with a number before it.
    fn related(&mut self) -> i64 {
        let other = self.recent[self.numbers.below(self.recent.len())];
        let small = self.numbers.below(9) as i64 + 1;
        match self.numbers.below(6) {
            0 => other,
            1 => other.wrapping_neg(),
            2 => other.wrapping_add(1),
            3 => other.wrapping_sub(1),
            4 => other.wrapping_mul(small),
            _ => other / small,
        }
    }

    fn real(&mut self) -> f64 {
        match self.numbers.below(12) {
            _ if self.plain > 0 => self.number(8) as f64 / [1.0, 2.0][self.numbers.below(2)],
            0 => [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX, f64::MIN_POSITIVE][self.numbers.below(6)],
            1..=3 => {
                let fraction = FRACTIONS[self.numbers.below(FRACTIONS.len())];
                self.number(32) as f64 + fraction
            }
            4..=5 => self.number(8) as f64 / (1.0 + self.numbers.below(12) as f64),
            6..=7 if !self.constants.reals.is_empty() => {
                self.constants.reals[self.numbers.below(self.constants.reals.len())]
            }
            8 => f64::from_bits(self.numbers.draw()),
            _ => self.number(64) as f64,
        }
    }

    fn character(&mut self) -> u16 {
        match self.numbers.below(3) {
            0 if !self.constants.characters.is_empty() => {
                self.constants.characters[self.numbers.below(self.constants.characters.len())]
            }
            1 => u16::from(LETTERS[self.numbers.below(LETTERS.len())]),
            _ => 0x20 + self.numbers.below(0x5f) as u16,
        }
    }

    /// A constant, letters, or numbers, characters and constants one behind the other.
    fn text(&mut self) -> JavaValue {
        let mut units: Vec<u16> = match self.numbers.below(10) {
            0 => return JavaValue::Literal(Literal::Null),
            1 => self.constant_text(),
            2 => (0..self.numbers.below(7)).map(|_| self.character()).collect(),
            _ => (0..=self.numbers.below(4)).flat_map(|_| self.piece()).collect(),
        };
        units.truncate(BOUNDS.string as usize);
        JavaValue::Literal(Literal::String(units.into()))
    }

    fn piece(&mut self) -> Vec<u16> {
        match self.numbers.below(8) {
            0 => self.constant_text(),
            1..=3 => vec![self.character()],
            _ => {
                let bits = [8, 8, 16, 32, 64][self.numbers.below(5)];
                self.number(bits).to_string().encode_utf16().collect()
            }
        }
    }

    fn constant_text(&mut self) -> Vec<u16> {
        let texts = &self.constants.texts;
        match texts.is_empty() {
            true => vec![self.character()],
            false => texts[self.numbers.below(texts.len())].clone(),
        }
    }
}

fn whole(drawn: &JavaValue) -> Option<i64> {
    match drawn {
        JavaValue::Literal(Literal::Int(number)) => Some(i64::from(*number)),
        JavaValue::Literal(Literal::Long(number)) => Some(*number),
        JavaValue::Literal(_) | JavaValue::Boxed(_) | JavaValue::Array { .. } | JavaValue::Object(_) => None,
    }
}
