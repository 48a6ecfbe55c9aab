/** What compilers turn into different code: the verdicts are the same for `javac` and for `ecj`. */
class Compilers {
    enum Colour { RED, GREEN, BLUE }

    static int count;

    static int sameHash(String s) { // mcdc: 0/0 branches: 3/3 with: (sym)
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            default: return 0;
        }
    }

    static int sharedArm(String s) { // mcdc: 1/1 branches: 5/5 with: (sym)
        int x = 0;
        switch (s) {
            case "a":
            case "b":
                x = 1;
                break;
            case "c":
                x = 2;
        }
        return x > 0 ? x : -1;
    }

    static int twoResources(int x) throws Exception { // mcdc: 1/1 branches: 2/2
        try (Resource one = new Resource(); Resource two = new Resource()) {
            if (x > 3) count++;
        }
        return count;
    }

    static int leaving(int x) throws Exception { // mcdc: 1/1 branches: 2/2
        try (Resource r = new Resource()) {
            if (x > 3) return 1;
        }
        return 0;
    }

    static int colours(int x) { // mcdc: 1/1 branches: 4/5
        Colour colour = x > 0 ? Colour.RED : Colour.GREEN;
        switch (colour) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 3;
        }
    }

    static boolean negations(boolean a, boolean b) { // mcdc: 2/2 branches: 4/4
        return !a | !b;
    }

    static boolean asserted(int x) { // mcdc: 1/1 branches: 2/2
        assert x != 7 : "seven";
        return true;
    }

    static final class Resource implements AutoCloseable {
        @Override
        public void close() {
            count--;
        }
    }
}
