// topic: exceptions thrown through lambdas and method references, their traces without hidden frames
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class ExceptionsThrough {
    static int divide(int a, int b) {
        return a / b;
    }

    static class Picky {
        Picky(int v) {
            if (v < 0) {
                throw new IllegalArgumentException("picky about " + v);
            }
        }
    }

    static String frames(Throwable t) {
        StringBuilder b = new StringBuilder();
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().startsWith("java.")) {
                b.append(e.getMethodName()).append(':').append(e.getLineNumber()).append(' ');
            }
        }
        return b.toString();
    }

    static void attempt(Callable<?> c) {
        try {
            System.out.println("fine " + c.call());
        } catch (Exception e) {
            System.out.println(e + " " + frames(e));
        }
    }

    static <T> T wrap(Callable<T> c) {
        try {
            return c.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        IntBinaryOperator op = ExceptionsThrough::divide;
        Function<Integer, Picky> maker = Picky::new;
        Supplier<Integer> parse = () -> Integer.parseInt("no number");
        attempt(() -> op.applyAsInt(1, 0));
        attempt(() -> maker.apply(-4));
        attempt(() -> maker.apply(4) != null);
        attempt(parse::get);
        attempt(() -> wrap(() -> { throw new Exception("checked"); }));
        attempt(() -> wrap(() -> wrap(() -> op.applyAsInt(5, 0))));
        List<Integer> list = Arrays.asList(3, 2, 1, 0);
        attempt(() -> {
            list.forEach(v -> System.out.print(6 / v + " "));
            return null;
        });
        int[] count = {0};
        try {
            list.stream().map(v -> {
                count[0]++;
                return 12 / (v - 1);
            }).forEach(v -> System.out.print(v + " "));
        } catch (ArithmeticException e) {
            System.out.println("stream stopped after " + count[0] + " " + frames(e));
        }
        Runnable nested = () -> {
            Runnable inner = () -> {
                throw new UnsupportedOperationException("inner");
            };
            try {
                inner.run();
            } finally {
                System.out.println("finally in a lambda");
            }
        };
        try {
            nested.run();
        } catch (UnsupportedOperationException e) {
            System.out.println(frames(e));
            e.printStackTrace(System.out);
        }
        Supplier<String> returning = () -> {
            try {
                return divide(1, 0) + "";
            } catch (ArithmeticException e) {
                return "recovered";
            } finally {
                count[0] = -1;
            }
        };
        System.out.println(returning.get() + count[0]);
    }
}
