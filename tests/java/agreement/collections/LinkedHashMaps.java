// topic: LinkedHashMap in insertion and access order, eldest entry removal, LinkedHashSet
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

public class LinkedHashMaps {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        final int limit;
        int evicted;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > limit) {
                evicted++;
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String s : "zeta alpha mu beta omega alpha zeta pi".split(" ")) {
            map.put(s, map.size());
        }
        System.out.println(map);
        map.remove("alpha");
        map.put("alpha", 99);
        map.putIfAbsent("mu", -1);
        map.compute("beta", (k, v) -> v + 100);
        map.merge("new", 5, Integer::sum);
        System.out.println(map + " " + map.keySet() + " " + map.values());
        Iterator<String> keys = map.keySet().iterator();
        keys.next();
        keys.remove();
        map.values().removeIf(v -> v > 100);
        System.out.println(map + " " + map.entrySet().iterator().next());
        Map<Integer, String> access = new LinkedHashMap<>(8, 0.75f, true);
        for (int i = 0; i < 6; i++) {
            access.put(i, "v" + i);
        }
        access.get(2);
        access.getOrDefault(0, "");
        access.put(4, "again");
        access.containsKey(1);
        access.putIfAbsent(3, "no");
        access.get(77);
        System.out.println(access);
        access.computeIfPresent(1, (k, v) -> v + "!");
        access.replace(5, "five");
        System.out.println(access);
        Cache<Integer, Integer> cache = new Cache<>(3);
        int hits = 0;
        int[] requests = {1, 2, 3, 1, 4, 1, 2, 5, 3, 1, 5, 5, 2};
        for (int r : requests) {
            if (cache.containsKey(r)) {
                hits++;
                cache.get(r);
            } else {
                cache.put(r, r * r);
            }
            System.out.print(cache.keySet());
        }
        System.out.println(" hits " + hits + " evicted " + cache.evicted);
        Set<String> set = new LinkedHashSet<>(Arrays.asList("d", "b", "d", "a", "c", "b"));
        set.remove("b");
        set.add("b");
        set.add("d");
        System.out.println(set + " " + set.contains("a") + " " + set.retainAll(Arrays.asList("a", "b", "z")) + " " + set);
        Map<String, Integer> other = new java.util.HashMap<>(map);
        System.out.println(map.equals(other) + " " + (map.hashCode() == other.hashCode()));
        try {
            for (Integer k : access.keySet()) {
                access.get(k);
            }
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("access order counts as modification");
        }
        StringBuilder b = new StringBuilder();
        map.forEach((k, v) -> b.append(k.charAt(0)).append(v));
        System.out.println(b);
    }
}
