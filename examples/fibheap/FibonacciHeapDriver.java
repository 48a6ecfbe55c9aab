import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a Fibonacci heap, with any keys.
 *
 * <pre>
 * explore:  FibonacciHeapDriver.sequence(con=1)        paths: 3
 * explore:  FibonacciHeapDriver.sequence(con=2)        paths: 11
 * explore:  FibonacciHeapDriver.sequence(con=3)        paths: 45
 * explore:  FibonacciHeapDriver.sequence(con=4)        paths: 211
 * explore:  FibonacciHeapDriver.sequence(con=5)        paths: 1113
 * explore:  FibonacciHeapDriver.sequence(con=6)        paths: 6575
 * explore:  FibonacciHeapDriver.sequence(con=7)        paths: 42599
 * explore:  FibonacciHeapDriver.sequence(con=8)        paths: 299019
 * explore:  FibonacciHeapDriver.sequence(con=9)        paths: 2236915
 * explore:  FibonacciHeapDriver.withDecrease(con=2)    paths: 28
 * explore:  FibonacciHeapDriver.withDecrease(con=3)    paths: 176
 * explore:  FibonacciHeapDriver.withDecrease(con=4)    paths: 1258
 * explore:  FibonacciHeapDriver.withDecrease(con=5)    paths: 10338
 * explore:  FibonacciHeapDriver.withDecrease(con=6)    paths: 97836
 * findings: none; exhaustive
 * known:    keys are only compared with each other, so all their orders (with ties) show every path:
 *           crates/explore/tests/examples.rs runs them on the JVM up to 1,000 paths, and up to 50,000
 *           paths takes at each comparison the outcomes that the earlier ones leave possible; larger
 *           counts were made once in the second way
 * </pre>
 */
public final class FibonacciHeapDriver {
    private FibonacciHeapDriver() {
    }

    /** So many operations: insert a key, take the least away, take a key away. */
    public static int sequence(int operations) {
        return run(operations, 2);
    }

    /** The same, and replacing a key by a lesser one. */
    public static int withDecrease(int operations) {
        return run(operations, 3);
    }

    private static int run(int operations, int last) {
        FibonacciHeap heap = new FibonacciHeap();
        for (int i = 0; i < operations; i++) {
            int operation = Symbolic.intValue("operation", 0, last);
            if (operation == 0) {
                heap.insert(Symbolic.intValue("key"));
            } else if (operation == 1) {
                if (!heap.isEmpty()) {
                    heap.extractMin();
                }
            } else if (operation == 2) {
                heap.delete(Symbolic.intValue("key"));
            } else {
                heap.decrease(Symbolic.intValue("key"), Symbolic.intValue("by"));
            }
            assert heap.isConsistent();
        }
        return heap.size();
    }
}
