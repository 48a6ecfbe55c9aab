// topic: a loop with a break and a label
// spec: f(byte:sym[1..12])
public final class Collatz {
    static int f(byte n) {
        int steps = 0;
        int x = n;
        outer:
        while (true) {
            while (x % 2 == 0) {
                x /= 2;
                if (++steps > 6) {
                    break outer;
                }
            }
            if (x == 1) {
                break;
            }
            x = 3 * x + 1;
        }
        return steps;
    }
}
