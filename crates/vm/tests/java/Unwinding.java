import banyan.testing.Choice;

/** Exceptions that unwind many frames, with choices before, inside and after `finally`. */
public class Unwinding {
    static int trail;

    static class Found extends RuntimeException {
        final int depth;

        Found(int depth) {
            super("at " + depth);
            this.depth = depth;
        }
    }

    static int dig(int depth) {
        int before = trail;
        try {
            if (depth == 14) {
                throw new Found(depth);
            }
            if (depth == 8 && Choice.pick(2) == 1) {
                int[] none = null;
                return none[depth];
            }
            return dig(depth + 1) + before;
        } catch (NullPointerException e) {
            trail += 1000;
            if (Choice.pick(2) == 0) {
                throw new Found(depth);
            }
            return trail;
        } finally {
            trail++;
            if (depth == 4) {
                trail += 10 * Choice.pick(3);
            }
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 2; round++) {
            try {
                System.out.println("returned " + dig(round));
            } catch (Found e) {
                StackTraceElement[] trace = e.getStackTrace();
                System.out.println(e.getMessage() + " " + trace.length + " " + trace[0].getLineNumber());
            }
            System.out.println(trail);
        }
        if (trail % 2 == 1 && Choice.pick(2) == 0) {
            throw new Found(trail);
        }
    }
}
