/** A node of a binomial tree: its children are a list of trees of falling degree. */
final class BinomialNode {
    int key;
    int degree;
    BinomialNode parent;
    BinomialNode child;
    BinomialNode sibling;

    BinomialNode(int key) {
        this.key = key;
    }

    /** The first node with this key in this tree, the tree's own root first. */
    BinomialNode find(int wantedKey) {
        if (key == wantedKey) {
            return this;
        }
        BinomialNode node = child;
        while (node != null) {
            BinomialNode found = node.find(wantedKey);
            if (found != null) {
                return found;
            }
            node = node.sibling;
        }
        return null;
    }

    /** The children in rising order of degree, without their parent. */
    BinomialNode detachedChildren() {
        BinomialNode reversed = null;
        BinomialNode node = child;
        while (node != null) {
            BinomialNode next = node.sibling;
            node.sibling = reversed;
            node.parent = null;
            reversed = node;
            node = next;
        }
        child = null;
        degree = 0;
        return reversed;
    }

    /** How many nodes this tree has; -1 if its shape is not that of a binomial tree. */
    int count() {
        int nodes = 1;
        int expected = degree - 1;
        BinomialNode node = child;
        while (node != null) {
            if (node.degree != expected || node.parent != this) {
                return -1;
            }
            int below = node.count();
            if (below < 0) {
                return -1;
            }
            nodes += below;
            expected--;
            node = node.sibling;
        }
        if (expected != -1 || nodes != 1 << degree) {
            return -1;
        }
        return nodes;
    }
}
