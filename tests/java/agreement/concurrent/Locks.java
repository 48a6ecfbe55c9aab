// topic: ReentrantLock: fairness, conditions, tryLock, ownership errors
// release: 17

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Locks {
    static int turn;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        Thread[] threads = new Thread[3];
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 3; round++) {
                    lock.lock();
                    try {
                        while (turn % 3 != me) {
                            changed.awaitUninterruptibly();
                        }
                        order.append(me);
                        turn++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(order);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + lock.isFair() + lock.hasQueuedThreads());
        Thread other = new Thread(() -> {
            try {
                System.out.println(lock.tryLock() + " " + lock.tryLock(1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        other.start();
        other.join();
        System.out.println(changed.await(1, TimeUnit.MILLISECONDS) + " " + lock.getHoldCount());
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            changed.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        Thread waiting = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        lock.lock();
        waiting.start();
        waiting.interrupt();
        waiting.join();
        lock.unlock();
    }
}
