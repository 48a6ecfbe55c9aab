// topic: remainder and quotient of negative numbers truncate
// spec: f(byte:sym)
public final class Remainder {
    static int f(byte x) {
        if (x % 7 == -3 && x / 7 == -5) {
            return 1;
        }
        if (x % 7 == 3) {
            return 2;
        }
        return 0;
    }
}
