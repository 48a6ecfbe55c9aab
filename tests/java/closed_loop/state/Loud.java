package state;

/** Prints while it begins. */
public class Loud {
    static {
        System.out.println("here I am");
    }

    static int n;

    static int next() {
        return ++n;
    }

    static int skip(int by) {
        n += by;
        return n;
    }
}
