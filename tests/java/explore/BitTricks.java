// topic: masks and exclusive or
// spec: f(byte:sym)
public final class BitTricks {
    static int f(byte x) {
        if ((x & 0x0f) == 0x0a && (x ^ 0x55) > 0) {
            return 1;
        }
        if ((x | 0x7e) == 0x7f) {
            return 2;
        }
        return (x & x - 1) == 0 ? 3 : 0;
    }
}
