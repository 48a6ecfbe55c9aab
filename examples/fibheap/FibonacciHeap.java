/**
 * A priority queue of ints as a Fibonacci heap: a ring of trees that is put in order only when the
 * least key is taken away. A key can be there more than once.
 */
public final class FibonacciHeap {
    /** More degrees than a heap of 32-bit size can have. */
    private static final int DEGREES = 46;

    private FibonacciNode least;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return least == null;
    }

    void insert(int key) {
        addRoot(new FibonacciNode(key));
        size++;
    }

    /** The least key; the heap must not be empty. */
    int findMin() {
        if (least == null) {
            throw new IllegalStateException("empty");
        }
        return least.key;
    }

    /** Takes the least key away; the heap must not be empty. */
    int extractMin() {
        if (least == null) {
            throw new IllegalStateException("empty");
        }
        FibonacciNode taken = least;
        removeRoot(taken);
        return taken.key;
    }

    /** Takes one occurrence of a key away; false if it is not there. */
    boolean delete(int key) {
        FibonacciNode node = find(key);
        if (node == null) {
            return false;
        }
        FibonacciNode parent = node.parent;
        if (parent != null) {
            cut(node, parent);
            cascade(parent);
        }
        removeRoot(node);
        return true;
    }

    /** Replaces one occurrence of a key by a lower one; false if it is not there or not lower. */
    boolean decrease(int key, int lowerKey) {
        if (lowerKey >= key) {
            return false;
        }
        FibonacciNode node = find(key);
        if (node == null) {
            return false;
        }
        node.key = lowerKey;
        FibonacciNode parent = node.parent;
        if (parent != null && node.key < parent.key) {
            cut(node, parent);
            cascade(parent);
        }
        if (node.parent == null && node.key < least.key) {
            least = node;
        }
        return true;
    }

    private FibonacciNode find(int key) {
        if (least == null) {
            return null;
        }
        return least.find(key);
    }

    private void addRoot(FibonacciNode node) {
        node.parent = null;
        if (least == null) {
            least = node;
            return;
        }
        least.insertRight(node);
        if (node.key < least.key) {
            least = node;
        }
    }

    /** Takes a root away: its children become roots, then trees of the same degree are joined. */
    private void removeRoot(FibonacciNode root) {
        while (root.child != null) {
            FibonacciNode child = root.child;
            dropChild(child, root);
            child.parent = null;
            child.marked = false;
            root.insertRight(child);
        }
        size--;
        if (root.right == root) {
            least = null;
            return;
        }
        FibonacciNode rest = root.right;
        root.leaveRing();
        consolidate(rest);
    }

    private void consolidate(FibonacciNode ring) {
        FibonacciNode[] byDegree = new FibonacciNode[DEGREES];
        boolean last = false;
        while (!last) {
            FibonacciNode tree = ring;
            ring = tree.right;
            last = ring == tree;
            tree.leaveRing();
            while (byDegree[tree.degree] != null) {
                FibonacciNode other = byDegree[tree.degree];
                byDegree[tree.degree] = null;
                if (other.key < tree.key) {
                    FibonacciNode swapped = tree;
                    tree = other;
                    other = swapped;
                }
                link(other, tree);
            }
            byDegree[tree.degree] = tree;
        }
        least = null;
        for (int i = 0; i < DEGREES; i++) {
            if (byDegree[i] != null) {
                addRoot(byDegree[i]);
            }
        }
    }

    private static void link(FibonacciNode below, FibonacciNode above) {
        below.parent = above;
        below.marked = false;
        if (above.child == null) {
            above.child = below;
        } else {
            above.child.insertRight(below);
        }
        above.degree++;
    }

    private static void dropChild(FibonacciNode child, FibonacciNode parent) {
        if (parent.child == child) {
            if (child.right == child) {
                parent.child = null;
            } else {
                parent.child = child.right;
            }
        }
        child.leaveRing();
        parent.degree--;
    }

    /** Makes a child a root. */
    private void cut(FibonacciNode child, FibonacciNode parent) {
        dropChild(child, parent);
        child.parent = null;
        child.marked = false;
        least.insertRight(child);
    }

    /** A node that loses a second child becomes a root too. */
    private void cascade(FibonacciNode node) {
        while (node.parent != null) {
            if (!node.marked) {
                node.marked = true;
                return;
            }
            FibonacciNode parent = node.parent;
            cut(node, parent);
            node = parent;
        }
    }

    /** Whether the links fit each other and the size; looks at no key. */
    boolean isConsistent() {
        if (least == null) {
            return size == 0;
        }
        return least.count(null) == size;
    }
}
