// topic: try-with-resources: order of closing, suppressed exceptions, null resources
import java.io.Closeable;

public class TryWithResources {
    static class Door implements AutoCloseable {
        final String name;
        final boolean jams;

        Door(String name, boolean jams) {
            this.name = name;
            this.jams = jams;
            System.out.print("open " + name + "; ");
            if (name.equals("broken")) {
                throw new IllegalArgumentException("cannot open");
            }
        }

        @Override
        public void close() {
            System.out.print("close " + name + "; ");
            if (jams) {
                throw new IllegalStateException(name + " jams");
            }
        }
    }

    static void use(String first, boolean firstJams, String second, boolean secondJams, boolean fail) {
        try (Door a = new Door(first, firstJams); Door b = new Door(second, secondJams)) {
            System.out.print("body " + a.name + b.name + "; ");
            if (fail) {
                throw new RuntimeException("body fails");
            }
        } catch (RuntimeException e) {
            System.out.print("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.print(" + " + s.getMessage());
            }
            System.out.print("; ");
        } finally {
            System.out.println("finally");
        }
    }

    static int returning() {
        try (Door d = new Door("r", false)) {
            return d.name.length();
        }
    }

    static String looping() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try (Closeable c = () -> b.append('c')) {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                b.append(i);
            } catch (java.io.IOException e) {
                b.append("never");
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        use("a", false, "b", false, false);
        use("a", false, "b", false, true);
        use("a", true, "b", false, false);
        use("a", true, "b", true, false);
        use("a", true, "b", true, true);
        use("a", false, "broken", true, true);
        use("a", true, "broken", true, true);
        System.out.println(returning());
        System.out.println(looping());
        try (Door none = null) {
            System.out.println("null resource " + (none == null));
        }
        try (Door outer = new Door("outer", true)) {
            try (Door inner = new Door("inner", true)) {
                throw new Error("deep");
            }
        } catch (Error e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " "
                + e.getSuppressed()[0].getMessage() + " " + e.getSuppressed()[1].getMessage());
        }
        try (AutoCloseable checked = () -> {
            throw new Exception("checked close");
        }) {
            System.out.println("body");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
