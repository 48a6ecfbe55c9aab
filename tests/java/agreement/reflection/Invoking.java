// topic: Method.invoke: overloads, statics, boxing, covariance, interface defaults, errors
// release: 17

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class Invoking {
    interface Greeter {
        default String greet(String who) {
            return "hi " + who;
        }

        static String kind() {
            return "static";
        }
    }

    static class Impl implements Greeter {
        public long add(int a, long b) {
            return a + b;
        }

        private char secret() {
            return 's';
        }

        public void fail() throws Exception {
            throw new Exception("checked");
        }

        protected String over(Object o) {
            return "object";
        }

        protected String over(String s) {
            return "string";
        }
    }

    public static void main(String[] args) throws Exception {
        Impl impl = new Impl();
        Method add = Impl.class.getMethod("add", int.class, long.class);
        System.out.println(add.invoke(impl, (byte) 1, 2) + " " + add.invoke(impl, 'a', 1L).getClass());
        System.out.println(Greeter.class.getMethod("greet", String.class).invoke(impl, "you") + " " + Greeter.class.getMethod("kind").invoke(null));
        Method secret = Impl.class.getDeclaredMethod("secret");
        secret.setAccessible(true);
        System.out.println(secret.invoke(impl) + " " + Impl.class.getDeclaredMethod("over", Object.class).invoke(impl, "x"));
        for (int i = 0; i < 6; i++) {
            try {
                switch (i) {
                    case 0 -> add.invoke(impl, 1L, 2L);
                    case 1 -> add.invoke("no", 1, 2L);
                    case 2 -> add.invoke(impl, 1);
                    case 3 -> add.invoke(null, 1, 2L);
                    case 4 -> Impl.class.getMethod("fail").invoke(impl);
                    default -> Impl.class.getMethod("secret");
                }
            } catch (InvocationTargetException e) {
                System.out.println("target " + e.getTargetException());
            } catch (ReflectiveOperationException | RuntimeException e) {
                System.out.println(e.getClass().getName() + " " + (e instanceof NullPointerException ? "" : e.getMessage()));
            }
        }
        Method[] methods = Impl.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method m : methods) {
            System.out.println(m + " " + m.isDefault() + m.isBridge());
        }
        System.out.println(String.class.getMethod("valueOf", char[].class).invoke(null, (Object) new char[] {'o', 'k'}));
    }
}
