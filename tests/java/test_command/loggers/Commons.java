package loggers;

import java.nio.charset.Charset;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

public class Commons {
    private static final Log LOG = LogFactory.getLog(Commons.class);
    private static final Charset UTF_8 = Charset.forName("UTF-8");

    public int length(String s) {
        LOG.debug("length of " + s);
        if (s.isEmpty()) {
            LOG.error("empty", new RuntimeException());
            return -1;
        }
        return s.getBytes(UTF_8).length;
    }
}
