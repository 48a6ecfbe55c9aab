/** Blocks that are copied to every way out of a {@code try}, with variables of their own in each. */
class Finally {
    static int count;

    static void may(int x) { // mcdc: 1/1 branches: 2/2
        if (x == 7) throw new IllegalStateException();
    }

    static int finallyLocals(int x) { // mcdc: 2/2 branches: 4/4
        int r = 0;
        try {
            may(x);
            r = 1;
        } finally {
            int t = x + 1;
            if (t > 3 && t != 5) {
                count++;
            }
        }
        return r;
    }

    static int finallyLoop(int x) { // mcdc: 2/2 branches: 4/4
        try {
            may(x);
        } finally {
            for (int i = 0; i < 2; i++) {
                if (i == x) {
                    count++;
                }
            }
        }
        return x;
    }

    static int catchFinally(int x) { // mcdc: 2/3 branches: 5/6 infeasible: count > 1000
        try {
            may(x);
            if (x > 100) {
                return 5;
            }
        } catch (IllegalStateException e) {
            if (count > 1000) {
                return 4;
            }
        } finally {
            if (x < 0) {
                count++;
            }
        }
        return 0;
    }

    static int nestedFinally(int x) { // mcdc: 2/2 branches: 4/4
        try {
            try {
                may(x);
            } finally {
                if (x > 10) {
                    count++;
                }
            }
        } finally {
            if (x > 20) {
                count--;
            }
        }
        return x;
    }

    static int sameFinallies(int x) { // mcdc: 2/2 branches: 4/4
        try {
            may(x);
        } finally {
            if (x > 10) {
                count++;
            }
        }
        try {
            may(x);
        } finally {
            if (x > 20) {
                count++;
            }
        }
        return x;
    }

    static int finallyThenSame(int x, int y) { // mcdc: 2/2 branches: 4/4
        try {
            may(x);
        } finally {
            if (x > 10) {
                count++;
            }
        }
        if (y > 10) {
            count++;
        }
        return x;
    }

    static int loopFinally(int n) { // mcdc: 3/4 branches: 7/8 with: (sym[0..3]) infeasible: r > 0
        int r = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 2) {
                    break;
                }
                r++;
            } finally {
                if (r > 0) {
                    count++;
                }
            }
        }
        return r;
    }

    static int finallyTernary(int x) { // mcdc: 1/1 branches: 2/2
        try {
            may(x);
        } finally {
            count += x > 3 ? 1 : 2;
        }
        return x;
    }

    static int finallyOp(int x, boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        try {
            may(x);
        } finally {
            if (a & b) {
                count++;
            }
        }
        return x;
    }

    static int finallySwitch(int x) { // mcdc: 0/0 branches: 3/3
        try {
            may(x);
        } finally {
            switch (x) {
                case 7:
                    count++;
                    break;
                case 8:
                    count--;
                    break;
                default:
                    count = 0;
            }
        }
        return x;
    }

    static int lockInTry(int x) { // mcdc: 2/2 branches: 4/4
        try {
            synchronized (Finally.class) {
                may(x);
                if (x > 9) {
                    return 1;
                }
            }
        } finally {
            if (x > 3) {
                count++;
            }
        }
        return 0;
    }

    static int multiCatch(int x) { // mcdc: 2/2 branches: 4/4
        try {
            if (x == 3) throw new IllegalArgumentException();
            may(x);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return e instanceof IllegalStateException ? 1 : 2;
        }
        return 0;
    }

    static int throwTernary(int x) { // mcdc: 2/2 branches: 4/4
        if (x > 3) throw x > 5 ? new IllegalStateException() : new IllegalArgumentException();
        return 1;
    }
}
