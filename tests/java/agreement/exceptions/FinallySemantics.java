// topic: finally overriding returns and exceptions, saved return values, nested finally
public class FinallySemantics {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int saved() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
            log.append("x=").append(x).append(' ');
        }
    }

    static StringBuilder savedReference() {
        StringBuilder b = new StringBuilder("a");
        try {
            return b.append("b");
        } finally {
            b.append("c");
        }
    }

    @SuppressWarnings("finally")
    static String swallows() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return "swallowed";
        }
    }

    static int replaces() {
        try {
            throw new IllegalStateException("first");
        } catch (IllegalStateException e) {
            log.append("caught ");
            throw new IllegalArgumentException("second");
        } finally {
            log.append("finally ");
            if (log.length() > 0) {
                throw new UnsupportedOperationException("third");
            }
        }
    }

    static int loops() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i == 2) {
                    continue;
                }
                if (i == 6) {
                    break;
                }
                n += i;
            } finally {
                n += 100;
            }
        }
        return n;
    }

    @SuppressWarnings("finally")
    static int breaksOut() {
        while (true) {
            try {
                throw new RuntimeException("never seen");
            } finally {
                break;
            }
        }
        return 7;
    }

    static String nested() {
        StringBuilder b = new StringBuilder();
        try {
            try {
                try {
                    b.append(1);
                    throw new RuntimeException("x");
                } finally {
                    b.append(2);
                }
            } catch (RuntimeException e) {
                b.append(3);
                return b.append(e.getMessage()).toString();
            } finally {
                b.append(4);
            }
        } finally {
            b.append(5);
            log.append(b).append(' ');
        }
    }

    static long wide(boolean fail) {
        long l = 1L << 40;
        double d = 0.5;
        try {
            if (fail) {
                throw new Exception();
            }
            return l + 1;
        } catch (Exception e) {
            d = 1.5;
            return l + 2;
        } finally {
            log.append(d).append(' ');
            l = 0;
        }
    }

    static int labelled() {
        int r = 0;
        out:
        for (int i = 0; ; i++) {
            try {
                for (int j = 0; ; j++) {
                    try {
                        if (j == i) continue out;
                        if (i == 4) break out;
                    } finally {
                        r += 1;
                    }
                }
            } finally {
                r += 10;
            }
        }
        return r;
    }

    public static void main(String[] args) {
        System.out.println(overrides() + " " + saved() + " " + savedReference() + " " + swallows());
        try {
            replaces();
        } catch (RuntimeException e) {
            System.out.println(e + " cause " + e.getCause() + " suppressed " + e.getSuppressed().length);
        }
        System.out.println(loops() + " " + breaksOut() + " " + nested() + " " + wide(false) + " " + wide(true) + " " + labelled());
        System.out.println(log);
    }
}
