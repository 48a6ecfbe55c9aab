/** Elements of {@code boolean[]} are booleans, those of {@code byte[]} are not; one instruction reads both. */
class Elements {
    static boolean[] kept = new boolean[2];
    boolean[][] table = new boolean[1][2];

    static boolean both(boolean[] bs) { // mcdc: 2/2 branches: 0/0 with: (sym)
        return bs[0] & bs[1];
    }

    static int either(boolean[] bs) { // mcdc: 2/2 branches: 2/2 with: (sym)
        if (bs[0] | bs[1]) return 1;
        return 0;
    }

    static int bytes(byte[] bs) { // mcdc: 1/1 branches: 2/2 with: (sym)
        if ((bs[0] & bs[1]) > 3) return 1;
        return 0;
    }

    static int zero(byte[] bs) { // mcdc: 2/2 branches: 4/4 with: (sym)
        if (bs[0] == 0 && (bs[1] ^ bs[0]) != 0) return 1;
        return 0;
    }

    static boolean made(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        boolean[] bs = {a, b};
        return bs[0] ^ bs[1];
    }

    static boolean ofField(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        kept[0] = a;
        kept[1] = b;
        return kept[0] | kept[1];
    }

    static boolean ofTable(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        Elements e = new Elements();
        e.table[0][0] = a;
        e.table[0][1] = b;
        return e.table[0][0] & e.table[0][1];
    }

    static boolean ofTableMade(boolean a, boolean b) { // mcdc: 2/2 branches: 0/0
        boolean[][] t = {{a}, {b}};
        return t[0][0] ^ t[1][0];
    }

    static boolean cast(boolean[] bs) { // mcdc: 2/2 branches: 0/0 with: (sym)
        Object o = bs;
        boolean[] again = (boolean[]) o;
        return again[0] | again[1];
    }

    static boolean fromNull(boolean a, boolean b, int x) { // mcdc: 3/3 branches: 2/2
        boolean[] bs = null;
        if (x > 0) bs = new boolean[] {a, b};
        return bs[0] & bs[1];
    }

    static boolean compound(boolean[] bs, boolean a) { // mcdc: 2/2 branches: 0/0 with: (sym,sym)
        bs[0] ^= a;
        return bs[0];
    }

    static boolean compoundOfOther(boolean[] bs) { // mcdc: 2/2 branches: 0/0 with: (sym)
        bs[0] &= bs[1];
        return bs[0];
    }

    static boolean chosenInto(boolean[] bs, boolean a, boolean b) { // mcdc: 3/3 branches: 2/2 with: (sym,sym,sym)
        bs[0] = a ? b : bs[1];
        return true;
    }

    static byte[] numbersInto(int x, int y) { // mcdc: 2/2 branches: 4/4
        return new byte[] {x > 0 ? (byte) 0 : y > 0 ? (byte) 1 : (byte) 0};
    }

    static int numbersCompared(int x, int y) { // mcdc: 3/3 branches: 6/6
        if ((x < 0 ? 0 : x == 0 ? 1 : 0) > y) return 1;
        return 0;
    }
}
