// topic: the two shifts to the right differ in the sign
// spec: f(byte:sym)
public final class ShiftRight {
    static int f(byte x) {
        if (x >> 2 != x >>> 2) {
            return 1;
        }
        if (x >> 2 == 9) {
            return 2;
        }
        return 0;
    }
}
