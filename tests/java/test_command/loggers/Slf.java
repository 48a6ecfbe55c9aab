package loggers;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Slf {
    private static final Logger LOG = LoggerFactory.getLogger(Slf.class);

    public int twice(int x) {
        LOG.debug("twice {}", x);
        if (x > 3) {
            LOG.info("big");
            return x * 2;
        }
        LOG.warn("small {}", x);
        return x;
    }
}
