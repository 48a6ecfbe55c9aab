import banyan.Symbolic;

/**
 * Insertions of any keys into an AVL tree.
 *
 * <pre>
 * explore:  AvlTreeDriver.insertions(con=2)    paths: 3
 * explore:  AvlTreeDriver.insertions(con=3)    paths: 13
 * explore:  AvlTreeDriver.insertions(con=4)    paths: 75
 * explore:  AvlTreeDriver.insertions(con=5)    paths: 541
 * explore:  AvlTreeDriver.insertions(con=6)    paths: 4683
 * explore:  AvlTreeDriver.insertions(con=7)    paths: 47293
 * explore:  AvlTreeDriver.insertions(con=8)    paths: 545835
 * findings: none; exhaustive
 * known:    a key meets one of the k keys of the tree or one of its k + 1 gaps, whatever its shape, so
 *           there are as many paths as orders with ties of n keys. crates/explore/tests/examples.rs
 *           runs all these orders on the JVM and counts the different sequences of branch outcomes up
 *           to 50,000 paths
 * </pre>
 */
public final class AvlTreeDriver {
    private AvlTreeDriver() {
    }

    public static int insertions(int operations) {
        AvlTree tree = new AvlTree();
        for (int i = 0; i < operations; i++) {
            tree.insert(Symbolic.intValue("key"));
            assert tree.isBalanced();
        }
        return tree.size();
    }
}
