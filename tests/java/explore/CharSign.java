// topic: a char is never negative
// spec: f(char:sym['\u7ff0'..'\u8010'])
public final class CharSign {
    static int f(char c) {
        if (c < 0) {
            return 1;
        }
        if ((short) c < 0) {
            return 2;
        }
        return 0;
    }
}
