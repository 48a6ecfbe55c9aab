// topic: much garbage while a live structure survives: large arrays, linked lists, maps, strings, cycles
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class GarbageChurn {
    static class Node {
        int value;
        Node next, other;
        byte[] payload;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Object sink;

    static long walk(Node n) {
        long sum = 0;
        for (int steps = 0; n != null && steps < 5000; n = n.next, steps++) {
            sum = sum * 31 + n.value + (n.payload == null ? 0 : n.payload.length + n.payload[n.payload.length - 1]);
        }
        return sum;
    }

    public static void main(String[] args) {
        Node live = null;
        for (int i = 0; i < 500; i++) {
            live = new Node(i, live);
            live.other = live.next == null ? live : live.next.other;
            if (i % 50 == 0) {
                live.payload = new byte[1000];
                live.payload[999] = (byte) i;
            }
        }
        long before = walk(live);
        System.out.println(before + " " + live.other.value);
        long total = 0;
        for (int i = 0; i < 600; i++) {
            byte[] large = new byte[1 << 20];
            large[i] = 1;
            large[large.length - 1] = 2;
            total += large.length + large[i] + large[large.length - 2];
            if (i % 100 == 0) {
                sink = large;
            }
        }
        System.out.println(total + " " + ((byte[]) sink)[500] + " " + (walk(live) == before));
        Deque<long[]> window = new ArrayDeque<>();
        long sum = 0;
        for (int i = 0; i < 2000; i++) {
            window.add(new long[] {i, (long) i * i, ~i});
            if (window.size() > 16) {
                long[] old = window.poll();
                sum += old[0] + old[1] + old[2];
            }
        }
        System.out.println(sum + " " + window.size() + " " + (walk(live) == before));
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 3000; i++) {
            map.merge("key" + i % 40, i, Integer::sum);
            if (i % 500 == 499) {
                map.remove("key" + i % 7);
                System.gc();
            }
        }
        System.out.println(map.size() + " " + map.get("key3") + " " + map.get("key39") + " " + map.hashCode());
        for (int i = 0; i < 1000; i++) {
            Node a = new Node(1, null), b = new Node(2, a);
            a.next = b;
            a.other = b;
            sink = i % 2 == 0 ? a : null;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append(i).append(text.length() > 100 ? text.substring(0, 5) : "");
        }
        System.out.println(text.length() + " " + text.toString().hashCode());
        Object[] nested = null;
        for (int i = 0; i < 1000; i++) {
            nested = new Object[] {nested, i};
        }
        int depth = 0;
        for (Object o = nested; o != null; o = ((Object[]) o)[0]) {
            depth++;
        }
        int[][][] cube = new int[20][20][20];
        cube[19][19][19] = depth;
        System.gc();
        System.out.println(depth + " " + cube[19][19][19] + " " + (walk(live) == before) + " " + live.next.next.value);
        Object identity = new Object();
        int hash = identity.hashCode();
        for (int i = 0; i < 100; i++) {
            sink = new byte[1 << 20];
        }
        System.gc();
        System.out.println(hash == identity.hashCode());
    }
}
