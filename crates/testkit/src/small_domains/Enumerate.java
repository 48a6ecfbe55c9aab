import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs methods on all inputs of small domains. Each line of standard input is
 * {@code CLASS<tab>SPEC<tab>ALPHABET<tab>LENGTH<tab>ARRAY}; for each input there is a line
 * {@code CLASS<tab>SPEC<tab>INPUTS<tab>KIND<tab>VALUE<tab>MESSAGE} with the inputs and a returned value
 * as Java literals (inputs separated by tabs would be ambiguous, so by a unit separator), KIND one of
 * returned, threw and assumed. An array is written {@code {1,2}}.
 */
public final class Enumerate {
    private static final char SEPARATOR = '\u001f';
    private static PrintStream out;

    private Enumerate() {
    }

    public static void main(String[] args) throws Exception {
        out = new PrintStream(System.out, false, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            run(parts[0], parts[1], parts[2], Integer.parseInt(parts[3]), Integer.parseInt(parts[4]));
        }
        out.flush();
    }

    private static void run(String className, String spec, String alphabet, int length, int array)
            throws ReflectiveOperationException {
        int open = spec.indexOf('(');
        String name = spec.substring(0, open);
        String inside = spec.substring(open + 1, spec.lastIndexOf(')'));
        List<List<Object>> domains = new ArrayList<>();
        for (String arg : inside.split(",(?=[A-Za-z.\\[\\]]+:)")) {
            domains.add(domain(arg.trim(), alphabet, length, array));
        }
        Method method = null;
        for (Method candidate : Class.forName(className).getDeclaredMethods()) {
            if (candidate.getName().equals(name) && !candidate.isSynthetic()) {
                method = candidate;
            }
        }
        if (method == null || method.getParameterTypes().length != domains.size()) {
            throw new IllegalArgumentException("no method for " + className + "." + spec);
        }
        method.setAccessible(true);
        each(method, domains, new Object[domains.size()], 0, className + "\t" + spec);
    }

    private static void each(Method method, List<List<Object>> domains, Object[] inputs, int at, String head)
            throws ReflectiveOperationException {
        if (at == inputs.length) {
            call(method, inputs, head);
            return;
        }
        for (Object value : domains.get(at)) {
            inputs[at] = value;
            each(method, domains, inputs, at + 1, head);
        }
    }

    private static void call(Method method, Object[] inputs, String head) throws ReflectiveOperationException {
        // The method may write to an array that is an input.
        StringBuilder shown = new StringBuilder();
        Object[] given = new Object[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            shown.append(i == 0 ? "" : SEPARATOR).append(literal(inputs[i]));
            given[i] = copy(inputs[i]);
        }
        String kind = "returned";
        String value;
        String message = "";
        try {
            Object result = method.invoke(null, given);
            value = method.getReturnType() == void.class ? "" : literal(result);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            kind = thrown.getClass().getName().equals("banyan.AssumptionViolated") ? "assumed" : "threw";
            value = thrown.getClass().getName();
            message = thrown.getMessage() == null ? "null" : literal(thrown.getMessage());
        }
        out.println(head + "\t" + shown + "\t" + kind + "\t" + value + "\t" + message);
    }

    private static Object copy(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object result = Array.newInstance(value.getClass().getComponentType(), length);
        System.arraycopy(value, 0, result, 0, length);
        return result;
    }

    private static List<Object> domain(String arg, String alphabet, int length, int array) {
        int colon = arg.indexOf(':');
        String type = arg.substring(0, colon);
        String mode = arg.substring(colon + 1);
        if (type.equals("String")) {
            return strings(alphabet, length);
        }
        if (type.endsWith("[]")) {
            return arrays(type.substring(0, type.length() - 2), array);
        }
        if (type.equals("boolean")) {
            List<Object> both = new ArrayList<>();
            both.add(false);
            both.add(true);
            return both;
        }
        long low = Byte.MIN_VALUE;
        long high = Byte.MAX_VALUE;
        if (!mode.equals("sym")) {
            String range = mode.substring("sym[".length(), mode.length() - 1);
            int dots = range.indexOf("..", 1);
            low = number(range.substring(0, dots));
            high = number(range.substring(dots + 2));
        } else if (!type.equals("byte")) {
            throw new IllegalArgumentException("no domain: " + arg);
        }
        List<Object> values = new ArrayList<>();
        for (long value = low; value <= high; value++) {
            values.add(typed(type, value));
        }
        return values;
    }

    private static long number(String text) {
        if (text.startsWith("'\\u")) {
            return Integer.parseInt(text.substring(3, 7), 16);
        }
        if (text.startsWith("'")) {
            return text.charAt(1);
        }
        return Long.parseLong(text.endsWith("L") ? text.substring(0, text.length() - 1) : text);
    }

    private static Object typed(String type, long value) {
        switch (type) {
            case "byte":
                return (byte) value;
            case "short":
                return (short) value;
            case "char":
                return (char) value;
            case "int":
                return (int) value;
            case "long":
                return value;
            default:
                throw new IllegalArgumentException("no domain for " + type);
        }
    }

    /** Null, then all strings by length. */
    private static List<Object> strings(String alphabet, int longest) {
        List<Object> result = new ArrayList<>();
        result.add(null);
        result.add("");
        int shorter = 1;
        for (int length = 1; length <= longest; length++) {
            int end = result.size();
            for (; shorter < end; shorter++) {
                for (char c : alphabet.toCharArray()) {
                    result.add(result.get(shorter).toString() + c);
                }
            }
        }
        return result;
    }

    private static List<Object> arrays(String type, int longest) {
        Class<?> element = type.equals("boolean") ? boolean.class : byte.class;
        List<Object> values = domain(type + ":sym", "", 0, 0);
        List<Object> result = new ArrayList<>();
        result.add(null);
        for (int length = 0; length <= longest; length++) {
            int[] digits = new int[length];
            do {
                Object array = Array.newInstance(element, length);
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, values.get(digits[i]));
                }
                result.add(array);
            } while (advance(digits, values.size()));
        }
        return result;
    }

    private static boolean advance(int[] digits, int base) {
        for (int i = digits.length - 1; i >= 0; i--) {
            if (++digits[i] < base) {
                return true;
            }
            digits[i] = 0;
        }
        return false;
    }

    private static String literal(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            StringBuilder text = new StringBuilder("\"");
            for (char c : ((String) value).toCharArray()) {
                text.append(escaped(c));
            }
            return text.append('"').toString();
        }
        if (value instanceof Character) {
            return "'" + escaped((Character) value) + "'";
        }
        if (value instanceof Long) {
            return value + "L";
        }
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < Array.getLength(value); i++) {
                text.append(i == 0 ? "" : ",").append(literal(Array.get(value, i)));
            }
            return text.append('}').toString();
        }
        return value.toString();
    }

    private static String escaped(char c) {
        if (c >= ' ' && c <= '~' && c != '"' && c != '\'' && c != '\\') {
            return String.valueOf(c);
        }
        return String.format("\\u%04x", (int) c);
    }
}
