import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;

import banyan.Symbolic;

/** Every way to be exhaustive or not: behind `//:` a spec and what may be said of its exploration. */
class Claims {
    static int shared;
    static String label = "";

    static int race() throws Exception { //: race() environment the order of threads, threads
        Thread one = new Thread(() -> shared = shared + 1);
        Thread other = new Thread(() -> shared = shared + 1);
        one.start();
        other.start();
        one.join();
        other.join();
        return shared;
    }

    static int inversion() throws Exception { //: inversion() environment the order of threads, threads
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
}
