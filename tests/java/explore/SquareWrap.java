// topic: the square of a short wraps to a negative byte
// spec: f(byte:sym)
public final class SquareWrap {
    static int f(byte x) {
        byte square = (byte) (x * x);
        if (square < 0) {
            return 1;
        }
        return square == 0 ? 2 : 0;
    }
}
