// topic: a byte array as an input: null, or up to one byte
// spec: f(byte[]:sym,byte:sym[0..1])
// arrays: 1
public final class ByteArray {
    static int f(byte[] a, byte i) {
        if (a == null) {
            return -1;
        }
        return a[i] > 100 ? 1 : 0;
    }
}
