package state;

/** An array that holds itself. */
public class Ring {
    static Object[] ring = new Object[2];

    static {
        ring[0] = ring;
    }

    public static int turn(int n) {
        ring[1] = "turned";
        return n > 3 ? 1 : 2;
    }
}
