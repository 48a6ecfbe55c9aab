package found;

/** Objects are looked up, and nothing was registered yet. */
public abstract class Shape {
    public static Shape find(String name) {
        return null;
    }

    public abstract int sides();

    public boolean isRound() {
        return sides() == 0;
    }
}
