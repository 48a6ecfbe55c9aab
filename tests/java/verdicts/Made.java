import java.util.function.IntPredicate;

/** Calls whose targets the machine makes, beside methods that they do not come to. */
public class Made {
    public static boolean tested(int[] a) {
        IntPredicate p = v -> v > 3 && a.length > 5;
        return p.test(a.length);
    }

    public static String joined(String s) {
        return "text " + s;
    }

    public static int asserted(String s) {
        assert s.length() < 10;
        return 0;
    }

    /** Without assertions the second return is there for more. */
    public static int refused(int x) {
        assert x > 3;
        if (x <= 3) return 1;
        return 0;
    }

    public static int desired(int x) {
        return Made.class.desiredAssertionStatus() ? 1 : 0;
    }

    public static int never(int x) {
        if (x > 5 && x < 3) return 1;
        return 0;
    }

    /** Another NaN than the usual one has other bits. */
    public static boolean isOther(double x) {
        return x != x && Double.doubleToRawLongBits(x) != 0x7ff8000000000000L;
    }

    /** Another class asks for the bits. */
    public static boolean isOdd(double x) {
        return Bits.of(x) == 0x7ff8000000000001L;
    }
}

class Bits {
    static long of(double x) {
        return Double.doubleToRawLongBits(x);
    }
}
