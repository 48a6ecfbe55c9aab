//! Natives that work with numbers only: what they read is fixed and counted, or the path ends as
//! unsupported; nothing symbolic is ever read as zero. Every path's witness is run concretely, and a run
//! that ends otherwise than its path is a fault.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use explore::{
    Bounds, Collected, Collector, Confirmer, Cut, DepthFirst, Engine, Keeper, Limits, MethodSpec, Outcome, Root,
    Summary,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use testkit::java::Jdk;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

fn explored(body: &str, spec: &str) -> (Summary, Collected) {
    let jdk = Jdk::find().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, format!("import java.util.*; class T {{ {body} }}")).unwrap();
    jdk.compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[dir.path().to_owned()], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let root = Root::new(MethodSpec::parse(spec, program).unwrap(), None, Bounds { array: 2, string: 2 }, Vec::new());
    let root = root.unwrap();
    let fresh = || image.state(Config::default()).unwrap();
    let mut keeper = Keeper::new(Collector::new(usize::MAX), Confirmer::new(&root, fresh(), Limits::default()));
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let mut strategy = DepthFirst::default();
    let engine = Engine::new(&root, fresh(), &mut *solver, &mut strategy, &mut keeper, Limits::default()).unwrap();
    let summary = engine.run().unwrap();
    let kept = keeper.kept.finish();
    assert!(kept.faults.is_empty(), "{:?}", kept.faults);
    assert!(kept.paths.iter().all(|path| path.confirmed), "{:?}", kept.paths);
    (summary, kept)
}

/// The values that the paths return.
fn returned(kept: &Collected) -> Vec<String> {
    let value = |outcome: &Outcome| match outcome {
        Outcome::Returned { value, .. } => value.as_ref().map(ToString::to_string).unwrap_or_default(),
        other => other.to_string(),
    };
    kept.paths.iter().map(|path| value(&path.outcome)).collect()
}

/// The elements are fixed, so there is one path for the native's result, and it is the real one.
fn fixes(body: &str, spec: &str, count: u64) {
    let (summary, kept) = explored(body, spec);
    assert_eq!(summary.fixed_values, count, "{summary:?}");
    assert!(summary.unsupported.is_empty(), "{summary:?}");
    assert!(!summary.exhaustive() && !kept.paths.is_empty());
}

#[test]
fn a_checksum_of_symbolic_bytes_is_that_of_fixed_ones() {
    let body = "static long f(byte x, byte y) {
        if (x < 3) return 0;
        java.util.zip.CRC32 sum = new java.util.zip.CRC32();
        sum.update(new byte[] {1, x, y}, 0, 3);
        return x == 3 ? sum.getValue() : 1;
    }";
    fixes(body, "T.f(sym,sym)", 2);
}

#[test]
fn an_interned_symbolic_string_is_that_of_fixed_characters() {
    let body = "static int f(char c) {
        if (c < 'd' || c > 'f') return 0;
        String s = new String(new char[] {c, 'x'});
        return s.intern() == \"dx\" ? 1 : 2;
    }";
    let (summary, kept) = explored(body, "T.f(sym)");
    assert!(summary.fixed_values > 0, "{summary:?}");
    assert!(returned(&kept).contains(&"1".to_owned()), "{kept:?}");
}

#[test]
fn a_class_by_a_symbolic_name_is_that_of_fixed_characters() {
    let body = "static int f(char c) throws Exception {
        if (c != 'T' && c != 'U') return 0;
        try { return Class.forName(\"\" + c) == T.class ? 1 : 2; } catch (ClassNotFoundException e) { return 3; }
    }";
    let (summary, kept) = explored(body, "T.f(sym)");
    assert!(summary.unsupported.is_empty(), "{summary:?}");
    let mut values = returned(&kept);
    values.sort();
    values.dedup();
    assert_eq!(values, ["0", "1", "3"]);
}

#[test]
fn compressed_symbolic_bytes_are_fixed() {
    let body = "static int f(byte x) throws Exception {
        java.util.zip.Deflater d = new java.util.zip.Deflater();
        d.setInput(new byte[] {x, 7, 7, 7, 7, 7});
        d.finish();
        byte[] packed = new byte[64];
        int length = d.deflate(packed);
        java.util.zip.Inflater i = new java.util.zip.Inflater();
        i.setInput(packed, 0, length);
        byte[] out = new byte[6];
        i.inflate(out);
        return out[0] == x ? 1 : 2;
    }";
    let (summary, kept) = explored(body, "T.f(sym)");
    assert!(summary.fixed_values > 0 || !summary.unsupported.is_empty(), "{summary:?}");
    assert!(returned(&kept).iter().all(|value| value == "1"), "{kept:?}");
}

#[test]
fn the_bytes_of_a_symbolic_string_are_exact() {
    let body = "static int f(char c) throws Exception {
        if (c > 127) return 0;
        byte[] b = (\"a\" + c).getBytes(\"UTF-8\");
        return b.length == 2 && b[1] == 'q' ? 1 : 2;
    }";
    let (summary, kept) = explored(body, "T.f(sym)");
    assert!(summary.unsupported.is_empty(), "{summary:?}");
    assert!(returned(&kept).contains(&"1".to_owned()) || summary.fixed_values > 0, "{kept:?}");
}

#[test]
fn a_symbolic_length_beyond_the_bound_is_cut_off_with_its_reason() {
    let body = "static int f(int n) { return new int[n].length > 30 ? 1 : 0; }
        static int g(int n) { return new int[2][n][1].length; }";
    for spec in ["T.f(sym)", "T.g(sym)"] {
        let (summary, kept) = explored(body, spec);
        assert_eq!(summary.cut.get(&Cut::ArrayLength), Some(&1), "{summary:?}");
        assert!(summary.unsupported.is_empty() && !summary.exhaustive(), "{summary:?}");
        // 33 lengths and a negative one.
        assert_eq!(summary.paths, 34, "{summary:?}");
        assert_eq!(kept.cut.len(), 1);
        assert!(kept.cut[0].confirmed, "the cut path's witness has a length beyond the bound: {kept:?}");
    }
}
