// topic: insertion into a red-black tree, checked invariants, in-order walk, and an AVL comparison
public class RedBlackTree<K extends Comparable<K>> {
    private static final boolean RED = true, BLACK = false;

    private class Node {
        final K key;
        Node left, right;
        boolean color = RED;

        Node(K key) {
            this.key = key;
        }
    }

    private Node root;
    private int size, rotations;

    private boolean red(Node n) {
        return n != null && n.color == RED;
    }

    private Node rotateLeft(Node h) {
        Node x = h.right;
        h.right = x.left;
        x.left = h;
        x.color = h.color;
        h.color = RED;
        rotations++;
        return x;
    }

    private Node rotateRight(Node h) {
        Node x = h.left;
        h.left = x.right;
        x.right = h;
        x.color = h.color;
        h.color = RED;
        rotations++;
        return x;
    }

    void insert(K key) {
        root = insert(root, key);
        root.color = BLACK;
    }

    private Node insert(Node h, K key) {
        if (h == null) {
            size++;
            return new Node(key);
        }
        int c = key.compareTo(h.key);
        if (c < 0) {
            h.left = insert(h.left, key);
        } else if (c > 0) {
            h.right = insert(h.right, key);
        }
        if (red(h.right) && !red(h.left)) {
            h = rotateLeft(h);
        }
        if (red(h.left) && red(h.left.left)) {
            h = rotateRight(h);
        }
        if (red(h.left) && red(h.right)) {
            h.color = RED;
            h.left.color = h.right.color = BLACK;
        }
        return h;
    }

    boolean contains(K key) {
        Node n = root;
        while (n != null) {
            int c = key.compareTo(n.key);
            if (c == 0) {
                return true;
            }
            n = c < 0 ? n.left : n.right;
        }
        return false;
    }

    int height() {
        return height(root);
    }

    private int height(Node n) {
        return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    private int check(Node n) {
        if (n == null) {
            return 1;
        }
        if (red(n) && (red(n.left) || red(n.right))) {
            throw new IllegalStateException("red under red at " + n.key);
        }
        int l = check(n.left), r = check(n.right);
        if (l != r) {
            throw new IllegalStateException("black heights differ at " + n.key);
        }
        return l + (n.color == BLACK ? 1 : 0);
    }

    private void show(Node n, StringBuilder b) {
        if (n != null) {
            b.append('(');
            show(n.left, b);
            b.append(n.color == RED ? "r" : "b").append(n.key);
            show(n.right, b);
            b.append(')');
        }
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder();
        show(root, b);
        return b.toString();
    }

    public static void main(String[] args) {
        RedBlackTree<Integer> tree = new RedBlackTree<>();
        for (int i = 0; i < 16; i++) {
            tree.insert(i * 7 % 16);
            if (i % 4 == 3) {
                System.out.println(tree + " " + tree.check(tree.root));
            }
        }
        System.out.println(tree.size + " " + tree.height() + " " + tree.rotations + " " + tree.contains(9) + tree.contains(16));
        RedBlackTree<Integer> ascending = new RedBlackTree<>();
        for (int i = 0; i < 500; i++) {
            ascending.insert(i);
        }
        System.out.println(ascending.size + " " + ascending.height() + " " + ascending.check(ascending.root) + " " + ascending.rotations);
        RedBlackTree<String> words = new RedBlackTree<>();
        for (String w : "the quick brown fox jumps over the lazy dog and the cat".split(" ")) {
            words.insert(w);
        }
        System.out.println(words + " " + words.size);
        RedBlackTree<Long> random = new RedBlackTree<>();
        long seed = 99;
        for (int i = 0; i < 400; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 7;
            seed ^= seed << 17;
            random.insert(seed % 1000);
        }
        System.out.println(random.size + " " + random.height() + " " + random.check(random.root) + " " + random.rotations + " " + random.toString().hashCode());
        tree.root.left.color = RED;
        tree.root.left.left.color = RED;
        try {
            tree.check(tree.root);
            System.out.println("still valid");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
