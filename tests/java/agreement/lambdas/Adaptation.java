// topic: boxing, widening and void adaptation between lambda bodies, method references and interfaces
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

public class Adaptation {
    static int calls;

    static int intMethod(int v) {
        calls++;
        return v + 1;
    }

    static Integer boxedMethod(Integer v) {
        calls++;
        return v + 2;
    }

    static long longMethod(long v) {
        return v + 3;
    }

    static byte byteMethod() {
        return (byte) 200;
    }

    static char charMethod(char c) {
        return Character.toUpperCase(c);
    }

    static double sum(double a, float b) {
        return a + b;
    }

    interface ByteSource {
        byte get();
    }

    interface CharOp {
        char apply(char c);
    }

    interface Mixed {
        double apply(int a, long b, char c);
    }

    interface ObjectInt {
        Object apply(int v);
    }

    static double mixed(long a, float b, int c) {
        return a + b + c;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> f1 = Adaptation::intMethod;
        IntUnaryOperator f2 = Adaptation::boxedMethod;
        IntToLongFunction f3 = Adaptation::longMethod;
        IntFunction<Object> f4 = Adaptation::intMethod;
        LongFunction<Long> f5 = Adaptation::longMethod;
        ToLongFunction<Integer> f6 = Adaptation::intMethod;
        ToDoubleFunction<Integer> f7 = Adaptation::longMethod;
        System.out.println(f1.apply(1) + " " + f2.applyAsInt(1) + " " + f3.applyAsLong(1) + " " + f4.apply(1) + " " + f5.apply(1L)
            + " " + f6.applyAsLong(1) + " " + f7.applyAsDouble(1));
        ByteSource b = Adaptation::byteMethod;
        Supplier<Byte> boxedByte = Adaptation::byteMethod;
        Supplier<Object> objectByte = Adaptation::byteMethod;
        System.out.println(b.get() + " " + boxedByte.get() + " " + objectByte.get().getClass().getSimpleName());
        CharOp upper = Adaptation::charMethod;
        Function<Character, Character> boxedUpper = Adaptation::charMethod;
        Function<Character, Object> objectUpper = Character::toUpperCase;
        System.out.println(upper.apply('a') + "" + boxedUpper.apply('b') + objectUpper.apply('c'));
        Mixed m = Adaptation::mixed;
        System.out.println(m.apply(1, 2L, 'a'));
        ObjectInt o = v -> v;
        ObjectInt p = v -> (long) v;
        ObjectInt q = v -> v > 3 ? "big" : v;
        System.out.println(o.apply(1).getClass().getSimpleName() + p.apply(1).getClass().getSimpleName() + q.apply(5) + q.apply(2));
        BiFunction<Double, Float, Double> s = Adaptation::sum;
        DoubleUnaryOperator d = v -> v / 3;
        System.out.println(s.apply(1.5, 2.5f) + " " + d.applyAsDouble(1));
        Consumer<Integer> ignoring = Adaptation::intMethod;
        Runnable statement = () -> intMethod(3);
        Consumer<String> builder = new StringBuilder()::append;
        int before = calls;
        ignoring.accept(1);
        statement.run();
        builder.accept("x");
        System.out.println(calls - before);
        Predicate<String> empty = String::isEmpty;
        Function<String, Boolean> boxedEmpty = String::isEmpty;
        Function<String, Object> notEmpty = empty.negate()::test;
        System.out.println(empty.test("") + " " + boxedEmpty.apply("x") + " " + notEmpty.apply("x") + " " + empty.or(t -> t.length() > 3).and(t -> true).test("four"));
        try {
            f2.andThen(v -> v / 0).applyAsInt(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Function<Integer, Integer> unboxes = v -> v + 1;
            unboxes.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null through a boxed lambda");
        }
        try {
            f1.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null through an adapted reference");
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        Function<Object, Object> raw = (Function) f1;
        try {
            raw.apply("text");
        } catch (ClassCastException e) {
            System.out.println("the lambda checks its argument");
        }
    }
}
