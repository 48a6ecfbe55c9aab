import banyan.Symbolic;
import java.util.TreeMap;

/**
 * All sequences of a given number of insertions and removals on the JDK's TreeMap, with any keys.
 *
 * <pre>
 * explore:  TreeMapDriver.sequence(con=1)    paths: 2
 * explore:  TreeMapDriver.sequence(con=2)    paths: 8
 * explore:  TreeMapDriver.sequence(con=3)    paths: 48
 * explore:  TreeMapDriver.sequence(con=4)    paths: 384
 * explore:  TreeMapDriver.sequence(con=5)    paths: 3840 (2 * 4 * 6 * 8 * 10)
 * findings: none; exhaustive
 * known:    crates/explore/tests/examples.rs runs it on the JVM with keys that record the outcome of
 *           each comparison (less, equal, greater) of two different keys, over all choices and keys 1
 *           to n for up to 4 operations (5 was counted once)
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
}
