import java.util.Arrays;

/** Quicksort and mergesort on int[], and the library's sort on boxed integers. */
public final class Sort {
    private static final int LENGTH = 400_000;
    private static final int BOXED_LENGTH = 100_000;

    public static void main(String[] args) {
        int[] numbers = numbers(LENGTH);
        int[] quick = numbers.clone();
        quicksort(quick, 0, quick.length - 1);
        System.out.println("quicksort " + checksum(quick));

        int[] merged = numbers.clone();
        mergesort(merged, new int[merged.length], 0, merged.length);
        System.out.println("mergesort " + checksum(merged));

        Integer[] boxed = new Integer[BOXED_LENGTH];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = numbers[i];
        }
        Arrays.sort(boxed);
        long checksum = 0;
        for (Integer number : boxed) {
            checksum = checksum * 31 + number;
        }
        System.out.println("library " + checksum);
    }

    private static int[] numbers(int length) {
        int[] numbers = new int[length];
        int seed = 12_345;
        for (int i = 0; i < length; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            numbers[i] = seed >> 8;
        }
        return numbers;
    }

    private static void quicksort(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[(low + high) >>> 1];
        int left = low;
        int right = high;
        while (left <= right) {
            while (a[left] < pivot) {
                left++;
            }
            while (a[right] > pivot) {
                right--;
            }
            if (left <= right) {
                int swapped = a[left];
                a[left++] = a[right];
                a[right--] = swapped;
            }
        }
        quicksort(a, low, right);
        quicksort(a, left, high);
    }

    private static void mergesort(int[] a, int[] scratch, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        mergesort(a, scratch, from, middle);
        mergesort(a, scratch, middle, to);
        System.arraycopy(a, from, scratch, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if (right >= to || (left < middle && scratch[left] <= scratch[right])) {
                a[i] = scratch[left++];
            } else {
                a[i] = scratch[right++];
            }
        }
    }

    private static long checksum(int[] a) {
        long checksum = 0;
        for (int number : a) {
            checksum = checksum * 31 + number;
        }
        return checksum;
    }
}
