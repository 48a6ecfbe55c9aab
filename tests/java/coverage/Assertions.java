/** What {@code assert} adds is not the programmer's. */
class Assertions {
    static int plain(int x) { // mcdc: 1/1 branches: 2/2
        assert x > 3;
        return x;
    }

    static int pair(int x, int y) { // mcdc: 2/2 branches: 4/4
        assert x > 3 && y > 3 : "small";
        return x;
    }

    static int either(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        assert a || b;
        return 1;
    }

    static int mixed(boolean a, boolean b, boolean c) { // mcdc: 3/3 branches: 6/6
        assert a && (b || c) : "none";
        return 1;
    }

    static int after(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        if (a) {
            assert b;
        }
        return 1;
    }
}
