// topic: a comparison as a value
// spec: f(byte:sym,byte:sym[-1..1])
public final class BooleanResult {
    static boolean f(byte x, byte y) {
        boolean less = x < y;
        boolean even = (x & 1) == 0;
        return less != even;
    }
}
