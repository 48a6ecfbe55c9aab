package kit;

/** Two resources, of which one may be null, on two ways out. */
public class Closing {
    static class Resource implements AutoCloseable {
        @Override
        public void close() {}
    }

    public static int f(int x) {
        try (Resource one = new Resource(); Resource other = x > 3 ? null : new Resource()) {
            if (x > 0) {
                return 1;
            }
        }
        return 2;
    }
}
