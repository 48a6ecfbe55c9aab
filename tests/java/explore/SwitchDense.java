// topic: a switch with a table, a gap and a shared target
// spec: f(byte:sym)
public final class SwitchDense {
    static int f(byte x) {
        switch (x) {
            case 1:
            case 3:
                return 1;
            case 2:
                x++;
            case 4:
                return x;
            default:
                return 0;
        }
    }
}
