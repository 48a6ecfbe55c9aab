// topic: matrix multiplication, powers, determinants, Gaussian elimination, spiral order
import java.util.Arrays;

public class Matrices {
    static long[][] multiply(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static long fibonacci(int n) {
        long[][] result = {{1, 0}, {0, 1}}, base = {{1, 1}, {1, 0}};
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                result = multiply(result, base);
            }
            base = multiply(base, base);
        }
        return result[0][1];
    }

    static long determinant(long[][] m) {
        if (m.length == 1) {
            return m[0][0];
        }
        long total = 0;
        for (int c = 0; c < m.length; c++) {
            long[][] minor = new long[m.length - 1][];
            for (int r = 1; r < m.length; r++) {
                minor[r - 1] = new long[m.length - 1];
                for (int k = 0, at = 0; k < m.length; k++) {
                    if (k != c) {
                        minor[r - 1][at++] = m[r][k];
                    }
                }
            }
            total += (c % 2 == 0 ? 1 : -1) * m[0][c] * determinant(minor);
        }
        return total;
    }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int p = 0; p < n; p++) {
            int best = p;
            for (int r = p + 1; r < n; r++) {
                if (Math.abs(a[r][p]) > Math.abs(a[best][p])) {
                    best = r;
                }
            }
            double[] row = a[p];
            a[p] = a[best];
            a[best] = row;
            double t = b[p];
            b[p] = b[best];
            b[best] = t;
            for (int r = p + 1; r < n; r++) {
                double f = a[r][p] / a[p][p];
                b[r] -= f * b[p];
                for (int c = p; c < n; c++) {
                    a[r][c] -= f * a[p][c];
                }
            }
        }
        double[] x = new double[n];
        for (int r = n - 1; r >= 0; r--) {
            double sum = b[r];
            for (int c = r + 1; c < n; c++) {
                sum -= a[r][c] * x[c];
            }
            x[r] = sum / a[r][r];
        }
        return x;
    }

    static String spiral(int rows, int columns) {
        StringBuilder b = new StringBuilder();
        int top = 0, bottom = rows - 1, left = 0, right = columns - 1;
        while (top <= bottom && left <= right) {
            for (int c = left; c <= right; c++) b.append(top * columns + c).append(' ');
            top++;
            for (int r = top; r <= bottom; r++) b.append(r * columns + right).append(' ');
            right--;
            for (int c = right; top <= bottom && c >= left; c--) b.append(bottom * columns + c).append(' ');
            bottom--;
            for (int r = bottom; left <= right && r >= top; r--) b.append(r * columns + left).append(' ');
            left++;
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(multiply(new long[][] {{1, 2, 3}, {4, 5, 6}}, new long[][] {{7, 8}, {9, 10}, {11, 12}})));
        for (int n : new int[] {0, 1, 2, 10, 50, 90, 93}) {
            System.out.println(n + " " + fibonacci(n));
        }
        System.out.println(determinant(new long[][] {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}) + " " + determinant(new long[][] {{1, 2, 3, 4}, {5, 6, 7, 8}, {2, 6, 4, 8}, {3, 1, 1, 2}}));
        System.out.println(Arrays.toString(solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3})));
        System.out.println(Arrays.toString(solve(new double[][] {{0, 2}, {3, 1}}, new double[] {1, 1})) + Arrays.toString(solve(new double[][] {{1, 1}, {1, 1}}, new double[] {1, 2})));
        System.out.println(spiral(3, 4) + "| " + spiral(1, 3) + "| " + spiral(4, 1) + "| " + spiral(3, 3));
        int size = 12;
        double[][] a = new double[size][size], c = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                a[i][j] = 1.0 / (i + j + 1);
            }
        }
        double trace = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                for (int k = 0; k < size; k++) {
                    c[i][j] += a[i][k] * a[k][j];
                }
            }
            trace += c[i][i];
        }
        System.out.println(trace + " " + c[0][0] + " " + (float) c[11][11]);
        int[][] pascal = new int[12][];
        for (int i = 0; i < pascal.length; i++) {
            pascal[i] = new int[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) {
                pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
            }
        }
        System.out.println(Arrays.toString(pascal[11]));
    }
}
