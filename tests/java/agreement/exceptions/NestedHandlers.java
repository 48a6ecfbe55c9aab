// topic: exception tables in depth: handlers within handlers, ranges, same type twice, loops through handlers
public class NestedHandlers {
    static StringBuilder log = new StringBuilder();

    static void fail(String what) {
        throw new IllegalStateException(what);
    }

    static int deep(int n) {
        try {
            log.append('(').append(n);
            if (n == 0) {
                fail("bottom");
            }
            return deep(n - 1);
        } catch (IllegalStateException e) {
            log.append('c').append(n);
            if (n == 2) {
                throw new IllegalArgumentException("changed", e);
            } else if (n == 4) {
                return 44;
            }
            throw e;
        } catch (IllegalArgumentException e) {
            log.append('a').append(n);
            if (n == 3) {
                IllegalStateException again = new IllegalStateException("back");
                again.initCause(e);
                throw again;
            }
            throw e;
        } finally {
            log.append(')');
        }
    }

    static int retries(int failures) {
        int attempts = 0;
        while (true) {
            try {
                attempts++;
                if (attempts <= failures) {
                    fail("attempt " + attempts);
                }
                return attempts;
            } catch (IllegalStateException e) {
                log.append(e.getMessage().charAt(8));
                if (attempts > 4) {
                    return -attempts;
                }
            } finally {
                log.append('.');
            }
        }
    }

    static String inHandlers() {
        try {
            try {
                fail("one");
            } catch (IllegalStateException e) {
                try {
                    fail(e.getMessage() + " two");
                } catch (IllegalStateException f) {
                    try {
                        fail(f.getMessage() + " three");
                    } finally {
                        log.append('f');
                    }
                } finally {
                    log.append('g');
                }
            } finally {
                try {
                    fail("four");
                } catch (IllegalStateException e) {
                    log.append('h');
                }
            }
        } catch (RuntimeException e) {
            return e.getMessage();
        }
        return "none";
    }

    static int values(int mode) {
        int v = 1;
        long l = 10;
        try {
            v = 2;
            if (mode == 1) {
                fail("after two");
            }
            v = 3;
            l *= mode == 2 ? 1 / (v - 3) : 7;
            v = 4;
            Object o = mode == 3 ? "text" : Integer.valueOf(5);
            v += (Integer) o;
        } catch (IllegalStateException | ClassCastException e) {
            v *= 100;
        } catch (ArithmeticException e) {
            v *= 1000;
        }
        return v + (int) l;
    }

    static class Chain extends Exception {
        Chain(String m, Throwable cause) {
            super(m, cause);
        }
    }

    static void chain(int n) throws Chain {
        try {
            if (n == 0) {
                int[] none = {};
                none[0]++;
            }
            chain(n - 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new Chain("first", e);
        } catch (Chain e) {
            throw n % 2 == 0 ? new Chain("level " + n, e) : e;
        }
    }

    public static void main(String[] args) {
        System.out.println(deep(5) + " " + log);
        log.setLength(0);
        System.out.println(retries(0) + " " + retries(2) + " " + retries(9) + " " + log);
        log.setLength(0);
        System.out.println(inHandlers() + " " + log);
        for (int mode = 0; mode < 4; mode++) {
            System.out.print(values(mode) + " ");
        }
        System.out.println();
        try {
            chain(6);
        } catch (Chain e) {
            e.printStackTrace(System.out);
        }
        int caught = 0;
        for (int i = 0; i < 200; i++) {
            try {
                Object[] a = new Integer[1];
                a[i % 3 == 0 ? 1 : 0] = i % 2 == 0 ? (Object) i : "s";
                caught += 1;
            } catch (ArrayStoreException e) {
                caught += 1000;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught += 100000;
            }
        }
        System.out.println(caught);
    }
}
