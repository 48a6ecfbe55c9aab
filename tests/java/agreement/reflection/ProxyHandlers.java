// topic: Proxies: several interfaces, default methods, Object methods, exceptions
// release: 17

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

public class ProxyHandlers {
    public interface Calc {
        int add(int a, int b);

        default int twice(int a) {
            return add(a, a);
        }
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            log.add(method.getName() + Arrays.toString(arguments));
            return switch (method.getName()) {
                case "add" -> (int) arguments[0] + (int) arguments[1];
                case "twice" -> InvocationHandler.invokeDefault(proxy, method, arguments);
                case "get" -> throw new java.io.IOException("checked");
                case "hashCode" -> 42;
                case "equals" -> proxy == arguments[0];
                case "toString" -> "proxy!";
                default -> null;
            };
        };
        Object proxy = Proxy.newProxyInstance(ProxyHandlers.class.getClassLoader(), new Class<?>[] {Calc.class, Supplier.class}, handler);
        System.out.println(((Calc) proxy).add(2, 3) + " " + proxy.hashCode() + proxy.equals(proxy) + proxy.equals("x") + proxy);
        try {
            ((Supplier<?>) proxy).get();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause());
        }
        System.out.println(log + " " + Proxy.isProxyClass(proxy.getClass()) + (Proxy.getInvocationHandler(proxy) == handler) + Arrays.toString(proxy.getClass().getInterfaces()));
        Calc wrong = (Calc) Proxy.newProxyInstance(Calc.class.getClassLoader(), new Class<?>[] {Calc.class}, (p, m, a) -> "text");
        try {
            wrong.add(1, 1);
        } catch (ClassCastException e) {
            System.out.println("no int");
        }
        try {
            Proxy.newProxyInstance(null, new Class<?>[] {String.class}, handler);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Proxy.newProxyInstance(Calc.class.getClassLoader(), new Class<?>[] {Comparable.class}, (p, m, a) -> 7) instanceof Comparable<?>);
    }
}
