// topic: ArrayDeque, PriorityQueue, LinkedList as queues: wrap-around, order, nulls, bulk
// release: 17

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Stack;

public class DequesAndHeaps {
    public static void main(String[] args) {
        ArrayDeque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 30; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 4 == 3) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + " " + deque.peekFirst() + deque.peekLast() + deque.removeFirstOccurrence(10) + deque.contains(11) + deque.size());
        List<Integer> backwards = new ArrayList<>();
        deque.descendingIterator().forEachRemaining(backwards::add);
        Collections.reverse(backwards);
        System.out.println(backwards.equals(new ArrayList<>(deque)) + " " + deque.pop() + deque.removeIf(x -> x % 2 == 0) + deque);
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        Deque<String> empty = new ArrayDeque<>();
        for (Runnable r : new Runnable[] {empty::pop, empty::getFirst, empty::removeLast, empty::element}) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.println(e);
            }
        }
        PriorityQueue<String> heap = new PriorityQueue<>((a, b) -> a.length() != b.length() ? b.length() - a.length() : a.compareTo(b));
        Collections.addAll(heap, "pear", "fig", "banana", "kiwi", "apple", "date");
        System.out.println(heap.peek() + heap.remove("kiwi") + heap.contains("fig") + heap.size());
        StringBuilder order = new StringBuilder();
        while (!heap.isEmpty()) {
            order.append(heap.poll()).append(' ');
        }
        System.out.println(order + "" + heap.poll());
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        System.out.println(stack.search(1) + " " + stack.peek() + stack.pop() + stack);
    }
}
