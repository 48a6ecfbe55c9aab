package odd;

public abstract class Shape {
    public abstract int area();

    public int twice() {
        return 2 * area();
    }

    public static int sum(int a, int b) {
        return a > b ? a : a + b;
    }
}
