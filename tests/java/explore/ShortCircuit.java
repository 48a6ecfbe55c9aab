// topic: the right operand is evaluated only if it matters
// spec: f(boolean:sym,byte:sym[-2..2])
public final class ShortCircuit {
    static int f(boolean a, byte x) {
        if (a && 10 / x > 4) {
            return 1;
        }
        if (a || 10 / x < 0) {
            return 2;
        }
        return 0;
    }
}
