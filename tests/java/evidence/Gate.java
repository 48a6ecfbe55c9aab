package plant;

/** A gate with two keys and a sensor. */
public final class Gate {
    private Gate() {}

    /** Opens with both keys, or from outside when nobody is near; the alarm keeps it shut. */
    public static boolean opens(boolean key, boolean second, int distance, boolean alarm) {
        return !alarm && (key && second || distance > 100);
    }

    public static int speed(int load) {
        if (load < 0) {
            throw new IllegalArgumentException("load " + load);
        }
        return load > 500 ? 1 : 3;
    }

    /** No load is both. */
    public static boolean both(int load) {
        return load > 10 && load < 5;
    }
}
