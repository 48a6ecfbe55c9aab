package below;

/** What an abstract class does itself, and what classes below it make of it. */
public abstract class Tariff {
    private final int base;

    protected Tariff(int base) {
        this.base = base;
    }

    abstract int factor();

    public int price(int weight) {
        if (weight <= 0) {
            throw new IllegalArgumentException("weight");
        }
        return weight > 20 ? base + factor() * weight : base;
    }

    /** A discount for many. */
    public interface Discount {
        int percent();

        default int off(int price) {
            return price > 1000 ? price * percent() / 100 : 0;
        }
    }

    /** Of a quarter. */
    public static final class Quarter implements Discount {
        @Override
        public int percent() {
            return 25;
        }
    }

    /** Within the country. */
    public static final class Inland extends Tariff {
        public Inland(int base) {
            super(base);
        }

        @Override
        int factor() {
            return 2;
        }
    }
}
