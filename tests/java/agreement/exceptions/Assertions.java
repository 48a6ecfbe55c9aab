// topic: assert statements with and without messages, evaluation of the message only on failure
public class Assertions {
    static int evaluated;

    static String message(String text) {
        evaluated++;
        return text;
    }

    static class Nested {
        static int check(int v) {
            assert v > 0 : "v is " + v;
            return v;
        }
    }

    interface Checks {
        default int positive(int v) {
            assert v >= 0;
            return v;
        }
    }

    interface Act {
        void run();
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("holds");
        } catch (AssertionError e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    public static void main(String[] args) {
        boolean enabled = false;
        assert enabled = true;
        System.out.println("enabled " + enabled);
        int zero = 0;
        attempt(() -> { assert zero == 0 : message("not evaluated"); });
        System.out.println(evaluated);
        attempt(() -> { assert zero == 1 : message("evaluated"); });
        System.out.println(evaluated);
        attempt(() -> { assert zero == 1; });
        attempt(() -> { assert false : 42; });
        attempt(() -> { assert false : 'c'; });
        attempt(() -> { assert false : 1.5; });
        attempt(() -> { assert false : 3L; });
        attempt(() -> { assert false : true; });
        attempt(() -> { assert false : null; });
        attempt(() -> { assert false : new IllegalStateException("as a cause"); });
        attempt(() -> { assert false : new StringBuilder("builder"); });
        attempt(() -> Nested.check(3));
        attempt(() -> Nested.check(-3));
        attempt(() -> new Checks() { }.positive(-1));
        attempt(() -> new Checks() { }.positive(1));
        System.out.println(Assertions.class.desiredAssertionStatus());
        try {
            assert zero > 0 : Integer.parseInt("the message itself fails");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
