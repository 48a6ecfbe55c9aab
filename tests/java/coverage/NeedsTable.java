/** Code that only a table of source ranges tells apart from other code. */
class NeedsTable {
    static int oneLine(int x) { // needs-table mcdc: 1/2 branches: 3/4 infeasible: x < 3
        if (x > 5) if (x < 3) return 1;
        return 0;
    }

    static int oneLinePair(int x) { // needs-table mcdc: 1/2 branches: 3/4 infeasible: x < 1
        int r = 0; if (x > 5) { if (x < 1) r = 1; }
        return r;
    }

    static int incremented(int x) { // needs-table mcdc: 2/2 branches: 4/4
        if (x > 5 && ++x > 9) return 1;
        return 0;
    }

    static int emptyContradicts(boolean a) { // needs-table mcdc: 0/2 branches: 3/4 infeasible: a, !a
        if (a && !a) {
        }
        return 1;
    }

    static int emptyMixed(boolean a, boolean b) { // needs-table mcdc: 1/3 branches: 5/6 infeasible: b, a
        if (a && (b || a)) {
        }
        return 1;
    }

    static void leavesEmpty(boolean a) { // needs-table mcdc: 0/2 branches: 3/4 infeasible: a, !a
        if (a && !a) return;
    }

    static int oneLineLoop(int n, boolean b) { // needs-table mcdc: 2/2 branches: 4/4 with: (sym[0..2],sym)
        int i = 0; while (i < n) { if (b) break; i++; }
        return i;
    }
}
