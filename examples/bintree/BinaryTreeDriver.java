import banyan.Symbolic;

/**
 * All sequences of a given number of operations on a binary tree, with any keys.
 *
 * <pre>
 * explore:  BinaryTreeDriver.sequence(con=1)      paths: 2
 * explore:  BinaryTreeDriver.sequence(con=2)      paths: 8
 * explore:  BinaryTreeDriver.sequence(con=3)      paths: 48
 * explore:  BinaryTreeDriver.sequence(con=4)      paths: 384
 * explore:  BinaryTreeDriver.sequence(con=5)      paths: 3840
 * explore:  BinaryTreeDriver.sequence(con=6)      paths: 46080
 * explore:  BinaryTreeDriver.sequence(con=7)      paths: 645120
 * explore:  BinaryTreeDriver.sequence(con=8)      paths: 10321920
 * explore:  BinaryTreeDriver.withSearch(con=2)    paths: 15
 * explore:  BinaryTreeDriver.withSearch(con=3)    paths: 117
 * explore:  BinaryTreeDriver.withSearch(con=4)    paths: 1233
 * explore:  BinaryTreeDriver.withSearch(con=5)    paths: 16227
 * explore:  BinaryTreeDriver.withSearch(con=6)    paths: 256095
 * explore:  BinaryTreeDriver.withSearch(con=7)    paths: 4715253
 * explore:  BinaryTreeDriver.searched(con=1)      paths: 28
 * explore:  BinaryTreeDriver.searched(con=2)      paths: 360
 * explore:  BinaryTreeDriver.searched(con=6)      paths: 21611520
 * explore:  BinaryTreeDriver.insertions(con=3)    paths: 13
 * explore:  BinaryTreeDriver.insertions(con=5)    paths: 541
 * explore:  BinaryTreeDriver.insertions(con=6)    paths: 4683
 * explore:  BinaryTreeDriver.insertions(con=7)    paths: 47293
 * explore:  BinaryTreeDriver.insertions(con=8)    paths: 545835
 * findings: none; exhaustive
 * known:    an operation meets one of the k keys of the tree or one of the k + 1 gaps, and an insertion
 *           into a gap makes k + 1 of k, a removal of a key k - 1: insertions and removals have 2^n n!
 *           paths, insertions alone as many as there are orders with ties of n keys, searches too by
 *           the recurrence of crates/explore/tests/examples.rs, which also runs all orders of the keys
 *           on the JVM and counts the different sequences of branch outcomes up to 50,000 paths
 * </pre>
 */
public final class BinaryTreeDriver {
    private BinaryTreeDriver() {
    }

    public static int sequence(int operations) {
        BinaryTree tree = new BinaryTree();
        for (int i = 0; i < operations; i++) {
            boolean insert = Symbolic.booleanValue("insert");
            int key = Symbolic.intValue("key");
            if (insert) {
                tree.insert(key);
            } else {
                tree.remove(key);
            }
            assert tree.isConsistent();
        }
        return tree.size();
    }

    /** Insertions only. */
    public static int insertions(int operations) {
        BinaryTree tree = new BinaryTree();
        for (int i = 0; i < operations; i++) {
            tree.insert(Symbolic.intValue("key"));
        }
        return tree.size();
    }

    /** Insertions, removals, and searches. */
    public static int withSearch(int operations) {
        BinaryTree tree = new BinaryTree();
        for (int i = 0; i < operations; i++) {
            int operation = Symbolic.intValue("operation", 0, 2);
            int key = Symbolic.intValue("key");
            if (operation == 0) {
                tree.insert(key);
            } else if (operation == 1) {
                tree.remove(key);
            } else {
                tree.contains(key);
            }
            assert tree.isConsistent();
        }
        return tree.size();
    }

    /** As many operations as in a sequence, then three searches. */
    public static int searched(int operations) {
        BinaryTree tree = new BinaryTree();
        for (int i = 0; i < operations; i++) {
            boolean insert = Symbolic.booleanValue("insert");
            int key = Symbolic.intValue("key");
            if (insert) {
                tree.insert(key);
            } else {
                tree.remove(key);
            }
        }
        int found = 0;
        for (int i = 0; i < 3; i++) {
            if (tree.contains(Symbolic.intValue("wantedKey"))) {
                found++;
            }
        }
        return found;
    }
}
