/** Calls that do not come back. */
class Endings {
    static int stops(int x) {
        if (x == 7) {
            System.exit(3);
        }
        return x > 0 ? 1 : 2;
    }

    static int halts(int x) {
        if (x == 9) {
            Runtime.getRuntime().halt(4);
        }
        return x > 0 ? 1 : 2;
    }

    static int spins(int x) {
        while (x == 11) {
            Thread.onSpinWait();
        }
        return x > 0 ? 1 : 2;
    }

    static int fills(int x) {
        java.util.List<int[]> all = new java.util.ArrayList<>();
        while (x == 13) {
            all.add(new int[1 << 16]);
        }
        return x > 0 ? 1 : 2;
    }
}
