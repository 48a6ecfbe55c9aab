/**
 * A priority queue of ints as a forest of binomial trees, at most one of each degree, in rising order
 * of degree. A key can be there more than once.
 */
public final class BinomialHeap {
    private BinomialNode roots;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return roots == null;
    }

    void insert(int key) {
        union(new BinomialNode(key));
        size++;
    }

    /** The least key; the heap must not be empty. */
    int findMin() {
        if (roots == null) {
            throw new IllegalStateException("empty");
        }
        BinomialNode least = roots;
        BinomialNode node = roots.sibling;
        while (node != null) {
            if (node.key < least.key) {
                least = node;
            }
            node = node.sibling;
        }
        return least.key;
    }

    /** Takes the least key away; the heap must not be empty. */
    int extractMin() {
        if (roots == null) {
            throw new IllegalStateException("empty");
        }
        BinomialNode beforeLeast = null;
        BinomialNode least = roots;
        BinomialNode before = roots;
        BinomialNode node = roots.sibling;
        while (node != null) {
            if (node.key < least.key) {
                least = node;
                beforeLeast = before;
            }
            before = node;
            node = node.sibling;
        }
        removeRoot(least, beforeLeast);
        return least.key;
    }

    /** Takes one occurrence of a key away; false if it is not there. */
    boolean delete(int key) {
        BinomialNode node = find(key);
        if (node == null) {
            return false;
        }
        while (node.parent != null) {
            int moved = node.parent.key;
            node.parent.key = node.key;
            node.key = moved;
            node = node.parent;
        }
        BinomialNode before = null;
        BinomialNode root = roots;
        while (root != node) {
            before = root;
            root = root.sibling;
        }
        removeRoot(node, before);
        return true;
    }

    /** Replaces one occurrence of a key by a lesser one; false if it is not there or not lesser. */
    boolean decrease(int key, int lowerKey) {
        if (lowerKey >= key) {
            return false;
        }
        BinomialNode node = find(key);
        if (node == null) {
            return false;
        }
        node.key = lowerKey;
        while (node.parent != null && node.parent.key > node.key) {
            int moved = node.parent.key;
            node.parent.key = node.key;
            node.key = moved;
            node = node.parent;
        }
        return true;
    }

    private BinomialNode find(int key) {
        BinomialNode root = roots;
        while (root != null) {
            BinomialNode found = root.find(key);
            if (found != null) {
                return found;
            }
            root = root.sibling;
        }
        return null;
    }

    private void removeRoot(BinomialNode root, BinomialNode before) {
        if (before == null) {
            roots = root.sibling;
        } else {
            before.sibling = root.sibling;
        }
        root.sibling = null;
        BinomialNode children = root.detachedChildren();
        if (children != null) {
            union(children);
        }
        size--;
    }

    /** Takes in another forest: first sorted by degree, then trees of the same degree are linked. */
    private void union(BinomialNode other) {
        merge(other);
        BinomialNode previous = null;
        BinomialNode node = roots;
        BinomialNode next = node.sibling;
        while (next != null) {
            if (node.degree != next.degree) {
                previous = node;
                node = next;
            } else if (next.sibling != null && next.sibling.degree == node.degree) {
                previous = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (previous == null) {
                    roots = next;
                } else {
                    previous.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
    }

    private void merge(BinomialNode other) {
        BinomialNode mine = roots;
        BinomialNode last = null;
        while (mine != null || other != null) {
            BinomialNode least;
            if (other == null || mine != null && mine.degree <= other.degree) {
                least = mine;
                mine = mine.sibling;
            } else {
                least = other;
                other = other.sibling;
            }
            if (last == null) {
                roots = least;
            } else {
                last.sibling = least;
            }
            last = least;
        }
    }

    private static void link(BinomialNode below, BinomialNode above) {
        below.parent = above;
        below.sibling = above.child;
        above.child = below;
        above.degree++;
    }

    /** Whether the forest has the shape that its size demands; looks at no key. */
    boolean isConsistent() {
        int nodes = 0;
        int degree = -1;
        BinomialNode root = roots;
        while (root != null) {
            if (root.degree <= degree || root.parent != null) {
                return false;
            }
            int count = root.count();
            if (count < 0) {
                return false;
            }
            nodes += count;
            degree = root.degree;
            root = root.sibling;
        }
        return nodes == size;
    }
}
