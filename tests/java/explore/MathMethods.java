// topic: abs, min and max are exact at the ends
// spec: f(byte:sym,byte:sym[-2..2])
// spec: g(int:sym[-2147483648..-2147483640])
public final class MathMethods {
    static int f(byte x, byte y) {
        if (Math.max(x, y) == 2 && Math.abs(x) == 1) {
            return 1;
        }
        return Math.min(x, y) == -2 ? 2 : 0;
    }

    static int g(int x) {
        return Math.abs(x) < 0 ? 1 : 0;
    }
}
