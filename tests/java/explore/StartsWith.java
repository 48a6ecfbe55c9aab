// topic: a prefix that is null counts unless the offset is negative
// spec: f(byte:sym[-2..4],char:sym['a'..'c'])
public final class StartsWith {
    static int f(byte at, char c) {
        String prefix = c == 'a' ? null : "" + c;
        try {
            return "bc-".startsWith(prefix, at) ? 1 : 0;
        } catch (NullPointerException e) {
            return 2;
        }
    }
}
