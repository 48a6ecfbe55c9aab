// topic: ArrayList: growth, insertion, removal, subList, errors, equality, sort, replaceAll, removeIf
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class ArrayLists {
    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            list.add(i * 7 % 25);
        }
        list.add(0, -1);
        list.add(13, -2);
        list.add(list.size(), -3);
        System.out.println(list + " " + list.size());
        System.out.println(list.remove(0) + " " + list.remove(Integer.valueOf(24)) + " " + list.remove(Integer.valueOf(99)) + " " + list.set(3, 1000));
        System.out.println(list.indexOf(5) + " " + list.lastIndexOf(5) + " " + list.contains(-2) + " " + list.isEmpty() + " " + list.get(list.size() - 1));
        list.removeIf(v -> v % 2 == 0);
        System.out.println(list);
        list.replaceAll(v -> v * v);
        list.sort(Comparator.reverseOrder());
        System.out.println(list);
        list.sort(null);
        List<Integer> sub = list.subList(2, 6);
        sub.set(0, -5);
        sub.add(77);
        sub.remove(1);
        System.out.println(sub + " " + list + " " + sub.size() + " " + sub.indexOf(77));
        sub.clear();
        System.out.println(list + " " + list.hashCode() + " " + list.equals(new ArrayList<>(list)));
        list.addAll(Arrays.asList(8, 9));
        list.addAll(1, Arrays.asList(4, 4, 4));
        System.out.println(list + " " + list.containsAll(Arrays.asList(4, 9)) + " " + list.removeAll(Arrays.asList(4, 81)) + " " + list.retainAll(Arrays.asList(8, 9, -1, 225)));
        System.out.println(list + Arrays.toString(list.toArray()) + list.toArray(new Integer[0]).length + list.toArray(new Integer[5])[3]);
        attempt(() -> list.get(99));
        attempt(() -> list.get(-1));
        attempt(() -> list.set(50, 1));
        attempt(() -> list.remove(50));
        attempt(() -> { list.add(50, 1); return null; });
        attempt(() -> list.subList(2, 1));
        attempt(() -> list.subList(-1, 1));
        attempt(() -> list.subList(0, 100));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> new ArrayList<Integer>().iterator().next());
        attempt(() -> list.toArray(new String[0]));
        attempt(() -> { List<Integer> s = list.subList(0, 1); list.add(5); return s.size(); });
        attempt(() -> Arrays.asList(1, 2).add(3));
        attempt(() -> Arrays.asList(1, 2).set(1, 9));
        attempt(() -> Collections.unmodifiableList(list).remove(0));
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(null);
        System.out.println(self + " " + self.indexOf(null));
        ArrayList<String> words = new ArrayList<>(Collections.nCopies(3, "w"));
        words.ensureCapacity(100);
        words.trimToSize();
        words.forEach(System.out::print);
        Object copy = words.clone();
        System.out.println(copy.equals(words) + " " + (copy == words) + " " + new ArrayList<>().equals(Collections.emptyList()));
    }
}
