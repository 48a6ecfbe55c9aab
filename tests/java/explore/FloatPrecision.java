// topic: a float loses what an int has
// spec: f(int:sym[16777210..16777230])
public final class FloatPrecision {
    static int f(int x) {
        if ((int) (float) x != x) {
            return 1;
        }
        return 0;
    }
}
