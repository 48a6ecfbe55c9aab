// topic: own collections on AbstractList, AbstractMap and AbstractSet, spliterators of them
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

public class CustomCollections {
    static class Squares extends AbstractList<Integer> {
        final int size;

        Squares(int size) {
            this.size = size;
        }

        @Override
        public Integer get(int i) {
            if (i < 0 || i >= size) {
                throw new IndexOutOfBoundsException("square " + i);
            }
            return i * i;
        }

        @Override
        public int size() {
            return size;
        }
    }

    static class Ring<T> extends AbstractList<T> {
        private final Object[] slots;
        private int start, size;

        Ring(int capacity) {
            slots = new Object[capacity];
        }

        @Override
        public boolean add(T t) {
            if (size == slots.length) {
                start = (start + 1) % slots.length;
                size--;
            }
            slots[(start + size++) % slots.length] = t;
            modCount++;
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T get(int i) {
            return (T) slots[(start + i) % slots.length];
        }

        @Override
        public int size() {
            return size;
        }
    }

    static class Alphabet extends AbstractMap<Character, Integer> {
        @Override
        public Set<Map.Entry<Character, Integer>> entrySet() {
            return new AbstractSet<Map.Entry<Character, Integer>>() {
                @Override
                public Iterator<Map.Entry<Character, Integer>> iterator() {
                    return new Iterator<Map.Entry<Character, Integer>>() {
                        char next = 'a';

                        public boolean hasNext() {
                            return next <= 'e';
                        }

                        public Map.Entry<Character, Integer> next() {
                            return new SimpleImmutableEntry<>(next, next++ - 'a');
                        }
                    };
                }

                @Override
                public int size() {
                    return 5;
                }
            };
        }
    }

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
        Squares squares = new Squares(8);
        System.out.println(squares + " " + squares.indexOf(25) + " " + squares.contains(26) + " " + squares.subList(2, 5) + " " + squares.hashCode());
        System.out.println(squares.equals(Arrays.asList(0, 1, 4, 9, 16, 25, 36, 49)) + " " + Collections.binarySearch(squares, 36) + " " + squares.stream().mapToInt(i -> i).sum()
            + " " + Arrays.toString(squares.toArray()) + " " + squares.listIterator(8).previous());
        attempt(() -> squares.add(5));
        attempt(() -> squares.set(0, 5));
        attempt(() -> squares.get(9));
        attempt(() -> squares.remove(0));
        attempt(() -> { squares.clear(); return null; });
        attempt(() -> squares.subList(3, 99));
        Ring<String> ring = new Ring<>(3);
        for (String s : "a b c d e".split(" ")) {
            ring.add(s);
            System.out.print(ring);
        }
        System.out.println();
        attempt(() -> { for (String s : ring) { ring.add(s); } return null; });
        Alphabet alphabet = new Alphabet();
        System.out.println(alphabet + " " + alphabet.get('c') + " " + alphabet.get('z') + " " + alphabet.containsKey('a') + " " + alphabet.containsValue(4) + " "
            + alphabet.keySet() + alphabet.values() + " " + alphabet.hashCode() + " " + alphabet.equals(new java.util.TreeMap<>(alphabet)));
        attempt(() -> alphabet.put('q', 1));
        attempt(() -> alphabet.remove('a'));
        Spliterator<Integer> right = squares.spliterator(), left = right.trySplit();
        StringBuilder b = new StringBuilder();
        left.forEachRemaining(v -> b.append(v).append(' '));
        b.append("| ");
        right.tryAdvance(v -> b.append('<').append(v).append("> "));
        b.append(right.estimateSize()).append(' ').append(right.hasCharacteristics(Spliterator.ORDERED));
        System.out.println(b);
        Iterable<Integer> iterable = () -> Arrays.asList(3, 4, 5).iterator();
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).map(i -> i + 1).collect(Collectors.toList()));
        List<Integer> synced = Collections.synchronizedList(new Squares(3));
        System.out.println(synced + " " + Collections.unmodifiableList(squares).get(3) + " " + Collections.max(squares));
    }
}
