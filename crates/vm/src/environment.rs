//! What a program asks of the world outside: what a run learns from it is not a matter of its inputs.
//!
//! Methods through which a program learns such things are *hooks*: their code begins with an op that notes, in
//! the state, what was asked. Effects are noted when they are asked for. Whoever asked first speaks: within a
//! hook nothing else is noted, so that `new Random()` is randomness and not the clock that gives its seed. The
//! library that initialises a class of its own asks for itself, not for the program, unless it reads files: the
//! answers of exploration to those are not the ones of any real machine. What such an initialiser keeps, and a
//! program can ask for later, has a hook of its own: `ForkJoinPool.commonPool()`.
//!
//! What a logging library asks for on behalf of other code is one thing of its own, *how logging is set up*: it may
//! decide which code runs (`isDebugEnabled()`), but is no result.
//!
//! Left out on purpose: which boxes of numbers are the same object, which an option of the JVM widens.

use program::Home;

use crate::files::FileRequest;
use crate::frame::Frame;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::memory::Ref;
use crate::natives::Args;
use crate::state::{State, global};
use crate::step::Effect;

/// Something of the world outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// Whatever a logging library asks for.
    Logging,
    /// In which order the steps of several threads come: a second one was started.
    Schedule,
    /// Has somebody interrupted the thread before the call?
    Interruption,
    /// Can standard output be written to?
    Output,
    /// Is there a security manager?
    Security,
    /// Of `%d`: a few locales have other digits than `0`…`9`.
    Digits,
}

impl Environment {
    pub const ALL: [Environment; 30] = [
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
        Environment::Logging,
        Environment::Schedule,
        Environment::Interruption,
        Environment::Output,
        Environment::Security,
        Environment::Digits,
    ];

    /// The names of several, each once and in order.
    pub fn names<'e>(all: impl IntoIterator<Item = &'e Environment>) -> BTreeSet<&'static str> {
        all.into_iter().map(|what| what.name()).collect()
    }

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
            Environment::Logging => "how logging is set up",
            Environment::Schedule => "the order of threads",
            Environment::Interruption => "interruption",
            Environment::Output => "standard output",
            Environment::Security => "the security manager",
            Environment::Digits => "the digits of the locale",
        }
    }
}

/// What was asked, as a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked(u64);

/// Beside the set: a source gave an array or a string, whose length the user has bounded.
const BOUNDED: u64 = 1 << 63;
/// Beside the set: the program asked for an array or a string of at most some length, of a source or by itself.
const LENGTHS: u64 = 1 << 62;

impl Asked {
    /// Did a source give an array or a string, no longer than the user's bound?
    pub fn is_bounded(self) -> bool {
        self.0 & BOUNDED != 0
    }

    /// Did the program ask for an array or a string of at most some length? [`State::bounded_lengths`] has them.
    pub fn has_lengths(self) -> bool {
        self.0 & LENGTHS != 0
    }

