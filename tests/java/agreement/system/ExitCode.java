// topic: System.exit with a code, shutdown hooks run, nothing after it
// exit: 7
public class ExitCode {
    static class Hook extends Thread {
        @Override
        public void run() {
            System.out.println("hook runs at the end, once, whatever the code is");
        }
    }

    public static void main(String[] args) {
        Hook hook = new Hook();
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread removed = new Thread(() -> System.out.println("not run"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        for (int i = 0; ; i++) {
            System.out.println("round " + i);
            if (i == 3) {
                try {
                    System.exit(7);
                } finally {
                    System.out.println("not reached");
                }
            }
        }
    }
}
