// topic: every kind of method reference: static, bound, unbound, constructor, array constructor, varargs, super
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class MethodReferences {
    final String name;

    MethodReferences() {
        this("default");
    }

    MethodReferences(String name) {
        this.name = name;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static int twice(int v) {
        return v * 2;
    }

    static String all(Object... parts) {
        return parts.length + Arrays.toString(parts);
    }

    static class Sub extends MethodReferences {
        Sub(String name) {
            super(name);
        }

        @Override
        String greet(String other) {
            return "sub " + other;
        }

        String both(String other) {
            Function<String, String> parent = super::greet;
            Function<String, String> own = this::greet;
            return parent.apply(other) + "; " + own.apply(other);
        }
    }

    class Inner {
        final int v;

        Inner(int v) {
            this.v = v;
        }

        public String toString() {
            return name + v;
        }
    }

    IntFunction<Inner> maker() {
        return Inner::new;
    }

    interface Three<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    static <T> T identity(T t) {
        return t;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> boxedStatic = MethodReferences::twice;
        IntBinaryOperator max = Math::max;
        System.out.println(boxedStatic.apply(21) + " " + max.applyAsInt(3, 9));
        MethodReferences alice = new MethodReferences("alice");
        Function<String, String> bound = alice::greet;
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(bound.apply("bob") + " | " + unbound.apply(new MethodReferences(), "carol"));
        Supplier<MethodReferences> empty = MethodReferences::new;
        Function<String, MethodReferences> named = MethodReferences::new;
        System.out.println(empty.get().name + " " + named.apply("dave").name);
        IntFunction<int[]> array = int[]::new;
        Function<Integer, String[][]> grid = String[][]::new;
        System.out.println(array.apply(4).length + " " + grid.apply(2).getClass().getSimpleName());
        Function<String, String> oneVararg = MethodReferences::all;
        Three<Integer, String, Character, String> threeVarargs = MethodReferences::all;
        Supplier<String> noVararg = MethodReferences::all;
        Function<Object[], String> direct = MethodReferences::all;
        System.out.println(oneVararg.apply("x") + threeVarargs.apply(1, "y", 'z') + noVararg.get() + direct.apply(new Object[] {1, 2}));
        System.out.println(new Sub("eve").both("frank"));
        System.out.println(alice.maker().apply(7));
        ToIntFunction<String> length = String::length;
        BiFunction<String, String, Boolean> equals = String::equalsIgnoreCase;
        UnaryOperator<String> trim = String::trim;
        System.out.println(length.applyAsInt("four") + " " + equals.apply("A", "a") + " [" + trim.apply("  t ") + "]");
        Function<Object, String> text = Object::toString;
        Function<String, Object> substituted = text::apply;
        System.out.println(text.apply(5) + substituted.apply("s"));
        Supplier<List<String>> lists = ArrayList::new;
        List<String> list = lists.get();
        list.add("b");
        list.add("a");
        list.sort(String::compareTo);
        list.forEach(System.out::print);
        System.out.println();
        Function<String, Integer> parse = Integer::valueOf;
        Function<Integer, String> hex = Integer::toHexString;
        System.out.println(parse.andThen(hex).compose((String s) -> s + "5").apply("25") + " " + MethodReferences.<Function<String, String>>identity(String::toUpperCase).apply("id"));
        try {
            MethodReferences none = null;
            Function<String, String> broken = none::greet;
            System.out.println(broken);
        } catch (NullPointerException e) {
            System.out.println("null receiver at creation");
        }
        Function<int[], Object> clone = int[]::clone;
        System.out.println(((int[]) clone.apply(new int[] {1, 2, 3})).length);
    }
}
