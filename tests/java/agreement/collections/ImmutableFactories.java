// topic: List.of, Set.of, Map.of and copyOf: contents, refusals, equality (salted orders sorted first)
// release: 11
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class ImmutableFactories {
    interface Act {
        Object run();
    }

    static void attempt(String what, Act act) {
        try {
            System.out.println(what + " " + act.run());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (List<Integer> list : List.of(List.<Integer>of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))) {
            System.out.println(list + " " + list.size() + " " + list.hashCode() + " " + list.contains(2) + " " + list.indexOf(3) + " " + list.equals(new ArrayList<>(list)));
        }
        Set<String> set = Set.of("x", "y", "z", "w");
        Map<String, Integer> map = Map.of("one", 1, "two", 2, "three", 3);
        System.out.println(new TreeSet<>(set) + " " + set.size() + " " + set.contains("y") + " " + set.hashCode() + " " + set.equals(new TreeSet<>(set)));
        System.out.println(new TreeMap<>(map) + " " + map.get("two") + " " + map.get("four") + " " + map.containsValue(3) + " " + map.hashCode() + " " + map.equals(new HashMap<>(map)));
        System.out.println(new TreeMap<>(Map.ofEntries(Map.entry("a", 1), Map.entry("b", 2))) + " " + Map.entry("k", "v") + " " + Map.of().isEmpty() + Set.of(5));
        attempt("add", () -> List.of(1).add(2));
        attempt("remove", () -> List.of(1, 2, 3).remove(0));
        attempt("set", () -> List.of(1, 2).set(0, 1));
        attempt("clear", () -> { Set.of().clear(); return null; });
        attempt("put", () -> Map.of("a", 1).put("b", 2));
        attempt("merge", () -> Map.of("a", 1).merge("a", 2, Integer::sum));
        attempt("setValue", () -> Map.entry("a", 1).setValue(3));
        attempt("null", () -> List.of(1, null));
        attempt("null array", () -> List.of((Object[]) null));
        attempt("contains null", () -> List.of(1).contains(null));
        attempt("set contains null", () -> Set.of(1).contains(null));
        attempt("get null", () -> Map.of().get(null));
        attempt("duplicate", () -> Set.of("a", "b", "a"));
        attempt("duplicate key", () -> Map.of("k", 1, "k", 2));
        attempt("out of bounds", () -> List.of(1, 2).get(2));
        attempt("out of bounds 3", () -> List.of(1, 2, 3).get(5));
        attempt("copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        List<Integer> base = new ArrayList<>(List.of(3, 1, 2));
        List<Integer> copy = List.copyOf(base);
        base.set(0, 99);
        System.out.println(copy + " " + (List.copyOf(copy) == copy) + " " + Set.copyOf(List.of(1, 1, 1)) + " " + new TreeMap<>(Map.copyOf(Map.of(1, 2))));
        System.out.println(copy.subList(1, 3) + " " + copy.lastIndexOf(2) + " " + Arrays.toString(copy.toArray(new Integer[0])) + Arrays.toString(copy.toArray(Integer[]::new)));
        attempt("sublist add", () -> copy.subList(0, 1).add(4));
        attempt("iterator remove", () -> { var it = copy.iterator(); it.next(); it.remove(); return null; });
        attempt("sort", () -> { copy.sort(null); return null; });
    }
}
