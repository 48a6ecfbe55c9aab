//! Class files as `javac` writes them, compared with what `javap` sees, and class files that break
//! one rule at a time.

use std::env;
use std::fs;
use std::process::Command;

use program::bytecode::{Arg, Form, Insn, Opcode, decode, encode};
use program::classfile::{CharacterRange, ClassFile, Constant, MethodInfo, access};
use program::source::{ClassPath, Jdk};
use program::{Bytes, Malformed};
use tempfile::TempDir;

fn jdk() -> Jdk {
    let java_home = env::var_os("JAVA_HOME");
    let path = env::var_os("PATH");
    Jdk::locate(None, java_home.as_deref(), path.as_deref()).expect("the tests need a JDK")
}

/// Runs a tool of the JDK and returns what it printed.
fn tool(jdk: &Jdk, name: &str, arguments: &[&str]) -> String {
    let output = Command::new(jdk.home.join("bin").join(name))
        .args(arguments)
        .output()
        .expect("the tests need the tools of a JDK");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles one source file; the directory of the result lives as long as the first part.
fn compiled(source: &str) -> (TempDir, ClassPath) {
    let jdk = jdk();
    let directory = tempfile::tempdir().expect("writable");
    let file = directory.path().join("Subject.java");
    fs::write(&file, source).expect("writable");
    let (out, file) = (directory.path().to_str(), file.to_str());
    let (out, file) = (out.expect("plain path"), file.expect("plain path"));
    tool(&jdk, "javac", &["-g", "-Xjcov", "-parameters", "-d", out, file]);
    let path = ClassPath::new(&[directory.path().to_owned()], &jdk).expect("a directory");
    (directory, path)
}

fn load(path: &ClassPath, name: &str) -> ClassFile {
    path.load(name).expect(name).0
}

fn method<'a>(class: &'a ClassFile, name: &str) -> &'a MethodInfo {
    let mut methods = class.methods.iter();
    methods.find(|method| &*method.name == name).expect("such a method")
}

#[test]
fn what_javac_writes_is_found_again() {
    let (_directory, path) = compiled(
        r#"
        import java.io.IOException;
        import java.lang.annotation.*;
        sealed interface Shape permits Circle, Square {}
        record Circle(double radius) implements Shape {}
        @Retention(RetentionPolicy.RUNTIME) @interface Mark {}
        record Square(@Mark int side) implements Shape {}
        class Subject<T> {
            static final long BIG = 1L << 40;
            static final String ODD = "a\ud800\0";
            int plain;
            class Inner {}
            @Deprecated
            static int choose(boolean a, int count) throws IOException {
                if (a && count > 0) return 1;
                Runnable later = () -> System.out.println(count);
                Object local = new Object() {};
                try { later.run(); } catch (RuntimeException e) { return 2; } finally { count(); }
                return 0;
            }
            static void count() {}
            static native void none();
        }
        "#,
    );
    let shape = load(&path, "Shape");
    assert!(shape.is_interface());
    assert_eq!(shape.permitted_subclasses.len(), 2);

    let circle = load(&path, "Circle");
    let components = circle.record.as_ref().unwrap();
    assert_eq!(components.len(), 1);
    assert_eq!((&*components[0].name, &*components[0].descriptor), ("radius", "D"));
    assert_eq!(circle.bootstraps.len(), 1);
    let handle = circle.pool.method_handle(circle.bootstraps[0].handle).unwrap();
    assert_eq!(&*handle.class, "java/lang/runtime/ObjectMethods");
    assert_eq!((handle.kind, handle.interface), (6, false));
    let square = load(&path, "Square");
    assert!(square.record.as_ref().unwrap()[0].annotations.is_some());

    let inner = load(&path, "Subject$Inner");
    assert_eq!(inner.nest_host.as_deref(), Some("Subject"));
    let anonymous = load(&path, "Subject$1");
    let enclosing = anonymous.enclosing_method.as_ref().unwrap();
    assert_eq!(&*enclosing.class, "Subject");
    assert_eq!(&*enclosing.method.as_ref().unwrap().0, "choose");
    assert!(anonymous.inner_classes[0].name.is_none());

    let subject = load(&path, "Subject");
    assert!(subject.signature.is_some());
    assert_eq!(subject.nest_members.len(), 2);
    let constant = |name: &str| {
        let field = subject.fields.iter().find(|field| &*field.name == name);
        field.unwrap().constant_value
    };
    let big = subject.pool.get(constant("BIG").unwrap()).unwrap();
    assert_eq!(big, Constant::Long(1 << 40));
    let Constant::String(text) = subject.pool.get(constant("ODD").unwrap()).unwrap() else {
        panic!("not a string");
    };
    assert_eq!(subject.pool.utf16(text).unwrap(), [0x61, 0xd800, 0]);
    let fault = subject.pool.utf8(text).unwrap_err();
    assert_eq!((&*fault.class, &*fault.what), ("Subject", "a name with a lone surrogate"));
    assert_eq!(constant("plain"), None);

    assert!(method(&subject, "none").code.is_none());
    let choose = method(&subject, "choose");
    assert_eq!(choose.access, access::STATIC);
    assert_eq!(choose.exceptions, [("java/io/IOException").into()]);
    assert!(choose.annotations.is_some());
    let names: Vec<_> = choose.parameters.iter().map(|(name, _)| name.as_deref()).collect();
    assert_eq!(names, [Some("a"), Some("count")]);
    let code = choose.code.as_ref().unwrap();
    assert!(code.handlers.iter().any(|handler| handler.catch_type == 0));
    let lines = code.lines(&subject).unwrap();
    assert_eq!((lines[0].pc, lines[0].line), (0, 15));
    let variables = code.local_variables(&subject).unwrap();
    assert!(variables.iter().any(|variable| &*variable.name == "later"));
    // `a` in `a && count > 0`: the first condition, on its own instruction.
    let expected = CharacterRange { start_pc: 0, end_pc: 0, start: 15 << 10 | 21, end: 15 << 10 | 22, flags: 0x8 };
    let ranges = code.character_ranges(&subject).unwrap();
    assert!(ranges.contains(&expected), "{ranges:?}");
    let insns = code.instructions(&subject).unwrap();
    let dynamic = insns.iter().find(|insn| insn.op == Opcode::Invokedynamic);
    let Arg::Pool(index) = dynamic.unwrap().arg else {
        panic!("invokedynamic names a constant");
    };
    let call = subject.pool.dynamic(index).unwrap();
    assert_eq!((&*call.name, &*call.descriptor), ("run", "(I)Ljava/lang/Runnable;"));
}

