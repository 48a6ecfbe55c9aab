/** A set of ints as a search tree whose subtrees differ in height by one at most. */
public final class AvlTree {
    private static final class Node {
        final int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    int size() {
        return size;
    }

    void insert(int key) {
        root = insert(root, key);
    }

    private Node insert(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        } else {
            return node;
        }
        return balanced(node);
    }

    private static Node balanced(Node node) {
        int lean = height(node.left) - height(node.right);
        if (lean > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotatedLeft(node.left);
            }
            return rotatedRight(node);
        }
        if (lean < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotatedRight(node.right);
            }
            return rotatedLeft(node);
        }
        measure(node);
        return node;
    }

    private static Node rotatedRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        measure(node);
        measure(top);
        return top;
    }

    private static Node rotatedLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        measure(node);
        measure(top);
        return top;
    }

    private static void measure(Node node) {
        node.height = Math.max(height(node.left), height(node.right)) + 1;
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        return node.height;
    }

    /** Whether heights are right and differ by one at most; looks at no key. */
    boolean isBalanced() {
        return checkedHeight(root) >= 0;
    }

    private static int checkedHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = checkedHeight(node.left);
        int right = checkedHeight(node.right);
        if (left < 0 || right < 0 || Math.abs(left - right) > 1 || node.height != Math.max(left, right) + 1) {
            return -1;
        }
        return node.height;
    }
}
