// topic: TreeMap and TreeSet: order, comparators, navigation, ranges, descending views
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMaps {
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
        NavigableMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            map.put(i * 37 % 101, "v" + i);
        }
        for (int i = 0; i < 101; i += 3) {
            map.remove(i);
        }
        System.out.println(map);
        for (int k : new int[] {-1, 1, 50, 100, 101}) {
            System.out.println(k + ": " + map.floorKey(k) + " " + map.ceilingKey(k) + " " + map.lowerEntry(k) + " " + map.higherEntry(k));
        }
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.pollFirstEntry() + " " + map.pollLastEntry().getKey() + " " + map.size());
        System.out.println(map.headMap(20) + " " + map.headMap(20, true).size() + " " + map.tailMap(90) + " " + map.subMap(30, 40) + " " + map.subMap(29, false, 41, true).keySet());
        System.out.println(map.descendingMap().headMap(80) + " " + map.descendingKeySet().first() + " " + map.navigableKeySet().subSet(10, 20));
        SortedMap<Integer, String> view = map.subMap(10, 30);
        view.put(15, "inserted");
        view.remove(view.firstKey());
        System.out.println(view + " " + map.containsKey(15) + " " + view.lastKey());
        attempt(() -> view.put(99, "outside"));
        attempt(() -> map.subMap(5, 1));
        attempt(() -> map.put(null, "x"));
        attempt(() -> new TreeMap<String, Integer>().firstKey());
        attempt(() -> new TreeSet<Integer>().first());
        attempt(() -> { map.firstEntry().setValue("q"); return null; });
        TreeMap<String, Integer> words = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words + " " + words.floorKey("zzz") + " " + words.ceilingKey("aaaa"));
        TreeMap<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        insensitive.put("other", 3);
        System.out.println(insensitive + " " + insensitive.get("kEy") + " " + insensitive.containsKey("OTHER"));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nulls.put("b", 1);
        nulls.put(null, 0);
        nulls.put("a", 2);
        System.out.println(nulls + " " + nulls.get(null));
        NavigableSet<Integer> set = new TreeSet<>(Arrays.asList(5, 1, 9, 3, 7, 5));
        System.out.println(set + " " + set.descendingSet() + " " + set.headSet(5) + set.tailSet(5, false) + set.subSet(2, 8) + " " + set.floor(4) + set.ceiling(4)
            + set.lower(1) + set.higher(9) + " " + set.pollFirst() + set.pollLast() + set + set.add(3) + set.add(4) + set.remove(7) + set);
        for (Map.Entry<Integer, String> e : map.tailMap(80).entrySet()) {
            e.setValue(e.getValue() + "!");
        }
        System.out.println(map.tailMap(80) + " " + map.hashCode() + " " + map.equals(new java.util.HashMap<>(map)));
        map.replaceAll((k, v) -> k + "");
        map.entrySet().removeIf(e -> e.getKey() > 20);
        System.out.println(map + " " + map.computeIfAbsent(18, k -> "c") + " " + map.merge(18, "d", String::concat));
    }
}
