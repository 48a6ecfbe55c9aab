// topic: memoised Fibonacci, knapsack, longest common subsequence, edit distance, coins, subset sums
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class DynamicProgramming {
    static final Map<Integer, Long> MEMO = new HashMap<>();
    static int calls;

    static long fibonacci(int n) {
        calls++;
        if (n < 2) {
            return n;
        }
        Long known = MEMO.get(n);
        if (known != null) {
            return known;
        }
        long value = fibonacci(n - 1) + fibonacci(n - 2);
        MEMO.put(n, value);
        return value;
    }

    static int knapsack(int[] weights, int[] values, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weights.length; i++) {
            for (int c = capacity; c >= weights[i]; c--) {
                best[c] = Math.max(best[c], best[c - weights[i]] + values[i]);
            }
        }
        return best[capacity];
    }

    static String subsequence(String a, String b) {
        int[][] length = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                length[i][j] = a.charAt(i) == b.charAt(j) ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                text.append(a.charAt(i));
                i++;
                j++;
            } else if (length[i + 1][j] >= length[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return text.toString();
    }

    static int levenshtein(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }

    static long change(int amount, int... coins) {
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int coin : coins) {
            for (int i = coin; i <= amount; i++) {
                ways[i] += ways[i - coin];
            }
        }
        return ways[amount];
    }

    static int increasing(int[] a) {
        int[] tails = new int[a.length];
        int size = 0;
        for (int v : a) {
            int at = Arrays.binarySearch(tails, 0, size, v);
            if (at < 0) {
                at = -at - 1;
            }
            tails[at] = v;
            if (at == size) {
                size++;
            }
        }
        return size;
    }

    static int maxSubarray(int... a) {
        int best = Integer.MIN_VALUE, here = 0;
        for (int v : a) {
            here = Math.max(v, here + v);
            best = Math.max(best, here);
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(fibonacci(80) + " " + calls + " " + MEMO.size());
        System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7) + " " + knapsack(new int[] {10, 20, 30}, new int[] {60, 100, 120}, 50));
        System.out.println(subsequence("AGGTABQXYZ", "GXTXAYBZ") + " " + subsequence("the quick brown", "the thick crown") + "[" + subsequence("abc", "xyz") + "]");
        String[][] pairs = {{"kitten", "sitting"}, {"", "abc"}, {"flaw", "lawn"}, {"same", "same"}, {"intention", "execution"}};
        for (String[] p : pairs) {
            System.out.print(levenshtein(p[0], p[1]) + " ");
        }
        System.out.println();
        System.out.println(change(100, 1, 5, 10, 25, 50) + " " + change(1000, 1, 2, 5, 10, 20, 50, 100, 200) + " " + change(3, 5));
        System.out.println(increasing(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 8, 9}) + " " + maxSubarray(-2, 1, -3, 4, -1, 2, 1, -5, 4) + " " + maxSubarray(-3, -1));
        long[][] paths = new long[15][15];
        for (int i = 0; i < 15; i++) {
            for (int j = 0; j < 15; j++) {
                paths[i][j] = i == 0 || j == 0 ? 1 : (i * j) % 7 == 3 ? 0 : paths[i - 1][j] + paths[i][j - 1];
            }
        }
        System.out.println(paths[14][14]);
        long[] catalan = new long[21];
        catalan[0] = 1;
        for (int n = 1; n <= 20; n++) {
            for (int i = 0; i < n; i++) {
                catalan[n] += catalan[i] * catalan[n - 1 - i];
            }
        }
        System.out.println(Arrays.toString(catalan));
    }
}
