// topic: split by one character, join, toCharArray, copyValueOf, chars
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

public class SplitJoin {
    static void show(String[] parts) {
        StringBuilder b = new StringBuilder().append(parts.length).append(':');
        for (String p : parts) {
            b.append('[').append(p).append(']');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        String[] texts = {"a,b,c", ",a,,b,", "", ",", ",,,", "abc", "a,", ",a", " a , b "};
        for (String t : texts) {
            show(t.split(","));
            show(t.split(",", -1));
            show(t.split(",", 2));
            show(t.split(",", 1));
        }
        show("1.2.3".split("\\."));
        show("a|b|c".split("\\|"));
        show("x-y-z".split("-", 0));
        show("tab\tseparated\t".split("\t"));
        System.out.println(String.join("-", "a", "b", "c") + String.join("-") + String.join("", "x", "y") + String.join("/", Arrays.asList("p", null, "q")));
        List<StringBuilder> builders = Arrays.asList(new StringBuilder("one"), new StringBuilder("two"));
        System.out.println(String.join(", ", builders));
        StringJoiner joiner = new StringJoiner(";", "{", "}");
        joiner.setEmptyValue("EMPTY");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add("").add(null);
        System.out.println(joiner + " " + joiner.length());
        StringJoiner other = new StringJoiner("+").add("x").add("y");
        System.out.println(joiner.merge(other).merge(new StringJoiner("?")) + " " + other);
        char[] chars = "hello".toCharArray();
        Arrays.sort(chars);
        System.out.println(new String(chars) + new String(chars, 1, 3) + String.copyValueOf(chars, 0, 2) + String.valueOf(chars).length());
        chars[0] = 'X';
        System.out.println(chars);
        System.out.println("mississippi".chars().filter(c -> c == 's').count() + " " + "abc".chars().sum() + " "
            + "a\ud83d\ude00b".codePoints().count() + " " + "a\ud83d\ude00b".chars().count() + " " + "cab".chars().max().getAsInt());
        StringBuilder collected = new StringBuilder();
        "shift".chars().map(c -> c + 1).forEach(c -> collected.append((char) c));
        System.out.println(collected);
        System.out.println("a-b".concat("-c") + "".concat("") + "x".concat(""));
        System.out.println(new String(new int[] {72, 0x1F600, 105}, 0, 3).length() + new String(new char[0]) + new String("copy") + new String(new StringBuilder("sb")));
        char[] target = "........".toCharArray();
        "source".getChars(1, 4, target, 2);
        System.out.println(target);
        System.out.println("end".endsWith("") + " " + "a b c".replace(' ', '_').toUpperCase().toLowerCase().trim());
    }
}
