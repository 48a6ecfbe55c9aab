/** Decisions that become values: assignments, results, arguments. */
class Values {
    static boolean returned(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return a && b;
    }

    static boolean returnedOr(int x, int y) { // mcdc: 2/2 branches: 4/4
        return x > 3 || y > 3;
    }

    static boolean copied(boolean a) { // mcdc: 0/0 branches: 0/0
        boolean r = a;
        return r;
    }

    static int assigned(boolean a, boolean b) { // mcdc: 3/3 branches: 6/6
        boolean r = a && b;
        if (r) return 1;
        return 0;
    }

    static boolean field;

    static void stored(int x) { // mcdc: 1/1 branches: 2/2
        field = x > 0;
    }

    static int take(boolean b, int x) { // mcdc: 1/1 branches: 2/2
        return b ? x : -x;
    }

    static int argument(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return take(a || b, 3);
    }

    static int argumentInCondition(boolean a, boolean b, int x) { // mcdc: 3/3 branches: 6/6
        if (take(a && b, x) > 0) return 1;
        return 0;
    }

    static int argumentOfSecond(boolean a, boolean b, boolean c) { // mcdc: 4/4 branches: 8/8
        if (c || take(a && b, 5) > 0) return 1;
        return 0;
    }

    static boolean negated(boolean a) { // mcdc: 1/1 branches: 2/2
        return !a;
    }

    static boolean negatedPair(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return !(a || b);
    }

    static boolean[] array(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return new boolean[] {a && b};
    }

    static boolean equalBooleans(boolean a, boolean b) { // mcdc: 1/1 branches: 2/2
        return a == b;
    }

    static boolean instance(String s) { // mcdc: 1/1 branches: 2/2
        Object o = s;
        if (o instanceof String) return true;
        return false;
    }

    static int numberChosen(int x) { // mcdc: 1/1 branches: 2/2
        int y = x > 3 ? 10 : 20;
        return y;
    }

    static int chosenInCondition(int x, boolean b) { // mcdc: 3/3 branches: 6/6
        if (b || (x > 3 ? 1 : 2) == x) return 1;
        return 0;
    }
}
