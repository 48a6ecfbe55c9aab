// topic: HashMap collisions, LinkedHashMap order and eviction, WeakHashMap, IdentityHashMap
// release: 17

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.WeakHashMap;

public class MapEdges {
    record Bad(int id) implements Comparable<Bad> {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public int compareTo(Bad o) {
            return Integer.compare(id, o.id);
        }
    }

    public static void main(String[] args) {
        Map<Bad, Integer> crowded = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            crowded.put(new Bad(i), i);
        }
        for (int i = 0; i < 40; i += 2) {
            crowded.remove(new Bad(i));
        }
        System.out.println(crowded.size() + " " + crowded.get(new Bad(33)) + crowded.get(new Bad(34)) + crowded.keySet().stream().sorted().limit(3).toList());
        LinkedHashMap<String, Integer> lru = new LinkedHashMap<>(4, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 3;
            }
        };
        for (String s : "a b c a d b".split(" ")) {
            lru.merge(s, 1, Integer::sum);
        }
        System.out.println(lru + " " + lru.getOrDefault("z", -1) + lru);
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put("k", 1);
        identity.put(new String("k"), 2);
        WeakHashMap<String, Integer> weak = new WeakHashMap<>(Map.of("w", 1));
        System.out.println(identity.size() + " " + identity.containsKey("k") + weak);
        HashMap<String, Integer> nulls = new HashMap<>();
        nulls.put(null, null);
        System.out.println(nulls + " " + nulls.containsKey(null) + nulls.putIfAbsent(null, 3) + nulls.get(null) + nulls.entrySet().iterator().next().hashCode());
        System.out.println(Map.entry("k", 1) + " " + Map.ofEntries(Map.entry(1, 2)).equals(Collections.singletonMap(1, 2)) + new TreeMap<>(Map.of("b", 1, "a", 2)).entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).toList());
        Properties p = new Properties();
        try {
            p.load(new java.io.StringReader("# c\na = 1\nb\\ c:two\\\n  more\nu=\\u00e9\n!x\nempty"));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
        System.out.println(new TreeMap<>(p) + " " + p.getProperty("none", "dflt") + p.stringPropertyNames().size());
        try {
            Map.of("k", 1, "k", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
