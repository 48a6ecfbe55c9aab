// topic: a piece of a string between symbolic places
// spec: f(char:sym['a'..'b'],byte:sym[-1..4],byte:sym[-1..4])
public final class Substring {
    static int f(char x, byte from, byte to) {
        String s = "a" + x + "b";
        return s.substring(from, to).equals("ab") ? 1 : 0;
    }
}
