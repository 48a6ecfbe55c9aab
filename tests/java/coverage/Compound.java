/** Compound assignments, operators on what is stored, boxed or called, and numbers that look like booleans. */
class Compound {
    static boolean sf;
    boolean f;

    static boolean g(boolean a) { // mcdc: 0/0 branches: 0/0
        return a;
    }

    static boolean compAnd(boolean r, boolean a) { // mcdc: 2/2 branches: 0/0
        r &= a;
        return r;
    }

    static boolean compXor(boolean r, int x) { // mcdc: 2/2 branches: 2/2
        r ^= x > 0;
        return r;
    }

    static void compStatic(boolean s, boolean a) { // mcdc: 2/2 branches: 0/0
        sf = s;
        sf |= a;
    }

    static boolean compField(boolean s, boolean a, boolean b) { // mcdc: 3/3 branches: 4/4
        Compound o = new Compound();
        o.f = s;
        o.f &= a && b;
        return o.f;
    }

    static boolean chainCompound(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 0/0
        boolean r = a;
        r &= b;
        r |= c;
        return r;
    }

    static boolean compoundTernary(boolean r, boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 2/2
        r &= a ? b : c;
        return r;
    }

    static boolean notOfAnd(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        return !(a & b);
    }

    static int notOfXorIf(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        if (!(a ^ b)) return 1;
        return 0;
    }

    static int eqOfComparisons(int x, int y) { // mcdc: 3/3 branches: 6/6
        if (x > 0 == y > 0) return 1;
        return 0;
    }

    static int neqBooleans(boolean a, boolean b, boolean c) { // mcdc: 2/2 branches: 4/4
        if (a != b && c) return 1;
        return 0;
    }

    static boolean callOperands(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        return g(a) | g(b);
    }

    static int mixInt(boolean a, int x) { // mcdc: 1/1 branches: 2/2
        int r = (a ? 1 : 0) & x;
        return r;
    }

    static int mixBits(int x, int y) { // mcdc: 2/2 branches: 4/4
        return (x > 0 ? 1 : 0) | (y > 0 ? 1 : 0);
    }

    static int bitsOfThree(int x, int y) { // mcdc: 2/2 branches: 4/4
        return (x > 0 ? 1 : 0) ^ (y > 0 ? 1 : 0) ^ x;
    }

    static boolean assignInside(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        boolean r;
        return (r = a) && b && true;
    }

    static int assignDecision(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 10/10
        boolean r;
        if ((r = a && b) || c) return r ? 1 : 2;
        return 0;
    }

    static boolean boxed(boolean p, boolean b) { // mcdc: 2/2 branches: 4/4
        Boolean a = p;
        return a && b;
    }

    static boolean boxedOp(boolean p, boolean q) { // mcdc: 2/2 branches: 0/0
        Boolean a = p;
        Boolean b = q;
        return a & b;
    }

    static Boolean boxedResult(int a, boolean b) { // mcdc: 2/2 branches: 2/2
        return a > 0 & b;
    }

    static boolean postIncr(int x, boolean b) { // mcdc: 2/2 branches: 2/2
        int y = x;
        return y++ > 3 & b | false;
    }

    static long longMask(long x, long y) { // mcdc: 2/2 branches: 4/4
        if ((x & 1L) == 0L && (y | x) != 3L) return 1;
        return 0;
    }

    static int shortOfOps(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 4/4
        if ((a | b) && (c ^ d)) return 1;
        return 0;
    }

    static boolean arg3(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 0/0
        return g(a & b & c);
    }

    static boolean[] arrayInit(boolean a, boolean b, int x) { // mcdc: 5/5 branches: 6/6
        return new boolean[] {a & b, x > 3 || b, !a};
    }

    static String concat(boolean a, boolean b) { // mcdc: 4/4 branches: 4/4
        return "x" + (a && b) + (a | b);
    }

    static int cmpStored(int x, int y) { // mcdc: 4/4 branches: 8/8
        boolean p = x > y;
        boolean q = x + y == 10;
        if (p || q) return 1;
        return 0;
    }

    static boolean fieldOr(boolean v, int x) { // mcdc: 2/2 branches: 4/4
        sf = v;
        return sf || x < 0;
    }

    static boolean nestedNot(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        return !(!(a && !b) || !c);
    }

    static int charBits(char c) { // mcdc: 1/1 branches: 2/2
        if ((c & 0x7f) == 'a') return 1;
        return 0;
    }

    static boolean eqXor(boolean a, boolean b, boolean c) { // mcdc: 2/2 branches: 2/2
        return a == b ^ c;
    }

    static int xorChainIf(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 2/2
        if (a ^ b ^ c ^ d) return 1;
        return 0;
    }

    static boolean ternOp(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 2/2
        return (a | b) ? c : !true;
    }

    static boolean localKept(int x) { // mcdc: 5/5 branches: 4/4
        boolean even = x % 2 == 0;
        boolean pos = x > 0;
        boolean r = even;
        r &= pos;
        return r ^ true;
    }
}