#[test]
fn instructions_are_those_that_javap_prints_and_are_written_as_they_were() {
    let jdk = jdk();
    let path = ClassPath::new(&[], &jdk).unwrap();
    for name in [
        "java/lang/String",
        "java/util/HashMap",
        "java/util/Formatter",
        "java/util/regex/Pattern",
        "java/math/BigDecimal",
        "java/util/stream/Collectors",
    ] {
        let class = load(&path, name);
        let mut ours = Vec::new();
        for code in class.methods.iter().filter_map(|method| method.code.as_ref()) {
            let insns = code.instructions(&class).unwrap();
            ours.extend(insns.iter().filter_map(|insn| instruction(&insn.to_string())));
            assert_eq!(written(&insns), insns, "{name}");
        }
        let printed = tool(&jdk, "javap", &["-c", "-p", &name.replace('/', ".")]);
        let theirs: Vec<String> = printed.lines().filter_map(instruction).collect();
        assert!(ours.len() > 100, "{name}");
        let differ = ours.iter().zip(&theirs).find(|(ours, theirs)| ours != theirs);
        assert_eq!(differ, None, "{name}");
        assert_eq!(ours.len(), theirs.len(), "{name}");
    }
}

/// The instructions that are read where these were written.
fn written(insns: &[Insn]) -> Vec<Insn> {
    let mut code = Vec::new();
    for insn in insns {
        encode(&mut code, insn, Form::Shortest).expect("what was read can be written");
    }
    decode(&code).expect("what was written can be read")
}

/// `pc: mnemonic operands` of a line that is an instruction, not a case of a switch, whose cases are not compared.
fn instruction(line: &str) -> Option<String> {
    let line = line.split("//").next()?.replace([',', '{'], " ");
    let mut words = line.split_whitespace();
    let pc = words.next()?.strip_suffix(':')?;
    pc.parse::<u32>().ok()?;
    // It marks widened locals, which we fold away, and prints counts that descriptors tell.
    let mnemonic = words.next()?;
    let count = match mnemonic {
        "tableswitch" | "lookupswitch" => 0,
        "invokeinterface" | "invokedynamic" => 1,
        _ => 2,
    };
    let folded = if mnemonic == "iinc_w" { "iinc" } else { mnemonic };
    let shown: Vec<&str> = [folded].into_iter().chain(words.take(count)).collect();
    mnemonic.starts_with(|c: char| c.is_ascii_lowercase()).then(|| format!("{pc}: {}", shown.join(" ")))
}

/// A class to break: pool, then flags to attributes as raw bytes.
struct Draft {
    version: [u8; 4],
    pool: Vec<Vec<u8>>,
    body: Vec<u8>,
}

