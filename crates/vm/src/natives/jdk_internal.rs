//! `jdk.internal`: properties of the machine, signals, class data sharing, array support.

use super::java_lang::{nothing, null, zero};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reply};

pub(super) const NATIVES: &[Entry] = &[
    ("jdk/internal/perf/Perf", "registerNatives", "()V", super::java_lang::nothing),
    ("jdk/internal/perf/Perf", "createLong", "", perf_counter),
    ("jdk/internal/misc/VM", "initialize", "()V", nothing),
    ("jdk/internal/misc/VM", "initializeFromArchive", "", nothing),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0", "", null),
    ("jdk/internal/misc/VM", "getRuntimeArguments", "", null),
    ("jdk/internal/misc/CDS", "isDumpingClassList0", "()Z", zero),
    ("jdk/internal/misc/CDS", "isDumpingArchive0", "()Z", zero),
    ("jdk/internal/misc/CDS", "isSharingEnabled0", "()Z", zero),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "()J", |_, _| Ok(Value::Long(0x5eed))),
    ("jdk/internal/misc/CDS", "initializeFromArchive", "", nothing),
    ("jdk/internal/misc/CDS", "defineArchivedModules", "", nothing),
    ("jdk/internal/misc/Signal", "findSignal0", "(Ljava/lang/String;)I", |_, _| Ok(Value::Int(-1))),
    ("jdk/internal/misc/Signal", "handle0", "(IJ)J", |_, _| Ok(Value::Long(0))),
    ("java/lang/Terminator", "setup", "()V", nothing),
    ("jdk/internal/misc/ScopedMemoryAccess", "registerNatives", "()V", nothing),
    ("jdk/internal/util/SystemProps$Raw", "vmProperties", "()[Ljava/lang/String;", vm_properties),
    ("jdk/internal/util/SystemProps$Raw", "platformProperties", "()[Ljava/lang/String;", platform_properties),
    ("jdk/internal/util/ArraysSupport", "vectorizedMismatch", "", |_, a| Ok(Value::Int(!a.int(6)))),
    ("java/nio/charset/Charset", "lookupViaProviders", "", null),
    ("java/nio/charset/Charset", "lookupExtendedCharset", "", lookup_extended_charset),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
    ("jdk/internal/perf/Perf", "registerNatives", "()V", nothing),
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", "()I", |_, _| Ok(Value::Int(i32::MAX))),
];

pub(super) fn string_array(s: &mut State, texts: &[Option<String>]) -> Result<Ref, Trap> {
    let class = s.program.array_of(s.program.known().string);
    let array = s.new_array(class, texts.len() as u32)?;
    for (i, text) in texts.iter().enumerate() {
        if let Some(text) = text {
            let string = s.new_string(text)?;
            s.set_element(array, i as u32, string);
        }
    }
    Ok(array)
}

/// Name, value, name, value, …; a null ends the list.
fn vm_properties(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let jdk = s.program.jdk();
    let fixed = [
        ("java.home", jdk.home.display().to_string()),
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_owned()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_owned()),
        ("java.vm.specification.version", jdk.feature.to_string()),
        ("java.vm.name", "Banyan".to_owned()),
        ("java.vm.vendor", "The Banyan authors".to_owned()),
        ("java.vm.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("java.vm.info", "symbolic".to_owned()),
        ("java.class.path", String::new()),
        ("java.library.path", String::new()),
        // ForkJoinPool and parallel streams run in the calling thread.
        ("java.util.concurrent.ForkJoinPool.common.parallelism", "0".to_owned()),
    ];
    let given = s.config.properties.clone();
    let mut texts = Vec::new();
    for (name, value) in fixed {
        if !given.iter().any(|(n, _)| n == name) {
            texts.extend([Some(name.to_owned()), Some(value)]);
        }
    }
    for (name, value) in given {
        texts.extend([Some(name), Some(value)]);
    }
    texts.push(None);
    Ok(Value::Ref(string_array(s, &texts)?))
}

/// Defaults of the host's properties; `vm_properties` has those that the caller gives, which come first.
const PLATFORM: &[(&str, &str)] = &[
    ("display.language", "en"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("line.separator", "\n"),
    ("path.separator", ":"),
    ("java.io.tmpdir", "/tmp"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "0"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.name", "user"),
];

/// An array indexed by the constants `_user_dir_NDX` and so on. Not what the caller gives: `-Dfile.encoding` leaves
/// `native.encoding`, which comes from here, as it is.
fn platform_properties(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let raw = s.known_class("jdk/internal/util/SystemProps$Raw");
    let mut texts = Vec::new();
    for field in raw.fields {
        let Some(program::ConstantValue::Int(at)) = field.constant else { continue };
        let at = at as usize;
        if texts.len() <= at {
            texts.resize(at + 1, None);
        }
        let Some(name) = field.name.strip_prefix('_').and_then(|n| n.strip_suffix("_NDX")) else { continue };
        let name = name.replace('_', ".");
        let of_host = s.config.locale.iter().find(|(n, _)| *n == name).map(|(_, value)| value.clone());
        let default = || PLATFORM.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        texts[at] = of_host.or_else(default);
    }
    Ok(Value::Ref(string_array(s, &texts)?))
}

/// `VM.getNanoTimeAdjustment(seconds)`: wall-clock nanoseconds since that second, -1 if it is too far off.
fn nano_time_adjustment(s: &mut State, a: Args) -> Result<Value, Trap> {
    let seconds = a.long(0);
    match s.take_reply() {
        Some(Reply::Number(now)) => {
            let near = (now / 1_000_000_000).abs_diff(seconds) < 1 << 32;
            let offset = i128::from(now) - i128::from(seconds) * 1_000_000_000;
            Ok(Value::Long(if near { i64::try_from(offset).unwrap_or(-1) } else { -1 }))
        }
        Some(_) | None => Err(Trap::Effect(Effect::WallClock)),
    }
}

/// The JDK's further character sets, without the service loader.
fn lookup_extended_charset(s: &mut State, a: Args) -> Result<Value, Trap> {
    let name = a.object(0)?;
    let Ok(class) = s.program.class("sun/nio/cs/ext/ExtendedCharsets") else { return Ok(Value::Ref(0)) };
    s.ensure_initialised(class)?;
    let missing = Trap::Internal("a charset provider has its methods");
    if s.stage() == 0 {
        let provider = s.new_object(class)?;
        s.keep(u64::from(provider));
        let method = class.declared_method("<init>", "()V").ok_or(missing)?;
        return Err(Trap::Call { method, args: vec![u64::from(provider)], stage: 1 });
    }
    let lookup = "(Ljava/lang/String;)Ljava/nio/charset/Charset;";
    let method = s.program.find_method(class, "charsetForName", lookup).ok_or(missing)?;
    Err(Trap::Call { method, args: vec![s.kept(), u64::from(name)], stage: 0 })
}

/// A counter that nobody reads: `ByteBuffer.allocate(8)`.
fn perf_counter(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let class = s.known_class("java/nio/ByteBuffer");
    s.ensure_initialised(class)?;
    let method = class.declared_method("allocate", "(I)Ljava/nio/ByteBuffer;");
    let method = method.ok_or(Trap::Internal("buffers are allocated"))?;
    Err(Trap::Call { method, args: vec![8], stage: 0 })
}
