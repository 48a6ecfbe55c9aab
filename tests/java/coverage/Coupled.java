/** Conditions that say something about each other. */
class Coupled {
    static int implied(int x) { // mcdc: 1/2 branches: 3/4 infeasible: x != 0
        if (x > 5 && x != 0) return 1;
        return 0;
    }

    static int exclusive(int x) { // mcdc: 2/2 branches: 4/4
        if (x == 1 || x == 2) return 1;
        return 0;
    }

    static int excluded(boolean a, boolean b) { // mcdc: 4/4 branches: 8/8
        if (a && b || !a && !b) return 1;
        return 0;
    }

    static int overlap(int x) { // mcdc: 2/2 branches: 4/4
        if (x < 10 && x > 5) return 1;
        return 0;
    }

    static int xorSelf(boolean a, boolean b) { // mcdc: 3/3 branches: 2/2
        if (a ^ a ^ b) return 1;
        return 0;
    }

    static int xorSelfPair(boolean a) { // mcdc: 0/2 branches: 1/2 infeasible: ?, ?
        if (a ^ a) return 1;
        return 0;
    }

    static int threeRanges(int x) { // mcdc: 3/5 branches: 8/10 infeasible: x >= 0, x >= 10
        if (x < 0 || x >= 0 && x < 10 || x >= 10 && x < 20) return 1;
        return 0;
    }

    static int guarded(int x) { // mcdc: 1/2 branches: 3/4 infeasible: x < 0
        if (x >= 0) {
            if (x < 0) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int parity(int x) { // mcdc: 0/1 branches: 1/2 infeasible: x * (x + 1) % 2 != 0
        if (x * (x + 1) % 2 != 0) return 1;
        return 0;
    }

    static int absNegative(int x) { // mcdc: 1/1 branches: 2/2
        if (Math.abs(x) < 0) return 1;
        return 0;
    }

    static int overflow(int x) { // mcdc: 1/1 branches: 2/2
        if (x + 1 < x) return 1;
        return 0;
    }

    static int notANumber(double x) { // needs-table mcdc: 0/2 branches: 3/4 infeasible: x != x, x > 3
        if (x != x && x > 3) return 1;
        return 0;
    }

    static int minusZero(double x) { // mcdc: 2/2 branches: 4/4
        if (x == 0.0 && 1 / x < 0) return 1;
        return 0;
    }

    static int charRange(char c) { // mcdc: 0/1 branches: 1/2 infeasible: c < 0
        if (c < 0) return 1;
        return 0;
    }

    static int byteRange(byte b) { // mcdc: 1/2 branches: 3/4 infeasible: b < 128
        if (b > 3 && b < 128) return 1;
        return 0;
    }
}