fn utf8(text: &str) -> Vec<u8> {
    let mut entry = vec![1];
    entry.extend((text.len() as u16).to_be_bytes());
    entry.extend(text.as_bytes());
    entry
}

impl Draft {
    /// A valid class A of version 61 with one empty static method f.
    fn new() -> Draft {
        Draft {
            version: [0, 0, 0, 61],
            pool: vec![
                vec![7, 0, 2],
                utf8("A"),
                vec![7, 0, 4],
                utf8("java/lang/Object"),
                utf8("f"),
                utf8("()V"),
                utf8("Code"),
                utf8("I"),
                utf8("ConstantValue"),
            ],
            body: vec![
                0, 0x21, 0, 1, 0, 3, // flags, this, super
                0, 0, 0, 0, // no interfaces, no fields
                0, 1, 0, 8, 0, 5, 0, 6, 0, 1, // one method, with one attribute
                0, 7, 0, 0, 0, 13, // Code of 13 bytes
                0, 0, 0, 0, 0, 0, 0, 1, 0xb1, // stack, locals, one byte: return
                0, 0, 0, 0, // no handlers, no attributes
                0, 0, // no class attributes
            ],
        }
    }

    fn parse(&self) -> Result<ClassFile, Malformed> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe];
        bytes.extend(self.version);
        bytes.extend((self.pool.len() as u16 + 1).to_be_bytes());
        bytes.extend(self.pool.concat());
        bytes.extend(&self.body);
        ClassFile::parse(Bytes::from(bytes))
    }

    fn check(&self, expected: Result<(), &str>) {
        let found = self.parse().map(|_| ());
        assert_eq!(found.map_err(|fault| fault.what), expected.map_err(str::to_owned));
    }
}

/// Checks the draft with entry `index` of the pool replaced.
fn check_entry(index: usize, entry: Vec<u8>, expected: &str) {
    let mut draft = Draft::new();
    draft.pool[index - 1] = entry;
    draft.check(Err(expected));
}

/// Checks the draft with one entry added to the pool, as number 10.
fn check_added(entry: Vec<u8>, expected: Result<(), &str>) {
    let mut draft = Draft::new();
    draft.pool.push(entry);
    draft.check(expected);
}

/// Checks the draft with bytes of its body replaced.
fn check_body(at: usize, patch: &[u8], expected: Result<(), &str>) {
    let mut draft = Draft::new();
    draft.body.splice(at..at + patch.len(), patch.iter().copied());
    draft.check(expected);
}

#[test]
fn constants_that_lead_nowhere_are_refused() {
    Draft::new().check(Ok(()));
    check_entry(1, vec![7, 0, 99], "reference to constant 99, which has not the tag 1");
    check_entry(1, vec![7, 0, 3], "reference to constant 3, which has not the tag 1");
    check_entry(5, vec![2], "unknown constant tag 2");
    check_added(vec![12, 0, 5, 0, 1], Err("reference to constant 1, which has not the tag 1"));
    check_added(vec![15, 10, 0, 1], Err("method handle of kind 10 with an unfit reference"));
    check_added(vec![18, 0, 0, 0, 1], Err("reference to constant 1, which has not the tag 12"));
    let last = "a long or double in the last slot of the constant pool";
    check_added(vec![5, 0, 0, 0, 0, 0, 0, 0, 0], Err(last));
}

#[test]
fn constants_must_not_be_younger_than_the_version() {
    let mut draft = Draft::new();
    draft.pool.push(vec![16, 0, 6]);
    draft.check(Ok(()));
    draft.version = [0, 0, 0, 50];
    draft.check(Err("constant tag 16 in a class file of version 50"));
    draft.version = [0, 0, 0, 44];
    draft.check(Err("unknown version 44.0"));
    draft.version = [0, 0, 0, 70];
    draft.check(Err("unknown version 70.0"));
}

#[test]
fn a_call_site_without_a_bootstrap_method_is_refused() {
    let mut draft = Draft::new();
    draft.pool.push(vec![12, 0, 5, 0, 6]);
    draft.pool.push(vec![18, 0, 0, 0, 10]);
    draft.check(Err("no bootstrap method 0"));
}

#[test]
fn names_and_descriptors_must_be_well_formed() {
    check_entry(2, utf8("a.b"), "illegal class name \"a.b\"");
    check_entry(2, utf8("[I"), "[I where a class is needed");
    check_entry(4, vec![1, 0, 1, 0x80], "invalid modified UTF-8");
    check_entry(5, utf8("<f>"), "illegal method \"<f>\" with 0 argument words");
    check_entry(5, utf8("<init>"), "a constructor that cannot be one");
    check_entry(6, utf8("V"), "illegal method descriptor \"V\"");
    check_entry(6, utf8("(I)V"), "the arguments of f do not fit into its locals");
}

