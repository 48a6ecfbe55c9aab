// topic: an assertion that some inputs break
// spec: f(byte:sym,boolean:sym)
public final class Asserting {
    static int f(byte x, boolean strict) {
        int square = x * x;
        assert !strict || square < 100 : "square of " + (x > 0 ? "positive" : "negative");
        return square > 50 ? 1 : 0;
    }
}
