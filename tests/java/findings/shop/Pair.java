package shop;

/** Two things; what they are is up to whoever makes one. */
public class Pair<A, B> {
    final A first;
    private B second;

    public Pair(A first, B second) {
        this.first = first;
        this.second = second;
    }

    public static <X, Y> Pair<Y, X> swapped(X x, Y y) {
        return new Pair<>(y, x);
    }

    public B second() {
        return second;
    }

    public void set(B second) {
        this.second = second;
    }

    /** The arguments of its own type bind it too. */
    static int sum(Pair<Integer, Integer> pair) {
        if (pair == null || pair.first == null || pair.second == null) {
            return 0;
        }
        return pair.first + pair.second;
    }
}
