// topic: PriorityQueue order, comparators, heap layout, removal; ArrayDeque iteration
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;

public class PriorityQueues {
    static class Task implements Comparable<Task> {
        final String name;
        final int priority;
        static int compared;

        Task(String name, int priority) {
            this.name = name;
            this.priority = priority;
        }

        public int compareTo(Task o) {
            compared++;
            return priority != o.priority ? Integer.compare(priority, o.priority) : name.compareTo(o.name);
        }

        public String toString() {
            return name + priority;
        }
    }

    static <T> String drain(PriorityQueue<T> q) {
        StringBuilder b = new StringBuilder();
        while (!q.isEmpty()) {
            b.append(q.poll()).append(' ');
        }
        return b.toString();
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 20; i++) {
            q.add(i * 7 % 20);
        }
        System.out.println(q + " " + q.peek() + " " + q.size() + " " + q.contains(13));
        System.out.println(q.remove(13) + " " + q.remove((Object) 99) + " " + q.poll() + " " + q.poll() + " " + q);
        System.out.println(Arrays.toString(q.toArray()));
        System.out.println(drain(q) + q.poll() + q.peek());
        PriorityQueue<Integer> max = new PriorityQueue<>(3, Collections.reverseOrder());
        Collections.addAll(max, 5, 9, 1, 7, 3, 9);
        System.out.println(max + " " + drain(max));
        PriorityQueue<Task> tasks = new PriorityQueue<>();
        String names = "gfedcba";
        for (int i = 0; i < names.length(); i++) {
            tasks.offer(new Task(names.substring(i, i + 1), i * 5 % 3));
        }
        System.out.println(tasks + " " + Task.compared);
        System.out.println(drain(tasks) + Task.compared);
        PriorityQueue<String> byLength = new PriorityQueue<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        byLength.addAll(Arrays.asList("pear", "fig", "banana", "kiwi", "apple", "date"));
        byLength.removeIf(s -> s.startsWith("k"));
        System.out.println(drain(byLength));
        PriorityQueue<Integer> heapified = new PriorityQueue<>(Arrays.asList(9, 8, 7, 6, 5, 4, 3, 2, 1));
        System.out.println(heapified);
        for (java.util.Iterator<Integer> it = heapified.iterator(); it.hasNext(); ) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        System.out.println(heapified + " " + drain(heapified));
        int[] stream = {5, 15, 1, 3, 8, 7, 9, 2};
        PriorityQueue<Integer> low = new PriorityQueue<>(Comparator.reverseOrder()), high = new PriorityQueue<>();
        for (int v : stream) {
            low.add(v);
            high.add(low.poll());
            if (high.size() > low.size()) {
                low.add(high.poll());
            }
            System.out.print((low.size() > high.size() ? low.peek() : (low.peek() + high.peek()) / 2.0) + " ");
        }
        System.out.println();
        try {
            new PriorityQueue<Object>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            PriorityQueue<Object> objects = new PriorityQueue<>();
            objects.add(new Object());
            objects.add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new PriorityQueue<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println("capacity " + e.getMessage());
        }
    }
}
