// topic: Method handles: filters, folds, guards, loops, collectors, spreaders, exceptions
// release: 17

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

public class HandleCombinators {
    static boolean isLong(String s) {
        return s.length() > 3;
    }

    static String join(String a, int b, Object c) {
        return a + ":" + b + ":" + c;
    }

    static String failed(Exception e, String s) {
        return e.getMessage() + s;
    }

    static String fail(String s) throws Exception {
        throw new Exception("thrown ");
    }

    static String all(Object... parts) {
        return Arrays.toString(parts);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType text = MethodType.methodType(String.class);
        MethodHandle upper = lookup.findVirtual(String.class, "toUpperCase", text);
        MethodHandle trim = lookup.findVirtual(String.class, "trim", text);
        MethodHandle join = lookup.findStatic(HandleCombinators.class, "join", MethodType.methodType(String.class, String.class, int.class, Object.class));
        System.out.println((String) MethodHandles.filterReturnValue(trim, upper).invokeExact(" x "));
        System.out.println(MethodHandles.filterArguments(join, 0, upper).invoke("a", 1, 2.5));
        System.out.println(MethodHandles.dropArguments(upper, 1, int.class, long.class).invoke("drop", 1, 2L));
        System.out.println(MethodHandles.permuteArguments(join, MethodType.methodType(String.class, Object.class, String.class, int.class), 1, 2, 0).invoke('o', "s", 7));
        MethodHandle isLong = lookup.findStatic(HandleCombinators.class, "isLong", MethodType.methodType(boolean.class, String.class));
        MethodHandle guard = MethodHandles.guardWithTest(isLong, upper, trim);
        System.out.println((String) guard.invoke("lower") + (String) guard.invoke(" l"));
        MethodHandle fail = lookup.findStatic(HandleCombinators.class, "fail", MethodType.methodType(String.class, String.class));
        MethodHandle failed = lookup.findStatic(HandleCombinators.class, "failed", MethodType.methodType(String.class, Exception.class, String.class));
        System.out.println(MethodHandles.catchException(fail, Exception.class, failed).invoke("caught"));
        MethodHandle all = lookup.findStatic(HandleCombinators.class, "all", MethodType.methodType(String.class, Object[].class));
        System.out.println(all.invoke(1, "b", 'c') + " " + all.isVarargsCollector() + all.asFixedArity().invoke(new Object[] {9}));
        System.out.println(join.asSpreader(Object[].class, 3).invoke(new Object[] {"s", 4, null}) + " " + all.asCollector(Object[].class, 2).invoke("x", "y"));
        System.out.println(MethodHandles.constant(int.class, 42).invoke() + " " + MethodHandles.identity(String.class).invoke("same") + MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {5, 6}, 1) + MethodHandles.zero(long.class).invoke());
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println(MethodHandles.foldArguments(MethodHandles.dropArguments(join.bindTo("f"), 1, String.class), lookup.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class))).invoke("12", "end"));
        System.out.println(MethodHandles.explicitCastArguments(length, MethodType.methodType(byte.class, Object.class)).invoke("four") + " " + join.type().dropParameterTypes(0, 1).wrap() + join.type().toMethodDescriptorString());
        System.out.println(MethodHandles.countedLoop(MethodHandles.constant(int.class, 3), MethodHandles.constant(String.class, "s"), MethodHandles.dropArguments(lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).bindTo("+"), 1, int.class)).invoke());
        try {
            MethodHandles.throwException(String.class, IllegalStateException.class).invoke(new IllegalStateException("by handle"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
