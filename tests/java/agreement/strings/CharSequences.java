// topic: own CharSequence, Comparable and Appendable, builders of characters, code point walks
public class CharSequences {
    static class Reversed implements CharSequence {
        private final CharSequence base;

        Reversed(CharSequence base) {
            this.base = base;
        }

        @Override
        public int length() {
            return base.length();
        }

        @Override
        public char charAt(int i) {
            return base.charAt(base.length() - 1 - i);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return new Reversed(base.subSequence(base.length() - to, base.length() - from));
        }

        @Override
        public String toString() {
            StringBuilder b = new StringBuilder(length());
            for (int i = 0; i < length(); i++) {
                b.append(charAt(i));
            }
            return b.toString();
        }
    }

    static class Upper implements Appendable {
        final StringBuilder text = new StringBuilder();
        int calls;

        @Override
        public Appendable append(CharSequence s) {
            calls++;
            text.append(String.valueOf(s).toUpperCase());
            return this;
        }

        @Override
        public Appendable append(CharSequence s, int from, int to) {
            return append(s.subSequence(from, to));
        }

        @Override
        public Appendable append(char c) {
            calls++;
            text.append(Character.toUpperCase(c));
            return this;
        }
    }

    static String title(String s) {
        StringBuilder b = new StringBuilder();
        boolean start = true;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            b.append(start ? Character.toTitleCase(c) : Character.toLowerCase(c));
            start = !Character.isLetterOrDigit(c);
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        Reversed r = new Reversed("desserts");
        System.out.println(r + " " + r.length() + " " + r.subSequence(2, 5) + " " + new Reversed(r) + " " + "stressed".contentEquals(r) + " " + "x".contains(new Reversed("x")));
        System.out.println(new StringBuilder(r).append(r, 0, 3).insert(0, r, 6, 8) + " " + String.join(r, "a", "b") + " " + "abc".replace(new Reversed("cb"), r));
        System.out.println(r.chars().filter(c -> c == 's').count() + " " + r.codePoints().max().getAsInt() + " " + r.equals("stressed") + " " + "stressed".equals(r));
        Upper upper = new Upper();
        upper.append("abc").append('d').append("xyzw", 1, 3).append(null).append(new Reversed("nm"));
        System.out.println(upper.text + " " + upper.calls);
        System.out.println(title("the qUICK brown-fox o'neil 3rd") + " " + title(""));
        String mixed = "a\u00e9\u4e2d\ud83d\ude00\ud801\udc00z";
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < mixed.length(); i += Character.charCount(mixed.codePointAt(i))) {
            points.append(Integer.toHexString(mixed.codePointAt(i))).append(Character.isLetter(mixed.codePointAt(i)) ? "L " : "- ");
        }
        System.out.println(points + "" + mixed.codePointCount(0, mixed.length()) + " " + new StringBuilder(mixed).reverse().codePointAt(1));
        int[] counts = new int[26];
        for (char c : "the quick brown fox jumps over the lazy dog".toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                counts[c - 'a']++;
            }
        }
        StringBuilder histogram = new StringBuilder();
        for (int i = 0; i < 26; i++) {
            histogram.append((char) ('a' + i)).append(counts[i]);
        }
        System.out.println(histogram);
        char[] chars = {'d', 'a', 'c'};
        for (int i = 0; i < chars.length; i++) {
            chars[i] += 1;
            chars[i] ^= 0x20;
        }
        System.out.println(chars);
        System.out.println(chars.length + String.valueOf(chars) + chars[0] + (chars[0] + chars[1]) + (char) (chars[0] + 1));
        try {
            r.charAt(8);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
