//! What a program asks of the world outside: what a run learns from it is not a matter of its inputs.
//!
//! Methods through which a program learns such things are *hooks*: their code begins with an op that notes, in
//! the state, what was asked. Effects are noted when they are asked for. Whoever asked first speaks: within a
//! hook nothing else is noted, so that `new Random()` is randomness and not the clock that gives its seed. The
//! library that initialises a class of its own asks for itself, not for the program, unless it reads files: the
//! answers of exploration to those are not the ones of any real machine.
//!
//! Left out on purpose: digits that are not `0`…`9`, which `%d` gives in a few locales.

use program::Home;

use crate::files::FileRequest;
use crate::frame::Frame;
use crate::memory::Ref;
use crate::natives::Args;
use crate::state::{State, global};
use crate::step::Effect;

/// Something of the world outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Environment {
    Clock,
    Sleep,
    Random,
    Input,
    Files,
    Network,
    Processes,
    Variables,
    Properties,
    /// Of lines and files: those of the platform, the same on every machine of its kind.
    Separators,
    Locale,
    TimeZone,
    Charset,
    Processors,
    Memory,
    Collector,
    Threads,
    /// In which order `Set.of` and `Map.of` go through what they have.
    SetOrder,
    Hashes,
    /// An identity hash that the program itself gets to see.
    OwnHashes,
    /// Who called whom.
    Stack,
    /// Which build of Java.
    Version,
    /// What lambdas' and proxies' classes are called.
    ClassNames,
    /// In which order a class tells of its methods and fields.
    MemberOrder,
}

impl Environment {
    pub const ALL: [Environment; 24] = [
        Environment::Clock,
        Environment::Sleep,
        Environment::Random,
        Environment::Input,
        Environment::Files,
        Environment::Network,
        Environment::Processes,
        Environment::Variables,
        Environment::Properties,
        Environment::Separators,
        Environment::Locale,
        Environment::TimeZone,
        Environment::Charset,
        Environment::Processors,
        Environment::Memory,
        Environment::Collector,
        Environment::Threads,
        Environment::SetOrder,
        Environment::Hashes,
        Environment::OwnHashes,
        Environment::Stack,
        Environment::Version,
        Environment::ClassNames,
        Environment::MemberOrder,
    ];

    /// As in "depends on …".
    pub fn name(self) -> &'static str {
        match self {
            Environment::Clock => "the clock",
            Environment::Sleep => "time",
            Environment::Random => "randomness",
            Environment::Input => "input",
            Environment::Files => "files",
            Environment::Network => "the network",
            Environment::Processes => "other processes",
            Environment::Variables => "environment variables",
            Environment::Properties => "system properties",
            Environment::Separators => "the platform's separators",
            Environment::Locale => "the locale",
            Environment::TimeZone => "the time zone",
            Environment::Charset => "the default charset",
            Environment::Processors => "the number of processors",
            Environment::Memory => "the size of the memory",
            Environment::Stack => "the stack of calls",
            Environment::Collector => "the garbage collector",
            Environment::Threads => "threads",
            Environment::SetOrder => "the order of Set.of and Map.of",
            Environment::Hashes | Environment::OwnHashes => "identity hashes",
            Environment::Version => "the version of Java",
            Environment::ClassNames => "names of generated classes",
            Environment::MemberOrder => "the order of methods and fields",
        }
    }
}

/// What was asked, as a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked(u64);

/// Beside the set: a source gave an array or a string, whose length the user has bounded.
const BOUNDED: u64 = 1 << 63;

impl Asked {
    /// Did a source give an array or a string, no longer than the user's bound?
    pub fn is_bounded(self) -> bool {
        self.0 & BOUNDED != 0
    }

    pub fn has(self, what: Environment) -> bool {
        self.0 >> what as u8 & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 & !BOUNDED == 0
    }

    #[must_use]
    pub fn with(self, what: Environment) -> Asked {
        Asked(self.0 | 1 << what as u8)
    }

    #[must_use]
    pub fn without(self, what: Environment) -> Asked {
        Asked(self.0 & !(1 << what as u8))
    }

