/** Dense products of double and of int matrices: nested arrays, floating point. */
public final class MatrixMultiply {
    private static final int SIZE = 230;

    public static void main(String[] args) {
        double[][] a = new double[SIZE][SIZE];
        double[][] b = new double[SIZE][SIZE];
        int[][] c = new int[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                a[i][j] = 1.0 / (i + j + 1);
                b[i][j] = i * 0.5 - j * 0.25;
                c[i][j] = i * 31 + j * 17;
            }
        }
        double[][] product = multiply(multiply(a, b), a);
        int[][] power = multiply(c, c);
        long checksum = 0;
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                checksum = checksum * 31 + Double.doubleToLongBits(product[i][j]) + power[i][j];
            }
        }
        System.out.println("matrix " + checksum);
    }

    private static double[][] multiply(double[][] left, double[][] right) {
        double[][] result = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                double sum = 0;
                for (int k = 0; k < SIZE; k++) {
                    sum += left[i][k] * right[k][j];
                }
                result[i][j] = sum;
            }
        }
        return result;
    }

    private static int[][] multiply(int[][] left, int[][] right) {
        int[][] result = new int[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                int sum = 0;
                for (int k = 0; k < SIZE; k++) {
                    sum += left[i][k] * right[k][j];
                }
                result[i][j] = sum;
            }
        }
        return result;
    }
}
