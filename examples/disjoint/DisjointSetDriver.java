import banyan.Symbolic;

/**
 * All sequences of a given number of operations on disjoint sets, and two sets of any forest united.
 *
 * <pre>
 * explore:  DisjointSetDriver.sequence(con=3)                     paths: 11
 * explore:  DisjointSetDriver.sequence(con=5)                     paths: 312
 * explore:  DisjointSetDriver.sequence(con=6)                     paths: 2745
 * explore:  DisjointSetDriver.sequence(con=7)                     paths: 30658
 * explore:  DisjointSetDriver.sequence(con=8)                     paths: 417564
 * explore:  DisjointSetDriver.sequence(con=9)                     paths: 6763683
 * explore:  DisjointSetDriver.indexed(con=2)                      paths: 4
 * explore:  DisjointSetDriver.indexed(con=3)                      paths: 9
 * explore:  DisjointSetDriver.indexed(con=4)                      paths: 25
 * explore:  DisjointSetDriver.indexed(con=5)                      paths: 96
 * explore:  DisjointSetDriver.array(int[]:sym) --array-bound 2    paths: 11
 * explore:  DisjointSetDriver.array(int[]:sym) --array-bound 3    paths: 21
 * explore:  DisjointSetDriver.array(int[]:sym) --array-bound 4    paths: 35
 * explore:  DisjointSetDriver.array(int[]:sym) --array-bound 5    paths: 53
 * findings: none; exhaustive
 * known:    with k elements one can be added, or two chosen in k^2 ways (1 way to choose none if there
 *           is none); crates/explore/tests/examples.rs has the recurrence, runs all elements, and all
 *           arrays of -1 to 5, on the JVM and counts the different sequences of branch outcomes up to
 *           50,000 paths; a parent is an element, or a number that is none, of which one on either
 *           side is enough
 * </pre>
 */
public final class DisjointSetDriver {
    private DisjointSetDriver() {
    }

    /** So many operations from no sets: add a set of one, unite the sets of two elements. */
    public static int sequence(int operations) {
        DisjointSet sets = new DisjointSet(operations);
        for (int i = 0; i < operations; i++) {
            boolean add = Symbolic.booleanValue("add");
            if (add) {
                sets.makeSet();
            } else if (sets.size() > 0) {
                sets.union(chosen(sets, "one"), chosen(sets, "other"));
            }
        }
        return sets.size();
    }

    /** Each element is a path of its own. */
    private static int chosen(DisjointSet sets, String name) {
        int element = Symbolic.intValue(name, 0, sets.size() - 1);
        for (int i = 1; i < sets.size(); i++) {
            if (element == i) {
                return i;
            }
        }
        return 0;
    }

    /** The same with elements that stay symbolic: reading or writing at them does not fork. */
    public static int indexed(int operations) {
        DisjointSet sets = new DisjointSet(operations);
        for (int i = 0; i < operations; i++) {
            boolean add = Symbolic.booleanValue("add");
            if (add) {
                sets.makeSet();
            } else if (sets.size() > 0) {
                int one = Symbolic.intValue("one", 0, sets.size() - 1);
                int other = Symbolic.intValue("other", 0, sets.size() - 1);
                sets.union(one, other);
            }
        }
        return sets.size();
    }

    /** Any parents; the sets of the first and of the last element are united if these are trees. */
    public static boolean array(int[] parents) {
        if (parents == null) {
            return false;
        }
        if (parents.length == 0) {
            return false;
        }
        for (int i = 0; i < parents.length; i++) {
            if (parents[i] < 0 || parents[i] > i) {
                return false;
            }
        }
        return new DisjointSet(parents).union(0, parents.length - 1);
    }
}
