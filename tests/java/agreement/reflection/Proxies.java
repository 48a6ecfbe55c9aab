// topic: dynamic proxies: dispatch, default methods of Object, exceptions
// release: 17
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;

public class Proxies {
    public interface Adder {
        int add(int left, long right);

        String name();
    }

    interface Hidden {
        void act() throws java.io.IOException;
    }

    static class Tracing implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            System.out.println(method.getName() + " of " + method.getDeclaringClass().getSimpleName() + " with "
                    + (args == null ? "nothing" : args.length));
            return switch (method.getName()) {
                case "add" -> (Integer) args[0] + ((Long) args[1]).intValue();
                case "hashCode" -> 42;
                case "equals" -> proxy == args[0];
                case "toString" -> "a proxy";
                case "act" -> throw new java.io.IOException("declared");
                case "run" -> throw new Exception("not declared");
                default -> null;
            };
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = Proxies.class.getClassLoader();
        Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {Adder.class, Runnable.class}, new Tracing());
        Adder adder = (Adder) proxy;
        System.out.println(adder.add(3, 4L) + " " + adder.name());
        System.out.println(proxy.hashCode() + " " + proxy + " " + proxy.equals(proxy) + " " + proxy.equals("x"));
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + Proxy.isProxyClass(String.class));
        System.out.println(Proxy.getInvocationHandler(proxy) instanceof Tracing);
        try {
            ((Runnable) proxy).run();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause());
        }
        Hidden hidden = (Hidden) Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class}, new Tracing());
        try {
            hidden.act();
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
        Adder wrong = (Adder) Proxy.newProxyInstance(loader, new Class<?>[] {Adder.class}, (p, m, a) -> null);
        try {
            wrong.add(1, 2);
        } catch (NullPointerException e) {
            System.out.println("null is no int");
        }
        Object again = Proxy.newProxyInstance(loader, new Class<?>[] {Adder.class}, (p, m, a) -> 1);
        System.out.println(again.getClass() == wrong.getClass());
        try {
            Proxy.newProxyInstance(loader, new Class<?>[] {String.class}, new Tracing());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
