import java.util.Map;
import java.util.TreeMap;

/** Inserts, looks up, iterates over and removes from a TreeMap: references and interface calls. */
public final class TreeMapLoop {
    private static final int ENTRIES = 90_000;

    public static void main(String[] args) {
        TreeMap<Integer, Long> map = new TreeMap<>();
        int key = 1;
        for (int i = 0; i < ENTRIES; i++) {
            key = key * 1_664_525 + 1_013_904_223;
            map.merge(key >> 14, (long) i, Long::sum);
        }
        long checksum = map.size();
        for (Map.Entry<Integer, Long> entry : map.entrySet()) {
            checksum = checksum * 31 + entry.getKey() + entry.getValue();
        }
        for (int probe = -130_000; probe < 130_000; probe += 7) {
            Integer above = map.ceilingKey(probe);
            if (above != null) {
                checksum = checksum * 31 + above;
            }
        }
        while (map.size() > ENTRIES / 2) {
            checksum += map.pollFirstEntry().getValue();
        }
        System.out.println("treemap " + checksum);
    }
}
