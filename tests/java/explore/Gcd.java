// topic: a loop that ends by arithmetic
// spec: f(byte:sym[0..12],byte:sym[0..12])
public final class Gcd {
    static int f(byte a, byte b) {
        int x = a;
        int y = b;
        while (y != 0) {
            int r = x % y;
            x = y;
            y = r;
        }
        return x;
    }
}
