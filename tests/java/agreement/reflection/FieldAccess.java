// topic: Fields by reflection: kinds, finals, statics, widening and errors
// release: 17

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class FieldAccess {
    static class Data {
        public int i = 1;
        public long l = 2;
        public String s = "s";
        private final double d = Math.sqrt(4);
        public static int shared = 9;
        static final String CONSTANT = "fixed";
        volatile boolean flag;
    }

    public static void main(String[] args) throws Exception {
        Data data = new Data();
        Field i = Data.class.getField("i");
        i.setInt(data, 5);
        System.out.println(i.getInt(data) + " " + i.getLong(data) + i.getDouble(data) + i.get(data));
        Field l = Data.class.getField("l");
        l.set(data, 7);
        System.out.println(l.get(data) + " " + data.l);
        Field d = Data.class.getDeclaredField("d");
        d.setAccessible(true);
        d.set(data, 3.5);
        System.out.println(d.get(data) + " " + Modifier.toString(d.getModifiers()));
        Field shared = Data.class.getField("shared");
        shared.set(null, 10);
        System.out.println(Data.shared + " " + shared.getInt("ignored"));
        for (int k = 0; k < 6; k++) {
            try {
                switch (k) {
                    case 0 -> i.set(data, "text");
                    case 1 -> i.setLong(data, 5L);
                    case 2 -> i.get(null);
                    case 3 -> i.get("wrong");
                    case 4 -> Data.class.getDeclaredField("CONSTANT").set(null, "x");
                    default -> Data.class.getField("flag");
                }
            } catch (ReflectiveOperationException | RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + (e instanceof NullPointerException ? "" : e.getMessage()));
            }
        }
        for (Field f : Data.class.getDeclaredFields()) {
            if (!f.isSynthetic()) {
                System.out.println(f + " " + f.getType() + Modifier.isVolatile(f.getModifiers()));
            }
        }
    }
}
