import banyan.Symbolic;

/**
 * All sequences of a given number of insertions and removals on a binary tree, with any keys.
 *
 * <pre>
 * explore:  BinaryTreeDriver.sequence(con=1)    paths: 2
 * explore:  BinaryTreeDriver.sequence(con=2)    paths: 8
 * explore:  BinaryTreeDriver.sequence(con=3)    paths: 48
 * explore:  BinaryTreeDriver.sequence(con=4)    paths: 384
 * explore:  BinaryTreeDriver.sequence(con=5)    paths: 3840 (2 * 4 * 6 * 8 * 10)
 * findings: none; exhaustive
 * known:    crates/explore/tests/examples.rs counts the different sequences of branch outcomes over
 *           all choices and keys 1 to n for up to 4 operations (5 was counted once); keys are only
 *           compared with each other, so n values of n keys show every order
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
        }
        return tree.size();
    }
}
