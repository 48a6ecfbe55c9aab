// topic: A hook runs when main returns and the last thread ends
// release: 17

public class HooksAtEnd {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook last")));
        Thread first = Thread.currentThread();
        new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException interrupted) {
                System.out.println(interrupted);
            }
            System.out.println("thread");
        }).start();
        System.out.println("main returns");
    }
}
