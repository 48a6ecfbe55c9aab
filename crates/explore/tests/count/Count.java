import banyan.Symbolic;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts paths by brute force: runs a method once for every combination of values of its inputs, and
 * counts the different sequences of branch outcomes. The method's source has been rewritten so that
 * each condition goes through {@link #branch}. Usage: {@code Count CLASS METHOD VALUES [INT,…]…}: each
 * input of type int or char takes each of the values, a list with commas. Each list of INTs is counted
 * for itself, and they are the parameters; without a list the parameters are inputs. An array of int is
 * null or as long as its INT at most, and its elements are inputs.
 *
 * <p>The word {@code orders} instead of values is for programs that only compare inputs with each
 * other: an input is then equal to one of those before it, or in one of the gaps between them, so that
 * every order with ties appears in exactly one run. With the word {@code lazily} inputs are names, and
 * each comparison of two of them takes the outcomes that the earlier ones leave possible, so that every
 * run is another path: it goes where orders are too many, and must agree where they are not.
 */
public final class Count {
    private static final int MAX_CHOICES = 256;
    private static int[] domain;
    /** The choices of this run, as positions, and how many there were to choose from. */
    private static final int[] TAKEN = new int[MAX_CHOICES];
    private static final int[] BOUND = new int[MAX_CHOICES];
    private static int next;
    /** The different values of this run in ascending order, when orders are asked for. */
    private static final int[] PLACED = new int[MAX_CHOICES];
    private static int placed;
    /** What comparisons have said in this run, when they are decided lazily. */
    private static Orders lazily;
    private static final StringBuilder TRACE = new StringBuilder();

    public static boolean branch(boolean outcome) {
        TRACE.append(outcome ? '1' : '0');
        return outcome;
    }

    /** Compares two inputs; this stands for the operator itself. */
    public static boolean compare(int left, String operator, int right) {
        if (lazily == null) {
            return compareInts(left, operator, right);
        }
        boolean outcome = lazily.possible(left, operator, right);
        if (outcome && lazily.possible(left, Orders.negated(operator), right)) {
            outcome = choose(2) == 1;
        }
        lazily.state(left, outcome ? operator : Orders.negated(operator), right);
        return outcome;
    }

    private static boolean compareInts(int left, String operator, int right) {
        switch (operator) {
            case "<": return left < right;
            case ">": return left > right;
            case "<=": return left <= right;
            case ">=": return left >= right;
            case "==": return left == right;
            case "!=": return left != right;
            default: throw new IllegalArgumentException(operator);
        }
    }

    /** The next choice of this run, from 0 to bound - 1. */
    public static int choose(int bound) {
        BOUND[next] = bound;
        return TAKEN[next++];
    }

    public static int chooseValue() {
        if (lazily != null) {
            return lazily.add();
        }
        if (domain != null) {
            return domain[choose(domain.length)];
        }
        int place = choose(2 * placed + 1);
        if (place < placed) {
            return PLACED[place];
        }
        int gap = place - placed;
        long low = gap == 0 ? Integer.MIN_VALUE : PLACED[gap - 1];
        long high = gap == placed ? Integer.MAX_VALUE : PLACED[gap];
        if (high - low < 2) {
            throw new IllegalStateException("no room between " + low + " and " + high);
        }
        System.arraycopy(PLACED, gap, PLACED, gap + 1, placed - gap);
        placed++;
        PLACED[gap] = (int) ((low + high) >> 1);
        return PLACED[gap];
    }

    public static void main(String[] args) throws Exception {
        if (args[2].equals("lazily")) {
            lazily = new Orders(MAX_CHOICES);
        } else if (!args[2].equals("orders")) {
            domain = ints(args[2]);
        }
        Symbolic.alternative = Count::choose;
        Symbolic.value = Count::chooseValue;
        Method method = null;
        for (Method candidate : Class.forName(args[0]).getDeclaredMethods()) {
            if (candidate.getName().equals(args[1])) {
                method = candidate;
            }
        }
        method.setAccessible(true);
        if (args.length == 3) {
            System.out.println(count(method, null));
        }
        for (int i = 3; i < args.length; i++) {
            System.out.println(count(method, ints(args[i])));
        }
    }

    private static int[] ints(String list) {
        return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private static String count(Method method, int[] sizes) throws Exception {
        Set<String> paths = new HashSet<>();
        Set<String> failed = new HashSet<>();
        long runs = 0;
        do {
            next = 0;
            placed = 0;
            if (lazily != null) {
                lazily.clear();
            }
            TRACE.setLength(0);
            boolean fails = false;
            try {
                method.invoke(null, arguments(method.getParameterTypes(), sizes));
            } catch (InvocationTargetException e) {
                fails = true;
            }
            runs++;
            paths.add(TRACE.toString());
            if (fails) {
                failed.add(TRACE.toString());
            }
        } while (advance());
        return paths.size() + " paths, " + failed.size() + " failing, " + runs + " runs";
    }

    private static Object[] arguments(Class<?>[] types, int[] sizes) {
        Object[] result = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            if (types[i] == int[].class) {
                result[i] = array(sizes[i]);
            } else {
                int value = sizes == null ? chooseValue() : sizes[i];
                if (types[i] == char.class) {
                    result[i] = (char) value;
                } else {
                    result[i] = value;
                }
            }
        }
        return result;
    }

    /** Which length it has, or that it is null, is part of the path: the engine tells these apart. */
    private static int[] array(int maxLength) {
        int length = choose(maxLength + 2) - 1;
        TRACE.append((char) ('A' + length + 1));
        if (length < 0) {
            return null;
        }
        int[] array = new int[length];
        for (int i = 0; i < length; i++) {
            array[i] = chooseValue();
        }
        return array;
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
