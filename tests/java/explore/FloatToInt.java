// topic: conversions to int saturate and round to zero
// spec: f(byte:sym)
public final class FloatToInt {
    static int f(byte x) {
        int i = (int) (x * 5.0e7f);
        if (i == Integer.MAX_VALUE) {
            return 1;
        }
        if (i == Integer.MIN_VALUE) {
            return 2;
        }
        return (int) (x / 10f) == 0 ? 3 : 0;
    }
}
