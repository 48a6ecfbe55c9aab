// topic: Threads: states, groups, daemons, names, priorities, join with time, interrupts
// release: 17

import java.util.concurrent.locks.LockSupport;

public class ThreadLives {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> LockSupport.park(), "parker");
        System.out.println(t.getState() + " " + t.isAlive() + t.isDaemon() + t.getPriority() + t.getThreadGroup().getName() + t.getName());
        t.start();
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        System.out.println(t.getState());
        LockSupport.unpark(t);
        t.join();
        System.out.println(t.getState() + " " + t.getThreadGroup());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        Object lock = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                System.out.println("entered");
            }
        });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            System.out.println(blocked.getState() + " " + Thread.holdsLock(lock));
            blocked.join(1);
        }
        blocked.join();
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + Thread.interrupted());
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent");
        Thread child = new Thread(() -> System.out.println(local.get() + inherited.get()));
        local.set(8);
        child.setDaemon(true);
        child.start();
        child.join();
        System.out.println(Thread.currentThread() + " " + local.get());
    }
}
