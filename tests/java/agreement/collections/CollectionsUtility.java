// topic: methods of Collections: sort, seeded shuffle, search, rotate, unmodifiable and checked views
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

public class CollectionsUtility {
    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            list.add(i);
        }
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        Collections.shuffle(list, new Random(7));
        System.out.println(list + " " + Collections.max(list) + " " + Collections.min(list) + " " + Collections.max(list, Collections.reverseOrder()));
        Collections.sort(list);
        for (int key : new int[] {-1, 0, 7, 14, 20}) {
            System.out.print(Collections.binarySearch(list, key) + " ");
        }
        Collections.reverse(list);
        System.out.println(Collections.binarySearch(list, 3, Collections.reverseOrder()));
        Collections.rotate(list, 4);
        System.out.println(list);
        Collections.rotate(list.subList(2, 8), -1);
        Collections.swap(list, 0, 14);
        System.out.println(list + " " + Collections.indexOfSubList(list, Arrays.asList(12, 11)) + Collections.lastIndexOfSubList(list, Arrays.asList(5)));
        Collections.replaceAll(list, 5, 55);
        Collections.fill(list.subList(0, 3), 0);
        System.out.println(list + " " + Collections.frequency(list, 0) + " " + Collections.disjoint(list, Arrays.asList(100, 200)));
        List<String> words = new ArrayList<>(Collections.nCopies(3, "ab"));
        Collections.addAll(words, "z", "y");
        Collections.copy(words, Arrays.asList("1", "2"));
        System.out.println(words + " " + Collections.emptyList() + Collections.singleton(5) + Collections.singletonMap("k", 1) + Collections.emptyMap());
        attempt(() -> Collections.unmodifiableList(words).add("x"));
        attempt(() -> Collections.unmodifiableMap(new HashMap<>()).put(1, 2));
        attempt(() -> Collections.unmodifiableCollection(words).iterator().next());
        attempt(() -> { Collections.unmodifiableCollection(words).iterator().remove(); return null; });
        attempt(() -> Collections.emptyList().add(null));
        attempt(() -> Collections.singletonList(1).set(0, 2));
        attempt(() -> Collections.nCopies(2, 1).remove(0));
        attempt(() -> { Collections.copy(new ArrayList<>(), words); return null; });
        attempt(() -> Collections.max(new ArrayList<Integer>()));
        attempt(() -> Collections.nCopies(-1, 0));
        attempt(() -> Collections.unmodifiableSet(new TreeSet<>(words)) + "" + Collections.unmodifiableSet(new TreeSet<>(words)).contains("z"));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Collection<Object> checked = (Collection) Collections.checkedList(new ArrayList<>(), String.class);
        attempt(() -> checked.add("fine"));
        attempt(() -> checked.add(5));
        Map<String, Integer> sync = Collections.synchronizedMap(new HashMap<>());
        sync.put("a", 1);
        List<Integer> view = Collections.unmodifiableList(list);
        list.set(0, -7);
        System.out.println(sync + " " + view.get(0) + " " + view.equals(list) + " " + Collections.emptySet().equals(new TreeSet<>()));
        Random random = new Random(123);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            b.append(random.nextInt(100)).append(' ').append(random.nextInt()).append(' ').append(random.nextLong()).append(' ')
                .append(random.nextBoolean()).append(' ').append(random.nextDouble()).append(' ').append(random.nextFloat()).append('\n');
        }
        System.out.print(b);
        byte[] bytes = new byte[6];
        random.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + " " + random.ints(3, 0, 10).sum() + " " + (float) random.nextGaussian());
    }
}
