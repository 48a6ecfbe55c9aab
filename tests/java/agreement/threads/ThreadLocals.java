// topic: ThreadLocal, initial values, inheritance, one value per thread
import java.util.ArrayList;
import java.util.List;

public class ThreadLocals {
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> {
        synchronized (ThreadLocals.class) {
            ThreadLocals.initialised++;
        }
        return 100;
    });
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<String>() {
        @Override
        protected String childValue(String parent) {
            return parent + " of the child";
        }
    };
    static int initialised;

    public static void main(String[] args) throws InterruptedException {
        System.out.println(PLAIN.get() + " " + COUNTER.get() + " " + initialised);
        PLAIN.set("main");
        COUNTER.set(COUNTER.get() + 1);
        INHERITED.set("value");
        List<String> log = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int id = t;
            Thread thread = new Thread(() -> {
                StringBuilder b = new StringBuilder();
                b.append(PLAIN.get()).append(' ').append(INHERITED.get());
                for (int i = 0; i <= id; i++) {
                    COUNTER.set(COUNTER.get() + 10);
                }
                PLAIN.set("thread " + id);
                b.append(' ').append(COUNTER.get()).append(' ').append(PLAIN.get());
                PLAIN.remove();
                b.append(' ').append(PLAIN.get());
                log.add(b.toString());
            });
            thread.start();
            thread.join();
        }
        for (String line : log) {
            System.out.println(line);
        }
        System.out.println(PLAIN.get() + " " + COUNTER.get() + " " + INHERITED.get() + " " + initialised);
        COUNTER.remove();
        System.out.println(COUNTER.get() + " " + initialised);
        PLAIN.set(null);
        System.out.println(PLAIN.get());
        ThreadLocal<int[]> arrays = ThreadLocal.withInitial(() -> new int[2]);
        arrays.get()[0] = 5;
        System.out.println(arrays.get()[0] + " " + (arrays.get() == arrays.get()));
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            ThreadLocal<Integer> local = new ThreadLocal<>();
            local.set(i);
            many.add(local);
        }
        int sum = 0;
        for (ThreadLocal<Integer> local : many) {
            sum += local.get();
        }
        System.out.println(sum);
    }
}
