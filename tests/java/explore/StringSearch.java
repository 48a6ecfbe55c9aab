// topic: indexOf and contains in a string of inputs
// spec: f(char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'])
public final class StringSearch {
    static int f(char a, char b, char c, char d) {
        String s = new String(new char[] {a, b, c, d});
        int at = s.indexOf('b');
        if (at >= 0 && s.indexOf("ab", at) > 0) {
            return at;
        }
        return s.contains("aaa") ? 10 : 11;
    }
}
