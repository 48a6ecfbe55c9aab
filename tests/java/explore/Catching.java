// topic: which handler takes an exception
// spec: f(byte:sym[-2..3])
public final class Catching {
    static int f(byte x) {
        int[] two = new int[2];
        try {
            two[x] = 10 / x;
            return two[x];
        } catch (ArithmeticException e) {
            return -1;
        } catch (IndexOutOfBoundsException e) {
            return -2;
        }
    }
}
