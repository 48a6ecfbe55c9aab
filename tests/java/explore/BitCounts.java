// topic: bit methods of Integer
// spec: f(byte:sym)
public final class BitCounts {
    static int f(byte x) {
        if (Integer.bitCount(x) == 3) {
            return 1;
        }
        if (Integer.numberOfTrailingZeros(x) == 5) {
            return 2;
        }
        return Integer.highestOneBit(x) == 64 ? 3 : 0;
    }
}
