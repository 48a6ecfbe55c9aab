// topic: the two zeros are equal and not the same
// spec: f(byte:sym[-3..3])
public final class NegativeZero {
    static int f(byte x) {
        double d = 0.0 * x;
        if (d == 0.0) {
            return 1 / d < 0 ? 1 : 2;
        }
        return 3;
    }
}
