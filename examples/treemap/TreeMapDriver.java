import banyan.Symbolic;
import java.util.TreeMap;

/**
 * All sequences of a given number of insertions and removals on the JDK's TreeMap, with any keys.
 *
 * <pre>
 * explore:  TreeMapDriver.sequence(con=1)      paths: 2
 * explore:  TreeMapDriver.sequence(con=2)      paths: 8
 * explore:  TreeMapDriver.sequence(con=3)      paths: 48
 * explore:  TreeMapDriver.sequence(con=4)      paths: 384
 * explore:  TreeMapDriver.sequence(con=5)      paths: 3840
 * explore:  TreeMapDriver.sequence(con=6)      paths: 46080
 * explore:  TreeMapDriver.sequence(con=7)      paths: 645120
 * explore:  TreeMapDriver.sequence(con=8)      paths: 10321920
 * explore:  TreeMapDriver.insertions(con=3)    paths: 13
 * explore:  TreeMapDriver.insertions(con=5)    paths: 541
 * explore:  TreeMapDriver.insertions(con=6)    paths: 4683
 * explore:  TreeMapDriver.insertions(con=7)    paths: 47293
 * explore:  TreeMapDriver.insertions(con=8)    paths: 545835
 * findings: none; exhaustive
 * known:    as for a plain search tree, where an operation meets a key or a gap: 2^n n! paths with
 *           removals, without as many as there are orders with ties of n keys.
 *           crates/explore/tests/examples.rs runs it on the JVM with keys that record the outcome of
 *           each comparison (below, equal, above), for all orders up to 50,000 paths
 * </pre>
 */
public final class TreeMapDriver {
    private TreeMapDriver() {
    }

    public static int sequence(int operations) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < operations; i++) {
            boolean insert = Symbolic.booleanValue("insert");
            int key = Symbolic.intValue("key");
            if (insert) {
                map.put(key, i);
            } else {
                map.remove(key);
            }
        }
        return map.size();
    }

    /** Insertions only. */
    public static int insertions(int operations) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < operations; i++) {
            int key = Symbolic.intValue("key");
            map.put(key, i);
        }
        return map.size();
    }
}
