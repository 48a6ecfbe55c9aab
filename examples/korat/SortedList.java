import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * A list of exactly so many nodes whose values do not descend.
 *
 * <pre>
 * enumerate: SortedList 1  valid: 1
 * enumerate: SortedList 2  valid: 3
 * enumerate: SortedList 3  valid: 10
 * enumerate: SortedList 4  valid: 35
 * enumerate: SortedList 5  valid: 126
 * enumerate: SortedList 6  valid: 462
 * enumerate: SortedList 7  valid: 1716
 * enumerate: SortedList 8  valid: 6435
 * known: valid by binomial coefficients, n out of 2n - 1
 * </pre>
 */
public class SortedList {
    Node first;
    int size;

    static class Node {
        int value;
        Node next;
    }

    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        for (Node node = first; node != null; node = node.next) {
            if (!visited.add(node)) {
                return false;
            }
        }
        if (visited.size() != size) {
            return false;
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }

    /** Puts a value where it belongs. */
    public void insert(int value) {
        Node added = new Node();
        added.value = value;
        size++;
        if (first == null || value <= first.value) {
            added.next = first;
            first = added;
            return;
        }
        Node before = first;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        added.next = before.next;
        before.next = added;
    }

    /** Takes one node with this value away, if there is one. */
    public void remove(int value) {
        Node before = null;
        Node node = first;
        while (node != null && node.value < value) {
            before = node;
            node = node.next;
        }
        if (node == null || node.value != value) {
            return;
        }
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        size--;
    }

    static Finitization finList(int nodes) {
        Finitization f = new Finitization(SortedList.class);
        f.objects(Node.class, nodes);
        f.field("first", f.nothing(), f.of(Node.class));
        f.field("size", f.range(nodes, nodes));
        f.field(Node.class, "value", f.range(1, nodes));
        f.field(Node.class, "next", f.nothing(), f.of(Node.class));
        return f;
    }
}
