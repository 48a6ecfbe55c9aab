// topic: an uncaught exception ends its thread only; trace on stderr; exit code 0
// stderr: exact
public class UncaughtInThread {
    static int[] data = new int[2];

    static int compute(int i) {
        return data[i] / i;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            System.out.println("first begins");
            System.out.println(compute(0));
        });
        first.start();
        first.join();
        System.out.println("main goes on, first is " + first.getState());
        Thread named = new Thread(() -> {
            try {
                compute(5);
            } catch (ArrayIndexOutOfBoundsException e) {
                throw new IllegalStateException("wrapped", e);
            } finally {
                System.out.println("finally in the named thread");
            }
        }, "named one");
        named.start();
        named.join();
        Thread handled = new Thread(() -> {
            throw new IllegalArgumentException("to the handler");
        }, "handled");
        handled.setUncaughtExceptionHandler((t, e) -> System.out.println("handler got " + e + " in " + t.getName()));
        handled.start();
        handled.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default got " + e.getMessage() + " in " + t.getName()));
        Thread defaulted = new Thread(() -> {
            throw new Error("to the default");
        }, "defaulted");
        defaulted.start();
        defaulted.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Object lock = new Object();
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                throw new RuntimeException("releases the lock");
            }
        }, "holder");
        holder.start();
        holder.join();
        synchronized (lock) {
            System.out.println("lock is free");
        }
    }
}
