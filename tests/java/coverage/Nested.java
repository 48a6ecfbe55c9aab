/** Statements in statements; each begins a line, so that even the line table tells them apart. */
class Nested {
    static int inside(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a) {
            if (b) {
                return 1;
            }
        }
        return 0;
    }

    static int insideContradicts(int x) { // mcdc: 1/2 branches: 3/4 infeasible: x < 3
        if (x > 5) {
            if (x < 3) {
                return 1;
            }
        }
        return 0;
    }

    static int elseInside(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a) {
            if (b) {
                return 1;
            } else {
                return 2;
            }
        }
        return 0;
    }

    static int pairInside(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 8/8
        if (a || b) {
            if (b && c) {
                return 1;
            }
        }
        return 0;
    }

    static int statementBetween(int x, boolean a) { // mcdc: 2/2 branches: 4/4
        if (a) {
            x++;
            if (x > 3) {
                return 1;
            }
        }
        return 0;
    }

    static int sequence(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int r = 0;
        if (a) r = 1;
        if (b) r += 2;
        return r;
    }

    static int returns(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a) return 1;
        if (b) return 1;
        return 0;
    }

    static int empty(boolean a) { // mcdc: 1/1 branches: 2/2
        if (a) {
        }
        return 0;
    }

    static int emptyPair(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a && b) {
        }
        return 0;
    }
}
