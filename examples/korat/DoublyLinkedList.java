import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * A ring of nodes, linked both ways, through a header that holds no element. There are exactly so many
 * other nodes; their elements are enumerated up to which are the same object.
 *
 * <pre>
 * enumerate: DoublyLinkedList 1  valid: 1
 * enumerate: DoublyLinkedList 2  valid: 2
 * enumerate: DoublyLinkedList 3  valid: 5
 * enumerate: DoublyLinkedList 4  valid: 15
 * enumerate: DoublyLinkedList 5  valid: 52
 * enumerate: DoublyLinkedList 6  valid: 203
 * known: valid by the Bell numbers
 * </pre>
 */
public class DoublyLinkedList {
    Node header;
    int size;

    static class Node {
        Element element;
        Node next;
        Node previous;
    }

    static class Element {
    }

    public boolean repOk() {
        if (header == null || header.element != null) {
            return false;
        }
        Set<Node> visited = new HashSet<>();
        Node node = header;
        while (visited.add(node)) {
            Node next = node.next;
            if (next == null || next.previous != node) {
                return false;
            }
            if (next != header && next.element == null) {
                return false;
            }
            node = next;
        }
        return node == header && visited.size() - 1 == size;
    }

    /** Appends a node with the element of the first, or none there is. */
    public void duplicateFirst() {
        if (header.next == header) {
            return;
        }
        Node added = new Node();
        added.element = header.next.element;
        added.next = header;
        added.previous = header.previous;
        header.previous.next = added;
        header.previous = added;
        size++;
    }

    /** Takes the last node away. */
    public void removeLast() {
        Node last = header.previous;
        if (last == header) {
            return;
        }
        last.previous.next = header;
        header.previous = last.previous;
        size--;
    }

    static Finitization finList(int nodes) {
        Finitization f = new Finitization(DoublyLinkedList.class);
        f.objects(Node.class, nodes + 1);
        f.objects(Element.class, nodes);
        f.field("header", f.nothing(), f.of(Node.class));
        f.field("size", f.range(nodes, nodes));
        f.field(Node.class, "element", f.nothing(), f.of(Element.class));
        f.field(Node.class, "next", f.nothing(), f.of(Node.class));
        f.field(Node.class, "previous", f.nothing(), f.of(Node.class));
        return f;
    }
}
