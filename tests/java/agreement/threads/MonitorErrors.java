// topic: IllegalMonitorStateException for wait and notify without the lock, with messages
public class MonitorErrors {
    interface Act {
        void run() throws Exception;
    }

    static void attempt(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": fine");
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object(), other = new Object();
        attempt("notify", () -> lock.notify());
        attempt("notifyAll", () -> lock.notifyAll());
        attempt("wait", () -> lock.wait());
        attempt("wait timed", () -> lock.wait(10));
        attempt("wait negative", () -> lock.wait(-1));
        attempt("wait nanos", () -> lock.wait(1, 1000000));
        attempt("wait negative nanos", () -> lock.wait(1, -5));
        synchronized (other) {
            attempt("wrong lock", () -> lock.notify());
            attempt("right lock", () -> other.notify());
        }
        synchronized (lock) {
            attempt("held", () -> lock.notifyAll());
            attempt("held, timed", () -> lock.wait(1));
            Thread t = new Thread(() -> attempt("from another thread", () -> lock.notify()));
            t.start();
            t.join();
        }
        attempt("after", () -> lock.notify());
        attempt("null", () -> ((Object) null).notify());
        attempt("interrupted wait", () -> {
            Thread.currentThread().interrupt();
            synchronized (lock) {
                lock.wait();
            }
        });
        System.out.println(Thread.currentThread().isInterrupted());
        attempt("array as a lock", () -> {
            int[] array = new int[1];
            synchronized (array) {
                array.notify();
            }
        });
        attempt("class as a lock", () -> {
            synchronized (MonitorErrors.class) {
                MonitorErrors.class.notifyAll();
            }
        });
    }
}
