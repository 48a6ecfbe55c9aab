/** A set of ints as an unbalanced binary search tree. */
public final class BinaryTree {
    private static final class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    /** Adds a key; false if it was there. */
    boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            size++;
            return true;
        }
        Node node = root;
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    size++;
                    return true;
                }
                node = node.left;
            } else if (key > node.key) {
                if (node.right == null) {
                    node.right = new Node(key);
                    size++;
                    return true;
                }
                node = node.right;
            } else {
                return false;
            }
        }
    }

    /** Takes a key away; false if it was not there. */
    boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                parent = node;
                node = node.left;
            } else if (key > node.key) {
                parent = node;
                node = node.right;
            } else {
                unlink(parent, node);
                size--;
                return true;
            }
        }
        return false;
    }

    private void unlink(Node parent, Node node) {
        if (node.left == null) {
            replace(parent, node, node.right);
        } else if (node.right == null) {
            replace(parent, node, node.left);
        } else {
            Node above = node;
            Node next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            node.key = next.key;
            replace(above, next, next.right);
        }
    }

    private void replace(Node parent, Node node, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == node) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }

    /** Whether there are as many nodes as the size says and no node is below itself; looks at no key. */
    boolean isConsistent() {
        return count(root, 0) == size;
    }

    private int count(Node node, int above) {
        if (node == null) {
            return 0;
        }
        if (above >= size) {
            return -1;
        }
        int left = count(node.left, above + 1);
        int right = count(node.right, above + 1);
        if (left < 0 || right < 0) {
            return -1;
        }
        return left + right + 1;
    }
}
