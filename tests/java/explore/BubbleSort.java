// topic: sorting three bytes
// spec: f(byte:sym[0..3],byte:sym[0..3],byte:sym[0..3])
public final class BubbleSort {
    static int f(byte x, byte y, byte z) {
        byte[] a = {x, y, z};
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    byte t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
        return a[0] * 100 + a[1] * 10 + a[2];
    }
}
