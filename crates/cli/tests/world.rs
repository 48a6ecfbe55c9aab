//! What a program may have of the world: files to read under the working directory, files to write with
//! `--allow-write`, no sockets and no processes. What is refused is a Java exception that says so.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use testkit::java::Jdk;

/// Runs the body of a `main` in a directory with `inside.txt`; beside it there is `outside.txt`.
fn run(body: &str, flags: &[&str], look: impl FnOnce(&Path)) -> String {
    let jdk = Jdk::find().expect("tests need a JDK");
    let root = tempfile::tempdir().expect("a directory can be made");
    let (classes, work) = (root.path().join("classes"), root.path().join("work"));
    std::fs::create_dir_all(&classes).expect("the directory is ours");
    std::fs::create_dir_all(work.join("sub")).expect("the directory is ours");
    std::fs::create_dir_all(root.path().join("temporary")).expect("the directory is ours");
    std::fs::write(work.join("inside.txt"), "one\ntwo\n").expect("the directory is ours");
    std::fs::write(root.path().join("outside.txt"), "secret").expect("the directory is ours");
    std::os::unix::fs::symlink("../outside.txt", work.join("link.txt")).expect("the directory is ours");
    let source = root.path().join("Main.java");
    let text = format!(
        "import java.io.*; import java.net.*; import java.nio.file.*; import java.util.*;
         class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}"
    );
    std::fs::write(&source, text).expect("the directory is ours");
    jdk.compile(&[source], 17, &classes, &[]).expect("it compiles");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.arg("run").args(flags).arg("-cp").arg(&classes).arg("Main");
    // The test's own directory is inside the machine's temporary one.
    command.env("TMPDIR", root.path().join("temporary"));
    let Output { status, stdout, stderr } =
        command.current_dir(&work).env("JAVA_HOME", &jdk.home).output().expect("banyan starts");
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{errors}");
    look(&work);
    String::from_utf8_lossy(&stdout).into_owned()
}

/// What the program prints.
fn check(body: &str, flags: &[&str], expected: &str) {
    assert_eq!(run(body, flags, |_| {}), expected);
}

#[test]
fn files_under_the_working_directory_are_read() {
    check(
        r#"System.out.println(Files.readAllLines(Path.of("inside.txt")));
           try (BufferedReader r = new BufferedReader(new FileReader("inside.txt"))) { System.out.println(r.readLine()); }
           try (RandomAccessFile f = new RandomAccessFile("inside.txt", "r")) { f.seek(4); System.out.println(f.readLine() + f.length()); }
           System.out.println(new File("sub").isDirectory() + " " + new File("inside.txt").length() + Arrays.toString(new File(".").list()));"#,
        &[],
        "[one, two]\none\ntwo8\ntrue 8[inside.txt, link.txt, sub]\n",
    );
}

#[test]
fn files_elsewhere_are_refused_also_through_links_and_dots() {
    check(
        r#"for (String path : new String[] {"../outside.txt", "link.txt", "/etc/passwd"}) {
               try { new FileInputStream(path); } catch (IOException e) { System.out.println(e); }
               try { Files.readString(Path.of(path)); } catch (IOException e) { System.out.println(e); }
               System.out.println(new File(path).exists());
           }"#,
        &[],
        "java.io.FileNotFoundException: ../outside.txt (Banyan opens only files under the working directory)
java.nio.file.FileSystemException: ../outside.txt: Banyan opens only files under the working directory
false
java.io.FileNotFoundException: link.txt (Banyan opens only files under the working directory)
java.nio.file.FileSystemException: link.txt: Banyan opens only files under the working directory
false
java.io.FileNotFoundException: /etc/passwd (Banyan opens only files under the working directory)
java.nio.file.FileSystemException: /etc/passwd: Banyan opens only files under the working directory
false
",
    );
}

