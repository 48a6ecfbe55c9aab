// topic: two different longs have the same low int
// spec: f(long:sym[-3L..3L],boolean:sym)
public final class LongTruncation {
    static int f(long x, boolean high) {
        long y = high ? x + (1L << 32) : x;
        if ((int) y == 2) {
            return y == 2 ? 1 : 2;
        }
        return 0;
    }
}
