/** A priority queue of ints in an array: the children of i are 2i + 1 and 2i + 2. */
public final class BinaryHeap {
    private int[] keys;
    private int size;

    BinaryHeap() {
        keys = new int[4];
    }

    /** Takes over an array and puts it in order. */
    BinaryHeap(int[] keys) {
        this.keys = keys;
        size = keys.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** The least key; the heap must not be empty. */
    int findMin() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return keys[0];
    }

    void insert(int key) {
        if (size == keys.length) {
            int[] longer = new int[2 * size];
            System.arraycopy(keys, 0, longer, 0, size);
            keys = longer;
        }
        int place = size++;
        while (place > 0) {
            int parentKey = keys[(place - 1) / 2];
            if (parentKey <= key) {
                break;
            }
            keys[place] = parentKey;
            place = (place - 1) / 2;
        }
        keys[place] = key;
    }

    /** Takes the least key away; the heap must not be empty. */
    int deleteMin() {
        int least = findMin();
        size--;
        keys[0] = keys[size];
        sink(0);
        return least;
    }

    private void sink(int place) {
        int key = keys[place];
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            int childKey = keys[child];
            if (child + 1 < size) {
                int otherKey = keys[child + 1];
                if (otherKey < childKey) {
                    child++;
                    childKey = otherKey;
                }
            }
            if (key <= childKey) {
                break;
            }
            keys[place] = childKey;
            place = child;
        }
        keys[place] = key;
    }
}
