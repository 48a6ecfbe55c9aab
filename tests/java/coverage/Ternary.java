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

    static int choice(boolean a, int x) { // mcdc: 1/1 branches: 2/2
        return a ? x : -x;
    }

    static boolean booleanChoice(boolean a, boolean b, boolean c) { // mcdc: 1/1 branches: 2/2
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
}
