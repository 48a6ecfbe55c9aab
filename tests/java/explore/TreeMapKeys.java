// topic: a TreeMap of three symbolic keys
// spec: f(byte:sym[0..2],byte:sym[0..2],byte:sym[0..2])
import java.util.TreeMap;

public final class TreeMapKeys {
    static int f(byte x, byte y, byte z) {
        TreeMap<Byte, Integer> map = new TreeMap<>();
        map.put(x, 1);
        map.put(y, 2);
        map.put(z, 3);
        return map.size() * 100 + map.firstEntry().getValue() * 10 + map.lastEntry().getValue();
    }
}
