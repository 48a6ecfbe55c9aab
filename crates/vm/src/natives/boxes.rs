//! `valueOf` of the wrapper classes that have a cache, while a program is explored.
//!
//! A plain run leaves them to the JDK's bytecode, which would fork on the cache here.

use program::Kind;

use super::{Args, Entry, Trap, Value};
use crate::state::State;

pub(super) const NATIVES: &[Entry] = &[
    ("java/lang/Boolean", VALUE_OF, "(Z)Ljava/lang/Boolean;", |s, a| value_of(s, a, Kind::Boolean)),
    ("java/lang/Byte", VALUE_OF, "(B)Ljava/lang/Byte;", |s, a| value_of(s, a, Kind::Byte)),
    ("java/lang/Character", VALUE_OF, "(C)Ljava/lang/Character;", |s, a| value_of(s, a, Kind::Char)),
    ("java/lang/Short", VALUE_OF, "(S)Ljava/lang/Short;", |s, a| value_of(s, a, Kind::Short)),
    ("java/lang/Integer", VALUE_OF, "(I)Ljava/lang/Integer;", |s, a| value_of(s, a, Kind::Int)),
    ("java/lang/Long", VALUE_OF, "(J)Ljava/lang/Long;", |s, a| value_of(s, a, Kind::Long)),
];

/// The name that all rows have; no other native has it.
pub(super) const VALUE_OF: &str = "valueOf";

fn value_of(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    let tag = if kind.words() == 2 { a.word(1) } else { 0 };
    Ok(Value::Ref(s.value_of(kind, a.word(0), tag)?))
}
