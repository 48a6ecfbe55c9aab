//! Collection: programs that make far more than the heap holds run as if there were no end to it.
//!
//! Expectations are in the programs, computed in other ways or by closed forms; every program runs with
//! 64 MB, and says how often at least the collector must have run.

mod support;

use std::sync::OnceLock;

use support::Subject;
use vm::{Config, Outcome, Step};

const PROGRAMS: &str = r#"
import java.lang.ref.*;
import java.util.*;

public class Heaps {
    static final class Node {
        Node next;
        Object other;
        int value;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }

    static class Lists {
        public static void main(String[] args) {
            long sum = 0;
            for (int round = 0; round < 40; round++) {
                Node head = null;
                for (int i = 0; i < 100_000; i++) {
                    head = new Node(i, head);
                }
                for (Node at = head; at != null; at = at.next) {
                    sum += at.value;
                }
            }
            System.out.println(sum == 40L * 100_000 * 99_999 / 2);
        }
    }

    static class Arrays {
        public static void main(String[] args) {
            byte[] kept = new byte[20_000_000];
            long sum = 0;
            for (int i = 0; i < 100; i++) {
                byte[] big = new byte[10_000_000 + i];
                big[i] = 1;
                kept[i * 1000] = big[i];
                long[] wide = new long[100_000];
                sum += big.length + wide[i] + kept[i * 1000];
            }
            System.out.println(sum == 100L * 10_000_000 + 99 * 100 / 2 + 100);
        }
    }

    static class Maps {
        public static void main(String[] args) {
            Map<Integer, String> map = new HashMap<>();
            TreeMap<String, int[]> tree = new TreeMap<>();
            for (int i = 0; i < 600_000; i++) {
                map.put(i % 5000, "value" + i);
                if (i % 100 == 0) {
                    tree.put("k" + i % 7000, new int[] {i});
                }
            }
            boolean good = map.size() == 5000 && tree.size() == 70;
            for (int i = 0; i < 5000; i++) {
                good &= map.get(i).equals("value" + (595_000 + i));
            }
            for (Map.Entry<String, int[]> entry : tree.entrySet()) {
                good &= ("k" + entry.getValue()[0] % 7000).equals(entry.getKey());
            }
            System.out.println(good);
        }
    }

    static class Cycles {
        static Object[] ring(int length) {
            Object[] first = new Object[3];
            Object[] at = first;
            for (int i = 1; i < length; i++) {
                Object[] next = new Object[3];
                at[0] = next;
                next[1] = at;
                next[2] = first;
                at = next;
            }
            at[0] = first;
            first[1] = at;
            return first;
        }
        public static void main(String[] args) {
            Object[] kept = ring(1000);
            for (int i = 0; i < 2500; i++) {
                Object[] ring = ring(1000);
                if (i % 500 == 0) {
                    kept[2] = ring;
                }
            }
            int length = 0;
            Object[] at = kept;
            do {
                at = (Object[]) at[0];
                length++;
            } while (at != kept);
            at = (Object[]) kept[2];
            do {
                at = (Object[]) at[1];
                length++;
            } while (at != kept[2]);
            System.out.println(length == 2000);
        }
    }

    static class Deep {
        static int depth(Object[] at) {
            int depth = 0;
            while (at != null) {
                at = (Object[]) at[0];
                depth++;
            }
            return depth;
        }
        public static void main(String[] args) {
            Object[] deep = null;
            for (int i = 0; i < 500_000; i++) {
                deep = new Object[] {deep};
            }
            for (int i = 0; i < 60; i++) {
                byte[] pressure = new byte[5_000_000];
                pressure[i] = 1;
            }
            System.out.println(depth(deep) == 500_000);
        }
    }

    static class Stacks {
        static int hold(int depth, int[] mine) {
            if (depth == 0) {
                for (int i = 0; i < 30; i++) {
                    byte[] pressure = new byte[4_000_000];
                    pressure[i] = 1;
                    Thread.yield();
                }
                return 0;
            }
            int[] local = {depth, mine[0] + depth};
            int below = hold(depth - 1, local);
            return below + local[1] - mine[0];
        }
        public static void main(String[] args) throws InterruptedException {
            int[] results = new int[3];
            Thread[] threads = new Thread[3];
            for (int t = 0; t < 3; t++) {
                int number = t;
                threads[t] = new Thread(() -> results[number] = hold(200, new int[] {number}));
                threads[t].start();
            }
            int mine = hold(100, new int[] {7});
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(mine == 5050 && results[0] == 20100 && results[1] == 20100 && results[2] == 20100);
        }
    }

