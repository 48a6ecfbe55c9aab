package state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections that are more than their classes. */
public class Ordered {
    static TreeMap<Integer, String> down = new TreeMap<>(Collections.reverseOrder());
    static Map<Integer, String> recent = new LinkedHashMap<>(4, 0.75f, true);
    static final TreeSet<Integer> SET = new TreeSet<>(Collections.reverseOrder());

    public static int first(int n) {
        down.put(1, "a");
        down.put(2, "b");
        recent.put(1, "a");
        return n > 3 ? down.firstKey() : -down.firstKey();
    }

    public static int firstOfSet() {
        SET.add(1);
        SET.add(2);
        return SET.first();
    }
}
