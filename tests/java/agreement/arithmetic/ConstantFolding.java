// topic: constant expressions folded by the compiler agree with the same operations at run time
public class ConstantFolding {
    static final int I = Integer.MAX_VALUE + 1;
    static final long L = 1L << 65;
    static final double D = 0.1 + 0.2;
    static final float F = 1.0f / 3;
    static final char C = (char) ('a' + 2);
    static final byte B = (byte) 300;
    static final boolean Z = Double.NaN != Double.NaN & 3 > 2;
    static final String S = "x" + 1 + 2L + 'c' + 1.5f + 2.5 + true + null + (char) 66 + (byte) 257;
    static final int NESTED = (5 > 3 ? 7 : 8) * (int) 3.99 - -4 >>> 1 ^ 3;
    static int max = Integer.MAX_VALUE;
    static int one = 1;
    static double tenth = 0.1, fifth = 0.2;

    static long runtimeShift(long value, int count) {
        return value << count;
    }

    public static void main(String[] args) {
        System.out.println(I + " " + (I == max + one));
        System.out.println(L + " " + (L == runtimeShift(1, 65)));
        System.out.println(D + " " + (D == tenth + fifth));
        System.out.println(F + " " + (F == one / 3f));
        System.out.println(C + " " + B + " " + Z + " " + S + " " + NESTED);
        final int local = 10;
        byte narrowed = local + 5;
        System.out.println(narrowed);
        final String part = "con";
        System.out.println((part + "stant" == "constant") + " " + ("con" + new String("stant") == "constant"));
        System.out.println((int) 1e20 + " " + (long) Float.NaN + " " + (byte) 1e5 + " " + (char) 97.9 + " " + (short) -40000.5);
        System.out.println(7 / 2 * 2.0 + " " + 7 / 2.0 * 2 + " " + -7 / 2 + " " + -7 % 3 + " " + (-7 >> 1));
        System.out.println(1 + 2 + "3" + 4 + 5 + " " + (1 + 2) + 'a' + 'b' + " " + ('a' + 'b'));
        System.out.println((0.0 == -0.0) + " " + 1 / -0.0 + " " + -1 / 0.0 + " " + 0.0 / 0.0 + " " + 1e308 * 10 + " " + 5e-324 / 2);
        System.out.println((5 & 6 | 1 ^ 8) + " " + (~5 & 0xff) + " " + (true ^ true | false) + " " + (-1 >>> 28 << 4));
        switch (max - Integer.MAX_VALUE + 3) {
            case local - 7:
                System.out.println("case constant");
                break;
            default:
                System.out.println("default");
        }
        if (Z) {
            System.out.println("always");
        }
    }
}
