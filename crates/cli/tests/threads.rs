//! Threads: what ends them, what they wait for, and how deep they may call.

mod common;

use common::{banyan_in, compiled, explored};
use serde_json::Value;

/// What every finding of some calls says: `spec kind exception-or-message thread x`.
fn findings(result: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let all = result["findings"].as_array().into_iter().flatten();
    all.map(|finding| {
        assert_eq!(finding["confirmed"], true, "{finding:#}");
        let what = if finding["exception"].is_null() { &finding["message"] } else { &finding["exception"] };
        let x = finding["inputs"].as_array().and_then(|inputs| inputs.first()).map(|input| text(&input["value"]));
        format!("{} {} {} {}", text(&finding["kind"]), text(what), text(&finding["thread"]), x.unwrap_or_default())
    })
    .collect()
}

#[test]
fn what_ends_another_thread_is_a_finding_beside_the_path_that_returns() {
    let source = r#"
        class T {
            static int f(int x) throws Exception {
                Thread t = new Thread(() -> {
                    assert x != 1;
                    if (x == 2) throw new IllegalStateException("two");
                    if (x == 3) Integer.parseInt("three");
                    int y = 10 / (x - 4);
                }, "worker");
                t.start();
                t.join();
                return x;
            }
        }"#;
    let result = explored(source, &["T.f(sym)"]);
    let mut found = findings(&result);
    found.sort();
    assert_eq!(
        found,
        [
            "assertion java.lang.AssertionError worker 1",
            "explicit java.lang.IllegalStateException worker 2",
            "implicit java.lang.ArithmeticException worker 4",
            "library java.lang.NumberFormatException worker 3",
        ],
        "{result:#}"
    );
    assert_eq!(result["summary"]["outcomes"], serde_json::json!({"returned": 5}));
    let all = result["findings"].as_array().unwrap();
    let two = all.iter().find(|finding| finding["kind"] == "explicit").unwrap();
    assert_eq!((&two["message"], &two["line"]), (&"two".into(), &6.into()), "{two:#}");
    assert!(two["stack"][0].as_str().unwrap().starts_with("T.lambda$f$0(T.java:6)"), "{two:#}");
}

#[test]
fn what_the_program_handles_ends_no_thread() {
    let source = r#"
        import java.util.*;
        import java.util.concurrent.*;
        class T {
            static class Own extends ThreadGroup {
                Own() { super("own"); }
                @Override public void uncaughtException(Thread t, Throwable e) { }
            }
            static void run(ThreadGroup group, Thread.UncaughtExceptionHandler handler) throws Exception {
                Thread t = new Thread(group, () -> { throw new IllegalStateException(); });
                if (handler != null) t.setUncaughtExceptionHandler(handler);
                t.start();
                t.join();
            }
            static void own() throws Exception { run(null, (t, e) -> { }); }
            static void group() throws Exception { run(new Own(), null); }
            static void inGroup() throws Exception { run(new ThreadGroup(new Own(), "inner"), null); }
            static void all() throws Exception {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });
                run(null, null);
            }
            static boolean future() throws Exception {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                try { pool.submit(() -> 1 / 0).get(); return false; }
                catch (ExecutionException e) { return true; }
                finally { pool.shutdown(); }
            }
            static boolean completable() throws Exception {
                try { CompletableFuture.supplyAsync(() -> { throw new IllegalStateException(); }).get(); return false; }
                catch (ExecutionException e) { return true; }
            }
            static boolean stream() {
                try { List.of(1, 2, 3).parallelStream().forEach(x -> { throw new IllegalStateException(); }); return false; }
                catch (IllegalStateException e) { return true; }
            }
        }"#;
    let specs = ["T.own()", "T.group()", "T.inGroup()", "T.all()", "T.future()", "T.completable()", "T.stream()"];
    let result = explored(source, &specs);
    assert_eq!(findings(&result), [""; 0], "{result:#}");
    assert_eq!(result["summary"]["outcomes"], serde_json::json!({"returned": specs.len()}));
}

