//! Freeing dead terms changes nothing that is found, whatever the order of the walk.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use explore::{
    Bounds, BreadthFirst, Collector, Confirmer, DepthFirst, Engine, Keeper, Limits, MethodSpec, Random, Reclaim, Root,
    Strategy,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use testkit::java::Jdk;
use testkit::small_domains::api_jar;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

/// Terms live in registers, fields, statics, arrays of every width, strings, boxes of inputs made on the
/// way; every branch makes terms that no other path has.
const SOURCE: &str = r#"
    import banyan.Symbolic;
    class T {
        static long total;
        int field;
        T next;
        static int f(int x, long y, int[] a, String s) {
            total = y;
            T list = null;
            char[] cs = new char[2];
            for (int i = 0; i < 2; i++) {
                T t = new T();
                t.next = list;
                list = t;
                t.field = x + (i + 3) + (int) total;
                if (t.field > 7 * i) {
                    total += x ^ (long) i << 33;
                } else {
                    int z = Symbolic.intValue(i == 1 ? "odd" : "z");
                    x = x - z;
                    cs[i % 2] = (char) (z + i);
                }
            }
            if (a != null && a.length > 1) {
                a[0] += list.field;
                if (a[0] > a[1]) x++;
            }
            if (s != null && s.length() == 1 && s.charAt(0) == cs[1]) x += 5;
            for (T t = list; t != null; t = t.next) if (t.field < 40) x += 2;
            if (x == 99) throw new IllegalStateException("x " + 99);
            return x + (int) (total >>> 32);
        }
    }
"#;

struct Subject {
    image: BaseImage,
    root: Root,
    _dir: tempfile::TempDir,
}

fn subject() -> Subject {
    let jdk = Jdk::find().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let jar = api_jar(&jdk, dir.path()).unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, SOURCE).unwrap();
    jdk.compile(&[file], 17, dir.path(), &["-g", "-cp", &jar.to_string_lossy()]).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[dir.path().to_owned(), jar], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let spec = MethodSpec::parse("T.f(sym[-5..5],sym,sym,sym)", program).unwrap();
    let root = Root::new(spec, None, Bounds { array: 2, string: 1 }, Vec::new()).unwrap();
    Subject { image, root, _dir: dir }
}

/// Everything that an exploration shows, as text.
fn explored(subject: &Subject, strategy: &mut dyn Strategy, reclaim: Reclaim) -> (u64, Vec<String>) {
    let fresh = || subject.image.state(Config::default()).unwrap();
    let confirmer = Confirmer::new(&subject.root, fresh(), Limits::default());
    let mut keeper = Keeper::new(Collector::new(usize::MAX), confirmer);
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let limits = Limits::default();
    let mut engine = Engine::new(&subject.root, fresh(), &mut *solver, strategy, &mut keeper, limits).unwrap();
    engine.reclaim = reclaim;
    let summary = engine.run().unwrap();
    assert!(summary.exhaustive(), "{:?}", summary.unsupported);
    let kept = keeper.kept.finish();
    let shown = |paths: Vec<explore::PathRecord>| paths.into_iter().map(|path| format!("{path:?}"));
    (summary.paths, shown(kept.paths).chain(kept.findings.iter().map(|finding| format!("{finding:?}"))).collect())
}

fn check(strategy: impl Fn() -> Box<dyn Strategy>) {
    let subject = subject();
    let (paths, expected) = explored(&subject, &mut *strategy(), Reclaim::default());
    assert!(paths > 100, "{paths} paths are too few to show anything");
    let (_, found) = explored(&subject, &mut *strategy(), Reclaim::always());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn depth_first_finds_the_same_with_terms_freed_at_every_step() {
    check(|| Box::new(DepthFirst::default()));
}

#[test]
fn in_drawn_order_the_same_is_found_with_terms_freed_at_every_step() {
    check(|| Box::new(Random::new(11, None)));
}

#[test]
fn breadth_first_finds_the_same_with_terms_freed_at_every_step() {
    check(|| Box::new(BreadthFirst::default()));
}
