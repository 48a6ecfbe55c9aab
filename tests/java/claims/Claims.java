import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

import banyan.Symbolic;

/** Every way to be exhaustive or not: behind `//:` a spec and what may be said of its exploration. */
class Claims {
    static int shared;
    static String label = "";

    static int race() throws Exception { //: race() environment interruption, the order of threads, threads
        Thread one = new Thread(() -> shared = shared + 1);
        Thread other = new Thread(() -> shared = shared + 1);
        one.start();
        other.start();
        one.join();
        other.join();
        return shared;
    }

    /** Another order of the steps than the one that is followed loses one of them. */
    static boolean lost() throws Exception { //: lost() environment interruption, the order of threads, threads
        shared = 0;
        return race() != 2;
    }

    static int inversion() throws Exception { //: inversion() environment interruption, the order of threads, threads
        Object left = new Object();
        Object right = new Object();
        Thread one = new Thread(() -> {
            synchronized (left) {
                synchronized (right) {
                    shared++;
                }
            }
        });
        one.start();
        synchronized (right) {
            synchronized (left) {
                shared--;
            }
        }
        one.join();
        return shared;
    }

    static boolean digits(int x) { //: digits(sym[0..99]) environment the digits of the locale
        return String.format("%d", x).equals("12");
    }

    static boolean pool() throws Exception { //: pool() environment identity hashes, the order of threads, threads
        ExecutorService pool = Executors.newFixedThreadPool(1);
        boolean done = pool.submit(() -> true).get();
        pool.shutdown();
        return done;
    }

    /** A thread that is made and not started has no steps, but it asks for the name of its group. */
    static boolean unstarted() { //: unstarted() environment threads
        return new Thread(() -> shared++) != null;
    }

    static boolean socket() { //: socket() environment the network
        try {
            new Socket("127.0.0.1", 1).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean clock() { //: clock() environment the clock
        return System.nanoTime() % 2 == 0;
    }

    static boolean random() { //: random() environment randomness
        return Math.random() < 0.5;
    }

    static boolean file() { //: file() environment files
        return new File("there").exists();
    }

    static boolean variable() { //: variable() environment environment variables
        return System.getenv("THERE") != null;
    }

    static boolean locale() { //: locale() environment the locale
        return Locale.getDefault().getLanguage().equals("tr");
    }

    static boolean input() throws IOException { //: input() environment input
        return System.in.read() == 'y';
    }

    static boolean logging() { //: logging() environment how logging is set up
        return Logger.getLogger("claims").isLoggable(Level.FINE);
    }

    static boolean parallel() { //: parallel() environment the number of processors, the order of threads
        return IntStream.range(0, 100).parallel().findAny().getAsInt() == 65;
    }

    static boolean lastOfMany() { //: lastOfMany() environment the number of processors, the order of threads
        int[] v = {0};
        IntStream.range(0, 1000).parallel().forEach(i -> v[0] = i);
        return v[0] == 999;
    }

    static boolean mapped() { //: mapped() environment the number of processors, the order of threads
        java.util.concurrent.ConcurrentHashMap<Integer, Integer> map = new java.util.concurrent.ConcurrentHashMap<>();
        map.put(1, 1);
        map.put(2, 2);
        return map.search(1, (key, value) -> key) == 2;
    }

    static boolean inOrder() { //: inOrder() exhaustive
        return IntStream.range(0, 100).findAny().getAsInt() == 65;
    }

    /** Whoever calls may have interrupted the thread. */
    static boolean nap() { //: nap() environment interruption
        try {
            Thread.sleep(1);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    static boolean waits() throws InterruptedException { //: waits() environment interruption
        synchronized (Claims.class) {
            Claims.class.wait(1);
            return true;
        }
    }

    static boolean lockedUnlessInterrupted() throws InterruptedException { //: lockedUnlessInterrupted() environment threads
        new ReentrantLock().lockInterruptibly();
        return true;
    }

    static boolean locked() { //: locked() exhaustive
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            return lock.isLocked();
        } finally {
            lock.unlock();
        }
    }

    static boolean written() { //: written() environment standard output
        return System.out.checkError();
    }

    static boolean writtenToMemory() { //: writtenToMemory() exhaustive
        java.io.OutputStream bytes = new java.io.ByteArrayOutputStream();
        return new java.io.PrintStream(bytes, false, java.nio.charset.StandardCharsets.UTF_8).checkError();
    }

    @SuppressWarnings("removal")
    static boolean guarded() { //: guarded() environment the security manager
        return System.getSecurityManager() != null;
    }

    /** Only one path asks. */
    static boolean sometimes(int x) { //: sometimes(sym) environment the clock
        return x == 12345 && System.currentTimeMillis() % 2 == 0;
    }

    static native String read();

    static native int[] readAll();

    static boolean fromSource() { //: fromSource() within string length of read#1 4
        return read().length() > 1;
    }

    static boolean manyFromSource() { //: manyFromSource() within array length of readAll#1 3, string length of read#1 4, string length of read#2 4
        return read().length() + read().length() > readAll().length;
    }

    static boolean fromProgram() { //: fromProgram() within string length of t 2
        return Symbolic.string("t", 2).isEmpty();
    }

    static boolean number(int x) { //: number(sym) exhaustive
        return x > 0;
    }

    static boolean inRange(int x) { //: inRange(sym[0..9]) exhaustive
        return x > 0;
    }

    static int text(String s) { //: text(sym) within string length of s 4
        return s == null ? -1 : s.length();
    }

    static int constant(String s) { //: constant(con="abc") exhaustive
        return s.length();
    }

    static int sum(int[] a) { //: sum(sym) within array length of a 3
        int sum = 0;
        for (int i = 0; a != null && i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    static int move(int[] a, int[] b) { //: move(sym,sym) within array length of a 3, array length of b 3, aliasing of a, b 0
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return 0;
        }
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    static boolean untouched(long before, String s, int x) { //: untouched(sym,sym,sym) exhaustive
        return x > before;
    }

    static int described() { //: described() exhaustive
        return label.length();
    }

    /** The caller may give just the literal. */
    static int command(String s) { //: command(sym) within string length of s 4, aliasing of s 0
        return s == "go" ? 1 : 0;
    }

    static final int[] NONE = {};

    static boolean isNone(int[] a) { //: isNone(sym) within array length of a 3, aliasing of a 0
        return same(a, NONE);
    }

    static boolean same(Object one, Object other) {
        return one == other;
    }

    /** No string is a constant of an enum. */
    static boolean other(String s) { //: other(sym) within string length of s 4
        return s != null && state() == Thread.State.NEW;
    }

    static Thread.State state() {
        return Thread.State.NEW;
    }
}
