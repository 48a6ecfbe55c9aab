//! `jdk.internal.reflect.ConstantPool`: the constants of a class, as annotations name them.

use program::Class;
use program::classfile::{Constant, Pool};

use super::{Args, Entry, Trap, Value};
use crate::state::State;

const POOL: &str = "jdk/internal/reflect/ConstantPool";

pub(super) const NATIVES: &[Entry] = &[
    ("java/lang/Class", "getConstantPool", "", get_constant_pool),
    (POOL, "getSize0", "", |s, a| {
        let (_, pool) = pool(s, a)?;
        Ok(Value::Int(pool.len() as i32))
    }),
    (POOL, "getClassAt0", "", class_at),
    (POOL, "getClassAtIfLoaded0", "", class_at),
    (POOL, "getIntAt0", "", |s, a| match constant(s, a)? {
        Constant::Integer(v) => Ok(Value::Int(v)),
        _ => Err(wrong_type()),
    }),
    (POOL, "getLongAt0", "", |s, a| match constant(s, a)? {
        Constant::Long(v) => Ok(Value::Long(v)),
        _ => Err(wrong_type()),
    }),
    (POOL, "getFloatAt0", "", |s, a| match constant(s, a)? {
        Constant::Float(bits) => Ok(Value::Float(f32::from_bits(bits))),
        _ => Err(wrong_type()),
    }),
    (POOL, "getDoubleAt0", "", |s, a| match constant(s, a)? {
        Constant::Double(bits) => Ok(Value::Double(f64::from_bits(bits))),
        _ => Err(wrong_type()),
    }),
    (POOL, "getStringAt0", "", |s, a| match constant(s, a)? {
        Constant::String(text) => utf8(s, a, text),
        _ => Err(wrong_type()),
    }),
    (POOL, "getUTF8At0", "", |s, a| utf8(s, a, index(a)?)),
];

fn wrong_type() -> Trap {
    Trap::throw("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn get_constant_pool(s: &mut State, a: Args) -> Result<Value, Trap> {
    let mirror = a.object(0)?;
    let class = s.known_class(POOL);
    s.ensure_initialised(class)?;
    let field = class.field_named("constantPoolOop").ok_or(Trap::Internal("a pool knows its class"))?;
    let object = s.new_object(class)?;
    s.put_field(object, field, u64::from(mirror));
    Ok(Value::Ref(object))
}

/// Class and pool; argument 1 is the class's mirror.
fn pool(s: &mut State, a: Args) -> Result<(&'static Class, &'static Pool), Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    let file = class.file.as_ref().ok_or_else(wrong_type)?;
    Ok((class, &file.pool))
}

fn index(a: Args) -> Result<u16, Trap> {
    let outside = || Trap::throw("java/lang/IllegalArgumentException", "Constant pool index out of bounds");
    u16::try_from(a.int(2)).map_err(|_| outside())
}

fn constant(s: &mut State, a: Args) -> Result<Constant<'static>, Trap> {
    let (_, pool) = pool(s, a)?;
    pool.get(index(a)?).map_err(|_| wrong_type())
}

fn utf8(s: &mut State, a: Args, index: u16) -> Result<Value, Trap> {
    let (_, pool) = pool(s, a)?;
    let units = pool.utf16(index).map_err(|_| wrong_type())?;
    let string = s.new_string_utf16(&units)?;
    Ok(Value::Ref(s.intern(string)))
}

fn class_at(s: &mut State, a: Args) -> Result<Value, Trap> {
    let Constant::Class(name) = constant(s, a)? else { return Err(wrong_type()) };
    let class = s.program.class(&name);
    let class = class.map_err(|_| Trap::throw("java/lang/NoClassDefFoundError", name.to_string()))?;
    Ok(Value::Ref(s.mirror(class)?))
}
