import banyan.Symbolic;

/**
 * Divides lists that grow, and any array.
 *
 * <pre>
 * explore:  ArrayPartitionDriver.sequence(con=2)                      paths: 4
 * explore:  ArrayPartitionDriver.sequence(con=4)                      paths: 24
 * explore:  ArrayPartitionDriver.sequence(con=6)                      paths: 256
 * explore:  ArrayPartitionDriver.sequence(con=8)                      paths: 4021
 * explore:  ArrayPartitionDriver.sequence(con=10)                     paths: 84890
 * explore:  ArrayPartitionDriver.sequence(con=11)                     paths: 429070
 * explore:  ArrayPartitionDriver.array(int[]:sym) --array-bound 2     paths: 5
 * explore:  ArrayPartitionDriver.array(int[]:sym) --array-bound 4     paths: 17
 * explore:  ArrayPartitionDriver.array(int[]:sym) --array-bound 10    paths: 1025
 * explore:  ArrayPartitionDriver.array(int[]:sym) --array-bound 16    paths: 65537
 * findings: none; exhaustive
 * known:    an array of n keys compares n - 1 of them with the last, freely: null, none, and 2^(n-1)
 *           for each length, 2^n + 1 together. For sequences, keys are only compared with each other,
 *           so all their orders (with ties) show every path: crates/explore/tests/examples.rs runs them
 *           on the JVM up to 1,000 paths, and up to 50,000 paths takes at each comparison the outcomes
 *           that the earlier ones leave possible; larger counts were made once in the second way
 * </pre>
 */
public final class ArrayPartitionDriver {
    private ArrayPartitionDriver() {
    }

    /** So many operations from the empty list: append, divide. */
    public static int sequence(int operations) {
        ArrayPartition list = new ArrayPartition();
        for (int i = 0; i < operations; i++) {
            boolean append = Symbolic.booleanValue("append");
            if (append) {
                list.append(Symbolic.intValue("key"));
            } else {
                list.partition();
            }
        }
        return list.size();
    }

    /** Any array is divided once. */
    public static int array(int[] keys) {
        if (keys == null) {
            return -1;
        }
        if (keys.length == 0) {
            return 0;
        }
        return ArrayPartition.partition(keys, 0, keys.length);
    }
}
