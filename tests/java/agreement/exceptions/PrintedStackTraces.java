// topic: printStackTrace with causes, suppressed exceptions, common frames and circular references
public class PrintedStackTraces {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        public void close() {
            throw new IllegalStateException("closing " + name);
        }
    }

    static void low(int v) {
        if (v == 0) {
            throw new IllegalArgumentException("low");
        }
        low(v - 1);
    }

    static void middle() {
        try {
            low(2);
        } catch (IllegalArgumentException e) {
            throw new RuntimeException("middle", e);
        }
    }

    static void high() throws Exception {
        try {
            middle();
        } catch (RuntimeException e) {
            throw new Exception(e);
        }
    }

    static void resources() {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            low(1);
        }
    }

    class Inner {
        Inner() {
            Runnable r = new Runnable() {
                public void run() {
                    throw new UnsupportedOperationException();
                }
            };
            r.run();
        }
    }

    static final Runnable LAMBDA = () -> low(0);

    public static void main(String[] args) {
        try {
            high();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        try {
            resources();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            new PrintedStackTraces().new Inner();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            LAMBDA.run();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        Exception top = new Exception("top");
        top.addSuppressed(new Exception("first", new Error("cause of suppressed")));
        top.addSuppressed(new Exception("second\nwith a line"));
        top.printStackTrace(System.out);
        try {
            "abc".substring(5);
        } catch (StringIndexOutOfBoundsException e) {
            e.printStackTrace(System.out);
        }
        try {
            Integer.parseInt("x1");
        } catch (NumberFormatException e) {
            e.printStackTrace(System.out);
        }
    }
}
