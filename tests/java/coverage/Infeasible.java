/** Conditions that no input can show to be independent: the run proves it. */
class Infeasible {
    static int coupled(int x) { // mcdc: 1/2 branches: 3/4 infeasible: x > 0
        if (x > 3 && x > 0) return 1;
        return 0;
    }

    static int never(int x) { // needs-table mcdc: 0/2 branches: 3/4 infeasible: x > 5, x < 3
        if (x > 5 && x < 3) return 1;
        return 0;
    }

    static int always(int x) { // mcdc: 0/2 branches: 3/4 infeasible: x > 3, x < 5
        if (x > 3 || x < 5) return 1;
        return 0;
    }

    static int square(int x) { // mcdc: 0/1 branches: 1/2 infeasible: x * x == 3
        if (x * x == 3) return 1;
        return 0;
    }

    static int repeated(boolean a, boolean b) { // mcdc: 2/5 branches: 8/10 infeasible: b, !b, a
        if (a && b || a && !b && a) return 1;
        return 0;
    }

    static int same(boolean a, boolean b) { // mcdc: 2/4 branches: 7/8 infeasible: a, b
        if (a && b || a && b) return 1;
        return 0;
    }

    static int dead(int x) { // mcdc: 1/2 branches: 3/4 infeasible: y < 0
        int y = x & 7;
        if (y > 3) {
            if (y < 0) {
                return 1;
            }
        }
        return 0;
    }
}
