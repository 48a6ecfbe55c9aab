// topic: ReentrantReadWriteLock and StampedLock
// release: 17

import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class ReadWriteLocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.readLock().lock();
        Thread reader = new Thread(() -> System.out.println("reader " + lock.readLock().tryLock() + " writer " + lock.writeLock().tryLock()));
        reader.start();
        reader.join();
        System.out.println(lock.getReadLockCount() + " " + lock.getReadHoldCount() + lock.isWriteLocked());
        lock.readLock().unlock();
        lock.readLock().unlock();
        ReentrantReadWriteLock own = new ReentrantReadWriteLock();
        own.writeLock().lock();
        own.readLock().lock();
        own.writeLock().unlock();
        System.out.println("downgraded " + own.getReadLockCount() + own.isWriteLocked());
        try {
            own.writeLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(optimistic));
        long write = stamped.writeLock();
        System.out.println(stamped.validate(optimistic) + " " + (stamped.tryReadLock() == 0) + stamped.isWriteLocked());
        long read = stamped.tryConvertToReadLock(write);
        System.out.println(stamped.isReadLocked() + " " + stamped.getReadLockCount());
        stamped.unlock(read);
        try {
            stamped.unlockWrite(12345);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
    }
}
