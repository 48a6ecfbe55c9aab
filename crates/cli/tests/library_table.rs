//! `docs/library.md` is made here: areas of the class library, what of each works, and what does not.
//!
//! A row names programs of the agreement corpus, which other tests run, and gaps, each with a piece of Java that
//! shows it: an area with programs and no gap is supported, with both partly, with gaps alone not. A gap that has
//! been closed fails the test, so the table cannot grow stale. `BANYAN_WRITE=1` writes the file anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use testkit::java::Jdk;

/// Something that does not work: what, the body of a `main` that meets it, and the words it ends in.
struct Gap {
    what: &'static str,
    java: &'static str,
    says: &'static str,
}

struct Area {
    name: &'static str,
    /// As `area/Topic`; a `*` takes all of an area.
    programs: &'static [&'static str],
    gaps: &'static [Gap],
}

const AREAS: &[Area] = &[
    Area {
        name: "Strings, `StringBuilder`, text blocks",
        programs: &["strings/*", "library/StringBuilding"],
        gaps: &[],
    },
    Area {
        name: "`String.format`, `Formatter`",
        programs: &[
            "text/FormatIntegers",
            "text/FormatFloats",
            "text/FormatOthers",
            "text/FormatErrors",
            "text/FormatDates",
            "library/Formats",
        ],
        gaps: &[],
    },
    Area {
        name: "Regular expressions",
        programs: &["text/RegexGroups", "text/RegexFlags", "text/RegexReplaceSplit", "text/RegexClasses"],
        gaps: &[],
    },
    Area {
        name: "`DecimalFormat`, `NumberFormat`, `MessageFormat`",
        programs: &["text/DecimalFormats", "text/NumberFormats", "text/Messages"],
        gaps: &[],
    },
    Area {
        name: "Locales, collation, normalising, bundles",
        programs: &["text/Locales", "text/Normalizing", "library/Bundles"],
        gaps: &[],
    },
    Area {
        name: "Character sets, Unicode properties",
        programs: &["text/Charsets", "text/Coders", "arithmetic/CharacterClasses", "text/CharacterData"],
        gaps: &[],
    },
    Area {
        name: "`Scanner`, tokenizers, `Base64`, `UUID`",
        programs: &["text/Scanners", "text/Tokenizers", "text/BaseSixtyFour", "text/Uuids"],
        gaps: &[],
    },
    Area { name: "`Math`, `StrictMath`, boxes", programs: &["arithmetic/*", "boxing/*"], gaps: &[] },
    Area { name: "`BigInteger`, `BigDecimal`, `Random`", programs: &["bignum/*"], gaps: &[] },
    Area { name: "`java.time`, `Calendar`, time zones", programs: &["time/*"], gaps: &[] },
    Area { name: "Collections, `BitSet`", programs: &["collections/*"], gaps: &[] },
    Area {
        name: "Streams, `Optional`, functions",
        programs: &[
            "collections/StreamsBasic",
            "collections/StreamCollectors",
            "collections/StreamEdges",
            "library/Functions",
        ],
        gaps: &[],
    },
    Area {
        name: "Readers, writers, streams, buffers",
        programs: &["io/Readers", "io/Writers", "io/DataStreams", "io/Buffers", "io/StreamPlumbing"],
        gaps: &[],
    },
    Area { name: "Serialization", programs: &["library/Serialization", "io/DataStreams"], gaps: &[] },
    Area {
        name: "Files (`java.io`, `java.nio.file`), as the policy permits",
        programs: &["io/FilesMissing"],
        gaps: &[
            Gap {
                what: "mapping a file into memory",
                java: r#"java.nio.channels.FileChannel.open(java.nio.file.Path.of("Main.java")).map(java.nio.channels.FileChannel.MapMode.READ_ONLY, 0, 1);"#,
                says: "Banyan maps no files into memory",
            },
            Gap {
                what: "making links",
                java: r#"java.nio.file.Files.createSymbolicLink(java.nio.file.Path.of("l"), java.nio.file.Path.of("Main.java"));"#,
                says: "Function not implemented",
            },
            Gap {
                what: "the JDK's image as a file system",
                java: r#"java.nio.file.FileSystems.getFileSystem(java.net.URI.create("jrt:/"));"#,
                says: "unsupported: native method jdk.internal.jimage",
            },
        ],
    },
    Area {
        name: "Threads, monitors, uncaught-exception handlers, shutdown hooks",
        programs: &[
            "threads/*",
            "concurrent/ThreadLives",
            "system/ShutdownHooks",
            "system/HooksAtEnd",
            "system/UncaughtHandlers",
            "system/UncaughtMain",
        ],
        gaps: &[],
    },
    Area {
        name: "Locks, conditions, synchronizers, atomics",
        programs: &[
            "concurrent/Locks",
            "concurrent/ReadWriteLocks",
            "concurrent/Synchronizers",
            "concurrent/AtomicClasses",
        ],
        gaps: &[],
    },
    Area {
        name: "Concurrent maps and queues",
        programs: &["concurrent/ConcurrentMaps", "concurrent/BlockingQueues"],
        gaps: &[],
    },
    Area {
        name: "Executors, `CompletableFuture`, timers",
        programs: &["concurrent/Executors1", "concurrent/PoolKinds", "concurrent/Futures", "concurrent/Scheduled"],
        gaps: &[],
    },
    Area {
        name: "Fork/join and parallel streams (in the calling thread)",
        programs: &["concurrent/ForkJoin"],
        gaps: &[],
    },
    Area { name: "Reflection, annotations, generic types, proxies", programs: &["reflection/*"], gaps: &[] },
    Area {
        name: "Method and variable handles",
        programs: &[
            "reflection/Handles",
            "reflection/HandleCombinators",
            "reflection/HandleKinds",
            "reflection/VarHandles",
        ],
        gaps: &[],
    },
    Area {
        name: "Records, enums, sealed types",
        programs: &["classes/RecordFacts", "classes/EnumFacts", "reflection/ClassFacts"],
        gaps: &[],
    },
    Area { name: "Resources, `ServiceLoader`", programs: &["library/Resources"], gaps: &[] },
    Area {
        name: "Modules",
        programs: &[],
        gaps: &[
            Gap {
                what: "names and layers",
                java: r#"if (!String.class.getModule().isNamed()) throw new Exception("without a name");"#,
                says: "without a name",
            },
            Gap {
                what: "packages closed to reflection: all are open",
                java: r#"Enum.class.getDeclaredMethod("clone").setAccessible(true); throw new Exception("it was open");"#,
                says: "it was open",
            },
        ],
    },
    Area {
        name: "Class loaders",
        programs: &["library/Resources"],
        gaps: &[Gap {
            what: "class loaders of the program's own",
            java: "new ClassLoader() { Class<?> make() { return defineClass(null, new byte[9], 0, 9); } }.make();",
            says: "unsupported: class loaders of the program's own",
        }],
    },
    Area {
        name: "XML: DOM, SAX, StAX, XPath",
        programs: &["library/Xml"],
        gaps: &[Gap {
            what: "transformations, and the messages of malformed documents",
            java: r#"javax.xml.transform.TransformerFactory.newInstance().newTransformer().transform(new javax.xml.transform.stream.StreamSource(new java.io.StringReader("<a/>")), new javax.xml.transform.stream.StreamResult(new java.io.StringWriter()));"#,
            says: "could not be found",
        }],
    },
    Area {
        name: "Compression (`java.util.zip`)",
        programs: &["io/Zipping"],
        gaps: &[
            Gap {
                what: "flushing in between",
                java: r#"new java.util.zip.Deflater().deflate(new byte[9], 0, 9, java.util.zip.Deflater.SYNC_FLUSH);"#,
                says: "unsupported: flushing a deflater",
            },
            Gap {
                what: "preset dictionaries",
                java: r#"new java.util.zip.Deflater().setDictionary(new byte[9]);"#,
                says: "unsupported: native method",
            },
        ],
    },
    Area { name: "Logging", programs: &["library/Logging"], gaps: &[] },
    Area { name: "Digests, MACs, ciphers", programs: &["library/Digests", "library/Cryptography"], gaps: &[] },
    Area { name: "`URI`, `URL`, addresses", programs: &["library/Uris"], gaps: &[] },
    Area {
        name: "References",
        programs: &["collections/MapEdges"],
        gaps: &[Gap {
            what: "clearing weak references: they stay",
            java: r#"var w = new java.lang.ref.WeakReference<>(new Object()); System.gc(); if (w.get() != null) throw new Exception("still there");"#,
            says: "still there",
        }],
    },
    Area {
        name: "Sockets",
        programs: &[],
        gaps: &[Gap {
            what: "opening one",
            java: r#"new java.net.Socket("127.0.0.1", 9);"#,
            says: "Banyan opens no sockets",
        }],
    },
    Area {
        name: "Processes",
        programs: &[],
        gaps: &[Gap {
            what: "starting one",
            java: r#"Runtime.getRuntime().exec("true");"#,
            says: "Banyan starts no processes",
        }],
    },
    Area {
        name: "Native code (JNI)",
        programs: &[],
        gaps: &[Gap {
            what: "calling it",
            java: "new Object() { native void call(); }.call();",
            says: "unsupported: native method",
        }],
    },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Programs of the corpus that an entry names.
fn programs(entry: &str) -> usize {
    let corpus = root().join("tests/java/agreement");
    match entry.strip_suffix("/*") {
        Some(area) => std::fs::read_dir(corpus.join(area)).map_or(0, Iterator::count),
        None => usize::from(corpus.join(format!("{entry}.java")).is_file()),
    }
}

fn table() -> String {
    let mut text = String::from(
        "# The class library\n\n\
         What of the JDK 17 class library `banyan run` runs. The table is made by `crates/cli/tests/library_table.rs`: \
         the programs are those of `tests/java/agreement` that print what `java` prints, and every gap is met by a test.\n\n\
         | area | | programs | not |\n|---|---|---|---|\n",
    );
    for area in AREAS {
        let state = match (area.programs.is_empty(), area.gaps.is_empty()) {
            (false, true) => "supported",
            (false, false) => "partly",
            (true, _) => "not",
        };
        let count: usize = area.programs.iter().map(|entry| programs(entry)).sum();
        let gaps: Vec<&str> = area.gaps.iter().map(|gap| gap.what).collect();
        writeln!(text, "| {} | {state} | {count} | {} |", area.name, gaps.join("; ")).expect("text takes any text");
    }
    text
}

#[test]
fn the_table_of_the_library_is_up_to_date() {
    for entry in AREAS.iter().flat_map(|area| area.programs) {
        assert!(programs(entry) > 0, "no program {entry}");
    }
    let (file, made) = (root().join("docs/library.md"), table());
    if std::env::var_os("BANYAN_WRITE").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(kept, made, "run again with BANYAN_WRITE=1");
}

#[test]
fn every_gap_of_the_table_is_still_one() {
    let jdk = Jdk::find().unwrap();
    for (number, gap) in AREAS.iter().flat_map(|area| area.gaps).enumerate() {
        let place = tempfile::tempdir().unwrap();
        let source = place.path().join("Main.java");
        let text =
            format!("class Main {{ public static void main(String[] args) throws Throwable {{ {} }} }}", gap.java);
        std::fs::write(&source, text).unwrap();
        jdk.compile(&[source], 17, place.path(), &[]).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
        command.args(["run", "--allow-write", "-cp", ".", "Main"]).current_dir(place.path());
        let output = command.env("JAVA_HOME", &jdk.home).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(gap.says), "{number} {}: {errors}", gap.what);
    }
}
