package banyan;

/**
 * Inputs, assumptions and goals of a program that Banyan explores.
 *
 * <p>Explored by Banyan, every call of a method that returns a value makes a fresh symbolic input of
 * that name, and one run of the program stands for all of its values. Calling it again, in a loop say,
 * makes another input.
 *
 * <p>On an ordinary JVM this is plain Java. The value of the input {@code x} is, in this order:
 * <ol>
 * <li>what {@link #supply} was given last;
 * <li>the system property {@code banyan.x} ({@code -Dbanyan.x=5});
 * <li>the entry {@code x} of the properties file that the system property {@code banyan.inputs} names;
 * <li>a pseudo-random value. It depends on the seed (system property {@code banyan.seed}, 0 unless
 *     set), the name and the number of earlier calls with that name, and on nothing else, so that
 *     two runs see the same values.
 * </ol>
 *
 * <p>Calls are counted for each name from 1 on; {@code x#2} (property {@code banyan.x#2}) supplies
 * the second call only and goes before {@code x}, which supplies all of them. Values are written as
 * {@link Integer#decode} and its like read them, {@code 0x1f} included; a long may end in L. A char is
 * itself or, if it is longer than one character, a number. A boolean is {@code true} or {@code false}.
 * A value that cannot be read, or that is outside of the range asked for, is an
 * {@link IllegalArgumentException}.
 */
public final class Symbolic {
    private Symbolic() {
    }

    /**
     * Supplies inputs on an ordinary JVM, for a test: {@code supply("x", 5, "x#2", -1, "on", true)}. It
     * goes before system properties and files, forgets what was supplied like this before, and counts
     * calls from 1 on again. Explored by Banyan, it does nothing to inputs.
     *
     * @param namesAndValues names of inputs, each with its value behind it
     * @throws IllegalArgumentException if a name has no value
     */
    public static void supply(Object... namesAndValues) {
        Values.supply(namesAndValues);
    }

    /**
     * An input of type boolean.
     *
     * @param name the name of the input
     * @return its value
     */
    public static boolean booleanValue(String name) {
        return Values.next(name).toBoolean();
    }

    /**
     * An input of type byte.
     *
     * @param name the name of the input
     * @return its value
     */
    public static byte byteValue(String name) {
        return (byte) Values.next(name).toWhole(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /**
     * An input of type short.
     *
     * @param name the name of the input
     * @return its value
     */
    public static short shortValue(String name) {
        return (short) Values.next(name).toWhole(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * An input of type char, any of its 65,536 values.
     *
     * @param name the name of the input
     * @return its value
     */
    public static char charValue(String name) {
        return Values.next(name).toChar();
    }

    /**
     * An input of type int, any of its values.
     *
     * @param name the name of the input
     * @return its value
     */
    public static int intValue(String name) {
        return (int) Values.next(name).toWhole(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * An input of type int within bounds, both included.
     *
     * @param name the name of the input
     * @param low the least value
     * @param high the largest value, not less than {@code low}
     * @return its value
     */
    public static int intValue(String name, int low, int high) {
        return (int) Values.next(name).toWhole(low, high);
    }

    /**
     * An input of type long, any of its values.
     *
     * @param name the name of the input
     * @return its value
     */
    public static long longValue(String name) {
        return Values.next(name).toWhole(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * An input of type float: any value, NaN and the infinities included.
     *
     * @param name the name of the input
     * @return its value
     */
    public static float floatValue(String name) {
        return Values.next(name).toFloat();
    }

    /**
     * An input of type double: any value, NaN and the infinities included.
     *
     * @param name the name of the input
     * @return its value
     */
    public static double doubleValue(String name) {
        return Values.next(name).toDouble();
    }

    /**
     * An input of type String, never null, of any characters.
     *
     * @param name the name of the input
     * @param maxLength the greatest length, not negative
     * @return its value
     */
    public static String string(String name, int maxLength) {
        return Values.next(name).toText(maxLength);
    }

    /**
     * Leaves out the runs in which a condition is false: Banyan ends the path and does not count it
     * as one, an ordinary JVM throws.
     *
     * @param condition what must hold from here on
     * @throws AssumptionViolated if it does not hold
     */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionViolated();
        }
    }

    /**
     * Claims a condition, like {@code assert} but whether assertions are enabled or not. An input
     * that makes it false is a finding.
     *
     * @param condition what the author claims
     * @throws AssertionError if it does not hold
     */
    public static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    /**
     * Claims a condition, with a message for the case that it does not hold.
     *
     * @param condition what the author claims
     * @param message the message of the error
     * @throws AssertionError if it does not hold
     */
    public static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    /**
     * A goal of testing: some input should reach this place with the condition true. Banyan looks for
     * one without letting the condition decide anything; on an ordinary JVM nothing happens. A
     * condition with {@code &&}, {@code ||} or {@code ?:} behind which something is called, divided
     * or stored is run as code first, like any other argument.
     *
     * @param condition what should hold here once
     * @param name the name of the goal in the report
     */
    public static void obligation(boolean condition, String name) {
        // A goal has no effect on the run that meets it.
    }
}
