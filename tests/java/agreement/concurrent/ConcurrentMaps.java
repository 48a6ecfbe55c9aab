// topic: ConcurrentHashMap: compute, merge, bulk operations, nulls, growth
// release: 17

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentMaps {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        System.out.println(map.putIfAbsent("a", 1) + " " + map.putIfAbsent("a", 2) + map.merge("a", 5, Integer::sum) + map.computeIfAbsent("b", String::length) + map.computeIfPresent("b", (k, v) -> null) + map.compute("c", (k, v) -> v == null ? 10 : v + 1) + map);
        for (int i = 0; i < 1000; i++) {
            map.put("k" + i, i);
        }
        System.out.println(map.size() + " " + map.mappingCount() + map.reduceValuesToInt(1, x -> x, 0, Integer::sum) + map.search(1, (k, v) -> v == 999 ? k : null) + map.replace("k5", 5, 50) + map.remove("k5", 5) + map.get("k5"));
        try {
            map.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            map.computeIfAbsent("z", k -> map.computeIfAbsent("z", j -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (String key : map.keySet()) {
            if (map.size() > 5) {
                map.remove(key);
            }
        }
        System.out.println(map.size());
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    counts.merge(i % 10, 1, Integer::sum);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counts);
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(Collections.reverseOrder());
        for (int i = 0; i < 20; i += 3) {
            skip.put(i, "v" + i);
        }
        System.out.println(skip + " " + skip.ceilingKey(10) + skip.headMap(9) + skip.pollFirstEntry() + new ConcurrentSkipListSet<>(skip.keySet()).descendingSet());
    }
}
