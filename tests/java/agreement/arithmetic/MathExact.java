// topic: the Exact methods of Math, their results and exceptions
public class MathExact {
    interface IntCall {
        long run();
    }

    static void show(String name, IntCall call) {
        try {
            System.out.println(name + " = " + call.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " throws " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                show("add " + a + " " + b, () -> Math.addExact(a, b));
                show("subtract " + a + " " + b, () -> Math.subtractExact(a, b));
                show("multiply " + a + " " + b, () -> Math.multiplyExact(a, b));
            }
            show("negate " + a, () -> Math.negateExact(a));
            show("increment " + a, () -> Math.incrementExact(a));
            show("decrement " + a, () -> Math.decrementExact(a));
        }
        long[] longs = {0, 1, -1, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : longs) {
            for (long b : longs) {
                show("add " + a + " " + b, () -> Math.addExact(a, b));
                show("subtract " + a + " " + b, () -> Math.subtractExact(a, b));
                show("multiply " + a + " " + b, () -> Math.multiplyExact(a, b));
            }
            show("negate " + a, () -> Math.negateExact(a));
            show("increment " + a, () -> Math.incrementExact(a));
            show("decrement " + a, () -> Math.decrementExact(a));
            show("toInt " + a, () -> Math.toIntExact(a));
        }
    }
}
