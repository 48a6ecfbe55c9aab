/** A node of a Fibonacci heap: siblings form a ring, marked ones have lost a child. */
final class FibonacciNode {
    int key;
    int degree;
    boolean marked;
    FibonacciNode parent;
    FibonacciNode child;
    FibonacciNode left;
    FibonacciNode right;

    FibonacciNode(int key) {
        this.key = key;
        left = this;
        right = this;
    }

    /** Puts a node that is in no ring to the right of this one. */
    void insertRight(FibonacciNode node) {
        node.left = this;
        node.right = right;
        right.left = node;
        right = node;
    }

    void leaveRing() {
        left.right = right;
        right.left = left;
        left = this;
        right = this;
    }

    /** The first node with this key in the ring of this one and in the trees below, going right. */
    FibonacciNode find(int wantedKey) {
        FibonacciNode node = this;
        do {
            if (node.key == wantedKey) {
                return node;
            }
            if (node.child != null) {
                FibonacciNode found = node.child.find(wantedKey);
                if (found != null) {
                    return found;
                }
            }
            node = node.right;
        } while (node != this);
        return null;
    }

    /** How many nodes the ring of this one and the trees below have; -1 if the links do not fit. */
    int count(FibonacciNode above) {
        int nodes = 0;
        int siblings = 0;
        FibonacciNode node = this;
        do {
            if (node.right.left != node || node.parent != above) {
                return -1;
            }
            siblings++;
            nodes++;
            if (node.child != null) {
                int below = node.child.count(node);
                if (below < 0) {
                    return -1;
                }
                nodes += below;
            } else if (node.degree != 0) {
                return -1;
            }
            node = node.right;
        } while (node != this);
        if (above != null && above.degree != siblings) {
            return -1;
        }
        return nodes;
    }
}
