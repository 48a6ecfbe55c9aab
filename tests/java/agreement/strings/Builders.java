// topic: StringBuilder and StringBuffer editing: insert, delete, reverse with surrogates, replace, errors
public class Builders {
    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        System.out.println(b.insert(0, "<").insert(b.length(), '>').insert(3, 42).insert(1, true).insert(2, 1.5).insert(0, (Object) null));
        System.out.println(b.delete(0, 4).deleteCharAt(0).delete(5, 100).replace(1, 3, "REPLACED").replace(0, 0, "^"));
        System.out.println(b.reverse() + " " + b.length() + " " + b.indexOf("E") + " " + b.lastIndexOf("E") + " " + b.indexOf("zz") + " " + b.indexOf("E", 6));
        b.setCharAt(0, '#');
        b.setLength(6);
        System.out.println(b + " " + b.charAt(5) + " " + b.substring(2) + " " + b.substring(1, 3) + " " + b.subSequence(0, 2));
        b.setLength(8);
        System.out.println((int) b.charAt(7) + " " + b.length());
        b.setLength(0);
        System.out.println("[" + b + "] " + new StringBuilder(3).append("x").capacity() + " " + new StringBuilder("ab").capacity());
        System.out.println(new StringBuilder("a\ud83d\ude00b\ud83dc").reverse().equals(null) + " "
            + new StringBuilder("a\ud83d\ude00b").reverse().toString().equals("b\ud83d\ude00a") + " "
            + new StringBuilder("\ude00\ud83d").reverse().toString().equals("\ud83d\ude00"));
        StringBuilder points = new StringBuilder().appendCodePoint(65).appendCodePoint(0x10400).append("\u00e9");
        System.out.println(points.length() + " " + points.codePointCount(0, 4) + " " + points.codePointAt(1) + " " + points.codePointBefore(3)
            + " " + points.offsetByCodePoints(0, 2) + " " + (int) points.charAt(3));
        points.setCharAt(3, 'e');
        System.out.println(points.toString().equals("A\ud801\udc00e"));
        attempt(() -> new StringBuilder("abc").charAt(3));
        attempt(() -> new StringBuilder("abc").charAt(-1));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new StringBuilder("abc").delete(2, 1));
        attempt(() -> new StringBuilder("abc").delete(4, 5));
        attempt(() -> new StringBuilder("abc").insert(4, "x"));
        attempt(() -> new StringBuilder("abc").insert(-1, 'c'));
        attempt(() -> new StringBuilder("abc").replace(4, 5, ""));
        attempt(() -> new StringBuilder("abc").substring(2, 1));
        attempt(() -> new StringBuilder("abc").substring(4));
        attempt(() -> { new StringBuilder("abc").setCharAt(9, 'x'); return null; });
        attempt(() -> { new StringBuilder("abc").setLength(-1); return null; });
        attempt(() -> new StringBuilder("abc").append("xyz", 2, 1));
        attempt(() -> new StringBuilder(-1));
        attempt(() -> new StringBuilder((String) null));
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 30; i++) {
            buffer.append(i).append(i % 10 == 9 ? "\n" : " ");
        }
        System.out.print(buffer);
        System.out.println(buffer.reverse().indexOf("92") + " " + buffer.length());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 0, 3).insert(2, self);
        System.out.println(self + " " + self.length());
        char[] target = new char[5];
        self.getChars(1, 4, target, 1);
        System.out.println((int) target[0] + " " + target[1] + target[3]);
    }
}
