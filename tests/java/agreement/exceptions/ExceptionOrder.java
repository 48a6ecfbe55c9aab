// topic: which exception wins: evaluation order of operands, null and bounds checks, receivers and arguments
public class ExceptionOrder {
    int field;

    void call(int a, int b) {
        System.out.print("called ");
    }

    static int fail(String text) {
        throw new IllegalStateException(text);
    }

    static int log(int v) {
        System.out.print(v + " ");
        return v;
    }

    static ExceptionOrder none() {
        System.out.print("none ");
        return null;
    }

    interface Act {
        void run();
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("fine");
        } catch (Throwable t) {
            System.out.println(t.getClass().getSimpleName() + ": " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] empty = {};
        Object text = "x";
        attempt(() -> none().call(log(1), log(2)));
        attempt(() -> none().call(log(1), fail("argument")));
        attempt(() -> none().field = log(5));
        attempt(() -> none().field = fail("value"));
        attempt(() -> none().field += fail("compound value"));
        attempt(() -> empty[log(0)] = fail("array value"));
        attempt(() -> System.out.println(empty[fail("index")]));
        attempt(() -> System.out.println(log(1) / (log(0)) + fail("later")));
        attempt(() -> System.out.println(new int[log(-1)][fail("dimension")]));
        attempt(() -> System.out.println(new int[log(-1)][log(-2)]));
        attempt(() -> System.out.println((Integer) text + fail("after the cast")));
        attempt(() -> { Object[] strings = new String[1]; strings[log(1)] = log(7); });
        attempt(() -> { Object[] strings = new String[1]; strings[log(0)] = log(7); });
        attempt(() -> new ExceptionOrder().call(log(1), (Integer) text));
        attempt(() -> { throw new IllegalStateException("number " + log(3) / log(0)); });
        attempt(() -> { synchronized (none()) { log(1); } });
        attempt(() -> System.out.println(none().field == fail("right")));
        attempt(() -> { if (none() != null && none().field > 0) log(1); });
        attempt(() -> { long l = Long.MIN_VALUE; l /= log(0); });
        attempt(() -> { double d = 1; d /= log(0); System.out.print(d + " "); });
        attempt(() -> new String((char[]) null));
        attempt(() -> "abc".charAt(log(3)));
    }
}
