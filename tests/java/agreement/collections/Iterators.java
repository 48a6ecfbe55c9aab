// topic: iterators, list iterators, ConcurrentModificationException, own iterables and enumerations
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

public class Iterators {
    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                private int at = from;

                public boolean hasNext() {
                    return at < to;
                }

                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return at++;
                }
            };
        }
    }

    interface Act {
        Object run();
    }

    static void attempt(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static List<Integer> fresh() {
        return new ArrayList<>(Arrays.asList(1, 2, 3, 4));
    }

    public static void main(String[] args) {
        int total = 0;
        for (int i : new Range(3, 8)) {
            for (int j : new Range(0, i)) {
                total += i * j;
            }
        }
        System.out.println(total);
        new Range(0, 3).forEach(v -> System.out.print(v + ";"));
        System.out.println();
        Iterator<Integer> it = new Range(0, 2).iterator();
        it.next();
        it.forEachRemaining(v -> System.out.println("remaining " + v));
        attempt("next", it::next);
        attempt("remove", () -> { new Range(0, 2).iterator().remove(); return null; });
        attempt("add while iterating", () -> { for (Integer v : LIST = fresh()) { LIST.add(v); } return LIST; });
        attempt("remove while iterating", () -> { for (Integer v : LIST = fresh()) { LIST.remove(v); } return LIST; });
        attempt("remove the last but one", () -> { for (Integer v : LIST = fresh()) { if (v == 3) { LIST.remove(v); } } return LIST; });
        attempt("set while iterating", () -> { for (Integer v : LIST = fresh()) { LIST.set(v - 1, v * 10); } return LIST; });
        attempt("forEach", () -> { LIST = fresh(); LIST.forEach(v -> LIST.add(v)); return LIST; });
        attempt("removeIf", () -> { LIST = fresh(); return LIST.removeIf(v -> LIST.add(v)); });
        attempt("map", () -> { Map<Integer, Integer> m = new HashMap<>(); m.put(1, 1); m.put(2, 2); for (Integer k : m.keySet()) { m.put(k + 10, 0); } return m; });
        attempt("tree", () -> { Map<Integer, Integer> m = new TreeMap<>(); m.put(1, 1); m.put(2, 2); for (Integer k : m.keySet()) { m.remove(2); } return m; });
        attempt("tree to the end", () -> { Map<Integer, Integer> m = new TreeMap<>(); m.put(1, 1); m.put(2, 2); for (Integer k : m.keySet()) { m.remove(1); } return m; });
        attempt("iterator twice", () -> { Iterator<Integer> i = fresh().iterator(); i.next(); i.remove(); i.remove(); return null; });
        attempt("exhausted", () -> { Iterator<Integer> i = new HashMap<Integer, Integer>().keySet().iterator(); return i.next(); });
        ListIterator<Integer> both = fresh().listIterator();
        StringBuilder b = new StringBuilder();
        while (both.hasNext()) {
            int v = both.next();
            if (v % 2 == 0) {
                both.remove();
                both.add(v * 100);
                both.add(v * 100 + 1);
            } else {
                both.set(-v);
            }
        }
        while (both.hasPrevious()) {
            b.append(both.previous()).append(' ');
        }
        System.out.println(b);
        Enumeration<String> e = Collections.enumeration(Arrays.asList("x", "y"));
        while (e.hasMoreElements()) {
            System.out.print(e.nextElement());
        }
        System.out.println();
        try {
            e.nextElement();
        } catch (NoSuchElementException x) {
            System.out.println("no more");
        }
        try {
            throw new ConcurrentModificationException("own");
        } catch (RuntimeException x) {
            System.out.println(x.getMessage());
        }
    }

    static List<Integer> LIST;
}
