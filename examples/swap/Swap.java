/**
 * Swaps two integers without a third, and asserts that the larger ends up second.
 *
 * <p>The example of the Symbolic PathFinder slides. Its last assertion cannot fail, although both
 * sums wrap around: {@code x + y - y == x} holds for 32-bit integers too.
 *
 * <pre>
 * explore:  Swap.swap(sym,sym)
 * paths:    2 (x <= y; x > y), exhaustive; a third (x > y and then still x > y) is infeasible
 * findings: none
 * known:    from the slides; the brute-force count of crates/explore/tests/examples.rs agrees
 * </pre>
 */
public final class Swap {
    private Swap() {
    }

    public static void swap(int x, int y) {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x > y) {
                assert false;
            }
        }
    }
}
