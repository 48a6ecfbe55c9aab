// topic: char arithmetic is int arithmetic until it is cast back
// spec: f(char:sym['a'..'z'])
// spec: f(char:sym['\uffe0'..'\uffff'])
public final class CharMath {
    static int f(char c) {
        char upper = (char) (c - 'a' + 'A');
        if (upper == 'Q') {
            return 1;
        }
        char next = (char) (c + 20);
        return next < c ? 2 : 0;
    }
}
