// topic: TreeMap views: ranges, descending, polling, entries, errors
// release: 17

import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

public class NavigableMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            map.put(i * 10, "v" + i);
        }
        System.out.println(map.floorKey(35) + " " + map.ceilingEntry(35) + map.lowerKey(0) + map.higherKey(90) + map.firstEntry() + map.lastKey());
        NavigableMap<Integer, String> sub = map.subMap(20, true, 60, false);
        sub.put(25, "new");
        sub.remove(40);
        System.out.println(sub + " " + sub.descendingMap() + sub.pollFirstEntry() + map.size());
        try {
            sub.put(60, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SortedMap<Integer, String> head = map.headMap(25);
        SortedMap<Integer, String> tail = map.tailMap(70);
        head.clear();
        System.out.println(map + " " + tail.firstKey() + head.isEmpty());
        NavigableSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(set, "bb", "a", "ccc", "b", "dd", "a");
        System.out.println(set + " " + set.descendingSet() + set.headSet("bb", true) + set.higher("bb") + set.pollLast());
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        map.entrySet().iterator().next().setValue("set");
        map.replaceAll((k, v) -> v + k);
        System.out.println(map + " " + map.merge(90, "x", String::concat) + map.navigableKeySet().floor(89));
    }
}
