// topic: an uncaught exception with causes, suppressed ones and frames in common
// exit: 1
public class UncaughtWithCause {
    static class Storage extends Exception {
        Storage(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Handle implements AutoCloseable {
        private final String name;

        Handle(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws Storage {
            System.out.println("close " + name);
            throw new Storage("cannot close " + name, null);
        }
    }

    void read(String key) {
        if (key.length() > 2) {
            throw new IllegalArgumentException("bad key " + key);
        }
    }

    void load(String... keys) throws Storage {
        try (Handle outer = new Handle("outer"); Handle inner = new Handle("inner")) {
            for (String key : keys) {
                System.out.println("key " + key);
                read(key);
            }
        } catch (RuntimeException e) {
            throw new Storage("load failed", e);
        }
    }

    public static void main(String[] args) throws Exception {
        UncaughtWithCause program = new UncaughtWithCause();
        try {
            program.load("a", "bb", "ccc", "d");
        } finally {
            System.out.println("finally");
        }
    }
}
