/** Java 17: patterns, records, and `switch` expressions whose default the compiler made up. */
class Modern {
    enum Colour { RED, GREEN, BLUE }

    record Pair(int left, int right) {
        Pair {
            if (left > right) throw new IllegalArgumentException();
        }
    }

    static int pattern(int x) { // mcdc: 3/3 branches: 6/6
        Object o = x > 0 ? "abc".substring(Math.min(x, 3)) : (Object) x;
        return o instanceof String s && s.length() > 1 ? 1 : 0;
    }

    static boolean notPattern(int x) { // mcdc: 3/3 branches: 6/6
        Object o = x > 0 ? "text" : (Object) x;
        if (!(o instanceof String s)) return false;
        return s.length() > x;
    }

    static int expression(int x) { // mcdc: 2/2 branches: 7/7
        Colour colour = x > 0 ? Colour.RED : x < 0 ? Colour.GREEN : Colour.BLUE;
        return switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    static int yielding(int x) { // mcdc: 2/2 branches: 6/6
        Colour colour = x > 0 ? Colour.RED : Colour.GREEN;
        return switch (colour) {
            case RED, BLUE -> {
                if (x > 5) yield 4;
                yield 5;
            }
            case GREEN -> 6;
        };
    }

    static int strings(String s) { // mcdc: 0/0 branches: 3/3 with: (sym)
        return switch (s) {
            case "a", "b" -> 1;
            case "c" -> 2;
            default -> 0;
        };
    }

    static boolean records(int x, int y) { // mcdc: 2/2 branches: 4/4 with: (sym[0..9],sym[0..9])
        Pair pair = new Pair(Math.min(x, y), Math.max(x, y));
        return pair.left() == 3 && pair.equals(new Pair(3, 4));
    }

    static Object of(Object o) { // mcdc: 0/0 branches: 0/0 with: (null)
        return o;
    }

    static int patternAnd(int x) { // needs-table mcdc: 1/3 branches: 5/6 infeasible: ?, i > 200
        Object q = x > 100 ? null : (Object) x;
        if (q instanceof Integer i && i > 200) return 1;
        return 0;
    }

    static int patternOr(int x) { // mcdc: 2/3 branches: 5/6 infeasible: i > 200
        Object q = x > 100 ? null : (Object) x;
        if (!(q instanceof Integer i) || i > 200) return 1;
        return 0;
    }

    static boolean patternReturned(int x) { // mcdc: 1/3 branches: 5/6 infeasible: ?, ?
        Object q = x > 100 ? null : (Object) x;
        return q instanceof Integer i && i > 200;
    }

    static int patternLoop(int x) { // needs-table mcdc: 1/3 branches: 5/6 infeasible: ?, i > 200
        Object q = x > 100 ? null : (Object) x;
        while (q instanceof Integer i && i > 200) {
            q = null;
        }
        return 0;
    }

    static int patternOfCall(int x, boolean z) { // mcdc: 4/4 branches: 8/8
        Object q = x > 100 ? null : (Object) x;
        if (z && of(q) instanceof Integer i && i > 50) return 1;
        return 0;
    }

    static int patternLines(int x, boolean z) { // mcdc: 4/4 branches: 8/8
        Object q = x > 100 ? null : (Object) x;
        if (z
            && of(q) instanceof Integer i
            && i > 50) {
            return 1;
        }
        return 0;
    }

    static int patternNegatedLast(int x, boolean z) { // mcdc: 3/3 branches: 6/6
        Object q = x > 100 ? null : (Object) x;
        if (z && !(q instanceof Integer i)) return 1;
        return 0;
    }

    static int castInside(int x) { // mcdc: 2/3 branches: 5/6 infeasible: i > 200
        Object q = x > 100 ? null : (Object) x;
        if (q instanceof Integer) {
            Integer i = (Integer) q;
            if (i > 200) return 1;
        }
        return 0;
    }

    static boolean patternInAnd(int x, boolean z) { // mcdc: 3/3 branches: 4/4
        Object q = x > 100 ? null : (Object) x;
        return z & q instanceof Integer i;
    }

    static int switchInCondition(int x, boolean b) { // approximate mcdc: 0/3 branches: 5/6
        if (b && switch (x) { case 1 -> x > 5; default -> false; }) return 1;
        return 0;
    }

    static int switchFirst(int x, boolean b) { // approximate mcdc: 0/4 branches: 8/8
        if (switch (x) { case 1 -> b; default -> x > 5; } && b) return 1;
        return 0;
    }

    static boolean switchOperand(int x, boolean b, boolean c) { // mcdc: 2/2 branches: 2/2
        return b & switch (x) { case 1 -> c; default -> false; };
    }
}
