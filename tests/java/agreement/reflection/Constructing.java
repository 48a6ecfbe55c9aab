// topic: Constructors, newInstance, varargs, access and their exceptions
// release: 17

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class Constructing {
    static class Target {
        private final String text;

        public Target() {
            this("default");
        }

        private Target(String text) {
            this.text = text;
        }

        Target(int... numbers) {
            text = Arrays.toString(numbers);
        }

        Target(boolean fail) {
            throw new IllegalStateException("fails");
        }
    }

    abstract static class Shape {}

    class Inner {}

    public static void main(String[] args) throws Exception {
        System.out.println(Target.class.getDeclaredConstructor().newInstance().text);
        Constructor<Target> hidden = Target.class.getDeclaredConstructor(String.class);
        hidden.setAccessible(true);
        System.out.println(hidden.newInstance("secret").text + " " + Modifier.toString(hidden.getModifiers()) + hidden.getParameterCount());
        Constructor<Target> many = Target.class.getDeclaredConstructor(int[].class);
        System.out.println(many.newInstance((Object) new int[] {1, 2}).text + many.isVarArgs() + many.toGenericString());
        try {
            Target.class.getDeclaredConstructor(boolean.class).newInstance(true);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        for (int i = 0; i < 5; i++) {
            try {
                switch (i) {
                    case 0 -> Target.class.getDeclaredConstructor(long.class);
                    case 1 -> Shape.class.getDeclaredConstructor().newInstance();
                    case 2 -> hidden.newInstance(5);
                    case 3 -> hidden.newInstance();
                    default -> Class.forName("no.such.Type");
                }
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        System.out.println(Inner.class.getDeclaredConstructors()[0].getParameterTypes()[0].getSimpleName() + Target.class.getConstructors().length);
    }
}
