/** A key of a sorted map that records how it compares with others. */
public final class Key implements Comparable<Key> {
    private final int value;

    public Key(int value) {
        this.value = value;
    }

    @Override
    public int compareTo(Key other) {
        int sign = Integer.compare(value, other.value);
        if (this != other) {
            Count.note(sign);
        }
        return sign;
    }
}
