/** Short-circuit operators in conditions of statements. */
class ShortCircuit {
    static int one(boolean a) { // mcdc: 1/1 branches: 2/2
        if (a) return 1;
        return 0;
    }

    static int not(boolean a) { // mcdc: 1/1 branches: 2/2
        if (!a) return 1;
        return 0;
    }

    static int and(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a && b) return 1;
        return 0;
    }

    static int or(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a || b) return 1;
        return 0;
    }

    static int three(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        if (a && (b || c)) return 1;
        return 0;
    }

    static int mixed(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 8/8
        if ((a && b) || (c && d)) return 1;
        return 0;
    }

    static int orOfAnds(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        if ((a || b) && c) return 1;
        return 0;
    }

    static int negated(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (!(a && b)) return 1;
        return 0;
    }

    static int numbers(int x, int y) { // mcdc: 3/3 branches: 6/6
        if (x > 5 && y < 3 || x == y) return 1;
        return 0;
    }

    static int overLines(int x, // mcdc: 3/3 branches: 6/6 with: (sym,sym)
            int y) {
        if (x > 5
                && y < 3
                || x == y) {
            return 1;
        }
        return 0;
    }

    static boolean positive(int x) { // mcdc: 1/1 branches: 2/2
        return x > 0;
    }

    static int calls(int x, int y) { // mcdc: 2/2 branches: 4/4
        if (positive(x) && positive(y)) return 1;
        return 0;
    }

    static int callsOverLines(int x, int y) { // mcdc: 3/3 branches: 6/6
        if (positive(x)
                && positive(y)
                && positive(x + y)) return 1;
        return 0;
    }

    static int withElse(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int r;
        if (a && b) {
            r = 1;
        } else {
            r = 2;
        }
        return r;
    }

    static int chain(int x) { // mcdc: 3/3 branches: 6/6
        if (x < 0) {
            return -1;
        } else if (x == 0) {
            return 0;
        } else if (x < 10) {
            return 1;
        }
        return 2;
    }

    static int chainOfPairs(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 8/8
        if (a && b) {
            return 1;
        } else if (c || d) {
            return 2;
        }
        return 3;
    }

    static int references(String s, int x) { // mcdc: 2/2 branches: 4/4 with: (sym,sym)
        if (s != null && x > 3) return 1;
        return 0;
    }

    static int longs(long x, long y) { // mcdc: 2/2 branches: 4/4
        if (x > y || x == 7L) return 1;
        return 0;
    }

    static int doubles(double x) { // mcdc: 2/2 branches: 4/4
        if (x > 1.5 && x < 3.0) return 1;
        return 0;
    }

    static int assignment(int x) { // mcdc: 2/2 branches: 4/4
        int y;
        if (x > 3 && (y = x * 2) < 20) return y;
        return 0;
    }

    static int eight(int x, boolean b, boolean c, boolean d) { // mcdc: 8/8 branches: 16/16
        if ((x > 1 || b) && (x < 9 || c) && (x != 5 || d) && (b || !d)) return 1;
        return 0;
    }

    static int remainder(int x, int y) { // mcdc: 2/2 branches: 4/4 with: (sym,sym)
        if (y != 0 && x % y == 0) return 1;
        return 0;
    }

    static int throwsInside(int x, int y) { // mcdc: 2/2 branches: 4/4
        if (x > 0 && 10 / y > 2) return 1;
        return 0;
    }
}
