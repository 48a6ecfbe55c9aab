import banyan.Finitization;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary tree: no node is reached twice, and the size is the number of nodes. The predicate visits nodes
 * by a worklist, as in the paper on PKorat.
 *
 * <pre>
 * enumerate: BinaryTree 1   explored: 4        valid: 1
 * enumerate: BinaryTree 2   explored: 16       valid: 2
 * enumerate: BinaryTree 3   explored: 63       valid: 5
 * enumerate: BinaryTree 4   explored: 245      valid: 14
 * enumerate: BinaryTree 5   explored: 947      valid: 42
 * enumerate: BinaryTree 6   explored: 3653     valid: 132
 * enumerate: BinaryTree 7   explored: 14092    valid: 429
 * enumerate: BinaryTree 8   explored: 54418    valid: 1430
 * enumerate: BinaryTree 9   explored: 210444   valid: 4862
 * enumerate: BinaryTree 10  explored: 815100   valid: 16796
 * known: valid by the Catalan numbers
 * </pre>
 */
public class BinaryTree {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
    }

    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> worklist = new LinkedList<>();
        if (root != null) {
            worklist.add(root);
            visited.add(root);
        }
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
        return visited.size() == size;
    }

    static Finitization finBinaryTree(int nodes) {
        Finitization f = new Finitization(BinaryTree.class);
        f.objects(Node.class, nodes);
        f.field("root", f.nothing(), f.of(Node.class));
        f.field("size", f.range(nodes, nodes));
        f.field(Node.class, "left", f.nothing(), f.of(Node.class));
        f.field(Node.class, "right", f.nothing(), f.of(Node.class));
        return f;
    }
}
