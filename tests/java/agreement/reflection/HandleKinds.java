// topic: Method handles: special, setters, unreflected, invokers, loops, try-finally, call sites, interface instances, lambdas by hand
// release: 17

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class HandleKinds extends HandleKinds0 {
    static int counter = 1;
    private final String name;

    HandleKinds(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return "kinds " + name;
    }

    @Override
    String who() {
        return "derived";
    }

    static int add(int a, int b) {
        return a + b;
    }

    static int finish(Throwable thrown, int result, int a) {
        System.out.println("finally " + thrown + " " + result);
        return result + 1000;
    }

    static int divide(int a) {
        return 100 / a;
    }

    static boolean below(int total, int limit) {
        return total < limit;
    }

    static int doubled(int total, int limit) {
        return total * 2;
    }

    static String append(String sofar, Object item) {
        return sofar + item;
    }

    static String branch(int selector, String text) {
        return "default " + selector + text;
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStatic(HandleKinds.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        members();
        combinators();
        invokers();
        callSites();
        failures();
    }

    static void members() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        HandleKinds object = new HandleKinds("a");
        MethodHandle special = lookup.findSpecial(HandleKinds0.class, "who", MethodType.methodType(String.class), HandleKinds.class);
        MethodHandle virtual = lookup.findVirtual(HandleKinds0.class, "who", MethodType.methodType(String.class));
        System.out.println((String) special.invokeExact(object) + " " + (String) virtual.invokeExact((HandleKinds0) object));
        MethodHandle setCounter = lookup.findStaticSetter(HandleKinds.class, "counter", int.class);
        setCounter.invokeExact(41);
        System.out.println(counter + " " + setCounter.type());
        MethodHandle make = lookup.unreflectConstructor(HandleKinds.class.getDeclaredConstructor(String.class));
        System.out.println(make.invoke("made") + " " + make.type());
        System.out.println(lookup.unreflectGetter(HandleKinds.class.getDeclaredField("name")).invoke(object));
        MethodHandleInfo info = lookup.revealDirect(virtual);
        System.out.println(info + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + lookup.revealDirect(special).getReferenceKind());
        VarHandle cell = lookup.findStaticVarHandle(HandleKinds.class, "counter", int.class);
        MethodHandle getAndAdd = cell.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
        System.out.println((int) getAndAdd.invokeExact(5) + " " + counter + " " + getAndAdd.type());
        int[] numbers = (int[]) MethodHandles.arrayConstructor(int[].class).invoke(3);
        MethodHandles.arrayElementSetter(int[].class).invoke(numbers, 1, 7);
        System.out.println(Arrays.toString(numbers) + MethodHandles.arrayLength(int[].class).invoke(numbers));
    }

    static void combinators() throws Throwable {
        MethodHandle finish = find("finish", int.class, Throwable.class, int.class, int.class);
        MethodHandle guarded = MethodHandles.tryFinally(find("divide", int.class, int.class), finish);
        System.out.println((int) guarded.invokeExact(4));
        try {
            guarded.invoke(0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle loop = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 3), 0, int.class), find("below", boolean.class, int.class, int.class), find("doubled", int.class, int.class, int.class));
        System.out.println((int) loop.invokeExact(50));
        MethodHandle after = MethodHandles.doWhileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 3), 0, int.class), find("doubled", int.class, int.class, int.class), find("below", boolean.class, int.class, int.class));
        System.out.println((int) after.invokeExact(0));
        MethodHandle each = MethodHandles.iteratedLoop(MethodHandles.insertArguments(MethodHandles.lookup().findVirtual(Iterable.class, "iterator", MethodType.methodType(Iterator.class)), 0, List.of(1, "b", 'c')), MethodHandles.constant(String.class, ">"), find("append", String.class, String.class, Object.class));
        System.out.println(each.invoke());
        MethodHandle branch = find("branch", String.class, int.class, String.class);
        MethodHandle upper = MethodHandles.dropArguments(MethodHandles.lookup().findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class)), 0, int.class);
        MethodHandle table = MethodHandles.tableSwitch(branch, upper, MethodHandles.dropArguments(MethodHandles.identity(String.class), 0, int.class));
        System.out.println(table.invoke(0, "x") + " " + table.invoke(1, "x") + " " + table.invoke(2, "x"));
        MethodHandle add = find("add", int.class, int.class, int.class);
        System.out.println(MethodHandles.collectArguments(add, 1, add).invoke(1, 2, 3) + " " + MethodHandles.dropReturn(add).type() + MethodHandles.empty(MethodType.methodType(String.class, int.class)).invoke(3));
        System.out.println(MethodHandles.dropArgumentsToMatch(add, 0, List.of(int.class, int.class, long.class), 0).type() + " " + add.asSpreader(int[].class, 2).invoke(new int[] {8, 9}) + add.withVarargs(false).isVarargsCollector());
    }

    static void invokers() throws Throwable {
        MethodHandle add = find("add", int.class, int.class, int.class);
        System.out.println((int) MethodHandles.exactInvoker(add.type()).invokeExact(add, 1, 2) + " " + (long) MethodHandles.invoker(MethodType.methodType(long.class, short.class, byte.class)).invokeExact(add, (short) 3, (byte) 4) + MethodHandles.spreadInvoker(add.type(), 0).invoke(add, new Object[] {5, 6}));
        @SuppressWarnings("unchecked")
        Comparator<Integer> backwards = MethodHandleProxies.asInterfaceInstance(Comparator.class, find("compare", int.class, Integer.class, Integer.class));
        Integer[] numbers = {1, 3, 2};
        Arrays.sort(numbers, backwards);
        System.out.println(Arrays.toString(numbers) + MethodHandleProxies.isWrapperInstance(backwards));
        CallSite site = LambdaMetafactory.metafactory(MethodHandles.lookup(), "applyAsInt", MethodType.methodType(IntBinaryOperator.class), MethodType.methodType(int.class, int.class, int.class), add, add.type());
        System.out.println(((IntBinaryOperator) site.getTarget().invokeExact()).applyAsInt(20, 22));
        CallSite bound = LambdaMetafactory.metafactory(MethodHandles.lookup(), "get", MethodType.methodType(Supplier.class, HandleKinds.class), MethodType.methodType(Object.class), MethodHandles.lookup().findVirtual(HandleKinds.class, "toString", MethodType.methodType(String.class)), MethodType.methodType(String.class));
        Supplier<?> supplier = (Supplier<?>) bound.getTarget().invokeExact(new HandleKinds("captured"));
        System.out.println(supplier.get());
    }

    static int compare(Integer a, Integer b) {
        return b - a;
    }

    static void callSites() throws Throwable {
        MutableCallSite site = new MutableCallSite(MethodType.methodType(String.class));
        MethodHandle call = site.dynamicInvoker();
        site.setTarget(MethodHandles.constant(String.class, "first"));
        String before = (String) call.invokeExact();
        site.setTarget(MethodHandles.constant(String.class, "second"));
        System.out.println(before + " " + (String) call.invokeExact() + " " + (String) new ConstantCallSite(MethodHandles.constant(String.class, "fixed")).dynamicInvoker().invokeExact());
        SwitchPoint point = new SwitchPoint();
        MethodHandle switched = point.guardWithTest(MethodHandles.constant(int.class, 1), MethodHandles.constant(int.class, 2));
        int valid = (int) switched.invokeExact();
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println(valid + " " + (int) switched.invokeExact() + point.hasBeenInvalidated());
    }

    interface Attempt {
        Object run() throws Throwable;
    }

    static void failures() throws Throwable {
        MethodHandle add = find("add", int.class, int.class, int.class);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Attempt[] attempts = {
            () -> add.invoke(1),
            () -> add.invoke("x", 2),
            () -> add.invoke((Object) "x", 2),
            () -> add.asType(MethodType.methodType(int.class, String.class, int.class)),
            () -> lookup.findSpecial(Object.class, "toString", MethodType.methodType(String.class), String.class),
            () -> lookup.findVirtual(HandleKinds.class, "add", add.type()),
            () -> lookup.findStaticGetter(HandleKinds.class, "name", String.class),
            () -> MethodHandles.insertArguments(add, 2, 1),
            () -> MethodHandles.guardWithTest(add, add, add),
            () -> add.invokeWithArguments(1, null),
        };
        for (Attempt attempt : attempts) {
            try {
                System.out.println(attempt.run());
            } catch (Exception e) {
                // The module is named with an identity hash.
                System.out.println(e.getClass().getName() + ": " + e.getMessage().replaceAll(" .unnamed module.*", ""));
            }
        }
    }
}

class HandleKinds0 {
    String who() {
        return "base";
    }
}
