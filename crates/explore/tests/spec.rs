//! Specs against a compiled program: overloads, types, values, and what is said when a name or a
//! literal is wrong.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use explore::{ArgMode, Literal, MethodSpec};
use program::source::{ClassPath, Jdk};
use program::{NativeTable, Program, ProgramConfig};
use testkit::small_domains::{self, SmallProgram};
use testkit::traps::Trap;

const SOURCE: &str = r#"
package shop;
public abstract class Cart extends Base implements Priced {
    public Cart(int size) { }
    public static int total(int a, int b) { return a + b; }
    public static int total(int a, long b) { return a; }
    public static int total(String s) { return 0; }
    static void all(boolean z, byte b, short s, char c, int i, long j, float f, double d, String t, int[] a) { }
    static int pick(String name, Object other) { return 0; }
    public int compareTo(Cart other) { return 0; }
    static class Line { static boolean empty(char c) { return c == ' '; } }
}
class Base implements Comparable<Cart> {
    int twice(int x) { return 2 * x; }
    public int compareTo(Cart other) { return 1; }
}
interface Priced { default long price(long x) { return x; } void paid(int x, int y, int z); }
class Broken extends Cart { Broken() { super(1); } public void paid(int x, int y, int z) { } }
"#;

struct NoNatives;

impl NativeTable for NoNatives {
    fn native(&self, _: &str, _: &str, _: &str) -> Option<u32> {
        None
    }
}

fn open(classes: &[PathBuf]) -> &'static Program {
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(None, java_home.as_deref(), path.as_deref()).unwrap();
    let class_path = ClassPath::new(classes, &jdk).unwrap();
    Program::open(class_path, jdk, ProgramConfig::default(), Box::new(NoNatives)).unwrap()
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<&'static Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spec");
        let source = directory.join("Cart.java");
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::write(&source, SOURCE).unwrap();
        let classes = directory.join("classes");
        std::fs::create_dir_all(&classes).unwrap();
        testkit::java::Jdk::find().unwrap().compile(&[source], 8, &classes, &[]).unwrap();
        open(&[classes])
    })
}

fn check(text: &str, expected: &str) {
    match MethodSpec::parse(text, program()) {
        Ok(spec) => assert_eq!(spec.to_string(), expected, "{text}"),
        Err(error) => panic!("{error}"),
    }
}

fn check_refused(text: &str, expected: &str) {
    match MethodSpec::parse(text, program()) {
        Ok(spec) => panic!("{text} was read as {spec}"),
        Err(error) => assert_eq!(error.to_string(), expected.trim_matches('\n'), "{text}"),
    }
}

#[test]
fn the_number_of_arguments_chooses_the_overload() {
    check("shop.Cart.total(sym)", "shop.Cart.total(java.lang.String:sym)");
    check("shop.Cart.<init>(sym)", "shop.Cart.<init>(int:sym)");
}

#[test]
fn types_choose_among_overloads_of_the_same_number() {
    check("shop.Cart.total(sym,long:sym)", "shop.Cart.total(int:sym,long:sym)");
    check("shop.Cart.total(sym, int : con=3)", "shop.Cart.total(int:sym,int:con=3)");
    check_refused(
        "shop.Cart.total(sym,sym)",
        "
2 methods total fit; write the types, as in int:sym
  shop.Cart.total(sym,sym)
                 ^
  static int shop.Cart.total(int,int)
  static int shop.Cart.total(int,long)",
    );
    check_refused(
        "shop.Cart.total(sym,double:sym)",
        "
no method total has type double here
  shop.Cart.total(sym,double:sym)
                      ^
  static int shop.Cart.total(int,int)
  static int shop.Cart.total(int,long)",
    );
}

#[test]
fn each_argument_has_a_value_of_its_parameters_type() {
    let text = "shop.Cart.all(con=true,con=-1,con=0x7f,con=65,con='a',con=5,con=1.5,con=2,con=\"a,b\",sym)";
    let spec = MethodSpec::parse(text, program()).unwrap();
    let expected = [
        Literal::Boolean(true),
        Literal::Byte(-1),
        Literal::Short(127),
        Literal::Char(65),
        Literal::Int(97),
        Literal::Long(5),
        Literal::Float(1.5),
        Literal::Double(2.0),
        Literal::String("a,b".encode_utf16().collect()),
    ];
    let mut expected: Vec<ArgMode> = expected.into_iter().map(ArgMode::Concrete).collect();
    expected.push(ArgMode::Symbolic);
    assert_eq!(spec.args, expected);
    assert_eq!(spec.param_descriptors().last(), Some(&"[I"));
}

