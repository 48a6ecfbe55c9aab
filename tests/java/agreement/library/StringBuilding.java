// topic: StringBuilder and String corner cases of newer releases
// release: 17

import java.util.stream.Collectors;

public class StringBuilding {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, 1.5f).append(true).append((Object) null).append("xyz", 1, 2).deleteCharAt(0).replace(1, 3, "__").setCharAt(0, '#');
        System.out.println(b + " " + b.indexOf("l") + b.lastIndexOf("l") + b.length() + b.charAt(2) + b.reverse() + b.compareTo(new StringBuilder("a")));
        b.setLength(3);
        b.ensureCapacity(100);
        b.appendCodePoint(0x1F600);
        System.out.println(b + " " + b.codePointCount(0, b.length()) + b.chars().count());
        System.out.println("  trim\u2003".strip() + "|" + " x ".stripLeading() + "|" + "ab".repeat(3) + "".isBlank() + "a\nb\r\nc".lines().collect(Collectors.toList()) + "  a\n b".indent(2).replace("\n", "$") + "a\\tb".translateEscapes() + "  x\n   y".stripIndent().replace("\n", "$"));
        System.out.println("abc".chars().sum() + " " + "a,b".contains(",") + "abc".regionMatches(true, 1, "XBC", 1, 2) + "Abc".equalsIgnoreCase("aBC") + "b".compareToIgnoreCase("A") + String.join("-", "x", "y") + "abcabc".lastIndexOf("bc", 3) + "abc".contentEquals(new StringBuilder("abc")) + String.valueOf(new char[] {'o', 'k'}, 1, 1) + "x".transform(s -> s + "!") + "é".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1).length);
        for (Runnable r : new Runnable[] {() -> "abc".substring(2, 1), () -> "abc".charAt(3), () -> new StringBuilder().deleteCharAt(0), () -> new StringBuilder("a").insert(2, 'x'), () -> "a".repeat(-1), () -> new StringBuilder("ab").replace(3, 4, "")}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(String.valueOf((Object) null) + "a".hashCode() + "polygenelubricants".hashCode() + new String(new int[] {0x1F600, 'a'}, 0, 2) + "x".intern().equals("x") + "A-B".split("-").length + "%d%%".formatted(5));
    }
}
