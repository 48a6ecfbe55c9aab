import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a binomial heap, with any keys.
 *
 * <pre>
 * explore:  BinomialHeapDriver.sequence(con=1)        paths: 3
 * explore:  BinomialHeapDriver.sequence(con=2)        paths: 11
 * explore:  BinomialHeapDriver.sequence(con=3)        paths: 43
 * explore:  BinomialHeapDriver.sequence(con=4)        paths: 195
 * explore:  BinomialHeapDriver.sequence(con=5)        paths: 939
 * explore:  BinomialHeapDriver.sequence(con=6)        paths: 5195
 * explore:  BinomialHeapDriver.sequence(con=7)        paths: 30355
 * explore:  BinomialHeapDriver.sequence(con=8)        paths: 200243
 * explore:  BinomialHeapDriver.sequence(con=9)        paths: 1373131
 * explore:  BinomialHeapDriver.withDecrease(con=2)    paths: 28
 * explore:  BinomialHeapDriver.withDecrease(con=3)    paths: 174
 * explore:  BinomialHeapDriver.withDecrease(con=4)    paths: 1206
 * explore:  BinomialHeapDriver.withDecrease(con=5)    paths: 9382
 * explore:  BinomialHeapDriver.withDecrease(con=6)    paths: 82282
 * findings: none; exhaustive
 * known:    keys are only compared with each other, so all their orders (with ties) show every path:
 *           crates/explore/tests/examples.rs runs them on the JVM up to 1,000 paths, and up to 50,000
 *           paths takes at each comparison the outcomes that the earlier ones leave possible; larger
 *           counts were made once in the second way
 * </pre>
 */
public final class BinomialHeapDriver {
    private BinomialHeapDriver() {
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
        BinomialHeap heap = new BinomialHeap();
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
