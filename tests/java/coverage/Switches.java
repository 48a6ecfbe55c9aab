/** Arms of switches are branches, and no decisions. */
class Switches {
    static int table(int x) { // mcdc: 0/0 branches: 4/4
        switch (x) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            default: return 0;
        }
    }

    static int lookup(int x) { // mcdc: 0/0 branches: 3/3
        switch (x) {
            case 1: return 10;
            case 1000: return 20;
            default: return 0;
        }
    }

    static int shared(int x) { // mcdc: 0/0 branches: 2/2
        switch (x) {
            case 1:
            case 2:
                return 10;
            default:
                return 0;
        }
    }

    static int strings(String s) { // mcdc: 0/0 branches: 3/3 with: (sym)
        switch (s) {
            case "ab": return 1;
            case "c": return 2;
            default: return 0;
        }
    }

    static int conditionInArm(int x, boolean a, boolean b) { // mcdc: 2/2 branches: 6/6
        switch (x) {
            case 5:
                if (a && b) return 1;
                return 2;
            default:
                return 0;
        }
    }

    enum Colour { RED, GREEN }

    static Colour colour(int x) { // mcdc: 1/1 branches: 2/2
        return x > 0 ? Colour.RED : Colour.GREEN;
    }

    static int enums(int x) { // mcdc: 0/0 branches: 2/3
        switch (colour(x)) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 0;
        }
    }
}
