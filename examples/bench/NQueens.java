/** Counts the placements of n queens: recursion with small arrays and early exits. */
public final class NQueens {
    private final int size;
    private final int[] columnOfRow;
    private long solutions;
    private long checksum;

    private NQueens(int size) {
        this.size = size;
        this.columnOfRow = new int[size];
    }

    public static void main(String[] args) {
        for (int size = 4; size <= 11; size++) {
            report(size);
        }
        report(11);
    }

    private static void report(int size) {
        NQueens board = new NQueens(size);
        board.place(0);
        System.out.println("queens " + size + " " + board.solutions + " " + board.checksum);
    }

    private void place(int row) {
        if (row == size) {
            solutions++;
            for (int column : columnOfRow) {
                checksum = checksum * 31 + column;
            }
            return;
        }
        for (int column = 0; column < size; column++) {
            if (isFree(row, column)) {
                columnOfRow[row] = column;
                place(row + 1);
            }
        }
    }

    private boolean isFree(int row, int column) {
        for (int above = 0; above < row; above++) {
            int distance = columnOfRow[above] - column;
            if (distance == 0 || distance == row - above || distance == above - row) {
                return false;
            }
        }
        return true;
    }
}
