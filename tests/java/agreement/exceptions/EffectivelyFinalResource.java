// topic: try-with-resources on an existing variable
// release: 11
public class EffectivelyFinalResource {
    static StringBuilder log = new StringBuilder();

    static class Counter implements AutoCloseable {
        int closed;
        final int id;

        Counter(int id) {
            this.id = id;
        }

        @Override
        public void close() {
            closed++;
            log.append("close").append(id).append('#').append(closed).append(' ');
        }
    }

    final Counter field = new Counter(9);

    void useField() {
        try (field) {
            log.append("field ");
        }
    }

    static void use(Counter parameter, boolean fail) {
        try (parameter; Counter extra = new Counter(parameter.id + 100); parameter) {
            log.append("body").append(extra.id).append(' ');
            if (fail) {
                throw new IllegalStateException("f" + parameter.id);
            }
        } catch (IllegalStateException e) {
            log.append("caught ").append(e.getMessage()).append(' ');
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            use(new Counter(i), i == 1);
            System.out.println(log);
            log.setLength(0);
        }
        EffectivelyFinalResource holder = new EffectivelyFinalResource();
        holder.useField();
        holder.useField();
        System.out.println(log + " closed " + holder.field.closed);
        final Counter nothing = null;
        try (nothing) {
            System.out.println("nothing to close, nothing thrown");
        }
        log.setLength(0);
        Counter a = new Counter(1), b = new Counter(2), c = new Counter(3);
        try (a; b; c) {
            try (c; b; a) {
                log.append("inner ");
            } finally {
                log.append("between ");
            }
        } finally {
            System.out.println(log + "" + a.closed + b.closed + c.closed);
        }
    }
}
