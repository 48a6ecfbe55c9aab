// topic: Concurrent modification, unmodifiable views, iterators that remove
// release: 17

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;

public class FailFast {
    static void disturb(Collection<Integer> c) {
        try {
            for (Integer x : c) {
                if (x == 2) {
                    c.add(99);
                }
            }
            System.out.println(c.getClass().getSimpleName() + " " + c);
        } catch (ConcurrentModificationException e) {
            System.out.println(c.getClass().getSimpleName() + " " + e);
        }
    }

    public static void main(String[] args) {
        List<Integer> base = Arrays.asList(1, 2, 3, 4);
        disturb(new ArrayList<>(base));
        disturb(new LinkedList<>(base));
        disturb(new PriorityQueue<>(base));
        disturb(new ArrayDeque<>(base));
        disturb(new CopyOnWriteArrayList<>(base));
        disturb(new java.util.concurrent.ConcurrentLinkedQueue<>(base));
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        try {
            map.computeIfAbsent("b", k -> map.put("c", 3));
            System.out.println(map.size());
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        ListIterator<Integer> it = new ArrayList<>(base).listIterator(2);
        System.out.println(it.previous() + " " + it.nextIndex());
        it.set(20);
        it.add(21);
        System.out.println(it.next() + " " + it.next());
        try {
            it.remove();
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        for (Collection<Integer> c : List.<Collection<Integer>>of(Collections.unmodifiableList(base), List.of(1), base.subList(0, 2), Collections.emptySet())) {
            try {
                c.add(1);
            } catch (UnsupportedOperationException e) {
                System.out.println(c + " is fixed");
            }
        }
        Iterator<Integer> none = Collections.emptyIterator();
        try {
            none.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e);
        }
        List<Integer> sub = new ArrayList<>(base).subList(1, 3);
        sub.removeIf(x -> x == 2);
        System.out.println(sub + " " + Collections.nCopies(3, "z") + Collections.frequency(base, 3) + Collections.disjoint(base, sub));
        try {
            List.of(1, null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
    }
}
