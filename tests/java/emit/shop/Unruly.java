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

    static int good() {
        return 5;
    }
}
