// topic: a symbolic box beside boxes of constants and boxes made by constructors
// spec: cached(byte:sym)
// spec: outside(short:sym[999..1001])
// spec: constructed(byte:sym[4..6])
// spec: mixed(byte:sym[-2..2])
// spec: nothing(byte:sym)
public final class BoxConstants {
    static int cached(byte x) {
        Integer box = (int) x;
        Integer five = 5;
        Integer last = 127;
        return box == five ? 5 : last == box ? 127 : 0;
    }

    static boolean outside(short x) {
        Integer box = (int) x;
        Integer thousand = 1000;
        return box == thousand || box.equals(thousand);
    }

    @SuppressWarnings("removal")
    static int constructed(byte x) {
        Integer box = (int) x;
        Integer made = new Integer(5);
        Integer again = new Integer(x);
        if (box == made || box == again) {
            return 1;
        }
        return box.equals(made) ? 2 : again.equals(box) ? 3 : 4;
    }

    static String mixed(byte x) {
        Object number = (int) x;
        Object wide = (long) x;
        Object one = 1;
        if (number == wide) {
            return "never";
        }
        return number == one ? "one" : number.equals(wide) ? "never" : "other";
    }

    static boolean nothing(byte x) {
        Byte box = x;
        Byte none = null;
        return box == none || x > 0;
    }
}
