package banyan;

import java.lang.reflect.Method;

/** Inputs for brute force: every call is a choice among a few values. */
public final class Symbolic {
    private Symbolic() {
    }

    public static boolean booleanValue(String name) {
        return choose("choose", 2) == 1;
    }

    public static int intValue(String name) {
        return choose("chooseValue");
    }

    public static int intValue(String name, int low, int high) {
        return low + choose("choose", high - low + 1);
    }

    public static void obligation(boolean condition, String name) {
    }

    public static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    /** A class of a package cannot name one of the unnamed package. */
    private static int choose(String method, Object... bound) {
        try {
            Class<?>[] types = bound.length == 0 ? new Class<?>[0] : new Class<?>[] {int.class};
            Method found = Class.forName("Count").getMethod(method, types);
            return (int) found.invoke(null, bound);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
