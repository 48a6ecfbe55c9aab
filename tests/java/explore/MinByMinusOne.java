// topic: the least int divided by minus one is itself
// spec: f(int:sym[-2147483648..-2147483640],int:sym[-2..-1])
public final class MinByMinusOne {
    static int f(int x, int y) {
        int q = x / y;
        if (q < 0) {
            return 1;
        }
        return x % y == 0 ? 2 : 3;
    }
}
