// topic: AtomicInteger, AtomicLong, AtomicBoolean, AtomicReference and arrays, alone and contended
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

public class Atomics {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static void inParallel(int n, Runnable r) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(r);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.decrementAndGet() + " " + i.getAndSet(100) + " " + i);
        System.out.println(i.compareAndSet(100, 7) + " " + i.compareAndSet(100, 8) + " " + i.updateAndGet(v -> v * v) + " " + i.getAndUpdate(v -> -v) + " " + i.accumulateAndGet(3, Math::max) + " " + i.getAndAccumulate(4, (a, b) -> a * 10 + b) + " " + i.get());
        AtomicInteger wrap = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(wrap.incrementAndGet() + " " + wrap.intValue() + " " + wrap.doubleValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-5) + " " + l.compareAndSet((1L << 40) - 4, 9) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + " " + r.compareAndSet(new String("b"), "c") + " " + r.getAndSet("d") + " " + r.updateAndGet(s -> s + "!") + " " + r.accumulateAndGet("x", String::concat) + " " + r);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.set(1, 5);
        System.out.println(array.incrementAndGet(1) + " " + array.compareAndSet(0, 0, 9) + " " + array + " " + array.length());
        try {
            array.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("x", 1);
        System.out.println(stamped.compareAndSet("x", "y", 0, 2) + " " + stamped.compareAndSet("x", "y", 1, 2) + " " + stamped.getReference() + stamped.getStamp());
        AtomicInteger shared = new AtomicInteger();
        AtomicLong cas = new AtomicLong();
        LongAdder adder = new LongAdder();
        AtomicReference<Node> stack = new AtomicReference<>();
        inParallel(4, () -> {
            for (int k = 1; k <= 200; k++) {
                shared.incrementAndGet();
                adder.add(2);
                long old;
                do {
                    old = cas.get();
                } while (!cas.compareAndSet(old, old + 3));
                Node top;
                Node node;
                do {
                    top = stack.get();
                    node = new Node(k, top);
                } while (!stack.compareAndSet(top, node));
            }
        });
        int count = 0, sum = 0;
        for (Node n = stack.get(); n != null; n = n.next) {
            count++;
            sum += n.value;
        }
        System.out.println(shared + " " + cas + " " + adder + " " + count + " " + sum);
    }
}
