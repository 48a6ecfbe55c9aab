// topic: System.arraycopy: overlaps, all types, covariance, every error with its message
import java.util.Arrays;

public class ArrayCopy {
    interface Act {
        void run();
    }

    static void attempt(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": fine");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (int[] c : new int[][] {{0, 2, 5}, {2, 0, 5}, {0, 0, 8}, {3, 4, 4}, {4, 3, 4}, {8, 8, 0}, {0, 8, 0}, {1, 2, 1}}) {
            int[] ints = {0, 1, 2, 3, 4, 5, 6, 7};
            byte[] bytes = {0, 1, 2, 3, 4, 5, 6, 7};
            long[] longs = {0, 1, 2, 3, 4, 5, 6, 7};
            String[] strings = {"a", "b", "c", "d", "e", "f", "g", "h"};
            char[] chars = "abcdefgh".toCharArray();
            System.arraycopy(ints, c[0], ints, c[1], c[2]);
            System.arraycopy(bytes, c[0], bytes, c[1], c[2]);
            System.arraycopy(longs, c[0], longs, c[1], c[2]);
            System.arraycopy(strings, c[0], strings, c[1], c[2]);
            System.arraycopy(chars, c[0], chars, c[1], c[2]);
            System.out.println(Arrays.toString(ints) + Arrays.toString(bytes) + Arrays.toString(longs) + String.join("", strings) + new String(chars));
        }
        boolean[] flags = new boolean[3];
        System.arraycopy(new boolean[] {true, false, true}, 0, flags, 1, 2);
        double[] doubles = new double[3];
        System.arraycopy(new double[] {1.5, Double.NaN}, 0, doubles, 1, 2);
        float[] floats = new float[2];
        System.arraycopy(new float[] {-0f, 2}, 0, floats, 0, 2);
        short[] shorts = new short[2];
        System.arraycopy(new short[] {9, 8}, 1, shorts, 0, 1);
        System.out.println(Arrays.toString(flags) + Arrays.toString(doubles) + Arrays.toString(floats) + Arrays.toString(shorts));
        Object[] objects = {"x", "y", 3, "z"};
        String[] target = new String[4];
        attempt("partial store", () -> System.arraycopy(objects, 0, target, 0, 4));
        System.out.println(Arrays.toString(target));
        attempt("nulls", () -> System.arraycopy(new Object[2], 0, target, 0, 2));
        attempt("widening references", () -> System.arraycopy(new Integer[] {1}, 0, objects, 0, 1));
        attempt("nested", () -> System.arraycopy(new int[][] {{1}}, 0, objects, 1, 1));
        int[] five = new int[5];
        attempt("source position", () -> System.arraycopy(five, -1, five, 0, 1));
        attempt("target position", () -> System.arraycopy(five, 0, five, -2, 1));
        attempt("length", () -> System.arraycopy(five, 0, five, 0, -3));
        attempt("source end", () -> System.arraycopy(five, 3, new int[9], 0, 3));
        attempt("target end", () -> System.arraycopy(new int[9], 0, five, 3, 3));
        attempt("overflow", () -> System.arraycopy(five, Integer.MAX_VALUE, five, 0, Integer.MAX_VALUE));
        attempt("object source end", () -> System.arraycopy(new String[2], 1, target, 0, 2));
        attempt("object target end", () -> System.arraycopy(objects, 0, new Object[2], 1, 2));
        attempt("zero at the end", () -> System.arraycopy(five, 5, five, 5, 0));
        attempt("zero past the end", () -> System.arraycopy(five, 6, five, 0, 0));
        attempt("null source", () -> System.arraycopy(null, 0, five, 0, 1));
        attempt("null target", () -> System.arraycopy(five, 0, null, 0, 1));
        attempt("not an array source", () -> System.arraycopy("text", 0, five, 0, 1));
        attempt("not an array target", () -> System.arraycopy(five, 0, new ArrayCopy(), 0, 1));
        attempt("int to long", () -> System.arraycopy(five, 0, new long[5], 0, 1));
        attempt("int to object", () -> System.arraycopy(five, 0, objects, 0, 1));
        attempt("object to int", () -> System.arraycopy(objects, 0, five, 0, 1));
        attempt("boolean to byte", () -> System.arraycopy(flags, 0, new byte[5], 0, 1));
        attempt("int[] to int[][]", () -> System.arraycopy(five, 0, new int[2][2], 0, 1));
        attempt("Integer to String, empty", () -> System.arraycopy(new Integer[1], 0, target, 0, 0));
        attempt("Integer to String, null", () -> System.arraycopy(new Integer[1], 0, target, 0, 1));
        attempt("Integer to String", () -> System.arraycopy(new Integer[] {5}, 0, target, 0, 1));
        attempt("Object to Runnable", () -> System.arraycopy(new Object[] {"r"}, 0, new Runnable[1], 0, 1));
    }
}
