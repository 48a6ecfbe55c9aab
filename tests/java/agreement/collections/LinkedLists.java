// topic: LinkedList and ArrayDeque as list, queue, deque and stack, with their errors
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Queue;

public class LinkedLists {
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

    static void deque(Deque<Integer> d) {
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.offerLast(i);
            }
            if (i % 5 == 4) {
                d.pollFirst();
                d.removeLast();
            }
        }
        System.out.println(d + " " + d.size() + " " + d.peekFirst() + " " + d.getLast() + " " + d.contains(9));
        d.push(100);
        System.out.println(d.pop() + " " + d.poll() + " " + d.element() + " " + d.removeFirstOccurrence(7) + " " + d.removeLastOccurrence(99));
        StringBuilder b = new StringBuilder();
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) {
            int v = it.next();
            b.append(v).append(' ');
            if (v % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(b + "" + d);
        while (!d.isEmpty()) {
            System.out.print(d.remove() + (d.isEmpty() ? "\n" : " "));
        }
        System.out.println(d.poll() + " " + d.peek() + " " + d.pollLast() + " " + d.peekLast());
        attempt(d::pop);
        attempt(d::remove);
        attempt(d::element);
        attempt(d::getFirst);
        attempt(d::removeLast);
        attempt(() -> d.offer(null));
        System.out.println(d);
    }

    public static void main(String[] args) {
        deque(new LinkedList<>());
        deque(new ArrayDeque<>(2));
        LinkedList<String> list = new LinkedList<>(Arrays.asList("a", "b", "c", "d"));
        list.add(2, "x");
        list.addAll(1, Arrays.asList("p", "q"));
        System.out.println(list + " " + list.get(3) + " " + list.indexOf("x") + " " + list.set(0, "A") + " " + list.remove(1));
        ListIterator<String> it = list.listIterator(2);
        while (it.hasNext()) {
            int index = it.nextIndex();
            String s = it.next();
            if (s.equals("x")) {
                it.set("X" + index);
                it.add("after");
            }
        }
        while (it.hasPrevious()) {
            System.out.print(it.previousIndex() + it.previous() + " ");
        }
        System.out.println(list);
        attempt(() -> list.get(10));
        attempt(() -> { list.add(-1, "z"); return null; });
        attempt(() -> { ListIterator<String> i = list.listIterator(); i.set("q"); return null; });
        attempt(() -> { ListIterator<String> i = list.listIterator(); i.next(); i.remove(); i.remove(); return null; });
        attempt(() -> list.listIterator(100));
        Queue<Integer> queue = new LinkedList<>();
        for (int i = 1; i <= 7; i++) {
            queue.add(i);
        }
        StringBuilder josephus = new StringBuilder();
        while (queue.size() > 1) {
            queue.add(queue.remove());
            queue.add(queue.remove());
            josephus.append(queue.remove()).append(' ');
        }
        System.out.println(josephus + "" + queue);
        List<Integer> reversed = new LinkedList<>();
        for (int i = 0; i < 5; i++) {
            reversed.add(0, i);
        }
        System.out.println(reversed + " " + reversed.equals(Arrays.asList(4, 3, 2, 1, 0)) + " " + reversed.hashCode());
    }
}
