// topic: a sum that wraps when it is narrowed
// spec: f(byte:sym)
public final class ByteWrap {
    static int f(byte x) {
        byte y = (byte) (x + 100);
        if (y < x) {
            return 1;
        }
        return 0;
    }
}