    /// In the order of [`Environment::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Environment> {
        Environment::ALL.into_iter().filter(move |&what| self.has(what))
    }
}

/// What a hook notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hook {
    /// Always this.
    Tells(Environment),
    /// This, if the program itself calls it: the library knows better than to rely on it.
    TellsCaller(Environment),
    /// Identity hashes, and whether the program itself gets to see one.
    Hashes,
    /// What a class is called, if nobody gave it its name.
    Names,
    /// Nothing, and nothing is noted within it.
    Quiet,
    /// Nothing is noted within it if its receiver is standard output or error, which nobody looks at.
    Prints,
    /// A system property by its name, unless every Java of a version has the same.
    Property,
    /// The locale, if these letters of the receiver are others in some locales.
    Cases { letters: &'static [u16] },
    /// The charset, if the receiver has a character that charsets write in different ways.
    Encodes,
    /// The charset, if the array behind the receiver has a byte that charsets read in different ways.
    Decodes,
    /// The locale or the line separator, if the format has them in a conversion.
    Formats { format: usize },
}

/// A row of the table: class, method (empty: any of the class), descriptor (empty: whatever its overload).
type Row = (&'static str, &'static str, &'static str, Hook);

const RANDOM: Hook = Hook::Tells(Environment::Random);
const LOCALE: Hook = Hook::Tells(Environment::Locale);
const NETWORK: Hook = Hook::Tells(Environment::Network);
const PROCESSES: Hook = Hook::Tells(Environment::Processes);
const PROPERTIES: Hook = Hook::Tells(Environment::Properties);
const SEPARATORS: Hook = Hook::Tells(Environment::Separators);
const MEMORY: Hook = Hook::Tells(Environment::Memory);
const THREADS: Hook = Hook::Tells(Environment::Threads);
const ORDER: Hook = Hook::Tells(Environment::SetOrder);
const ZONE: Hook = Hook::Tells(Environment::TimeZone);
const STACK: Hook = Hook::Tells(Environment::Stack);
const MEMBERS: Hook = Hook::TellsCaller(Environment::MemberOrder);

const THREAD: &str = "java/lang/Thread";
const CLASS: &str = "java/lang/Class";
/// Methods of the library that make a hash of hashes.
const HASHING: [&str; 4] = ["hashCode", "hash", "identityHashCode", "deepHashCode"];
/// Where proxies are.
const PROXIES: [&str; 2] = ["com/sun/proxy/", "jdk/proxy"];
const FORMAT: &str = "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
const SET_12: &str = "java/util/ImmutableCollections$Set12";
const SET_N: &str = "java/util/ImmutableCollections$SetN";

/// I, Ì, Í, Ĩ, Į and İ are small letters of their own in Turkish or Lithuanian.
const CAPITALS: &[u16] = &[0x49, 0xcc, 0xcd, 0x128, 0x12e, 0x130];
/// i and ı are capital letters of their own in Turkish; Lithuanian drops a dot above.
const SMALL: &[u16] = &[0x69, 0x131, 0x307];

/// The first row for a method counts.
const HOOKS: &[Row] = &[
    ("java/util/Random", "<init>", "()V", RANDOM),
    ("java/util/SplittableRandom", "<init>", "()V", RANDOM),
    ("java/lang/Math", "random", "", RANDOM),
    ("java/lang/StrictMath", "random", "", RANDOM),
    ("java/util/concurrent/ThreadLocalRandom", "current", "", RANDOM),
    ("java/security/SecureRandom", "", "", RANDOM),
    ("java/util/UUID", "randomUUID", "", RANDOM),
    ("java/util/random/RandomGenerator", "of", "", RANDOM),
    ("java/util/random/RandomGenerator", "getDefault", "", RANDOM),
    ("java/lang/System", "getenv", "", Hook::Tells(Environment::Variables)),
    ("java/lang/System", "getProperty", "", Hook::Property),
    ("java/lang/System", "getProperties", "", PROPERTIES),
    ("java/lang/Boolean", "getBoolean", "", PROPERTIES),
    ("java/lang/Integer", "getInteger", "", PROPERTIES),
    ("java/lang/Long", "getLong", "", PROPERTIES),
    ("java/lang/Class", "getResource", "", Hook::Tells(Environment::Files)),
    ("java/lang/Class", "getResourceAsStream", "", Hook::Tells(Environment::Files)),
    ("java/lang/ClassLoader", "getResource", "", Hook::Tells(Environment::Files)),
    ("java/lang/ClassLoader", "getResourceAsStream", "", Hook::Tells(Environment::Files)),
    ("java/lang/System", "lineSeparator", "", SEPARATORS),
    ("java/lang/System", "console", "", Hook::Tells(Environment::Input)),
    ("java/io/File", "separator", "", SEPARATORS),
    ("java/io/File", "separatorChar", "", SEPARATORS),
    ("java/io/File", "pathSeparator", "", SEPARATORS),
    ("java/io/File", "pathSeparatorChar", "", SEPARATORS),
    ("java/io/File", "getAbsolutePath", "", PROPERTIES),
    ("java/io/File", "getAbsoluteFile", "", PROPERTIES),
    ("java/io/File", "getCanonicalPath", "", Hook::Tells(Environment::Files)),
    ("java/io/File", "getCanonicalFile", "", Hook::Tells(Environment::Files)),
    ("sun/nio/fs/UnixPath", "toAbsolutePath", "", PROPERTIES),
    ("java/lang/System", "identityHashCode", "", Hook::Hashes),
    ("java/lang/Object", "hashCode", "", Hook::Hashes),
    (CLASS, "getName", "", Hook::Names),
    (CLASS, "getSimpleName", "", Hook::Names),
    (CLASS, "getTypeName", "", Hook::Names),
    (CLASS, "getCanonicalName", "", Hook::Names),
    (CLASS, "toString", "", Hook::Names),
    (CLASS, "toGenericString", "", Hook::Names),
    (CLASS, "getMethods", "", MEMBERS),
    (CLASS, "getFields", "", MEMBERS),
    (CLASS, "getConstructors", "", MEMBERS),
    (CLASS, "getDeclaredMethods", "", MEMBERS),
    (CLASS, "getDeclaredFields", "", MEMBERS),
    (CLASS, "getDeclaredConstructors", "", MEMBERS),
    ("java/lang/Runtime", "version", "", Hook::Tells(Environment::Version)),
    ("java/lang/Runtime", "availableProcessors", "", Hook::Tells(Environment::Processors)),
    ("java/lang/Runtime", "freeMemory", "", MEMORY),
    ("java/lang/Runtime", "totalMemory", "", MEMORY),
    ("java/lang/Runtime", "maxMemory", "", MEMORY),
    ("java/lang/Runtime", "gc", "", Hook::Tells(Environment::Collector)),
    ("java/lang/Runtime", "exec", "", PROCESSES),
    ("java/lang/ProcessBuilder", "start", "", PROCESSES),
    ("java/lang/ProcessHandle", "current", "", PROCESSES),
    ("java/lang/ProcessHandle", "of", "", PROCESSES),
    ("java/lang/ProcessHandle", "allProcesses", "", PROCESSES),
    ("java/lang/ProcessHandleImpl", "current", "", PROCESSES),
    // An address by its number is the same everywhere.
    ("java/net/InetAddress", "getAllByName0", "", NETWORK),
    ("java/net/InetAddress", "getHostFromNameService", "", NETWORK),
    ("java/net/InetAddress", "getLocalHost", "", NETWORK),
    ("java/net/InetAddress", "isReachable", "", NETWORK),
    ("java/net/Inet4AddressImpl", "loopbackAddress", "", NETWORK),
    ("java/net/Inet6AddressImpl", "loopbackAddress", "", NETWORK),
    ("java/net/Inet4AddressImpl", "anyLocalAddress", "", NETWORK),
    ("java/net/Inet6AddressImpl", "anyLocalAddress", "", NETWORK),
    ("java/net/NetworkInterface", "", "", NETWORK),
    ("java/net/Socket", "<init>", "", NETWORK),
    ("java/net/ServerSocket", "<init>", "", NETWORK),
    ("java/net/DatagramSocket", "<init>", "", NETWORK),
    ("java/net/URL", "openConnection", "", NETWORK),
    ("java/net/URL", "openStream", "", NETWORK),
    ("java/net/http/HttpClient", "", "", NETWORK),
    (THREAD, "start", "", THREADS),
    (THREAD, "getName", "", THREADS),
    (THREAD, "getId", "", THREADS),
    (THREAD, "threadId", "", THREADS),
    (THREAD, "getPriority", "", THREADS),
    (THREAD, "getThreadGroup", "", THREADS),
    (THREAD, "isDaemon", "", THREADS),
    (THREAD, "toString", "", THREADS),
    (THREAD, "activeCount", "", THREADS),
    (THREAD, "interrupted", "", THREADS),
    (THREAD, "isInterrupted", "", THREADS),
    (THREAD, "getStackTrace", "", STACK),
    (THREAD, "getAllStackTraces", "", STACK),
    ("java/lang/Throwable", "getStackTrace", "", STACK),
    ("java/lang/StackWalker", "walk", "", STACK),
    ("java/lang/StackWalker", "forEach", "", STACK),
    ("java/lang/StackWalker", "getCallerClass", "", STACK),
    ("java/util/TimeZone", "getDefault", "", ZONE),
    ("java/util/TimeZone", "getDefaultRef", "", ZONE),
    ("java/time/ZoneId", "systemDefault", "", ZONE),
    ("java/nio/charset/Charset", "defaultCharset", "", Hook::Tells(Environment::Charset)),
    ("java/lang/String", "getBytes", "()[B", Hook::Encodes),
    ("java/lang/String", "<init>", "([B)V", Hook::Decodes),
    ("java/lang/String", "toLowerCase", "()Ljava/lang/String;", Hook::Cases { letters: CAPITALS }),
    ("java/lang/String", "toUpperCase", "()Ljava/lang/String;", Hook::Cases { letters: SMALL }),
    ("java/lang/String", "format", FORMAT, Hook::Formats { format: 0 }),
    ("java/lang/String", "formatted", "", Hook::Formats { format: 0 }),
    ("java/util/Locale", "getDefault", "", LOCALE),
    // What they find for a locale that was given does not depend on the default one.
    ("java/util/ResourceBundle", "", "", Hook::Quiet),
    ("java/util/ResourceBundle$Control", "", "", Hook::Quiet),
    ("java/io/PrintStream", "", "", Hook::Prints),
    (SET_12, "toArray", "", ORDER),
    (SET_N, "toArray", "", ORDER),
    ("java/util/ImmutableCollections$Set12$1", "<init>", "", ORDER),
    ("java/util/ImmutableCollections$SetN$SetNIterator", "<init>", "", ORDER),
    ("java/util/ImmutableCollections$MapN$MapNIterator", "<init>", "", ORDER),
];

/// Nanoseconds that a run may wait in all and still be as good as any other.
const PATIENCE: u64 = 100_000_000;

/// Properties that are the same for every Java of a version.
const FIXED: [&str; 3] = ["java.specification.", "java.vm.specification.", "java.class.version"];
/// Properties that are the same on every machine of a kind.
const OF_PLATFORM: [&str; 3] = ["line.separator", "file.separator", "path.separator"];
/// Properties that the library reads for itself.
const INTERNAL: [&str; 4] = ["jdk.", "sun.", "java.", "com.sun."];
/// And for programs.
const VISIBLE: [&str; 3] = ["java.io.tmpdir", "java.home", "java.version"];

/// The number of the hook for a method or field; 0 for none.
pub(crate) fn hook(class: &str, name: &str, descriptor: &str) -> u16 {
    if !class.starts_with("java/") && !class.starts_with("sun/") || name == "<clinit>" {
        return 0;
    }
    let fits =
        |row: &Row| row.0 == class && (row.1.is_empty() || row.1 == name) && (row.2.is_empty() || row.2 == descriptor);
    HOOKS.iter().position(fits).map_or(0, |at| at as u16 + 1)
}

impl State {
    /// What the path has asked of the world outside.
    pub fn asked(&self) -> Asked {
        Asked(self.mem.read(global::ASKED))
    }

    /// Goes on as if that was all that was asked.
    pub fn set_asked(&mut self, asked: Asked) {
        self.mem.write(global::ASKED, asked.0);
    }

    /// Makes the identity hashes to come, and the order of `Set.of` and `Map.of`, those of another run of a real
    /// machine; number 0 is this one.
    pub fn vary_orders(&mut self, number: u32) {
        if number == 0 {
            return;
        }
        let hashes = self.mem.read(global::HASHES) as u32;
        self.mem.write(global::HASHES, u64::from(hashes) | u64::from(number) << 32);
        let class = self.known_class("java/util/ImmutableCollections");
        let fields = class.field_named("SALT32L").zip(class.field_named("REVERSE"));
        if let Some((salt, reverse)) = fields.filter(|_| self.is_initialised(class)) {
            self.put_field(0, salt, u64::from(number.wrapping_mul(0x9e37_79b1)));
            self.put_field(0, reverse, u64::from(number & 1));
        }
    }

    /// A source gives an array or a string of bounded length.
    pub(crate) fn note_bounded(&mut self) {
        let Asked(bits) = self.asked();
        self.set_asked(Asked(bits | BOUNDED));
    }

    /// Time has to pass, so much of it since the machine began.
    pub(crate) fn note_slept(&mut self, nanos: u64) {
        if nanos > PATIENCE {
            self.note_asked(Environment::Sleep);
        }
    }

    fn note_asked(&mut self, what: Environment) {
        let asked = self.asked();
        if !asked.has(what) {
            self.set_asked(asked.with(what));
        }
    }

    /// A hook is entered, or, from the user's code, a field read.
    pub(crate) fn ask_hook(&mut self, number: u16, args: Args) {
        let Some(&(_, _, _, hook)) = HOOKS.get(usize::from(number).wrapping_sub(1)) else { return };
        if self.is_no_news(hook, args) || !self.is_for_the_program(hook, true) {
            return;
        }
        match hook {
            Hook::Quiet | Hook::Prints => {}
            Hook::Tells(what) | Hook::TellsCaller(what) => self.note_asked(what),
            Hook::Names => self.note_asked(Environment::ClassNames),
            Hook::Hashes => {
                let is_seen = self.is_hash_seen();
                self.note_asked(if is_seen { Environment::OwnHashes } else { Environment::Hashes });
            }
            Hook::Property => {
                if let Some(what) = self.told_by_property(args.reference(0)) {
                    self.note_asked(what);
                }
            }
            Hook::Cases { letters } => {
                if self.some_unit(args.reference(0), |unit| letters.contains(&unit)) {
                    self.note_asked(Environment::Locale);
                }
            }
            Hook::Encodes => {
                if self.some_unit(args.reference(0), |unit| unit >= 0x80) {
                    self.note_asked(Environment::Charset);
                }
            }
            Hook::Decodes => {
                let array = args.reference(1);
                let bytes = if array == 0 { Vec::new() } else { self.array_terms(array) };
                let is_other = |term| self.terms.const_value(term).is_none_or(|byte| byte as u8 >= 0x80);
                if bytes.into_iter().any(is_other) {
                    self.note_asked(Environment::Charset);
                }
            }
            Hook::Formats { format } => self.ask_format(args.reference(format)),
        }
    }

    /// Does a hook say nothing, whoever called it, or nothing that is not noted already?
    fn is_no_news(&mut self, hook: Hook, args: Args) -> bool {
        let asked = self.asked();
        match hook {
            Hook::Quiet | Hook::Prints => true,
            Hook::Tells(what) => asked.has(what),
            Hook::TellsCaller(what) => asked.has(what) || !self.is_called_by_the_program(),
            Hook::Hashes => asked.has(Environment::OwnHashes) || asked.has(Environment::Hashes) && !self.is_hash_seen(),
            Hook::Names => asked.has(Environment::ClassNames) || !self.is_generated(args.reference(0)),
            Hook::Property | Hook::Cases { .. } | Hook::Encodes | Hook::Decodes | Hook::Formats { .. } => false,
        }
    }

    /// Is the method that called the hook one of the user's?
    fn is_called_by_the_program(&self) -> bool {
        self.callers().next().is_none_or(|frame| frame.code().method.class().home == Home::User)
    }

    /// Does an identity hash come to code of the user's that is no `hashCode` itself? Tables of the library, which
    /// ask for most of them, are tried with others.
    fn is_hash_seen(&self) -> bool {
        let passes_on = |frame: &&Frame| {
            let method = frame.code().method;
            match method.class().home {
                Home::Made => true,
                Home::User => &*method.name == "hashCode",
                Home::Jdk { .. } => HASHING.contains(&&*method.name),
            }
        };
        let receiver = self.callers().find(|frame| !passes_on(frame));
        receiver.is_none_or(|frame| frame.code().method.class().home == Home::User)
    }

    /// The frames below that of a hook, innermost first.
    fn callers(&self) -> impl Iterator<Item = &Frame> {
        self.running().skip(1)
    }

    /// Is it the mirror of a class that the machine made, and named?
    fn is_generated(&mut self, mirror: Ref) -> bool {
        if mirror == 0 {
            return false;
        }
        let class = self.class_of_mirror(mirror);
        // Hidden classes have a number behind a plus.
        class.home == Home::Made
            || class.name.contains('+')
            || PROXIES.iter().any(|begin| class.name.starts_with(begin))
    }

    /// An effect is asked for.
    pub(crate) fn ask_effect(&mut self, effect: &Effect) {
        let (what, exempts_library) = match effect {
            Effect::Write { fd, .. } if *fd > 2 => (Environment::Files, false),
            Effect::File(FileRequest::Canonical { .. }) | Effect::Write { .. } | Effect::Obligation { .. } => return,
            // Noted when so much time has passed that it matters.
            Effect::Sleep { .. } => return,
            Effect::Read { fd: 0, .. } | Effect::Available { fd: 0 } => (Environment::Input, false),
            Effect::Read { .. } | Effect::Available { .. } | Effect::File(_) => (Environment::Files, false),
            Effect::WallClock | Effect::MonotonicClock => (Environment::Clock, true),
        };
        if !self.asked().has(what) && self.is_for_the_program(Hook::Tells(what), exempts_library) {
            self.note_asked(what);
        }
    }

    /// Is it the program that asks, and no hook that has noted it already? The library's own initialisers may
    /// be exempt.
    fn is_for_the_program(&self, hook: Hook, exempts_library: bool) -> bool {
        let bottom = self.bottom_frame(self.thread);
        let mut at = self.fp;
        while at > bottom {
            // SAFETY: frames between the bottom and `fp` are initialised.
            let frame = unsafe { &*at };
            let method = frame.code().method;
            match method.class().home {
                Home::User => return true,
                Home::Jdk { .. } => {
                    if exempts_library && &*method.name == "<clinit>" {
                        return false;
                    }
                    if at != self.fp && self.is_silent_within(frame, hook) {
                        return false;
                    }
                }
                Home::Made => {}
            }
            // SAFETY: `at` is above the bottom.
            at = unsafe { at.sub(1) };
        }
        true
    }

    /// Has the hook whose frame this is said all there is to say, so that another one within it says nothing?
    fn is_silent_within(&self, frame: &Frame, other: Hook) -> bool {
        let Some(&(_, _, _, hook)) = HOOKS.get(usize::from(frame.code().asks).wrapping_sub(1)) else { return false };
        match hook {
            Hook::Prints => {}
            // The text of an object that is put into a format may have a hash in it, or the order of a set; what
            // tables of the library's own are asked for does not show.
            Hook::Formats { .. } => {
                let is_text = || self.callers().next().is_some_and(|caller| &*caller.code().method.name == "toString");
                return other != ORDER && !(other == Hook::Hashes && is_text());
            }
            Hook::Tells(_)
            | Hook::TellsCaller(_)
            | Hook::Hashes
            | Hook::Names
            | Hook::Quiet
            | Hook::Property
            | Hook::Cases { .. }
            | Hook::Encodes
            | Hook::Decodes => return true,
        }
        let class = self.known_class("java/lang/System");
        // SAFETY: register 0 of a method with a receiver belongs to its frame.
        let receiver = unsafe { *frame.base } as Ref;
        ["out", "err"].iter().any(|name| class.field_named(name).is_some_and(|f| self.get_ref(0, f) == receiver))
    }

    /// What a property tells: nothing if every machine has the same, and nobody would give another.
    fn told_by_property(&mut self, key: Ref) -> Option<Environment> {
        if key == 0 {
            return None;
        }
        let units: Option<Vec<u16>> = self.string_terms(key).into_iter().map(|t| self.unit(t)).collect();
        let Some(units) = units else { return Some(Environment::Properties) };
        let key = String::from_utf16_lossy(&units);
        let begins = |names: &[&str]| names.iter().any(|start| key.starts_with(start));
        if begins(&FIXED) {
            return None;
        }
        if OF_PLATFORM.contains(&&*key) {
            return Some(Environment::Separators);
        }
        // SAFETY: the frame below the hook's is initialised, because a hook is called.
        let caller = unsafe { &*self.fp.sub(1) };
        let is_library = matches!(caller.code().method.class().home, Home::Jdk { .. });
        let is_telling = !is_library || !begins(&INTERNAL) || VISIBLE.contains(&&*key);
        is_telling.then_some(Environment::Properties)
    }

    fn unit(&self, term: term::TermId) -> Option<u16> {
        self.terms.const_value(term).map(|unit| unit as u16)
    }

    /// Does a string have such a character, or one that is not known?
    fn some_unit(&mut self, string: Ref, is_such: impl Fn(u16) -> bool) -> bool {
        let terms = if string == 0 { Vec::new() } else { self.string_terms(string) };
        terms.into_iter().any(|term| self.unit(term).is_none_or(&is_such))
    }

    /// Which conversions depend on the locale: numbers with separators, dates, capitals.
    fn ask_format(&mut self, format: Ref) {
        let terms = if format == 0 { Vec::new() } else { self.string_terms(format) };
        let units: Option<Vec<u16>> = terms.into_iter().map(|term| self.unit(term)).collect();
        let Some(units) = units else { return self.note_asked(Environment::Locale) };
        let text = String::from_utf16_lossy(&units);
        for conversion in text.split('%').skip(1) {
            let end = conversion.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(conversion.len());
            let (flags, rest) = conversion.split_at(end);
            match rest.chars().next() {
                Some('n') => self.note_asked(Environment::Separators),
                Some('e' | 'E' | 'f' | 'g' | 'G' | 't' | 'T' | 'S' | 'C' | 'B') => {
                    self.note_asked(Environment::Locale);
                }
                Some('d') if flags.contains(',') => self.note_asked(Environment::Locale),
                Some(_) | None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_was_put_in() {
        let asked = Asked::default().with(Environment::Hashes).with(Environment::Clock);
        assert_eq!(asked.iter().collect::<Vec<_>>(), [Environment::Clock, Environment::Hashes]);
        assert!(!asked.is_bounded() && Asked(BOUNDED).is_bounded() && Asked(BOUNDED).is_empty());
        assert!(asked.without(Environment::Hashes).without(Environment::Clock).is_empty());
    }

    #[test]
    fn the_first_row_for_a_method_counts() {
        let of = |class, name, descriptor| match hook(class, name, descriptor) {
            0 => None,
            number => Some(HOOKS[usize::from(number) - 1].3),
        };
        assert_eq!(of("java/util/Random", "<init>", "()V"), Some(RANDOM));
        assert_eq!(of("java/util/Random", "<init>", "(J)V"), None);
        assert_eq!(
            of("java/net/NetworkInterface", "getByName", "(Ljava/lang/String;)Ljava/net/NetworkInterface;"),
            Some(NETWORK)
        );
        assert_eq!(of("java/net/NetworkInterface", "<clinit>", "()V"), None);
        assert_eq!(of("com/acme/Random", "<init>", "()V"), None);
    }
}