#[test]
fn threads_go_on_after_the_call_until_they_end_or_wait() {
    let source = r#"
        import java.util.*;
        import java.util.concurrent.*;
        class T {
            static volatile boolean stopped;
            static void late(int x) {
                new Thread(() -> {
                    try { Thread.sleep(50); } catch (InterruptedException e) { }
                    assert x != 1;
                }, "late").start();
            }
            static void timer(int x) {
                new Timer("timer").schedule(new TimerTask() { public void run() { assert x != 2; } }, 100);
            }
            static void pool(int x) { Executors.newFixedThreadPool(1).execute(() -> { assert x != 3; }); }
            static void periodic(int x) {
                new Timer("often").schedule(new TimerTask() { public void run() { } }, 10, 10);
            }
            static void service(int x) { new Thread(() -> { while (!stopped) { } }, "service").start(); }
            static void idle(int x) { new Thread(() -> new LinkedBlockingQueue<Integer>().poll()).start(); }
            static void daemon(int x) {
                Thread t = new Thread(() -> { synchronized (T.class) { try { T.class.wait(); } catch (Exception e) { } } });
                t.setDaemon(true);
                t.start();
            }
        }"#;
    let specs = ["late", "timer", "pool", "periodic", "service", "idle", "daemon"].map(|name| format!("T.{name}(sym)"));
    let specs: Vec<&str> = specs.iter().map(String::as_str).collect();
    let result = explored(source, &specs);
    assert_eq!(
        findings(&result),
        [
            "assertion java.lang.AssertionError late 1",
            "assertion java.lang.AssertionError timer 2",
            "assertion java.lang.AssertionError pool-1-thread-1 3",
        ],
        "{result:#}"
    );
    assert_eq!(result["summary"]["outcomes"], serde_json::json!({"returned": 10}));
    assert_eq!(result["summary"]["cut"], serde_json::json!({}));
}

/// Calls that wait for ever, each with what its finding says, and the threads: `name state waits_for held_by`.
const WAITING: &str = r#"
    import java.util.concurrent.*;
    import java.util.concurrent.locks.*;
    class T {
        interface Code { void run() throws Exception; }
        static Thread start(String name, Code code) {
            Thread t = new Thread(() -> { try { code.run(); } catch (Exception e) { } }, name);
            t.start();
            return t;
        }
        static void inversion(int x) throws Exception {
            Object a = new Object(), b = new Object();
            Thread one = start("one", () -> { synchronized (a) { Thread.sleep(5); synchronized (b) { } } });
            Thread two = start("two", () -> { synchronized (b) { Thread.sleep(5); if (x == 7) synchronized (a) { } } });
            one.join();
            two.join();
        }
        static void locks() throws Exception {
            ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
            Thread one = start("one", () -> { a.lock(); Thread.sleep(5); b.lock(); });
            b.lock(); Thread.sleep(9); a.lock();
        }
        static class Left { static int x = 1; static { nap(); x = Right.x; } }
        static class Right { static int x = 2; static { nap(); x = Left.x; } }
        static void nap() { try { Thread.sleep(5); } catch (InterruptedException e) { } }
        static void initialisers() { start("one", () -> System.out.print(Left.x)); int x = Right.x; }
        static void itself() throws Exception { Thread.currentThread().join(); }
        static void each() throws Exception {
            Thread main = Thread.currentThread();
            start("one", main::join).join();
        }
        static void signal() throws Exception { Object a = new Object(); synchronized (a) { a.wait(); } }
        static void latch() throws Exception { new CountDownLatch(1).await(); }
        static void queue() throws Exception { new LinkedBlockingQueue<Integer>().take(); }
        static void park() { LockSupport.park(); }
        static void upgrade() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            lock.readLock().lock();
            lock.writeLock().lock();
        }
        static void left() {
            Object a = new Object(), b = new Object();
            start("one", () -> { synchronized (a) { Thread.sleep(5); synchronized (b) { } } });
            start("two", () -> { synchronized (b) { Thread.sleep(5); synchronized (a) { } } });
        }
        static int timed() throws Exception {
            Object a = new Object();
            synchronized (a) { a.wait(10); }
            new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
            return 1;
        }
        public static void main(String[] args) throws Exception { inversion(7); }
    }"#;

