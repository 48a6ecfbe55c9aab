package shop;

import java.io.File;
import java.io.IOException;

/** Code that tests cannot be trusted with. */
class Unruly {
    private static int calls;

    /** Depends on what ran before. */
    static int count() {
        return ++calls;
    }

    static boolean isFresh() {
        return calls == 0;
    }

    private static String seen = "";

    /** Minds one order of calls only. */
    static boolean minds(int number) {
        seen += number;
        return !seen.equals("321");
    }

    /** Ends one way and the other in turn, in this JVM and the next. */
    static boolean flips(String path) throws IOException {
        File file = new File(path);
        return file.exists() ? !file.delete() : file.createNewFile();
    }

    static void hang() {
        while (true) {
            calls += 0;
        }
    }

    static void exit() {
        System.exit(0);
    }

    /** JUnit goes no further after this. */
    static void exhaust() {
        throw new OutOfMemoryError("said so");
    }

    /** Leaves time for a few calls only. */
    static int slow(int number) throws InterruptedException {
        Thread.sleep(700);
        return number;
    }

    static int good() {
        return 5;
    }
}
