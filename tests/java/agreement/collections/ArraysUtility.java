// topic: methods of Arrays: sort of every type, search, fill, copy, compare, text, asList, setAll
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ArraysUtility {
    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = new int[120];
        long[] longs = new long[60];
        double[] doubles = {3, -0.0, 0.0, Double.NaN, -5, Double.NEGATIVE_INFINITY, 1e300, Double.MIN_VALUE, Double.POSITIVE_INFINITY, 3};
        float[] floats = {2f, Float.NaN, -0f, 0f, -1f};
        int seed = 12345;
        for (int i = 0; i < ints.length; i++) {
            seed = seed * 1103515245 + 12345;
            ints[i] = seed >> 16;
            longs[i % 60] = (long) seed * seed * (i % 2 == 0 ? 1 : -1);
        }
        Arrays.sort(ints);
        Arrays.sort(longs);
        Arrays.sort(doubles);
        Arrays.sort(floats);
        System.out.println(Arrays.hashCode(ints) + " " + ints[0] + " " + ints[119] + " " + Arrays.hashCode(longs) + " " + longs[0]);
        System.out.println(Arrays.toString(doubles) + Arrays.toString(floats));
        byte[] bytes = {5, -128, 127, 0};
        char[] chars = "sorting".toCharArray();
        short[] shorts = {3, 1, 2};
        Arrays.sort(bytes);
        Arrays.sort(chars, 1, 5);
        Arrays.sort(shorts);
        System.out.println(Arrays.toString(bytes) + new String(chars) + Arrays.toString(shorts));
        String[] words = "the quick brown fox jumps over the lazy dog again and again until it is done for good this very day of the year really now"
            .split(" ");
        String[] stable = words.clone();
        Arrays.sort(stable, Comparator.comparingInt(String::length));
        System.out.println(Arrays.toString(stable));
        Arrays.sort(words);
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "fox") + Arrays.binarySearch(words, "zebra"));
        System.out.println(Arrays.binarySearch(new int[] {1, 3, 5}, 4) + " " + Arrays.binarySearch(doubles, Double.NaN) + " " + Arrays.binarySearch(new int[0], 1)
            + " " + Arrays.binarySearch(ints, 10, 20, ints[15]));
        int[] filled = new int[6];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 2, 4, -1);
        System.out.println(Arrays.toString(filled) + Arrays.toString(Arrays.copyOf(filled, 8)) + Arrays.toString(Arrays.copyOf(filled, 2))
            + Arrays.toString(Arrays.copyOfRange(filled, 3, 9)) + Arrays.toString(Arrays.copyOf(new String[] {"a"}, 2)));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " " + Arrays.equals((int[]) null, null) + " " + Arrays.equals(new double[] {-0.0}, new double[] {0.0})
            + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + " " + Arrays.equals(new Object[] {"a", null}, new Object[] {"a", null})
            + " " + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Arrays.equals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        List<String> view = Arrays.asList(words).subList(0, 3);
        view.set(0, "CHANGED");
        System.out.println(words[0] + " " + view + " " + Arrays.asList(1, null, "x").contains(null));
        Arrays.setAll(filled, i -> i * i);
        System.out.println(Arrays.toString(filled) + Arrays.stream(filled).sum() + Arrays.stream(filled, 1, 3).max().getAsInt());
        Object[] cyclic = new Object[2];
        cyclic[0] = cyclic;
        System.out.println(Arrays.deepToString(cyclic) + Arrays.toString((int[]) null) + Arrays.deepToString(new int[][] {{}, null, {1}}) + Arrays.toString(new int[0]));
        attempt(() -> Arrays.copyOf(new int[1], -1));
        attempt(() -> Arrays.copyOfRange(new int[3], 2, 1));
        attempt(() -> Arrays.copyOfRange(new int[3], 4, 5));
        attempt(() -> { Arrays.sort(new int[3], 2, 1); return null; });
        attempt(() -> { Arrays.fill(new int[3], 0, 4, 1); return null; });
        attempt(() -> { Arrays.sort(new Object[] {1, "x"}); return null; });
        attempt(() -> { Arrays.sort(new String[] {"a", null}); return null; });
        attempt(() -> Arrays.asList((Object[]) null));
        Integer[] large = new Integer[200];
        Arrays.setAll(large, i -> i * 7919 % 200 - (i % 3) * 50);
        Arrays.sort(large, Comparator.reverseOrder());
        System.out.println(Arrays.hashCode(large) + " " + large[0] + " " + large[199]);
    }
}
