package below;

/** Gets objects of another class. */
public final class Basket {
    private int total;

    public void put(Item item, int count) {
        if (item == null || count < 1) {
            throw new IllegalArgumentException("nothing");
        }
        total += item.price() * count;
    }

    public int getTotal() {
        return total;
    }

    public boolean isDear() {
        return total > 100;
    }

    public static boolean same(Item one, Item other) {
        return one != null && other != null && one.price() == other.price();
    }

    /** Something with a price. */
    public static final class Item {
        private final int price;

        public Item(int price) {
            this.price = price;
        }

        public int price() {
            return price;
        }
    }

    /** Has an object around it. */
    public final class Line {
        private final int count;

        public Line(int count) {
            this.count = count;
        }

        public boolean isLong() {
            return count > 10;
        }
    }
}
