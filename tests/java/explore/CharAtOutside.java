// topic: charAt with a known index outside symbolic text
// spec: f(char:sym['a'..'c'],boolean:sym)
public final class CharAtOutside {
    static int f(char c, boolean before) {
        String s = "x" + c;
        try {
            return s.charAt(before ? -1 : 2);
        } catch (StringIndexOutOfBoundsException e) {
            return s.charAt(1);
        }
    }
}
