//! A call of a running program is the same root whether it is explored aside, in the state that the
//! program runs in, or in a fresh state that was brought there; and the program does not notice.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use explore::{
    Bounds, Call, Calls, Collector, Confirmer, DepthFirst, Engine, Keeper, Limits, MethodSpec, NoCall, ProgramEntry,
    Receiver, Root,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use testkit::java::Jdk;
use vm::natives::Natives;
use vm::{BaseImage, Config, Outcome, State};

const SOURCE: &str = "
import java.util.*;
public class Main {
    final Map<String, Integer> stock = new HashMap<>();
    static int sold;
    synchronized int sell(String what, int count, int[] prices) {
        int left = stock.getOrDefault(what, 0);
        if (count > left) throw new IllegalArgumentException(what);
        stock.put(what, left - count);
        sold += count;
        return prices[sold % prices.length] > 5 ? left - count : sold;
    }
    public static void main(String[] args) throws Exception {
        Main shop = new Main();
        shop.stock.put(\"a\", 7);
        shop.stock.put(\"b\", 2);
        Thread other = new Thread(() -> shop.sell(\"b\", 1, new int[] {9}));
        shop.sell(\"a\", 3, new int[] {4, 6});
        other.start();
        other.join();
        shop.sell(\"a\", 4, new int[] {1});
        // Whatever was explored, this is what the program has done itself.
        System.exit(sold * 10 + shop.stock.get(\"a\") + shop.stock.get(\"b\"));
    }
}";

/// What is shown of a call, and the state to go on with; witnesses are run in a state of their own.
fn explore(root: &Root, state: State, apart: State) -> (String, State) {
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let confirmer = Confirmer::new(root, apart, Limits::default());
    let (mut strategy, mut kept) = (DepthFirst::default(), Keeper::new(Collector::new(usize::MAX), confirmer));
    let engine = Engine::new(root, state, &mut *solver, &mut strategy, &mut kept, Limits::default()).unwrap();
    let (summary, state) = engine.run_with_state().unwrap();
    let text = format!("{root} {:?} {} {:#?}", summary.outcomes, summary.infeasible, kept.kept.finish());
    (text, state)
}

#[test]
fn a_call_is_the_same_root_aside_and_in_a_fresh_state() {
    let jdk = Jdk::find().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("Main.java");
    std::fs::write(&file, SOURCE).unwrap();
    jdk.compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[dir.path().to_owned()], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let fresh = || image.state(Config::default()).unwrap();
    let entry = ProgramEntry::new(program.class("Main").unwrap(), Vec::new());
    let spec = MethodSpec::parse("Main.sell(act,sym,act)", program).unwrap();
    spec.method.watch();
    let root = Root::new(spec, Some(Receiver::OfCall), Bounds::default(), Vec::new()).unwrap();

    let mut calls = Calls::start(fresh(), &entry, &root.spec).unwrap();
    let mut met = Vec::new();
    let end = loop {
        let call: Call = match calls.next(&|| false) {
            Ok(call) => call,
            Err(end) => break end,
        };
        let root = root.clone().at_call(entry.clone(), call.number);
        let mut aside = String::new();
        calls
            .aside(|state| {
                let (text, state) = explore(&root, state, fresh());
                aside = text;
                Ok::<State, ()>(state)
            })
            .unwrap();
        assert_eq!(aside, explore(&root, fresh(), fresh()).0, "call {}", call.number);
        assert!(aside.contains("IllegalArgumentException") && aside.contains("Returned"), "{aside}");
        met.push(call.number);
    };
    assert_eq!(met, [1, 2, 3]);
    assert!(matches!(end, NoCall::Ended(Outcome::Exited(81))), "{end}");
}
