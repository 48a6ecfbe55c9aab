import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * A directed graph without cycles. Children are in an array with a place for every other node: the children
 * in the order of the graph's nodes, then nothing. {@code repOk} accepts every such graph whose nodes are in
 * the array once; {@code isSorted} only those that are topologically sorted: a node comes behind its
 * children.
 *
 * <p>The paper on PKorat says of its sorted graphs that 517,743 of six nodes are explored for 32,768, and not
 * how its predicate reads them. This one was found by trying ways to read them until one explored as many;
 * others that accept the same graphs explore 2,232,901 (children in arrays of every length up to five, nodes
 * read first), 469,061 (the same, lengths that are too long refused at once) or 519,370 (nodes read first,
 * what follows the first empty place not read). Its predicate that accepts every graph accepts 1,336,729 of
 * 16,216,503; {@code repOk} accepts all 3,781,503 labelled ones.
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
        Set<Node> path = new HashSet<>();
        Set<Node> done = new HashSet<>();
        for (Node node : nodes) {
            if (!isAcyclic(node, path, done)) {
                return false;
            }
        }
        return true;
    }

    /** Is the graph valid and topologically sorted? */
    public boolean isSorted() {
        for (int i = 0; i < nodes.length; i++) {
            Node node = nodes[i];
            if (node == null || placeOf(node, i) >= 0) {
                return false;
            }
            int last = -1;
            boolean ended = false;
            for (Node child : node.children) {
                if (child == null) {
                    ended = true;
                    continue;
                }
                int at = placeOf(child, i);
                if (ended || at <= last) {
                    return false;
                }
                last = at;
            }
        }
        return true;
    }

    private static boolean holdsEachOnce(Node[] nodes) {
        Set<Node> seen = new HashSet<>();
        for (Node node : nodes) {
            if (node == null || !seen.add(node)) {
                return false;
            }
        }
        return true;
    }

    /** Where a node is among the first so many; -1 if it is not. */
    private int placeOf(Node node, int count) {
        for (int i = 0; i < count; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        return -1;
    }

    /** Is there no way from a node to itself or onto the path to it, and are children in order below it? */
    private boolean isAcyclic(Node node, Set<Node> path, Set<Node> done) {
        if (done.contains(node)) {
            return true;
        }
        path.add(node);
        int last = -1;
        boolean ended = false;
        for (Node child : node.children) {
            if (child == null) {
                ended = true;
                continue;
            }
            int at = placeOf(child, nodes.length);
            if (ended || at <= last || path.contains(child) || !isAcyclic(child, path, done)) {
                return false;
            }
            last = at;
        }
        path.remove(node);
        done.add(node);
        return true;
    }

    static Finitization finDag(int nodes) {
        Finitization f = new Finitization(Dag.class);
        f.objects(Node.class, nodes);
        f.field("nodes", f.array(nodes, nodes, f.nothing(), f.of(Node.class)));
        f.field(Node.class, "children", f.array(nodes - 1, nodes - 1, f.nothing(), f.of(Node.class)));
        return f;
    }
}
