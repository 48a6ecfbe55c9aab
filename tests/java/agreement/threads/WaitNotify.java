// topic: wait and notify: ping-pong, bounded buffer, notifyAll, timed wait
import java.util.ArrayList;
import java.util.List;

public class WaitNotify {
    static class Table {
        private boolean ping = true;
        private final StringBuilder log = new StringBuilder();

        synchronized void play(boolean mine, String word) throws InterruptedException {
            while (ping != mine) {
                wait();
            }
            log.append(word).append(' ');
            ping = !mine;
            notifyAll();
        }
    }

    static class Buffer {
        private final int[] slots = new int[3];
        private int count, head;

        synchronized void put(int v) throws InterruptedException {
            while (count == slots.length) {
                wait();
            }
            slots[(head + count++) % slots.length] = v;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int v = slots[head];
            head = (head + 1) % slots.length;
            count--;
            notifyAll();
            return v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Thread ping = new Thread(() -> loop(table, true, "ping"));
        Thread pong = new Thread(() -> loop(table, false, "pong"));
        pong.start();
        ping.start();
        ping.join();
        pong.join();
        System.out.println(table.log);
        Buffer buffer = new Buffer();
        List<Integer> taken = new ArrayList<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    buffer.put(i * i);
                }
                buffer.put(-1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int v = buffer.take(); v >= 0; v = buffer.take()) {
                    taken.add(v);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        producer.start();
        producer.join();
        consumer.join();
        System.out.println(taken);
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(5);
            lock.notify();
            lock.notifyAll();
            System.out.println("timed wait returns and holds " + Thread.holdsLock(lock));
        }
        int[] released = {0};
        boolean[] open = {false};
        Thread[] waiters = new Thread[3];
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Thread(() -> {
                synchronized (lock) {
                    while (!open[0]) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    released[0]++;
                }
            });
            waiters[i].start();
        }
        synchronized (lock) {
            open[0] = true;
            lock.notifyAll();
        }
        for (Thread w : waiters) {
            w.join();
        }
        System.out.println("released " + released[0]);
        try {
            synchronized (lock) {
                lock.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void loop(Table table, boolean mine, String word) {
        try {
            for (int i = 0; i < 8; i++) {
                table.play(mine, word + i);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
