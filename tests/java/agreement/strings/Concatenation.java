// topic: string concatenation of every type, null, chars, nesting and evaluation order
public class Concatenation {
    static int calls;

    static String log(String s) {
        calls++;
        return s + calls;
    }

    static class Shown {
        String text;

        Shown(String text) {
            this.text = text;
        }

        public String toString() {
            calls += 10;
            return text;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 300;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1.1f;
        double d = -0.0;
        boolean z = true;
        String nothing = null;
        Object none = null;
        char[] chars = null;
        System.out.println("" + b + s + c + i + l + f + d + z + nothing + none);
        System.out.println(b + s + c + "|" + i + l + "|" + (i + l) + f + d);
        System.out.println(c + 1 + "x" + c + 1 + (char) (c + 1) + 'a' + 'b' + ('a' + 'b'));
        System.out.println(nothing + nothing + null + "null" + (nothing == null));
        System.out.println("nested " + ("a" + 1 + ("b" + 2 + ("c" + 3))) + "" + "" + "end");
        System.out.println(log("p") + log("q") + calls + log("r") + calls);
        Shown shown = new Shown("shown");
        System.out.println(calls + " " + shown + " " + calls + " " + new Shown(null) + " " + calls);
        String acc = "";
        for (int k = 0; k < 12; k++) {
            acc += k + (k % 3 == 0 ? "," : "");
        }
        System.out.println(acc + acc.length());
        acc += acc += "!" + acc.length();
        System.out.println(acc);
        System.out.println("uni \u00e9\u4e2d\ud83d\ude00 " + '\u00df' + "\t|\\|\"|\0|".length());
        System.out.println("" + Integer.MAX_VALUE + Long.MIN_VALUE + Float.NaN + Double.NEGATIVE_INFINITY + Float.MIN_VALUE + 1e100 + 100f);
        System.out.println("a" + null + 'b' + 1L + 2f + 3d + true + (byte) 4 + (short) 5 + new StringBuilder("sb") + new int[0].length);
        StringBuilder sb = new StringBuilder();
        sb.append(b).append(s).append(c).append(i).append(l).append(f).append(d).append(z).append(nothing).append(none)
            .append(new char[] {'x', 'y', 'z'}, 1, 2).append("abcdef", 2, 4).append(shown).appendCodePoint(0x1F600);
        System.out.println(sb + " " + sb.length());
        try {
            String.valueOf(chars);
        } catch (NullPointerException e) {
            System.out.println("valueOf(char[]) of null");
        }
        System.out.println(String.valueOf((Object) null) + String.valueOf(c) + String.valueOf(1.5f) + String.valueOf(new char[] {'h', 'i'})
            + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.valueOf(true) + String.valueOf(7L));
        String long200 = "x" + b + "x" + s + "x" + c + "x" + i + "x" + l + "x" + f + "x" + d + "x" + z + "x" + b + "x" + s + "x" + c + "x" + i
            + "x" + l + "x" + f + "x" + d + "x" + z + "x" + b + "x" + s + "x" + c + "x" + i + "x" + l + "x" + f + "x" + d + "x" + z;
        System.out.println(long200.length() + " " + long200.hashCode());
    }
}
