// topic: arrays of arrays whose lengths are symbolic, each a path
// spec: f(int:sym[-1..2],int:sym[-1..2])
// spec: g(int:sym[-1..3])
// spec: h(int:sym[-2..2])
public final class ManyDimensions {
    static int f(int rows, int columns) {
        int[][] table = new int[rows][columns];
        int sum = 0;
        for (int[] row : table) {
            sum += row.length;
        }
        return sum;
    }

    static int g(int middle) {
        long[][][] all = new long[2][middle][1];
        byte[][][] part = new byte[1][middle][];
        return all[1].length + part[0].length;
    }

    static int h(int length) {
        Object made = java.lang.reflect.Array.newInstance(short.class, length);
        return java.lang.reflect.Array.getLength(made);
    }
}
