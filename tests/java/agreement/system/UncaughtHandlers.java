// topic: Handlers of a thread, of a group and the default one
// release: 17
// stderr: exact

public class UncaughtHandlers {
    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
        Thread own = new Thread(() -> {
            throw new IllegalStateException("own");
        }, "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println("own handler: " + e.getMessage()));
        own.start();
        own.join();
        Thread plain = new Thread(() -> {
            throw new RuntimeException("plain");
        }, "plain");
        plain.start();
        plain.join();
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group: " + t.getName());
            }
        };
        Thread grouped = new Thread(group, () -> {
            throw new Error("x");
        }, "grouped");
        grouped.start();
        grouped.join();
        Thread throwing = new Thread(() -> {
            throw new RuntimeException("first");
        });
        throwing.setUncaughtExceptionHandler((t, e) -> {
            throw new RuntimeException("second");
        });
        throwing.start();
        throwing.join();
        System.out.println("end");
    }
}
