package verdict;

/** Everything in it can be covered, its static initialiser included. */
public enum Whole {
    LEFT {
        @Override
        int turn(int x) {
            return x > LIMITS[0] ? 1 : 0;
        }
    },
    RIGHT;

    private static final int[] LIMITS = limits();

    private static int[] limits() {
        return new int[] {3};
    }

    int turn(int x) {
        return x > 1 ? 1 : 0;
    }
}
