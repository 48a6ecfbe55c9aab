package kit;

/** Its initialiser does not end. */
public class NeverReady {
    static {
        while (true) {
            if (System.getProperty("no.such.property") != null) {
                break;
            }
        }
    }

    public static int f(int x) {
        return x > 5 ? 1 : 0;
    }
}
