// topic: HashMap: growth and order, null keys, views, compute methods, entry updates, collisions
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class HashMaps {
    static class Bad implements Comparable<Bad> {
        final int v;

        Bad(int v) {
            this.v = v;
        }

        public int hashCode() {
            return v % 2;
        }

        public boolean equals(Object o) {
            return o instanceof Bad && ((Bad) o).v == v;
        }

        public int compareTo(Bad o) {
            return Integer.compare(v, o.v);
        }

        public String toString() {
            return "b" + v;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        String text = "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness";
        for (String word : text.split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        System.out.println(map + " " + map.size());
        System.out.println(map.put("it", 100) + " " + map.putIfAbsent("it", 5) + " " + map.putIfAbsent("new", 5) + " " + map.remove("age") + " "
            + map.remove("zzz") + " " + map.remove("of", 99) + " " + map.replace("of", 7) + " " + map.replace("nope", 7) + " " + map.replace("of", 7, 8));
        map.put(null, -1);
        map.put("null value", null);
        System.out.println(map.get(null) + " " + map.containsKey(null) + " " + map.get("null value") + " " + map.containsKey("null value")
            + " " + map.getOrDefault("null value", 3) + " " + map.getOrDefault("gone", 3) + " " + map.containsValue(null) + " " + map.putIfAbsent("null value", 6));
        System.out.println(map.compute("it", (k, v) -> v + k.length()) + " " + map.compute("gone", (k, v) -> v == null ? null : 1) + " "
            + map.compute("it", (k, v) -> null) + " " + map.containsKey("it") + " " + map.computeIfAbsent("fresh", String::length) + " "
            + map.computeIfAbsent("fresh", k -> 99) + " " + map.computeIfAbsent("no", k -> null) + " " + map.computeIfPresent("fresh", (k, v) -> v * 2)
            + " " + map.computeIfPresent("absent", (k, v) -> 1) + " " + map.merge("fresh", 1, (a, b) -> null) + " " + map.merge("m", 4, Integer::sum));
        System.out.println(map);
        map.keySet().removeIf(k -> k == null || k.length() > 4);
        map.values().remove(8);
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            e.setValue(e.getValue() * 10);
        }
        map.replaceAll((k, v) -> v + k.length());
        System.out.println(map + " " + map.keySet() + " " + map.values() + " " + map.hashCode());
        for (Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator(); it.hasNext(); ) {
            if (it.next().getValue() > 20) {
                it.remove();
            }
        }
        System.out.println(map + " " + map.equals(new HashMap<>(map)));
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            bad.put(new Bad(i * 13 % 60), i);
        }
        for (int i = 0; i < 40; i++) {
            bad.remove(new Bad(i));
        }
        System.out.println(bad.size() + " " + bad.get(new Bad(50)) + " " + bad.get(new Bad(3)) + " " + bad);
        Map<Integer, Integer> ints = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 40; i++) {
            ints.put(i * i * 31, i);
        }
        System.out.println(ints);
        Map<Integer, int[]> grouped = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            grouped.computeIfAbsent(i % 3, k -> new int[1])[0] += i;
        }
        grouped.forEach((k, v) -> System.out.print(k + Arrays.toString(v)));
        System.out.println();
        try {
            Map<String, Integer> m = new HashMap<>();
            m.computeIfAbsent("a", k -> m.put("b", 1));
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("modified while computing");
        }
        try {
            new HashMap<>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
