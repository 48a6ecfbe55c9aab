// topic: helpful messages with long and double accesses, invoked interfaces, arrays of arrays and loops
import java.util.List;
import java.util.Map;

public class NullMessagesLong {
    double weight;
    long id;
    List<String> list;
    Map<String, List<Integer>> map;

    static List<String> listOf(String[] words, long seed, double[] weights, Object o) {
        return null;
    }

    static long index(long[] values, int i, int j) {
        return values[i * j + values.length];
    }

    static double field(NullMessagesLong[] all, int i) {
        return all[i].weight + all[i + 1].id;
    }

    static String chain(NullMessagesLong o) {
        return o.map.get("k").get(0).toString();
    }

    static void put(NullMessagesLong o, double w) {
        o.weight = w;
    }

    static void loop(String[][] rows) {
        int total = 0;
        for (String[] row : rows) {
            for (String cell : row) {
                total += cell.length();
            }
        }
        System.out.println(total);
    }

    interface Act {
        void run();
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> listOf(null, 1L, null, null).size());
        attempt(() -> listOf(null, 1L, null, null).iterator().next());
        attempt(() -> index(null, 2, 3));
        attempt(() -> field(null, 1));
        attempt(() -> field(new NullMessagesLong[3], 1));
        NullMessagesLong[] half = {new NullMessagesLong(), null};
        attempt(() -> field(half, 0));
        attempt(() -> chain(null));
        attempt(() -> chain(half[0]));
        half[0].map = new java.util.HashMap<>();
        attempt(() -> chain(half[0]));
        half[0].map.put("k", new java.util.ArrayList<>());
        half[0].map.get("k").add(null);
        attempt(() -> chain(half[0]));
        attempt(() -> put(half[1], 2.5));
        attempt(() -> loop(null));
        attempt(() -> loop(new String[][] {{"a"}, null}));
        attempt(() -> loop(new String[][] {{"a", null}}));
        attempt(() -> half[0].list.add("x"));
        attempt(() -> { throw null; });
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("my own"); });
        attempt(() -> java.util.Objects.requireNonNull(null));
        attempt(() -> java.util.Objects.requireNonNull(null, "needed"));
        Integer boxed = half[0].list == null ? null : 1;
        attempt(() -> System.out.println(boxed + 1));
        Runnable nothing = null;
        attempt(() -> nothing.run());
        attempt(() -> "x".compareTo(null));
        attempt(() -> "x".concat(null));
    }
}
