// topic: serializable and intersection casts, generic interfaces with bridges, default methods in functional interfaces
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class Intersections {
    interface Marker { }

    interface Tagged {
        default String tag() {
            return "tag of " + run();
        }

        String run();
    }

    interface StringFunction extends Function<String, String> {
        String apply(String s);

        default StringFunction twice() {
            return s -> apply(apply(s));
        }

        static StringFunction upper() {
            return String::toUpperCase;
        }
    }

    interface A<T> {
        T get(T t);
    }

    interface B extends A<Integer> {
        Integer get(Integer t);
    }

    interface Both<T extends Comparable<T>> extends A<T>, Comparator<T> {
        default T get(T t) {
            return t;
        }
    }

    interface Throws<E extends Exception> {
        void run() throws E;
    }

    static <T extends Supplier<String> & Marker> String use(T t) {
        return t.get() + (t instanceof Marker);
    }

    static <E extends Exception> String tryRun(Throws<E> t) {
        try {
            t.run();
            return "fine";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Runnable r = (Runnable & Serializable) () -> System.out.println("serializable runs");
        r.run();
        System.out.println((r instanceof Serializable) + " " + (r instanceof Marker) + " " + (((Runnable) () -> { }) instanceof Serializable));
        Object o = (Tagged & Marker) () -> "body";
        System.out.println(((Tagged) o).tag() + " " + (o instanceof Marker));
        System.out.println(use((Supplier<String> & Marker) () -> "text "));
        StringFunction exclaim = s -> s + "!";
        Function<String, String> plain = exclaim;
        System.out.println(plain.apply("a") + exclaim.twice().twice().apply("b") + StringFunction.upper().andThen(exclaim).apply("c"));
        B b = t -> t + 1;
        A<Integer> a = b;
        System.out.println(b.get(1) + a.get(2));
        @SuppressWarnings({"unchecked", "rawtypes"})
        A<Object> raw = (A) b;
        try {
            raw.get("text");
        } catch (ClassCastException e) {
            System.out.println("bridge checks");
        }
        Both<String> both = (x, y) -> x.length() - y.length();
        System.out.println(both.get("same") + both.compare("aaa", "b") + both.reversed().compare("aaa", "b"));
        System.out.println(tryRun(() -> { throw new java.io.IOException("io"); }) + ", " + tryRun(() -> { throw new IllegalStateException("state"); })
            + ", " + tryRun(() -> { }) + ", " + tryRun(() -> Integer.parseInt("z")));
        Object asObject = (Supplier<Object>) () -> "as object";
        System.out.println(((Supplier<?>) asObject).get() + " " + (asObject.equals(asObject)) + " " + (asObject.hashCode() == asObject.hashCode()));
        Supplier<Runnable> supplier = () -> () -> System.out.println("returned");
        supplier.get().run();
        boolean flag = args.length == 0;
        Supplier<String> chosen = flag ? () -> "chosen" : () -> "other";
        System.out.println(chosen.get());
        Runnable[] array = {() -> System.out.print("1 "), () -> System.out.print("2 "), System.out::println};
        for (Runnable each : array) {
            each.run();
        }
        System.out.println(asObject.getClass().isInterface() + " " + (r.getClass().getSuperclass() == Object.class));
    }
}
