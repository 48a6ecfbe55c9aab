// topic: an assumption leaves inputs out
// spec: f(byte:sym,byte:sym[-3..3])
import banyan.Symbolic;

public final class Assumed {
    static int f(byte x, byte y) {
        Symbolic.assume(x > y);
        if (x <= y) {
            return 1;
        }
        return x - y > 120 ? 2 : 3;
    }
}