    static class References {
        static boolean finalized;
        @Override protected void finalize() { finalized = true; }
        public static void main(String[] args) {
            WeakReference<int[]> weak = new WeakReference<>(new int[] {1});
            SoftReference<String> soft = new SoftReference<>(new String("soft"));
            WeakHashMap<Object, String> map = new WeakHashMap<>();
            map.put(new Object(), "kept");
            new References();
            Object hashed = new Object();
            int hash = hashed.hashCode();
            for (int i = 0; i < 100; i++) {
                byte[] pressure = new byte[5_000_000];
                pressure[i] = 1;
            }
            System.gc();
            System.out.println(weak.get()[0] == 1 && soft.get().equals("soft") && map.size() == 1
                && !finalized && hash == hashed.hashCode());
        }
    }

    static class Exhausted {
        public static void main(String[] args) {
            int caught = 0;
            for (int round = 0; round < 3; round++) {
                List<byte[]> hoard = new ArrayList<>();
                try {
                    while (true) {
                        hoard.add(new byte[1_000_000]);
                    }
                } catch (OutOfMemoryError e) {
                    int size = hoard.size();
                    hoard = null;
                    if (size > 40 && size < 68 && e.getMessage().equals("Java heap space")) {
                        caught++;
                    }
                }
            }
            Node head = null;
            int made = 0;
            try {
                while (true) {
                    head = new Node(made++, head);
                }
            } catch (OutOfMemoryError e) {
                head = null;
                caught++;
            }
            StringBuilder text = new StringBuilder("x");
            try {
                while (true) {
                    text.append(text);
                }
            } catch (OutOfMemoryError e) {
                text = null;
                caught++;
            }
            try {
                caught += new long[Integer.MAX_VALUE / 4].length;
            } catch (OutOfMemoryError e) {
                caught++;
            }
            byte[] again = new byte[40_000_000];
            System.out.println(caught == 6 && made > 1_000_000 && again[1] == 0);
        }
    }

    static class Uncaught {
        public static void main(String[] args) {
            List<int[]> hoard = new ArrayList<>();
            while (true) {
                hoard.add(new int[10_000]);
            }
        }
    }
}
"#;

fn subject() -> &'static Subject {
    static SUBJECT: OnceLock<SubjectCell> = OnceLock::new();
    &SUBJECT.get_or_init(|| SubjectCell(Subject::new(support::compile_text("Heaps", PROGRAMS)))).0
}

struct SubjectCell(Subject);

fn small_heap() -> Config {
    Config { max_heap: 64 << 20, ..Config::default() }
}

/// Runs a program twice: it prints true, collects so often at least, and does the same again.
fn check(main: &str, collections: u64) {
    let main = format!("Heaps${main}");
    let (end, output, first) = subject().run(&main, small_heap());
    assert_eq!((end, output.as_str()), (Step::Ended(Outcome::Exited(0)), "true\n"), "{main}");
    assert!(first.collections() >= collections, "{main}: {} collections", first.collections());
    let (_, _, second) = subject().run(&main, small_heap());
    assert_eq!(first.collections(), second.collections(), "{main}");
    assert_eq!(first.fingerprint(), second.fingerprint(), "{main}");
}

#[test]
fn dropped_lists_make_room() {
    check("Lists", 1);
}

#[test]
fn dropped_arrays_make_room() {
    check("Arrays", 20);
}

#[test]
fn maps_keep_their_latest_entries() {
    check("Maps", 1);
}

#[test]
fn cycles_are_collected_and_kept_ones_stay_whole() {
    check("Cycles", 1);
}

#[test]
fn a_chain_of_half_a_million_is_marked_without_recursion() {
    check("Deep", 5);
}

#[test]
fn the_frames_of_all_threads_are_roots() {
    check("Stacks", 5);
}

#[test]
fn weak_references_are_never_cleared_and_nothing_is_finalised() {
    check("References", 5);
}

#[test]
fn after_an_out_of_memory_error_the_program_goes_on() {
    check("Exhausted", 4);
}

#[test]
fn an_uncaught_out_of_memory_error_ends_the_program() {
    let (end, output, _) = subject().run("Heaps$Uncaught", small_heap());
    assert_eq!(end, Step::Ended(Outcome::Exited(1)));
    assert!(output.contains("java.lang.OutOfMemoryError: Java heap space"), "{output}");
}

#[test]
fn when_collections_happen_changes_no_result() {
    for every in [1 << 12, 1 << 17, 1 << 20] {
        let config = Config { collect_every: every, ..small_heap() };
        let (end, output, state) = subject().run("Heaps$Maps", config);
        assert_eq!((end, output.as_str()), (Step::Ended(Outcome::Exited(0)), "true\n"));
        assert!(state.collections() > 0);
    }
}
