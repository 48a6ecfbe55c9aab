/**
 * The two small trees of King's thesis.
 *
 * <pre>
 * explore:  Branches.fragment(sym,sym)
 * paths:    2, exhaustive: x > y returns x + y, x <= y returns x - y
 * known:    listing 2.1 and figure 2.3
 *
 * explore:  Branches.intTest(sym)
 * paths:    4, exhaustive: x > 20 returns 1; 10 < x <= 20 returns -1; 5 < x <= 10 and x <= 5 return 0
 * known:    listing A.1 and figure A.1
 * </pre>
 *
 * The brute-force count of crates/explore/tests/examples.rs agrees with both.
 */
public final class Branches {
    private Branches() {
    }

    public static int fragment(int x, int y) {
        int z;
        if (x > y) {
            z = x + y;
        } else {
            z = x - y;
        }
        return z;
    }

    public static int intTest(int x) {
        if (x > 10) {
            if (x > 20) {
                return 1;
            } else {
                return -1;
            }
        } else {
            if (x > 5) {
                return 0;
            } else {
                return 0;
            }
        }
    }
}
