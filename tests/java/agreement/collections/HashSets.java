// topic: HashSet operations, order of small integers and strings, set algebra
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

public class HashSets {
    static Set<Integer> multiples(int n, int limit) {
        Set<Integer> set = new HashSet<>();
        for (int i = n; i <= limit; i += n) {
            set.add(i);
        }
        return set;
    }

    public static void main(String[] args) {
        Set<Integer> twos = multiples(2, 40), threes = multiples(3, 40);
        Set<Integer> union = new HashSet<>(twos), both = new HashSet<>(twos), only = new HashSet<>(twos);
        System.out.println(union.addAll(threes) + " " + union + " " + union.size());
        System.out.println(both.retainAll(threes) + " " + both + " " + both.hashCode());
        System.out.println(only.removeAll(threes) + " " + only + " " + only.containsAll(Arrays.asList(2, 4, 8)));
        Set<String> words = new HashSet<>();
        for (String w : "one two three four five six seven eight nine ten eleven twelve one two".split(" ")) {
            if (!words.add(w)) {
                System.out.print("again " + w + "; ");
            }
        }
        System.out.println(words + " " + words.hashCode());
        Set<Character> letters = new HashSet<>();
        for (char c : "the quick brown fox".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters);
        Set<Long> longs = new HashSet<>(Arrays.asList(1L << 32, 1L, -1L, 5L, 1L << 40, Long.MIN_VALUE));
        System.out.println(longs);
        Set<Object> mixed = new HashSet<>(Arrays.asList(null, "a", 1, 'a', 1.5, true, null));
        System.out.println(mixed.size() + " " + mixed.contains(null) + " " + mixed.remove(null) + " " + mixed);
        Set<Set<Integer>> nested = new HashSet<>();
        nested.add(multiples(5, 10));
        nested.add(new HashSet<>(Arrays.asList(10, 5)));
        nested.add(new TreeSet<>(Arrays.asList(5, 10)));
        nested.add(new HashSet<>());
        System.out.println(nested + " " + nested.contains(new TreeSet<Integer>()));
        Iterator<String> it = words.iterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next().length() > 4) {
                it.remove();
                removed++;
            }
        }
        System.out.println(words + " " + removed + " " + words.equals(new TreeSet<>(words)) + " " + new TreeSet<>(words).equals(words));
        Set<Integer> big = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            big.add(i * i % 397);
        }
        int sum = 0, position = 0;
        for (int v : big) {
            sum += v * ++position;
        }
        System.out.println(big.size() + " " + sum);
        Set<Integer> negative = new HashSet<>(Arrays.asList(-1, -2, -17, 100, 65536, 65537, 1 << 20));
        System.out.println(negative + " " + new HashSet<>(negative).removeIf(v -> v < 0) + " " + ((HashSet<Integer>) negative).clone());
    }
}
