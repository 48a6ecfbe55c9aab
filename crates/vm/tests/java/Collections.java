import banyan.testing.Choice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The library's own structures, changed between choices: tables grow, trees rotate. */
public class Collections {
    public static void main(String[] args) {
        Map<String, Integer> hash = new HashMap<>();
        TreeMap<Integer, List<String>> tree = new TreeMap<>();
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        LinkedHashSet<Object> set = new LinkedHashSet<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            hash.put("key" + i, i * i);
            tree.computeIfAbsent(i * 5 % 7, k -> new ArrayList<>()).add("v" + i);
            queue.addFirst(i);
            text.append(i).append(',');
            if (i % 3 == 2) {
                switch (Choice.pick(3)) {
                    case 0:
                        hash.remove("key" + (i - 1));
                        tree.pollFirstEntry();
                        text.reverse();
                        break;
                    case 1:
                        hash.merge("key" + i, 1000, Integer::sum);
                        queue.pollLast();
                        set.add(text.toString());
                        break;
                    default:
                        tree.tailMap(3).clear();
                        set.add(i);
                        text.setLength(text.length() / 2);
                }
            }
        }
        Object[] keys = hash.keySet().toArray();
        Arrays.sort(keys);
        System.out.println(Arrays.toString(keys) + hash.values());
        System.out.println(tree + " " + queue + " " + set + " " + text.toString().intern().hashCode());
    }
}
