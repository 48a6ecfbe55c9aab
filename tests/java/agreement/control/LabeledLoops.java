// topic: nested loops with labelled break and continue
public class LabeledLoops {
    static int firstPair(int[][] grid, int wanted) {
        int steps = 0;
        search:
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                steps++;
                if (grid[i][j] < 0) {
                    continue search;
                }
                if (grid[i][j] == wanted) {
                    System.out.println("found at " + i + "," + j);
                    break search;
                }
            }
        }
        return steps;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, -1, 9}, {}, {3, 4, 5}, {9, 9}};
        System.out.println(firstPair(grid, 9) + " " + firstPair(grid, 5) + " " + firstPair(grid, 7));
        outer:
        for (int i = 2; i < 40; i++) {
            int j = 2;
            while (j * j <= i) {
                if (i % j++ == 0) {
                    continue outer;
                }
            }
            System.out.print(i + " ");
        }
        System.out.println();
        int n = 0;
        top:
        do {
            n++;
            do {
                n += 2;
                if (n % 5 == 0) {
                    continue top;
                }
                if (n > 30) {
                    break top;
                }
            } while (n % 7 != 0);
            System.out.print("[" + n + "]");
        } while (n < 50);
        System.out.println(" n=" + n);
        block: {
            if (n > 10) {
                System.out.println("leaving the block");
                break block;
            }
            System.out.println("not reached");
        }
        for (int i = 0, j = 10; i < j; i++, j -= 2) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        int k = 0;
        for (;;) {
            if (k++ == 3) {
                continue;
            }
            if (k > 5) {
                break;
            }
            System.out.print(k);
        }
        System.out.println();
        a:
        for (int i = 0; ; i++) {
            b:
            for (int j = 0; ; j++) {
                for (int m = 0; ; m++) {
                    if (m == 2) {
                        continue b;
                    }
                    if (j == 2) {
                        continue a;
                    }
                    if (i == 2) {
                        break a;
                    }
                    System.out.print("" + i + j + m + " ");
                }
            }
        }
        System.out.println();
        while (true) {
            switch (k) {
                case 6:
                    k = 7;
                    continue;
                case 7:
                    k = 8;
                    break;
                default:
                    System.out.println("k " + k);
            }
            if (k == 8) {
                break;
            }
        }
        System.out.println("end");
    }
}