#[test]
fn nothing_is_written_unless_allowed() {
    let printed = run(
        r#"try { new FileOutputStream("inside.txt"); } catch (IOException e) { System.out.println(e); }
           try { Files.writeString(Path.of("new.txt"), "x"); } catch (IOException e) { System.out.println(e); }
           try { new File("inside.txt").delete(); } catch (SecurityException e) { System.out.println(e); }
           try { new RandomAccessFile("inside.txt", "rw"); } catch (IOException e) { System.out.println(e); }"#,
        &[],
        |work| {
            assert_eq!(std::fs::read_to_string(work.join("inside.txt")).unwrap(), "one\ntwo\n");
            assert!(!work.join("new.txt").exists());
        },
    );
    assert_eq!(
        printed,
        "java.io.FileNotFoundException: inside.txt (Banyan writes files only with --allow-write)
java.nio.file.FileSystemException: new.txt: Banyan writes files only with --allow-write
java.lang.SecurityException: Banyan writes files only with --allow-write
java.io.FileNotFoundException: inside.txt (Banyan writes files only with --allow-write)
"
    );
}

#[test]
fn with_permission_files_are_written_under_the_working_directory_only() {
    let printed = run(
        r#"try (PrintWriter w = new PrintWriter("made.txt")) { w.println("hello"); }
           Files.writeString(Path.of("made.txt"), "more\n", StandardOpenOption.APPEND);
           System.out.print(Files.readString(Path.of("made.txt")));
           System.out.println(new File("dir").mkdir() + " " + new File("made.txt").renameTo(new File("dir/moved.txt")));
           Files.copy(Path.of("dir/moved.txt"), Path.of("copy.txt"));
           try (RandomAccessFile f = new RandomAccessFile("copy.txt", "rw")) { f.seek(1); f.write('E'); f.setLength(5); }
           Files.delete(Path.of("inside.txt"));
           File temporary = File.createTempFile("banyan", null);
           System.out.println(temporary.exists() + " " + temporary.delete() + " " + Files.size(Path.of("copy.txt")));
           try { new FileOutputStream("../outside.txt"); } catch (IOException e) { System.out.println(e); }
           try { new FileOutputStream("link.txt"); } catch (IOException e) { System.out.println(e); }"#,
        &["--allow-write"],
        |work| {
            assert_eq!(std::fs::read_to_string(work.join("dir/moved.txt")).unwrap(), "hello\nmore\n");
            assert_eq!(std::fs::read_to_string(work.join("copy.txt")).unwrap(), "hEllo");
            assert_eq!(std::fs::read_to_string(work.join("../outside.txt")).unwrap(), "secret");
            assert!(!work.join("inside.txt").exists());
        },
    );
    assert_eq!(
        printed,
        "hello\nmore\ntrue true\ntrue true 5
java.io.FileNotFoundException: ../outside.txt (Banyan opens only files under the working directory)
java.io.FileNotFoundException: link.txt (Banyan opens only files under the working directory)
"
    );
}

#[test]
fn sockets_are_refused() {
    check(
        r#"try { new Socket("127.0.0.1", 80); } catch (IOException e) { System.out.println(e); }
           try { new ServerSocket(0); } catch (IOException e) { System.out.println(e); }
           try { new DatagramSocket(); } catch (IOException e) { System.out.println(e); }
           try { InetAddress.getByName("example.org"); } catch (IOException e) { System.out.println(e); }
           try { java.nio.channels.SocketChannel.open(new InetSocketAddress("127.0.0.1", 80)); } catch (IOException e) { System.out.println(e); }
           try { java.nio.channels.Selector.open(); } catch (IOException e) { System.out.println(e); }
           try { NetworkInterface.getNetworkInterfaces(); } catch (IOException e) { System.out.println(e); }
           try { new URL("http://127.0.0.1/").openStream(); } catch (IOException e) { System.out.println(e); }
           try { new URL("https://127.0.0.1/").openStream(); } catch (IOException e) { System.out.println(e); }
           System.out.println(InetAddress.getByName("10.1.2.3") + " " + InetAddress.getLoopbackAddress());"#,
        &[],
        "java.net.SocketException: Banyan opens no sockets
java.net.SocketException: Banyan opens no sockets
java.net.SocketException: Banyan opens no sockets
java.net.UnknownHostException: example.org: Banyan asks no name service
java.net.SocketException: Banyan opens no sockets
java.net.SocketException: Banyan opens no sockets
java.net.SocketException: Banyan opens no sockets
java.net.SocketException: Banyan opens no sockets
java.net.SocketException: java.security.NoSuchAlgorithmException: Banyan opens no sockets
/10.1.2.3 localhost/127.0.0.1
",
    );
}

