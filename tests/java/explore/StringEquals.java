// topic: equal strings of inputs
// spec: f(char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'])
public final class StringEquals {
    static int f(char x, char y, char z) {
        String s = "" + x + y + z;
        if (s.equals("aba")) {
            return 1;
        }
        return s.startsWith("bb") ? 2 : 0;
    }
}
