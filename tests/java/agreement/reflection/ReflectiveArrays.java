// topic: java.lang.reflect.Array: reading, writing, making, and the order of its checks
// release: 17
import java.lang.reflect.Array;

public class ReflectiveArrays {
    interface Action {
        Object run();
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + " = " + action.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    static Object set(Object array, int index, Object value) {
        Array.set(array, index, value);
        return Array.get(array, index);
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        Object[] strings = new String[2];
        show("get", () -> Array.get(ints, 0));
        show("get past the end", () -> Array.get(ints, 5));
        show("getInt before the start", () -> Array.getInt(ints, -1));
        show("set", () -> set(ints, 0, 4));
        show("set widened", () -> set(ints, 0, (short) -4));
        show("set past the end", () -> set(ints, 3, 4));
        show("set null", () -> set(ints, 0, null));
        show("set String", () -> set(ints, 0, "x"));
        show("set String past the end", () -> set(ints, 9, "x"));
        show("set Integer in strings", () -> set(strings, 0, 4));
        show("set Integer past the end of strings", () -> set(strings, 9, 4));
        show("get null array", () -> Array.get(null, 0));
        show("length of null", () -> Array.getLength(null));
        show("length of a String", () -> Array.getLength("s"));
        show("getInt of strings", () -> Array.getInt(strings, 0));
        show("getLong of ints", () -> Array.getLong(ints, 0));
        show("getByte of ints", () -> Array.getByte(ints, 0));
        show("set long in ints", () -> {
            Array.setLong(ints, 0, 1);
            return ints[0];
        });
        show("set byte in chars", () -> {
            Array.setByte(new char[1], 0, (byte) 1);
            return 0;
        });
        show("set char in ints", () -> {
            Array.setChar(ints, 2, 'c');
            return ints[2];
        });
        show("new", () -> Array.newInstance(String.class, 2).getClass());
        show("new negative", () -> Array.newInstance(int.class, -1));
        show("new of void", () -> Array.newInstance(void.class, 1));
        show("new nested", () -> ((int[][]) Array.newInstance(int.class, 2, 3))[1].length);
        show("new nested negative", () -> Array.newInstance(int.class, 2, -3));
        show("new without dimensions", () -> Array.newInstance(int.class, new int[0]));
        show("new of null", () -> Array.newInstance(null, 1));
    }
}
