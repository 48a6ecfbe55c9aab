package kit;

/** Part of it needs a class that is not there. */
public class Needs {
    public static int plain(int x) {
        return x > 3 ? 1 : 0;
    }

    public static int far(int x) {
        return x > 3 ? Gone.of(x) : 0;
    }
}

class Gone {
    static int of(int x) {
        return x;
    }
}
