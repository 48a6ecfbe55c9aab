package banyan;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Values of inputs on an ordinary JVM: supplied, or pseudo-random by seed, name and count. Banyan
 * answers the methods of {@link Symbolic} itself and never comes here.
 */
final class Values {
    private static final Map<String, Integer> CALLS = new HashMap<>();
    private static final Map<String, String> GIVEN = new HashMap<>();
    private static Properties file;

    private final String name;
    /** The supplied text, or null. */
    private final String supplied;
    /** State of the generator for this one value. */
    private long random;

    private Values(String name, String supplied, long random) {
        this.name = name;
        this.supplied = supplied;
        this.random = random;
    }

    /** The source of the next value of an input. */
    static synchronized Values next(String name) {
        int call = CALLS.merge(name, 1, Integer::sum);
        String supplied = supplied(name + "#" + call);
        if (supplied == null) {
            supplied = supplied(name);
        }
        long seed = supplied == null ? Long.getLong("banyan.seed", 0L) : 0L;
        return new Values(name, supplied, mix(seed) ^ mix(name.hashCode()) ^ mix(~(long) call));
    }

    /** Takes values for the inputs of a test, and counts anew. */
    static synchronized void supply(Object[] namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("input " + namesAndValues[namesAndValues.length - 1] + ": no value");
        }
        CALLS.clear();
        GIVEN.clear();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            GIVEN.put(String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
        }
    }

    private static String supplied(String key) {
        String given = GIVEN.get(key);
        if (given != null) {
            return given;
        }
        String value = System.getProperty("banyan." + key);
        return value != null ? value : file().getProperty(key);
    }

    private static Properties file() {
        if (file == null) {
            Properties read = new Properties();
            String path = System.getProperty("banyan.inputs");
            if (path != null) {
                try (InputStream in = new FileInputStream(path)) {
                    read.load(in);
                } catch (IOException e) {
                    throw new IllegalArgumentException("banyan.inputs: " + e, e);
                }
            }
            file = read;
        }
        return file;
    }

    /** Spreads the bits of a number over all 64. */
    private static long mix(long bits) {
        bits = (bits ^ (bits >>> 32)) * 0xd6e8feb86659fd93L;
        bits = (bits ^ (bits >>> 32)) * 0xd6e8feb86659fd93L;
        return bits ^ (bits >>> 32);
    }

    private long draw() {
        random += 0x9e3779b97f4a7c15L;
        return mix(random);
    }

    boolean toBoolean() {
        if (supplied == null) {
            return draw() < 0;
        }
        if (!supplied.equals("true") && !supplied.equals("false")) {
            throw unreadable("boolean", null);
        }
        return supplied.equals("true");
    }

    long toWhole(long low, long high) {
        if (low > high) {
            throw new IllegalArgumentException("input " + name + ": no value is from " + low + " to " + high);
        }
        if (supplied == null) {
            long count = high - low + 1;
            // A range wider than half of all longs has a negative count or none: draw until it fits.
            long value = count > 0 ? low + Math.floorMod(draw(), count) : draw();
            while (value < low || value > high) {
                value = draw();
            }
            return value;
        }
        long value;
        try {
            boolean suffix = supplied.endsWith("L") || supplied.endsWith("l");
            value = Long.decode(suffix ? supplied.substring(0, supplied.length() - 1) : supplied);
        } catch (NumberFormatException e) {
            throw unreadable("whole number", e);
        }
        if (value < low || value > high) {
            throw new IllegalArgumentException(
                    "input " + name + ": " + value + " is not from " + low + " to " + high);
        }
        return value;
    }

    char toChar() {
        if (supplied != null && supplied.length() == 1) {
            return supplied.charAt(0);
        }
        return (char) toWhole(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    float toFloat() {
        if (supplied == null) {
            // Any bits: a bias towards ordinary numbers would hide NaN, infinities and zeros.
            return Float.intBitsToFloat((int) draw());
        }
        try {
            return Float.parseFloat(supplied);
        } catch (NumberFormatException e) {
            throw unreadable("float", e);
        }
    }

    double toDouble() {
        if (supplied == null) {
            return Double.longBitsToDouble(draw());
        }
        try {
            return Double.parseDouble(supplied);
        } catch (NumberFormatException e) {
            throw unreadable("double", e);
        }
    }

    String toText(int maxLength) {
        if (maxLength < 0) {
            throw new IllegalArgumentException("input " + name + ": negative length " + maxLength);
        }
        if (supplied == null) {
            char[] text = new char[(int) Math.floorMod(draw(), maxLength + 1L)];
            for (int i = 0; i < text.length; i++) {
                text[i] = (char) (' ' + Math.floorMod(draw(), '~' - ' ' + 1));
            }
            return new String(text);
        }
        if (supplied.length() > maxLength) {
            throw new IllegalArgumentException("input " + name + ": longer than " + maxLength + " characters");
        }
        return supplied;
    }

    private IllegalArgumentException unreadable(String type, Exception cause) {
        return new IllegalArgumentException("input " + name + ": \"" + supplied + "\" is not a " + type, cause);
    }
}
