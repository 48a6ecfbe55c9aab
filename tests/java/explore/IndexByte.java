// topic: elements that are narrower than an int
// spec: f(byte:sym[0..3],short:sym[120..300])
public final class IndexByte {
    static int f(byte i, short v) {
        byte[] a = new byte[4];
        a[i] = (byte) v;
        if (a[2] < 0) {
            return 1;
        }
        return a[2] == 44 ? 2 : a[2] == v ? 3 : 4;
    }
}
