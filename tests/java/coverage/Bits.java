/** Ints that hold 0 or 1 are no booleans: what chooses them decides, and operators on them do not. */
class Bits {
    static int take(int x) { // mcdc: 0/0 branches: 0/0
        return x;
    }

    static int combined(boolean a) { // mcdc: 2/2 branches: 4/4
        return (a ? 1 : 0) & (a ? 0 : 1);
    }

    static int compound(boolean a) { // mcdc: 1/1 branches: 2/2
        int k = 0;
        k |= a ? 1 : 0;
        return k;
    }

    static int variable(boolean a) { // mcdc: 1/1 branches: 2/2
        int one = 1;
        return a ? one : 0;
    }

    static int exclusive(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int h = a ? 1 : 0;
        h ^= b ? 1 : 0;
        return h;
    }

    static int parity(boolean a) { // mcdc: 2/2 branches: 4/4
        int n = a ? 1 : 0;
        if ((n & 1) == 1) return 3;
        return 4;
    }

    static int added(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int n = a ? 1 : 0;
        n += b ? n : 1;
        return n;
    }

    static int inLoop(boolean a) { // mcdc: 2/2 branches: 4/4
        int n = 0;
        for (int i = 0; i < 2; i++) n = a ? n : 1;
        return n;
    }

    static byte ofByte(boolean a) { // mcdc: 1/1 branches: 2/2
        byte n = 1;
        return a ? n : 0;
    }

    static char ofChar(boolean a) { // mcdc: 1/1 branches: 2/2
        char n = 1;
        return a ? n : 0;
    }

    static int argument(boolean a) { // mcdc: 1/1 branches: 2/2
        int n = 1;
        return take(a ? n : 0);
    }

    static int two(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int k = a ? 1 : 0;
        int j = b ? 1 : 0;
        return k | j;
    }

    static int changed(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int k = 1;
        if (a) k = 0;
        int j = b ? k : 0;
        return j;
    }

    static int compared(boolean a, boolean b) { // mcdc: 3/3 branches: 6/6
        if ((a ? (b ? 1 : 0) : 1) > 0) return 1;
        return 0;
    }

    static int index(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int[] x = {1, 2};
        return x[a ? (b ? 1 : 0) : 1];
    }

    static int sameSlot(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 4/4
        int r = 0;
        if (a) {
            int k = b ? 1 : 0;
            r = k;
        } else {
            boolean k = b | c;
            r = taken(k);
        }
        return r;
    }

    static int taken(boolean b) { // mcdc: 1/1 branches: 2/2
        return b ? 3 : 4;
    }

    static boolean flag(boolean a, boolean b) { // mcdc: 3/4 branches: 0/0 infeasible: ?
        boolean r = false;
        r |= a;
        return r ^ b;
    }

    static int unequal(boolean a, int n, boolean c) { // mcdc: 4/4 branches: 8/8
        if ((a ? n < 1 : n > 2) != c) return 1;
        return 0;
    }

    static int zeroOfBits(boolean a, boolean b) { // needs-table mcdc: 3/3 branches: 6/6
        int x = a ? 1 : 0;
        int y = b ? 1 : 0;
        if ((x ^ y) == 0) return 1;
        return 0;
    }

    static int equalOperators(int x, int y, int z) { // needs-table mcdc: 4/4 branches: 8/8
        if ((x > 3 & y > 3) == z > 3) return 1;
        return 0;
    }
}
