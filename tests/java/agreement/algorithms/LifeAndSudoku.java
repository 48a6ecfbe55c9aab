// topic: Conway's game of life and a sudoku solver
public class LifeAndSudoku {
    static boolean[][] step(boolean[][] world) {
        int n = world.length, m = world[0].length;
        boolean[][] next = new boolean[n][m];
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < m; c++) {
                int around = 0;
                for (int dr = -1; dr <= 1; dr++) {
                    for (int dc = -1; dc <= 1; dc++) {
                        if ((dr | dc) != 0 && world[(r + dr + n) % n][(c + dc + m) % m]) {
                            around++;
                        }
                    }
                }
                next[r][c] = around == 3 || around == 2 && world[r][c];
            }
        }
        return next;
    }

    static void print(boolean[][] world) {
        for (boolean[] row : world) {
            StringBuilder b = new StringBuilder();
            for (boolean cell : row) {
                b.append(cell ? '#' : '.');
            }
            System.out.println(b);
        }
    }

    static int guesses;

    static boolean solve(int[] cells, int[] rows, int[] columns, int[] boxes) {
        int best = -1, options = 0, fewest = 10;
        for (int i = 0; i < 81; i++) {
            if (cells[i] == 0) {
                int free = ~(rows[i / 9] | columns[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]) & 0x1ff;
                if (Integer.bitCount(free) < fewest) {
                    fewest = Integer.bitCount(free);
                    best = i;
                    options = free;
                }
            }
        }
        if (best < 0) {
            return true;
        }
        int r = best / 9, c = best % 9, x = best / 27 * 3 + best % 9 / 3;
        for (int bit; (bit = options & -options) != 0; options ^= bit) {
            guesses++;
            cells[best] = Integer.numberOfTrailingZeros(bit) + 1;
            rows[r] |= bit;
            columns[c] |= bit;
            boxes[x] |= bit;
            if (solve(cells, rows, columns, boxes)) {
                return true;
            }
            cells[best] = 0;
            rows[r] ^= bit;
            columns[c] ^= bit;
            boxes[x] ^= bit;
        }
        return false;
    }

    public static void main(String[] args) {
        boolean[][] world = new boolean[9][12];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}, {5, 8}, {5, 9}, {5, 10}};
        for (int[] p : glider) {
            world[p[0]][p[1]] = true;
        }
        for (int generation = 0; generation <= 20; generation++) {
            if (generation % 10 == 0) {
                System.out.println("generation " + generation);
                print(world);
            }
            world = step(world);
        }
        String puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        int[] cells = new int[81], rows = new int[9], columns = new int[9], boxes = new int[9];
        for (int i = 0; i < 81; i++) {
            cells[i] = puzzle.charAt(i) - '0';
            if (cells[i] > 0) {
                int bit = 1 << cells[i] - 1;
                rows[i / 9] |= bit;
                columns[i % 9] |= bit;
                boxes[i / 27 * 3 + i % 9 / 3] |= bit;
            }
        }
        System.out.println(solve(cells, rows, columns, boxes) + " " + guesses);
        for (int r = 0; r < 9; r++) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < 9; c++) {
                line.append(cells[r * 9 + c]).append(c == 2 || c == 5 ? " " : "");
            }
            System.out.println(line);
        }
    }
}
