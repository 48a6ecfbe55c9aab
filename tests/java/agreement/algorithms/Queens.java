// topic: n queens and a knight's tour by backtracking
public class Queens {
    static int solutions;
    static String first;

    static void place(int row, int n, int columns, int left, int right, int[] queens) {
        if (row == n) {
            solutions++;
            if (first == null) {
                StringBuilder b = new StringBuilder();
                for (int q : queens) {
                    for (int c = 0; c < n; c++) {
                        b.append(c == q ? 'Q' : '.');
                    }
                    b.append('\n');
                }
                first = b.toString();
            }
            return;
        }
        int free = ~(columns | left | right) & (1 << n) - 1;
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            queens[row] = Integer.numberOfTrailingZeros(bit);
            place(row + 1, n, columns | bit, (left | bit) << 1, (right | bit) >> 1, queens);
        }
    }

    static final int[][] MOVES = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

    static int degree(int[][] board, int r, int c) {
        int d = 0;
        for (int[] m : MOVES) {
            if (free(board, r + m[0], c + m[1])) {
                d++;
            }
        }
        return d;
    }

    static boolean free(int[][] board, int r, int c) {
        return r >= 0 && c >= 0 && r < board.length && c < board.length && board[r][c] == 0;
    }

    static boolean tour(int[][] board, int r, int c, int step) {
        board[r][c] = step;
        if (step == board.length * board.length) {
            return true;
        }
        boolean[] tried = new boolean[MOVES.length];
        for (int k = 0; k < MOVES.length; k++) {
            int best = -1, bestDegree = 9;
            for (int m = 0; m < MOVES.length; m++) {
                int nr = r + MOVES[m][0], nc = c + MOVES[m][1];
                if (!tried[m] && free(board, nr, nc) && degree(board, nr, nc) < bestDegree) {
                    best = m;
                    bestDegree = degree(board, nr, nc);
                }
            }
            if (best < 0) {
                break;
            }
            tried[best] = true;
            if (tour(board, r + MOVES[best][0], c + MOVES[best][1], step + 1)) {
                return true;
            }
        }
        board[r][c] = 0;
        return false;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            solutions = 0;
            first = null;
            place(0, n, 0, 0, 0, new int[n]);
            System.out.println(n + ": " + solutions);
            if (n == 6 || n == 8) {
                System.out.print(first);
            }
        }
        int[][] board = new int[6][6];
        System.out.println(tour(board, 0, 0, 1));
        for (int[] row : board) {
            for (int v : row) {
                System.out.print((v < 10 ? " " : "") + v + " ");
            }
            System.out.println();
        }
    }
}
