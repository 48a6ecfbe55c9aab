/** A key of a sorted map that records how it compares with others: below, else equal, else above. */
public final class Key implements Comparable<Key> {
    private final int value;

    public Key(int value) {
        this.value = value;
    }

    @Override
    public int compareTo(Key other) {
        if (Count.branch(Count.compare(value, "<", other.value))) {
            return -1;
        }
        return Count.branch(Count.compare(value, "==", other.value)) ? 0 : 1;
    }
}
