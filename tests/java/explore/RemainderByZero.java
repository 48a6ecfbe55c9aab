// topic: a zero divisor of a remainder is caught
// spec: f(byte:sym,byte:sym[-1..1])
public final class RemainderByZero {
    static int f(byte x, byte y) {
        try {
            return x % y == 0 ? 1 : 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }
}
