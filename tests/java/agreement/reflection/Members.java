// topic: fields, methods, constructors, record components, annotations: listing, reading, invoking
// release: 17
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class Members {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value();

        int count() default 7;

        Class<?>[] types() default {};

        Thread.State state() default Thread.State.NEW;
    }

    static int first(int number, String text) {
        return number;
    }

    int narrow(long number) {
        return (int) number;
    }

    static void fails() throws Exception {
        throw new java.io.IOException("failed");
    }

    static String join(String... parts) {
        return String.join("+", parts);
    }

    static abstract class Shape {
        Shape() {
        }

        abstract double area();
    }

    static class Square extends Shape {
        private final int side;

        private Square(int side) {
            this.side = side;
        }

        double area() {
            return side * side;
        }
    }

    static class Refuses {
        Refuses() {
            throw new IllegalStateException("refused");
        }
    }

    static class Holder<T extends Comparable<T>> {
        private int number;
        static String shared;
        final String fixed = new String("a");
        List<String> names;
        Map<T, ? super Integer> map;
        protected volatile transient long odd;
    }

    @Mark("component")
    record Pair(int left, @Deprecated String right) {
        Pair {
            if (left < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    static void call(String name, Executable member, Object target, Object... args) {
        try {
            Object result = member instanceof Method method
                    ? method.invoke(target, args)
                    : ((Constructor<?>) member).newInstance(args);
            System.out.println(name + " -> " + result);
        } catch (Throwable thrown) {
            System.out.println(name + ": " + thrown + " / " + thrown.getCause());
            StackTraceElement[] trace = thrown.getStackTrace();
            System.out.println("   at " + trace[0] + " of " + trace.length);
        }
    }

    static void methods() throws Exception {
        Method first = Members.class.getDeclaredMethod("first", int.class, String.class);
        Method narrow = Members.class.getDeclaredMethod("narrow", long.class);
        call("plain", first, null, 3, "x");
        call("widened byte", first, null, (byte) 3, null);
        call("widened char", first, null, 'c', null);
        call("too few", first, null, 3);
        call("none", first, null, (Object[]) null);
        call("null for int", first, null, null, "x");
        call("long for int", first, null, 3L, "x");
        call("int for String", first, null, 3, 4);
        call("String for int", first, null, "s", "x");
        call("null receiver", narrow, null, 3);
        call("wrong receiver", narrow, "s", 3);
        call("receiver", narrow, new Members(), 3);
        call("throws", Members.class.getDeclaredMethod("fails"), null);
        call("varargs", Members.class.getDeclaredMethod("join", String[].class), null, (Object) new String[] {"a", "b"});
        call("virtual", Shape.class.getDeclaredMethod("area"), new Square(3));
        call("abstract class", Shape.class.getDeclaredConstructor(), null);
        call("constructor throws", Refuses.class.getDeclaredConstructor(), null);
        call("record", Pair.class.getDeclaredConstructor(int.class, String.class), null, 4, "y");
        call("record refuses", Pair.class.getDeclaredConstructor(int.class, String.class), null, -4, "y");
        System.out.println(first + " " + first.isVarArgs() + " " + Arrays.toString(first.getParameterTypes()));
        System.out.println(Members.class.getDeclaredMethod("join", String[].class).toGenericString());
        System.out.println(Arrays.toString(Members.class.getDeclaredMethod("fails").getExceptionTypes()));
        try {
            Members.class.getDeclaredMethod("missing", int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e);
        }
    }

    static void fields() throws Exception {
        for (Field field : Holder.class.getDeclaredFields()) {
            System.out.println(field + " | " + field.toGenericString());
        }
        Holder<String> holder = new Holder<>();
        Field number = Holder.class.getDeclaredField("number");
        number.setAccessible(true);
        number.setInt(holder, 9);
        System.out.println(number.get(holder) + " " + number.getLong(holder));
        Object[][] attempts = {{holder, "x"}, {null, 1}, {"s", 1}, {holder, null}};
        for (Object[] attempt : attempts) {
            try {
                number.set(attempt[0], attempt[1]);
            } catch (Exception e) {
                System.out.println(e);
            }
        }
        Field shared = Holder.class.getDeclaredField("shared");
        shared.set(null, "hello");
        System.out.println(shared.get(null) + " " + Holder.shared);
        try {
            Holder.class.getDeclaredField("fixed").set(holder, "b");
        } catch (IllegalAccessException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        methods();
        fields();
        for (RecordComponent component : Pair.class.getRecordComponents()) {
            System.out.println(component + " " + component.getAccessor().invoke(new Pair(1, "b")));
        }
        Mark mark = Pair.class.getAnnotation(Mark.class);
        System.out.println(mark.value() + mark.count() + Arrays.toString(mark.types()) + mark.state());
        System.out.println(mark.equals(Pair.class.getAnnotation(Mark.class)) + " " + mark.annotationType());
        System.out.println(Pair.class.getDeclaredField("right").isAnnotationPresent(Deprecated.class));
        System.out.println(Arrays.toString(Holder.class.getTypeParameters()) + Holder.class.getTypeParameters()[0].getBounds()[0]);
        System.out.println(Members.class.getDeclaredClasses().length + " " + Square.class.getEnclosingClass());
        System.out.println(Square.class.getGenericSuperclass() + " " + Modifiers.of(Square.class));
    }

    static class Modifiers {
        static String of(Class<?> type) {
            return java.lang.reflect.Modifier.toString(type.getModifiers());
        }
    }
}
