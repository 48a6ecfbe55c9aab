// topic: boxes compared by identity and by value
// spec: f(short:sym[120..135])
// spec: g(byte:sym[-2..2],byte:sym[-2..2])
public final class Boxes {
    static int f(short x) {
        Integer a = (int) x;
        Integer b = (int) x;
        if (a == b) {
            return 1;
        }
        return a.equals(b) ? 2 : 3;
    }

    static int g(byte x, byte y) {
        Byte a = x;
        Byte b = y;
        return a == b ? 1 : a.compareTo(b);
    }
}
