// topic: NaN is not equal to itself and less than nothing
// spec: f(byte:sym[-2..2])
public final class NotANumber {
    static int f(byte x) {
        double d = 0.0 / x;
        if (d != d) {
            return 1;
        }
        if (d < 1 || d >= 1) {
            return 2;
        }
        return 3;
    }
}
