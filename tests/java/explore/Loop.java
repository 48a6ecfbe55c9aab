// topic: a loop whose count is an input
// spec: f(byte:sym[-2..6])
public final class Loop {
    static int f(byte n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
