// topic: strip, repeat, isBlank, lines and other methods of later releases
// release: 11
import java.util.stream.Collectors;

public class NewStringMethods {
    static String q(String s) {
        return "[" + s + "]";
    }

    public static void main(String[] args) {
        String[] texts = {"", " ", "  a b  ", "\t\nx\r\n", "\u2003wide\u2003", "\u00a0nbsp\u00a0", "\u0000ctl\u0001", "none", "\u3000"};
        for (String t : texts) {
            System.out.println(t.strip().length() + " " + t.stripLeading().length() + " " + t.stripTrailing().length() + " "
                + t.trim().length() + " " + t.isBlank() + " " + t.isEmpty());
        }
        for (int n : new int[] {0, 1, 2, 7}) {
            System.out.println(q("ab".repeat(n)) + q("x".repeat(n)) + q("".repeat(n)) + q("\u4e2d".repeat(n)));
        }
        try {
            "a".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("one\ntwo\r\nthree\rfour\n\nsix\n".lines().map(NewStringMethods::q).collect(Collectors.joining(",")));
        System.out.println("".lines().count() + " " + "\n".lines().count() + " " + "a".lines().count() + " " + "a\n\n".lines().count());
        System.out.println("abc".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println("a\ud83d\ude00\ud83db".codePoints().boxed().collect(Collectors.toList()));
        System.out.println(Character.toString(0x1F600).length() + " " + Character.toString(65));
        System.out.println(String.valueOf(new char[] {'a', 'b'}).compareTo("ac") + " " + "x".compareTo("xyz"));
        StringBuilder a = new StringBuilder("abc"), b = new StringBuilder("abd");
        System.out.println(a.compareTo(b) + " " + CharSequence.compare("b", a) + " " + a.chars().sum());
        System.out.println("a,b;c".replace(',', ';').split(";").length + " " + "Mixed Case".chars().filter(Character::isUpperCase).count());
        var inferred = new StringBuilder();
        for (var c : "var".toCharArray()) {
            inferred.append(c).append((int) c);
        }
        System.out.println(inferred);
    }
}
