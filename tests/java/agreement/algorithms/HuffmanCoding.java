// topic: Huffman codes, run-length coding, Caesar and Vigenere ciphers, base 64
import java.util.Base64;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class HuffmanCoding {
    static abstract class Node implements Comparable<Node> {
        final int weight;
        final char lowest;

        Node(int weight, char lowest) {
            this.weight = weight;
            this.lowest = lowest;
        }

        abstract void codes(String prefix, Map<Character, String> into);

        public int compareTo(Node o) {
            return weight != o.weight ? Integer.compare(weight, o.weight) : Character.compare(lowest, o.lowest);
        }
    }

    static class Leaf extends Node {
        Leaf(char c, int weight) {
            super(weight, c);
        }

        void codes(String prefix, Map<Character, String> into) {
            into.put(lowest, prefix.isEmpty() ? "0" : prefix);
        }
    }

    static class Inner extends Node {
        final Node left, right;

        Inner(Node left, Node right) {
            super(left.weight + right.weight, (char) Math.min(left.lowest, right.lowest));
            this.left = left;
            this.right = right;
        }

        void codes(String prefix, Map<Character, String> into) {
            left.codes(prefix + '0', into);
            right.codes(prefix + '1', into);
        }
    }

    static Node build(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Node> queue = new PriorityQueue<>();
        counts.forEach((c, n) -> queue.add(new Leaf(c, n)));
        while (queue.size() > 1) {
            queue.add(new Inner(queue.poll(), queue.poll()));
        }
        return queue.poll();
    }

    static String decode(Node root, String bits) {
        StringBuilder b = new StringBuilder();
        Node at = root;
        for (char bit : bits.toCharArray()) {
            if (at instanceof Inner) {
                at = bit == '0' ? ((Inner) at).left : ((Inner) at).right;
            }
            if (at instanceof Leaf) {
                b.append(at.lowest);
                at = root;
            }
        }
        return b.toString();
    }

    static String runLength(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++);
            b.append(s.charAt(i)).append(j - i);
        }
        return b.toString();
    }

    static String shift(String s, String key, int sign) {
        StringBuilder b = new StringBuilder();
        int k = 0;
        for (char c : s.toCharArray()) {
            if (Character.isLetter(c)) {
                char base = Character.isUpperCase(c) ? 'A' : 'a';
                int by = sign * (Character.toLowerCase(key.charAt(k++ % key.length())) - 'a');
                b.append((char) (base + Math.floorMod(c - base + by, 26)));
            } else {
                b.append(c);
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        for (String text : new String[] {"abracadabra", "the quick brown fox jumps over the lazy dog", "aaaa", "mississippi river"}) {
            Node root = build(text);
            Map<Character, String> codes = new TreeMap<>();
            root.codes("", codes);
            StringBuilder bits = new StringBuilder();
            for (char c : text.toCharArray()) {
                bits.append(codes.get(c));
            }
            System.out.println(codes + " " + bits.length() + " of " + text.length() * 8 + " " + decode(root, bits.toString()).equals(text));
            System.out.println(bits);
        }
        System.out.println(runLength("aaabccddddd") + " " + runLength("") + " " + runLength("xyz"));
        String secret = shift("Attack at Dawn, twice!", "lemon", 1);
        System.out.println(secret + " " + shift(secret, "lemon", -1) + " " + shift("Hello", "d", 1));
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "\u00ff\u00fe~"}) {
            byte[] bytes = s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            String encoded = Base64.getEncoder().encodeToString(bytes);
            System.out.print(encoded + " " + (Base64.getDecoder().decode(encoded).length == bytes.length) + "; ");
        }
        System.out.println();
    }
}
