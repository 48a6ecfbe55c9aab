package odd;

/// Fails to initialise.
public class Broken {
    static final int[] TABLE = table();

    private static int[] table() {
        throw new IllegalStateException("no table");
    }

    public static int at(int x) {
        return TABLE[x];
    }
}
