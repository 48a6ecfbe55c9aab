import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a stack, with any values.
 *
 * <pre>
 * explore:  ListStackDriver.sequence(con=2)      paths: 9
 * explore:  ListStackDriver.sequence(con=3)      paths: 27
 * explore:  ListStackDriver.sequence(con=5)      paths: 243
 * explore:  ListStackDriver.sequence(con=8)      paths: 6561
 * explore:  ListStackDriver.sequence(con=11)     paths: 177147
 * explore:  ListStackDriver.withSearch(con=3)    paths: 76
 * explore:  ListStackDriver.withSearch(con=4)    paths: 356
 * explore:  ListStackDriver.withSearch(con=5)    paths: 1746
 * explore:  ListStackDriver.withSearch(con=6)    paths: 8973
 * explore:  ListStackDriver.withSearch(con=7)    paths: 48385
 * explore:  ListStackDriver.withSearch(con=8)    paths: 274111
 * findings: none; exhaustive
 * known:    without searches only the operation decides, 3^n. Keys are only compared with each other,
 *           so all their orders (with ties) show every path: crates/explore/tests/examples.rs runs them
 *           on the JVM up to 1,000 paths, and up to 50,000 paths takes at each comparison the outcomes
 *           that the earlier ones leave possible; larger counts were made once in the second way
 * </pre>
 */
public final class ListStackDriver {
    private ListStackDriver() {
    }

    /** So many operations from the empty stack: push, pop, look at the top. */
    public static int sequence(int operations) {
        return run(operations, 2);
    }

    /** The same, and looking for a value. */
    public static int withSearch(int operations) {
        return run(operations, 3);
    }

    private static int run(int operations, int last) {
        ListStack stack = new ListStack();
        for (int i = 0; i < operations; i++) {
            int operation = Symbolic.intValue("operation", 0, last);
            try {
                if (operation == 0) {
                    stack.push(Symbolic.intValue("key"));
                } else if (operation == 1) {
                    stack.pop();
                } else if (operation == 2) {
                    stack.top();
                } else {
                    stack.contains(Symbolic.intValue("key"));
                }
            } catch (IllegalStateException empty) {
                assert stack.size() == 0;
            }
        }
        return stack.size();
    }
}
