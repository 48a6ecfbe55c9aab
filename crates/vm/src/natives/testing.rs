//! `banyan.testing.Choice`: decisions asked for by the program itself.
//!
//! The smallest hook by which Java code can fork: what users compile against later is built on it, and
//! tests of versions need no solver with it. Always there; a program that does not declare the class
//! never meets it. Every native here decides first and commits then, as all natives must.

use program::Kind;

use super::{Args, Entry, Trap, Value};
use crate::state::State;

const CHOICE: &str = "banyan/testing/Choice";
const CALLBACK: &str = "java/util/function/IntUnaryOperator";

pub(super) const NATIVES: &[Entry] = &[
    (CHOICE, "pick", "(I)I", pick),
    (CHOICE, "pickTwo", "(II)I", pick_two),
    (CHOICE, "pickInto", "([II)[I", pick_into),
    (CHOICE, "pickAround", "(Ljava/util/function/IntUnaryOperator;I)I", pick_around),
];

/// A number of alternatives; there must be one at least.
fn alternatives(count: i32) -> Result<u32, Trap> {
    match u32::try_from(count) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(Trap::throw("java/lang/IllegalArgumentException", "no alternative to pick from")),
    }
}

/// `int pick(int n)`: one of 0 to n-1.
fn pick(s: &mut State, a: Args) -> Result<Value, Trap> {
    let count = alternatives(a.int(0))?;
    Ok(Value::Int(s.decide(count)? as i32))
}

/// `int pickTwo(int n, int m)`: two decisions in one instruction, `first * m + second`.
fn pick_two(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (n, m) = (alternatives(a.int(0))?, alternatives(a.int(1))?);
    let first = s.decide(n)?;
    let second = s.decide(m)?;
    Ok(Value::Int(first.wrapping_mul(m).wrapping_add(second) as i32))
}

/// `int[] pickInto(int[] counts, int n)`: adds one to `counts[k]` and gives a new `{k, counts[k]}`.
fn pick_into(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (counts, n) = (a.object(0)?, alternatives(a.int(1))?);
    if s.array_length(counts) < n {
        return Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", "fewer counts than alternatives"));
    }
    let picked = s.decide(n)?;
    let pair = s.new_primitive_array(Kind::Int, 2)?;
    let at = picked as usize * 4..picked as usize * 4 + 4;
    let cell = &mut s.array_bytes_mut(counts)[at];
    let count = i32::from_le_bytes([cell[0], cell[1], cell[2], cell[3]]).wrapping_add(1);
    cell.copy_from_slice(&count.to_le_bytes());
    let bytes = s.array_bytes_mut(pair);
    bytes[..4].copy_from_slice(&picked.to_le_bytes());
    bytes[4..8].copy_from_slice(&count.to_le_bytes());
    Ok(Value::Ref(pair))
}

/// `int pickAround(IntUnaryOperator f, int n)`: decides, calls `f` with the answer, decides again:
/// `f(first) * n + second`.
fn pick_around(s: &mut State, a: Args) -> Result<Value, Trap> {
    let n = alternatives(a.int(1))?;
    if s.stage() != 0 {
        let result = a.int(0);
        let second = s.decide(n)?;
        return Ok(Value::Int(result.wrapping_mul(n as i32).wrapping_add(second as i32)));
    }
    let callback = a.object(0)?;
    let interface = s.program.class(CALLBACK).map_err(|_| Trap::Internal("the JDK has IntUnaryOperator"))?;
    let method = interface.declared_method("applyAsInt", "(I)I");
    let method = method.and_then(|m| s.class_of(callback).select(m.selector));
    let method = method.ok_or(Trap::Throw { class: "java/lang/AbstractMethodError", message: None })?;
    let first = s.decide(n)?;
    Err(Trap::Call { method, args: vec![u64::from(callback), u64::from(first)], stage: 1 })
}
