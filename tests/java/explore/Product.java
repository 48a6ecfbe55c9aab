// topic: a product of two inputs
// spec: f(byte:sym[-9..9],byte:sym[-9..9])
public final class Product {
    static int f(byte x, byte y) {
        if (x * y == 35) {
            return x > 0 ? 1 : 2;
        }
        return 0;
    }
}
