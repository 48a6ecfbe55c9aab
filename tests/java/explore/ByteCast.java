// topic: the low byte and the whole number disagree
// spec: f(short:sym[900..1400])
public final class ByteCast {
    static int f(short x) {
        if ((byte) x == 5 && x > 1000) {
            return 1;
        }
        return 0;
    }
}
