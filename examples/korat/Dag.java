import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * A directed graph without cycles. {@code repOk} accepts every one whose nodes are in the array once and
 * have each child once, in the order of the array; {@code isSorted} only those that are topologically
 * sorted: children come behind their parents.
 *
 * <p>The paper on PKorat has other numbers of candidates, because it holds children otherwise, and does not
 * say how. For the 32,768 sorted graphs of six nodes this search explores 2,232,901: an array has a length,
 * each length is tried, and most are too long for the nodes that are left. The paper's 517,743 are near to
 * the 519,376 leaves of a search without lengths, where the first empty slot ends a node's children and the
 * slots behind it, which its figure 6 never enumerates, stay empty. Here they would be enumerated, because
 * they can be reached. Its predicate that accepts every graph accepts 1,336,729 of 16,216,503; {@code repOk}
 * accepts all 3,781,503 labelled ones.
 *
 * <pre>
 * enumerate: Dag 1 valid: 1
 * enumerate: Dag 2 valid: 3
 * enumerate: Dag 3 valid: 25
 * enumerate: Dag 4 valid: 543
 * enumerate: Dag 2 --predicate isSorted valid: 2
 * enumerate: Dag 3 --predicate isSorted valid: 8
 * enumerate: Dag 4 --predicate isSorted valid: 64
 * enumerate: Dag 5 --predicate isSorted valid: 1024
 * known: valid by the numbers of labelled acyclic graphs; sorted ones are 2^(n(n-1)/2)
 * </pre>
 */
public class Dag {
    Node[] nodes;

    static class Node {
        Node[] children;
    }

    public boolean repOk() {
        if (!holdsEachOnce(nodes)) {
            return false;
        }
        for (int i = 0; i < nodes.length; i++) {
            if (!isAscending(nodes[i].children, 0)) {
                return false;
            }
        }
        Set<Node> done = new HashSet<>();
        for (Node node : nodes) {
            if (!isAcyclic(node, new HashSet<>(), done)) {
                return false;
            }
        }
        return true;
    }

    /** Is the graph valid and topologically sorted? */
    public boolean isSorted() {
        if (!holdsEachOnce(nodes)) {
            return false;
        }
        for (int i = 0; i < nodes.length; i++) {
            if (!isAscending(nodes[i].children, i + 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean holdsEachOnce(Node[] nodes) {
        Set<Node> seen = new HashSet<>();
        for (Node node : nodes) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return true;
    }

    /** Are these nodes at places of the array that ascend from one on? */
    private boolean isAscending(Node[] children, int from) {
        int next = from;
        for (Node child : children) {
            int at = placeOf(child);
            if (at < next) {
                return false;
            }
            next = at + 1;
        }
        return true;
    }

    private int placeOf(Node node) {
        for (int i = 0; i < nodes.length; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAcyclic(Node node, Set<Node> path, Set<Node> done) {
        if (!path.add(node)) {
            return false;
        }
        if (!done.contains(node)) {
            for (Node child : node.children) {
                if (!isAcyclic(child, path, done)) {
                    return false;
                }
            }
            done.add(node);
        }
        path.remove(node);
        return true;
    }

    static Finitization finDag(int nodes) {
        Finitization f = new Finitization(Dag.class);
        f.objects(Node.class, nodes);
        f.field("nodes", f.array(nodes, nodes, f.of(Node.class)));
        f.field(Node.class, "children", f.array(0, nodes - 1, f.of(Node.class)));
        return f;
    }
}
