// topic: a divisor that may be zero
// spec: f(int:sym[-4..4],int:sym[-2..2])
public final class DivideByZero {
    static int f(int x, int y) {
        return x / y > 1 ? 1 : 0;
    }
}
