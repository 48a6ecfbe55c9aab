package banyan.testing;

import java.util.function.IntUnaryOperator;

/** Decisions that the machine asks its driver for. */
public final class Choice {
    private Choice() {}

    /** One of 0 to n-1. */
    public static native int pick(int n);

    /** Two decisions in one instruction: first * m + second. */
    public static native int pickTwo(int n, int m);

    /** Picks k, adds one to counts[k] and gives a new {k, counts[k]}. */
    public static native int[] pickInto(int[] counts, int n);

    /** Decides, calls f with the answer, decides again: f(first) * n + second. */
    public static native int pickAround(IntUnaryOperator f, int n);
}
