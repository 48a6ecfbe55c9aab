/** A list of ints that can be divided: the last one is put where those below it end. */
public final class ArrayPartition {
    private int[] keys = new int[4];
    private int size;

    void append(int key) {
        if (size == keys.length) {
            int[] longer = new int[2 * size];
            System.arraycopy(keys, 0, longer, 0, size);
            keys = longer;
        }
        keys[size++] = key;
    }

    int size() {
        return size;
    }

    /** Divides what is there by its last; nothing if there is none. */
    void partition() {
        if (size > 0) {
            partition(keys, 0, size);
        }
    }

    /** Divides keys from..to-1 by the last of them, and hands back where that is then; from < to. */
    static int partition(int[] keys, int from, int to) {
        int pivotKey = keys[to - 1];
        int end = from;
        for (int i = from; i < to - 1; i++) {
            int key = keys[i];
            if (key < pivotKey) {
                keys[i] = keys[end];
                keys[end] = key;
                end++;
            }
        }
        keys[to - 1] = keys[end];
        keys[end] = pivotKey;
        return end;
    }
}
