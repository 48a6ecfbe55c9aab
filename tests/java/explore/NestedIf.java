// topic: branches that rule each other out
// spec: f(byte:sym)
public final class NestedIf {
    static int f(byte x) {
        if (x > 10) {
            if (x < 5) {
                return 1;
            }
            return x > 20 ? 2 : 3;
        }
        if (x > 11) {
            return 4;
        }
        return 5;
    }
}
