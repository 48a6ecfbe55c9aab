package banyan;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** Inputs for brute force: every call is a choice among a few values, made by who counts. */
public final class Symbolic {
    /** One of so many alternatives, and one of the values that stand for all. */
    public static IntUnaryOperator alternative;
    public static IntSupplier value;

    private Symbolic() {
    }

    public static boolean booleanValue(String name) {
        return alternative.applyAsInt(2) == 1;
    }

    public static char charValue(String name) {
        return (char) value.getAsInt();
    }

    public static int intValue(String name) {
        return value.getAsInt();
    }

    public static int intValue(String name, int low, int high) {
        return low + alternative.applyAsInt(high - low + 1);
    }

    public static void obligation(boolean condition, String name) {
    }

    public static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
