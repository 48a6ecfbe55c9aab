// topic: an array of a symbolic length
// spec: f(byte:sym[-2..4])
public final class ArrayLength {
    static int f(byte n) {
        boolean[] a = new boolean[n];
        if (a.length > 2) {
            return a[2] ? 1 : 2;
        }
        return 0;
    }
}
