// topic: a chain of comparisons of doubles
// spec: f(byte:sym)
public final class DoubleCompare {
    static int f(byte x) {
        double d = x * 0.1;
        if (d > 0.3) {
            return d <= 0.7000000000000001 ? 1 : 2;
        }
        if (d == 0.30000000000000004) {
            return 3;
        }
        return d >= -0.5 ? 4 : 5;
    }
}
