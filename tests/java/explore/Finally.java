// topic: a finally block that overrides
// spec: f(byte:sym[-2..2])
public final class Finally {
    static int f(byte x) {
        int y = 0;
        try {
            y = 4 / x;
            if (y < 0) {
                throw new IllegalArgumentException("negative " + y);
            }
        } finally {
            y += 10;
            if (x == 2) {
                return y;
            }
        }
        return y;
    }
}
