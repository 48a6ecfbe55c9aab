// topic: volatile flags and publication, daemon threads do not keep the program alive
public class VolatileFlag {
    static volatile boolean stop;
    static volatile boolean ready;
    static int published;
    static volatile long wide;
    static volatile double real = 0.5;
    volatile int[] array = {1, 2, 3};

    static class Singleton {
        private static volatile Singleton instance;
        static int made;

        private Singleton() {
            made++;
        }

        static Singleton get() {
            Singleton s = instance;
            if (s == null) {
                synchronized (Singleton.class) {
                    s = instance;
                    if (s == null) {
                        instance = s = new Singleton();
                    }
                }
            }
            return s;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Thread(() -> {
            long n = 0;
            while (!stop) {
                n++;
                Thread.yield();
            }
            wide = n < 0 ? -1 : 1L << 50;
        });
        spinner.start();
        stop = true;
        spinner.join();
        System.out.println("stopped " + wide);
        Thread writer = new Thread(() -> {
            published = 42;
            real = Math.sqrt(2);
            ready = true;
        });
        writer.start();
        while (!ready) {
            Thread.yield();
        }
        System.out.println("published " + published + " " + real);
        writer.join();
        Singleton[] seen = new Singleton[4];
        Thread[] getters = new Thread[4];
        for (int i = 0; i < getters.length; i++) {
            int at = i;
            getters[i] = new Thread(() -> seen[at] = Singleton.get());
            getters[i].start();
        }
        boolean same = true;
        for (int i = 0; i < getters.length; i++) {
            getters[i].join();
            same &= seen[i] == seen[0] && seen[i] != null;
        }
        System.out.println(same + " " + Singleton.made);
        VolatileFlag v = new VolatileFlag();
        v.array[1] += 10;
        v.array = new int[] {v.array[1]++, v.array[1]};
        System.out.println(v.array[0] + " " + v.array[1]);
        wide++;
        wide *= 2;
        System.out.println(wide);
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(60000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("daemon " + daemon.isDaemon() + " " + daemon.isAlive());
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        System.out.println("main ends while the daemon sleeps");
    }
}
