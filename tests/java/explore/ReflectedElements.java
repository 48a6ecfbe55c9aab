// topic: symbolic elements of arrays through java.lang.reflect.Array
// spec: f(byte:sym)
// spec: g(byte:sym)
public final class ReflectedElements {
    static int f(byte x) {
        byte[] cells = {x, 2};
        Object found = java.lang.reflect.Array.get(cells, 0);
        return found.equals((byte) 5) ? 1 : java.lang.reflect.Array.getInt(cells, 0) > 100 ? 2 : 3;
    }

    static int g(byte x) {
        double[] cells = {1, 2};
        java.lang.reflect.Array.set(cells, 1, x);
        return cells[1] == -128.0 ? 1 : cells[1] > 0.5 ? 2 : 3;
    }
}