    pub fn has(self, what: Environment) -> bool {
        self.0 >> what as u8 & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 & !(BOUNDED | LENGTHS) == 0
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
    /// The order of threads and the number of processors: work is parted among threads, though the caller may do all
    /// of it here.
    Parallel,
    /// Standard output, if its receiver is that or standard error.
    Checks,
    /// Nothing, and nothing is noted within it.
    Quiet,
    /// Nothing is noted within it if its receiver is standard output or error, which nobody looks at.
    Prints,
    /// The stack, if the receiver, a throwable, has one: a class that overrides `fillInStackTrace` may leave it out.
    Trace,
    /// The stack, if it is not printed to standard output or error, and there is one.
    Traces { stream: usize },
    /// A system property by its name, unless every Java of a version has the same.
    Property,
    /// This, if a text has one of these characters.
    Has { text: usize, units: &'static [u16], tells: Environment },
    /// The separators, if the path of the receiver has one.
    Path,
    /// The separators, if the paths of the receiver and of another differ in the case of letters alone: Windows takes
    /// them for the same.
    SamePath,
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
/// What throws, or comes back at once, in a thread that was interrupted before.
const INTERRUPTION: Hook = Hook::Tells(Environment::Interruption);
const STACK: Hook = Hook::Tells(Environment::Stack);
const MEMBERS: Hook = Hook::TellsCaller(Environment::MemberOrder);
const PROCESSORS: Hook = Hook::Tells(Environment::Processors);
const CHARSET: Hook = Hook::Tells(Environment::Charset);
const FILES: Hook = Hook::Tells(Environment::Files);
const VERSION: Hook = Hook::Tells(Environment::Version);
/// The library, which has tables of references, makes up for what is gone.
const COLLECTOR: Hook = Hook::TellsCaller(Environment::Collector);
const LOWER: Hook = Hook::Has { text: 0, units: CAPITALS, tells: Environment::Locale };
const UPPER: Hook = Hook::Has { text: 0, units: SMALL, tells: Environment::Locale };

const THREAD: &str = "java/lang/Thread";
const PARKING: &str = "java/util/concurrent/locks/LockSupport";
const TASK: &str = "java/util/concurrent/ForkJoinTask";
const POOL: &str = "java/util/concurrent/ForkJoinPool";
/// Locks of the library that cannot be interrupted park too, and go on waiting.
const PARKS: Hook = Hook::TellsCaller(Environment::Interruption);
const CLASS: &str = "java/lang/Class";
/// Methods of the library that make a hash of hashes.
const HASHING: [&str; 4] = ["hashCode", "hash", "identityHashCode", "deepHashCode"];
/// Methods of an object that is put into a format, by which it tells of itself.
const TELLING: [&str; 3] = ["toString", "hashCode", "formatTo"];
/// Where proxies are.
const PROXIES: [&str; 2] = ["com/sun/proxy/", "jdk/proxy"];
const FORMAT: &str = "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
const STRING_TO_STRING: &str = "(Ljava/lang/String;)Ljava/lang/String;";
const FILE: &str = "java/io/File";
const PATH: &str = "sun/nio/fs/UnixPath";
const REFERENCE: &str = "java/lang/ref/Reference";
const QUEUE: &str = "java/lang/ref/ReferenceQueue";
const SET_12: &str = "java/util/ImmutableCollections$Set12";
const SET_N: &str = "java/util/ImmutableCollections$SetN";

/// I, Ì, Í, Ĩ, Į and İ are small letters of their own in Turkish or Lithuanian.
const CAPITALS: &[u16] = &[0x49, 0xcc, 0xcd, 0x128, 0x12e, 0x130];
/// i and ı are capital letters of their own in Turkish; Lithuanian drops a dot above.
const SMALL: &[u16] = &[0x69, 0x131, 0x307];

/// A backslash and a colon, which part the names of files on Windows; a slash parts them everywhere.
const PARTS: &[u16] = &[0x5c, 0x3a];
/// The same, and what Windows has in no path: `<`, `>`, `"`, `|`, `?`, `*`.
const FOREIGN: &[u16] = &[0x5c, 0x3a, 0x3c, 0x3e, 0x22, 0x7c, 0x3f, 0x2a];

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
    ("java/lang/Class", "getResource", "", FILES),
    ("java/lang/Class", "getResourceAsStream", "", FILES),
    ("java/lang/ClassLoader", "getResource", "", FILES),
    ("java/lang/ClassLoader", "getResourceAsStream", "", FILES),
    ("java/lang/System", "lineSeparator", "", SEPARATORS),
    ("java/lang/System", "console", "", Hook::Tells(Environment::Input)),
    (FILE, "separator", "", SEPARATORS),
    (FILE, "separatorChar", "", SEPARATORS),
    (FILE, "pathSeparator", "", SEPARATORS),
    (FILE, "pathSeparatorChar", "", SEPARATORS),
    (FILE, "getAbsolutePath", "", PROPERTIES),
    (FILE, "getAbsoluteFile", "", PROPERTIES),
    (FILE, "getCanonicalPath", "", FILES),
    (FILE, "getCanonicalFile", "", FILES),
    (FILE, "listRoots", "", FILES),
    (FILE, "getPath", "", Hook::Path),
    (FILE, "getParent", "", Hook::Path),
    // A file is another one on Windows only if its name is read in another way, or told.
    (FILE, "getParentFile", "", Hook::Quiet),
    (FILE, "isAbsolute", "", Hook::Path),
    (FILE, "toString", "", Hook::Path),
    (FILE, "equals", "", Hook::SamePath),
    (FILE, "compareTo", "", SEPARATORS),
    (FILE, "hashCode", "", SEPARATORS),
    (
        "java/io/UnixFileSystem",
        "normalize",
        STRING_TO_STRING,
        Hook::Has { text: 1, units: PARTS, tells: Environment::Separators },
    ),
    (PATH, "normalizeAndCheck", "", Hook::Has { text: 0, units: FOREIGN, tells: Environment::Separators }),
    (PATH, "isAbsolute", "", Hook::Path),
    (PATH, "toString", "", Hook::Path),
    (PATH, "equals", "", Hook::SamePath),
    (PATH, "compareTo", "", SEPARATORS),
    (PATH, "hashCode", "", SEPARATORS),
    (PATH, "startsWith", "", SEPARATORS),
    (PATH, "endsWith", "", SEPARATORS),
    (PATH, "toAbsolutePath", "", PROPERTIES),
    ("sun/nio/fs/UnixFileSystem", "getSeparator", "", SEPARATORS),
    ("sun/nio/fs/UnixFileSystem", "getRootDirectories", "", FILES),
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
    ("java/lang/Runtime", "version", "", VERSION),
    ("java/util/jar/JarFile", "runtimeVersion", "", VERSION),
    ("java/util/Locale", "getAvailableLocales", "", VERSION),
    ("java/util/Currency", "getAvailableCurrencies", "", VERSION),
    ("java/util/TimeZone", "getAvailableIDs", "", VERSION),
    ("java/time/ZoneId", "getAvailableZoneIds", "", VERSION),
    ("java/nio/charset/Charset", "availableCharsets", "", VERSION),
    ("java/lang/Runtime", "availableProcessors", "", PROCESSORS),
    // They asked for the processors when their classes were initialised.
    (POOL, "getCommonPoolParallelism", "", PROCESSORS),
    (POOL, "commonPool", "", PROCESSORS),
    // Parallel streams, sorting and bulk operations of maps come to these.
    (TASK, "fork", "", Hook::Parallel),
    (TASK, "invoke", "", Hook::Parallel),
    (TASK, "invokeAll", "", Hook::Parallel),
    (POOL, "execute", "", Hook::Parallel),
    (POOL, "invoke", "", Hook::Parallel),
    (POOL, "invokeAll", "", Hook::Parallel),
    (POOL, "submit", "", Hook::Parallel),
    ("java/util/concurrent/CompletableFuture", "defaultExecutor", "", PROCESSORS),
    ("java/lang/Runtime", "freeMemory", "", MEMORY),
    ("java/lang/Runtime", "totalMemory", "", MEMORY),
    ("java/lang/Runtime", "maxMemory", "", MEMORY),
    ("java/lang/Runtime", "gc", "", Hook::Tells(Environment::Collector)),
    (REFERENCE, "get", "", COLLECTOR),
    (REFERENCE, "refersTo", "", COLLECTOR),
    (REFERENCE, "isEnqueued", "", COLLECTOR),
    ("java/lang/ref/SoftReference", "get", "", COLLECTOR),
    (QUEUE, "poll", "", COLLECTOR),
    (QUEUE, "remove", "", COLLECTOR),
    // A table of the library's own, with code of the user's to fill it.
    ("java/lang/ClassValue", "", "", Hook::Quiet),
    ("java/util/WeakHashMap", "<init>", "", Hook::Quiet),
    ("java/util/WeakHashMap", "", "", Hook::Tells(Environment::Collector)),
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
    (THREAD, "sleep", "", INTERRUPTION),
    (THREAD, "join", "", INTERRUPTION),
    ("java/lang/Object", "wait", "", INTERRUPTION),
    (PARKING, "park", "", PARKS),
    (PARKING, "parkNanos", "", PARKS),
    (PARKING, "parkUntil", "", PARKS),
    ("java/lang/System", "getSecurityManager", "", Hook::TellsCaller(Environment::Security)),
    (THREAD, "getStackTrace", "", STACK),
    (THREAD, "getAllStackTraces", "", STACK),
    ("java/lang/Throwable", "getStackTrace", "", Hook::Trace),
    ("java/lang/Throwable$WrappedPrintStream", "<init>", "", Hook::Traces { stream: 1 }),
    ("java/lang/Throwable$WrappedPrintWriter", "<init>", "", Hook::Traces { stream: 1 }),
    ("java/lang/StackWalker", "walk", "", STACK),
    ("java/lang/StackWalker", "forEach", "", STACK),
    ("java/lang/StackWalker", "getCallerClass", "", STACK),
    ("java/util/TimeZone", "getDefault", "", ZONE),
    ("java/util/TimeZone", "getDefaultRef", "", ZONE),
    ("java/time/ZoneId", "systemDefault", "", ZONE),
    ("java/nio/charset/Charset", "defaultCharset", "", CHARSET),
    ("java/net/URLEncoder", "encode", STRING_TO_STRING, Hook::Encodes),
    ("java/net/URLDecoder", "decode", STRING_TO_STRING, CHARSET),
    ("java/lang/String", "getBytes", "()[B", Hook::Encodes),
    ("java/lang/String", "<init>", "([B)V", Hook::Decodes),
    ("java/lang/String", "toLowerCase", "()Ljava/lang/String;", LOWER),
    ("java/lang/String", "toUpperCase", "()Ljava/lang/String;", UPPER),
    ("java/lang/String", "format", FORMAT, Hook::Formats { format: 0 }),
    ("java/lang/String", "formatted", "", Hook::Formats { format: 0 }),
    ("java/util/Locale", "getDefault", "", LOCALE),
    // What they find for a locale that was given does not depend on the default one.
    ("java/util/ResourceBundle", "", "", Hook::Quiet),
    ("java/util/ResourceBundle$Control", "", "", Hook::Quiet),
    ("java/io/PrintStream", "charset", "", CHARSET),
    ("java/io/PrintStream", "checkError", "", Hook::Checks),
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

/// Where logging libraries are.
const LOGGING: [&str; 9] = [
    "java/util/logging/",
    "java/lang/System$Logger",
    "org/slf4j/",
    "org/apache/commons/logging/",
    "org/apache/log4j/",
    "org/apache/logging/",
    "ch/qos/logback/",
    "org/jboss/logging/",
    "org/tinylog/",
];

/// The number of the hook for a method or field; 0 for none.
pub(crate) fn hook(class: &str, name: &str, descriptor: &str) -> u16 {
    if !class.starts_with("java/") && !class.starts_with("sun/") || name == "<clinit>" {
        return 0;
    }
    let fits =
        |row: &Row| row.0 == class && (row.1.is_empty() || row.1 == name) && (row.2.is_empty() || row.2 == descriptor);
    HOOKS.iter().position(fits).map_or(0, |at| at as u16 + 1)
}

/// Of the threads that the class library starts for cleaning up.
const CLEANING_THREAD: &str = "jdk/internal/misc/InnocuousThread";

/// Is a class of a logging library?
pub fn is_of_logging(class: &str) -> bool {
    LOGGING.iter().any(|begin| class.starts_with(begin))
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

    /// The program is given an array or a string of at most some length.
    pub(crate) fn note_length(&mut self) {
        let Asked(bits) = self.asked();
        self.set_asked(Asked(bits | LENGTHS));
    }

    /// A thread is started. The library's own that only clean up behind it show nothing of their order.
    pub(crate) fn note_started(&mut self, mirror: Ref) {
        if &*self.class_of(mirror).name != CLEANING_THREAD {
            self.set_asked(self.asked().with(Environment::Schedule));
        }
    }

    /// Time has to pass, so much of it since the machine began.
    pub(crate) fn note_slept(&mut self, nanos: u64) {
        if nanos > PATIENCE {
            self.note_asked(Environment::Sleep);
        }
    }

    fn note_asked(&mut self, what: Environment) {
        let what = if self.is_logging() { Environment::Logging } else { what };
        let asked = self.asked();
        if !asked.has(what) {
            self.set_asked(asked.with(what));
        }
    }

    /// Does a logging library ask, which code of the user's that is none of it has called? What it does with a message
    /// is no result of the call.
    fn is_logging(&self) -> bool {
        let mut is_within = false;
        for frame in self.running() {
            let class = frame.code().method.class();
            if is_of_logging(&class.name) {
                is_within = true;
            } else if is_within && class.home == Home::User {
                return true;
            }
        }
        false
    }

    /// A hook is entered, or, from the user's code, a field read.
    pub(crate) fn ask_hook(&mut self, number: u16, args: Args) {
        let Some(&(_, _, _, hook)) = HOOKS.get(usize::from(number).wrapping_sub(1)) else { return };
        if self.is_no_news(hook, args) || !self.is_for_the_program(true) {
            return;
        }
        match hook {
            Hook::Quiet | Hook::Prints => {}
            Hook::Tells(what) | Hook::TellsCaller(what) => self.note_asked(what),
            Hook::Parallel => {
                self.note_asked(Environment::Schedule);
                self.note_asked(Environment::Processors);
            }
            Hook::Checks => {
                if self.is_standard(args.reference(0)) {
                    self.note_asked(Environment::Output);
                }
            }
            Hook::Names => self.note_asked(Environment::ClassNames),
            Hook::Trace | Hook::Traces { .. } => self.note_asked(Environment::Stack),
            Hook::Hashes => {
                let is_seen = self.is_hash_seen();
                self.note_asked(if is_seen { Environment::OwnHashes } else { Environment::Hashes });
            }
            Hook::Property => {
                if let Some(what) = self.told_by_property(args.reference(0)) {
                    self.note_asked(what);
                }
            }
            Hook::Has { text, units, tells } => {
                if self.some_unit(args.reference(text), |unit| units.contains(&unit)) {
                    self.note_asked(tells);
                }
            }
            Hook::Path => {
                let path = self.path_units(args.reference(0)).unwrap_or_default();
                if path.into_iter().any(|unit| unit.is_none_or(|unit| unit == u16::from(b'/'))) {
                    self.note_asked(Environment::Separators);
                }
            }
            Hook::SamePath => {
                if self.differ_in_case(args.reference(0), args.reference(1)) {
                    self.note_asked(Environment::Separators);
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
            Hook::Parallel => asked.has(Environment::Schedule) && asked.has(Environment::Processors),
            Hook::Checks => asked.has(Environment::Output),
            Hook::TellsCaller(what) => asked.has(what) || !self.is_called_by_the_program(),
            Hook::Hashes => asked.has(Environment::OwnHashes) || asked.has(Environment::Hashes) && !self.is_hash_seen(),
            Hook::Names => asked.has(Environment::ClassNames) || !self.is_generated(args.reference(0)),
            Hook::Trace => asked.has(Environment::Stack) || !self.has_trace(args.reference(0)),
            Hook::Traces { stream } => {
                asked.has(Environment::Stack) || self.is_standard(args.reference(stream)) || !self.prints_trace()
            }
            Hook::Path | Hook::SamePath => asked.has(Environment::Separators),
            Hook::Has { tells, .. } => asked.has(tells),
            Hook::Property | Hook::Encodes | Hook::Decodes | Hook::Formats { .. } => false,
        }
    }

    /// Does `printStackTrace`, which called the hook, have a stack to print, of the throwable or of one that it names?
    fn prints_trace(&mut self) -> bool {
        // SAFETY: the first register of an instance method that does not assign to it is its receiver.
        let Some(mut at) = self.callers().next().map(|frame| unsafe { *frame.base } as Ref) else { return true };
        let general = self.program.known().throwable.declared_method("getCause", "()Ljava/lang/Throwable;");
        let sentinel = self.mem.read(self.offsets.suppressed_sentinel);
        loop {
            let cause = general.and_then(|method| self.class_of(at).select(method.selector));
            let suppressed = self.mem.read(at + self.offsets.throwable_suppressed);
            let tells_others = cause.is_none_or(|method| method.class().home == Home::User)
                || suppressed != 0 && suppressed != sentinel;
            if tells_others || self.has_trace(at) {
                return true;
            }
            match self.mem.read(at + self.offsets.throwable_cause) as Ref {
                0 => return false,
                next if next == at => return false,
                next => at = next,
            }
        }
    }

    /// Was a throwable given the stack of calls?
    fn has_trace(&self, thrown: Ref) -> bool {
        thrown == 0 || self.mem.read(thrown + self.offsets.throwable_backtrace) != 0
    }

    /// Is the method that called the hook one of the user's, or does a method reference call it?
    fn is_called_by_the_program(&self) -> bool {
        self.callers().next().is_none_or(|frame| !matches!(frame.code().method.class().home, Home::Jdk { .. }))
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
        if !self.asked().has(what) && self.is_for_the_program(exempts_library) {
            self.note_asked(what);
        }
    }

    /// Is it the program that asks, and no hook that has noted it already? The library's own initialisers may
    /// be exempt.
    fn is_for_the_program(&self, exempts_library: bool) -> bool {
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
                    if at != self.fp && self.is_silent_within(frame) {
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
    fn is_silent_within(&self, frame: &Frame) -> bool {
        let Some(&(_, _, _, hook)) = HOOKS.get(usize::from(frame.code().asks).wrapping_sub(1)) else { return false };
        match hook {
            // Tasks of the library have more to say.
            Hook::Parallel => false,
            Hook::Prints | Hook::Checks => {
                // SAFETY: register 0 of a method with a receiver belongs to its frame.
                let receiver = unsafe { *frame.base } as Ref;
                self.is_standard(receiver)
            }
            Hook::Formats { .. } => !self.is_of_argument(frame),
            Hook::Tells(_)
            | Hook::TellsCaller(_)
            | Hook::Hashes
            | Hook::Names
            | Hook::Quiet
            | Hook::Trace
            | Hook::Traces { .. }
            | Hook::Property
            | Hook::Has { .. }
            | Hook::Path
            | Hook::SamePath
            | Hook::Encodes
            | Hook::Decodes => true,
        }
    }

    /// Does an object that is put into a format, whose frame this is, ask for it to tell its text or hash? What the
    /// library asks for the format itself, or for tables of its own, does not show.
    fn is_of_argument(&self, format: &Frame) -> bool {
        let mut called: Option<&Frame> = None;
        for frame in self.running().take_while(|&frame| !std::ptr::eq(frame, format)) {
            let is_text = |called: &Frame| TELLING.contains(&&*called.code().method.name);
            if frame.code().method.class().name.starts_with("java/util/Formatter") && called.is_some_and(is_text) {
                return true;
            }
            called = Some(frame);
        }
        false
    }

    /// Does a stream of the library's write to standard output or error, whatever `System.out` is by now?
    fn is_standard(&self, stream: Ref) -> bool {
        let out = self.known_class("java/io/FilterOutputStream").field_named("out");
        let (fd, number) = ("java/io/FileOutputStream", "java/io/FileDescriptor");
        let numbered = self.known_class(fd).field_named("fd").zip(self.known_class(number).field_named("fd"));
        let (Some(out), Some((fd, number))) = (out, numbered) else { return false };
        let mut stream = stream;
        while stream != 0 {
            let class = self.program.class_at(self.mem.read(stream) as u32).expect("an object has a class");
            match &*class.name {
                "java/io/PrintStream" | "java/io/BufferedOutputStream" => stream = self.get_ref(stream, out),
                "java/io/FileOutputStream" => {
                    let descriptor = self.get_ref(stream, fd);
                    return descriptor != 0 && matches!(self.mem.read(descriptor + number.offset), 1 | 2);
                }
                _ => return false,
            }
        }
        false
    }

    /// The characters or bytes of a file's path, without those that are not known; nothing if it is no file.
    fn path_units(&mut self, object: Ref) -> Option<Vec<Option<u16>>> {
        if object == 0 {
            return None;
        }
        let class = self.class_of(object);
        let is_file = class.is_subclass_of(self.known_class(FILE));
        // `File` may have classes of the user's below it, this one has none.
        if !is_file && &*class.name != PATH {
            return None;
        }
        let owner = if is_file { self.known_class(FILE) } else { class };
        let text = self.get_ref(object, owner.field_named("path")?);
        let terms = if is_file { self.string_terms(text) } else { self.array_terms(text) };
        Some(terms.into_iter().map(|term| self.unit(term)).collect())
    }

    /// Are two paths the same but for the case of letters, or may they be?
    fn differ_in_case(&mut self, one: Ref, other: Ref) -> bool {
        let (Some(one), Some(other)) = (self.path_units(one), self.path_units(other)) else { return false };
        let lower = |unit: u16| u8::try_from(unit).map_or(unit, |byte| u16::from(byte.to_ascii_lowercase()));
        let may_be_same = |(one, other): (&Option<u16>, &Option<u16>)| match (one, other) {
            (Some(one), Some(other)) => lower(*one) == lower(*other),
            (None, _) | (_, None) => true,
        };
        let is_same = one == other && one.iter().all(Option::is_some);
        !is_same && one.len() == other.len() && one.iter().zip(&other).all(may_be_same)
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

    /// Which conversions depend on the locale: digits, numbers with separators, dates, capitals.
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
                Some('d') => self.note_asked(Environment::Digits),
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
