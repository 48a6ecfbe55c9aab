// topic: Method handles: virtual, static, constructor, getter, setter, bound, converted
// release: 17

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayList;
import java.util.List;

public class Handles {
    int field = 3;
    static String text = "static";

    private int hidden(int x) {
        return x + field;
    }

    static long sum(int a, long b) {
        return a + b;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("four") + " " + length.invoke("x") + length.type());
        MethodHandle sum = lookup.findStatic(Handles.class, "sum", MethodType.methodType(long.class, int.class, long.class));
        System.out.println((long) sum.invokeExact(1, 2L) + " " + sum.invoke((short) 3, 4) + sum.invokeWithArguments(5, 6L));
        MethodHandle list = lookup.findConstructor(ArrayList.class, MethodType.methodType(void.class));
        System.out.println(((List<?>) list.invoke()).size());
        Handles object = new Handles();
        MethodHandle get = lookup.findGetter(Handles.class, "field", int.class);
        MethodHandle set = lookup.findSetter(Handles.class, "field", int.class);
        set.invoke(object, 10);
        System.out.println((int) get.invokeExact(object) + " " + lookup.findStaticGetter(Handles.class, "text", String.class).invoke());
        MethodHandle hidden = lookup.findVirtual(Handles.class, "hidden", MethodType.methodType(int.class, int.class));
        System.out.println(hidden.bindTo(object).invoke(5) + " " + lookup.unreflect(String.class.getMethod("trim")).invoke(" t "));
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println(MethodHandles.insertArguments(concat, 1, "!").invoke("hey") + (String) concat.asType(MethodType.methodType(Object.class, Object.class, Object.class)).invoke("a", "b"));
        try {
            Object o = sum.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 2; i++) {
            try {
                if (i == 0) {
                    lookup.findVirtual(String.class, "nope", MethodType.methodType(int.class));
                } else {
                    lookup.findStatic(String.class, "length", MethodType.methodType(int.class));
                }
            } catch (ReflectiveOperationException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        try {
            length.invoke((String) null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }
}
