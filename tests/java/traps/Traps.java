import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Small methods that tools get wrong, over full domains. Before each method: a spec; the number of
 * paths, as the rules of what forks give it (left out where the library's own code decides); and inputs
 * with their outcomes. The outcomes of the explored paths are exactly those listed, and the real JVM
 * gives each of them for its input.
 */
public final class Traps {
    private Traps() {
    }

    // spec: longEquals(long:sym)
    // paths: 2
    // input: 5L => threw java.lang.IllegalStateException
    // input: 4294967301L => returned 0
    static int longEquals(long l) {
        if (l == 5L) {
            throw new IllegalStateException();
        }
        return 0;
    }

    // spec: successorIsLess(int:sym)
    // paths: 2
    // input: Integer.MAX_VALUE => returned 1
    // input: 0 => returned 0
    static int successorIsLess(int x) {
        if (x + 1 < x) {
            return 1;
        }
        return 0;
    }

    // spec: remainder(int:sym)
    // paths: 3
    // input: -38 => returned 1
    // input: -3 => returned 0
    static int remainder(int x) {
        if (x % 7 == -3 && x / 7 == -5) {
            return 1;
        }
        return 0;
    }

    // spec: lowByte(int:sym)
    // paths: 3
    // input: 1029 => returned 1
    // input: 5 => returned 0
    static int lowByte(int x) {
        if ((byte) x == 5 && x > 1000) {
            return 1;
        }
        return 0;
    }

    // spec: inverse(int:sym)
    // paths: 2
    // input: -1431655765 => returned 1
    // input: 0 => returned 0
    static int inverse(int x) {
        return x * 3 == 1 ? 1 : 0;
    }

    // spec: roots(double:sym)
    // paths: 3
    // input: 1.5 => returned 1
    // input: -1.5 => returned -1
    // input: 0.0 => returned 0
    static int roots(double d) {
        if (d * d == 2.25) {
            return d > 0 ? 1 : -1;
        }
        return 0;
    }

    // spec: notANumber(double:sym)
    // paths: 3
    // input: Double.NaN => returned 1
    // input: 1.0 => returned 2
    static int notANumber(double d) {
        if (d != d) {
            return 1;
        }
        if (d < 0 || d >= 0) {
            return 2;
        }
        return 3;
    }

    // spec: notAFloat(float:sym)
    // paths: 3
    // input: Float.NaN => returned 1
    // input: -1f => returned 0
    static int notAFloat(float f) {
        if (!(f < 0) && !(f >= 0)) {
            return 1;
        }
        return 0;
    }

    // spec: negativeZero(double:sym)
    // paths: 3
    // input: -0.0 => returned 1
    // input: 0.0 => returned 2
    // input: 1.0 => returned 0
    static int negativeZero(double d) {
        if (d == 0.0) {
            return 1 / d < 0 ? 1 : 2;
        }
        return 0;
    }

    // spec: floatKeepsInt(int:sym)
    // paths: 2
    // input: 16777217 => returned 1
    // input: 16777216 => returned 0
    static int floatKeepsInt(int x) {
        return (int) (float) x != x ? 1 : 0;
    }

    // spec: saturates(double:sym)
    // paths: 3
    // input: 4.0e9 => returned 1
    // input: 2147483647.0 => returned 0
    static int saturates(double d) {
        if ((int) d == Integer.MAX_VALUE && d > 3.0e9) {
            return 1;
        }
        return 0;
    }

    // spec: divide(int:sym,int:sym)
    // paths: 2
    // input: 1, 0 => threw java.lang.ArithmeticException
    // input: 4, 2 => returned 1
    static int divide(int x, int y) {
        int quotient = x / y;
        return quotient == quotient ? 1 : 0;
    }

    // spec: divideLong(long:sym)
    // paths: 2
    // input: 0L => threw java.lang.ArithmeticException
    // input: 4294967296L => returned 1
    static int divideLong(long y) {
        long remainder = 5L % y;
        return remainder == remainder ? 1 : 0;
    }

    // spec: minByMinusOne(int:sym)
    // paths: 3
    // input: 0 => returned 1
    // input: Integer.MIN_VALUE => returned 2
    // input: 5 => returned 0
    static int minByMinusOne(int x) {
        if (x / -1 == x) {
            return x == 0 ? 1 : 2;
        }
        return 0;
    }

    // spec: absoluteIsNegative(int:sym)
    // paths: 2
    // input: Integer.MIN_VALUE => returned 1
    // input: -1 => returned 0
    static int absoluteIsNegative(int x) {
        return Math.abs(x) < 0 ? 1 : 0;
    }

    // spec: shift(int:sym)
    // paths: 3
    // input: 0 => returned 1
    // input: 32 => returned 2
    // input: 1 => returned 0
    static int shift(int s) {
        if (1 << s == 1) {
            return s == 0 ? 1 : 2;
        }
        return 0;
    }

    // spec: shiftLong(long:sym,int:sym)
    // paths: 4
    // input: Long.MIN_VALUE, 127 => returned 1
    // input: 1L, 64 => returned 0
    static int shiftLong(long x, int s) {
        if (s > 63 && x >>> s == 1 && x < 0) {
            return 1;
        }
        return 0;
    }

    // spec: nextChar(char:sym)
    // paths: 2
    // input: '\uffff' => returned 1
    // input: 'a' => returned 0
    static int nextChar(char c) {
        char next = (char) (c + 1);
        return next < c ? 1 : 0;
    }

    // spec: hashMapKey(int:sym)
    // input: 1 => returned "one"
    // input: 5 => returned "five"
    // input: 17 => returned "none"
    static String hashMapKey(int key) {
        Map<Integer, String> names = new HashMap<>();
        names.put(1, "one");
        names.put(5, "five");
        String name = names.get(key);
        return name == null ? "none" : name;
    }

    // spec: switchInt(int:sym)
    // paths: 3
    // input: 3 => returned 1
    // input: 2 => returned 2
    // input: 0 => returned 0
    static int switchInt(int x) {
        switch (x) {
            case 1:
            case 3:
                return 1;
            case 2:
                return 2;
            default:
                return 0;
        }
    }

    // spec: switchChar(char:sym)
    // paths: 3
    // input: 'x' => returned 1
    // input: '\uffff' => returned 2
    // input: 'a' => returned 0
    static int switchChar(char c) {
        switch (c) {
            case 'x':
                return 1;
            case '\uffff':
                return 2;
            default:
                return 0;
        }
    }

    enum Colour { RED, GREEN, BLUE }

    // spec: switchEnum(int:sym)
    // paths: 4
    // input: -1 => threw java.lang.ArrayIndexOutOfBoundsException
    // input: 0 => returned 10
    // input: 1 => returned 0
    // input: 2 => returned 30
    static int switchEnum(int i) {
        switch (Colour.values()[i]) {
            case RED:
                return 10;
            case BLUE:
                return 30;
            default:
                return 0;
        }
    }

    // spec: switchString(String:sym)
    // input: "Aa" => returned 1
    // input: "BB" => returned 2
    // input: "" => returned 0
    // input: null => threw java.lang.NullPointerException
    static int switchString(String s) {
        // "Aa" and "BB" have the same hash code.
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 0;
        }
    }

    // spec: indexRead(int:sym)
    // paths: 3
    // input: -1 => threw java.lang.ArrayIndexOutOfBoundsException
    // input: 2 => returned 1
    // input: 0 => returned 0
    static int indexRead(int i) {
        int[] primes = {2, 3, 5, 7};
        return primes[i] > 4 ? 1 : 0;
    }

    // spec: indexWrite(int:sym,int:sym)
    // paths: 4
    // input: 4, 0 => threw java.lang.ArrayIndexOutOfBoundsException
    // input: 0, 4 => threw java.lang.ArrayIndexOutOfBoundsException
    // input: 3, 3 => returned 1
    // input: 3, 2 => returned 0
    static int indexWrite(int i, int j) {
        int[] a = {1, 2, 3, 4};
        a[i] = 9;
        return a[j] == 9 ? 1 : 0;
    }

    // spec: arrayLength(int:sym)
    // paths: 6
    // input: 4 => returned -1
    // input: -1 => threw java.lang.NegativeArraySizeException
    // input: 0 => returned 0
    // input: 1 => returned 1
    // input: 2 => returned 2
    // input: 3 => returned 3
    static int arrayLength(int n) {
        if (n > 3) {
            return -1;
        }
        return new int[n].length;
    }

    // spec: sameBox(int:sym)
    // paths: 2
    // input: 127 => returned 1
    // input: 128 => returned 2
    static int sameBox(int x) {
        Integer a = x;
        Integer b = x;
        if (a == b) {
            return 1;
        }
        return a.equals(b) ? 2 : 3;
    }

    // spec: sine(double:sym)
    // paths: 2
    // input: 1.0 => returned 1
    // input: 0.0 => returned 0
    static int sine(double x) {
        return Math.sin(x) > 0.5 ? 1 : 0;
    }

    // spec: squareIsNine(double:sym)
    // paths: 2
    // input: 3.0 => returned 1
    // input: 2.0 => returned 0
    static int squareIsNine(double x) {
        return Math.pow(x, 2) == 9 ? 1 : 0;
    }

    // spec: negativeLogarithm(double:sym)
    // paths: 2
    // input: 0.5 => returned 1
    // input: Double.NaN => returned 0
    static int negativeLogarithm(double x) {
        return Math.log(x) < 0 ? 1 : 0;
    }

    // spec: steep(double:sym,double:sym)
    // paths: 2
    // input: 2.0, 1.0 => returned 1
    // input: -1.0, 0.0 => returned 0
    static int steep(double y, double x) {
        return Math.atan2(y, x) > 1 ? 1 : 0;
    }

    // spec: exponentialOverflows(double:sym)
    // paths: 3
    // input: 1000.0 => returned 1
    // input: 1.0 => returned 0
    // input: Double.POSITIVE_INFINITY => returned 2
    static int exponentialOverflows(double x) {
        if (Double.isInfinite(x)) {
            return 2;
        }
        return Double.isInfinite(Math.exp(x)) ? 1 : 0;
    }

    // spec: noArcSine(double:sym)
    // paths: 3
    // input: 2.0 => returned 2
    // input: Double.NaN => returned 1
    // input: 0.5 => returned 0
    static int noArcSine(double x) {
        if (Double.isNaN(x)) {
            return 1;
        }
        return Double.isNaN(Math.asin(x)) ? 2 : 0;
    }

    // spec: digitOfAnyScript(char:sym)
    // paths: 3
    // input: '7' => returned 7
    // input: '\u0667' => returned 7
    // input: '3' => returned 0
    // input: 'x' => returned -1
    static int digitOfAnyScript(char c) {
        if (!Character.isDigit(c)) {
            return -1;
        }
        return Character.digit(c, 10) == 7 ? 7 : 0;
    }

    // spec: sameButForCase(char:sym)
    // paths: 2
    // input: 'K' => returned 1
    // input: '\u212a' => returned 1
    // input: 'x' => returned 0
    static int sameButForCase(char c) {
        return String.valueOf(c).equalsIgnoreCase("k") ? 1 : 0;
    }

    // spec: boxAndBack(boolean:sym,long:sym)
    // paths: 1
    // input: false, 0L => returned 0
    static int boxAndBack(boolean x, long y) {
        Boolean flag = x;
        Long number = y;
        return flag == null ? 1 : number.intValue();
    }

    // spec: boxOfFive(int:sym)
    // paths: 2
    // input: 5 => returned true
    // input: 0 => returned false
    static boolean boxOfFive(int x) {
        Integer box = x;
        Integer five = 5;
        return box == five;
    }

    // spec: atomicCounter(int:sym)
    // paths: 2
    // input: 4 => returned 1
    // input: 5 => returned 0
    static int atomicCounter(int x) {
        AtomicInteger counter = new AtomicInteger(x);
        counter.incrementAndGet();
        return counter.compareAndSet(5, 7) && counter.get() == 7 ? 1 : 0;
    }

    // spec: digitsOfANumber(byte:sym)
    // paths: 7
    // input: (byte) -128 => returned -1
    // input: (byte) 42 => returned 1
    // input: (byte) 7 => returned 0
    static int digitsOfANumber(byte x) {
        String text = "v" + x;
        return text.equals("v42") ? 1 : text.startsWith("v-") ? -1 : 0;
    }
}
