import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts paths by brute force: runs a method once for every combination of values of its inputs, and
 * counts the different sequences of branch outcomes. The method's source has been rewritten so that
 * each condition goes through {@link #branch}. Usage: {@code Count CLASS METHOD VALUE,VALUE,… [INT]…}:
 * each input of type int or char takes each of the values; with INTs the parameters are these, otherwise
 * they are inputs.
 */
public final class Count {
    private static int[] domain;
    /** The choices of this run, as positions, and how many there were to choose from. */
    private static final int[] TAKEN = new int[64];
    private static final int[] BOUND = new int[64];
    private static int next;
    private static final StringBuilder TRACE = new StringBuilder();

    public static boolean branch(boolean outcome) {
        TRACE.append(outcome ? '1' : '0');
        return outcome;
    }

    public static void note(int sign) {
        TRACE.append(sign < 0 ? '<' : sign > 0 ? '>' : '=');
    }

    /** The next choice of this run, from 0 to bound - 1. */
    public static int choose(int bound) {
        BOUND[next] = bound;
        return TAKEN[next++];
    }

    public static int chooseValue() {
        return domain[choose(domain.length)];
    }

    public static void main(String[] args) throws Exception {
        String[] values = args[2].split(",");
        domain = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            domain[i] = Integer.parseInt(values[i]);
        }
        Method method = null;
        for (Method candidate : Class.forName(args[0]).getDeclaredMethods()) {
            if (candidate.getName().equals(args[1])) {
                method = candidate;
            }
        }
        Set<String> paths = new HashSet<>();
        Set<String> failed = new HashSet<>();
        long runs = 0;
        do {
            next = 0;
            TRACE.setLength(0);
            boolean fails = false;
            try {
                method.invoke(null, arguments(method.getParameterTypes(), args));
            } catch (InvocationTargetException e) {
                fails = true;
            }
            runs++;
            paths.add(TRACE.toString());
            if (fails) {
                failed.add(TRACE.toString());
            }
        } while (advance());
        System.out.println(paths.size() + " paths, " + failed.size() + " failing, " + runs + " runs");
    }

    private static Object[] arguments(Class<?>[] types, String[] args) {
        Object[] result = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            int value = args.length > 3 ? Integer.parseInt(args[3 + i]) : chooseValue();
            if (types[i] == char.class) {
                result[i] = (char) value;
            } else {
                result[i] = value;
            }
        }
        return result;
    }

    /** Moves on to the next combination: the last choice that has an alternative left takes it. */
    private static boolean advance() {
        while (next > 0) {
            next--;
            if (++TAKEN[next] < BOUND[next]) {
                return true;
            }
            TAKEN[next] = 0;
        }
        return false;
    }
}
