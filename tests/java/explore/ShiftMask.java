// topic: shift distances are taken modulo 32
// spec: f(byte:sym[-3..40])
public final class ShiftMask {
    static int f(byte s) {
        int one = 1 << s;
        if (one == 1) {
            return 1;
        }
        if (one < 0) {
            return 2;
        }
        return 0;
    }
}
