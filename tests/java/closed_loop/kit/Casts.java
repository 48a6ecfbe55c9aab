package kit;

/** Where casts say nothing, and where they are needed. */
public class Casts {
    public interface Food {
        boolean isVegetarian();
    }

    static class Pizza implements Food {
        private final boolean ham;

        Pizza(boolean ham) {
            this.ham = ham;
        }

        @Override
        public boolean isVegetarian() {
            return !ham;
        }
    }

    public static int scale(float[] values, float by) {
        return values == null ? -1 : values.length;
    }

    public static int many(String... texts) {
        return texts == null ? -1 : texts.length;
    }

    public static Food order(int size) {
        return new Pizza(size > 3);
    }
}
