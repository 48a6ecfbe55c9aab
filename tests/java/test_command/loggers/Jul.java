package loggers;

import java.util.logging.Logger;

public class Jul {
    private static final Logger LOG = Logger.getLogger("jul");

    public int sign(int x) {
        LOG.info("sign of " + x);
        if (x < 0) {
            return -1;
        }
        // Which way this goes is set up elsewhere, so neither is infeasible.
        return LOG.isLoggable(java.util.logging.Level.FINE) ? 2 : 1;
    }
}
