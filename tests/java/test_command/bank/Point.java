package bank;

/// No public constructor, a factory, and a method on another of its kind.
public final class Point {
    private final int x;
    private final int y;

    private Point(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public static Point of(int x, int y) {
        return new Point(x, y);
    }

    public int getX() {
        return x;
    }

    public Point flip() {
        return new Point(y, x);
    }

    public boolean above(Point other) {
        return y > other.y;
    }
}
