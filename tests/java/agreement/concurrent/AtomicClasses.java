// topic: Atomic integers, references, arrays, stamps, adders, field updaters
// release: 17

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AtomicClasses {
    volatile int count;
    volatile String name = "a";

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + i.compareAndSet(7, 1) + i.getAndUpdate(x -> x * 9) + i.accumulateAndGet(4, Math::max) + i.compareAndExchange(9, 2) + i);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + l.getPlain());
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.getAndSet("y") + r.updateAndGet(s -> s + "!") + r.compareAndSet("y!", "z") + r.weakCompareAndSetPlain("q", "w"));
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(a.addAndGet(1, 5) + " " + a + a.length());
        try {
            a.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        System.out.println(ra.getAndSet(0, "v") + ra + new AtomicBoolean(true).getAndSet(false));
        AtomicStampedReference<String> s = new AtomicStampedReference<>("p", 1);
        int[] stamp = new int[1];
        System.out.println(s.compareAndSet("p", "q", 1, 2) + s.get(stamp) + stamp[0] + s.compareAndSet("q", "r", 1, 3));
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>("m", false);
        System.out.println(m.attemptMark("m", true) + " " + m.isMarked());
        AtomicClasses object = new AtomicClasses();
        AtomicIntegerFieldUpdater<AtomicClasses> updater = AtomicIntegerFieldUpdater.newUpdater(AtomicClasses.class, "count");
        AtomicReferenceFieldUpdater<AtomicClasses, String> names = AtomicReferenceFieldUpdater.newUpdater(AtomicClasses.class, String.class, "name");
        System.out.println(updater.addAndGet(object, 3) + names.getAndSet(object, "b") + object.name);
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    adder.increment();
                    updater.incrementAndGet(object);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        DoubleAccumulator max = new DoubleAccumulator(Math::max, 0);
        max.accumulate(2.5);
        max.accumulate(1);
        System.out.println(adder.sumThenReset() + " " + adder + object.count + max);
    }
}
