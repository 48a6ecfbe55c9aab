import java.util.logging.Logger;

/** Asks the world outside when it is initialised; most of its methods do not care. */
public class Logs {
    private static final Logger LOG = Logger.getLogger("logs");
    private static final int[] TABLE = {3, 4};
    private static final boolean DEBUG = Boolean.getBoolean("logs.debug");
    private static final String NAME = LOG.getName() + TABLE.length;

    public static int max(int a, int b) { return a > b ? a : b; } // nothing
    public static int table(int i) { return TABLE[i & 1] > 3 ? 1 : 0; } // nothing
    public static int debug(int x) { return DEBUG ? x : 2; } // system properties
    public static int named(int x) { return NAME.length() > x ? 1 : 0; } // nothing
}
