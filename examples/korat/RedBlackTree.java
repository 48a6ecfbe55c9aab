import banyan.Finitization;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A red-black tree of exactly so many nodes: linked both ways, ordered, no red node has a red child, and
 * all ways down have the same number of black nodes. The root may be red. The predicate is written as that
 * of the original tool: a set of wrapped nodes, and a list of what is still to visit for each condition.
 *
 * <pre>
 * enumerate: RedBlackTree 1  valid: 2
 * enumerate: RedBlackTree 2  valid: 2
 * enumerate: RedBlackTree 3  valid: 3
 * enumerate: RedBlackTree 4  valid: 8
 * enumerate: RedBlackTree 5  valid: 14
 * enumerate: RedBlackTree 6  valid: 20
 * enumerate: RedBlackTree 7  valid: 35
 * known: valid by the original tool, up to 10: 64, 122, 260
 * </pre>
 */
public class RedBlackTree {
    static final int RED = 0;
    static final int BLACK = 1;

    Node root;
    int size;

    static class Node {
        int key;
        int color;
        Node left;
        Node right;
        Node parent;
    }

    /** A node by identity, as an element of a set. */
    private static final class Wrapper {
        final Node node;

        Wrapper(Node node) {
            this.node = node;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Wrapper && ((Wrapper) other).node == node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    /** A place in the tree and the black nodes on the way to it. */
    private static final class Pair {
        final Node node;
        final int blacks;

        Pair(Node node, int blacks) {
            this.node = node;
            this.blacks = blacks;
        }
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && hasNoRedChildOfRed() && isBalanced() && isOrdered(root, null, null);
    }

    private boolean isTree() {
        if (root.parent != null) {
            return false;
        }
        Set<Wrapper> visited = new HashSet<>();
        LinkedList<Node> worklist = new LinkedList<>();
        visited.add(new Wrapper(root));
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Node current = worklist.removeFirst();
            Node left = current.left;
            if (left != null) {
                if (!visited.add(new Wrapper(left)) || left.parent != current) {
                    return false;
                }
                worklist.add(left);
            }
            Node right = current.right;
            if (right != null) {
                if (!visited.add(new Wrapper(right)) || right.parent != current) {
                    return false;
                }
                worklist.add(right);
            }
        }
        return visited.size() == size;
    }

    private boolean hasNoRedChildOfRed() {
        LinkedList<Node> worklist = new LinkedList<>();
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Node current = worklist.removeFirst();
            Node left = current.left;
            Node right = current.right;
            if (current.color == RED) {
                if (left != null && left.color == RED || right != null && right.color == RED) {
                    return false;
                }
            }
            if (left != null) {
                worklist.add(left);
            }
            if (right != null) {
                worklist.add(right);
            }
        }
        return true;
    }

    /** Have all ways down the same number of black nodes? */
    private boolean isBalanced() {
        int blacksOfAll = -1;
        LinkedList<Pair> worklist = new LinkedList<>();
        worklist.add(new Pair(root, 0));
        while (!worklist.isEmpty()) {
            Pair pair = worklist.removeFirst();
            Node node = pair.node;
            int blacks = pair.blacks;
            if (node == null) {
                if (blacksOfAll == -1) {
                    blacksOfAll = blacks;
                } else if (blacksOfAll != blacks) {
                    return false;
                }
                continue;
            }
            if (node.color == BLACK) {
                blacks++;
            }
            worklist.add(new Pair(node.left, blacks));
            worklist.add(new Pair(node.right, blacks));
        }
        return true;
    }

    private static boolean isOrdered(Node node, Node after, Node before) {
        if (after != null && node.key <= after.key || before != null && node.key >= before.key) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, after, node))
                && (node.right == null || isOrdered(node.right, node, before));
    }

    /** Adds a key, unless it is there. */
    public void insert(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node added = new Node();
        added.key = key;
        added.color = RED;
        added.parent = parent;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        repair(added);
    }

    private void repair(Node added) {
        Node at = added;
        while (at != root && at.parent.color == RED) {
            Node parent = at.parent;
            Node above = parent.parent;
            if (above == null) {
                parent.color = BLACK;
                return;
            }
            Node uncle = above.left == parent ? above.right : above.left;
            if (uncle != null && uncle.color == RED) {
                parent.color = BLACK;
                uncle.color = BLACK;
                above.color = RED;
                at = above;
                continue;
            }
            if (above.left == parent) {
                if (parent.right == at) {
                    rotateLeft(parent);
                    parent = at;
                }
                rotateRight(above);
            } else {
                if (parent.left == at) {
                    rotateRight(parent);
                    parent = at;
                }
                rotateLeft(above);
            }
            parent.color = BLACK;
            above.color = RED;
            return;
        }
    }

    private void rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        replace(node, up);
        up.left = node;
        node.parent = up;
    }

    private void rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        replace(node, up);
        up.right = node;
        node.parent = up;
    }

    private void replace(Node node, Node by) {
        by.parent = node.parent;
        if (node.parent == null) {
            root = by;
        } else if (node.parent.left == node) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
    }

    static Finitization finRedBlackTree(int nodes) {
        return finRedBlackTree(nodes, nodes, nodes);
    }

    static Finitization finRedBlackTree(int nodes, int least, int keys) {
        Finitization f = new Finitization(RedBlackTree.class);
        f.objects(Node.class, nodes);
        f.field("root", f.nothing(), f.of(Node.class));
        f.field("size", f.range(least, nodes));
        f.field(Node.class, "key", f.range(1, keys));
        f.field(Node.class, "color", f.range(RED, BLACK));
        f.field(Node.class, "left", f.nothing(), f.of(Node.class));
        f.field(Node.class, "right", f.nothing(), f.of(Node.class));
        f.field(Node.class, "parent", f.nothing(), f.of(Node.class));
        return f;
    }
}
