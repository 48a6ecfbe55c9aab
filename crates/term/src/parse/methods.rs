//! The static methods and constants of `java.lang` that a condition may use.

use super::{Expr, ParseError, Parsed, Parser};
use crate::arena::TermId;
use crate::sort::JavaType;

impl Parser<'_> {
    pub(super) fn named_constant(&mut self, name: &str) -> Option<(JavaType, TermId)> {
        let whole = |ty, value: i64| Some((ty, value as u64));
        let single = |value: f32| Some((JavaType::Float, u64::from(value.to_bits())));
        let double = |value: f64| Some((JavaType::Double, value.to_bits()));
        let (ty, raw) = match name {
            "true" => whole(JavaType::Boolean, 1),
            "false" => whole(JavaType::Boolean, 0),
            "Byte.MIN_VALUE" => whole(JavaType::Byte, i8::MIN.into()),
            "Byte.MAX_VALUE" => whole(JavaType::Byte, i8::MAX.into()),
            "Short.MIN_VALUE" => whole(JavaType::Short, i16::MIN.into()),
            "Short.MAX_VALUE" => whole(JavaType::Short, i16::MAX.into()),
            "Character.MIN_VALUE" => whole(JavaType::Char, 0),
            "Character.MAX_VALUE" => whole(JavaType::Char, 0xffff),
            "Integer.MIN_VALUE" => whole(JavaType::Int, i32::MIN.into()),
            "Integer.MAX_VALUE" => whole(JavaType::Int, i32::MAX.into()),
            "Long.MIN_VALUE" => whole(JavaType::Long, i64::MIN),
            "Long.MAX_VALUE" => whole(JavaType::Long, i64::MAX),
            "Float.NaN" => single(f32::NAN),
            "Float.POSITIVE_INFINITY" => single(f32::INFINITY),
            "Float.NEGATIVE_INFINITY" => single(f32::NEG_INFINITY),
            "Float.MAX_VALUE" => single(f32::MAX),
            "Float.MIN_VALUE" => single(f32::from_bits(1)),
            "Double.NaN" => double(f64::NAN),
            "Double.POSITIVE_INFINITY" => double(f64::INFINITY),
            "Double.NEGATIVE_INFINITY" => double(f64::NEG_INFINITY),
            "Double.MAX_VALUE" => double(f64::MAX),
            "Double.MIN_VALUE" => double(f64::from_bits(1)),
            "Math.PI" => double(std::f64::consts::PI),
            "Math.E" => double(std::f64::consts::E),
            _ => None,
        }?;
        Some((ty, self.terms.constant(ty.sort(), raw)))
    }

    /// A call, after its opening parenthesis.
    pub(super) fn call(&mut self, name: &str, at: usize) -> Parsed {
        let mut args = Vec::new();
        if !self.accept(")") {
            loop {
                args.push(self.expression()?);
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        let ok = args.iter().fold(TermId::TRUE, |ok, arg| self.terms.and(ok, arg.ok));
        let (ty, t) = match args[..] {
            [a] => self.call_one(name, a, at)?,
            [a, b] => self.call_two(name, a, b, at)?,
            _ => return Err(unknown(name, at)),
        };
        Ok(Expr { ty, t, ok, at })
    }

    fn call_one(&mut self, name: &str, a: Expr, at: usize) -> Result<(JavaType, TermId), ParseError> {
        use JavaType::{Boolean, Double, Float, Int, Long};
        let parameter = match name {
            "Math.abs" => {
                self.number(name, a, at)?;
                a.ty.max(Int)
            }
            "Math.sqrt" | "Math.floor" | "Math.ceil" | "Math.rint" | "Double.isNaN" => Double,
            "Double.doubleToLongBits" | "Double.doubleToRawLongBits" => Double,
            "Float.isNaN" | "Float.floatToIntBits" | "Float.floatToRawIntBits" => Float,
            "Float.intBitsToFloat" => Int,
            "Double.longBitsToDouble" => Long,
            _ => return Err(unknown(name, at)),
        };
        let a = self.widened(a, parameter)?.t;
        let terms = &mut *self.terms;
        Ok(match name {
            "Math.abs" if parameter.sort().is_float() => (parameter, terms.fabs(a)),
            "Math.abs" => {
                let zero = terms.constant(parameter.sort(), 0);
                let (negative, opposite) = (terms.slt(a, zero), terms.neg(a));
                (parameter, terms.ite(negative, opposite, a))
            }
            "Math.sqrt" => (Double, terms.fsqrt(a)),
            "Math.floor" => (Double, terms.ffloor(a)),
            "Math.ceil" => (Double, terms.fceil(a)),
            "Math.rint" => (Double, terms.frint(a)),
            "Double.isNaN" | "Float.isNaN" => (Boolean, terms.is_nan(a)),
            "Float.intBitsToFloat" => (Float, terms.bits_to_float(a)),
            "Double.longBitsToDouble" => (Double, terms.bits_to_float(a)),
            "Float.floatToIntBits" | "Float.floatToRawIntBits" => (Int, terms.float_to_bits(a)),
            _ => (Long, terms.float_to_bits(a)),
        })
    }

    fn call_two(&mut self, name: &str, a: Expr, b: Expr, at: usize) -> Result<(JavaType, TermId), ParseError> {
        let parameter = match name {
            "Math.min" | "Math.max" => {
                self.number(name, a, at)?;
                self.number(name, b, at)?;
                a.ty.max(b.ty).max(JavaType::Int)
            }
            "Integer.compareUnsigned" => JavaType::Int,
            "Long.compareUnsigned" => JavaType::Long,
            "Float.compare" => JavaType::Float,
            "Double.compare" => JavaType::Double,
            _ => return Err(unknown(name, at)),
        };
        let (a, b) = (self.widened(a, parameter)?.t, self.widened(b, parameter)?.t);
        let terms = &mut *self.terms;
        Ok(match name {
            "Math.min" if parameter.sort().is_float() => (parameter, terms.fmin(a, b)),
            "Math.max" if parameter.sort().is_float() => (parameter, terms.fmax(a, b)),
            "Math.min" => {
                let less = terms.slt(b, a);
                (parameter, terms.ite(less, b, a))
            }
            "Math.max" => {
                let less = terms.slt(a, b);
                (parameter, terms.ite(less, b, a))
            }
            "Float.compare" | "Double.compare" => (JavaType::Int, terms.float_compare(a, b)),
            _ => (JavaType::Int, terms.compare_unsigned(a, b)),
        })
    }
}

fn unknown(name: &str, at: usize) -> ParseError {
    ParseError::new(at, format!("no method `{name}` with these arguments is known in a condition"))
}
