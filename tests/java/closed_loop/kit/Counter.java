package kit;

/** What looks like a getter changes it, and what it hands out has a class that tests cannot name. */
public class Counter {
    private enum Mark { LOW, HIGH }

    private int count;

    public Counter(int count) {
        this.count = count;
    }

    public void add(int n) {
        if (n > 0) {
            count += n;
        }
    }

    public int getAndIncrement() {
        return count++;
    }

    /** Gives the same as often as it is asked. */
    public boolean isEmptied() {
        count = 0;
        return true;
    }

    public int getCount() {
        return count;
    }

    public static Object[] marks(boolean some) {
        return some ? Mark.values() : new Mark[0];
    }
}
