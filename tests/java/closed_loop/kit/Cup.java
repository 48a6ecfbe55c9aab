package kit;

/** Its builder has no tests of its own, and counts. */
public class Cup {
    private final int size;

    private Cup(Builder builder) {
        size = builder.size;
    }

    public int getSize() {
        return size;
    }

    public static Cup of(int size) {
        return new Builder().size(size).build();
    }

    public static final class Builder {
        private int size;

        private Builder() {}

        Builder size(int wanted) {
            if (wanted > 3) {
                size = 3;
            } else {
                size = wanted;
            }
            return this;
        }

        Cup build() {
            return new Cup(this);
        }
    }
}
