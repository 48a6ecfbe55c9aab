//! `java.security`: properties without their file, seeds without the host's randomness, no protection
//! domains.

use program::Kind;

use super::java_lang::{null, zero};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

pub(super) const NATIVES: &[Entry] = &[
    ("java/security/AccessController", "getStackAccessControlContext", "", null),
    ("java/security/AccessController", "getInheritedAccessControlContext", "", null),
    ("java/security/AccessController", "getProtectionDomain", "", null),
    ("java/security/AccessController", "ensureMaterializedForStackWalk", "", super::java_lang::nothing),
    ("java/security/Security", "loadProps", "", load_properties),
    ("sun/security/provider/NativePRNG", "isAvailable", "()Z", zero),
    ("sun/security/provider/NativePRNG$Blocking", "isAvailable", "()Z", zero),
    ("sun/security/provider/NativePRNG$NonBlocking", "isAvailable", "()Z", zero),
    ("sun/security/provider/NativePRNG", "initIO", "", null),
    ("sun/security/provider/SeedGenerator", "generateSeed", "([B)V", generate_seed),
    ("sun/security/provider/SeedGenerator", "getSystemEntropy", "()[B", system_entropy),
    ("sun/security/provider/SeedGenerator$URLSeedGenerator", "init", "()V", super::java_lang::nothing),
];

/// What of the JDK's configuration file the library cannot do without. Other providers are found by
/// the service loader, so they are not named.
const PROPERTIES: &[(&str, &str)] = &[
    ("security.provider.1", "SUN"),
    ("security.provider.2", "SunRsaSign"),
    ("security.provider.3", "SunJCE"),
    ("keystore.type", "pkcs12"),
    ("securerandom.source", "file:/dev/random"),
    ("securerandom.strongAlgorithms", "DRBG:SUN"),
];

/// Puts the properties into `Security.props`, one at each stage.
fn load_properties(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let stage = s.stage();
    let Some((key, value)) = PROPERTIES.get(stage as usize) else { return Ok(Value::Int(1)) };
    let missing = Trap::Internal("Security has its properties");
    let field = s.known_class("java/security/Security").field_named("props").ok_or(missing.clone())?;
    let properties = s.get_ref(0, field);
    let (key, value) = (s.new_string(key)?, s.new_string(value)?);
    let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let method = s.known_class("java/util/Properties").declared_method("put", put).ok_or(missing)?;
    let args = [properties, key, value].map(u64::from).to_vec();
    Err(Trap::Call { method, args, stage: stage + 1 })
}

/// Random seeds of the machine's own making: runs repeat, and no two seeds of a run are the same.
fn generate_seed(s: &mut State, a: Args) -> Result<Value, Trap> {
    fill_with_seed(s, a.object(0)?);
    Ok(Value::Void)
}

/// The hash of what the JDK finds out about the host: as long as one, but a seed as above.
fn system_entropy(s: &mut State, _a: Args) -> Result<Value, Trap> {
    const SHA1_BYTES: u32 = 20;
    let array = s.new_primitive_array(Kind::Byte, SHA1_BYTES)?;
    fill_with_seed(s, array);
    Ok(Value::Ref(array))
}

fn fill_with_seed(s: &mut State, array: Ref) {
    let mut word = s.identity_hash(array) as u64;
    for byte in s.array_bytes_mut(array) {
        // The multiplier and increment of Knuth's MMIX generator.
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *byte = (word >> 56) as u8;
    }
}
