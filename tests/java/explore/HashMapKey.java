// topic: a HashMap with a symbolic key
// spec: f(byte:sym[-2..9])
import java.util.HashMap;
import java.util.Map;

public final class HashMapKey {
    static String f(byte key) {
        Map<Integer, String> names = new HashMap<>();
        names.put(1, "one");
        names.put(5, "five");
        names.put(-1, "minus");
        String name = names.get((int) key);
        return name == null ? "none" : name;
    }
}
