// topic: ConcurrentHashMap, CopyOnWriteArrayList, queues, locks, latches and an executor, with determined results
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConcurrentCollections {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        CountDownLatch done = new CountDownLatch(3);
        for (int t = 0; t < 3; t++) {
            new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    map.merge(i % 10, 1, Integer::sum);
                }
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(new TreeMap<>(map) + " " + done.getCount());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        for (int v : cow) {
            cow.add(v * 10);
        }
        System.out.println(cow + " " + cow.addIfAbsent(2));
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        int[] turn = {0};
        StringBuilder log = new StringBuilder();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int round = 0; round < 3; round++) {
                    lock.lock();
                    try {
                        while (turn[0] % 3 != id) {
                            changed.awaitUninterruptibly();
                        }
                        log.append((char) ('a' + id)).append(round).append(' ');
                        turn[0]++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(log + "" + lock.isLocked());
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
        }
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n / (n - 3)));
        }
        for (Future<Integer> f : futures) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print(e.getCause().getMessage() + " ");
            }
        }
        pool.shutdown();
        System.out.println(pool.isShutdown());
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (String s : "p q r s end".split(" ")) {
                    queue.put(s);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        for (String s = queue.take(); !s.equals("end"); s = queue.take()) {
            System.out.print(s);
        }
        producer.join();
        System.out.println(" " + queue.offer("x") + queue.poll() + queue.poll());
        ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>(Arrays.asList(4, 5));
        Semaphore semaphore = new Semaphore(1);
        System.out.println(linked.poll() + " " + linked.peek() + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.availablePermits());
    }
}
