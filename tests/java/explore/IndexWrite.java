// topic: a write at a symbolic index, then reads
// spec: f(byte:sym[-1..4],byte:sym[-1..4])
public final class IndexWrite {
    static int f(byte i, byte j) {
        int[] a = {1, 2, 3, 4};
        a[i] = 9;
        if (a[j] == 9) {
            return i == j ? 1 : 2;
        }
        return a[0];
    }
}
