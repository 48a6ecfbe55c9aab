// topic: ExceptionInInitializerError, then NoClassDefFoundError for a class in error
public class StaticInitFailures {
    static int attempts;

    static class Bad {
        static int value = compute();

        static int compute() {
            attempts++;
            throw new IllegalStateException("no value");
        }

        static void touch() {
        }
    }

    static class Child extends Bad {
        static {
            System.out.println("never initialised");
        }
    }

    static class Failing {
        static final Object CONSTANT;

        static {
            System.out.println("Failing starts");
            CONSTANT = new Object();
            if (CONSTANT != null) {
                throw new Error("an error passes unwrapped");
            }
        }
    }

    static class Divides {
        static final int COMPILED = 7;
        static int r = 1 / (COMPILED - 7);
    }

    interface Act {
        void run();
    }

    static void attempt(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": fine");
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
            System.out.println("  cause " + t.getCause());
            if (t instanceof ExceptionInInitializerError) {
                System.out.println("  exception " + ((ExceptionInInitializerError) t).getException()
                    + " message " + t.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        attempt("static field", () -> System.out.println(Bad.value));
        attempt("static field again", () -> System.out.println(Bad.value));
        attempt("static method", () -> Bad.touch());
        attempt("new", () -> new Bad());
        attempt("child", () -> new Child());
        attempt("child again", () -> new Child());
        attempt("store", () -> Bad.value = 3);
        attempt("array of it", () -> System.out.println(new Bad[2].length));
        attempt("instanceof", () -> System.out.println((Object) "x" instanceof Bad));
        attempt("class literal", () -> System.out.println(Bad.class.getName()));
        System.out.println("attempts " + attempts);
        attempt("Failing", () -> new Failing());
        attempt("Failing again", () -> new Failing());
        attempt("constant", () -> System.out.println(Divides.COMPILED));
        attempt("Divides", () -> System.out.println(Divides.r));
        attempt("Divides again", () -> System.out.println(Divides.r));
        try {
            Divides.r++;
        } catch (NoClassDefFoundError e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(e.getMessage() + " at " + top.getMethodName());
            System.out.println(e.getCause() == null ? "no cause" : e.getCause().getClass().getName());
        }
    }
}
