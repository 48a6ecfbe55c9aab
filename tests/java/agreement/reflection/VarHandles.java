// topic: variable handles of fields, statics, array elements and byte array views: all access modes, conversions, exceptions
// release: 17
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandles {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + " = " + action.run());
        } catch (Throwable thrown) {
            System.out.println(name + ": " + thrown);
        }
    }

    int number = 1;
    long wide = 2;
    short small = -3;
    byte octet = (byte) 0xF0;
    char letter = '\uFFF0';
    boolean flag;
    float single = 1.5f;
    double twice = 2.5;
    final int fixed = 9;
    String text = "a";
    Object any = "o";
    Integer boxed = 5;
    static int counter = 3;
    static Object shared = "shared";

    static VarHandle field(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandles.class, name, type);
    }

    static final VarHandle NUMBER, WIDE, SMALL, OCTET, LETTER, FLAG, SINGLE, TWICE, FIXED, TEXT, ANY, BOXED, COUNTER, SHARED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    static final VarHandle LONG_VIEW = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INT_VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static {
        try {
            NUMBER = field("number", int.class);
            WIDE = field("wide", long.class);
            SMALL = field("small", short.class);
            OCTET = field("octet", byte.class);
            LETTER = field("letter", char.class);
            FLAG = field("flag", boolean.class);
            SINGLE = field("single", float.class);
            TWICE = field("twice", double.class);
            FIXED = field("fixed", int.class);
            TEXT = field("text", String.class);
            ANY = field("any", Object.class);
            BOXED = field("boxed", Integer.class);
            COUNTER = MethodHandles.lookup().findStaticVarHandle(VarHandles.class, "counter", int.class);
            SHARED = MethodHandles.lookup().findStaticVarHandle(VarHandles.class, "shared", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void accessModes(VarHandles v) {
        show("get", () -> (int) NUMBER.get(v));
        show("getVolatile", () -> (int) NUMBER.getVolatile(v));
        show("compareAndSet", () -> NUMBER.compareAndSet(v, 1, 7));
        show("compareAndSet again", () -> NUMBER.compareAndSet(v, 1, 8));
        show("weakCompareAndSet", () -> NUMBER.weakCompareAndSetPlain(v, 6, 8));
        show("compareAndExchange", () -> (int) NUMBER.compareAndExchange(v, 7, 9));
        show("getAndAdd", () -> (int) NUMBER.getAndAdd(v, 5));
        show("getAndBitwiseOr", () -> (int) NUMBER.getAndBitwiseOr(v, 64));
        show("getAndBitwiseAndRelease", () -> (int) NUMBER.getAndBitwiseAndRelease(v, 66));
        show("getAndBitwiseXor", () -> (int) NUMBER.getAndBitwiseXor(v, 3));
        show("setRelease", () -> {
            NUMBER.setRelease(v, 100);
            return v.number;
        });
        show("text", () -> (String) TEXT.getAndSet(v, "b"));
        show("text compareAndSet", () -> TEXT.compareAndSet(v, "b", "c"));
        show("text getAndAdd", () -> (String) TEXT.getAndAdd(v, "d"));
        show("flag", () -> (boolean) FLAG.getAndSet(v, true));
        show("flag and", () -> (boolean) FLAG.getAndBitwiseAnd(v, false));
        show("flag getAndAdd", () -> (boolean) FLAG.getAndAdd(v, true));
        show("octet", () -> (byte) OCTET.getAndAdd(v, (byte) 0x20) + " " + v.octet);
        show("octet compareAndSet", () -> OCTET.compareAndSet(v, (byte) 16, (byte) -1) + " " + v.octet);
        show("letter", () -> (int) (char) LETTER.getAndAdd(v, (char) 0x20) + " " + (int) v.letter);
        show("small", () -> (short) SMALL.getAndBitwiseAnd(v, (short) 0xff) + " " + v.small);
        show("single", () -> (float) SINGLE.getAndAdd(v, 2f) + " " + v.single);
        show("single or", () -> (float) SINGLE.getAndBitwiseOr(v, 2f));
        show("twice", () -> (double) TWICE.getAndAdd(v, 2) + " " + v.twice);
        show("twice to -0.0", () -> TWICE.compareAndSet(v, 4.5, -0.0));
        show("0.0 is not -0.0", () -> TWICE.compareAndSet(v, 0.0, 1.0));
        show("fixed", () -> (int) FIXED.get(v));
        show("fixed set", () -> {
            FIXED.set(v, 3);
            return v.fixed;
        });
        show("counter", () -> (int) COUNTER.getAndAdd(4) + " " + counter);
        show("shared", () -> SHARED.getAndSet("new") + " " + shared);
    }

    static void conversions(VarHandles v) {
        show("widened argument", () -> {
            WIDE.set(v, 5);
            return v.wide;
        });
        show("widened result", () -> (long) NUMBER.get(v));
        show("boxed result", () -> (Integer) NUMBER.get(v));
        show("object result", () -> NUMBER.get(v));
        show("boxed argument", () -> {
            NUMBER.set(v, Integer.valueOf(3));
            return v.number;
        });
        show("object argument", () -> {
            NUMBER.set(v, (Object) 4);
            return v.number;
        });
        show("no number", () -> {
            NUMBER.set(v, (Object) "x");
            return v.number;
        });
        show("too wide a number", () -> {
            NUMBER.set(v, (Object) 4L);
            return v.number;
        });
        show("null Integer", () -> {
            NUMBER.set(v, (Integer) null);
            return v.number;
        });
        show("String argument", () -> {
            NUMBER.set(v, "x");
            return v.number;
        });
        show("long argument", () -> {
            NUMBER.set(v, 5L);
            return v.number;
        });
        show("no receiver", () -> (int) NUMBER.get());
        show("null receiver", () -> (int) NUMBER.get((VarHandles) null));
        show("wrong receiver", () -> (int) NUMBER.get((Object) "x"));
        show("text from Object", () -> {
            TEXT.set(v, (Object) "e");
            return v.text;
        });
        show("text from Integer", () -> {
            TEXT.set(v, (Object) 1);
            return v.text;
        });
        show("Integer from text", () -> (Integer) TEXT.get(v));
        show("int into Object", () -> {
            ANY.set(v, 127);
            return v.any == Integer.valueOf(127);
        });
        show("int from Object", () -> (int) ANY.get(v));
        show("int from Integer", () -> (int) BOXED.get(v));
        show("long into Integer", () -> {
            BOXED.set(v, 6L);
            return v.boxed;
        });
    }

    static void arrays() {
        int[] ints = {1, 2, 3};
        Object[] strings = new String[] {"x", null};
        byte[] bytes = new byte[16];
        show("ints", () -> (int) INTS.getAndAdd(ints, 1, 40) + " " + Arrays.toString(ints));
        show("ints past the end", () -> (int) INTS.get(ints, 3));
        show("ints before the start", () -> (int) INTS.getVolatile(ints, -1));
        show("no ints", () -> (int) INTS.get((int[]) null, 0));
        show("longs as ints", () -> (int) INTS.get((Object) new long[1], 0));
        show("strings", () -> OBJECTS.getVolatile(strings, 0));
        show("strings set", () -> {
            OBJECTS.set(strings, 1, "y");
            return strings[1];
        });
        show("strings set Integer", () -> {
            OBJECTS.set(strings, 1, (Object) 3);
            return strings[1];
        });
        show("strings setVolatile Integer", () -> {
            OBJECTS.setVolatile(strings, 1, (Object) 3);
            return strings[1];
        });
        show("long view", () -> {
            LONG_VIEW.set(bytes, 3, 0x0102030405060708L);
            return Arrays.toString(bytes) + " " + (long) LONG_VIEW.get(bytes, 3);
        });
        show("long view past the end", () -> (long) LONG_VIEW.get(bytes, 9));
        show("int view", () -> (int) INT_VIEW.get(bytes, 3));
        show("int view add", () -> (int) INT_VIEW.getAndAdd(bytes, 4, 1) + " " + Arrays.toString(bytes));
    }

    static void handles(VarHandles v) {
        show("types", () -> NUMBER.varType() + " " + NUMBER.coordinateTypes() + " " + INTS.coordinateTypes());
        show("text of a handle", () -> NUMBER.toString());
        show("mode type", () -> NUMBER.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        show("supported", () -> TEXT.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " "
                + NUMBER.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        show("no such field", () -> field("missing", int.class));
        show("no such type", () -> field("number", long.class));
        show("not an array", () -> MethodHandles.arrayElementVarHandle(String.class));
        show("private lookup", () -> (int) MethodHandles.privateLookupIn(VarHandles.class, MethodHandles.lookup())
                .findVarHandle(VarHandles.class, "number", int.class).get(v));
    }

    public static void main(String[] args) {
        VarHandles v = new VarHandles();
        accessModes(v);
        conversions(v);
        arrays();
        handles(v);
    }
}
