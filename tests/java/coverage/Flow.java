import java.util.Arrays;
import java.util.List;

/** Ways through loops, jumps out of blocks, switches, constants, numbers that are no numbers. */
class Flow {
    static int count;

    static int breakTrue(int n) { // mcdc: 1/1 branches: 2/2 with: (sym[0..3])
        int i = 0;
        while (true) {
            if (i >= n) {
                break;
            }
            i++;
        }
        return i;
    }

    static int forEver(int n, boolean b) { // mcdc: 3/3 branches: 6/6 with: (sym[0..3],sym)
        for (int i = 0; ; i++) {
            if (i == 2 && b) {
                return i;
            }
            if (i == n) {
                return -1;
            }
        }
    }

    static int doContinue(int n, boolean a) { // mcdc: 3/3 branches: 6/6 with: (sym[0..3],sym)
        int i = 0;
        do {
            i++;
            if (a) {
                continue;
            }
            count++;
        } while (i < n && i < 2);
        return i;
    }

    static int forThree(int n, int m, boolean b) { // mcdc: 3/3 branches: 6/6 with: (sym[0..3],sym[0..3],sym)
        int s = 0;
        for (int i = 0, j = 0; i < n && (j < m || b); i++, j++) {
            s += j;
        }
        return s;
    }

    static int whileNot(int n, boolean b) { // mcdc: 2/2 branches: 4/4 with: (sym[0..3],sym)
        int i = 0;
        while (!(i >= n || b)) {
            i++;
        }
        return i;
    }

    static int list(int a, int b) { // mcdc: 2/2 branches: 4/4
        List<Integer> l = Arrays.asList(a, b);
        int s = 0;
        for (int v : l) {
            if (v > 3) {
                s += v;
            }
        }
        return s;
    }

    static int labelledBreak(int n) { // mcdc: 3/3 branches: 6/6 with: (sym[0..3])
        int c = 0;
        outer:
        while (c < 10) {
            for (int i = 0; i < n; i++) {
                if (c + i == 4) {
                    break outer;
                }
                c++;
            }
            c += 2;
        }
        return c;
    }

    static int labelledBlock(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int r = 0;
        here: {
            if (a) {
                break here;
            }
            r = 1;
            if (b) {
                break here;
            }
            r = 2;
        }
        return r;
    }

    static int whileAssign(int n) { // mcdc: 1/1 branches: 2/2 with: (sym[0..3])
        int i = n, j;
        while ((j = i--) > 0) {
            count += j;
        }
        return i;
    }

    static int whileCall(int n) { // mcdc: 2/2 branches: 4/4 with: (sym[0..4])
        int i = 0;
        while (below(i, n) && !below(2, i)) {
            i++;
        }
        return i;
    }

    static boolean below(int i, int n) { // mcdc: 1/1 branches: 2/2
        return i < n;
    }

    static int elseIfs(int x, boolean b) { // mcdc: 4/4 branches: 8/8
        if (x > 10 && b) {
            return 1;
        } else if (x > 10) {
            return 2;
        } else if (b) {
            return 3;
        } else {
            return 4;
        }
    }

    static int ifElseReturn(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a || b) {
            return 1;
        } else {
            return 2;
        }
    }

    static int emptyThen(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        int r = 0;
        if (a && b) {
        } else {
            r = 1;
        }
        return r;
    }

    static int negEmpty(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        if (!(a && (b || !c))) {
            count++;
        }
        return count;
    }

    static int constIf(int x) { // mcdc: 1/1 branches: 2/2
        final boolean debug = false;
        if (debug && x > 3) {
            return 5;
        }
        if (x > 4 || debug) {
            return 1;
        }
        return 0;
    }

    static int constTrue(int x) { // mcdc: 1/1 branches: 2/2
        if (true && x > 4) {
            return 1;
        }
        return 0;
    }

    static int nan(double x, double y) { // mcdc: 3/3 branches: 6/6
        if (x < y || x >= y && x != 3.0) {
            return 1;
        }
        return 0;
    }

    static int nanNot(double x) { // mcdc: 2/2 branches: 4/4
        if (!(x > 1) && !(x <= 1)) {
            return 1;
        }
        return 0;
    }

    static int nanSelf(float x) { // mcdc: 1/1 branches: 2/2
        if (x != x) {
            return 1;
        }
        return 0;
    }

    static boolean floatRange(float x) { // mcdc: 2/2 branches: 4/4
        return x >= 0f && x < 1f;
    }

    static int longs(long x) { // mcdc: 3/3 branches: 6/6
        if (x > 5L && x != 7L || x < -3L) {
            return 1;
        }
        return 0;
    }

    static int fallThrough(int x) { // mcdc: 1/1 branches: 6/6
        int r = 0;
        switch (x) {
            case 1:
                r++;
            case 2:
                r++;
                if (r > 1) {
                    r += 10;
                }
            case 7:
                r++;
                break;
            default:
                r = 9;
        }
        return r;
    }

    static int charSwitch(char c) { // mcdc: 0/0 branches: 3/3
        switch (c) {
            case 'a':
            case 'e':
                return 1;
            case 'z':
                return 2;
        }
        return 0;
    }

    static int nestedSwitch(int x, int y) { // mcdc: 0/0 branches: 5/5
        switch (x) {
            case 0:
                switch (y) {
                    case 5:
                        return 1;
                    default:
                        return 2;
                }
            case 1:
                return 3;
            default:
                return 4;
        }
    }

    static int switchLoop(int n) { // mcdc: 1/1 branches: 5/5 with: (sym[0..4])
        int s = 0;
        for (int i = 0; i < n; i++) {
            switch (i) {
                case 1:
                    continue;
                case 2:
                    s += 5;
                    break;
                default:
                    s++;
            }
        }
        return s;
    }

    static int switchCond(int x, boolean a) { // mcdc: 1/1 branches: 5/5
        switch (a ? x : 3) {
            case 3:
                return 1;
            case 4:
                return 2;
            default:
                return 0;
        }
    }

    static int ternChain(int x, boolean b) { // mcdc: 4/4 branches: 8/8
        return x > 10 ? b ? 1 : 2 : x < 0 ? 3 : b ? 4 : 5;
    }

    static long ternLong(boolean a, boolean b, long x) { // mcdc: 3/3 branches: 6/6
        return a ? x : b ? x + 1 : x > 3L ? 0L : 1L;
    }

    static int ternArgs(boolean a, boolean b) { // mcdc: 3/3 branches: 6/6
        return Math.max(a ? 1 : 2, a && b ? 7 : 0);
    }

    static Object ternObj(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return a || b ? "x" : null;
    }

    static int index(int[] xs, int i) { // mcdc: 3/3 branches: 6/6 with: (sym,sym)
        if (i >= 0 && i < xs.length && xs[i] == 5) {
            return 1;
        }
        return 0;
    }

    static int sideEffects(int x) { // mcdc: 3/3 branches: 6/6
        int[] c = {x};
        if (c[0]++ > 3 && c[0]-- < 10 || --c[0] == 0) {
            return 1;
        }
        return 0;
    }
}
