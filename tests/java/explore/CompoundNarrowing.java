// topic: compound assignment narrows silently
// spec: f(byte:sym)
public final class CompoundNarrowing {
    static int f(byte x) {
        byte y = x;
        y += 200;
        y >>>= 1;
        if (y == -1) {
            return 1;
        }
        return y < 0 ? 2 : 0;
    }
}
