package odd;

/** What depends on the world outside, on some paths only. */
public class World {
    static boolean reach(String host) throws java.io.IOException {
        return java.net.InetAddress.getByName(host + ".invalid").isLoopbackAddress();
    }

    static boolean isLocal(byte first) throws java.io.IOException {
        return java.net.InetAddress.getByAddress(new byte[] {first, 0, 0, 1}).isLoopbackAddress();
    }

    static String variable(int x) {
        return x > 0 ? System.getenv("HOME") : "none";
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }
}

class ExitsAtOnce {
    static {
        if (Integer.parseInt("1") == 1) System.exit(3);
    }

    static int f(int x) {
        return x > 0 ? 1 : 2;
    }
}

class SaysHello {
    static {
        System.out.println("hello");
        System.err.printf("%s%n", "hello");
    }

    static int f(int x) {
        return x > 0 ? 1 : 2;
    }
}

class LooksAround {
    static final long NOW = System.currentTimeMillis();
    static final boolean HAS = new java.io.File("settings").exists();
    static final int CHANCE = new java.util.Random().nextInt(2);

    static int f(int x) {
        return x > NOW ? 1 : 2;
    }
}

class NeverBegins {
    static {
        while (System.nanoTime() != 0) { }
    }

    static int f(int x) {
        return x > 0 ? 1 : 2;
    }
}

class NeverMade {
    final int value;

    NeverMade(int x) {
        while (x > 0) { }
        value = x;
    }

    int get() {
        return value;
    }
}

/** Ways that are taken, but by no path that is a test. */
class Unsuited {
    static int deepest(int n) {
        return n == 12345 ? endless(n) : 0;
    }

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static int divided(boolean a, int d) {
        int x = a ? 1 : 2;
        return x / (d - d);
    }
}
