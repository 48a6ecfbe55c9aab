// topic: operators that evaluate both sides
// spec: f(boolean:sym,boolean:sym,boolean:sym)
public final class BooleanOperators {
    static int f(boolean a, boolean b, boolean c) {
        if (a ^ b & !c) {
            return 1;
        }
        if (a | b == c) {
            return 2;
        }
        return 0;
    }
}
