// topic: lambdas in field initialisers, interfaces, enums, constructors before super, switches, generic and nested places
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;

public class LambdaPlaces {
    static final List<String> LOG = new ArrayList<>();
    static final Supplier<String> STATIC_FIELD = () -> "static " + LOG.size();
    final Supplier<String> instanceField = () -> "instance " + this.name;
    String name;

    interface Constants {
        Function<Integer, Integer> TRIPLE = v -> v * 3;
        Supplier<Function<Integer, Integer>> NESTED = () -> v -> TRIPLE.apply(v) + 1;

        default Supplier<String> own() {
            return () -> getClass().getSimpleName() + label();
        }

        String label();
    }

    enum Op {
        PLUS((a, b) -> a + b), MINUS((a, b) -> a - b), POWER((a, b) -> {
            int r = 1;
            for (int i = 0; i < b; i++) {
                r *= a;
            }
            return r;
        });

        final IntBinaryOperator operator;

        Op(IntBinaryOperator operator) {
            this.operator = operator;
        }
    }

    static class Base {
        final int value;

        Base(Supplier<Integer> s) {
            value = s.get();
        }
    }

    static class Derived extends Base {
        Derived(int n) {
            super(() -> n * n);
        }

        Derived(String s) {
            super(s::length);
        }

        Derived() {
            this(((Supplier<Integer>) () -> 12).get());
        }
    }

    LambdaPlaces(String name) {
        this.name = name;
        Runnable r = () -> LOG.add("constructor " + this.name);
        r.run();
    }

    {
        Runnable r = () -> LOG.add("initialiser");
        r.run();
    }

    static {
        Runnable r = () -> LOG.add("static initialiser");
        r.run();
    }

    static <T extends Comparable<T>> Function<T, Function<T, T>> larger() {
        return a -> b -> a.compareTo(b) >= 0 ? a : b;
    }

    static Supplier<String> inSwitch(int k) {
        switch (k) {
            case 0:
                return () -> "zero";
            case 1:
                String local = "one" + k;
                return () -> local;
            default:
                return k > 5 ? () -> "big " + k : LambdaPlaces::fallback;
        }
    }

    static String fallback() {
        return "fallback";
    }

    static String apply(Object o, Function<Object, String> f) {
        return "object " + f.apply(o);
    }

    static String apply(String s, Supplier<String> f) {
        return "supplier " + f.get();
    }

    public static void main(String[] args) {
        LambdaPlaces place = new LambdaPlaces("p");
        System.out.println(LOG + " " + STATIC_FIELD.get() + " " + place.instanceField.get());
        System.out.println(Constants.TRIPLE.apply(5) + " " + Constants.NESTED.get().apply(5));
        class Named implements Constants {
            public String label() {
                return "!";
            }
        }
        System.out.println(new Named().own().get());
        for (Op op : Op.values()) {
            System.out.print(op.operator.applyAsInt(3, 4) + " ");
        }
        System.out.println(new Derived(7).value + " " + new Derived("four").value + " " + new Derived().value);
        System.out.println(LambdaPlaces.<String>larger().apply("x").apply("y") + LambdaPlaces.<Integer>larger().apply(9).apply(4));
        for (int k = 0; k < 8; k += k < 2 ? 1 : 4) {
            System.out.print(inSwitch(k).get() + "; ");
        }
        System.out.println();
        System.out.println(apply("s", o -> o + "!") + " " + apply("s", () -> "none"));
        IntFunction<Runnable> makers = n -> new Runnable() {
            int left = n;

            @Override
            public void run() {
                Runnable tick = () -> System.out.print(left-- + " ");
                while (left > 0) {
                    tick.run();
                }
                System.out.println("lift off");
            }
        };
        makers.apply(3).run();
        Object[] mixed = {(Supplier<Integer>) () -> 1, (Function<Integer, Integer>) v -> v + 1, (Runnable) () -> System.out.print("ran ")};
        for (Object o : mixed) {
            if (o instanceof Supplier) {
                System.out.print(((Supplier<?>) o).get() + " ");
            } else if (o instanceof Runnable) {
                ((Runnable) o).run();
            } else {
                System.out.print("function ");
            }
        }
        System.out.println();
        String result = ((Function<String, Function<Integer, Supplier<String>>>) s -> n -> () -> {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < n; i++) {
                b.append(s);
            }
            return b.toString();
        }).apply("ab").apply(3).get();
        System.out.println(result);
    }
}
