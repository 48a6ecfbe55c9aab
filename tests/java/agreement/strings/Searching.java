// topic: indexOf, lastIndexOf, contains, startsWith, endsWith, replace, regionMatches, matches of edge cases
public class Searching {
    public static void main(String[] args) {
        String s = "the cat sat on the mat";
        String[] needles = {"the", "at", "", "t", "zzz", "the cat sat on the mat", "the cat sat on the mat!", " "};
        for (String n : needles) {
            System.out.println("[" + n + "] " + s.indexOf(n) + " " + s.lastIndexOf(n) + " " + s.indexOf(n, 5) + " " + s.lastIndexOf(n, 5) + " "
                + s.indexOf(n, -3) + " " + s.indexOf(n, 100) + " " + s.lastIndexOf(n, -1) + " " + s.contains(n) + " " + s.startsWith(n)
                + " " + s.endsWith(n) + " " + s.startsWith(n, 4));
        }
        for (int c : new int[] {'t', 'z', ' ', 0x1F600, -1}) {
            System.out.println(c + " " + s.indexOf(c) + " " + s.lastIndexOf(c) + " " + s.indexOf(c, 10) + " " + s.lastIndexOf(c, 10));
        }
        String mixed = "x\ud83d\ude00y\u00e9\u4e2dx";
        System.out.println(mixed.indexOf(0x1F600) + " " + mixed.indexOf('\ude00') + " " + mixed.indexOf("y\u00e9") + " " + mixed.lastIndexOf('x')
            + " " + mixed.length() + " " + mixed.codePointCount(0, mixed.length()) + " " + mixed.codePointAt(1) + " " + mixed.codePointAt(2)
            + " " + mixed.codePointBefore(3) + " " + mixed.offsetByCodePoints(0, 3));
        System.out.println(s.replace('t', 'T') + " " + s.replace("at", "og") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-")
            + " " + "aaaa".replace("a", "") + " " + "x".replace('y', 'z') + " " + "\u4e2d\u4e2d".replace('\u4e2d', 'c'));
        System.out.println(s.regionMatches(4, "xcatx", 1, 3) + " " + s.regionMatches(true, 4, "CAT", 0, 3) + " " + s.regionMatches(-1, "t", 0, 1)
            + " " + s.regionMatches(0, "t", 0, 5) + " " + s.regionMatches(0, "t", 0, -5));
        System.out.println("Hello".equalsIgnoreCase("hELLO") + " " + "straße".equalsIgnoreCase("STRASSE") + " " + "a".equalsIgnoreCase(null)
            + " " + "\u0130".equalsIgnoreCase("i") + " " + "hello".contentEquals(new StringBuilder("hello")));
        String[] words = {"", "a", "A", "ab", "abc", "b", "\u00e9", "\ud83d\ude00", "\uffff"};
        for (String a : words) {
            StringBuilder line = new StringBuilder();
            for (String b : words) {
                line.append(a.compareTo(b)).append('/').append(a.compareToIgnoreCase(b)).append(a.equals(b) ? "= " : " ");
            }
            System.out.println(line);
        }
        System.out.println("HELLO Wörld ÀÉ ß".toLowerCase() + " " + "hello wörld àé ß ŉ".toUpperCase() + " " + "ΑΣ".toLowerCase());
        System.out.println("abc".isEmpty() + " " + "".isEmpty() + " " + s.substring(4, 7) + s.substring(22) + s.substring(0, 0) + s.subSequence(1, 3));
    }
}
