package shop;

import java.util.Date;

/** Values of every kind, in and out. */
class Kinds {
    enum Colour {
        RED,
        GREEN
    }

    static boolean not(boolean x) {
        return !x;
    }

    static byte next(byte x) {
        return (byte) (x + 1);
    }

    static short half(short x) {
        return (short) (x / 2);
    }

    static char upper(char c) {
        return Character.toUpperCase(c);
    }

    static int negate(int x) {
        return -x;
    }

    static long square(long x) {
        return x * x;
    }

    static float third(float x) {
        return x / 3;
    }

    static double divide(double a, double b) {
        return a / b;
    }

    static String twice(String s) {
        return s == null ? null : s + s;
    }

    static int length(String s) {
        return s.length();
    }

    static Integer boxed(Integer x) {
        return x == null ? null : x + 1;
    }

    static Object same(Object x) {
        return x;
    }

    static Number wide(boolean whole) {
        return whole ? (Number) Long.valueOf(7) : (Number) Double.valueOf(-0.0);
    }

    static Colour other(Colour colour) {
        return colour == Colour.RED ? Colour.GREEN : Colour.RED;
    }

    static int[] reversed(int[] values) {
        int[] result = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[values.length - 1 - i];
        }
        return result;
    }

    static void clear(double[] values) {
        java.util.Arrays.fill(values, -0.0);
    }

    static Object[] mixed(int x) {
        return new Object[] {x, "x", null, new double[] {Double.NaN}, 'c'};
    }

    static int[][] triangle(int rows) {
        int[][] result = new int[rows][];
        for (int i = 0; i < rows; i++) {
            result[i] = new int[i];
        }
        return result;
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static Object date(long time) {
        return new Date(time);
    }

    static java.util.List<String> listed(String only) {
        return java.util.Collections.singletonList(only);
    }

    static <T extends Comparable<T>> T greatest(T[] values) {
        T greatest = values[0];
        for (T value : values) {
            greatest = value.compareTo(greatest) > 0 ? value : greatest;
        }
        return greatest;
    }

    static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative: " + x);
        }
    }
}
