// topic: an exception of its own with an input in it
// spec: f(byte:sym[-3..3])
public final class OwnException {
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int code;

        Refused(int code) {
            super("refused");
            this.code = code;
        }
    }

    static int f(byte x) {
        try {
            return g(x);
        } catch (Refused e) {
            if (e.code == 3) {
                throw e;
            }
            return -e.code;
        }
    }

    private static int g(byte x) {
        if (x > 0) {
            throw new Refused(x);
        }
        return x == 0 ? 100 : 0;
    }
}
