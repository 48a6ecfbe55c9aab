// topic: main ends with an exception while another thread goes on: its output comes, exit code 1
// exit: 1
public class MainDiesOthersLive {
    static volatile boolean mainGone;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread survivor = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            long sum = 0;
            for (int i = 0; i < 1000; i++) {
                sum += i * i;
            }
            System.out.println("survivor finishes with " + sum + ", main alive: " + main.isAlive());
            System.out.println("state of main: " + main.getState() + ", this thread: " + Thread.currentThread().getName());
        }, "survivor");
        survivor.start();
        System.out.println("main is about to die");
        String[] names = {"a", null};
        System.out.println(names[0].length() + names[1].length());
    }
}
