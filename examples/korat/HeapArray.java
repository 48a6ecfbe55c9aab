import banyan.Finitization;

/**
 * A heap in an array: no element is greater than its parent, and places behind the size hold -1. Size,
 * length and elements go up to the bound.
 *
 * <pre>
 * enumerate: HeapArray 1  valid: 4
 * enumerate: HeapArray 2  valid: 15
 * enumerate: HeapArray 3  valid: 66
 * enumerate: HeapArray 4  valid: 320
 * enumerate: HeapArray 5  valid: 1919
 * enumerate: HeapArray 6  valid: 13139
 * enumerate: HeapArray 7  valid: 117562
 * known: valid by the original tool
 * </pre>
 */
public class HeapArray {
    int size;
    int[] elements;

    public boolean repOk() {
        if (elements == null || size < 0 || size > elements.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int element = elements[i];
            if (element < 0) {
                return false;
            }
            if (i > 0 && element > elements[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < elements.length; i++) {
            if (elements[i] != -1) {
                return false;
            }
        }
        return true;
    }

    /** Adds an element, if there is room. */
    public void insert(int element) {
        if (size == elements.length) {
            return;
        }
        int at = size++;
        while (at > 0 && elements[(at - 1) / 2] < element) {
            elements[at] = elements[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        elements[at] = element;
    }

    /** Takes the greatest element away, if there is one. */
    public void removeGreatest() {
        if (size == 0) {
            return;
        }
        int moved = elements[--size];
        elements[size] = -1;
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && elements[child + 1] > elements[child]) {
                child++;
            }
            if (elements[child] <= moved) {
                break;
            }
            elements[at] = elements[child];
            at = child;
        }
        if (size > 0) {
            elements[at] = moved;
        }
    }

    static Finitization finHeapArray(int bound) {
        Finitization f = new Finitization(HeapArray.class);
        f.field("size", f.range(0, bound));
        f.field("elements", f.array(0, bound, f.range(-1, bound)));
        return f;
    }
}
