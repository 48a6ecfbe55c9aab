// topic: a product of doubles has two roots
// spec: f(byte:sym)
public final class FloatEqual {
    static int f(byte x) {
        double d = x / 2.0;
        if (d * d == 2.25) {
            return d > 0 ? 1 : 2;
        }
        return 0;
    }
}
