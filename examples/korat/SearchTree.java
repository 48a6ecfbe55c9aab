import banyan.Finitization;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A search tree of exactly so many nodes with the keys 1 to that number.
 *
 * <pre>
 * enumerate: SearchTree 1  valid: 1
 * enumerate: SearchTree 2  valid: 2
 * enumerate: SearchTree 3  valid: 5
 * enumerate: SearchTree 4  valid: 14
 * enumerate: SearchTree 5  valid: 42
 * enumerate: SearchTree 6  valid: 132
 * known: valid by the Catalan numbers
 * </pre>
 */
public class SearchTree {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int key;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && count(root) == size && isOrdered(root, null, null);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> worklist = new LinkedList<>();
        visited.add(root);
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Node current = worklist.removeFirst();
            if (current.left != null) {
                if (!visited.add(current.left)) {
                    return false;
                }
                worklist.add(current.left);
            }
            if (current.right != null) {
                if (!visited.add(current.right)) {
                    return false;
                }
                worklist.add(current.right);
            }
        }
        return true;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    /** Are all keys below a node after one key and before another, and in order? */
    private static boolean isOrdered(Node node, Node after, Node before) {
        if (after != null && node.key <= after.key || before != null && node.key >= before.key) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, after, node))
                && (node.right == null || isOrdered(node.right, node, before));
    }

    /** Adds a key, unless it is there. */
    public void insert(int key) {
        Node added = new Node();
        added.key = key;
        if (root == null) {
            root = added;
            size++;
            return;
        }
        Node at = root;
        while (at.key != key) {
            if (key < at.key) {
                if (at.left == null) {
                    at.left = added;
                    size++;
                    return;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = added;
                    size++;
                    return;
                }
                at = at.right;
            }
        }
    }

    /** Takes a key away, if it is there. */
    public void remove(int key) {
        Node parent = null;
        Node at = root;
        while (at != null && at.key != key) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return;
        }
        if (at.left != null && at.right != null) {
            Node least = at.right;
            parent = at;
            while (least.left != null) {
                parent = least;
                least = least.left;
            }
            at.key = least.key;
            at = least;
        }
        Node child = at.left != null ? at.left : at.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == at) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
    }

    static Finitization finSearchTree(int nodes) {
        return finSearchTree(nodes, nodes, nodes);
    }

    static Finitization finSearchTree(int nodes, int least, int keys) {
        Finitization f = new Finitization(SearchTree.class);
        f.objects(Node.class, nodes);
        f.field("root", f.nothing(), f.of(Node.class));
        f.field("size", f.range(least, nodes));
        f.field(Node.class, "left", f.nothing(), f.of(Node.class));
        f.field(Node.class, "right", f.nothing(), f.of(Node.class));
        f.field(Node.class, "key", f.range(1, keys));
        return f;
    }
}
