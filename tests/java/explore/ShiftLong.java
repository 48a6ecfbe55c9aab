// topic: shift distances of a long are taken modulo 64
// spec: f(byte:sym[-3..70])
public final class ShiftLong {
    static int f(byte s) {
        long bits = 0x8000000000000001L >>> s;
        if (bits == 1L) {
            return 1;
        }
        if (bits < 0) {
            return 2;
        }
        return 0;
    }
}
