/** The conditional operator, as a condition and as a choice between values. */
class Ternary {
    static int condition(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        if (a ? b : c) return 1;
        return 0;
    }

    static int conditionWithAnd(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 8/8
        if ((a ? b : c) && d) return 1;
        return 0;
    }

    static int nestedCondition(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 8/8
        if (a ? (b || c) : d) return 1;
        return 0;
    }

    static int statementInside(boolean a, boolean b, boolean c, boolean d) { // mcdc: 5/5 branches: 10/10
        int n = 0;
        if (a ? (b || c) : d) {
            if (d) n += 1;
        }
        return n;
    }

    static int choice(boolean a, int x) { // mcdc: 1/1 branches: 2/2
        return a ? x : -x;
    }

    static boolean booleanChoice(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 2/2
        return a ? b : c;
    }

    static boolean choiceOfDecisions(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 8/8
        return a ? b && c : !d;
    }

    static int chain(int x) { // mcdc: 2/2 branches: 4/4
        return x < 0 ? -1 : x == 0 ? 0 : 1;
    }

    static int pairChooses(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return a && b ? 1 : 2;
    }

    static String text(boolean a) { // mcdc: 1/1 branches: 2/2
        return "v" + (a ? "yes" : "no");
    }

    static int inAnd(boolean a, boolean b, boolean c, boolean d) { // mcdc: 4/4 branches: 4/4
        if ((a ? b : c) & d) return 1;
        return 0;
    }

    static int neverInAnd(boolean a, boolean b, boolean c, int x) { // mcdc: 0/5 branches: 7/8 infeasible: a, b, c, ?, ?
        if ((a ? b : c) & (x > 5 & x < 3)) return 1;
        return 0;
    }

    static boolean inXor(boolean a, boolean b, boolean c, boolean d) { // mcdc: 5/5 branches: 2/2
        return (a ? b & c : d) ^ a;
    }

    static int assigned(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 4/4
        boolean r = a ? b : c;
        if (r) return 1;
        return 0;
    }

    static boolean same(boolean a) { // mcdc: 0/0 branches: 0/0
        return a;
    }

    static boolean argument(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 2/2
        return same(a ? b : c);
    }

    static boolean comparisons(boolean a, int b, int c) { // mcdc: 3/3 branches: 6/6
        return a ? b > 0 : c > 0;
    }

    static boolean contradicts(boolean a, int x) { // mcdc: 3/4 branches: 7/8 infeasible: x > 5
        if (x < 4) return a ? x > 5 : x > 2;
        return false;
    }

    static boolean constant(boolean a, boolean b) { // mcdc: 2/2 branches: 2/2
        return a ? true : b;
    }

    static int bits(int x) { // mcdc: 2/2 branches: 4/4
        return x < 0 ? 0 : x == 0 ? 1 : 0;
    }

    static boolean callInside(boolean a, boolean b, int x, boolean c) { // mcdc: 5/5 branches: 6/6
        return a ? b : same(x > 2 && c);
    }
}
