// topic: The default handler sees what main throws; the exit code stays 1
// release: 17
// exit: 1
// stderr: exact

public class UncaughtMain {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.err.println(t.getName() + " died of " + e));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook after death")));
        throw new UnsupportedOperationException("from main");
    }
}