#[test]
fn a_spec_in_full_names_itself() {
    let text = "shop.Cart.all(boolean:sym,byte:sym[-1..1],short:con=-5,char:sym['\\u0000'..'z'],int:sym,\
                long:con=-9223372036854775808L,float:con=Float.NaN,double:sym[-0.0..1.0E300],\
                java.lang.String:con=\"\\\"\",int[]:null)";
    check(text, text);
}

#[test]
fn nested_classes_and_inherited_methods_are_found() {
    check("shop.Cart$Line.empty(sym)", "shop.Cart$Line.empty(char:sym)");
    check("shop.Cart.Line.empty(sym)", "shop.Cart$Line.empty(char:sym)");
    check("shop.Cart.twice(sym)", "shop.Cart.twice(int:sym)");
    check("shop.Cart.price(sym)", "shop.Cart.price(long:sym)");
    // The bridge method for Comparable takes an Object; nobody wrote it.
    check("shop.Cart.compareTo(null)", "shop.Cart.compareTo(shop.Cart:null)");
    check("java.lang.Math.abs(int:sym)", "java.lang.Math.abs(int:sym)");
    check("shop.Cart.pick(String:sym,Object:null)", "shop.Cart.pick(java.lang.String:sym,java.lang.Object:null)");
}

#[test]
fn an_unknown_class_is_answered_with_similar_ones() {
    check_refused(
        "Cart.total(sym)",
        "
there is no class Cart; the name of the class is shop.Cart
  Cart.total(sym)
  ^
  shop.Cart",
    );
    check_refused(
        "shop.Crat.total(sym)",
        "
there is no class shop.Crat
  shop.Crat.total(sym)
  ^
  shop.Cart",
    );
}

#[test]
fn an_unknown_method_is_answered_with_similar_ones() {
    check_refused(
        "shop.Cart.totl(sym)",
        "
class shop.Cart has no method totl
  shop.Cart.totl(sym)
            ^
  static int shop.Cart.total(int,int)
  static int shop.Cart.total(int,long)
  static int shop.Cart.total(java.lang.String)",
    );
    check_refused(
        "shop.Cart$Line.unheardOf()",
        "
class shop.Cart$Line has no method unheardOf
  shop.Cart$Line.unheardOf()
                 ^
  shop.Cart$Line.<init>()
  static boolean shop.Cart$Line.empty(char)",
    );
    check_refused(
        "shop.Cart.twice(sym,sym)",
        "
no method twice has 2 arguments
  shop.Cart.twice(sym,sym)
                 ^
  int shop.Base.twice(int)",
    );
    check_refused(
        "shop.Cart.paid(sym,sym,sym)",
        "
void shop.Priced.paid(int,int,int) is abstract: there is no code to explore
  shop.Cart.paid(sym,sym,sym)
            ^",
    );
}

#[test]
fn a_wrong_value_is_pointed_at() {
    check_refused(
        "shop.Cart.twice(con=12x)",
        "
\"12x\" is not a Java literal
  shop.Cart.twice(con=12x)
                      ^",
    );
    check_refused(
        "shop.Cart.pick(con=\"a\\q\",null)",
        "
\\q is not an escape
  shop.Cart.pick(con=\"a\\q\",null)
                       ^",
    );
    check_refused(
        "shop.Cart.twice(null)",
        "
null where int is wanted
  shop.Cart.twice(null)
                  ^",
    );
    check_refused(
        "shop.Cart.twice(sym[5..1])",
        "
no value is from 5 to 1
  shop.Cart.twice(sym[5..1])
                      ^",
    );
    check_refused(
        "shop.Cart.pick(sym[1..2],null)",
        "
a range needs a number or char; this is a java.lang.String
  shop.Cart.pick(sym[1..2],null)
                 ^",
    );
}

#[test]
fn the_specs_of_the_test_programs_resolve() {
    let jdk = testkit::java::Jdk::find().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spec_programs");
    std::fs::create_dir_all(&out).unwrap();
    let programs = SmallProgram::find(&root.join("tests/java/explore")).unwrap();
    let jar = small_domains::api_jar(&jdk, &out).unwrap();
    small_domains::compile(&jdk, &programs, &jar, &out).unwrap();
    let traps = root.join("tests/java/traps/Traps.java");
    jdk.compile(std::slice::from_ref(&traps), 8, &out, &[]).unwrap();
    let traps = Trap::read(&std::fs::read_to_string(traps).unwrap()).unwrap();
    let program = open(&[out]);
    let small = programs.iter().flat_map(|p| p.specs.iter().map(|spec| format!("{}.{spec}", p.class)));
    for text in small.chain(traps.iter().map(|trap| format!("Traps.{}", trap.spec))) {
        MethodSpec::parse(&text, program).unwrap_or_else(|error| panic!("{error}"));
    }
}
