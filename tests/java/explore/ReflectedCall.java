// topic: a symbolic argument and a symbolic result of a reflective call, boxed, widened and unboxed
// spec: f(byte:sym)
// spec: g(byte:sym,boolean:sym)
// spec: h(short:sym[-3..3])
public final class ReflectedCall {
    static long wide(long x) {
        return x * 3;
    }

    static double real(double x, boolean negate) {
        return negate ? -x : x;
    }

    static short own(short x) {
        return (short) (x + 1);
    }

    static Object call(String name, Class<?>[] types, Object... arguments) {
        try {
            return ReflectedCall.class.getDeclaredMethod(name, types).invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static int f(byte x) {
        long found = (Long) call("wide", new Class<?>[] {long.class}, x);
        return found > 30 ? 1 : found == -9 ? 2 : 3;
    }

    static int g(byte x, boolean negate) {
        double found = (Double) call("real", new Class<?>[] {double.class, boolean.class}, x, negate);
        return found > 100.5 ? 1 : found == -7 ? 2 : 3;
    }

    static boolean h(short x) {
        Object one = call("own", new Class<?>[] {short.class}, x);
        Object other = call("own", new Class<?>[] {short.class}, x);
        // A reflective call never gives a cached box.
        return one == other || one.equals((short) 2);
    }
}
