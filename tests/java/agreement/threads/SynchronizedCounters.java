// topic: synchronized methods, blocks and static methods protect counters; reentrancy
public class SynchronizedCounters {
    private int count;
    private static int shared;
    private final Object lock = new Object();
    private long guarded;

    synchronized void increment() {
        count++;
    }

    synchronized int get() {
        return count;
    }

    static synchronized void incrementShared() {
        shared++;
    }

    void block() {
        synchronized (lock) {
            guarded += 2;
        }
    }

    synchronized int reentrant(int n) {
        return n == 0 ? 0 : 1 + reentrant(n - 1);
    }

    synchronized void fails() {
        throw new IllegalStateException("lock must be released");
    }

    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        static void transfer(Account from, Account to, int amount) {
            synchronized (from) {
                synchronized (to) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounters c = new SynchronizedCounters();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    c.increment();
                    incrementShared();
                    c.block();
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(c.get() + " " + shared + " " + c.guarded);
        System.out.println(c.reentrant(50));
        try {
            c.fails();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(c));
        }
        synchronized (c) {
            System.out.println(Thread.holdsLock(c) + " " + Thread.holdsLock(c.lock));
            synchronized (c) {
                System.out.println(Thread.holdsLock(c));
            }
            System.out.println(Thread.holdsLock(c));
        }
        System.out.println(Thread.holdsLock(c));
        Account a = new Account(1000), b = new Account(1000);
        Thread one = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                Account.transfer(a, b, 3);
            }
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                Account.transfer(a, b, -2);
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(a.balance + " " + b.balance);
        int total = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (lockFor(i)) {
                if (i % 3 == 0) {
                    continue;
                }
                if (i == 8) {
                    break;
                }
                total += i;
            }
        }
        System.out.println(total);
        try {
            synchronized (lockFor(-1)) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        System.out.println(returning(c) + " " + Thread.holdsLock(c));
    }

    static Object lockFor(int i) {
        return i < 0 ? null : i % 2 == 0 ? "even" : "odd";
    }

    static int returning(Object o) {
        synchronized (o) {
            try {
                return 1;
            } finally {
                System.out.println("holds " + Thread.holdsLock(o));
            }
        }
    }
}
