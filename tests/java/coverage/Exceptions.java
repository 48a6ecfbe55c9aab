/** Exceptions, {@code finally}, resources, locks: much code that nobody wrote. */
class Exceptions {
    static int caught(int x) { // mcdc: 1/1 branches: 2/2
        try {
            if (10 / x > 2) return 1;
            return 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    static int count;

    static int finallyBlock(int x) { // mcdc: 2/2 branches: 4/4
        try {
            if (x > 3) throw new IllegalStateException();
            return 1;
        } finally {
            if (x != 5) count++;
        }
    }

    static int finallyNormal(int x) { // mcdc: 2/2 branches: 4/4
        int r = 0;
        try {
            if (x > 3) r = 1;
        } finally {
            if (x > 1) r += 2;
        }
        return r;
    }

    static class Resource implements AutoCloseable {
        public void close() {
            count++;
        }
    }

    static Resource open(boolean there) { // mcdc: 1/1 branches: 2/2
        return there ? new Resource() : null;
    }

    static int resource(int x) { // mcdc: 1/1 branches: 2/2
        try (Resource r = new Resource()) {
            if (x > 3) count++;
        }
        return count;
    }

    static int resourceMaybe(boolean there) { // mcdc: 0/0 branches: 0/0
        try (Resource r = open(there)) {
            count++;
        }
        return count;
    }

    static int locked(int x) { // mcdc: 1/1 branches: 2/2
        synchronized (Exceptions.class) {
            if (x > 3) return 1;
        }
        return 0;
    }

    static int thrownInSecond(int x, int y) { // mcdc: 2/2 branches: 4/4
        if (x > 0 && 6 / y == 2) return 1;
        return 0;
    }

    static int retried(int x) { // mcdc: 3/3 branches: 8/8 with: (sym[0..3])
        int tries = 0;
        for (int i = 2; i >= 0; i--) {
            try {
                if (x != 3 & 10 / (x - i) > 4) tries++;
            } catch (ArithmeticException e) {
                tries += 10;
            }
        }
        return tries;
    }

    static int recursive(int n, boolean b) { // mcdc: 2/2 branches: 4/4 with: (sym[0..2],sym)
        if (n > 0 && recursive(n - 1, b) == 0) return b(b);
        return 0;
    }

    static int b(boolean b) { // mcdc: 1/1 branches: 2/2
        return b ? 1 : 0;
    }
}
