// topic: currying, composition, recursion through fields and arrays, generic higher-order functions
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Currying {
    static Function<Integer, Long> factorial;
    static IntUnaryOperator fib = n -> n < 2 ? n : Currying.fib.applyAsInt(n - 1) + Currying.fib.applyAsInt(n - 2);
    final Function<Integer, Boolean> even = n -> n == 0 || this.odd.apply(n - 1);
    final Function<Integer, Boolean> odd = n -> n != 0 && this.even.apply(n - 1);

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    static <A, B, C> BiFunction<A, B, C> uncurry(Function<A, Function<B, C>> f) {
        return (a, b) -> f.apply(a).apply(b);
    }

    static <T> Function<T, T> repeat(Function<T, T> f, int n) {
        return n == 0 ? Function.identity() : f.andThen(repeat(f, n - 1));
    }

    static <A, B> Function<A, B> memo(Function<A, B> f, java.util.Map<A, B> cache) {
        return a -> cache.computeIfAbsent(a, f);
    }

    interface Self<T> {
        T apply(Self<T> self);
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> g = self -> f.apply(x -> self.apply(self).apply(x));
        return g.apply(g);
    }

    static <T> Supplier<T> lazy(Supplier<T> s) {
        Object[] box = new Object[1];
        return () -> {
            if (box[0] == null) {
                box[0] = s.get();
            }
            @SuppressWarnings("unchecked")
            T t = (T) box[0];
            return t;
        };
    }

    public static void main(String[] args) {
        factorial = n -> n <= 1 ? 1L : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(15) + " " + fib.applyAsInt(15));
        Currying c = new Currying();
        System.out.println(c.even.apply(10) + " " + c.odd.apply(10));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> three = a -> b -> d -> a * 100 + b * 10 + d;
        System.out.println(three.apply(1).apply(2).apply(3));
        Function<String, Function<Integer, String>> curried = curry((s, n) -> s + n);
        System.out.println(curried.apply("x").apply(1) + uncurry(curried).apply("y", 2));
        System.out.println(repeat((String s) -> "(" + s + ")", 5).apply("core") + repeat((Integer i) -> i * 2, 10).apply(1));
        System.out.println(Currying.<Integer, Integer>fix(self -> n -> n < 2 ? 1 : n * self.apply(n - 1)).apply(6));
        int[] evaluations = {0};
        Supplier<String> lazy = lazy(() -> "lazy" + ++evaluations[0]);
        System.out.println(lazy.get() + lazy.get() + evaluations[0]);
        int[] misses = {0};
        Function<Integer, Integer> square = memo(v -> {
            misses[0]++;
            return v * v;
        }, new java.util.HashMap<>());
        System.out.println(square.apply(4) + square.apply(4) + square.apply(5) + " " + misses[0]);
        BinaryOperator<UnaryOperator<Integer>> compose = (f, g) -> v -> f.apply(g.apply(v));
        System.out.println(compose.apply(v -> v + 1, v -> v * 10).apply(4));
        IntFunction<IntFunction<IntUnaryOperator>> ints = a -> b -> x -> a * x + b;
        System.out.println(ints.apply(3).apply(4).applyAsInt(5));
        Runnable[] chain = new Runnable[4];
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < chain.length; i++) {
            int k = i;
            chain[i] = () -> {
                log.append(k);
                if (k + 1 < chain.length) {
                    chain[k + 1].run();
                }
                log.append(k);
            };
        }
        chain[0].run();
        System.out.println(log);
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> "deep";
        System.out.println(deep.get().get().get());
        System.out.println(((Function<Integer, Integer>) v -> v + 1).andThen(v -> "r" + v).compose((String s) -> s.length()).apply("four"));
        System.out.println(BinaryOperator.<Integer>minBy((a, b) -> a - b).apply(3, 2));
    }
}
