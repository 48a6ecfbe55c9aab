package shop;

import java.util.List;

/** Calls that only casts tell apart, and values that Java writes in a way of its own; each method has a finding. */
public class Witnesses {
    public enum Mode { ON, OFF }

    public static class Inner {
        final int n;

        public Inner(int n) {
            this.n = n;
        }

        public int div(int m) {
            return 10 / (m - n - 1);
        }
    }

    private static int zero = 0;
    private int total;
    private boolean closed;

    public Witnesses(int total) {
        this.total = total;
    }

    static int one(Integer a) {
        return a + 0;
    }

    static int one(Long a) {
        return (int) (a + 0);
    }

    static int one(String a) {
        return a.length();
    }

    static int one(Object a) {
        return a.hashCode();
    }

    static int one(int[] a) {
        return a.length;
    }

    static int one(String[] a) {
        return a.length + a[0].length();
    }

    static int one(char a) {
        return 5 / (a - '\\');
    }

    static int one(byte a) {
        return 5 / (a - 3);
    }

    static int one(short a) {
        return 5 / (a + 3);
    }

    static int one(long a) {
        return (int) (5 / (a - 5000000000L));
    }

    static int one(float a) {
        return a > 2.5f ? 5 / zero : 1;
    }

    static int one(double a) {
        return a < -2.5 ? 5 / zero : 1;
    }

    static int one(boolean a) {
        return a ? 5 / zero : 1;
    }

    static int one(Mode m) {
        return 3 / m.ordinal();
    }

    static int one(Mode[] m) {
        return m[0].ordinal();
    }

    static int one(Inner inner) {
        return 3 / (inner.n - 3);
    }

    static int two(String s, int n) {
        return s.equals("\"\n\\") ? 1 / zero : 2;
    }

    static int two(Object s, long n) {
        return 1 / (int) (n - 2);
    }

    static int many(String... s) {
        return s[1].length();
    }

    public void close() {
        closed = true;
    }

    public int draw(int n) {
        return closed ? 10 / (total - total) : n;
    }

    public int bytes(byte a, short b, char c, Byte d) {
        return 5 / (a - b) / (c - d);
    }

    /**
     * A number.
     *
     * @throws NumberFormatException if it is none
     */
    static int documented(String s) {
        return Integer.parseInt(s + "7x");
    }

    static int undocumented(String s) {
        return Integer.parseInt(s + "7x");
    }
}