#[test]
fn the_shape_of_a_class_is_checked() {
    check_body(2, &[0, 2], Err("constant 2 is not a Class"));
    check_body(4, &[0, 0], Err("invalid superclass"));
    check_body(12, &[1, 8], Err("code in the native or abstract method f"));
    check_body(18, &[0, 0], Err("no code in the method f"));
    check_body(22, &[0, 0, 0, 12], Err("truncated code"));
    check_body(22, &[0, 0, 0, 14], Err("1 extra bytes at the end of code"));
    check_body(30, &[0, 0, 0, 0], Err("code of 0 bytes"));
}

#[test]
fn a_class_initialiser_is_static_and_has_no_other_flags() {
    let mut draft = Draft::new();
    draft.pool[4] = utf8("<clinit>");
    // Native, which is ignored.
    draft.body[12] = 1;
    let flags = |draft: &Draft| draft.parse().map(|class| class.methods[0].access);
    assert_eq!(flags(&draft), Ok(access::STATIC));
    draft.body[13] = 0;
    draft.check(Err("a class initialiser that is not static"));
    draft.version = [0, 0, 0, 50];
    assert_eq!(flags(&draft), Ok(access::STATIC));
}

#[test]
fn members_and_attributes_may_not_occur_twice() {
    let draft = Draft::new();
    let method = draft.body[12..39].to_vec();
    let mut twice = Draft::new();
    twice.body[11] = 2;
    twice.body.splice(39..39, method.iter().copied());
    twice.check(Err("a second method f()V"));
    let code = draft.body[20..39].to_vec();
    let mut twice = Draft::new();
    twice.body[19] = 2;
    twice.body.splice(39..39, code);
    twice.check(Err("a second Code attribute"));
}

#[test]
fn a_constant_must_fit_its_static_field() {
    let field = |flags: u8, constant: u8| {
        let mut draft = Draft::new();
        draft.pool.push(vec![3, 0, 0, 0, 42]);
        draft.pool.push(vec![4, 0, 0, 0, 0]);
        let field = [0, flags, 0, 5, 0, 8, 0, 1, 0, 9, 0, 0, 0, 2, 0, constant];
        draft.body[9] = 1;
        draft.body.splice(10..10, field);
        draft
    };
    field(8, 10).check(Ok(()));
    field(8, 11).check(Err("constant 11 does not fit a field of type I"));
    field(8, 99).check(Err("constant 99 does not fit a field of type I"));
    // JVMS §4.7.2: on an instance field the attribute is ignored.
    field(0, 99).check(Ok(()));
}

#[test]
fn exception_ranges_must_lie_within_the_code() {
    let handler = |range: [u8; 8]| {
        let mut draft = Draft::new();
        draft.body[25] = 21;
        draft.body[36] = 1;
        draft.body.splice(37..37, range);
        draft
    };
    handler([0, 0, 0, 1, 0, 0, 0, 0]).check(Ok(()));
    handler([0, 0, 0, 1, 0, 0, 0, 3]).check(Ok(()));
    handler([0, 0, 0, 1, 0, 0, 0, 2]).check(Err("constant 2 is not a Class"));
    for bad in [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 1, 0, 1, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0]]
    {
        handler(bad).check(Err("invalid exception range"));
    }
}

#[test]
fn references_to_special_methods_are_limited_to_constructors() {
    let reference = |tag: u8, name: &str, descriptor: &str| {
        let mut draft = Draft::new();
        draft.pool.push(utf8(name));
        draft.pool.push(utf8(descriptor));
        draft.pool.push(vec![12, 0, 10, 0, 11]);
        draft.pool.push(vec![tag, 0, 1, 0, 12]);
        let class = draft.parse().expect("the pool is decoded on demand");
        class.pool.member(13).map(|_| ()).map_err(|fault| fault.what)
    };
    assert_eq!(reference(10, "<init>", "()V"), Ok(()));
    let check = |tag, name, descriptor, expected: &str| {
        assert_eq!(reference(tag, name, descriptor), Err(expected.to_owned()));
    };
    check(10, "<clinit>", "()V", "a reference to <clinit>");
    check(11, "<init>", "()V", "a reference to <init>");
    check(9, "<init>", "I", "a reference to <init>");
    check(10, "<init>", "()I", "illegal member name \"<init>\"");
    check(9, "f", "()V", "f with descriptor ()V is of the wrong kind");
    check(10, "f", "I", "f with descriptor I is of the wrong kind");
    check(10, "f", "(Q)V", "illegal descriptor \"(Q)V\"");
}

#[test]
fn parsed_classes_and_class_paths_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<ClassFile>();
    shared::<ClassPath>();
    shared::<Jdk>();
}
