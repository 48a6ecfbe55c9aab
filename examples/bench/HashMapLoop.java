import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** Fills and queries HashMaps with integer and string keys: hashing, boxing, resizing, iteration. */
public final class HashMapLoop {
    private static final int ENTRIES = 150_000;
    private static final int LOOKUPS = 800_000;

    public static void main(String[] args) {
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            squares.put(i * 7 ^ (i >>> 3), i * i);
        }
        long checksum = squares.size();
        for (int i = 0; i < LOOKUPS; i++) {
            Integer square = squares.get(i);
            checksum = checksum * 31 + (square == null ? 1 : square);
        }
        for (Iterator<Integer> keys = squares.keySet().iterator(); keys.hasNext(); ) {
            int key = keys.next();
            if (key % 3 == 0) {
                keys.remove();
                checksum += key;
            }
        }
        checksum = checksum * 31 + squares.size();

        Map<String, Integer> words = new HashMap<>();
        for (int i = 0; i < ENTRIES / 2; i++) {
            words.merge("word" + i % 5_000, 1, Integer::sum);
        }
        for (int i = 0; i < 5_000; i++) {
            checksum = checksum * 31 + words.get("word" + i);
        }
        System.out.println("hashmap " + checksum);
    }
}
