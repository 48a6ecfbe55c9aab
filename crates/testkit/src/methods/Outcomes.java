import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Calls methods with the inputs of standard input, one call a line {@code CLASS<tab>METHOD<tab>INPUT…},
 * and prints an outcome a line: {@code returned<tab>LITERAL} or {@code threw<tab>CLASS<tab>MESSAGE}.
 * Numbers are decimal, doubles the number of their bits, strings hexadecimal units behind a quote, arrays
 * {@code {1;2}}.
 */
public final class Outcomes {
    private static final StringBuilder out = new StringBuilder();
    private static PrintStream print;

    private Outcomes() {
    }

    public static void main(String[] args) throws Exception {
        open();
        Map<String, Method> methods = new HashMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            Method method = methods.get(parts[0] + "." + parts[1]);
            if (method == null) {
                for (Method each : Class.forName(parts[0]).getDeclaredMethods()) {
                    each.setAccessible(true);
                    methods.put(parts[0] + "." + each.getName(), each);
                }
                method = methods.get(parts[0] + "." + parts[1]);
            }
            Class<?>[] types = method.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = value(types[i], parts[2 + i]);
            }
            try {
                returned(method.invoke(null, values));
            } catch (InvocationTargetException e) {
                threw(e.getCause());
            }
        }
        flush();
    }

    static void open() {
        print = System.out;
    }

    static void flush() {
        print.print(out);
        print.flush();
        out.setLength(0);
    }

    static void returned(Object value) {
        end("returned\t" + literal(value));
    }

    static void threw(Throwable thrown) {
        String message = thrown.getMessage() == null ? "null" : literal(thrown.getMessage());
        end("threw\t" + thrown.getClass().getName() + "\t" + message);
    }

    private static void end(String line) {
        out.append(line).append('\n');
        if (out.length() > 1 << 16) {
            flush();
        }
    }

    private static Object value(Class<?> type, String text) {
        if (text.equals("null")) {
            return null;
        }
        if (type == String.class) {
            StringBuilder units = new StringBuilder();
            for (int at = 1; at < text.length(); at += 4) {
                units.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
            }
            return units.toString();
        }
        if (type.isArray()) {
            String inside = text.substring(1, text.length() - 1);
            String[] elements = inside.isEmpty() ? new String[0] : inside.split(";");
            Object array = Array.newInstance(type.getComponentType(), elements.length);
            for (int i = 0; i < elements.length; i++) {
                Array.set(array, i, value(type.getComponentType(), elements[i]));
            }
            return array;
        }
        if (type == boolean.class) {
            return text.equals("true");
        }
        long number = Long.parseLong(text);
        if (type == double.class) {
            return Double.longBitsToDouble(number);
        }
        if (type == long.class) {
            return number;
        }
        if (type == int.class) {
            return (int) number;
        }
        if (type == char.class) {
            return (char) number;
        }
        return (byte) number;
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
        if (value instanceof Double) {
            return String.format("Double.longBitsToDouble(0x%016xL)", Double.doubleToLongBits((Double) value));
        }
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder("new int[] {");
            for (int i = 0; i < Array.getLength(value); i++) {
                text.append(i == 0 ? "" : ", ").append(literal(Array.get(value, i)));
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