/// Threads of the only finding of a call.
fn waiting(spec: &str, result: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let own = result["findings"].as_array().into_iter().flatten().filter(|finding| finding["spec"] == spec);
    let own: Vec<&Value> = own.collect();
    let [finding] = own[..] else { panic!("{spec}: {} findings", own.len()) };
    assert_eq!((&finding["kind"], &finding["confirmed"]), (&"deadlock".into(), &true.into()), "{finding:#}");
    let each = finding["threads"].as_array().into_iter().flatten();
    let each = each.map(|thread| {
        assert!(!thread["stack"].as_array().expect("a list").is_empty(), "{thread:#}");
        let part = |name: &str| text(&thread[name]);
        format!("{} {} for {} by {}", part("name"), part("state"), part("waits_for"), part("held_by"))
    });
    each.collect()
}

#[test]
fn deadlocks_and_missed_signals_are_findings_with_all_stacks() {
    let calls: [(&str, &[&str]); 12] = [
        (
            "T.inversion(int:sym)",
            &[
                "main WAITING for the end of thread \"one\" by one",
                "one BLOCKED for the monitor of java.lang.Object#1 by two",
                "two BLOCKED for the monitor of java.lang.Object#2 by one",
            ],
        ),
        (
            "T.locks()",
            &[
                "main WAITING for java.util.concurrent.locks.ReentrantLock$NonfairSync#1 by one",
                "one WAITING for java.util.concurrent.locks.ReentrantLock$NonfairSync#2 by main",
            ],
        ),
        (
            "T.initialisers()",
            &[
                "main RUNNABLE for the initialisation of T$Left by one",
                "one RUNNABLE for the initialisation of T$Right by main",
            ],
        ),
        ("T.itself()", &["main WAITING for the end of thread \"main\" by main"]),
        (
            "T.each()",
            &[
                "main WAITING for the end of thread \"one\" by one",
                "one WAITING for the end of thread \"main\" by main",
            ],
        ),
        ("T.signal()", &["main WAITING for a notify of java.lang.Object#1 by -"]),
        ("T.latch()", &["main WAITING for java.util.concurrent.CountDownLatch$Sync#1 by -"]),
        (
            "T.queue()",
            &["main WAITING for java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#1 by -"],
        ),
        ("T.park()", &["main WAITING for an unpark by -"]),
        ("T.upgrade()", &["main WAITING for java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync#1 by -"]),
        (
            "T.left()",
            &[
                "one BLOCKED for the monitor of java.lang.Object#1 by two",
                "two BLOCKED for the monitor of java.lang.Object#2 by one",
            ],
        ),
        ("T.timed()", &[]),
    ];
    let specs: Vec<&str> = calls.iter().map(|(spec, _)| *spec).collect();
    let dir = compiled(WAITING);
    let said = banyan_in(dir.path(), &[&["explore"], &specs[..], &["--json", "-"]].concat());
    assert_eq!((said.code, &*said.stderr), (1, ""));
    let result: Value = serde_json::from_str(&said.stdout).unwrap();
    for (spec, threads) in &calls[..11] {
        assert_eq!(waiting(spec, &result), *threads, "{spec}");
    }
    assert_eq!(result["summary"]["findings"], 11);
    assert_eq!(result["summary"]["deadlocked"], 10);
    assert_eq!(result["summary"]["unsupported"], 0);
    // One path of the inversion, the call that leaves threads behind, and the one whose waits end by themselves.
    assert_eq!(result["summary"]["outcomes"], serde_json::json!({"returned": 3}));
    let inversion = &result["findings"].as_array().unwrap().iter().find(|finding| finding["spec"] == specs[0]).unwrap();
    assert_eq!(inversion["inputs"][0]["value"], "7");
    assert_eq!((&inversion["source"], &inversion["line"]), (&"T.java".into(), &13.into()));
    let alone = banyan_in(dir.path(), &[&["explore", "-j", "3"], &specs[..], &["--json", "-"]].concat());
    let shared: Value = serde_json::from_str(&alone.stdout).unwrap();
    assert_eq!(shared["findings"], result["findings"]);
}

