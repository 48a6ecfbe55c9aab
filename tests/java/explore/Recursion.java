// topic: recursion on an input
// spec: f(byte:sym[-1..7])
public final class Recursion {
    static int f(byte n) {
        return n <= 1 ? 1 : n * f((byte) (n - 1));
    }
}
