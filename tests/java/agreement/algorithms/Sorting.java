// topic: quick, merge, heap, insertion, shell, counting and radix sort
import java.util.Arrays;

public class Sorting {
    interface Sort {
        void sort(int[] a);
    }

    static void quick(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[(low + high) >>> 1], i = low, j = high;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, low, j);
        quick(a, i, high);
    }

    static void merge(int[] a) {
        if (a.length < 2) {
            return;
        }
        int[] left = Arrays.copyOfRange(a, 0, a.length / 2), right = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(left);
        merge(right);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            a[k] = j == right.length || i < left.length && left[i] <= right[j] ? left[i++] : right[j++];
        }
    }

    static void sift(int[] a, int root, int size) {
        for (int child = 2 * root + 1; child < size; child = 2 * root + 1) {
            if (child + 1 < size && a[child + 1] > a[child]) {
                child++;
            }
            if (a[root] >= a[child]) {
                return;
            }
            int t = a[root];
            a[root] = a[child];
            a[child] = t;
            root = child;
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int v = a[i], j = i;
                for (; j >= gap && a[j - gap] > v; j -= gap) {
                    a[j] = a[j - gap];
                }
                a[j] = v;
            }
        }
    }

    static void radix(int[] a) {
        int[] from = a, to = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] counts = new int[257];
            for (int v : from) {
                counts[((v ^ 0x80000000) >>> shift & 255) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                counts[i + 1] += counts[i];
            }
            for (int v : from) {
                to[counts[(v ^ 0x80000000) >>> shift & 255]++] = v;
            }
            int[] t = from;
            from = to;
            to = t;
        }
    }

    static void bubble(int[] a) {
        boolean swapped;
        do {
            swapped = false;
            for (int i = 1; i < a.length; i++) {
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
            }
        } while (swapped);
    }

    public static void main(String[] args) {
        int[] small = {5, -3, 9, 0, 5, 2, -3, 100, 7, Integer.MIN_VALUE, Integer.MAX_VALUE, 1};
        int[] large = new int[300];
        long seed = 1;
        for (int i = 0; i < large.length; i++) {
            seed = seed * 25214903917L + 11 & (1L << 48) - 1;
            large[i] = (int) (seed >>> 16);
        }
        Sort[] sorts = {a -> quick(a, 0, a.length - 1), Sorting::merge, Sorting::heap, Sorting::shell, Sorting::radix, Sorting::bubble, Arrays::sort};
        for (Sort s : sorts) {
            int[] one = small.clone(), two = large.clone(), empty = {}, single = {4};
            s.sort(one);
            s.sort(two);
            s.sort(empty);
            s.sort(single);
            boolean ordered = true;
            for (int i = 1; i < two.length; i++) {
                ordered &= two[i - 1] <= two[i];
            }
            System.out.println(Arrays.toString(one) + " " + ordered + " " + Arrays.hashCode(two));
        }
    }
}
