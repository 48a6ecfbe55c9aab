import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a heap that is built up and marked.
 *
 * <pre>
 * explore:  MarkHeapDriver.sequence(con=1)    paths: 3
 * explore:  MarkHeapDriver.sequence(con=2)    paths: 12
 * explore:  MarkHeapDriver.sequence(con=3)    paths: 68
 * explore:  MarkHeapDriver.sequence(con=4)    paths: 564
 * explore:  MarkHeapDriver.sequence(con=5)    paths: 6664
 * explore:  MarkHeapDriver.sequence(con=6)    paths: 104240
 * findings: none; exhaustive
 * known:    with k cells there is one allocation, one mark, and k (k + 1) 2 references to set (1 way to
 *           set none if there is no cell). crates/explore/tests/examples.rs has the recurrence, runs
 *           all inputs on the JVM and counts the different sequences of branch outcomes up to 50,000
 *           paths
 * </pre>
 */
public final class MarkHeapDriver {
    private MarkHeapDriver() {
    }

    /** So many operations from the empty heap: allocate, set a reference, mark from the last cell. */
    public static int sequence(int operations) {
        MarkHeap heap = new MarkHeap();
        for (int i = 0; i < operations; i++) {
            int operation = Symbolic.intValue("operation", 0, 2);
            if (operation == 0) {
                heap.allocate();
            } else if (operation == 1) {
                link(heap);
            } else {
                heap.mark(heap.cell(0));
                assert heap.isMarkedFrom(heap.cell(0));
            }
        }
        return heap.size();
    }

    private static void link(MarkHeap heap) {
        if (heap.size() == 0) {
            return;
        }
        MarkHeap.Cell from = heap.cell(Symbolic.intValue("from", 0, heap.size() - 1));
        MarkHeap.Cell to = heap.cell(Symbolic.intValue("to", 0, heap.size()));
        boolean left = Symbolic.booleanValue("left");
        if (left) {
            from.left = to;
        } else {
            from.right = to;
        }
    }
}
