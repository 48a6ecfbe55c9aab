/** Conditions of loops, and jumps out of them. */
class Loops {
    static int whileOne(int n) { // mcdc: 1/1 branches: 2/2 with: (sym[0..3])
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    static int whilePair(int n, boolean b) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym)
        int i = 0;
        while (i < n && b) {
            i++;
        }
        return i;
    }

    static int doPair(int n, boolean b) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym)
        int i = 0;
        do {
            i++;
        } while (i < n && b);
        return i;
    }

    static int forPair(int n, boolean b) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym)
        int sum = 0;
        for (int i = 0; i < n && !b; i++) {
            sum += i;
        }
        return sum;
    }

    static int breaks(int n, int x) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym[0..3])
        int i = 0;
        while (i < n) {
            if (i == x) {
                break;
            }
            i++;
        }
        return i;
    }

    static int breaksOnPair(int n, boolean a, boolean b) { // mcdc: 3/3 branches: 6/6 with: (sym[0..2],sym,sym)
        int i = 0;
        while (i < n) {
            if (a || b) break;
            i++;
        }
        return i;
    }

    static int continues(int n, int x) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym[0..3])
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == x) continue;
            sum += i;
        }
        return sum;
    }

    static int each(int[] values) { // mcdc: 2/2 branches: 4/4 with: (sym)
        int sum = 0;
        for (int value : values) {
            if (value > 2) sum += value;
        }
        return sum;
    }

    static int nested(int n) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3])
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                count++;
            }
        }
        return count;
    }

    static int ifInLoop(int n, boolean a, boolean b) { // mcdc: 3/3 branches: 6/6 with: (sym[0..2],sym,sym)
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (a && b) count++;
        }
        return count;
    }

    static int labelled(int n, int x) { // mcdc: 3/3 branches: 6/6 with: (sym[0..2],sym[0..2])
        int count = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 2; j++) {
                if (i + j == x) continue outer;
                count++;
            }
        }
        return count;
    }

    static int choiceAtEnd(int x, boolean a) { // mcdc: 4/4 branches: 8/8
        int count = 0;
        do {
            count++;
        } while (count < 3 && (a ? x > 5 : x > 8));
        return count;
    }
}
