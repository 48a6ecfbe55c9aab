import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a binary heap, and any array made a heap.
 *
 * <pre>
 * explore:  BinaryHeapDriver.sequence(con=2)                      paths: 6
 * explore:  BinaryHeapDriver.sequence(con=3)                      paths: 20
 * explore:  BinaryHeapDriver.sequence(con=5)                      paths: 339
 * explore:  BinaryHeapDriver.sequence(con=7)                      paths: 8433
 * explore:  BinaryHeapDriver.sequence(con=8)                      paths: 46839
 * explore:  BinaryHeapDriver.sequence(con=9)                      paths: 274014
 * explore:  BinaryHeapDriver.sequence(con=10)                     paths: 1675817
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 2     paths: 5
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 4     paths: 19
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 5     paths: 43
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 7     paths: 227
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 9     paths: 1547
 * explore:  BinaryHeapDriver.array(int[]:sym) --array-bound 11    paths: 10155
 * findings: none; exhaustive
 * known:    keys are only compared with each other, so all their orders (with ties) show every path:
 *           crates/explore/tests/examples.rs runs them on the JVM up to 1,000 paths, and up to 50,000
 *           paths takes at each comparison the outcomes that the earlier ones leave possible; larger
 *           counts were made once in the second way
 * </pre>
 */
public final class BinaryHeapDriver {
    private BinaryHeapDriver() {
    }

    /** So many operations from the empty heap: insert, find the least, take it away. */
    public static int sequence(int operations) {
        BinaryHeap heap = new BinaryHeap();
        for (int i = 0; i < operations; i++) {
            int operation = Symbolic.intValue("operation", 0, 2);
            if (operation == 0) {
                heap.insert(Symbolic.intValue("key"));
            } else if (heap.isEmpty()) {
                continue;
            } else if (operation == 1) {
                heap.findMin();
            } else {
                heap.deleteMin();
            }
        }
        return heap.size();
    }

    /** Any array is made a heap. */
    public static int array(int[] keys) {
        if (keys == null) {
            return 0;
        }
        BinaryHeap heap = new BinaryHeap(keys);
        if (heap.isEmpty()) {
            return 0;
        }
        return heap.findMin();
    }
}
