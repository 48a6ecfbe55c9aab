// topic: an array as an input: null, or up to two booleans
// spec: f(boolean[]:sym)
// arrays: 2
public final class ArrayParameter {
    static int f(boolean[] a) {
        if (a.length == 0) {
            return 0;
        }
        if (a[0]) {
            return a[1] ? 1 : 2;
        }
        return 3;
    }
}
