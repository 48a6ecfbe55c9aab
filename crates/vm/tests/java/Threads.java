import banyan.testing.Choice;
import java.util.concurrent.atomic.AtomicInteger;

/** Two more threads that hand work to each other and choose on their own. */
public class Threads {
    private final int[] box = new int[1];
    private boolean full;
    private final StringBuffer log = new StringBuffer();

    synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait();
        }
        box[0] = value;
        full = true;
        notifyAll();
    }

    synchronized int get() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return box[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Threads shared = new Threads();
        AtomicInteger sum = new AtomicInteger();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    shared.put(i * 10 + Choice.pick(2));
                    shared.log.append('p').append(i);
                }
            } catch (InterruptedException e) {
                shared.log.append("interrupted");
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    int got = shared.get();
                    if (i == 1) {
                        got += 100 * Choice.pick(2);
                    }
                    sum.addAndGet(got);
                    shared.log.append('c').append(got);
                }
            } catch (InterruptedException e) {
                shared.log.append("interrupted");
            }
            if (sum.get() > 120) {
                throw new IllegalStateException("too much: " + sum);
            }
        });
        producer.start();
        int mine = Choice.pick(2);
        consumer.start();
        if (mine == 1) {
            Thread.sleep(3);
        }
        producer.join();
        consumer.join();
        System.out.println(sum + " " + shared.log + " " + mine + producer.getState());
    }
}
