// topic: the order of two strings
// spec: f(char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'])
public final class StringCompare {
    static int f(char x, char y, char z) {
        String left = String.valueOf(x) + y;
        String right = String.valueOf(z);
        return left.compareTo(right);
    }
}
