// topic: interruption of sleep, wait and join, the flag and its clearing
public class Interrupts {
    static String outcome;
    static volatile boolean finish;

    static void runInterrupted(String what, Runnable body) throws InterruptedException {
        Thread t = new Thread(body);
        t.start();
        t.interrupt();
        t.join();
        System.out.println(what + " " + outcome);
    }

    public static void main(String[] args) throws InterruptedException {
        runInterrupted("sleep", () -> {
            try {
                Thread.sleep(60000);
                outcome = "slept";
            } catch (InterruptedException e) {
                outcome = e.getMessage() + " " + Thread.currentThread().isInterrupted();
            }
        });
        Object lock = new Object();
        runInterrupted("wait", () -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    outcome = "notified";
                } catch (InterruptedException e) {
                    outcome = e.getMessage() + " " + Thread.currentThread().isInterrupted() + " " + Thread.holdsLock(lock);
                }
            }
        });
        Thread main = Thread.currentThread();
        runInterrupted("join", () -> {
            try {
                main.join();
                outcome = "joined";
            } catch (InterruptedException e) {
                outcome = e.getMessage() + " " + Thread.interrupted();
            }
        });
        runInterrupted("flag loop", () -> {
            long spins = 0;
            while (!Thread.currentThread().isInterrupted()) {
                spins++;
            }
            outcome = "seen " + Thread.interrupted() + " then " + Thread.interrupted() + " " + (spins >= 0);
        });
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted() + " " + main.isInterrupted());
        main.interrupt();
        try {
            Thread.sleep(10);
            System.out.println("not reached");
        } catch (InterruptedException e) {
            System.out.println("at once: " + e.getMessage() + " " + main.isInterrupted());
        }
        main.interrupt();
        Thread done = new Thread(() -> {
            while (!finish) {
                Thread.yield();
            }
        });
        done.start();
        try {
            done.join();
            System.out.println("not reached");
        } catch (InterruptedException e) {
            System.out.println("join throws too");
        }
        finish = true;
        done.join();
        done.interrupt();
        System.out.println("after its end " + done.isInterrupted());
        Thread never = new Thread(() -> System.out.println("not run"));
        never.interrupt();
        System.out.println("never started, alive " + never.isAlive());
        main.interrupt();
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += i;
        }
        System.out.println(sum + " work goes on " + Thread.interrupted());
    }
}
