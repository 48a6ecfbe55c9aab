// topic: a switch that is looked up
// spec: f(int:sym[-5..1005])
public final class SwitchSparse {
    static int f(int x) {
        switch (x) {
            case -3:
                return 1;
            case 100:
                return 2;
            case 1000:
                return 3;
            default:
                return 4;
        }
    }
}
