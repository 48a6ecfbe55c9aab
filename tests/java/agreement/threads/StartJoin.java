// topic: start, join, names, states, results of threads joined in order
public class StartJoin {
    static int[] results = new int[5];

    static class Worker extends Thread {
        final int n;
        long sum;

        Worker(int n) {
            super("worker-" + n);
            this.n = n;
        }

        @Override
        public void run() {
            for (int i = 1; i <= n * 1000; i++) {
                sum += i;
            }
            results[n] = (int) (sum % 1000);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.isAlive() + " " + main.isDaemon() + " " + main.getPriority() + " " + main.getState() + " " + main.getThreadGroup().getName() + " " + main);
        Worker[] workers = new Worker[5];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i);
            System.out.println(workers[i].getName() + " " + workers[i].getState() + " " + workers[i].isAlive());
            workers[i].start();
        }
        for (Worker w : workers) {
            w.join();
            System.out.println(w.getName() + " " + w.sum + " " + w.getState() + " " + w.isAlive() + " " + results[w.n]);
        }
        Thread plain = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()));
        Thread second = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()));
        System.out.println(plain.getName() + " " + second.getName());
        plain.start();
        plain.join();
        second.setName("renamed");
        second.setPriority(Thread.MAX_PRIORITY);
        second.start();
        second.join();
        System.out.println(second.getPriority() + " " + second.getName());
        try {
            plain.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice: " + e.getMessage());
        }
        Thread notStarted = new Thread();
        notStarted.join();
        notStarted.run();
        System.out.println(notStarted.getState());
        Thread runs = new Thread(() -> System.out.println("run called directly in " + Thread.currentThread().getName()));
        runs.run();
        try {
            runs.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority " + e.getMessage());
        }
        Thread nested = new Thread(() -> {
            Thread inner = new Thread(() -> System.out.println("inner"), "inner-thread");
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
            System.out.println("outer after " + inner.getName());
        });
        nested.start();
        nested.join(10000);
        System.out.println(nested.isAlive());
        Thread.yield();
        Thread.sleep(1);
        Thread.sleep(0, 500);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
