package kit;

/** Text that is no sequence of characters. */
public class Halves {
    private final String name;

    public Halves(int which) {
        name = which > 3 ? "\udc00" : "whole";
    }

    public static int check(int x) {
        if (x > 3) {
            throw new IllegalStateException("half \ud800");
        }
        return x;
    }

    public static Halves of(int which) {
        return new Halves(which);
    }

    @Override
    public String toString() {
        return name;
    }
}
