// topic: multi-dimensional and jagged arrays, defaults, array initialisers
import java.util.Arrays;

public class MultiArrays {
    static int made;

    static int size(int n) {
        System.out.print("size" + ++made + " ");
        return n;
    }

    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        int[][] jagged = new int[3][];
        int[][][] cube = new int[2][3][2];
        for (int i = 0; i < 3; i++) {
            jagged[i] = new int[i + 1];
            for (int j = 0; j <= i; j++) {
                jagged[i][j] = i * 10 + j;
                grid[i][j] -= jagged[i][j];
            }
        }
        cube[1][2][0]++;
        cube[0][0] = new int[] {7, 8, 9};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(jagged) + Arrays.deepToString(cube));
        System.out.println(grid.length + " " + grid[0].length + " " + jagged[2].length + " " + cube[0][0].length + " " + new int[0][5].length);
        String[][] names = {{"a", "b"}, {}, null, {null}};
        System.out.println(Arrays.deepToString(names) + names[0].length);
        long[][][] sized = new long[size(2)][size(3)][];
        System.out.println(sized.length + " " + sized[1].length + " " + sized[1][2]);
        System.out.println(Arrays.toString(new boolean[2]) + Arrays.toString(new float[1]) + Arrays.toString(new double[1])
            + Arrays.toString(new long[1]) + Arrays.toString(new short[1]) + Arrays.toString(new byte[1]) + (int) (new char[1])[0]
            + Arrays.toString(new String[1]) + Arrays.deepToString(new Object[2][2]));
        char[][] board = new char[3][3];
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        board[1][1] = 'X';
        board[0][2] = 'O';
        for (char[] row : board) {
            System.out.println(row);
        }
        int[] a[] = {{1}, {2, 3}}, b = {4};
        System.out.println(a[1][1] + b[0]);
        Object[] mixed = {1, new int[] {2}, new Object[] {"x", new double[][] {{1.5}}}, 'c', null};
        System.out.println(Arrays.deepToString(mixed));
        int[][] rows = grid;
        rows[0] = rows[1];
        rows[1][0] = 99;
        System.out.println(grid[0][0] + " " + (grid[0] == grid[1]) + " " + Arrays.equals(grid[0], grid[1]));
        int[][] identity = new int[4][4];
        for (int i = 0; i < 4; i++) {
            identity[i][i] = identity[i][3 - i] = i + 1;
        }
        System.out.println(Arrays.deepToString(identity));
        int[][] transposed = new int[3][2];
        int[][] original = {{1, 2, 3}, {4, 5, 6}};
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                transposed[j][i] = original[i][j];
            }
        }
        System.out.println(Arrays.deepToString(transposed) + Arrays.deepEquals(original, new int[][] {{1, 2, 3}, {4, 5, 6}}));
        int[][][][] deep = new int[2][2][][];
        System.out.println(deep[1][1] == null ? deep.getClass().getName() : "");
        byte[][] bytes = new byte[2][3];
        bytes[1][2] = (byte) 200;
        bytes[1][2] >>= 1;
        System.out.println(Arrays.deepToString(bytes));
    }
}
