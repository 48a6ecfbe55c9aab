// topic: multi-catch, precise rethrow, catch order, exceptions thrown from catch blocks
public class MultiCatchRethrow {
    static class First extends Exception { }
    static class Second extends Exception { }
    static class Third extends Second { }

    static void raise(int kind) throws First, Second {
        switch (kind) {
            case 0: throw new First();
            case 1: throw new Second();
            case 2: throw new Third();
            case 3: throw new IllegalArgumentException("illegal");
            case 4: throw new Error("error");
            case 5: throw new ArithmeticException();
            default: System.out.print("nothing; ");
        }
    }

    static String handle(int kind) {
        try {
            raise(kind);
            return "returned";
        } catch (First | Third e) {
            return "first or third: " + e.getClass().getSimpleName();
        } catch (Second e) {
            return "second: " + e.getClass().getSimpleName();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return "runtime: " + e.getMessage();
        } catch (Throwable t) {
            return "throwable: " + t.getMessage();
        }
    }

    static void precise(int kind) throws First, Second {
        try {
            raise(kind);
        } catch (final Exception e) {
            System.out.print("rethrowing " + e.getClass().getSimpleName() + "; ");
            throw e;
        }
    }

    static void sneaky(Throwable t) {
        MultiCatchRethrow.<RuntimeException>sneak(t);
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static int inCatch() {
        try {
            try {
                throw new First();
            } catch (First e) {
                Object o = "x";
                return ((Integer) o) + 1;
            } finally {
                System.out.print("finally; ");
            }
        } catch (ClassCastException e) {
            return 77;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 7; kind++) {
            System.out.println(kind + " " + handle(kind));
        }
        for (int kind = 0; kind < 6; kind++) {
            try {
                precise(kind);
            } catch (Third e) {
                System.out.println("third");
            } catch (First | Second e) {
                System.out.println("declared");
            } catch (RuntimeException | Error e) {
                System.out.println("undeclared " + e);
            }
        }
        try {
            sneaky(new First());
        } catch (Exception e) {
            System.out.println("sneaked " + e.getClass().getSimpleName());
        }
        System.out.println(inCatch());
        Exception kept = null;
        for (int i = 0; i < 3; i++) {
            try {
                if (kept != null && i == 2) {
                    throw kept;
                }
                throw new Exception("round " + i);
            } catch (Exception e) {
                kept = e;
                System.out.println(e.getMessage());
            }
        }
    }
}