#[test]
fn a_deadlock_in_sarif_has_its_line_and_the_stacks_of_all_threads() {
    let source = r#"
        public class T {
            public static int waits(int x) throws Exception {
                Object a = new Object();
                Object b = new Object();
                Thread one = new Thread(() -> hold(a, b), "one");
                Thread two = new Thread(() -> hold(x == 6 ? b : a, x == 6 ? a : b), "two");
                one.start();
                two.start();
                one.join();
                two.join();
                return x;
            }
            private static void hold(Object first, Object second) {
                synchronized (first) {
                    try { Thread.sleep(5); } catch (InterruptedException e) { }
                    synchronized (second) { }
                }
            }
        }"#;
    let dir = compiled(source);
    let args = ["test", "-cp", ".", "T", "--no-verify", "--rounds", "2", "--out", "out", "--sarif", "s", "--json", "j"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 1, "{}{}", said.stdout, said.stderr);
    let read = |name: &str| -> Value {
        let text = std::fs::read_to_string(dir.path().join(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let log = read("s");
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let [result] = &results[..] else { panic!("{results:#?}") };
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], result["ruleId"]);
    assert!(result["ruleId"].as_str().unwrap().starts_with("deadlock/"), "{result:#}");
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!((&place["artifactLocation"]["uri"], &place["region"]["startLine"]), (&"T.java".into(), &17.into()));
    // The inner `synchronized`, where the JSON has it too.
    let same = &read("j")["findings"][0];
    assert_eq!((&same["source"], &same["line"]), (&"T.java".into(), &17.into()), "{same:#}");
    let blocked = "thread \"two\" (BLOCKED) waits for the monitor of java.lang.Object#2, held by \"one\"";
    let message = result["message"]["text"].as_str().unwrap();
    assert!(message.starts_with("T.waits(6) waits for ever") && message.contains(blocked), "{message}");
    // One stack for each thread, innermost frame first, with lines of the program in each.
    let stacks = result["stacks"].as_array().unwrap();
    let heads: Vec<&str> = stacks.iter().map(|stack| stack["message"]["text"].as_str().unwrap()).collect();
    assert_eq!(
        heads.iter().map(|head| head.split(' ').nth(1).unwrap()).collect::<Vec<_>>(),
        ["\"main\"", "\"one\"", "\"two\""]
    );
    for stack in stacks {
        let frames = stack["frames"].as_array().unwrap();
        let lines =
            frames.iter().filter_map(|frame| frame["location"]["physicalLocation"]["region"]["startLine"].as_u64());
        assert!(lines.count() >= 1, "{stack:#}");
    }
}

#[test]
fn a_deadlock_is_shown_by_explore_replay_and_run() {
    let dir = compiled(WAITING);
    let said = banyan_in(dir.path(), &["explore", "T.inversion(sym)", "--json", "out.json"]);
    assert_eq!(said.code, 1, "{}{}", said.stdout, said.stderr);
    let shown = banyan_in(dir.path(), &["explore", "T.inversion(sym)"]);
    let blocked = "thread \"two\" (BLOCKED) waits for the monitor of java.lang.Object#2, held by \"one\"";
    for text in ["(deadlock) at T.java:13: threads wait for each other", "with x=7", blocked, "1 path deadlocked"] {
        assert!(shown.stdout.contains(text), "{text}: {}", shown.stdout);
    }
    let again = banyan_in(dir.path(), &["replay", "out.json#finding:1"]);
    assert_eq!(again.code, 1, "{}{}", again.stdout, again.stderr);
    assert!(again.stdout.contains("waits for ever") && again.stdout.contains(blocked), "{}", again.stdout);
    let run = banyan_in(dir.path(), &["run", "-cp", ".", "T"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("deadlock") && run.stderr.contains(blocked), "{}", run.stderr);
}

#[test]
fn tests_cannot_show_what_other_threads_do_so_findings_stand_without_them() {
    let source = r#"
        public class T {
            public static int dies(int x) throws Exception {
                Thread t = new Thread(() -> { assert x != 5; }, "worker");
                t.start();
                t.join();
                return x;
            }
            public static int waits(int x) throws Exception {
                if (x == 6) synchronized (T.class) { T.class.wait(); }
                return x;
            }
        }"#;
    let dir = compiled(source);
    let args = ["test", "-cp", ".", "T", "--no-verify", "--rounds", "2", "--out", "out", "--json", "-"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 1, "{}{}", said.stdout, said.stderr);
    let result: Value = serde_json::from_str(&said.stdout).unwrap();
    let without = result["classes"][0]["findings_without_test"].as_array().unwrap();
    let of = |kind: &str| without.iter().find(|one| one["finding"]["kind"] == kind).unwrap();
    let (dies, waits) = (of("assertion"), of("deadlock"));
    assert_eq!((&dies["finding"]["thread"], &dies["inputs"][0]["value"]), (&"worker".into(), &"5".into()));
    assert_eq!(waits["inputs"][0]["value"], "6", "{waits:#}");
    assert_eq!(waits["finding"]["threads"][0]["waits_for"], "a notify of java.lang.Class#1", "{waits:#}");
}

#[test]
fn a_thread_has_the_stack_it_asks_for() {
    let source = r#"
        public class T {
            static int depth;
            static int sum(int n) { return n == 0 ? 0 : 1 + sum(n - 1); }
            static void down() { depth++; down(); }
            static int deepest(long size) throws Exception {
                depth = 0;
                Thread t = new Thread(null, () -> { try { down(); } catch (StackOverflowError e) { } }, "deep", size);
                t.start();
                t.join();
                return depth;
            }
            public static void main(String[] args) throws Exception {
                int[] result = {-1};
                Thread t = new Thread(null, () -> result[0] = sum(300_000), "deep", 512L << 20);
                t.start();
                t.join();
                int tiny = deepest(1), small = deepest(256 << 10), usual = deepest(0), large = deepest(8 << 20);
                System.out.println(result[0] + " " + (tiny > 100 && tiny < small && small < usual && usual * 4 < large));
                System.out.println(deepest(1 << 20) / 1000 == usual / 1000);
            }
        }"#;
    let dir = compiled(source);
    let run = banyan_in(dir.path(), &["run", "-cp", ".", "T"]);
    assert_eq!((run.code, &*run.stdout), (0, "300000 true\ntrue\n"), "{}", run.stderr);
    // Depths of the real machine vary with its compilers, so only the interpreter says how the sizes compare.
    let mut real = std::process::Command::new(testkit::java::Jdk::find().expect("a JDK").home.join("bin/java"));
    let real = real.args(["-Xint", "-cp", ".", "T"]).current_dir(dir.path()).output().expect("it starts");
    let first = String::from_utf8_lossy(&real.stdout);
    assert_eq!(first.lines().next(), run.stdout.lines().next(), "{}", String::from_utf8_lossy(&real.stderr));
}

#[test]
fn an_exception_without_a_stack_does_not_depend_on_the_stack() {
    let source = r#"
        import java.io.*;
        public class T {
            public static class Light extends RuntimeException {
                public Light(String message) { super(message); }
                @Override public synchronized Throwable fillInStackTrace() { return this; }
            }
            public static int length(int x) { return x == 1 ? new Light("a").getStackTrace().length : -1; }
            public static boolean printed(int x) {
                if (x != 2) return true;
                StringWriter text = new StringWriter();
                new Light("b").printStackTrace(new PrintWriter(text));
                return text.toString().isEmpty();
            }
            public static int real(int x) { return x == 3 ? new RuntimeException().getStackTrace().length : -1; }
            public static void main(String[] args) {
                System.out.println(length(1) + " " + printed(2));
                new Light("c").printStackTrace(System.out);
            }
        }"#;
    let dir = compiled(source);
    let run = banyan_in(dir.path(), &["run", "-cp", ".", "T"]);
    assert_eq!((run.code, &*run.stdout), (0, "0 false\nT$Light: c\n"), "{}", run.stderr);
    let args = ["test", "-cp", ".", "T", "--methods", "length,printed,real", "--no-verify", "--rounds", "1"];
    let said = banyan_in(dir.path(), &[&args[..], &["--out", "out", "--json", "-"]].concat());
    let result: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let methods = result["classes"][0]["methods"].as_array().unwrap();
    let reasons = |name: &str| methods.iter().find(|m| m["name"] == name).unwrap().to_string();
    for (name, depends) in [("length", false), ("printed", false), ("real", true)] {
        assert_eq!(reasons(name).contains("the stack of calls"), depends, "{name}: {}", reasons(name));
    }
}
