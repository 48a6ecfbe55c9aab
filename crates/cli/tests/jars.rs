//! A program in jars: its resources and services are found as the real JVM finds them, and the library's own
//! in the JDK's image.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;

use testkit::java::Jdk;

/// Two jars: the program with a service, and a plug-in that provides it a second time.
const APP: &str = r#"
package app;
import java.io.*;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class Main {
    static String read(InputStream in) throws IOException {
        try (in) { return new String(in.readAllBytes(), StandardCharsets.UTF_8).trim(); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(read(Main.class.getResourceAsStream("words.txt")) + read(Main.class.getResourceAsStream("/top.txt")));
        ClassLoader loader = Main.class.getClassLoader();
        for (URL url : Collections.list(loader.getResources("top.txt"))) {
            System.out.println(url.getProtocol() + url.getFile().replaceAll(".*/", " ") + " " + read(url.openStream()));
        }
        System.out.println(Main.class.getResource("none.txt") + " " + loader.getResourceAsStream("app/none.txt"));
        for (Greeter greeter : ServiceLoader.load(Greeter.class)) System.out.println(greeter.greet("you"));
        System.out.println(ServiceLoader.load(Greeter.class).stream().map(p -> p.type().getName()).toList());
        ServiceLoader<Runnable> broken = ServiceLoader.load(Runnable.class);
        for (Iterator<Runnable> it = broken.iterator();;) {
            try { if (!it.hasNext()) break; it.next(); } catch (ServiceConfigurationError e) { System.out.println(e.getMessage().replaceAll("jar:.*/", "")); }
        }
        ResourceBundle bundle = ResourceBundle.getBundle("app.texts", Locale.ENGLISH);
        System.out.println(bundle.getString("hello") + bundle.getString("only"));
        try (JarFile jar = new JarFile("app.jar")) {
            System.out.println(jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
            List<String> names = new ArrayList<>();
            for (JarEntry entry : Collections.list(jar.entries())) names.add(entry.getName());
            Collections.sort(names);
            System.out.println(names + " " + jar.getEntry("top.txt").getSize() + read(jar.getInputStream(jar.getEntry("top.txt"))));
        }
        int entries = 0;
        try (ZipInputStream zip = new ZipInputStream(new FileInputStream("plugin.jar"))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) entries += zip.readAllBytes().length > 0 ? 1 : 0;
        }
        System.out.println(entries);
        try (FileSystem zip = FileSystems.newFileSystem(Path.of("plugin.jar"))) {
            System.out.println(Files.readString(zip.getPath("/top.txt")) + Files.walk(zip.getPath("/")).count());
        }
        URL location = Main.class.getProtectionDomain().getCodeSource().getLocation();
        System.out.println(location.getFile().replaceAll(".*/", ""));
    }
}
"#;
const SERVICE: &str = "package app; public interface Greeter { String greet(String whom); }";
const POLITE: &str = r#"package app; public class Polite implements Greeter { public String greet(String whom) { return "Good day, " + whom; } }"#;
const RUDE: &str = r#"package plugin; public class Rude implements app.Greeter {
    public static app.Greeter provider() { throw new IllegalStateException("not for class paths"); }
    public String greet(String whom) { return "Oi " + whom; } }"#;

const IMAGE: &str = r#"
import java.nio.file.spi.FileSystemProvider;
import java.util.*;

public class Image {
    public static void main(String[] args) throws Exception {
        System.out.println(Object.class.getResource("Object.class") + " " + ClassLoader.getSystemResource("java/lang/String.class"));
        System.out.println(Object.class.getResource("Object.class").openStream().readNBytes(4).length);
        System.out.println(Object.class.getResourceAsStream("/java/util/none.properties"));
        List<String> schemes = new ArrayList<>();
        for (FileSystemProvider provider : FileSystemProvider.installedProviders()) schemes.add(provider.getScheme());
        System.out.println(schemes);
        System.out.println(java.security.Security.getProviders()[0].getName());
        System.out.println(java.time.chrono.Chronology.of("ISO") + " " + java.time.zone.ZoneRulesProvider.getAvailableZoneIds().contains("Europe/Oslo"));
        System.out.println(java.nio.charset.Charset.availableCharsets().keySet());
    }
}
"#;

fn done(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{}{errors}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What both machines print in this directory.
fn agree(jdk: &Jdk, directory: &Path, line: &[&str]) -> String {
    let java = done(Command::new(jdk.home.join("bin/java")).args(line).current_dir(directory));
    let mut banyan = Command::new(env!("CARGO_BIN_EXE_banyan"));
    banyan.arg("run").args(line).current_dir(directory).env("JAVA_HOME", &jdk.home);
    assert_eq!(java, done(&mut banyan));
    java
}

#[test]
fn a_program_in_jars_finds_its_resources_and_services() {
    let jdk = Jdk::find().unwrap();
    let place = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = place.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    for (path, text) in [("Main", APP), ("Greeter", SERVICE), ("Polite", POLITE), ("Rude", RUDE)] {
        write(&format!("src/{path}.java"), text);
    }
    let sources = ["Main", "Greeter", "Polite", "Rude"].map(|name| place.path().join(format!("src/{name}.java")));
    jdk.compile(&sources, 17, &place.path().join("app"), &[]).unwrap();
    std::fs::create_dir(place.path().join("plug")).unwrap();
    std::fs::rename(place.path().join("app/plugin"), place.path().join("plug/plugin")).unwrap();
    write("app/app/words.txt", "words");
    write("app/top.txt", " in app");
    write("plug/top.txt", " in plugin");
    write("app/app/texts.properties", "hello=plain\nonly=!");
    write("app/app/texts_en.properties", "hello=english");
    write("app/META-INF/services/app.Greeter", "# comment\napp.Polite\n");
    write("plug/META-INF/services/app.Greeter", "plugin.Rude # twice\n");
    write("plug/META-INF/services/java.lang.Runnable", "plugin.Missing\nplugin.Rude\n");
    write("manifest", "Main-Class: app.Main\nClass-Path: plugin.jar\nImplementation-Version: 1.2\n");
    let jar = jdk.home.join("bin/jar");
    done(Command::new(&jar).args(["cfm", "app.jar", "manifest", "-C", "app", "."]).current_dir(place.path()));
    done(Command::new(&jar).args(["cf", "plugin.jar", "-C", "plug", "."]).current_dir(place.path()));
    let printed = agree(&jdk, place.path(), &["-cp", "app.jar:plugin.jar", "app.Main"]);
    assert!(printed.contains("Oi you"), "{printed}");
}

#[test]
fn the_library_finds_its_own_resources_and_services() {
    let jdk = Jdk::find().unwrap();
    let place = tempfile::tempdir().unwrap();
    let source = place.path().join("Image.java");
    std::fs::write(&source, IMAGE).unwrap();
    jdk.compile(&[source], 17, place.path(), &[]).unwrap();
    let printed = agree(&jdk, place.path(), &["-cp", ".", "Image"]);
    assert!(printed.contains("jrt:/java.base"), "{printed}");
}
