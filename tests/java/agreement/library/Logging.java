// topic: java.util.logging: levels, handlers, formatters, parents
// release: 17

import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class Logging {
    public static void main(String[] args) {
        Logger logger = Logger.getLogger("app.part");
        logger.setUseParentHandlers(false);
        Handler handler = new StreamHandler(System.out, new Formatter() {
            @Override
            public String format(LogRecord record) {
                return record.getLevel() + " " + record.getLoggerName() + " " + formatMessage(record) + (record.getThrown() == null ? "" : " " + record.getThrown()) + "\n";
            }
        });
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
        logger.info("shown");
        logger.fine("hidden");
        logger.setLevel(Level.FINER);
        logger.fine(() -> "lazy");
        logger.log(Level.WARNING, "with {0} and {1}", new Object[] {1, "two"});
        logger.log(Level.SEVERE, "failed", new IllegalStateException("why"));
        logger.entering("C", "m");
        handler.flush();
        System.out.println(logger.getParent().getName() + "|" + Logger.getLogger("app.part.sub").getParent().getName() + logger.isLoggable(Level.FINEST) + Level.parse("CONFIG").intValue() + Logger.getLogger("app.part.sub").getLevel());
        LogRecord record = new LogRecord(Level.INFO, "simple");
        System.out.println(new SimpleFormatter().formatMessage(record) + record.getSequenceNumber() * 0);
        logger.setFilter(r -> !r.getMessage().contains("secret"));
        logger.warning("a secret");
        logger.warning("no more");
        handler.flush();
    }
}
