/** A stack of ints as a linked list. */
public final class ListStack {
    private static final class Node {
        final int key;
        final Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    private Node top;
    private int size;

    int size() {
        return size;
    }

    void push(int key) {
        top = new Node(key, top);
        size++;
    }

    int top() {
        if (top == null) {
            throw new IllegalStateException("empty");
        }
        return top.key;
    }

    int pop() {
        int key = top();
        top = top.next;
        size--;
        return key;
    }

    boolean contains(int wantedKey) {
        Node node = top;
        while (node != null) {
            if (node.key == wantedKey) {
                return true;
            }
            node = node.next;
        }
        return false;
    }
}
