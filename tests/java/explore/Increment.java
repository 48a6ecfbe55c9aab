// topic: post and pre increment of a byte
// spec: f(byte:sym)
public final class Increment {
    static int f(byte x) {
        byte before = x++;
        if (x < before) {
            return 1;
        }
        return ++x == 0 ? 2 : 0;
    }
}
