import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * A singly linked list of exactly so many nodes. The predicate does not look at elements, so they are
 * enumerated behind it, up to which are the same object.
 *
 * <pre>
 * enumerate: SinglyLinkedList 1 1  valid: 1
 * enumerate: SinglyLinkedList 2 2  valid: 2
 * enumerate: SinglyLinkedList 3 3  valid: 5
 * enumerate: SinglyLinkedList 4 4  valid: 15
 * enumerate: SinglyLinkedList 5 5  valid: 52
 * enumerate: SinglyLinkedList 6 6  valid: 203
 * enumerate: SinglyLinkedList 7 7  valid: 877
 * enumerate: SinglyLinkedList 8 8  valid: 4140
 * enumerate: SinglyLinkedList 40 1 valid: 1
 * known: valid by the Bell numbers
 * </pre>
 */
public class SinglyLinkedList {
    Node header;
    int size;

    static class Node {
        Node next;
        Element element;
    }

    static class Element {
    }

    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        for (Node node = header; node != null; node = node.next) {
            if (!visited.add(node)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    /** Takes the first node away. */
    public void removeFirst() {
        if (header != null) {
            header = header.next;
            size--;
        }
    }

    /** Turns the list around. */
    public void reverse() {
        Node done = null;
        Node rest = header;
        while (rest != null) {
            Node next = rest.next;
            rest.next = done;
            done = rest;
            rest = next;
        }
        header = done;
    }

    static Finitization finList(int nodes, int elements) {
        Finitization f = new Finitization(SinglyLinkedList.class);
        f.objects(Node.class, nodes);
        f.objects(Element.class, elements);
        f.field("header", f.nothing(), f.of(Node.class));
        f.field("size", f.range(nodes, nodes));
        f.field(Node.class, "element", f.of(Element.class));
        f.field(Node.class, "next", f.nothing(), f.of(Node.class));
        return f;
    }
}
