// topic: Math.addExact throws on overflow
// spec: f(int:sym[2147483640..2147483647],byte:sym[-3..9])
public final class ExactMethods {
    static int f(int x, byte y) {
        return Math.addExact(x, y) == Integer.MAX_VALUE ? 1 : 0;
    }
}
