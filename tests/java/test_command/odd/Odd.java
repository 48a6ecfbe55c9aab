package odd;

/// What no test can be made of.
public class Odd {
    public static long clock() {
        return System.currentTimeMillis();
    }

    public static boolean file(String name) {
        return new java.io.File("x" + name).exists();
    }

    public static void leave(int code) {
        if (code == 3) {
            System.exit(code);
        }
    }

    public static int forever(int x) {
        while (x == 5) {
        }
        return x;
    }

    public static int identity() {
        return new Object().hashCode();
    }

    public static double chance() {
        return Math.random();
    }

    public static int thread() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join();
        return 1;
    }
}
