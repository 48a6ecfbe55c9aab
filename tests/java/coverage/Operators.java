/** Operands of {@code &}, {@code |} and {@code ^} are conditions. */
class Operators {
    static int and(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        if (a & b) return 1;
        return 0;
    }

    static int or(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        if (a | b) return 1;
        return 0;
    }

    static int xor(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        if (a ^ b) return 1;
        return 0;
    }

    static boolean value(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        return a & b;
    }

    static boolean threeValues(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 0/0
        return a & (b | c);
    }

    static boolean comparisons(int x, int y) { // mcdc: 2/2 branches: 4/4
        return x > 3 & y > 3;
    }

    static boolean shortInside(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 4/4
        return (a && b) & c;
    }

    static int shortOutside(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 4/4
        if (a & b || c) return 1;
        return 0;
    }

    static boolean compound(boolean r, int x) { // mcdc: 2/2 branches: 2/2
        r |= x > 0;
        return r;
    }

    static boolean exclusive(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 0/0
        return a ^ b ^ c;
    }

    static int ints(int x, int y) { // mcdc: 1/1 branches: 2/2
        if ((x & y) == 4) return 1;
        return 0;
    }

    static int flags(int x) { // mcdc: 2/2 branches: 4/4
        if ((x & 1) != 0 && (x & 2) == 0) return 1;
        return 0;
    }

    static boolean field;

    static void stored(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        field = a | b;
    }

    static boolean twice(boolean a, boolean b) { // mcdc: 2/3 branches: 3/4 infeasible: ?
        boolean r;
        if (r = a & b) return !r;
        return r;
    }

    static boolean negatedOperand(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        return !a & b;
    }

    static boolean withConstant(boolean a) { // mcdc: 1/1 branches: 0/0
        return a ^ true;
    }

    static boolean same(boolean a) { // mcdc: 0/0 branches: 0/0
        return a;
    }

    static boolean callInside(boolean a, boolean b, boolean c, boolean d) { // mcdc: 5/5 branches: 8/8
        return a & (b || same(c && d));
    }

    static boolean choiceInside(boolean a, int x, boolean b, boolean c) { // mcdc: 5/5 branches: 8/8
        return a & (x == 3 || (b && c ? x : 5) > 5);
    }
}
