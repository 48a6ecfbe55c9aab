// topic: Class objects: names, kinds, nesting, hierarchy, records, enums, sealed, arrays
// release: 17

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

public class ClassFacts {
    enum Color {
        RED {
            @Override
            int code() {
                return 1;
            }
        };

        abstract int code();
    }

    record Pair<T>(T left, int right) {}

    sealed interface Shape permits Circle, Square {}

    record Circle() implements Shape {}

    static final class Square implements Shape {}

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + c + " | " + Modifier.toString(c.getModifiers()) + " | " + c.getSuperclass() + " | " + c.getPackageName());
    }

    public static void main(String[] args) throws Exception {
        Runnable lambda = () -> {};
        Object anonymous = new Object() {};
        class Local {}
        for (Class<?> c : new Class<?>[] {int.class, void.class, String.class, int[].class, String[][].class, Color.class, Color.RED.getClass(), Pair.class, Shape.class, anonymous.getClass(), Local.class, Override.class, Integer.class}) {
            show(c);
        }
        System.out.println(anonymous.getClass().isAnonymousClass() + " " + Local.class.isLocalClass() + Color.class.isMemberClass() + Local.class.getEnclosingMethod() + Color.class.getDeclaringClass() + lambda.getClass().isSynthetic() + lambda.getClass().isHidden());
        System.out.println(Color.class.isEnum() + " " + Color.RED.getClass().isEnum() + Color.RED.getDeclaringClass() + Arrays.toString(Color.class.getEnumConstants()) + Pair.class.isRecord());
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType() + c.getGenericType() + c.getAccessor().invoke(new Pair<>("l", 3)));
        }
        System.out.println(Shape.class.isSealed() + Arrays.toString(Shape.class.getPermittedSubclasses()) + Square.class.isSealed());
        System.out.println(Arrays.toString(Integer.class.getInterfaces()) + Serializable.class.isAssignableFrom(int[].class) + int[].class.getComponentType() + Object.class.isInstance(null) + String.class.arrayType() + int.class.descriptorString());
        System.out.println(Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;") + Class.forName("java.util.Map$Entry").isInterface() + String.class.getClassLoader() + (ClassFacts.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + ClassFacts.class.getNestHost());
        try {
            String.class.cast(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.class.asSubclass(String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
