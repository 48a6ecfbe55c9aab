// topic: a trie with insertion, prefix search, counting and deletion
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class TrieWords {
    private static class Node {
        final Map<Character, Node> children = new TreeMap<>();
        int count;
    }

    private final Node root = new Node();
    private int nodes = 1;

    void insert(String word) {
        Node at = root;
        for (char c : word.toCharArray()) {
            Node next = at.children.get(c);
            if (next == null) {
                next = new Node();
                nodes++;
                at.children.put(c, next);
            }
            at = next;
        }
        at.count++;
    }

    private Node find(String prefix) {
        Node at = root;
        for (int i = 0; at != null && i < prefix.length(); i++) {
            at = at.children.get(prefix.charAt(i));
        }
        return at;
    }

    int count(String word) {
        Node n = find(word);
        return n == null ? 0 : n.count;
    }

    List<String> withPrefix(String prefix) {
        List<String> found = new ArrayList<>();
        Node start = find(prefix);
        if (start != null) {
            collect(start, new StringBuilder(prefix), found);
        }
        return found;
    }

    private void collect(Node at, StringBuilder path, List<String> found) {
        if (at.count > 0) {
            found.add(path + (at.count > 1 ? "*" + at.count : ""));
        }
        for (Map.Entry<Character, Node> e : at.children.entrySet()) {
            path.append(e.getKey().charValue());
            collect(e.getValue(), path, found);
            path.setLength(path.length() - 1);
        }
    }

    boolean delete(String word) {
        return delete(root, word, 0);
    }

    private boolean delete(Node at, String word, int i) {
        if (i == word.length()) {
            if (at.count == 0) {
                return false;
            }
            at.count = 0;
            return true;
        }
        Node child = at.children.get(word.charAt(i));
        if (child == null || !delete(child, word, i + 1)) {
            return false;
        }
        if (child.count == 0 && child.children.isEmpty()) {
            at.children.remove(word.charAt(i));
            nodes--;
        }
        return true;
    }

    String longestCommonPrefix() {
        StringBuilder b = new StringBuilder();
        Node at = root;
        while (at.children.size() == 1 && at.count == 0) {
            Map.Entry<Character, Node> only = at.children.entrySet().iterator().next();
            b.append(only.getKey());
            at = only.getValue();
        }
        return b.toString();
    }

    public static void main(String[] args) {
        TrieWords trie = new TrieWords();
        for (String w : "car card care careful cart cat dog do done door car cargo carbon do dot".split(" ")) {
            trie.insert(w);
        }
        System.out.println(trie.nodes + " " + trie.count("car") + trie.count("ca") + trie.count("zzz") + " " + trie.withPrefix(""));
        for (String p : new String[] {"car", "care", "do", "x", "door", "doors"}) {
            System.out.println(p + " " + trie.withPrefix(p));
        }
        System.out.println(trie.delete("careful") + " " + trie.delete("careful") + " " + trie.delete("ca") + " " + trie.delete("do") + " " + trie.nodes);
        System.out.println(trie.withPrefix("c") + " " + trie.withPrefix("d") + " [" + trie.longestCommonPrefix() + "]");
        TrieWords other = new TrieWords();
        for (String w : "interview internet internal interval".split(" ")) {
            other.insert(w);
        }
        System.out.println(other.longestCommonPrefix() + " " + other.nodes);
        for (String w : "interview internet internal interval".split(" ")) {
            System.out.print(other.delete(w) + ":" + other.nodes + " ");
        }
        System.out.println();
    }
}
