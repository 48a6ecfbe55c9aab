// topic: symbolic boxes that went through collections
// spec: list(short:sym[125..130],short:sym[125..130])
// spec: search(byte:sym[-3..3])
// spec: hashMap(byte:sym[0..3],byte:sym[0..3])
// spec: hashSet(short:sym[126..129],short:sym[126..129])
// spec: treeMap(short:sym[126..129],short:sym[126..129],short:sym[126..129])
// spec: flags(boolean:sym,boolean:sym)
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public final class BoxCollections {
    static int list(short x, short y) {
        List<Integer> list = new ArrayList<>();
        list.add((int) x);
        list.add((int) y);
        if (list.get(0) == list.get(1)) {
            return 1;
        }
        return list.get(0).equals(list.get(1)) ? 2 : 3;
    }

    static int search(byte x) {
        List<Integer> list = Arrays.asList(2, -1, 3);
        return list.indexOf((int) x);
    }

    static int hashMap(byte x, byte y) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put((int) x, 1);
        map.put((int) y, 2);
        map.put(3, 4);
        return map.size() * 100 + map.get((int) x) * 10 + map.getOrDefault(0, 7);
    }

    static int hashSet(short x, short y) {
        Set<Integer> set = new HashSet<>();
        boolean first = set.add((int) x);
        boolean second = set.add((int) y);
        return (first ? 1 : 0) + (second ? 2 : 0) + set.size() * 10;
    }

    static int treeMap(short x, short y, short z) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put((int) x, 1);
        map.put((int) y, 2);
        map.remove((int) z);
        return map.isEmpty() ? 0 : map.size() * 1000 + map.firstEntry().getValue();
    }

    static int flags(boolean x, boolean y) {
        Map<Boolean, Integer> map = new HashMap<>();
        map.put(x, 1);
        map.put(y, 2);
        return map.size() * 10 + map.get(x);
    }
}
