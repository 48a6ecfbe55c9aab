// topic: boxed values in collections: remove overloads, equality of mixed types, sums and sorting
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class BoxedCollections {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(Arrays.asList(10, 20, 30, 1, 2, 3));
        list.remove(1);
        list.remove((Integer) 1);
        list.remove(Integer.valueOf(99));
        System.out.println(list + " " + list.indexOf(3) + " " + list.contains(3L) + " " + list.indexOf((Object) 30));
        Set<Object> mixed = new HashSet<>();
        mixed.add(1);
        mixed.add(1L);
        mixed.add((short) 1);
        mixed.add((byte) 1);
        mixed.add('\u0001');
        mixed.add(1.0);
        mixed.add(1.0f);
        mixed.add(1);
        System.out.println(mixed.size() + " " + mixed.contains(1L) + " " + mixed.contains((Object) 1.0));
        Set<Short> shorts = new HashSet<>();
        for (short i = 0; i < 10; i++) {
            shorts.add(i);
            shorts.remove(i - 1);
        }
        System.out.println(shorts.size());
        Map<Long, String> byLong = new HashMap<>();
        byLong.put(5L, "five");
        System.out.println(byLong.get(5) + " " + byLong.get(5L) + " " + byLong.containsKey((long) 5));
        Map<Character, Integer> counts = new HashMap<>();
        for (char c : "mississippi".toCharArray()) {
            counts.put(c, counts.containsKey(c) ? counts.get(c) + 1 : 1);
        }
        System.out.println(counts);
        long total = 0;
        for (Integer i : list) {
            total += i;
        }
        System.out.println(total);
        List<Double> doubles = new ArrayList<>(Arrays.asList(3.5, Double.NaN, -0.0, 0.0, -1.0, Double.NEGATIVE_INFINITY));
        Collections.sort(doubles);
        System.out.println(doubles + " " + doubles.indexOf(Double.NaN) + " " + doubles.indexOf(0.0) + " " + Collections.max(doubles));
        Set<Double> zeros = new HashSet<>(Arrays.asList(0.0, -0.0, Double.NaN, 0.0 / 0.0));
        System.out.println(zeros.size());
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            big.add(1000 + i % 2);
        }
        int identical = 0, equal = 0;
        for (int i = 0; i < big.size(); i++) {
            for (int j = i + 1; j < big.size(); j++) {
                if (big.get(i) == big.get(j)) {
                    identical++;
                }
                if (big.get(i).equals(big.get(j))) {
                    equal++;
                }
            }
        }
        System.out.println(identical + " " + equal);
        Integer[] boxes = {3, 1, 2};
        Arrays.sort(boxes, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxes) + Arrays.asList(boxes).indexOf(1) + Arrays.asList(new int[] {1, 2}).size());
        List<Boolean> flags = new ArrayList<>(Arrays.asList(true, false, true));
        Collections.sort(flags);
        System.out.println(flags + " " + Collections.frequency(flags, true));
        List<Object> objects = new ArrayList<>();
        objects.add('a');
        objects.add((int) 'a');
        objects.add("a");
        System.out.println(objects + " " + objects.indexOf("a") + objects.indexOf(97) + objects.indexOf('a'));
    }
}
