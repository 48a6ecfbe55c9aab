// topic: digits and signs that Integer.parseInt reads
// spec: f(char:sym['*'..';'],char:sym['.'..':'])
public final class ParseInt {
    static int f(char x, char y) {
        int value = Integer.parseInt("" + x + y);
        return value < 0 ? -1 : value > 42 ? 1 : 0;
    }
}