#[test]
fn processes_are_refused() {
    check(
        r#"try { new ProcessBuilder("ls").start(); } catch (IOException e) { System.out.println(e.getMessage()); }
           try { Runtime.getRuntime().exec("ls"); } catch (IOException e) { System.out.println(e.getCause()); }"#,
        &[],
        "Cannot run program \"ls\": Banyan starts no processes\njava.io.IOException: Banyan starts no processes\n",
    );
}

#[test]
fn other_doors_are_closed_with_a_word() {
    check(
        r#"try { ProcessHandle.allProcesses(); } catch (UnsupportedOperationException e) { System.out.println(e); }
           try { FileSystems.getDefault().newWatchService(); } catch (IOException e) { System.out.println(e); }
           try { System.loadLibrary("own"); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
           try { System.load("/lib/libown.so"); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
           System.out.println(System.console());"#,
        &[],
        "java.lang.UnsupportedOperationException: Banyan sees no processes
java.io.IOException: Banyan watches no files
java.lang.UnsatisfiedLinkError: no own in java.library.path: Banyan loads no native code
java.lang.UnsatisfiedLinkError: Can't load library: /lib/libown.so
null
",
    );
}

#[test]
fn every_way_of_changing_files_is_refused_unless_allowed() {
    let printed = run(
        r#"interface Attempt { Object run() throws Exception; }
           Path inside = Path.of("inside.txt");
           Attempt[] attempts = {
               () -> new FileWriter("inside.txt", true),
               () -> Files.newBufferedWriter(inside),
               () -> java.nio.channels.FileChannel.open(inside, StandardOpenOption.WRITE),
               () -> Files.createDirectory(Path.of("made")),
               () -> Files.createTempFile("made", null).getClass(),
               () -> Files.copy(inside, Path.of("copy.txt")),
               () -> Files.move(inside, Path.of("moved.txt")),
               () -> Files.deleteIfExists(inside),
               () -> Files.setLastModifiedTime(inside, java.nio.file.attribute.FileTime.fromMillis(0)),
               () -> new File("made").mkdirs(),
               () -> new File("made").createNewFile(),
               () -> File.createTempFile("made", null),
               () -> new File("inside.txt").renameTo(new File("moved.txt")),
               () -> new File("inside.txt").setReadOnly(),
           };
           for (Attempt attempt : attempts) {
               try { System.out.println(attempt.run()); } catch (Exception e) { System.out.println(e.getMessage().replaceAll("^.*: ", "")); }
           }
           System.out.println(new File("inside.txt").canWrite() + " " + Files.isWritable(inside));"#,
        &[],
        |work| {
            let names: Vec<_> = std::fs::read_dir(work).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(names.len(), 3, "{names:?}");
            assert_eq!(std::fs::read_to_string(work.join("inside.txt")).unwrap(), "one\ntwo\n");
        },
    );
    let mut lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.pop(), Some("false false"));
    assert_eq!(lines.len(), 14);
    for line in lines {
        assert!(
            line.ends_with("Banyan writes files only with --allow-write") || line.ends_with("--allow-write)"),
            "{line}"
        );
    }
}

#[test]
fn variables_time_zone_and_user_are_those_that_java_sees() {
    let jdk = Jdk::find().unwrap();
    let root = tempfile::tempdir().unwrap();
    let source = root.path().join("Host.java");
    let text = r#"
        class Host {
            public static void main(String[] args) {
                for (String name : new String[] { "TREE", "EMPTY", "NONE", "TZ" }) {
                    System.out.println(name + " " + System.getenv(name));
                }
                System.out.println(System.getenv().get("TREE") + System.getenv().containsKey("NONE"));
                System.out.println(java.util.TimeZone.getDefault().getID() + " " + java.time.ZoneId.systemDefault());
                System.out.println(new java.util.Date(0));
                System.out.println(System.getProperty("user.home") + " " + System.getProperty("user.name"));
            }
        }"#;
    std::fs::write(&source, text).unwrap();
    jdk.compile(&[source], 17, root.path(), &[]).unwrap();
    for zone in [None, Some("Asia/Tokyo"), Some(":America/New_York"), Some("")] {
        let said = |mut command: Command| {
            command.arg("-cp").arg(root.path()).arg("Host").env("TREE", "banyan").env("EMPTY", "");
            match zone {
                Some(zone) => command.env("TZ", zone),
                None => command.env_remove("TZ"),
            };
            let output = command.env("LC_ALL", "C.UTF-8").env("JAVA_HOME", &jdk.home).output().unwrap();
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let mut ours = Command::new(env!("CARGO_BIN_EXE_banyan"));
        ours.arg("run");
        let real = said(Command::new(jdk.home.join("bin/java")));
        assert!(real.starts_with("TREE banyan\nEMPTY \nNONE null\n"), "{real}");
        assert_eq!(said(ours), real, "{zone:?}");
    }
}

/// What a program learns of the host's locale, printed in its encoding.
const LOCALE: &str = r#"
    class Main {
        public static void main(String[] args) throws Exception {
            java.util.Locale.Category[] both = java.util.Locale.Category.values();
            System.out.println(java.util.Locale.getDefault() + " " + java.util.Locale.getDefault(both[0]) + " "
                + java.util.Locale.getDefault(both[1]) + " " + java.nio.charset.Charset.defaultCharset());
            String[] names = {"user.language", "user.country", "user.script", "user.variant", "user.language.format",
                "user.country.format", "user.country.display", "file.encoding", "sun.jnu.encoding", "native.encoding",
                "stdout.encoding", "sun.stdout.encoding", "display.language", "format.language"};
            for (String name : names) System.out.println(name + "=" + System.getProperty(name));
            System.out.println("a\u00e4\u20ac\ud83d\ude00");
            System.out.println(java.util.Arrays.toString("\u00e4\u20ac".getBytes()));
            System.out.println(String.format("%,.2f %s", 1234.5, "title".toUpperCase()));
        }
    }"#;

#[test]
fn locale_and_encodings_of_a_run_are_those_of_java() {
    let jdk = Jdk::find().expect("tests need a JDK");
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("Main.java");
    std::fs::write(&source, LOCALE).unwrap();
    jdk.compile(&[source], 17, dir.path(), &[]).expect("it compiles");
    // The last ones are rarely installed.
    let hosts: [&[(&str, &str)]; 8] = [
        &[],
        &[("LC_ALL", "C")],
        &[("LC_ALL", "C.UTF-8")],
        &[("LANG", "C.UTF-8")],
        &[("LANG", "C.UTF-8"), ("LC_CTYPE", "C")],
        &[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")],
        &[("LC_ALL", "de_DE.UTF-8")],
        &[("LANG", "en_US.ISO-8859-1"), ("LC_MESSAGES", "tr_TR.UTF-8")],
    ];
    for host in hosts {
        for flags in [&[][..], &["-Dfile.encoding=ISO-8859-1", "-Duser.language=de"]] {
            let printed = |program: &Path, first: &[&str]| {
                let mut command = Command::new(program);
                for name in ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANGUAGE"] {
                    command.env_remove(name);
                }
                command.envs(host.iter().copied()).env("JAVA_HOME", &jdk.home).current_dir(dir.path());
                let said = command.args(first).args(flags).args(["-cp", ".", "Main"]).output().expect("it starts");
                assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
                said.stdout
            };
            let expected = printed(&jdk.home.join("bin/java"), &[]);
            let own = printed(Path::new(env!("CARGO_BIN_EXE_banyan")), &["run"]);
            let text = |bytes: &[u8]| bytes.escape_ascii().to_string().replace("\\n", "\n");
            assert_eq!(text(&own), text(&expected), "{host:?} {flags:?}");
        }
    }
}
