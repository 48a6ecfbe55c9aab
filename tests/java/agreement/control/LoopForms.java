// topic: for-each over arrays and iterables, loop variables, empty loops, long and double counters
import java.util.Arrays;
import java.util.Iterator;

public class LoopForms {
    static class Countdown implements Iterable<Integer> {
        final int from;

        Countdown(int from) {
            this.from = from;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int next = from;

                public boolean hasNext() {
                    return next > 0;
                }

                public Integer next() {
                    return next--;
                }
            };
        }
    }

    static int[] source() {
        System.out.print("(source) ");
        return new int[] {1, 2, 3};
    }

    public static void main(String[] args) {
        int[] data = {1, 2, 3};
        for (int v : data) {
            v *= 10;
            System.out.print(v + " ");
        }
        System.out.println(Arrays.toString(data));
        for (int v : source()) {
            System.out.print(v);
        }
        System.out.println();
        int[] replaced = {1, 2, 3};
        for (int v : replaced) {
            System.out.print(v + " ");
            replaced[2] = 9;
            replaced = new int[] {7, 7, 7, 7};
        }
        System.out.println();
        for (int[] row : new int[][] {{1}, {}, {2, 3}}) {
            for (long v : row) {
                System.out.print(v + ",");
            }
        }
        System.out.println();
        for (int v : new Countdown(5)) {
            System.out.print(v + " ");
        }
        for (Integer v : new Countdown(0)) {
            System.out.print("never " + v);
        }
        System.out.println();
        for (long l = Integer.MAX_VALUE - 1L; l < Integer.MAX_VALUE + 3L; l++) {
            System.out.print(l + " ");
        }
        System.out.println();
        int steps = 0;
        for (double d = 0; d < 1; d += 0.1) {
            steps++;
        }
        for (float f = 16777214f; f < 16777217f && steps < 20; f++) {
            steps++;
        }
        System.out.println(steps);
        for (char c = 'a'; c <= 'z'; c += 5) {
            System.out.print(c);
        }
        for (byte b = 120; b > 0; b++) {
            System.out.print(" " + b);
        }
        System.out.println();
        int i = 10;
        while (i-- > 0);
        System.out.println(i);
        do i += 3; while (i < 10);
        System.out.println(i);
        for (i = 0; i < 100; i++) {
            if (i * i > 50) break;
        }
        System.out.println(i);
        for (String s = "x"; s.length() < 20; s += s) {
            System.out.print(s.length() + " ");
        }
        System.out.println();
        for (Iterator<String> it = Arrays.asList("p", "q").iterator(); it.hasNext(); ) {
            System.out.print(it.next());
        }
        System.out.println();
        try {
            for (int v : (int[]) null) {
                System.out.println(v);
            }
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
    }
}
