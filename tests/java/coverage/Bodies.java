import java.util.function.IntPredicate;

/** Lambdas, constructors, instance methods, initialisers. */
class Bodies {
    private final boolean big;

    Bodies(int x, int y) { // mcdc: 2/2 branches: 4/4
        this.big = x > 3 && y > 3;
    }

    static boolean made(int x, int y) { // mcdc: 0/0 branches: 0/0
        return new Bodies(x, y).isBig();
    }

    boolean isBig() {
        return big;
    }

    static boolean lambda(int x, int y) { // mcdc: 2/2 branches: 4/4
        IntPredicate p = v -> v > y && v < 10;
        return p.test(x);
    }

    static int varied(int... values) { // mcdc: 2/2 branches: 4/4 with: (sym)
        if (values.length == 2 && values[0] > values[1]) return 1;
        return 0;
    }

    static int chars(char c) { // mcdc: 4/4 branches: 8/8
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') return 1;
        return 0;
    }

    static int bytes(byte b, short s) { // mcdc: 2/2 branches: 4/4
        if (b < 0 || s > 1000) return 1;
        return 0;
    }

    static int booleans(boolean[] bs) { // mcdc: 2/2 branches: 4/4 with: (sym)
        if (bs.length > 1 && bs[1]) return 1;
        return 0;
    }
}
