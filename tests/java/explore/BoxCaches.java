// topic: boxes of every type compared by identity, within their caches and outside
// spec: integers(short:sym[-131..-126],short:sym[-131..-126])
// spec: longs(long:sym[125L..130L],long:sym[125L..130L])
// spec: characters(char:sym[125..130],char:sym[125..130])
// spec: shorts(short:sym[126..129],short:sym[-1..129])
// spec: booleans(boolean:sym,boolean:sym)
// spec: bytes(byte:sym)
public final class BoxCaches {
    static boolean integers(short x, short y) {
        Integer a = (int) x;
        Integer b = (int) y;
        return a == b;
    }

    static int longs(long x, long y) {
        Long a = x;
        Long b = y;
        return a == b ? 1 : a.equals(b) ? 2 : 3;
    }

    static int characters(char x, char y) {
        Character a = x;
        Character b = y;
        return a != b ? a.compareTo(b) : 10;
    }

    static boolean shorts(short x, short y) {
        Short a = x;
        Short b = y;
        Short same = a;
        return a == b && same == a;
    }

    static int booleans(boolean x, boolean y) {
        Boolean a = x;
        Boolean b = y;
        if (a == Boolean.TRUE) {
            return a == b ? 1 : 2;
        }
        return b == Boolean.FALSE ? 3 : 4;
    }

    static boolean bytes(byte x) {
        Byte a = x;
        Byte b = (byte) -x;
        return a == b;
    }
}
